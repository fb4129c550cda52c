/* figure.c: when two figures touch.
 *
 * Two convex figures with radii touch while a straight moving point is nearer than
 * the sum of the radii to the hull of all differences of their corners. It then is
 * in the hull, beside an edge of it, or near a corner. Cells are boxes.
 */
#include "test_model/figure.h"

#include <math.h>
#include <stdlib.h>

enum { HULL = GRAZE_CORNERS_MAX * GRAZE_CORNERS_MAX };

/* The times, of all, at which something holds; open or closed as edges are. */
typedef struct span {
    double first, last;
    graze_edges edges;
} span;

/* As fmin and fmax, and quicker: NaN never comes here. */
static double min_of(double a, double b) {
    return a < b ? a : b;
}

static double max_of(double a, double b) {
    return a > b ? a : b;
}

static span span_all(graze_edges edges) {
    return (span){ -HUGE_VAL, HUGE_VAL, edges };
}

static bool span_is_any(const span *self) {
    return self->edges == GRAZE_CLOSED ? self->first <= self->last
                                       : self->first < self->last;
}

static const span none = { 1, 0, GRAZE_HALF_OPEN };

/* Keep the times at which a + b t is below 0; closed, or 0. */
static void span_clip(span *self, double a, double b) {
    if (b == 0 && (a > 0 || (a == 0 && self->edges == GRAZE_HALF_OPEN)))
        *self = none;
    else if (b > 0)
        self->last = min_of(self->last, -a / b);
    else if (b < 0)
        self->first = max_of(self->first, -a / b);
}

static void span_unite(span *self, const span *other, bool *is_any) {
    if (!span_is_any(other))
        return;
    self->first = *is_any ? min_of(self->first, other->first) : other->first;
    self->last = *is_any ? max_of(self->last, other->last) : other->last;
    *is_any = true;
}

static int64_t cross(spot a, spot b) {
    return a.x * b.y - a.y * b.x;
}

static int64_t dot(spot a, spot b) {
    return a.x * b.x + a.y * b.y;
}

static spot minus(spot a, spot b) {
    return (spot){ a.x - b.x, a.y - b.y };
}

/* --- A point that is at (0, 0) at time 0 --- */

/* While the square of its distance from a corner is less than `square`. */
static span span_of_corner(spot at, spot way, int64_t square, graze_edges edges) {
    const spot p = { -at.x, -at.y };
    const int64_t a = dot(way, way), b = dot(p, way), c = dot(p, p) - square;
    const int64_t side = cross(p, way), d = a * square - side * side;
    span self = span_all(edges);
    if (a == 0) {
        span_clip(&self, (double)c, 0);
        return self;
    }
    if (d < 0 || (d == 0 && edges == GRAZE_HALF_OPEN))
        return none;
    const double root = sqrt((double)d),
                 q = b > 0 ? -(double)b - root : -(double)b + root;
    const double one = q / (double)a, other = q == 0 ? 0 : (double)c / q;
    self.first = min_of(one, other);
    self.last = max_of(one, other);
    return self;
}

/* While it is nearer than `radius` to an edge, on the way from its first corner to
 * its second. */
static span span_of_edge(spot from, spot to, spot way, int64_t radius,
                         graze_edges edges) {
    const spot edge = minus(to, from), p = { -from.x, -from.y };
    const int64_t side = cross(edge, p), along = dot(edge, p),
                  length = dot(edge, edge);
    const double far = (double)radius * sqrt((double)length),
                 turn = (double)cross(edge, way);
    span self = span_all(edges);
    span_clip(&self, -(double)along, -(double)dot(edge, way));
    span_clip(&self, (double)(along - length), (double)dot(edge, way));
    if (turn == 0) {
        span_clip(&self, (double)(side * side - radius * radius * length), 0);
        return self;
    }
    span_clip(&self, (double)side - far, turn);
    span_clip(&self, -(double)side - far, -turn);
    return self;
}

/* While it is in a polygon, which is on the left of its edges. */
static span span_of_inside(const spot *corner, size_t count, spot way,
                           graze_edges edges) {
    span self = span_all(edges);
    for (size_t i = 0; i < count; i++) {
        const spot edge = minus(corner[(i + 1) % count], corner[i]);
        span_clip(&self, (double)cross(edge, corner[i]), -(double)cross(edge, way));
    }
    return count > 2 ? self : none;
}

static bool spot_is_before(spot p, spot q) {
    return p.x != q.x ? p.x < q.x : p.y < q.y;
}

/* Sort a few points. */
static void sort_spots(spot *points, size_t n) {
    for (size_t i = 1; i < n; i++) {
        const spot p = points[i];
        size_t k = i;
        for (; k > 0 && spot_is_before(p, points[k - 1]); k--)
            points[k] = points[k - 1];
        points[k] = p;
    }
}

