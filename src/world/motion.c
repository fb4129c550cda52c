/* motion.c: bodies and parts that are swept: the calls that move them, and their rows in a step.
 *
 * A moved part gets its new box at once, as queries are to see it, and a swept box, which remembers where the
 * motion began (part.h). Only while a step is made does its row cover the way between the two.
 */
#include "world/motion.h"

#include "core/float_env.h"
#include "graze/motion.h"
#include "narrow/predicates.h"
#include "world/body.h"
#include "world/margins.h"
#include "world/part.h"

/* A swept part begins its motion where it is, unless it is moving already. */
static void part_begin_motion(graze_world *world, uint32_t slot) {
    if (grz_part_is_swept(world, slot) && grz_swept_box_of(&world->swept, slot) == NULL)
        grz_swept_boxes_add(world, (grz_swept_box){ .part = slot,
                                                    .is_moving = true,
                                                    .from = grz_part_box(world, slot),
                                                    .first_corner = grz_part_first_corner(world, slot) });
}

/* The box around both ends of a motion. */
static graze_box motion_box(graze_box a, graze_box b) {
    return (graze_box){ a.min_x < b.min_x ? a.min_x : b.min_x, a.min_y < b.min_y ? a.min_y : b.min_y,
                        a.max_x > b.max_x ? a.max_x : b.max_x, a.max_y > b.max_y ? a.max_y : b.max_y };
}

static bool motion_is_rigid(graze_box from, graze_box to, graze_point by) {
    return (double)to.min_x - (double)from.min_x == by.x && (double)to.max_x - (double)from.max_x == by.x &&
           (double)to.min_y - (double)from.min_y == by.y && (double)to.max_y - (double)from.max_y == by.y;
}

/* The box of a whole motion. To a shape, a moving part has the size of its end on all of its way; if its size
 * changed, that reaches beyond the box that it had. */
static graze_box motion_cover(const graze_world *world, const grz_swept_box *swept) {
    const graze_box to = swept->to, way = motion_box(swept->from, to);
    const graze_point by = grz_part_motion(world, swept->part);
    if (!swept->is_moving || motion_is_rigid(swept->from, to, by))
        return way;
    return motion_box(way, (graze_box){ grz_edge_clamp(grz_sum_floor((double)to.min_x, -by.x)),
                                        grz_edge_clamp(grz_sum_floor((double)to.min_y, -by.y)),
                                        grz_edge_clamp(grz_sum_ceil((double)to.max_x, -by.x)),
                                        grz_edge_clamp(grz_sum_ceil((double)to.max_y, -by.y)) });
}

/* The row of a part that is only enlarged is the same in the next step, unless the part is moved. */
static void motion_write_row(graze_world *world, const grz_swept_box *swept, graze_box box) {
    grz_part_write_row(world, swept->part, box);
    if (swept->is_moving)
        grz_part_mark_changed(world, swept->part);
}

graze_status grz_motion_write_rows(graze_world *world) {
    const graze_status status = grz_margins_add_swept_boxes(world);
    grz_swept_box *boxes = world->swept.boxes.data;
    for (uint32_t i = 0; i < world->swept.count && status == GRAZE_OK; i++) {
        const uint32_t part = boxes[i].part;
        boxes[i].to = grz_part_box(world, part);
        motion_write_row(world, &boxes[i], grz_margins_enlarge(world, part, motion_cover(world, &boxes[i])));
    }
    return status;
}

void grz_motion_restore_rows(graze_world *world, bool is_step_made) {
    const grz_swept_box *boxes = world->swept.boxes.data;
    for (uint32_t i = 0; i < world->swept.count; i++)
        motion_write_row(world, &boxes[i], boxes[i].to);
    grz_swept_boxes_truncate(&world->swept, is_step_made ? 0 : world->swept.moving_count);
}

graze_status graze_body_set_swept(graze_world *world, graze_body body, bool is_swept) {
    if (!grz_body_is_alive(world, body))
        return grz_refuse_body(world, body);
    grz_body *self = grz_body_at(world, grz_slot_of(body.id));
    self->is_swept = is_swept;
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT; slot = grz_part_next(world, slot))
        grz_part_end_motion_unless_swept(world, slot);
    world->swept.is_used |= is_swept;
    world->narrow.is_incomplete |= is_swept;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_BODY_SET_SWEPT, .body = body, .number = is_swept);
}

