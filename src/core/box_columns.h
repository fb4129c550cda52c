/* box_columns.h: boxes as columns, a row a box: the form in which every broad phase
 * reads them.
 *
 * Columns are always half-open. A closed world stores the next float after each max
 * edge: then closed a.min <= b.max is the same as a.min < next(b.max). So one
 * comparison serves both edge rules. If a box touches nothing (free, disabled, or
 * empty under the half-open rule), it is on layer GRZ_LAYER_NONE. */
#pragma once

#include "core/buffer.h"
#include "core/numbers.h"
#include "graze/box.h"
#include "graze/geometry.h"
#include "graze/rules.h"

#include <math.h>

enum { GRZ_LAYER_NONE = 64 };

/* The layers of a caller, who writes 0 for all of them. */
static inline uint64_t grz_layers_or_all(uint64_t layers) {
    if (layers == 0)
        return GRAZE_ALL_LAYERS;
    return layers;
}

/* Kernels may read this many edges behind the last row of columns; their values do
 * not matter, but they are written. */
enum { GRZ_COLUMNS_PADDING = 8 };

/* Columns as a broad phase reads them. Boxes of a non-zero group (a body, a side of
 * a join) never touch. */
typedef struct grz_box_view {
    const float *min_x, *min_y, *max_x, *max_y;
    const uint8_t *layer;
    const uint32_t *group;
    const uint64_t *
        /* the collision matrix: bit b of meets[a] says that layers a and b may
         * touch; 64 rows */
        meets;
    uint32_t count;
    bool has_own_groups; /* no two rows are of one non-zero group */
} grz_box_view;

typedef struct grz_box_columns {
    grz_buffer min_x, min_y, max_x, max_y, layer, group;
    uint32_t count;
} grz_box_columns;

typedef struct grz_edge_columns {
    grz_buffer min_x, min_y, max_x, max_y;
} grz_edge_columns;

graze_status grz_edge_columns_reserve(const graze_allocator *allocator,
                                      grz_edge_columns *edges, uint32_t count);
void grz_edge_columns_free(const graze_allocator *allocator,
                           grz_edge_columns *edges);

static inline void grz_edge_columns_set(grz_edge_columns *edges, uint32_t i,
                                        graze_box box) {
    ((float *)edges->min_x.data)[i] = box.min_x;
    ((float *)edges->min_y.data)[i] = box.min_y;
    ((float *)edges->max_x.data)[i] = box.max_x;
    ((float *)edges->max_y.data)[i] = box.max_y;
}

static inline graze_box grz_edge_columns_get(const grz_edge_columns *edges,
                                             uint32_t i) {
    return (graze_box){ ((const float *)edges->min_x.data)[i],
                        ((const float *)edges->min_y.data)[i],
                        ((const float *)edges->max_x.data)[i],
                        ((const float *)edges->max_y.data)[i] };
}

typedef struct grz_box_row {
    graze_box box;
    uint32_t group;
    uint8_t layer; /* GRZ_LAYER_NONE: touches nothing */
} grz_box_row;

/* Have at least `count` rows; new ones are on GRZ_LAYER_NONE. GRAZE_OUT_OF_MEMORY
 * changes nothing visible. */
graze_status grz_box_columns_reserve(const graze_allocator *allocator,
                                     grz_box_columns *columns, uint32_t count);
void grz_box_columns_free(const graze_allocator *allocator,
                          grz_box_columns *columns);

/* A half-open box: the max edges of a closed one become the next floats. A closed
 * box of one point becomes the smallest box around it. */
static inline graze_box grz_box_to_half_open(graze_box box, graze_edges edges) {
    if (edges == GRAZE_HALF_OPEN)
        return box;
    return (graze_box){ box.min_x, box.min_y, grz_float_next(box.max_x),
                        grz_float_next(box.max_y) };
}

static inline graze_area grz_area_of_box(graze_box box) {
    return (graze_area){ (double)box.min_x, (double)box.min_y, (double)box.max_x,
                         (double)box.max_y };
}

/* Whether a half-open box has no inside, and so touches nothing. */
static inline bool grz_box_is_empty(graze_box box) {
    return box.min_x >= box.max_x || box.min_y >= box.max_y;
}

static inline void grz_box_columns_set(grz_box_columns *columns, uint32_t i,
                                       grz_box_row row, graze_edges edges) {
    const graze_box box = grz_box_to_half_open(row.box, edges);
    /* -0 becomes +0: sorted lists may compare bits */
    ((float *)columns->min_x.data)[i] = box.min_x + 0.0f;
    ((float *)columns->min_y.data)[i] = box.min_y + 0.0f;
    ((float *)columns->max_x.data)[i] = box.max_x + 0.0f;
    ((float *)columns->max_y.data)[i] = box.max_y + 0.0f;
    ((uint32_t *)columns->group.data)[i] = row.group;
    ((uint8_t *)columns->layer.data)[i] =
        grz_box_is_empty(box) ? (uint8_t)GRZ_LAYER_NONE : row.layer;
}

/* Let all rows be empty, of group 0. */
void grz_box_columns_clear(grz_box_columns *columns);

/* The box of row `i` as it was written, but for the sign of a zero. */
graze_box grz_box_columns_get(const grz_box_columns *columns, uint32_t i,
                              graze_edges edges);
grz_box_view grz_box_columns_view(const grz_box_columns *columns,
                                  const uint64_t *meets);

/* graze_box_check, for callers in the default floating-point mode; and whether it
 * returns GRAZE_OK. */
graze_status grz_box_check(graze_box box);

static inline bool grz_box_is_in_range(graze_box box) {
    return fabsf(box.min_x) <= GRAZE_COORD_MAX &&
           fabsf(box.min_y) <= GRAZE_COORD_MAX &&
           fabsf(box.max_x) <= GRAZE_COORD_MAX &&
           fabsf(box.max_y) <= GRAZE_COORD_MAX;
}

static inline bool grz_box_is_sound(graze_box box) {
    return box.min_x >= -GRAZE_COORD_MAX && box.max_x <= GRAZE_COORD_MAX &&
           box.min_x <= box.max_x && box.min_y >= -GRAZE_COORD_MAX &&
           box.max_y <= GRAZE_COORD_MAX && box.min_y <= box.max_y;
}

/* A half-open box as a closed one: the max edges become the floats before. An empty
 * box gets min > max on both axes, too far apart to overlap anything. */
static inline graze_box grz_box_to_closed(graze_box box) {
    if (grz_box_is_empty(box))
        return (graze_box){ FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX };
    return (graze_box){ box.min_x, box.min_y, grz_float_previous(box.max_x),
                        grz_float_previous(box.max_y) };
}

/* Whether two half-open boxes overlap; neither may be empty. */
static inline bool grz_boxes_overlap(graze_box a, graze_box b) {
    return a.min_x < b.max_x && b.min_x < a.max_x && a.min_y < b.max_y &&
           b.min_y < a.max_y;
}

static inline graze_box grz_box_view_get(const grz_box_view *boxes, uint32_t row) {
    return (graze_box){ boxes->min_x[row], boxes->min_y[row], boxes->max_x[row],
                        boxes->max_y[row] };
}
