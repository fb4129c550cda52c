/* strip.h: the boxes of one kind in one band side by side, in the order of their bins along x, a column an
 * edge; and the pairs of one strip, or of two.
 *
 * Inside a bin the order is any, so boxes do not quite begin one after the other. `floor` says where to stop:
 * it is the least min_x of a box and all behind it. Whoever ends at or before the floor of j overlaps nothing
 * from j on, and since floors only rise, nothing is missed: no bound is rounded or guessed, for no arithmetic
 * is done. None is met twice, for each two stand in one order. Both tests along x are made, for in one bin
 * the one behind may begin before.
 *
 * Two strips (of kinds that meet, in one band, cut into the same bins) are joined the same way: each box is
 * tested against those of the other strip from its own bin on, if it is of the first strip, or from the next
 * bin on, if it is of the second. Two boxes of one bin are met by the first rule, others by the rule of the
 * one in the earlier bin; the later one, and all before it from there on, lie at or above a floor that is
 * below its min_x.
 *
 * A box is in every band that it touches; outside the band of its min edge it is a ghost. Two duplicates are
 * not reported: of the bands that two overlapping boxes share, the first is home to the one that begins
 * later, and in all others both are duplicates.
 */
#ifndef GRZ_BROAD_STRIPS_STRIP_BOXES_H
#define GRZ_BROAD_STRIPS_STRIP_BOXES_H

#include "core/pairs.h"
#include "graze/broad_phase.h"

/* Set in the number of a ghost. */
#define GRZ_STRIP_DUPLICATE UINT32_C(0x80000000)

/* So many places behind the last box may be read; they are fenced: no box overlaps what is there. */
enum { GRZ_STRIP_PADDING = 64 };

typedef struct grz_strip_boxes {
    float *min_x, *min_y, *max_x, *max_y;
    float *floor;
    uint32_t *group;  /* NULL: all may meet; equal ones may not */
    uint32_t *number; /* the box, and whether it is a ghost */
    uint32_t *ends;   /* by bin: the place behind its last box */
    uint32_t count, bins;
} grz_strip_boxes;

/* So many tests are worth a pair found; more are wasted. What eight boxes waste is not made up for by what
 * others find, so that the sum is the same in whatever order and parts bands are swept. */
enum { GRZ_TESTS_PER_PAIR = 8 };

/* What kernels did. They stop when more is wasted than may be. */
typedef struct grz_strip_counts {
    uint64_t tests, refused, wasted, wasted_max;
} grz_strip_counts;

static inline bool grz_strip_is_worthwhile(const grz_strip_counts *tally) {
    return tally->wasted <= tally->wasted_max;
}

#endif