/* Append the lower hull of sorted points, or the upper one if they come backwards;
 * all but its last corner.
 */
static size_t hull_append(spot *hull, size_t count, const spot *points, size_t n,
                          bool is_back) {
    const size_t begin = count;
    for (size_t i = 0; i < n; i++) {
        const spot p = points[is_back ? n - 1 - i : i];
        if (count > begin && hull[count - 1].x == p.x && hull[count - 1].y == p.y)
            continue;
        while (count >= begin + 2 && cross(minus(hull[count - 1], hull[count - 2]),
                                           minus(p, hull[count - 2])) <= 0)
            count--;
        hull[count++] = p;
    }
    return count - 1;
}

/* While two convex figures touch. b is where it begins, and moves by `way`. */
static span span_of_convexes(const figure *a, const figure *b, spot way,
                             int64_t margin, graze_edges edges) {
    spot points[HULL], hull[2 * HULL];
    size_t n = 0, count = 0;
    const int64_t radius = a->radius + b->radius + margin;
    const spot back = { -way.x, -way.y };
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++)
            points[n++] = minus(b->corner[j], a->corner[i]);
    sort_spots(points, n);
    count = hull_append(hull, 0, points, n, false);
    count = hull_append(hull, count, points, n, true);
    count += count == 0; /* all points are one */
    bool is_any = false;
    span all = none, one = span_of_inside(hull, count, back, edges);
    span_unite(&all, &one, &is_any);
    for (size_t i = 0; i < count && (radius > 0 || edges == GRAZE_CLOSED); i++) {
        one = span_of_corner(hull[i], back, radius * radius, edges);
        span_unite(&all, &one, &is_any);
        if (count > 1) {
            one = span_of_edge(hull[i], hull[(i + 1) % count], back, radius, edges);
            span_unite(&all, &one, &is_any);
        }
    }
    all.edges = edges;
    return is_any ? all : none;
}

/* --- Boxes, whose edges move each by itself --- */

static void span_clip_edges(span *self, const int64_t low[2], const int64_t high[2],
                            int64_t margin) {
    span_clip(self, (double)(low[0] - high[0] - margin),
              (double)(low[1] - low[0] - high[1] + high[0]));
}

/* Half-open, a box is empty while it has no width or no height. */
static span span_of_boxes(const frame a[2], const frame b[2], int64_t margin,
                          graze_edges edges) {
    span self = span_all(edges);
    const int64_t ax[2] = { a[0].min_x, a[1].min_x },
                  ay[2] = { a[0].min_y, a[1].min_y };
    const int64_t aw[2] = { a[0].max_x, a[1].max_x },
                  ah[2] = { a[0].max_y, a[1].max_y };
    const int64_t bx[2] = { b[0].min_x, b[1].min_x },
                  by[2] = { b[0].min_y, b[1].min_y };
    const int64_t bw[2] = { b[0].max_x, b[1].max_x },
                  bh[2] = { b[0].max_y, b[1].max_y };
    span_clip_edges(&self, ax, bw, margin);
    span_clip_edges(&self, bx, aw, margin);
    span_clip_edges(&self, ay, bh, margin);
    span_clip_edges(&self, by, ah, margin);
    span_clip_edges(&self, ax, aw, 0);
    span_clip_edges(&self, ay, ah, 0);
    span_clip_edges(&self, bx, bw, 0);
    span_clip_edges(&self, by, bh, 0);
    return span_is_any(&self) ? self : none;
}

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
    return self->kind == GRAZE_SHAPE_CHAIN ? self->anchor : self->corner[0];
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

static frame frame_around(frame a, frame b) {
    return (frame){ a.min_x < b.min_x ? a.min_x : b.min_x,
                    a.min_y < b.min_y ? a.min_y : b.min_y,
                    a.max_x > b.max_x ? a.max_x : b.max_x,
                    a.max_y > b.max_y ? a.max_y : b.max_y };
}

/* A chain that touches nothing has a box of no size at its front. */
static frame chain_bounds(const figure *self) {
    const spot front = self->corner[0];
    frame box = { front.x, front.y, front.x, front.y };
    figure joint;
    bool is_any = false;
    for (uint32_t i = 0; i < self->count; i++)
        if (joint_at(self, i, &joint)) {
            const frame at = figure_bounds(&joint);
            box = is_any ? frame_around(box, at) : at;
            is_any = true;
        }
    return box;
}

