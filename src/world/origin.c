/* origin.c: moves everything in a world by one vector.
 *
 * Rows that move count as changed, so broad phases and indexes follow as after any
 * motion. Pairs and counts kept from step to step have no positions. */
#include "graze/origin.h"

#include "world/body.h"
#include "world/part.h"
#include "world/wrap.h"

/* A body's pose then. A body that was removed has no parts to turn. */
static grz_body_pose origin_pose(const graze_world *world, uint32_t body,
                                 grz_body_pose by) {
    grz_body_pose at = grz_body_pose_of(world, body);
    at.x = grz_wrap_x(world, at.x + by.x);
    at.y = grz_wrap_y(world, at.y + by.y);
    return at;
}

/* By how much a box is moved along an axis: its middle is inside of a wrapped world
 * then. */
static float origin_box_way(float min, float max, float by, float size) {
    const double middle = ((double)min + (double)max) / 2 + (double)by;
    if (size == 0)
        return by;
    return (float)((double)by - floor(middle / (double)size) * (double)size);
}

static grz_body_pose origin_way(const graze_world *world, graze_box box,
                                grz_body_pose by) {
    by.x = origin_box_way(box.min_x, box.max_x, by.x, world->wrap.width);
    by.y = origin_box_way(box.min_y, box.max_y, by.y, world->wrap.height);
    return by;
}

/* A part's box then: at its offset, unless its box was set by itself. */
static graze_box origin_box(const graze_world *world, uint32_t slot,
                            grz_body_pose by) {
    const graze_box box = grz_part_box(world, slot);
    if (grz_part_is_elsewhere(world, slot)) {
        const grz_body_pose way = origin_way(world, box, by);
        return grz_box_at(box, way.x, way.y);
    }
    const grz_body_pose at = origin_pose(world, grz_part_at(world, slot)->body, by);
    return grz_part_box_at(world, slot, grz_edge_columns_get(&world->offsets, slot),
                           at.x, at.y);
}

/* Where a motion began is a box as the part's. */
static graze_box origin_motion_box(const graze_world *world,
                                   const grz_swept_box *swept, grz_body_pose by) {
    const grz_body_pose way = origin_way(world, swept->from, by);
    return grz_part_box_at(world, swept->part, swept->from, way.x, way.y);
}

static graze_status origin_check(const graze_world *world, grz_body_pose by) {
    const grz_swept_box *swept = world->swept.boxes.data;
    if (!isfinite(by.x) || !isfinite(by.y))
        return GRAZE_BAD_NUMBER;
    for (uint32_t slot = 0; slot < world->body_slots.count; slot++)
        if (grz_slot_states(&world->body_slots)[slot] != GRZ_SLOT_FREE)
            grz_try(grz_body_pose_check(origin_pose(world, slot, by)));
    grz_for_alive(&world->part_slots, slot)
        grz_try(grz_box_check(origin_box(world, slot, by)));
    for (uint32_t i = 0; i < world->swept.count; i++)
        grz_try(grz_box_check(origin_motion_box(world, &swept[i], by)));
    return GRAZE_OK;
}

/* Before its body. A shape can move by less than the box around it. */
static void origin_move_part(graze_world *world, uint32_t slot, grz_body_pose by) {
    const graze_box before = grz_part_box(world, slot),
                    box = origin_box(world, slot, by);
    if (memcmp(&before, &box, sizeof box) != 0 ||
        grz_part_has_shape(&world->shapes, slot))
        grz_part_write(world, slot, box);
}

static void origin_move_all(graze_world *world, grz_body_pose by) {
    grz_swept_box *swept = world->swept.boxes.data;
    for (uint32_t i = 0; i < world->swept.count; i++) {
        const grz_body_pose way = origin_way(world, swept[i].from, by);
        swept[i].from = origin_motion_box(world, &swept[i], by);
        swept[i].first_corner.x += (double)way.x;
        swept[i].first_corner.y += (double)way.y;
    }
    grz_for_alive(&world->part_slots, slot)
        origin_move_part(world, slot, by);
    for (uint32_t slot = 0; slot < world->body_slots.count; slot++) {
        if (grz_slot_states(&world->body_slots)[slot] == GRZ_SLOT_FREE)
            continue;
        const grz_body_pose at = origin_pose(world, slot, by);
        grz_positions_x(world)[slot] = at.x;
        grz_positions_y(world)[slot] = at.y;
    }
}

/* Rounding can make a box empty. */
static void origin_report_mistakes(const graze_world *world, const char *function) {
    if (!grz_debug_is_heard(&world->debug))
        return;
    grz_for_alive(&world->part_slots, slot)
        if (!grz_box_is_empty(grz_edge_columns_get(&world->offsets, slot)))
            grz_part_report_mistake(world, slot, function);
}

graze_status graze_world_shift_origin(graze_world *world, float dx, float dy) {
    const grz_body_pose by = { .x = dx, .y = dy };
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status = origin_check(world, by);
    if (status == GRAZE_OK) {
        origin_move_all(world, by);
        origin_report_mistakes(world, __func__);
    }
    return grz_end_call(world, status, GRZ_CALL_SHIFT_ORIGIN, .x = dx, .y = dy);
}
