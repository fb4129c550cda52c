/* motion.c: bodies that are swept. A part on its way stands, in the columns, at its end, as queries are to
 * see it; only while a step is made it covers its whole way, so that the broad phase finds all that it could
 * meet and no method has to know of motion. Boxes that are grown by a margin are treated alike.
 */
#include "graze/motion.h"

#include "core/float_env.h"
#include "world/world.h"

bool grz_part_is_swept(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    return grz_body_at(world, part->body)->is_swept || (world->motion.swept_layers >> part->layer & 1);
}

graze_status grz_swept_boxes_reserve(graze_world *world) {
    const uint32_t count = world->part_slots.count;
    graze_status status =
        grz_buffer_reserve_zeroed(&world->allocator, &world->motion.number, count, sizeof(uint32_t));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &world->motion.covers, count, sizeof(grz_swept_box));
    return status;
}

static uint32_t *numbers(const graze_world *world) {
    return (uint32_t *)world->motion.number.data;
}

static grz_swept_box *covers(const graze_world *world) {
    return (grz_swept_box *)world->motion.covers.data;
}

static void push(graze_world *world, grz_swept_box cover) {
    covers(world)[world->motion.count++] = cover;
    numbers(world)[cover.part] = world->motion.count;
}

void grz_swept_boxes_add(graze_world *world, uint32_t slot) {
    if (numbers(world)[slot] == 0)
        push(world, (grz_swept_box){ .part = slot,
                                     .from = grz_part_box(world, slot),
                                     .first_corner = grz_part_first_corner(world, slot) });
}

void grz_part_begin_motion(graze_world *world, uint32_t slot, graze_box from, graze_point first_corner) {
    push(world,
         (grz_swept_box){ .part = slot, .is_moving = true, .from = from, .first_corner = first_corner });
    world->motion.moving_count++;
}

/* A part begins its way where it stands, unless it is on its way already. */
static void depart(graze_world *world, uint32_t slot) {
    if (grz_part_is_swept(world, slot) && numbers(world)[slot] == 0)
        grz_part_begin_motion(world, slot, grz_part_box(world, slot), grz_part_first_corner(world, slot));
}

void grz_part_end_motion(graze_world *world, uint32_t slot) {
    grz_swept_boxes *motion = &world->motion;
    grz_swept_box *cover = grz_swept_box_of(motion, slot);
    if (cover == NULL)
        return;
    *cover = covers(world)[--motion->count];
    motion->moving_count--;
    numbers(world)[cover->part] = numbers(world)[slot];
    numbers(world)[slot] = 0;
}

void grz_body_end_motion(graze_world *world, uint32_t body) {
    if (world->motion.count == 0)
        return;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        grz_part_end_motion(world, slot);
}

static void depart_all(graze_world *world, uint32_t body) {
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        depart(world, slot);
}

static float least(float a, float b) {
    return a < b ? a : b;
}

static float most(float a, float b) {
    return a > b ? a : b;
}

/* What is swept lies between both ends. */
static graze_box box_around(graze_box a, graze_box b) {
    return (graze_box){ least(a.min_x, b.min_x), least(a.min_y, b.min_y), most(a.max_x, b.max_x),
                        most(a.max_y, b.max_y) };
}

graze_status grz_swept_boxes_apply(graze_world *world) {
    const graze_status status = grz_margins_grow_boxes(world);
    for (uint32_t i = 0; i < world->motion.count && status == GRAZE_OK; i++) {
        grz_swept_box *cover = &covers(world)[i];
        cover->now = grz_part_box(world, cover->part);
        grz_part_write(world, cover->part,
                       grz_margins_grow_box(world, cover->part, box_around(cover->from, cover->now)));
    }
    return status;
}

/* Forget all covers but the first ones. */
static void forget(graze_world *world, uint32_t count) {
    grz_swept_boxes *motion = &world->motion;
    while (motion->count > count)
        numbers(world)[covers(world)[--motion->count].part] = 0;
}

