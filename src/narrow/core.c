/* core.c: the sides of cores. */
#include "narrow/core.h"

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

static grz_reached reached_exactly(const grz_side *side, const grz_core *core) {
    grz_reached least = { core->corner[0], grz_side_outside(side, core->corner[0]) };
    for (uint32_t i = 1; i < core->count; i++) {
        const double outside = grz_side_outside(side, core->corner[i]);
        if (outside < least.outside)
            least = (grz_reached){ core->corner[i], outside };
    }
    return least;
}

grz_reached grz_side_reached(const grz_side *side, const grz_core *core) {
    double least = INFINITY, most_error = 0;
    uint32_t which = 0;
    for (uint32_t i = 0; i < core->count; i++) {
        const double x = (core->corner[i].x - side->at.x) * side->vector.x,
                     y = (core->corner[i].y - side->at.y) * side->vector.y, outside = x + y;
        const double error = fabs(x) + fabs(y);
        most_error = error > most_error ? error : most_error;
        which = outside < least ? i : which;
        least = outside < least ? outside : least;
    }
    if (fabs(least) > 4 * GRZ_HALF_STEP * most_error + GRZ_LITTLE)
        return (grz_reached){ core->corner[which], least };
    return reached_exactly(side, core);
}

void grz_pair_make(const grz_core *a, const grz_core *b, grz_pair *pair) {
    pair->a = a;
    pair->b = b;
    pair->reach = grz_two_sum(a->radius, b->radius);
    grz_sides_make(a, &pair->sides_a);
    grz_sides_make(b, &pair->sides_b);
}