frame figure_bounds(const figure *self) {
    frame box = { self->corner[0].x, self->corner[0].y, self->corner[0].x,
                  self->corner[0].y };
    if (self->kind == GRAZE_SHAPE_CHAIN)
        return chain_bounds(self);
    if (figure_has_cells(self)) {
        box.max_x += self->columns * self->cell_w;
        box.max_y += self->rows * self->cell_h;
        return box;
    }
    for (uint32_t i = 0; i < self->count; i++) {
        const spot at = self->corner[i];
        box = (frame){ at.x < box.min_x ? at.x : box.min_x,
                       at.y < box.min_y ? at.y : box.min_y,
                       at.x > box.max_x ? at.x : box.max_x,
                       at.y > box.max_y ? at.y : box.max_y };
    }
    return (frame){ box.min_x - self->radius, box.min_y - self->radius,
                    box.max_x + self->radius, box.max_y + self->radius };
}

bool frames_overlap(frame a, frame b) {
    return a.min_x < b.max_x && b.min_x < a.max_x && a.min_y < b.max_y &&
           b.min_y < a.max_y;
}

bool frame_is_empty(frame at) {
    return at.min_x >= at.max_x || at.min_y >= at.max_y;
}

bool frame_is_near(frame a, frame b, int64_t margin) {
    return a.min_x - margin <= b.max_x && b.min_x <= a.max_x + margin &&
           a.min_y - margin <= b.max_y && b.min_y <= a.max_y + margin;
}

uint32_t figure_piece_count(const figure *self) {
    if (self->kind == GRAZE_SHAPE_CHAIN)
        return self->count;
    return figure_has_cells(self) ? self->columns * self->rows : 1;
}

static bool cell_is_sloped(const figure *self, uint32_t i) {
    return self->cells[i] >= GRAZE_TILE_SLOPE_MIN_X_MIN_Y;
}

static frame cell_box(const figure *self, uint32_t i) {
    const int64_t x =
        self->corner[0].x + (int64_t)(i % self->columns) * self->cell_w;
    const int64_t y =
        self->corner[0].y + (int64_t)(i / self->columns) * self->cell_h;
    return (frame){ x, y, x + self->cell_w, y + self->cell_h };
}

/* A cell as it touches: a box, or of a sloped tile the triangle or trapezoid at the
 * solid corner. */
