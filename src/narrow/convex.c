/* core.c: the sides of cores. */
#include "narrow/convex.h"

#include "core/numbers.h"

static grz_convex_axis make_side(graze_point at, graze_point to, grz_segment out) {
    return (grz_convex_axis){ at, to, out, grz_segment_vector(out) };
}

void grz_convex_axes_make(const grz_convex *core, grz_convex_axes *sides) {
    sides->count = 0;
    if (core->count < 2)
        return;
    graze_point at = core->corner[0];
    for (uint32_t i = 1; i <= core->count; i++) {
        const graze_point to = core->corner[i < core->count ? i : 0];
        sides->side[sides->count++] = make_side(at, to, grz_segment_perpendicular((grz_segment){ at, to }));
        at = to;
    }
    if (core->count > 2)
        return;
    for (uint32_t i = 0; i < 2; i++) {
        const graze_point end = core->corner[i], other = core->corner[1 - i];
        sides->side[sides->count++] = make_side(end, end, (grz_segment){ other, end });
    }
}

bool grz_convex_axis_faces(const grz_convex_axis *side, graze_point place) {
    const grz_segment edge = { side->at, side->to }, back = { side->to, side->at };
    return grz_segment_dot((grz_segment){ side->at, place }, edge) > 0 &&
           grz_segment_dot((grz_segment){ side->to, place }, back) > 0 &&
           grz_convex_axis_distance(side, place) > 0;
}

static double least_outside(const grz_convex_axis *side, const grz_convex *core) {
    double least = INFINITY;
    for (uint32_t i = 0; i < core->count; i++) {
        const double outside = grz_convex_axis_distance(side, core->corner[i]);
        least = grz_min(outside, least);
    }
    return least;
}

grz_support grz_convex_axis_support(const grz_convex_axis *side, const grz_convex *core) {
    double least = INFINITY, size = 0;
    for (uint32_t i = 0; i < core->count; i++) {
        const double x = (core->corner[i].x - side->at.x) * side->vector.x,
                     y = (core->corner[i].y - side->at.y) * side->vector.y;
        least = grz_min(x + y, least);
        size = grz_max(fabs(x) + fabs(y), size);
    }
    const double error = 4 * GRZ_UNIT_ROUNDOFF * size + GRZ_UNDERFLOW_BOUND;
    return (grz_support){ fabs(least) > error ? least : least_outside(side, core), error };
}

void grz_convex_pair_make(const grz_convex *a, const grz_convex *b, grz_convex_pair *pair) {
    pair->a = a;
    pair->b = b;
    pair->reach = grz_two_sum(a->radius, b->radius);
    grz_convex_axes_make(a, &pair->sides_a);
    grz_convex_axes_make(b, &pair->sides_b);
}
