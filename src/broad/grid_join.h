/* grid_join.h: the pairs between few boxes and many: a join of a build side, which
 * is put in a grid, with a probe side, which is streamed past it.
 *
 * Bullets can hit only a player and some shots, and need not be sorted. Each looks
 * once into the cell of its min corner. This cell lists the boxes of the build side
 * that can overlap it. The cost is one look for each box of the probe side, and a
 * test for each box near it.
 *
 * No pair is lost. Let p of the probe side overlap b of the build side: p.min <
 * b.max and b.min < p.max along both axes. The cells of b are those from b.min - W
 * to b.max. W is a little more than the width (or height) of all boxes of the probe
 * side but oversize ones. Then b.min - W < p.min in exact numbers, so the rounded
 * difference is not above p.min, which is a float; and quantizers are monotone.
 * Oversize boxes, and outliers of the build side, which would be in too many cells,
 * are tested against the whole other side. */
#pragma once

#include "broad/box_list.h"
#include "simd/kernels.h"

/* The memory of joins. Zeroed, then opened, it is empty. */
typedef struct grz_grid_join {
    const graze_allocator *allocator;
    const graze_tasks *tasks; /* set before a join */
    const grz_kernels *kernels;
    grz_join_grid grid;
    grz_buffer build, outliers; /* grz_build_box; uint32_t: those in no cell */
    uint32_t build_count, outlier_count;
    grz_buffer heads; /* uint32_t by cell: its first link */
    grz_buffer links; /* grz_build_link; the first is not used */
    uint32_t link_count;
    grz_buffer rows; /* uint32_t: the lists of the probe side, part by part */
} grz_grid_join;

/* The rows first .. end on the chosen layers. All boxes of the build side are among
 * them, or none. */
typedef struct grz_probe_side {
    uint32_t first, end;
    bool is_chosen[GRZ_LAYER_NONE + 1]; /* never GRZ_LAYER_NONE */
    bool is_whole;                      /* all of the rows are on these layers */
    const uint8_t *is_build;            /* by row; NULL: none */
} grz_probe_side;

void grz_grid_join_open(grz_grid_join *join, const graze_allocator *allocator);

/* Empty the build side, and reserve `count` boxes. */
graze_status grz_grid_join_clear(grz_grid_join *join, uint32_t count);
void grz_grid_join_add(grz_grid_join *join, const grz_box_view *boxes, uint32_t row);

static inline grz_build_box *grz_build_boxes(const grz_grid_join *join) {
    return (grz_build_box *)join->build.data;
}

/* Put the build side, which is not empty, in cells for its sizes and the usual sizes
 * of the probe side. */
graze_status grz_build_side_index(grz_grid_join *join, const grz_box_view *boxes,
                                  const grz_probe_side *probe);

/* Push the pairs between the sides, and those of the build side if it is among the
 * probe side. *is_suited is false, and some pairs may have been pushed, if the join
 * would be slow, because the boxes are too uneven. */
graze_status grz_grid_join_pairs(grz_grid_join *join, const grz_box_view *boxes,
                                 const grz_probe_side *probe,
                                 const grz_pair_output *output, bool *is_suited);
void grz_grid_join_free(grz_grid_join *join);
