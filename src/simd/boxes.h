/* boxes.h: a box as one vector of four floats, min_x, min_y, -max_x, -max_y: one
 * load fetches it.
 *
 * Two half-open boxes overlap if each begins before the other ends, along both axes.
 * With negated max edges these are four sums below zero: one box plus the other with
 * its halves exchanged. A sum of floats has the sign of the exact sum (denormals are
 * kept), and x + -x is +0. Zeros in these boxes are never negative. So no sum is -0,
 * and the sign bits alone decide.
 *
 * Closed boxes are compared instead. A query is turned round, (max_x, max_y, -min_x,
 * -min_y). A box overlaps it if none of the box's four numbers is above the query's.
 * Negation is exact. A half-open box is stored with its last float inside
 * (grz_box_to_closed). */
#pragma once

#include "core/box_columns.h"
#include "graze/pair.h"

typedef struct grz_simd_box {
    float min_x, min_y, neg_max_x, neg_max_y;
} grz_simd_box;

/* The highest bit of the row does not count. */
static inline const graze_box *grz_simd_box_at(const graze_box *boxes,
                                               uint32_t row) {
    return boxes + (row & UINT32_C(0x7fffffff));
}

/* This many rows or pairs are tested at a time. */
enum { GRZ_SIMD_BOXES_STEP = 8 };

static inline grz_simd_box grz_simd_box_of_row(const grz_box_view *boxes,
                                               uint32_t row) {
    return (grz_simd_box){ boxes->min_x[row], boxes->min_y[row],
                           0.0f - boxes->max_x[row], 0.0f - boxes->max_y[row] };
}

/* A closed box. */
static inline grz_simd_box grz_simd_box_of(graze_box box) {
    return (grz_simd_box){ box.min_x, box.min_y, -box.max_x, -box.max_y };
}

static inline graze_box grz_simd_box_edges(const grz_simd_box *box) {
    return (graze_box){ box->min_x, box->min_y, -box->neg_max_x, -box->neg_max_y };
}

/* Along x (axis 0) or y (axis 1). */
static inline float grz_simd_box_min(const grz_simd_box *box, int axis) {
    return axis == 0 ? box->min_x : box->min_y;
}

static inline float grz_simd_box_max(const grz_simd_box *box, int axis) {
    return axis == 0 ? -box->neg_max_x : -box->neg_max_y;
}

/* Cells by the min corner of a box at most `max_width` wide and `max_height` high. A
 * cell's head is not zero if a box of the build side can overlap such a box. Numbers
 * of cells are floats without rounding.
 */
typedef struct grz_join_grid {
    grz_quantizer along_x, along_y;
    uint32_t columns, rows;
    float max_width, max_height;
    const uint32_t *heads;
    const struct grz_build_link *links;
    const struct grz_build_box *build;
} grz_join_grid;

typedef struct grz_build_box {
    graze_box box;
    uint32_t row, group;
    uint64_t meets; /* the rules of its layer */
} grz_build_box;

/* A box of a cell, and the head of the list behind it; 0: there is none. A head is
 * the number of a link. The build side is gathered in units of 16 bytes, the size of
 * a graze_box. Each of its boxes takes this many units. */
enum { GRZ_BUILD_BOX_STEP = sizeof(grz_build_box) / sizeof(graze_box) };

typedef struct grz_build_link {
    uint32_t box, next;
} grz_build_link;

/* Rows of the probe side, at most GRZ_JOIN_ROUND of them, to be tested with the
 * first box of a list each. They are filled up to a multiple of the lanes.
 * Afterwards rows and heads are those whose lists go on, and found are the
 * overlapping rows and boxes. */
enum { GRZ_JOIN_ROUND = 256, GRZ_PROBE_SPARE = 16 };

typedef struct grz_join_round {
    uint32_t *rows, *heads;
    uint32_t found_rows[GRZ_JOIN_ROUND + GRZ_PROBE_SPARE],
        found_boxes[GRZ_JOIN_ROUND + GRZ_PROBE_SPARE];
    uint32_t count, found_count;
} grz_join_round;

/* Lists of rows of the probe side: those near the build side, each with the head of
 * its cell, and those too large to tell. Each has room for all rows, and for
 * GRZ_PROBE_SPARE more. */
typedef struct grz_probe_lists {
    uint32_t *near, *heads, *oversize;
    uint32_t near_count, oversize_count;
} grz_probe_lists;

/* `count` bodies get new positions along one axis: `placed`. The edges of their
 * boxes become offset + position, rounded outward around shapes; is_moved becomes 1
 * where an edge changes. In a closed world what is stored of a max edge is the next
 * float. */
typedef struct grz_axis_move {
    float *placed, *min, *max;
    const float *positions, *min_offsets, *max_offsets;
    uint32_t *is_moved;
    uint32_t count;
    bool is_outward, is_closed;
} grz_axis_move;

/* Bodies to be placed: their handles and positions; and the generations of as many
 * slots. */
typedef struct grz_slot_run {
    const uint64_t *handles;
    const float *x, *y;
    const uint32_t *generations;
    uint32_t first, count; /* of the slots */
} grz_slot_run;

/* Shapes of two centers (equal ones for a circle) and a radius, to be turned about
 * the origin. Angles are at most GRZ_TURN_ANGLE_MAX degrees. The rotations and the
 * boxes around the shapes are written. */
enum { GRZ_TURN_ANGLE_MAX = 1 << 27 };

typedef struct grz_turn {
    const float *angles;
    const double *x[2], *y[2], *radius;
    double *sine, *cosine;
    float *min_x, *min_y, *max_x, *max_y;
    size_t count;
} grz_turn;