static figure cell_figure(const figure *self, uint32_t i) {
    const frame box = cell_box(self, i);
    if (!cell_is_sloped(self, i))
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
static frame piece_bounds(const figure *self, uint32_t i) {
    return figure_has_cells(self) ? cell_box(self, i) : figure_bounds(self);
}

/* A piece of a figure; false: there is none. Half-open, a box of no width or no
 * height is none. */
bool figure_piece_at(const figure *self, uint32_t i, graze_edges edges,
                     figure *piece) {
    if (figure_has_cells(self)) {
        *piece = cell_figure(self, i);
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
        const frame cell = cell_box(self, i);
        if (self->cells[i] != 0)
            box = (frame){ cell.min_x < box.min_x ? cell.min_x : box.min_x,
                           cell.min_y < box.min_y ? cell.min_y : box.min_y,
                           cell.max_x > box.max_x ? cell.max_x : box.max_x,
                           cell.max_y > box.max_y ? cell.max_y : box.max_y };
    }
    return figure_of_box(box);
}

/* Add the times in [0, 1]. */
static void interval_add(touch_interval *self, const span *times) {
    const bool is_closed = times->edges == GRAZE_CLOSED;
    if (!span_is_any(times) || times->first > 1 || times->last < 0 ||
        (!is_closed && (times->first == 1 || times->last == 0)))
        return;
    const double first = max_of(times->first, 0) + 0.0,
                 last = min_of(times->last, 1) + 0.0;
    self->first = self->is_any ? min_of(self->first, first) : first;
    self->last = self->is_any ? max_of(self->last, last) : last;
    self->is_any = true;
    self->is_at_end |= is_closed ? times->last >= 1 : times->last > 1;
}

frame frame_moved(frame box, spot by) {
    return (frame){ box.min_x + by.x, box.min_y + by.y, box.max_x + by.x,
                    box.max_y + by.y };
}

/* A box part and a part of another, or a tile of it. To a sloped tile a box is a
 * shape. */
static span span_of_box_and_cell(const mover *box, const mover *other, uint32_t i,
                                 int64_t margin, graze_edges edges) {
    const spot way = minus(other->motion, box->motion),
               back = { -other->motion.x, -other->motion.y };
    const frame a[2] = { box->from, box->to };
    if (!figure_has_cells(&other->end)) {
        const frame b[2] = { other->from, other->to };
        return span_of_boxes(a, b, margin, edges);
    }
    if (cell_is_sloped(&other->end, i)) {
        figure piece, cell = cell_figure(&other->end, i);
        cell = figure_moved(&cell, -way.x, -way.y);
        return figure_piece_at(&box->end, 0, edges, &piece)
                   ? span_of_convexes(&piece, &cell, way, margin, edges)
                   : none;
    }
    const frame cell = cell_box(&other->end, i),
                b[2] = { frame_moved(cell, back), cell };
    return span_of_boxes(a, b, margin, edges);
}

/* A box part and a box part, or a tile layer. */
static touch_interval boxes_meet(const mover *box, const mover *other,
                                 int64_t margin, graze_edges edges) {
    touch_interval self = { .is_any = false };
    for (uint32_t i = 0; i < figure_piece_count(&other->end); i++)
        if (!figure_has_cells(&other->end) || other->end.cells[i] != 0) {
            const span times = span_of_box_and_cell(box, other, i, margin, edges);
            interval_add(&self, &times);
        }
    return self;
}

/* The box around all places of a box that has come by a way. */
static frame frame_before(frame box, spot way) {
    return (frame){ box.min_x - (way.x > 0 ? way.x : 0),
                    box.min_y - (way.y > 0 ? way.y : 0),
                    box.max_x - (way.x < 0 ? way.x : 0),
                    box.max_y - (way.y < 0 ? way.y : 0) };
}

/* Pieces that do not come near each other are not looked at. */
static touch_interval convexes_meet(const mover *a, const mover *b, int64_t margin,
                                    graze_edges edges) {
    touch_interval self = { .is_any = false };
    const spot way = minus(b->motion, a->motion);
    const figure box =
        b->end.kind == GRAZE_SHAPE_MASK ? figure_box_of_cells(&b->end) : b->end;
    const figure *other =
        margin > 0 && a->end.kind == GRAZE_SHAPE_MASK ? &box : &b->end;
    const frame all = frame_before(figure_bounds(other), way);
    figure one, two;
    for (uint32_t i = 0; i < figure_piece_count(&a->end); i++) {
        const frame at = piece_bounds(&a->end, i);
        if (!frame_is_near(at, all, margin) ||
            !figure_piece_at(&a->end, i, edges, &one))
            continue;
        for (uint32_t j = 0; j < figure_piece_count(other); j++) {
            if (!frame_is_near(at, frame_before(piece_bounds(other, j), way),
                               margin) ||
                !figure_piece_at(other, j, edges, &two))
                continue;
            two = figure_moved(&two, -way.x, -way.y);
            const span times = span_of_convexes(&one, &two, way, margin, edges);
            interval_add(&self, &times);
        }
    }
    return self;
}

touch_interval figures_meet(const mover *a, const mover *b, int64_t margin,
                            graze_edges edges) {
    if (a->is_box && (b->is_box || b->end.kind == GRAZE_SHAPE_TILES))
        return boxes_meet(a, b, margin, edges);
    if (b->is_box && a->end.kind == GRAZE_SHAPE_TILES)
        return boxes_meet(b, a, margin, edges);
    return convexes_meet(a, b, margin, edges);
}

/* While two circles touch by a rule. b is where it begins, and moves by `way`. */
static span span_of_circles(const figure *a, const figure *b, spot way,
                            graze_circle_rule rule, graze_edges edges) {
    const spot at = minus(b->corner[0], a->corner[0]), back = { -way.x, -way.y };
    const int64_t sides = a->radius + b->radius;
    if (rule == GRAZE_CIRCLES_SQUARES)
        return span_of_corner(at, back,
                              a->radius * a->radius + b->radius * b->radius, edges);
    span self = span_all(edges);
    span_clip(&self, (double)(at.x - sides), (double)way.x);
    span_clip(&self, (double)(-at.x - sides), -(double)way.x);
    span_clip(&self, (double)(at.y - sides), (double)way.y);
    span_clip(&self, (double)(-at.y - sides), -(double)way.y);
    return span_is_any(&self) ? self : none;
}

touch_interval circles_meet(const mover *a, const mover *b, graze_circle_rule rule,
                            graze_edges edges) {
    touch_interval self = { .is_any = false };
    const spot way = minus(b->motion, a->motion);
    const figure begin = figure_moved(&b->end, -way.x, -way.y);
    const span times = span_of_circles(&a->end, &begin, way, rule, edges);
    interval_add(&self, &times);
    return self;
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
    int contains = 0;
    for (uint32_t i = 0; i < figure_piece_count(self); i++) {
        const figure cell = cell_figure(self, i);
        if (self->cells[i] == 0)
            continue;
        if (!cell_is_sloped(self, i) && box_contains(cell_box(self, i), at, edges))
            return 1;
        if (cell_is_sloped(self, i) && piece_contains(&cell, at, GRAZE_HALF_OPEN))
            return 1;
        if (cell_is_sloped(self, i) && piece_contains(&cell, at, GRAZE_CLOSED))
            contains = edges == GRAZE_CLOSED ? 1 : -1;
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
