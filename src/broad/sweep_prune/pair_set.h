/* pair_set.h: the pairs that overlap now, kept from step to step: added, removed, and listed without gaps. */
#ifndef GRZ_BROAD_SWEEP_PRUNE_PAIR_SET_H
#define GRZ_BROAD_SWEEP_PRUNE_PAIR_SET_H

#include "core/hash_map.h"
#include "core/pairs.h"

/* Zeroed, it is empty. */
typedef struct grz_pair_set {
    grz_buffer pairs; /* graze_pair, a < b */
    uint32_t count;
    grz_hash_map places; /* from a pair to where it stands */
} grz_pair_set;

/* Add a pair that may be there already; 2^31 pairs are the most. */
graze_status grz_pair_set_add(grz_pair_set *set, graze_pair pair, const graze_allocator *allocator);

/* Remove a pair that may not be there. */
void grz_pair_set_remove(grz_pair_set *set, graze_pair pair);

/* The i-th pair; removing one puts the last in its place. */
static inline graze_pair grz_pair_set_at(const grz_pair_set *set, uint32_t i) {
    return ((const graze_pair *)set->pairs.data)[i];
}

void grz_pair_set_clear(grz_pair_set *set);
void grz_pair_set_free(grz_pair_set *set, const graze_allocator *allocator);

static inline graze_pair grz_pair_of(uint32_t a, uint32_t b) {
    return a < b ? (graze_pair){ a, b } : (graze_pair){ b, a };
}

#endif
