/* fours.h: boxes as four numbers side by side, so that one comparison of four lanes tests one box.
 *
 * A box with both its edges inside is (min x, min y, -max x, -max y); what is asked for is turned round, (max
 * x, max y, -min x, -min y), and the two overlap where none of the box's numbers is above the other's.
 * Changing signs is exact, and closed edges need no next float: a half-open box has its last float inside
 * instead.
 *
 * The fours_*.h give these names for one kind of machine each, so that a kernel is written once:
 *
 *     grz_fours_lanes   a four, as many times as fit a vector
 *     grz_fours_all     make one
 *     grz_fours_point   make one that asks for a point
 *     grz_fours_within  a bit for each of eight fours of which no number is above that of a limit
 *     grz_bytes_marked  a bit for each of eight bytes with GRZ_LAYER_MARK set
 *     grz_words_take    copy those of eight words whose bit is set, in order, without the mark; returns
 *                       how many, and may write eight
 *     lanes_quantize     grz_quantize of eight numbers
 */
#ifndef GRZ_CORE_LANES_FOURS_H
#define GRZ_CORE_LANES_FOURS_H

#include "core/quantizer.h"
#include "graze/box.h"

#include <stdint.h>

typedef struct grz_four {
    float at[4];
} grz_four;

/* A mark in the words that go with boxes; see grz_words_take. */
#define GRZ_ID_MARK UINT64_C(0x80000000)
#define GRZ_LAYER_MARK 0x80

/* From a box whose edges are both inside. */
static inline grz_four grz_four_of_box(graze_box box) {
    return (grz_four){ { box.min_x, box.min_y, -box.max_x, -box.max_y } };
}

static inline graze_box grz_box_of_four(const grz_four *four) {
    return (graze_box){ four->at[0], four->at[1], -four->at[2], -four->at[3] };
}

/* What to ask for. */
static inline grz_four grz_four_of_area(graze_box area) {
    return (grz_four){ { area.max_x, area.max_y, -area.min_x, -area.min_y } };
}

#endif
