/* figure.c: figures, their convex pieces, and points in them. Cells are boxes. */
#include "test_model/figure.h"

#include "test_model/span.h"

#include <math.h>

/* --- Figures --- */

figure figure_of_box(frame box) {
    return (figure){ .kind = GRAZE_SHAPE_BOX,
                     .count = 4,
                     .corner = { { box.min_x, box.min_y },
                                 { box.max_x, box.min_y },
                                 { box.max_x, box.max_y },
                                 { box.min_x, box.max_y } } };
}

figure figure_moved(const figure *self, int64_t x, int64_t y) {
    figure moved = *self;
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++)
        moved.corner[i] = (spot){ self->corner[i].x + x, self->corner[i].y + y };
    moved.anchor = (spot){ self->anchor.x + x, self->anchor.y + y };
    return moved;
}

bool figure_can_turn(const figure *self) {
    return self->kind == GRAZE_SHAPE_CIRCLE || self->kind == GRAZE_SHAPE_CAPSULE ||
           self->kind == GRAZE_SHAPE_POLYGON || self->kind == GRAZE_SHAPE_ELLIPSE;
}

figure figure_turned(const figure *self, int quarters) {
    figure turned = *self;
    for (int k = 0; k < quarters; k++)
        for (int i = 0; i < GRAZE_CORNERS_MAX; i++)
            turned.corner[i] = (spot){ -turned.corner[i].y, turned.corner[i].x };
    return turned;
}

bool figure_has_cells(const figure *self) {
    return self->kind == GRAZE_SHAPE_MASK || self->kind == GRAZE_SHAPE_TILES;
}

spot figure_place(const figure *self) {
    if (self->kind == GRAZE_SHAPE_CHAIN)
        return self->anchor;
    return self->corner[0];
}

bool figure_node_is_off(const figure *self, uint32_t node) {
    return self->off >> node & 1;
}

/* A node and the next one: a capsule, or a circle; false: nothing, for of radius 0 a
 * joint alone is something. */
static bool joint_at(const figure *self, uint32_t node, figure *joint) {
    const spot a = self->corner[node];
    if (figure_node_is_off(self, node))
        return false;
    *joint = (figure){ .kind = GRAZE_SHAPE_CIRCLE,
                       .count = 1,
                       .corner = { a },
                       .radius = self->radius };
    if (node + 1 == self->count || figure_node_is_off(self, node + 1))
        return self->radius > 0;
    const spot b = self->corner[node + 1];
    joint->kind = GRAZE_SHAPE_CAPSULE;
    joint->count = 2;
    joint->corner[1] = b;
    return self->radius > 0 || a.x != b.x || a.y != b.y;
}

/* A chain that touches nothing has a box of no size at its front. */
static frame chain_bounds(const figure *self) {
    frame box = frame_of_spot(self->corner[0]);
    figure joint;
    bool is_any = false;
    for (uint32_t i = 0; i < self->count; i++)
        if (joint_at(self, i, &joint)) {
            const frame at = figure_bounds(&joint);
            if (is_any)
                box = frame_around(box, at);
            else
                box = at;
            is_any = true;
        }
    return box;
}

frame figure_bounds(const figure *self) {
    frame box = frame_of_spot(self->corner[0]);
    if (self->kind == GRAZE_SHAPE_CHAIN)
        return chain_bounds(self);
    if (figure_has_cells(self)) {
        box.max_x += self->columns * self->cell_w;
        box.max_y += self->rows * self->cell_h;
        return box;
    }
    for (uint32_t i = 0; i < self->count; i++)
        box = frame_around(box, frame_of_spot(self->corner[i]));
    return frame_grown(box, self->radius);
}

/* --- Pieces --- */

uint32_t figure_piece_count(const figure *self) {
    if (self->kind == GRAZE_SHAPE_CHAIN)
        return self->count;
    if (figure_has_cells(self))
        return self->columns * self->rows;
    return 1;
}

bool figure_cell_is_sloped(const figure *self, uint32_t i) {
    return self->cells[i] >= GRAZE_TILE_SLOPE_MIN_X_MIN_Y;
}

frame figure_cell_box(const figure *self, uint32_t i) {
    const int64_t x =
        self->corner[0].x + (int64_t)(i % self->columns) * self->cell_w;
    const int64_t y =
        self->corner[0].y + (int64_t)(i / self->columns) * self->cell_h;
    return (frame){ x, y, x + self->cell_w, y + self->cell_h };
}

/* A cell as it touches: a box, or of a sloped tile the triangle or trapezoid at the
 * solid corner. */
