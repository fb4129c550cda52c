/* figure.h: shapes whose coordinates are whole numbers, and when two of them touch,
 * by definition.
 *
 * A number of the model is a quarter of the game's unit. All decisions are made in
 * whole numbers or in doubles holding them. A time is a quotient of whole numbers,
 * or of such a number and a root, and is rounded once.
 */
#ifndef TEST_MODEL_FIGURE_H
#define TEST_MODEL_FIGURE_H

#include "graze/graze.h"
#include "test_model/frame.h"

enum { FIGURE_UNIT = 4, FIGURE_CELLS = 64 };

/* A convex shape, or cells: solid pixels of a mask, or tiles; or a chain, whose nodes
 * are corners of one radius. */
typedef struct figure {
    graze_shape_kind kind;
    uint32_t count; /* of corners */
    spot corner[GRAZE_CORNERS_MAX];
    int64_t radius;
    uint32_t columns, rows; /* of cells, below corner[0] */
    int64_t cell_w, cell_h;
    uint8_t cells[FIGURE_CELLS]; /* 0: empty */
    uint32_t mask;               /* a number of the game's masks */
    bool flip_x, flip_y;
    spot anchor;                   /* of a chain: where its coordinates begin */
    uint32_t off, capacity, chain; /* a bit a node; a number of the game's chains */
} figure;

/* A figure at the end of its motion, and where it began. `is_box`: a part without a
 * shape, whose edges move each by itself. */
typedef struct mover {
    figure end;
    frame from, to;
    spot motion;
    bool is_box;
} mover;

/* The times in [0, 1] from the first to the last at which two touch, if there are
 * any. */
typedef struct touch_interval {
    bool is_any, is_at_end;
    double first, last;
} touch_interval;

figure figure_of_box(frame box);
figure figure_moved(const figure *self, int64_t x, int64_t y);
bool figure_has_cells(const figure *self);
bool figure_node_is_off(const figure *self, uint32_t node);
bool figure_can_turn(const figure *self); /* to any angle */
/* from +x towards +y, about (0, 0) */
figure figure_turned(const figure *self, int quarters);
frame figure_bounds(const figure *self);

/* Where a figure's motion is measured. */
spot figure_place(const figure *self);

/* When a and b touch if one is larger by the margin. With a margin, b counts as the
 * box around its cells if both are masks. */
touch_interval figures_meet(const mover *a, const mover *b, int64_t margin,
                            graze_edges edges);

/* When two circles touch by a rule that is not the round one. (meet.c, both) */
touch_interval circles_meet(const mover *a, const mover *b, graze_circle_rule rule,
                            graze_edges edges);

/* The convex pieces of a figure; false: no figure has this number. And the box
 * around all its cells. */
uint32_t figure_piece_count(const figure *self);
bool figure_piece_at(const figure *self, uint32_t i, graze_edges edges,
                     figure *piece);
figure figure_box_of_cells(const figure *self);

/* The box around a piece, as of a cell; and whether a cell is of a sloped tile. Then
 * a cell as it touches: a box, or a sloped tile's triangle or trapezoid at the solid
 * corner. */
frame figure_piece_bounds(const figure *self, uint32_t i);
frame figure_cell_box(const figure *self, uint32_t i);
bool figure_cell_is_sloped(const figure *self, uint32_t i);
figure figure_cell(const figure *self, uint32_t i);

/* The least distance of two in a step, each with its figure of the end on all of its
 * way. Then the distance of a point from one at a time. Both in the game's unit. If
 * both are masks, b counts as the box around its cells. (nearest.c) */
double figures_least_distance(const mover *a, const mover *b);
double figure_distance_at(const mover *self, double time, graze_point at);

/* Whether a figure contains a point: 1, 0, or -1 where the border of a sloped tile
 * leaves it open. */
int figure_contains(const figure *self, spot at, graze_edges edges);

/* The distance from a point to a figure, 0 inside; infinite to an empty one. */
double figure_distance(const figure *self, spot at, graze_edges edges);

#endif
