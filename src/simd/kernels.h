/* kernels.h: the loops compiled for several instruction sets, in one table each, and
 * the choice of a table.
 *
 * All tables give identical bits. A table is chosen once, when a user of kernels is
 * opened. */
#pragma once

#include "simd/fat.h"
#include "simd/index.h"
#include "simd/mask.h"
#include "simd/strip.h"

/* Write the ids of all items in a grid overlapping a closed box, min <= max. Up to
 * four ids of an area are sorted by row. Returns their number, with room for
 * GRZ_INDEX_FEW_ROOM; or GRZ_INDEX_MANY: too many. */
typedef uint32_t grz_index_few(const grz_index_grid *grid, const graze_box *box,
                               uint64_t *ids);

typedef struct grz_kernels {
    const char *name;

    /* Give the boxes begin .. end strips and keys. */
    grz_strip_assigned (*strip_assign)(grz_strip_assignment *to, uint32_t begin,
                                       uint32_t end);
    /* Fill the edges and sweep_min of a strip from its rows, and the padding. */
    void (*strip_fill)(const grz_strip_boxes *strip, const graze_box *boxes);
    /* Push every overlapping pair of a strip, of different groups, and not of two
     * duplicates. */
    void (*strip_join)(const grz_strip_boxes *strip, grz_pair_sink *out,
                       grz_strip_counts *counts);
    /* Push every such pair of a box of one strip and a box of the other. */
    void (*strip_join_two)(const grz_strip_boxes *a, const grz_strip_boxes *b,
                           grz_pair_sink *out, grz_strip_counts *counts);

    /* Whether the rows begin .. end reach over an edge of their fat AABBs, or are on
     * another layer or of another group. */
    void (*fat_compare)(const grz_box_view *now, const grz_box_view *fat,
                        uint32_t begin, uint32_t end, uint8_t *escaped);
    void (*fat_write)(const grz_box_view *now, uint32_t begin, uint32_t end,
                      grz_simd_box *boxes);
    void (*fat_predict)(const grz_fat_axis *axis, uint32_t begin, uint32_t end);

    /* Append the rows of begin .. end near the build side, and those too large to
     * tell. */
    void (*probe)(const grz_join_grid *grid, const grz_box_view *boxes,
                  uint32_t begin, uint32_t end, grz_probe_lists *lists);
    void (*join_round)(const grz_join_grid *grid, const grz_box_view *boxes,
                       grz_join_round *round);

    /* Whether the handles are those of the slots, and the positions in half the
     * range. */
    bool (*slots_are_in_line)(const grz_slot_run *run);
    /* Whether a box became empty. */
    bool (*move_boxes)(const grz_axis_move *move);
    void (*turn)(const grz_turn *turn);

    /* Append the items in the grid or in an R-tree overlapping a closed box. False
     * if the hits have no room; nothing is appended then. A box with min > max
     * overlaps nothing. */
    bool (*index_box)(const grz_index_grid *grid, const graze_box *box,
                      const grz_index_filter *filter, grz_found_ids *hits);
    /* for points and for areas */
    grz_index_few *index_few[2];
    bool (*rtree_box)(const grz_rtree *tree, const graze_box *box,
                      const grz_index_filter *filter, grz_found_ids *hits);
    /* Append the items in the grid for each query of a batch, and set where its hits
     * end. False as above. */
    bool (*index_batch)(const grz_index_grid *grid, grz_index_batch *batch,
                        grz_found_ids *hits);
    /* Append the rows overlapping a half-open box and on one of `layers`; false as
     * above. */
    bool (*scan_rows)(const grz_box_view *boxes, graze_box box, uint64_t layers,
                      grz_found_ids *hits);
    /* Write by row which of the rows behind it overlap it; there are at most
     * GRZ_FEW_MAX. */
    void (*few_test)(const grz_box_view *boxes, uint64_t (*bits)[GRZ_FEW_WORDS]);

    /* Columns of an overlay have this many words. */
    uint32_t mask_lanes;
    /* Not zero if a pixel is solid in both masks. */
    uint64_t (*mask_any)(const grz_mask_overlay *overlay);
    /* The number of pixels solid in both. */
    uint32_t (*mask_count)(const grz_mask_overlay *overlay);
    /* Write the words of b upon those of a, column after column; zero where b is
     * not. */
    void (*mask_write)(const grz_mask_overlay *overlay, uint64_t *out);
} grz_kernels;

enum { GRZ_KERNELS_MAX = 4 };

/* Write the tables for this processor, the best first, as far as there is room. The
 * last one runs on every machine. Returns how many there are. */
uint32_t grz_kernels_list(const grz_kernels **kernels, uint32_t capacity);

/* Write a bit for each of `words` times 64 pairs: whether its boxes overlap. Wider
 * vectors are not faster. */
void grz_simd_test_pairs(const grz_simd_box *boxes, const graze_pair *pairs,
                         size_t words, uint64_t *bits);
const grz_kernels *grz_kernels_best(void);
