/* reach.h: where each box is expected to stay for a while, and who left.
 *
 * The reach of a box holds the box and the way it would go if it went on as in the last step. As long as a
 * box is inside its reach, on its layer and of its group, every box that touches it has a reach that overlaps
 * its own: pairs of reaches are all that need to be tested.
 */
#ifndef GRZ_BROAD_PREDICTION_FAT_BOXES_H
#define GRZ_BROAD_PREDICTION_FAT_BOXES_H

#include "broad/broad_phase.h"
#include "broad/prediction/horizon.h"
#include "core/tasks.h"
#include "simd/kernels.h"

/* Zeroed, then with a kernel, it expects nobody. */
typedef struct grz_fat_boxes {
    const grz_kernels *kernels;
    const graze_tasks *tasks; /* of this step */
    grz_edge_columns edges;
    grz_buffer layers, groups; /* uint8_t, uint32_t: as of grz_fat_boxes_predict */
    float usual;               /* the length of a usual side, for grz_fat_boxes_predict */
    grz_fat_margin look;
    uint32_t count;                /* rows that were foreseen */
    grz_buffer quads;              /* grz_simd_box: the boxes of this step */
    grz_buffer before_x, before_y; /* float: where the boxes began at the last look */
    uint32_t seen;                 /* how many rows that look saw */
    grz_buffer outside; /* uint64_t: a bit a row, set for the loose after grz_fat_boxes_find_escaped */
} grz_fat_boxes;

/* A list of rows. */
typedef struct grz_row_list {
    grz_buffer rows; /* uint32_t */
    uint32_t count;
} grz_row_list;

static inline grz_simd_box *grz_fat_boxes_now(const grz_fat_boxes *reach) {
    return (grz_simd_box *)reach->quads.data;
}

/* Make room for the rows of the boxes, so that the rest cannot fail, and take the tasks of this step. */
graze_status grz_fat_boxes_reserve(grz_fat_boxes *reach, const grz_box_view *boxes,
                                   const grz_broad_setup *setup);

/* Replace the list, which has room for `most`, by the rows that are not what or where they were expected.
 * False if there are more. */
bool grz_fat_boxes_find_escaped(grz_fat_boxes *reach, const grz_box_view *boxes, uint32_t most,
                                grz_row_list *loose);

/* Write the quads of all boxes. */
void grz_fat_boxes_write_now(grz_fat_boxes *reach, const grz_box_view *boxes);

/* Look where all boxes are; the next step's grz_fat_boxes_predict learns from it how they move. */
void grz_fat_boxes_observe(grz_fat_boxes *reach, const grz_box_view *boxes);

/* Expect each box where its motion since the last look will take it. */
void grz_fat_boxes_predict(grz_fat_boxes *reach, const grz_box_view *boxes, grz_fat_margin look);

/* The reaches as boxes, on the layers and of the groups of `boxes`. */
grz_box_view grz_fat_boxes_view(const grz_fat_boxes *reach, const grz_box_view *boxes);

void grz_fat_boxes_free(grz_fat_boxes *reach, const graze_allocator *allocator);

#endif