void grz_swept_layers_replace(graze_world *world, uint64_t layers) {
    world->swept.is_used |= layers != 0;
    world->narrow.is_incomplete |= (layers & ~world->swept.swept_layers) != 0;
    world->swept.swept_layers = layers;
    for (uint32_t i = world->swept.count; i > 0; i--) /* a motion that ends is replaced by the last one */
        grz_part_end_motion_unless_swept(world, ((const grz_swept_box *)world->swept.boxes.data)[i - 1].part);
    grz_end_call(world, GRAZE_OK, GRZ_CALL_SET_SWEPT_LAYERS, .number = layers);
}

void graze_world_set_swept_layers(graze_world *world, uint64_t layers, bool is_swept) {
    if (world == NULL)
        return;
    const uint64_t those = layers != 0 ? layers : GRAZE_ALL_LAYERS, now = world->swept.swept_layers;
    grz_swept_layers_replace(world, is_swept ? now | those : now & ~those);
}

static graze_status motion_move_all(graze_world *world, const graze_positions *positions) {
    graze_status status = grz_positions_check(world, positions);
    if (status == GRAZE_OK)
        status = grz_swept_boxes_reserve(world);
    if (status != GRAZE_OK)
        return status;
    grz_positions_turn(world, positions);
    for (size_t i = 0; i < positions->count; i++)
        for (uint32_t slot = grz_part_first(world, grz_slot_of(positions->bodies[i].id)); slot != GRZ_NO_SLOT;
             slot = grz_part_next(world, slot))
            part_begin_motion(world, slot);
    grz_positions_apply(world, positions);
    return GRAZE_OK;
}

graze_status grz_bodies_move(graze_world *world, const graze_positions *positions, const char *function) {
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = motion_move_all(world, positions);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_end_call(world, GRAZE_OK, GRZ_CALL_MOVE_ALL, .batch = *positions);
    return grz_positions_tell(world, positions, status, function);
}

graze_status graze_world_move_all(graze_world *world, const graze_positions *positions) {
    return grz_bodies_move(world, positions, __func__);
}

graze_status graze_body_move_to(graze_world *world, graze_body body, float x, float y) {
    const graze_positions one = { .bodies = &body, .x = &x, .y = &y, .count = 1 };
    return grz_bodies_move(world, &one, __func__);
}

/* A part without a shape cannot move to one: its shape is set at once. */
static graze_status motion_move_shape(graze_world *world, uint32_t slot, const graze_shape *shape) {
    const graze_part_def def = { .shape = shape };
    graze_status status = grz_part_check(&def, grz_body_pose_of(world, grz_part_at(world, slot)->body));
    if (status == GRAZE_OK)
        status = grz_swept_boxes_reserve(world);
    if (status != GRAZE_OK || !grz_part_has_shape(&world->shapes, slot))
        return status == GRAZE_OK ? grz_part_set_shape(world, slot, shape) : status;
    part_begin_motion(world, slot);
    return grz_part_reshape(world, slot, shape);
}

graze_status graze_part_move_shape(graze_world *world, graze_part part, const graze_shape *shape) {
    if (!grz_part_is_alive(world, part))
        return grz_refuse_part(world, part);
    if (shape == NULL)
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = motion_move_shape(world, grz_slot_of(part.id), shape);
    if (status == GRAZE_OK)
        grz_part_report_mistake(world, grz_slot_of(part.id), __func__);
    grz_float_env_leave(env);
    return grz_end_call(world, status, GRZ_CALL_PART_MOVE_SHAPE, .part = part, .shape = shape);
}

static graze_status motion_move_box(graze_world *world, uint32_t slot, graze_box box) {
    graze_status status = grz_box_check(box);
    if (status == GRAZE_OK && grz_angles(world)[grz_part_at(world, slot)->body] != 0)
        status = GRAZE_BAD_TURN;
    if (status == GRAZE_OK)
        status = grz_swept_boxes_reserve(world);
    if (status != GRAZE_OK)
        return status;
    grz_part_replace_shape(world, slot, NULL);
    part_begin_motion(world, slot);
    grz_part_write(world, slot, box);
    return GRAZE_OK;
}

graze_status graze_part_move_box(graze_world *world, graze_part part, graze_box box) {
    if (!grz_part_is_alive(world, part))
        return grz_refuse_part(world, part);
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = motion_move_box(world, grz_slot_of(part.id), box);
    if (status == GRAZE_OK)
        grz_part_report_mistake(world, grz_slot_of(part.id), __func__);
    grz_float_env_leave(env);
    return grz_end_call(world, status, GRZ_CALL_PART_MOVE_BOX, .part = part, .box = box);
}
