/* strips_input.h: the boxes of a search, their layer groups, and how the plane is cut
 * into strips for them. */
#pragma once

#include "broad/box_list.h"
#include "simd/kernels.h"

enum { GRZ_STRIP_GROUPS_MAX = 128, GRZ_STRIP_GROUP_NONE = 255 };

/* Whether boxes may meet is asked of two layer groups, never of two boxes: a
 * forbidden pair is not tested. Two joined arrays have layer groups of their own,
 * which meet only the other's. */
typedef struct grz_strips_input {
    const graze_box *boxes; /* half-open; an empty one meets nothing */
    /* GRZ_STRIP_GROUP_NONE: left out; NULL: all are of layer group 0 */
    const uint8_t *layer_groups;
    /* boxes of equal non-zero groups never meet; NULL: all may */
    const uint32_t *groups;
    uint32_t count, layer_group_count;
    /* over all allowed pairs of layer groups: the boxes of the smaller one */
    uint64_t probes;
    bool is_checked; /* false: grz_strips_pairs refuses what graze_box_check does */
    /* a bit for each layer group it meets; symmetric */
    uint64_t meets[GRZ_STRIP_GROUPS_MAX][2];
} grz_strips_input;

static inline bool grz_strip_groups_meet(const grz_strips_input *input, uint32_t a,
                                         uint32_t b) {
    return input->meets[a][b / 64] >> b % 64 & 1;
}

static inline void grz_strip_groups_allow(grz_strips_input *input, uint32_t a,
                                          uint32_t b) {
    input->meets[a][b / 64] |= UINT64_C(1) << b % 64;
    input->meets[b][a / 64] |= UINT64_C(1) << a % 64;
}

/* The layers of an array of boxes; NULL: all boxes are on layer 0. */
typedef struct grz_layered_boxes {
    const uint8_t *layers;
    uint32_t count;
} grz_layered_boxes;

/* Set the layer groups of one array, or of two joined ones, one behind the other.
 * `out` has room for all boxes; it is not used if there is one layer group. */
void grz_strip_groups_make(grz_strips_input *input, const grz_layer_groups *groups,
                           const grz_layered_boxes *arrays, uint32_t array_count,
                           uint8_t *out);

/* Whether strips suit these layer groups. Each has a run of its own in each strip;
 * with many groups runs get short, and each box is looked up in many. */
static inline bool grz_strips_are_suited(const grz_strips_input *input) {
    return input->probes * input->layer_group_count <= (uint64_t)40 * input->count;
}

/* Keys have 16 bits for x, and 16 for the strip and layer group. */
enum { GRZ_STRIP_X_KEYS = 1 << 16, GRZ_STRIP_RUNS_MAX = (1 << 16) - 1 };

/* The strips along y, and the keys along x. Chosen from a sample: a poor choice
 * costs time, never a pair. */
typedef struct grz_strip_layout {
    grz_quantizer along_y, along_x;
    float from_y, to_y;
    uint32_t strip_count;
    uint32_t cells;   /* this many in a strip are half a mean width wide */
    bool is_wasteful; /* a segment tree is better */
} grz_strip_layout;

grz_strip_layout grz_strip_layout_make(const grz_strips_input *input);
void grz_strip_layout_coarsen(grz_strip_layout *layout);