figure figure_cell(const figure *self, uint32_t i) {
    const frame box = figure_cell_box(self, i);
    if (!figure_cell_is_sloped(self, i))
        return figure_of_box(box);
    const uint32_t slope = self->cells[i] - (uint32_t)GRAZE_TILE_SLOPE_MIN_X_MIN_Y,
                   corner = slope % 4;
    const spot near = { corner & 1 ? box.max_x : box.min_x,
                        corner & 2 ? box.max_y : box.min_y };
    const spot far = { box.min_x + box.max_x - near.x,
                       box.min_y + box.max_y - near.y };
    const int64_t half = (near.y + far.y) / 2;
    const figure forms[] = {
        { .count = 3, .corner = { near, { far.x, near.y }, { near.x, far.y } } },
        { .count = 3, .corner = { near, { far.x, near.y }, { near.x, half } } },
        { .count = 4,
          .corner = { near,
                      { far.x, near.y },
                      { far.x, half },
                      { near.x, far.y } } },
    };
    return forms[slope / 4];
}

/* The box around a piece. */
frame figure_piece_bounds(const figure *self, uint32_t i) {
    if (figure_has_cells(self))
        return figure_cell_box(self, i);
    return figure_bounds(self);
}

/* A piece of a figure; false: there is none. Half-open, a box of no width or no
 * height is none. */
bool figure_piece_at(const figure *self, uint32_t i, graze_edges edges,
                     figure *piece) {
    if (figure_has_cells(self)) {
        *piece = figure_cell(self, i);
        return self->cells[i] != 0;
    }
    if (self->kind == GRAZE_SHAPE_CHAIN)
        return joint_at(self, i, piece);
    *piece = *self;
    return self->kind != GRAZE_SHAPE_BOX || edges == GRAZE_CLOSED ||
           (self->corner[0].x < self->corner[2].x &&
            self->corner[0].y < self->corner[2].y);
}

figure figure_box_of_cells(const figure *self) {
    frame box = { INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN };
    for (uint32_t i = 0; i < figure_piece_count(self); i++) {
        const frame cell = figure_cell_box(self, i);
        if (self->cells[i] != 0)
            box = frame_around(box, cell);
    }
    return figure_of_box(box);
}

/* --- Points --- */

/* A box contains its min edges, half-open. */
static bool box_contains(frame box, spot at, graze_edges edges) {
    if (edges == GRAZE_CLOSED)
        return box.min_x <= at.x && at.x <= box.max_x && box.min_y <= at.y &&
               at.y <= box.max_y;
    return box.min_x <= at.x && at.x < box.max_x && box.min_y <= at.y &&
           at.y < box.max_y;
}

static bool piece_contains(const figure *piece, spot at, graze_edges edges) {
    const figure point = { .kind = GRAZE_SHAPE_CIRCLE,
                           .count = 1,
                           .corner = { at } };
    const span times = span_of_convexes(piece, &point, (spot){ 0, 0 }, 0, edges);
    return span_is_any(&times);
}

static bool chain_contains(const figure *self, spot at, graze_edges edges) {
    figure joint;
    bool contains = false;
    for (uint32_t i = 0; i < self->count; i++)
        contains |= joint_at(self, i, &joint) && piece_contains(&joint, at, edges);
    return contains;
}

int figure_contains(const figure *self, spot at, graze_edges edges) {
    if (self->kind == GRAZE_SHAPE_BOX)
        return box_contains(figure_bounds(self), at, edges);
    if (self->kind == GRAZE_SHAPE_CHAIN)
        return chain_contains(self, at, edges);
    if (!figure_has_cells(self))
        return piece_contains(self, at, edges);
    int contains = 0, on_border = -1;
    if (edges == GRAZE_CLOSED)
        on_border = 1;
    for (uint32_t i = 0; i < figure_piece_count(self); i++) {
        const figure cell = figure_cell(self, i);
        if (self->cells[i] == 0)
            continue;
        if (!figure_cell_is_sloped(self, i) &&
            box_contains(figure_cell_box(self, i), at, edges))
            return 1;
        if (figure_cell_is_sloped(self, i) &&
            piece_contains(&cell, at, GRAZE_HALF_OPEN))
            return 1;
        if (figure_cell_is_sloped(self, i) &&
            piece_contains(&cell, at, GRAZE_CLOSED))
            contains = on_border;
    }
    return contains;
}

static double edge_distance(spot from, spot to, spot at) {
    const spot edge = minus(to, from), p = minus(at, from);
    const int64_t along = dot(edge, p), length = dot(edge, edge);
    if (along <= 0)
        return sqrt((double)dot(p, p));
    if (along >= length)
        return sqrt((double)dot(minus(at, to), minus(at, to)));
    return fabs((double)cross(edge, p)) / sqrt((double)length);
}

double figure_distance(const figure *self, spot at, graze_edges edges) {
    double nearest = HUGE_VAL;
    figure piece;
    for (uint32_t i = 0; i < figure_piece_count(self); i++) {
        if (!figure_piece_at(self, i, edges, &piece))
            continue;
        for (uint32_t k = 0; k < piece.count; k++) {
            const double far = edge_distance(
                piece.corner[k], piece.corner[(k + 1) % piece.count], at);
            nearest = min_of(nearest, max_of(0, far - (double)piece.radius));
        }
        if (box_contains(figure_bounds(&piece), at, GRAZE_CLOSED) &&
            piece_contains(&piece, at, GRAZE_CLOSED))
            nearest = 0;
    }
    return nearest;
}
