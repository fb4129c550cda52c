/* body.c: the public calls that add, read, change and remove bodies and their parts. */
#include "world/body.h"

#include "core/float_env.h"
#include "core/out.h"
#include "graze/move_and_collide.h"
#include "graze/part_shape.h"
#include "world/contacts.h"
#include "world/names.h"
#include "world/part.h"

/* --- Bodies --- */

graze_status grz_bodies_reserve(graze_world *world, size_t count) {
    grz_body_positions *positions = &world->positions;
    return grz_buffers_reserve(
        &world->allocator, { &world->bodies, count, sizeof(grz_body) },
        { &world->users, count, sizeof(uint64_t) }, { &positions->x, count, sizeof(float) },
        { &positions->y, count, sizeof(float) }, { &positions->angle, count, sizeof(float) },
        { &positions->sine, count, sizeof(double) }, { &positions->cosine, count, sizeof(double) },
        { &positions->only_part, count, sizeof(uint32_t) });
}

/* The count is checked before the parts: of more parts than a world can have there is no array. */
static graze_status body_check_def(const graze_body_def *def) {
    if (def->part_count > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    for (uint32_t i = 0; i < def->part_count; i++) {
        const graze_status status =
            grz_part_check(&def->parts[i], (grz_body_pose){ def->x, def->y, def->angle });
        if (status != GRAZE_OK)
            return status;
    }
    return grz_body_pose_check((grz_body_pose){ def->x, def->y, def->angle });
}

static graze_status body_reserve(graze_world *world, const graze_body_def *def) {
    graze_status status = grz_slots_reserve(&world->body_slots, &world->allocator, world->limits.bodies, 1);
    if (status == GRAZE_OK)
        status = grz_bodies_reserve(world, (size_t)world->body_slots.count + 1);
    if (status == GRAZE_OK)
        status = grz_part_reserve(world, def->part_count);
    if (status == GRAZE_OK)
        status = grz_part_shapes_reserve_for(world, def->parts, def->part_count);
    return status;
}

graze_status grz_body_insert(graze_world *world, const graze_body_def *def, graze_body *body) {
    const graze_status status = body_reserve(world, def);
    if (status != GRAZE_OK)
        return status;
    const uint32_t slot = grz_slots_insert(&world->body_slots);
    *grz_body_at(world, slot) = (grz_body){ .first_part = GRZ_NO_SLOT,
                                            .last_part = GRZ_NO_SLOT,
                                            .step_added = world->step_count,
                                            .epoch = ++world->margins.epoch_count };
    grz_body_users(world)[slot] = def->user;
    grz_positions_x(world)[slot] = def->x;
    grz_positions_y(world)[slot] = def->y;
    grz_body_set_angle(world, slot, def->angle);
    grz_only_parts(world)[slot] = GRZ_NO_SLOT;
    (void)grz_name_write(world, &world->body_names, slot, NULL);
    for (uint32_t i = 0; i < def->part_count; i++)
        grz_part_insert(world, slot, &def->parts[i]);
    body->id = grz_slots_handle(&world->body_slots, slot);
    return GRAZE_OK;
}

graze_status graze_body_add(graze_world *world, const graze_body_def *def, graze_body *body) {
    body = grz_out(graze_body, body);
    body->id = 0;
    if (world == NULL || def == NULL || (def->parts == NULL && def->part_count > 0))
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    const grz_float_env env = grz_float_env_enter();
    graze_status status = body_check_def(def);
    if (status == GRAZE_OK)
        status = grz_body_insert(world, def, body);
    if (status == GRAZE_OK)
        grz_body_report_mistakes(world, grz_slot_of(body->id), __func__);
    grz_float_env_leave(env);
    return grz_end_call(world, status, GRZ_CALL_BODY_ADD, .body = *body, .given_count = def->part_count,
                        .def = *def);
}

uint32_t graze_world_bodies(const graze_world *world, graze_body *bodies, uint32_t capacity) {
    if (world == NULL)
        return 0;
    uint32_t i = 0;
    capacity = bodies != NULL ? capacity : 0;
    for (uint32_t slot = 0; slot < world->body_slots.count && i < capacity; slot++)
        if (grz_slot_is_alive(&world->body_slots, slot))
            bodies[i++].id = grz_slots_handle(&world->body_slots, slot);
    return world->body_slots.alive_count;
}

bool graze_body_is_alive(const graze_world *world, graze_body body) {
    return grz_body_is_alive(world, body);
}

uint32_t graze_body_slot(graze_body body) {
    return grz_slot_of(body.id);
}

graze_body graze_body_from_slot(const graze_world *world, uint32_t slot) {
    const bool is_alive =
        world != NULL && slot < world->body_slots.count && grz_slot_is_alive(&world->body_slots, slot);
    return (graze_body){ is_alive ? grz_slots_handle(&world->body_slots, slot) : 0 };
}

/* The body of a handle, or NULL. */
static grz_body *body_find(const graze_world *world, graze_body body) {
    return grz_body_is_alive(world, body) ? grz_body_at(world, grz_slot_of(body.id)) : NULL;
}

graze_status graze_body_remove(graze_world *world, graze_body body) {
    const grz_body *self = body_find(world, body);
    if (self == NULL)
        return grz_refuse_body(world, body);
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT; slot = grz_part_at(world, slot)->next)
        grz_part_free(world, slot);
    grz_slots_remove(&world->body_slots, grz_slot_of(body.id));
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_BODY_REMOVE, .body = body);
}

