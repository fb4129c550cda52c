/* shape_oracle.h: whether two shapes touch, in whole numbers: shapes whose corners
 * and radii are multiples of a unit.
 *
 * Nothing here is how graze does it. Distances are squares of fractions. Cores meet
 * if two of their edges cross or one holds a corner of the other. Only shapes
 * without any radius are compared with closed edges. Numbers are up to 2^26 units
 * from another, so fourth powers fit.
 */
#ifndef TEST_SHAPE_ORACLE_H
#define TEST_SHAPE_ORACLE_H

#include "graze/shape.h"

#include <math.h>
#include <stdint.h>

__extension__ typedef __int128 oracle_wide;

typedef struct oracle_dot {
    int64_t x, y;
} oracle_dot;

/* A convex core, corners either way round, and a radius. */
typedef struct oracle_shape {
    int count;
    oracle_dot corner[8];
    int64_t radius;
    bool is_empty; /* a box of no width or height */
} oracle_shape;

static inline oracle_dot oracle_place(graze_point at, double origin, double unit) {
    return (oracle_dot){ (int64_t)((at.x - origin) / unit),
                         (int64_t)((at.y - origin) / unit) };
}

static inline void oracle_box(const graze_shape *shape, double origin, double unit,
                              oracle_shape *out) {
    const oracle_dot min = oracle_place(shape->corner[0], origin, unit),
                     max = oracle_place(shape->corner[1], origin, unit);
    out->is_empty = min.x == max.x || min.y == max.y;
    out->radius = 0;
    out->count = !out->is_empty ? 4 : min.x == max.x && min.y == max.y ? 1 : 2;
    out->corner[0] = min;
    out->corner[1] = out->is_empty ? max : (oracle_dot){ max.x, min.y };
    out->corner[2] = max;
    out->corner[3] = (oracle_dot){ min.x, max.y };
}

static inline oracle_shape oracle_of(const graze_shape *shape, double origin,
                                     double unit) {
    oracle_shape out = { 0 };
    if (shape->kind == GRAZE_SHAPE_BOX) {
        oracle_box(shape, origin, unit, &out);
        return out;
    }
    out.count = shape->kind == GRAZE_SHAPE_CIRCLE    ? 1
                : shape->kind == GRAZE_SHAPE_CAPSULE ? 2
                                                     : (int)shape->count;
    for (int i = 0; i < out.count; i++)
        out.corner[i] = oracle_place(shape->corner[i], origin, unit);
    out.radius = (int64_t)(shape->radius / unit);
    return out;
}

/* Twice the area of a, b, c. */
static inline int64_t oracle_turn(oracle_dot a, oracle_dot b, oracle_dot c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static inline int64_t oracle_square(oracle_dot a, oracle_dot b) {
    return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
}

/* A square of a distance, as a fraction. */
typedef struct oracle_fraction {
    oracle_wide over, under;
} oracle_fraction;

static inline oracle_fraction oracle_to_segment(oracle_dot p, oracle_dot a,
                                                oracle_dot b) {
    const int64_t along = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y),
                  length = oracle_square(a, b);
    if (along <= 0 || length == 0)
        return (oracle_fraction){ oracle_square(p, a), 1 };
    if (along >= length)
        return (oracle_fraction){ oracle_square(p, b), 1 };
    const oracle_wide turn = oracle_turn(a, b, p);
    return (oracle_fraction){ turn * turn, length };
}

static inline int oracle_sign(int64_t value) {
    return (value > 0) - (value < 0);
}

/* Whether two segments cross, not only at an end. */
static inline bool oracle_cross(oracle_dot a, oracle_dot b, oracle_dot c,
                                oracle_dot d) {
    return oracle_sign(oracle_turn(a, b, c)) * oracle_sign(oracle_turn(a, b, d)) <
               0 &&
           oracle_sign(oracle_turn(c, d, a)) * oracle_sign(oracle_turn(c, d, b)) < 0;
}

/* Whether a polygon of 3 corners or more holds a point; its edge counts. */
static inline bool oracle_holds(const oracle_shape *polygon, oracle_dot p) {
    bool is_left = false, is_right = false;
    for (int i = 0; i < polygon->count; i++) {
        const int64_t turn = oracle_turn(
            polygon->corner[i], polygon->corner[(i + 1) % polygon->count], p);
        is_left |= turn > 0;
        is_right |= turn < 0;
    }
    return polygon->count > 2 && !(is_left && is_right);
}

