/* strips.h: all pairs of boxes, by strips swept with vectors: the search from
 * scratch of `auto`.
 *
 * The plane is cut into strips along y, some mean box heights high. One pass over
 * the boxes finds the strip and the key along x of each. Boxes are collected by
 * strip and layer group in runs. A counting sort puts each run in coarse order along
 * x, in cells. Then each box is fetched once, into columns. These stay in the cache
 * and are joined by vectors (simd/strip.h). A box is in every strip under it;
 * outside of its first one it is a duplicate.
 *
 * The cost is a few passes over the boxes, and tests in proportion to the boxes
 * beginning within a box's width in its strips. Where these would be wasted, a
 * segment tree finds the pairs. The work is divided into chunks of boxes and parts
 * of strips, whose order does not depend on threads. */
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

/* The memory of searches by segment_tree.c; zeroed but for the allocator, it is
 * empty. */
typedef struct grz_segment_tree {
    const graze_allocator *allocator;
    grz_buffer items; /* boxes and their rows, in order along x */
    grz_buffer lists; /* uint32_t: places of items, a stack of lists */
    /* graze_pair: points in order along y, and as many as scratch */
    grz_buffer order;
} grz_segment_tree;

/* Push the pairs of all boxes that may meet. The boxes were checked. */
graze_status grz_segment_tree_pairs(grz_segment_tree *tree,
                                    const grz_strips_input *input,
                                    grz_pair_sink *out, graze_counters *counters);
void grz_segment_tree_free(grz_segment_tree *tree);

typedef struct grz_strips {
    const graze_allocator *allocator;
    const graze_tasks *tasks;
    const grz_kernels *kernels;
    const grz_strips_input *input; /* during a search */
    grz_strip_layout layout;
    /* one for each strip and layer group; 0: the last search was not done by
     * strips */
    uint32_t run_count;
    uint32_t chunk_count;
    double pairs_per_entry;    /* about the most found so far */
    grz_buffer chunks;         /* strip_chunk */
    grz_buffer keys;           /* uint32_t by box: see grz_strip_assignment */
    grz_buffer duplicate_keys; /* uint32_t by duplicate, chunk by chunk */
    grz_buffer duplicate_rows;
    /* uint32_t by chunk and run: its boxes, then where the next goes */
    grz_buffer counts;
    grz_buffer starts;             /* uint32_t by run: where its entries begin */
    grz_buffer entries;            /* grz_strip_entry, run by run */
    grz_buffer parts, work, found; /* of the sweep */
    grz_segment_tree tree;
} grz_strips;

/* A box of a run before it is sorted: its row, with the mark of a duplicate, and its
 * key along x. */
typedef uint64_t grz_strip_entry;

/* Push the pairs of all boxes that may meet. Errors: GRAZE_OUT_OF_MEMORY, and the
 * status of graze_box_check for the first refused box. */
graze_status grz_strips_pairs(grz_strips *strips, const grz_strips_input *input,
                              grz_pair_sink *out, graze_counters *counters);

/* Reserve a little more than is needed, for what differs a little from search to
 * search. */
graze_status grz_strips_reserve(const grz_strips *strips, grz_buffer *buffer,
                                size_t count, size_t item);

/* Push the pairs of all runs, in the order of their strips. *is_suited is false if
 * too many tests are wasted; what was pushed is to be taken back then. */
graze_status grz_strips_sweep(grz_strips *strips, grz_pair_sink *out,
                              graze_counters *counters, bool *is_suited);
void grz_strips_free(grz_strips *strips);

typedef struct grz_strip_search {
    grz_strips strips;
    grz_strips_input input;
    grz_buffer boxes, layer_groups; /* of the last search */
} grz_strip_search;

/* The tasks outlive the search. */
void grz_strip_search_open(grz_strip_search *search,
                           const graze_allocator *allocator,
                           const graze_tasks *tasks);

/* Push all pairs. *is_suited is false, and nothing was pushed, if there are too many
 * layer groups. */
graze_status grz_strip_search_pairs(grz_strip_search *search,
                                    const grz_box_view *boxes,
                                    const grz_pair_output *output, bool *is_suited);
void grz_strip_search_free(grz_strip_search *search);
