/* core.c: the sides of a core. */
#include "narrow/core.h"

static grz_side make_side(graze_point at, graze_point to, grz_way out) {
    const graze_point vector = grz_way_vector(out);
    const double length = grz_vector_length(vector);
    return (grz_side){ at, to, out, { vector.x / length, vector.y / length }, length };
}

static grz_side edge_side(graze_point at, graze_point to) {
    return make_side(at, to, grz_way_turned((grz_way){ at, to }));
}

void grz_sides_make(const grz_core *core, grz_sides *sides) {
    sides->count = 0;
    if (core->count < 2)
        return;
    for (uint32_t i = 0; i < core->count; i++)
        sides->side[sides->count++] = edge_side(core->corner[i], core->corner[(i + 1) % core->count]);
    if (core->count > 2)
        return;
    for (uint32_t i = 0; i < 2; i++) {
        const graze_point end = core->corner[i], other = core->corner[1 - i];
        sides->side[sides->count++] = make_side(end, end, (grz_way){ other, end });
    }
}

double grz_side_outside(const grz_side *side, graze_point place) {
    return grz_way_dot((grz_way){ side->at, place }, side->out);
}
