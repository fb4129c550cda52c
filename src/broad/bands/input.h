/* input.h: the boxes that bands search.
 *
 * Boxes are of kinds; which of them meet is asked of two kinds, never of two boxes: a pair that may not meet
 * is not tested. Layers that the rules treat alike are a kind; of two arrays that are joined, each has kinds
 * of its own, which meet only those of the other.
 */
#ifndef GRZ_BROAD_BANDS_INPUT_H
#define GRZ_BROAD_BANDS_INPUT_H

#include "graze/box.h"

#include <stdint.h>

enum { GRZ_MOST_KINDS = 128, GRZ_NO_KIND = 255 };

typedef struct grz_bands_input {
    const graze_box *boxes; /* half-open; an empty one meets nothing */
    const uint8_t *kinds;   /* below kind_count, or GRZ_NO_KIND: is left out; NULL: all are of kind 0 */
    const uint32_t *groups; /* equal non-zero groups never meet; NULL: all may meet */
    uint32_t count;
    uint32_t kind_count;
    uint64_t probes;                   /* over all kinds that meet another: how many boxes the smaller has */
    bool is_checked;                   /* else boxes that graze_box_check refuses are found */
    uint64_t meets[GRZ_MOST_KINDS][2]; /* by kind: a bit for each kind that it meets; symmetric */
} grz_bands_input;

static inline bool grz_kinds_meet(const grz_bands_input *input, uint32_t a, uint32_t b) {
    return input->meets[a][b / 64] >> b % 64 & 1;
}

static inline void grz_kinds_let_meet(grz_bands_input *input, uint32_t a, uint32_t b) {
    input->meets[a][b / 64] |= UINT64_C(1) << b % 64;
    input->meets[b][a / 64] |= UINT64_C(1) << a % 64;
}

#endif
