/* bump_math.c: bump.lua's rectangles; see bump_math.h. */
#include "bump_math.h"

#include <math.h>
#include <stdint.h>

/* bump's margin of error. */
static const double MARGIN = 1e-10;

bool bump_cut_line(const bump_box *box, const bump_line *line, bump_cut *cut) {
    const double speed[4] = { -line->dx, line->dx, -line->dy, line->dy };
    const double room[4] = { line->x - box->x, box->x + box->w - line->x,
                             line->y - box->y, box->y + box->h - line->y };
    for (int side = 0; side < 4; side++) {
        const double p = speed[side], q = room[side];
        if (p == 0) {
            if (q <= 0)
                return false;
            continue;
        }
        const double r = q / p;
        const int end = p < 0 ? 0 : 1;
        if (end == 0 ? r > cut->t[1] : r < cut->t[0])
            return false;
        if (end == 0 ? r > cut->t[0] : r < cut->t[1]) {
            cut->t[end] = r;
            cut->side[end] = side + 1;
        }
    }
    return true;
}

double bump_side_x(int side) {
    if (side == 1)
        return -1;
    if (side == 2)
        return 1;
    return 0;
}

double bump_side_y(int side) {
    if (side == 3)
        return -1;
    if (side == 4)
        return 1;
    return 0;
}

bool bump_contains(const bump_box *box, double x, double y) {
    return x - box->x > MARGIN && y - box->y > MARGIN &&
           box->x + box->w - x > MARGIN && box->y + box->h - y > MARGIN;
}

bool bump_intersect(const bump_box *a, const bump_box *b) {
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h &&
           b->y < a->y + a->h;
}

double bump_square_distance(const bump_box *a, const bump_box *b) {
    const double dx = a->x - b->x + (a->w - b->w) / 2;
    const double dy = a->y - b->y + (a->h - b->h) / 2;
    return dx * dx + dy * dy;
}

/* A number, and whether Lua holds it as an integer. */
typedef struct bump_number {
    double value;
    bool is_int;
} bump_number;

/* The end nearer to 0 of the interval from `a` to `a + size`; at a tie the
 * second. */
static bump_number bump_nearer_end(double a, double size, bool is_a_int,
                                   bool is_size_int) {
    const double b = a + size;
    if (fabs(a) < fabs(b))
        return (bump_number){ a, is_a_int };
    return (bump_number){ b, is_a_int && is_size_int };
}

static bump_number bump_min_size(double a, bool is_int, bump_number b) {
    const double size = fabs(b.value);
    if (size < a)
        return (bump_number){ size, b.is_int };
    return (bump_number){ a, is_int };
}

static double bump_sign(double value) {
    if (value > 0)
        return 1;
    if (value == 0)
        return 0;
    return -1;
}

/* The nearest corner of the difference of two overlapping boxes. */
typedef struct bump_corner {
    bump_number x, y;
} bump_corner;

static void bump_push_out(const bump_box *item, bump_corner corner,
                          bump_collision *out) {
    if (fabs(corner.x.value) < fabs(corner.y.value))
        corner.y = (bump_number){ 0, true };
    else
        corner.x = (bump_number){ 0, true };
    out->normal_x = bump_sign(corner.x.value);
    out->normal_y = bump_sign(corner.y.value);
    out->touch.x = item->x + corner.x.value;
    out->touch.y = item->y + corner.y.value;
    out->touch.ints = item->ints & ((corner.x.is_int ? BUMP_X : 0u) |
                                    (corner.y.is_int ? BUMP_Y : 0u));
}

/* Go along the motion to a time: never an integer. */
static void bump_touch_at(const bump_box *item, double time, int side,
                          bump_collision *out) {
    out->normal_x = bump_side_x(side);
    out->normal_y = bump_side_y(side);
    out->touch.x = item->x + out->move.x * time;
    out->touch.y = item->y + out->move.y * time;
    out->touch.ints = 0;
}

/* The item overlaps the other already: it is put back along its motion, or out over
 * the nearest side. */
static bool bump_detect_overlap(const bump_box *item, const bump_box *other,
                                const bump_box *difference, bump_collision *out) {
    const unsigned both = item->ints & other->ints;
    const bump_corner corner = {
        bump_nearer_end(difference->x, difference->w,
                        (difference->ints & BUMP_X) != 0, (both & BUMP_W) != 0),
        bump_nearer_end(difference->y, difference->h,
                        (difference->ints & BUMP_Y) != 0, (both & BUMP_H) != 0)
    };
    const bump_number w =
        bump_min_size(item->w, (item->ints & BUMP_W) != 0, corner.x);
    const bump_number h =
        bump_min_size(item->h, (item->ints & BUMP_H) != 0, corner.y);
    out->overlaps = true;
    out->ti = -w.value * h.value;
    if (w.is_int && h.is_int)
        out->ints = BUMP_TI;
    else
        out->ints = 0;
    if (out->move.x == 0 && out->move.y == 0) {
        bump_push_out(item, corner, out);
        return true;
    }
    bump_cut cut = { { -HUGE_VAL, 1 }, { 0, 0 } };
    const bump_line back = { 0, 0, out->move.x, out->move.y };
    if (!bump_cut_line(difference, &back, &cut))
        return false;
    bump_touch_at(item, cut.t[0], cut.side[0], out);
    return true;
}

bool bump_detect(const bump_box *item, const bump_box *other, const bump_point *goal,
                 bump_collision *out) {
    const unsigned both = item->ints & other->ints;
    const bump_box difference = { other->x - item->x - item->w,
                                  other->y - item->y - item->h, item->w + other->w,
                                  item->h + other->h,
                                  both & (item->ints >> 2) & (BUMP_X | BUMP_Y) };
    out->move = (bump_point){ goal->x - item->x, goal->y - item->y,
                              goal->ints & item->ints };
    out->ints = 0;
    if (bump_contains(&difference, 0, 0))
        return bump_detect_overlap(item, other, &difference, out);
    bump_cut cut = { { -HUGE_VAL, HUGE_VAL }, { 0, 0 } };
    const bump_line way = { 0, 0, out->move.x, out->move.y };
    if (!bump_cut_line(&difference, &way, &cut))
        return false;
    const double enter = cut.t[0], leave = cut.t[1];
    const bool is_hit =
        enter < 1 && fabs(enter - leave) >= MARGIN /* else it only passes a corner */
        && (0 < enter + MARGIN || (0 == enter && leave > 0));
    if (!is_hit)
        return false;
    out->overlaps = false;
    out->ti = enter;
    bump_touch_at(item, enter, cut.side[0], out);
    return true;
}

/* floor without a call; a zero may have another sign. */
static double bump_floor(double value) {
    if (!(fabs(value) < 4503599627370496.0)) /* 2^52 */
        return value;
    const double whole = (double)(int64_t)value;
    if (whole > value)
        return whole - 1;
    return whole;
}

bump_cells bump_cells_of(double cell_size, double x, double y, double w, double h) {
    const double left = bump_floor(x / cell_size) + 1,
                 top = bump_floor(y / cell_size) + 1;
    const double right = -bump_floor(-((x + w) / cell_size)),
                 bottom = -bump_floor(-((y + h) / cell_size));
    const double columns = right - left + 1, rows = bottom - top + 1;
    return (bump_cells){ left, top, left + columns - 1, top + rows - 1 };
}
