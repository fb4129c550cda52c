/* core.c: the sides of cores. */
#include "narrow/core.h"

static grz_side edge_side(graze_point at, graze_point to) {
    return (grz_side){ at, to, grz_way_turned((grz_way){ at, to }) };
}

void grz_sides_make(const grz_core *core, grz_sides *sides) {
    sides->count = 0;
    if (core->count < 2)
        return;
    for (uint32_t i = 0; i < core->count; i++) {
        const uint32_t next = i + 1 < core->count ? i + 1 : 0;
        sides->side[sides->count++] = edge_side(core->corner[i], core->corner[next]);
    }
    if (core->count > 2)
        return;
    for (uint32_t i = 0; i < 2; i++) {
        const graze_point end = core->corner[i], other = core->corner[1 - i];
        sides->side[sides->count++] = (grz_side){ end, end, { other, end } };
    }
}

graze_point grz_side_normal(const grz_side *side) {
    return grz_vector_unit(grz_way_vector(side->out));
}

double grz_side_outside(const grz_side *side, graze_point place) {
    return grz_way_dot((grz_way){ side->at, place }, side->out);
}

bool grz_side_faces(const grz_side *side, graze_point place) {
    const grz_way edge = { side->at, side->to }, back = { side->to, side->at };
    return grz_side_outside(side, place) > 0 && grz_way_dot((grz_way){ side->at, place }, edge) > 0 &&
           grz_way_dot((grz_way){ side->to, place }, back) > 0;
}

grz_reached grz_side_reached(const grz_side *side, const grz_core *core) {
    grz_reached least = { core->corner[0], grz_side_outside(side, core->corner[0]) };
    for (uint32_t i = 1; i < core->count; i++) {
        const double outside = grz_side_outside(side, core->corner[i]);
        if (outside < least.outside)
            least = (grz_reached){ core->corner[i], outside };
    }
    return least;
}

void grz_pair_make(const grz_core *a, const grz_core *b, grz_pair *pair) {
    pair->a = a;
    pair->b = b;
    pair->reach = grz_two_sum(a->radius, b->radius);
    grz_sides_make(a, &pair->sides_a);
    grz_sides_make(b, &pair->sides_b);
}