void grz_swept_boxes_restore(graze_world *world) {
    for (uint32_t i = 0; i < world->motion.count; i++)
        grz_part_write(world, covers(world)[i].part, covers(world)[i].now);
    forget(world, world->motion.moving_count);
}

void grz_swept_boxes_clear(graze_world *world) {
    forget(world, 0);
    world->motion.moving_count = 0;
}

graze_status graze_body_set_swept(graze_world *world, graze_body body, bool is_swept) {
    if (!graze_body_is_alive(world, body))
        return GRAZE_STALE_HANDLE;
    grz_body_at(world, grz_slot_of(body.id))->is_swept = is_swept;
    world->motion.is_used |= is_swept;
    world->narrow.is_behind |= is_swept;
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_BODY_SET_SWEPT, .body = body, .number = is_swept });
    return GRAZE_OK;
}

void graze_world_set_swept_layers(graze_world *world, uint64_t layers) {
    world->motion.is_used |= layers != 0;
    world->narrow.is_behind |= (layers & ~world->motion.swept_layers) != 0;
    world->motion.swept_layers = layers;
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_SET_SWEPT_LAYERS, .number = layers });
}

static graze_status move_all(graze_world *world, const graze_positions *placement) {
    graze_status status = grz_positions_check(world, placement);
    if (status == GRAZE_OK)
        status = grz_swept_boxes_reserve(world);
    if (status != GRAZE_OK)
        return status;
    for (size_t i = 0; i < placement->count; i++)
        depart_all(world, grz_slot_of(placement->bodies[i].id));
    grz_positions_apply(world, placement);
    return GRAZE_OK;
}

graze_status graze_world_move_all(graze_world *world, const graze_positions *placement) {
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = move_all(world, placement);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_MOVE_ALL, .batch = *placement });
    return status;
}

graze_status graze_body_move_to(graze_world *world, graze_body body, float x, float y) {
    return graze_world_move_all(world, &(graze_positions){ .bodies = &body, .x = &x, .y = &y, .count = 1 });
}

/* A part that had no shape so far is placed: a box is on no way to a shape. */
static graze_status move_shape(graze_world *world, uint32_t slot, const graze_shape *shape) {
    const uint32_t body = grz_part_at(world, slot)->body;
    const graze_part_def def = { .shape = shape };
    graze_status status = grz_part_check(&def, grz_positions_x(world)[body], grz_positions_y(world)[body]);
    if (status == GRAZE_OK)
        status = grz_swept_boxes_reserve(world);
    if (status != GRAZE_OK || !grz_part_has_shape(&world->shapes, slot))
        return status == GRAZE_OK ? grz_part_set_shape(world, slot, shape) : status;
    depart(world, slot);
    return grz_part_reshape(world, slot, shape);
}

graze_status graze_part_move_shape(graze_world *world, graze_part part, const graze_shape *shape) {
    if (!grz_slots_is_alive(&world->part_slots, part.id))
        return GRAZE_STALE_HANDLE;
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = move_shape(world, grz_slot_of(part.id), shape);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_PART_MOVE_SHAPE, .part = part, .shape = shape });
    return status;
}

static graze_status move_box(graze_world *world, uint32_t slot, graze_box box) {
    graze_status status = grz_box_check(box);
    if (status == GRAZE_OK)
        status = grz_swept_boxes_reserve(world);
    if (status != GRAZE_OK)
        return status;
    grz_part_replace_shape(world, slot, NULL);
    depart(world, slot);
    grz_part_write(world, slot, box);
    return GRAZE_OK;
}

graze_status graze_part_move_box(graze_world *world, graze_part part, graze_box box) {
    if (!grz_slots_is_alive(&world->part_slots, part.id))
        return GRAZE_STALE_HANDLE;
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = move_box(world, grz_slot_of(part.id), box);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_PART_MOVE_BOX, .part = part, .box = box });
    return status;
}