graze_status graze_body_set_disabled(graze_world *world, graze_body body, bool is_disabled) {
    grz_body *self = body_find(world, body);
    if (self == NULL)
        return grz_refuse_body(world, body);
    self->is_disabled = is_disabled;
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT; slot = grz_part_at(world, slot)->next)
        grz_part_rewrite(world, slot);
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_BODY_SET_DISABLED, .body = body, .number = is_disabled);
}

graze_status graze_body_set_user(graze_world *world, graze_body body, uint64_t user) {
    if (!grz_body_is_alive(world, body))
        return grz_refuse_body(world, body);
    grz_body_users(world)[grz_slot_of(body.id)] = user;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_BODY_SET_USER, .body = body, .number = user);
}

graze_status graze_body_read(const graze_world *world, graze_body body, graze_body_info *info) {
    info = grz_out(graze_body_info, info);
    if (world == NULL || !grz_slots_is_readable(&world->body_slots, body.id))
        return grz_refuse_body(world, body);
    const grz_body *self = grz_body_at(world, grz_slot_of(body.id));
    *info = (graze_body_info){ .x = grz_positions_x(world)[grz_slot_of(body.id)],
                               .y = grz_positions_y(world)[grz_slot_of(body.id)],
                               .angle = grz_angles(world)[grz_slot_of(body.id)],
                               .part_count = self->part_count,
                               .user = grz_body_users(world)[grz_slot_of(body.id)],
                               .is_disabled = self->is_disabled,
                               .is_alive = grz_body_is_alive(world, body) };
    return GRAZE_OK;
}

uint32_t graze_body_parts(const graze_world *world, graze_body body, graze_part *parts, uint32_t capacity) {
    const grz_body *self = body_find(world, body);
    if (self == NULL)
        return grz_refuse_body(world, body), 0;
    uint32_t i = 0, slot = self->first_part;
    capacity = parts != NULL ? capacity : 0;
    for (; slot != GRZ_NO_SLOT && i < capacity; slot = grz_part_at(world, slot)->next)
        parts[i++].id = grz_slots_handle(&world->part_slots, slot);
    return self->part_count;
}

/* --- Parts --- */

static graze_status part_insert(graze_world *world, graze_body body, const graze_part_def *def,
                                graze_part *part) {
    const uint32_t owner = grz_slot_of(body.id);
    graze_status status = grz_part_check(def, grz_body_pose_of(world, owner));
    if (status == GRAZE_OK)
        status = grz_part_reserve(world, 1);
    if (status == GRAZE_OK)
        status = grz_part_shapes_reserve_for(world, def, 1);
    if (status == GRAZE_OK && grz_body_at(world, owner)->part_count == 1)
        status = grz_contacts_begin_counts(world, body);
    if (status == GRAZE_OK)
        part->id = grz_slots_handle(&world->part_slots, grz_part_insert(world, owner, def));
    return status;
}

/* The body to which a public function adds a part, and where the handle is wanted. */
typedef struct part_adding {
    graze_world *world;
    graze_body body;
    graze_part *part;
    const char *function;
} part_adding;

static graze_status part_add(part_adding to, const graze_part_def *def) {
    graze_world *world = to.world;
    graze_part *part = grz_out(graze_part, to.part);
    part->id = 0;
    if (!grz_body_is_alive(world, to.body) || def == NULL)
        return grz_refuse_as(world, def == NULL ? GRAZE_ARGUMENT_MISSING : GRAZE_STALE_HANDLE,
                             (graze_mistake){ .function = to.function, .body = to.body.id });
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = part_insert(world, to.body, def, part);
    if (status == GRAZE_OK)
        grz_part_report_mistake(world, grz_slot_of(part->id), to.function);
    grz_float_env_leave(env);
    return grz_end_call_as(world, status, to.function, GRZ_CALL_PART_ADD, .body = to.body, .given_count = 1,
                           .part_def = *def);
}