/* Whether the cores cross or one is in the other. */
static inline bool oracle_cores_mix(const oracle_shape *a, const oracle_shape *b) {
    if (oracle_holds(a, b->corner[0]) || oracle_holds(b, a->corner[0]))
        return true;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++)
            if (oracle_cross(a->corner[i], a->corner[(i + 1) % a->count],
                             b->corner[j], b->corner[(j + 1) % b->count]))
                return true;
    return false;
}

/* The smallest distance from a corner of a to an edge of b; compares by
 * multiplication. */
static inline oracle_fraction
oracle_nearest(const oracle_shape *a, const oracle_shape *b, oracle_fraction best) {
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            const oracle_fraction one = oracle_to_segment(
                a->corner[i], b->corner[j], b->corner[(j + 1) % b->count]);
            if ((long double)one.over * (long double)best.under <
                (long double)best.over * (long double)one.under)
                best = one;
        }
    return best;
}

/* Whether any corner of a is nearer to an edge of b than `reach`, or as near. */
static inline bool oracle_reaches(const oracle_shape *a, const oracle_shape *b,
                                  int64_t reach, bool is_closed) {
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            const oracle_fraction one = oracle_to_segment(
                a->corner[i], b->corner[j], b->corner[(j + 1) % b->count]);
            const oracle_wide square = (oracle_wide)reach * reach * one.under;
            if (is_closed ? one.over <= square : one.over < square)
                return true;
        }
    return false;
}

/* Whether some edge of a has all of b beyond it or on it. */
static inline bool oracle_side_parts(const oracle_shape *a, const oracle_shape *b) {
    for (int i = 0; i < a->count; i++) {
        const oracle_dot from = a->corner[i], to = a->corner[(i + 1) % a->count];
        const int inside =
            oracle_sign(oracle_turn(from, to, a->corner[(i + 2) % a->count]));
        bool is_beyond = true;
        for (int j = 0; j < b->count; j++)
            is_beyond &=
                oracle_sign(oracle_turn(from, to, b->corner[j])) * inside <= 0;
        if (is_beyond)
            return true;
    }
    return false;
}

static inline bool oracle_touches(const oracle_shape *a, const oracle_shape *b,
                                  graze_edges edges) {
    const int64_t reach = a->radius + b->radius;
    const bool is_closed = edges == GRAZE_CLOSED;
    if (!is_closed && (a->is_empty || b->is_empty))
        return false;
    if (reach == 0 && !is_closed)
        return !oracle_side_parts(a, b) && !oracle_side_parts(b, a);
    return oracle_cores_mix(a, b) || oracle_reaches(a, b, reach, is_closed) ||
           oracle_reaches(b, a, reach, is_closed);
}

/* How deep the cores are in one another, as a number below zero: the largest over
 * the edges of a. */
static inline long double oracle_depth_of_sides(const oracle_shape *a,
                                                const oracle_shape *b) {
    long double most = -INFINITY;
    for (int i = 0; i < a->count; i++) {
        const oracle_dot from = a->corner[i], to = a->corner[(i + 1) % a->count];
        const int inside =
            a->count == 2
                ? 1
                : oracle_sign(oracle_turn(from, to, a->corner[(i + 2) % a->count]));
        long double least = INFINITY;
        if (from.x == to.x && from.y == to.y)
            continue;
        for (int j = 0; j < b->count; j++)
            least = fminl(least, -(long double)oracle_turn(from, to, b->corner[j]) *
                                     inside);
        most = fmaxl(most, least / sqrtl((long double)oracle_square(from, to)));
    }
    return most;
}

/* The distance of two shapes, or less their depth, in units. */
static inline long double oracle_gap(const oracle_shape *a, const oracle_shape *b) {
    const long double reach = (long double)(a->radius + b->radius);
    const oracle_fraction far = { 1, 0 };
    const oracle_fraction nearest = oracle_nearest(b, a, oracle_nearest(a, b, far));
    const long double sides =
        fmaxl(oracle_depth_of_sides(a, b), oracle_depth_of_sides(b, a));
    const bool is_mixed = oracle_cores_mix(a, b) || nearest.over == 0;
    if (is_mixed && sides > -INFINITY && sides < 0)
        return sides - reach;
    return (is_mixed
                ? 0
                : sqrtl((long double)nearest.over / (long double)nearest.under)) -
           reach;
}

#endif
