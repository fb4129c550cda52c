/* input.h: the boxes that bands search.
 *
 * Boxes are of kinds; which of them meet is asked of two kinds, never of two boxes: a pair that may not meet
 * is not tested. Layers that the rules treat alike are a kind; of two arrays that are joined, each has kinds
 * of its own, which meet only those of the other.
 */
#ifndef GRZ_BROAD_STRIPS_STRIPS_INPUT_H
#define GRZ_BROAD_STRIPS_STRIPS_INPUT_H

#include "graze/box.h"

#include <stdint.h>

enum { GRZ_STRIP_GROUPS_MAX = 128, GRZ_STRIP_GROUP_NONE = 255 };

typedef struct grz_strips_input {
    const graze_box *boxes; /* half-open; an empty one meets nothing */
    const uint8_t
        *kinds; /* below kind_count, or GRZ_STRIP_GROUP_NONE: is left out; NULL: all are of kind 0 */
    const uint32_t *groups; /* equal non-zero groups never meet; NULL: all may meet */
    uint32_t count;
    uint32_t kind_count;
    uint64_t probes; /* over all kinds that meet another: how many boxes the smaller has */
    bool is_checked; /* else boxes that graze_box_check refuses are found */
    uint64_t meets[GRZ_STRIP_GROUPS_MAX][2]; /* by kind: a bit for each kind that it meets; symmetric */
} grz_strips_input;

static inline bool grz_strip_groups_meet(const grz_strips_input *input, uint32_t a, uint32_t b) {
    return input->meets[a][b / 64] >> b % 64 & 1;
}

static inline void grz_strip_groups_allow(grz_strips_input *input, uint32_t a, uint32_t b) {
    input->meets[a][b / 64] |= UINT64_C(1) << b % 64;
    input->meets[b][a / 64] |= UINT64_C(1) << a % 64;
}

#endif