graze_status graze_part_add(graze_world *world, graze_body body, const graze_part_def *def,
                            graze_part *part) {
    return part_add((part_adding){ world, body, part, __func__ }, def);
}

/* A box, or a shape if it is not NULL. A layer that no byte can hold is another one that does not exist. */
static graze_status part_add_on_layer(part_adding to, graze_part_def def, unsigned layer) {
    def.layer = layer < GRAZE_LAYER_COUNT ? (uint8_t)layer : GRAZE_LAYER_COUNT;
    return part_add(to, &def);
}

graze_status graze_body_add_box(graze_world *world, graze_body body, graze_box box, unsigned layer,
                                graze_part *part) {
    return part_add_on_layer((part_adding){ world, body, part, __func__ }, (graze_part_def){ .box = box },
                             layer);
}

/* All in one line: more parameters than elsewhere. NOLINTBEGIN(readability-function-size) */
graze_status graze_body_add_circle(graze_world *world, graze_body body, graze_point center, double radius,
                                   unsigned layer, graze_part *part) {
    const graze_shape shape = graze_shape_circle(center, radius);
    return part_add_on_layer((part_adding){ world, body, part, __func__ },
                             (graze_part_def){ .shape = &shape }, layer);
}

graze_status graze_body_add_capsule(graze_world *world, graze_body body, graze_point from, graze_point to,
                                    double radius, unsigned layer, graze_part *part) {
    const graze_shape shape = graze_shape_capsule(from, to, radius);
    return part_add_on_layer((part_adding){ world, body, part, __func__ },
                             (graze_part_def){ .shape = &shape }, layer);
}

graze_status graze_body_add_polygon(graze_world *world, graze_body body, const graze_point *corners,
                                    uint32_t count, unsigned layer, graze_part *part) {
    const graze_shape shape = graze_shape_polygon(corners, count, 0);
    return part_add_on_layer((part_adding){ world, body, part, __func__ },
                             (graze_part_def){ .shape = &shape }, layer);
}
/* NOLINTEND(readability-function-size) */

/* The part of a handle, or NULL. */
static grz_part *part_find(const graze_world *world, graze_part part) {
    return grz_part_is_alive(world, part) ? grz_part_at(world, grz_slot_of(part.id)) : NULL;
}

graze_status graze_part_remove(graze_world *world, graze_part part) {
    if (!grz_part_is_alive(world, part))
        return grz_refuse_part(world, part);
    grz_part_remove(world, grz_slot_of(part.id));
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_PART_REMOVE, .part = part);
}

graze_status graze_part_set_box(graze_world *world, graze_part part, graze_box box) {
    if (!grz_part_is_alive(world, part))
        return grz_refuse_part(world, part);
    const uint32_t slot = grz_slot_of(part.id);
    const grz_float_env env = grz_float_env_enter();
    graze_status status = grz_box_check(box);
    if (status == GRAZE_OK && grz_angles(world)[grz_part_at(world, slot)->body] != 0)
        status = GRAZE_BAD_TURN;
    if (status == GRAZE_OK) {
        grz_part_end_motion(world, slot);
        grz_part_replace_shape(world, slot, NULL);
        grz_part_write(world, slot, box);
        grz_part_report_mistake(world, slot, __func__);
    }
    grz_float_env_leave(env);
    return grz_end_call(world, status, GRZ_CALL_PART_SET_BOX, .part = part, .box = box);
}

graze_status graze_part_set_offset(graze_world *world, graze_part part, graze_box offset) {
    const grz_part *self = part_find(world, part);
    if (self == NULL)
        return grz_refuse_part(world, part);
    const uint32_t slot = grz_slot_of(part.id);
    const grz_float_env env = grz_float_env_enter();
    const graze_status status =
        grz_part_check_edges(NULL, offset, grz_body_pose_of(world, self->body), &offset);
    if (status == GRAZE_OK) {
        grz_part_end_motion(world, slot);
        grz_part_replace_shape(world, slot, NULL);
        grz_part_set_offset(world, slot, offset);
        grz_part_report_mistake(world, slot, __func__);
    }
    grz_float_env_leave(env);
    return grz_end_call(world, status, GRZ_CALL_PART_SET_OFFSET, .part = part, .box = offset);
}

