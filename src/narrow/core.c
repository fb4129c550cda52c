/* core.c: the sides of cores. */
#include "narrow/core.h"

#include "core/lesser.h"

static grz_side make_side(graze_point at, graze_point to, grz_way out) {
    return (grz_side){ at, to, out, grz_way_vector(out) };
}

void grz_sides_make(const grz_core *core, grz_sides *sides) {
    sides->count = 0;
    if (core->count < 2)
        return;
    graze_point at = core->corner[0];
    for (uint32_t i = 1; i <= core->count; i++) {
        const graze_point to = core->corner[i < core->count ? i : 0];
        sides->side[sides->count++] = make_side(at, to, grz_way_turned((grz_way){ at, to }));
        at = to;
    }
    if (core->count > 2)
        return;
    for (uint32_t i = 0; i < 2; i++) {
        const graze_point end = core->corner[i], other = core->corner[1 - i];
        sides->side[sides->count++] = make_side(end, end, (grz_way){ other, end });
    }
}

bool grz_side_faces(const grz_side *side, graze_point place) {
    const grz_way edge = { side->at, side->to }, back = { side->to, side->at };
    return grz_way_dot((grz_way){ side->at, place }, edge) > 0 &&
           grz_way_dot((grz_way){ side->to, place }, back) > 0 && grz_side_outside(side, place) > 0;
}

static double least_outside(const grz_side *side, const grz_core *core) {
    double least = INFINITY;
    for (uint32_t i = 0; i < core->count; i++) {
        const double outside = grz_side_outside(side, core->corner[i]);
        least = grz_lesser(outside, least);
    }
    return least;
}

grz_reached grz_side_reached(const grz_side *side, const grz_core *core) {
    double least = INFINITY, size = 0;
    for (uint32_t i = 0; i < core->count; i++) {
        const double x = (core->corner[i].x - side->at.x) * side->vector.x,
                     y = (core->corner[i].y - side->at.y) * side->vector.y;
        least = grz_lesser(x + y, least);
        size = grz_greater(fabs(x) + fabs(y), size);
    }
    const double error = 4 * GRZ_HALF_STEP * size + GRZ_LITTLE;
    return (grz_reached){ fabs(least) > error ? least : least_outside(side, core), error };
}

void grz_pair_make(const grz_core *a, const grz_core *b, grz_pair *pair) {
    pair->a = a;
    pair->b = b;
    pair->reach = grz_two_sum(a->radius, b->radius);
    grz_sides_make(a, &pair->sides_a);
    grz_sides_make(b, &pair->sides_b);
}
