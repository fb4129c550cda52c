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

static bool motion_is_rigid(graze_box from, graze_box to, graze_point by) {
    return (double)to.min_x - (double)from.min_x == by.x && (double)to.max_x - (double)from.max_x == by.x &&
           (double)to.min_y - (double)from.min_y == by.y && (double)to.max_y - (double)from.max_y == by.y;
}

/* The box of a whole motion. To a shape, a moving part has the size of its end on all of its way; if its size
 * changed, that reaches beyond the box that it had. */
static graze_box motion_cover(const graze_world *world, const grz_swept_box *swept) {
    const graze_box to = swept->to, way = grz_box_around(swept->from, to);
    const graze_point by = grz_part_motion(world, swept->part);
    if (!swept->is_moving || motion_is_rigid(swept->from, to, by))
        return way;
    const graze_point back = { -by.x, -by.y };
    return grz_box_around(way, grz_box_move_corners(to, back, back));
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
    grz_expect_body(world, body);
    grz_body_at(world, grz_slot_of(body.id))->is_swept = is_swept;
    grz_for_parts(world, grz_slot_of(body.id), slot)
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