graze_status graze_part_set_shape(graze_world *world, graze_part part, const graze_shape *shape) {
    if (!grz_part_is_alive(world, part))
        return grz_refuse_part(world, part);
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = grz_part_set_shape(world, grz_slot_of(part.id), shape);
    if (status == GRAZE_OK)
        grz_part_report_mistake(world, grz_slot_of(part.id), __func__);
    grz_float_env_leave(env);
    return grz_end_call(world, status, GRZ_CALL_PART_SET_SHAPE, .part = part, .shape = shape);
}

graze_status graze_part_set_layer(graze_world *world, graze_part part, unsigned layer) {
    grz_part *self = part_find(world, part);
    if (self == NULL)
        return grz_refuse_part(world, part);
    if (layer >= GRAZE_LAYER_COUNT)
        return grz_refuse_as(world, GRAZE_BAD_LAYER,
                             (graze_mistake){ .function = __func__, .part = part.id });
    self->layer = (uint8_t)layer;
    world->narrow.is_incomplete |=
        (world->swept.swept_layers >> layer & 1) || world->margins.growth[layer] > 0;
    grz_part_end_motion_unless_swept(world, grz_slot_of(part.id));
    grz_part_rewrite(world, grz_slot_of(part.id));
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_PART_SET_LAYER, .part = part, .number = layer);
}

graze_status graze_part_set_disabled(graze_world *world, graze_part part, bool is_disabled) {
    grz_part *self = part_find(world, part);
    if (self == NULL)
        return grz_refuse_part(world, part);
    self->is_disabled = is_disabled;
    grz_part_rewrite(world, grz_slot_of(part.id));
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_PART_SET_DISABLED, .part = part, .number = is_disabled);
}

graze_status graze_part_set_one_way(graze_world *world, graze_part part, unsigned sides) {
    grz_part *self = part_find(world, part);
    if (self == NULL)
        return grz_refuse_part(world, part);
    if (sides > (GRAZE_SIDE_MIN_X | GRAZE_SIDE_MAX_X | GRAZE_SIDE_MIN_Y | GRAZE_SIDE_MAX_Y))
        return grz_refuse_as(world, GRAZE_BAD_VALUE,
                             (graze_mistake){ .function = __func__, .part = part.id });
    self->one_way = (uint8_t)sides;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_PART_SET_ONE_WAY, .part = part, .number = sides);
}

graze_status graze_part_read(const graze_world *world, graze_part part, graze_part_info *info) {
    info = grz_out(graze_part_info, info);
    const grz_part *self = part_find(world, part);
    if (self == NULL)
        return grz_refuse_part(world, part);
    const grz_float_env env = grz_float_env_enter();
    *info = (graze_part_info){ .body = { grz_slots_handle(&world->body_slots, self->body) },
                               .box = grz_part_box(world, grz_slot_of(part.id)),
                               .offset = grz_edge_columns_get(&world->offsets, grz_slot_of(part.id)),
                               .tag = self->tag,
                               .layer = self->layer,
                               .is_disabled = self->is_disabled,
                               .is_absent = self->is_absent,
                               .one_way = self->one_way };
    grz_float_env_leave(env);
    return GRAZE_OK;
}

static void part_read_world_shape(const graze_world *world, graze_part part, graze_shape *shape) {
    const uint32_t slot = grz_slot_of(part.id);
    grz_part_shape_at(world, slot, grz_part_box(world, slot), shape);
}

graze_status graze_part_shape(const graze_world *world, graze_part part, graze_shape *shape) {
    shape = grz_out(graze_shape, shape);
    if (!grz_part_is_alive(world, part))
        return grz_refuse_part(world, part);
    const grz_float_env env = grz_float_env_enter();
    part_read_world_shape(world, part, shape);
    grz_float_env_leave(env);
    return GRAZE_OK;
}

graze_status graze_part_manifold(const graze_world *world, graze_part a, graze_part b,
                                 graze_manifold *manifold) {
    manifold = grz_out(graze_manifold, manifold);
    graze_shape shape_a, shape_b;
    if (!grz_part_is_alive(world, a) || !grz_part_is_alive(world, b))
        return grz_refuse_part(world, grz_part_is_alive(world, a) ? b : a);
    const grz_float_env env = grz_float_env_enter();
    part_read_world_shape(world, a, &shape_a);
    part_read_world_shape(world, b, &shape_b);
    graze_shapes_manifold(&shape_a, &shape_b, world->edges, manifold);
    grz_float_env_leave(env);
    return GRAZE_OK;
}
