/* candidates.h: pairs that may touch for some steps, and a bit for each that does: the candidate lists of
 * molecular dynamics (Verlet, "Computer experiments on classical fluids", 1967).
 *
 * A step tests all of them again; what began and ended are the bits that changed.
 */
#ifndef GRZ_BROAD_FOLLOW_CANDIDATES_H
#define GRZ_BROAD_FOLLOW_CANDIDATES_H

#include "broad/follow/news.h"
#include "broad/follow/reach.h"

typedef struct grz_candidates {
    grz_buffer pairs; /* graze_pair, filled up to a whole number of words */
    grz_buffer bits;  /* uint64_t: which of them touch */
    size_t count;
} grz_candidates;

/* Take over `count` pairs, which were collected in candidates->pairs. */
graze_status grz_candidates_take(grz_candidates *candidates, size_t count, const graze_allocator *allocator);

/* Test all pairs, into `bits`, which has room for as many words as candidates->bits. */
void grz_candidates_test(const grz_candidates *candidates, const grz_reach *reach, uint64_t *bits);

/* Append the turns from candidates->bits to `bits`, in any order. */
graze_status grz_candidates_compare(const grz_candidates *candidates, const uint64_t *bits,
                                    grz_pair_list *turns, const graze_allocator *allocator);

/* Append the pairs that touch; there is room. */
void grz_candidates_list(const grz_candidates *candidates, grz_pair_list *list);

static inline size_t grz_candidates_words(const grz_candidates *candidates) {
    return (candidates->count + 63) / 64;
}

void grz_candidates_free(grz_candidates *candidates, const graze_allocator *allocator);

#endif
