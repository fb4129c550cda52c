/* courses.c: whether two parts touch at the end of a step, and when they do on their way. */
#include "world/world.h"

/* A part while a step is made: what it covers then is in the columns, not where it stands. */
static graze_box box_at_end(const graze_world *world, uint32_t slot) {
    const grz_mover *mover = grz_mover_of(&world->motion, slot);
    return mover != NULL ? mover->now : grz_part_box(world, slot);
}

static grz_box_course course_of(const graze_world *world, uint32_t slot) {
    const grz_mover *mover = grz_mover_of(&world->motion, slot);
    const graze_box now = box_at_end(world, slot);
    return (grz_box_course){ mover != NULL ? mover->from : now, now };
}

static bool are_boxes(const graze_world *world, graze_pair pair) {
    return !grz_is_shaped(&world->shapes, pair.a) && !grz_is_shaped(&world->shapes, pair.b);
}

/* How a part goes: a body's shape as the body does, a box as its min corner. */
static graze_point way_of(const graze_world *world, uint32_t slot) {
    const grz_mover *mover = grz_mover_of(&world->motion, slot);
    if (mover == NULL)
        return (graze_point){ 0, 0 };
    if (!grz_is_shaped(&world->shapes, slot))
        return (graze_point){ (double)mover->now.min_x - (double)mover->from.min_x,
                              (double)mover->now.min_y - (double)mover->from.min_y };
    const uint32_t body = grz_part_at(world, slot)->body;
    return (graze_point){ (double)grz_stand_x(world)[body] - mover->body_from.x,
                          (double)grz_stand_y(world)[body] - mover->body_from.y };
}

bool grz_parts_touch(const graze_world *world, graze_pair pair, grz_pair_shapes *last) {
    if (are_boxes(world, pair))
        return graze_box_overlaps(box_at_end(world, pair.a), box_at_end(world, pair.b), world->edges);
    if (last->row_a != pair.a)
        grz_part_shape_take(world, pair.a, box_at_end(world, pair.a), &last->a);
    last->row_a = pair.a;
    grz_part_shape_take(world, pair.b, box_at_end(world, pair.b), &last->b);
    return graze_shapes_touch(&last->a, &last->b, world->edges);
}

bool grz_parts_meet(const graze_world *world, graze_pair pair, grz_times *times) {
    graze_shape a, b;
    if (are_boxes(world, pair)) {
        const grz_box_course one = course_of(world, pair.a), other = course_of(world, pair.b);
        return grz_boxes_meet(&one, &other, world->edges, times);
    }
    const graze_point way_a = way_of(world, pair.a), way_b = way_of(world, pair.b);
    grz_part_shape_at(world, pair.a, box_at_end(world, pair.a), &a);
    grz_part_shape_at(world, pair.b, box_at_end(world, pair.b), &b);
    return grz_shapes_meet(&a, &b, (graze_point){ way_b.x - way_a.x, way_b.y - way_a.y }, world->edges,
                           times);
}
