/* candidates.h: pairs that may touch for some steps, and a bit for each that does: the candidate lists of
 * molecular dynamics (Verlet, "Computer experiments on classical fluids", 1967).
 *
 * A step tests all of them again; what began and ended are the bits that changed.
 */
#ifndef GRZ_BROAD_PREDICTION_VERLET_LIST_H
#define GRZ_BROAD_PREDICTION_VERLET_LIST_H

#include "broad/pair_diff.h"
#include "broad/prediction/fat_boxes.h"

typedef struct grz_verlet_list {
    grz_buffer pairs; /* graze_pair, filled up to a whole number of words */
    grz_buffer bits;  /* uint64_t: which of them touch */
    size_t count;
} grz_verlet_list;

/* Take over `count` pairs, which were collected in candidates->pairs. */
graze_status grz_verlet_list_take(grz_verlet_list *candidates, size_t count,
                                  const graze_allocator *allocator);

/* Test all pairs, into `bits`, which has room for as many words as candidates->bits. */
void grz_verlet_list_test(const grz_verlet_list *candidates, const grz_fat_boxes *reach, uint64_t *bits);

/* Append the turns from candidates->bits to `bits`, in any order. */
graze_status grz_verlet_list_compare(const grz_verlet_list *candidates, const uint64_t *bits,
                                     grz_pair_list *turns, const graze_allocator *allocator);

/* Append the pairs that touch; there is room. */
void grz_verlet_list_append_to(const grz_verlet_list *candidates, grz_pair_list *list);

static inline size_t grz_verlet_list_words(const grz_verlet_list *candidates) {
    return (candidates->count + 63) / 64;
}

void grz_verlet_list_free(grz_verlet_list *candidates, const graze_allocator *allocator);

#endif
