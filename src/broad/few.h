/* few.h: a bit for each pair of few boxes, whether it overlaps: written anew in each
 * step by vectors. Changed bits are the diff. Most worlds are this small, and this
 * has next to no fixed cost. */
#pragma once

#include "broad/broad_phase.h"
#include "simd/kernels.h"

/* Bits by row: the rows behind it overlapping it. */
typedef struct grz_few_bits {
    uint64_t of[GRZ_FEW_MAX][GRZ_FEW_WORDS];
    uint32_t count; /* rows; those behind have no bits */
} grz_few_bits;

typedef struct grz_few {
    grz_few_bits bits[2];
    /* the index of the committed bits; the others are those of this step */
    uint8_t committed;
} grz_few;

/* Whether the boxes are few, all of them may meet, and each is of a body of its own.
 * Then no pair is tested in vain. */
bool grz_few_suits(const grz_box_view *boxes);

/* Write the bits of this step. */
void grz_few_test(grz_few *few, const grz_kernels *kernels,
                  const grz_box_view *boxes);

/* Write the diff from the committed bits to those of this step. */
graze_status grz_few_compare(const grz_few *few, grz_pair_list *diff,
                             const graze_allocator *allocator);

static inline void grz_few_commit(grz_few *few) {
    few->committed = !few->committed;
}

/* Push all pairs, sorted. */
void grz_few_push(const grz_few_bits *bits, grz_pair_sink *out);
