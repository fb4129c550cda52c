/* body.c: the public calls to add, read, change, name and remove bodies and their
 * parts. */
#include "world/body.h"

#include "graze/ellipse.h"
#include "graze/motion.h"
#include "graze/move_and_collide.h"
#include "graze/part_shape.h"
#include "world/chains.h"
#include "world/contacts.h"
#include "world/part.h"
#include "world/wrap.h"

/* --- Bodies --- */

graze_status grz_bodies_reserve(graze_world *world, size_t count) {
    grz_body_positions *positions = &world->positions;
    return grz_buffers_reserve(&world->allocator,
                               { &world->bodies, count, sizeof(grz_body) },
                               { &world->users, count, sizeof(uint64_t) },
                               { &positions->x, count, sizeof(float) },
                               { &positions->y, count, sizeof(float) },
                               { &positions->angle, count, sizeof(float) },
                               { &positions->sine, count, sizeof(double) },
                               { &positions->cosine, count, sizeof(double) },
                               { &positions->only_part, count, sizeof(uint32_t) });
}

static bool body_is_in_range(float value) {
    return fabsf(value) <= GRAZE_COORD_MAX; /* false for NaN, too */
}

graze_status grz_body_pose_check(grz_body_pose at) {
    if (body_is_in_range(at.x) && body_is_in_range(at.y) &&
        body_is_in_range(at.angle))
        return GRAZE_OK;
    if (isfinite(at.x) && isfinite(at.y) && isfinite(at.angle))
        return GRAZE_OUT_OF_RANGE;
    return GRAZE_BAD_NUMBER;
}

/* The count is checked before the parts: an array of too many parts for a world
 * cannot exist. */
graze_status grz_body_def_check(const graze_body_def *def) {
    const grz_body_pose at = { def->x, def->y, def->angle };
    grz_try(def->parts == NULL && def->part_count > 0 ? GRAZE_ARGUMENT_MISSING
                                                      : GRAZE_OK);
    grz_try(def->part_count > INT32_MAX ? GRAZE_OUT_OF_CAPACITY : GRAZE_OK);
    for (uint32_t i = 0; i < def->part_count; i++)
        grz_try(grz_part_check(&def->parts[i], at));
    return grz_body_pose_check(at);
}

graze_status grz_body_insert(graze_world *world, const graze_body_def *def,
                             graze_body *body) {
    grz_try(grz_slots_reserve(&world->body_slots, &world->allocator,
                              world->limits.bodies, 1));
    grz_try(grz_bodies_reserve(world, (size_t)world->body_slots.count + 1));
    grz_try(grz_part_reserve(world, def->part_count));
    grz_try(grz_part_shapes_reserve_for(world, def->parts, def->part_count));
    const uint32_t slot = grz_slots_insert(&world->body_slots);
    *grz_body_at(world, slot) = (grz_body){ .first_part = GRZ_NO_SLOT,
                                            .last_part = GRZ_NO_SLOT,
                                            .step_added = world->step_count,
                                            .epoch = ++world->margins.epoch_count };
    grz_body_users(world)[slot] = def->user;
    grz_positions_x(world)[slot] = grz_wrap_x(world, def->x);
    grz_positions_y(world)[slot] = grz_wrap_y(world, def->y);
    grz_body_set_angle(world, slot, def->angle);
    grz_only_parts(world)[slot] = GRZ_NO_SLOT;
    (void)grz_name_write(world, &world->body_names, slot, NULL);
    for (uint32_t i = 0; i < def->part_count; i++)
        grz_part_insert(world, slot, &def->parts[i]);
    *body = grz_body_handle(world, slot);
    return GRAZE_OK;
}

graze_status graze_body_add(graze_world *world, const graze_body_def *def,
                            graze_body *body) {
    body = grz_out(graze_body, body);
    body->id = 0;
    if (world == NULL || def == NULL)
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    GRZ_FLOAT_ENV_SCOPE;
    graze_status status = grz_body_def_check(def);
    if (status == GRAZE_OK && world->wrap.is_used)
        status = grz_wrap_check_parts(world, def);
    if (status == GRAZE_OK)
        status = grz_body_insert(world, def, body);
    if (status == GRAZE_OK)
        grz_body_report_mistakes(world, grz_slot_of(body->id), __func__);
    return grz_end_call(world, status, GRZ_CALL_BODY_ADD, .body = *body,
                        .given_count = def->part_count, .def = *def);
}

uint32_t graze_world_bodies(const graze_world *world, graze_body *bodies,
                            uint32_t capacity) {
    if (world == NULL)
        return 0;
    uint32_t i = 0;
    grz_for_alive(&world->body_slots, slot)
        if (bodies != NULL && i < capacity)
            bodies[i++] = grz_body_handle(world, slot);
    return world->body_slots.alive_count;
}

bool graze_body_is_alive(const graze_world *world, graze_body body) {
    return grz_body_is_alive(world, body);
}

uint32_t graze_body_slot(graze_body body) {
    return grz_slot_of(body.id);
}

graze_body graze_body_from_slot(const graze_world *world, uint32_t slot) {
    const bool is_alive = world != NULL && slot < world->body_slots.count &&
                          grz_slot_is_alive(&world->body_slots, slot);
    if (is_alive)
        return grz_body_handle(world, slot);
    return (graze_body){ 0 };
}

graze_status graze_body_remove(graze_world *world, graze_body body) {
    grz_expect_body(world, body);
    grz_for_parts(world, grz_slot_of(body.id), slot)
        grz_part_free(world, slot);
    grz_slots_remove(&world->body_slots, grz_slot_of(body.id));
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_BODY_REMOVE, .body = body);
}

graze_status graze_body_set_disabled(graze_world *world, graze_body body,
                                     bool is_disabled) {
    grz_expect_body(world, body);
    grz_body_at(world, grz_slot_of(body.id))->is_disabled = is_disabled;
    grz_for_parts(world, grz_slot_of(body.id), slot)
        grz_part_rewrite(world, slot);
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_BODY_SET_DISABLED, .body = body,
                        .number = is_disabled);
}

graze_status graze_body_set_user(graze_world *world, graze_body body,
                                 uint64_t user) {
    grz_expect_body(world, body);
    grz_body_users(world)[grz_slot_of(body.id)] = user;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_BODY_SET_USER, .body = body,
                        .number = user);
}

graze_status graze_body_read(const graze_world *world, graze_body body,
                             graze_body_info *info) {
    info = grz_out(graze_body_info, info);
    if (world == NULL || !grz_slots_is_readable(&world->body_slots, body.id))
        return grz_refuse_body(world, body);
    const uint32_t slot = grz_slot_of(body.id);
    *info = (graze_body_info){ .x = grz_positions_x(world)[slot],
                               .y = grz_positions_y(world)[slot],
                               .angle = grz_angles(world)[slot],
                               .part_count = grz_body_at(world, slot)->part_count,
                               .user = grz_body_users(world)[slot],
                               .is_disabled = grz_body_at(world, slot)->is_disabled,
                               .is_alive = grz_body_is_alive(world, body) };
    return GRAZE_OK;
}

uint32_t graze_body_parts(const graze_world *world, graze_body body,
                          graze_part *parts, uint32_t capacity) {
    if (!grz_body_is_alive(world, body))
        return grz_refuse_body(world, body), 0;
    uint32_t i = 0;
    grz_for_parts(world, grz_slot_of(body.id), slot) {
        if (parts != NULL && i < capacity)
            parts[i] = grz_part_handle(world, slot);
        i++;
    }
    return i;
}

/* --- Parts --- */

static graze_status body_part_insert(graze_world *world, graze_body body,
                                     const graze_part_def *def, graze_part *part) {
    const uint32_t owner = grz_slot_of(body.id);
    const grz_body_pose at = grz_body_pose_of(world, owner);
    grz_try(grz_part_check(def, at));
    if (world->wrap.is_used)
        grz_try(grz_wrap_check_parts(
            world,
            &(graze_body_def){ .parts = def, .part_count = 1, .angle = at.angle }));
    grz_try(grz_part_reserve(world, 1));
    grz_try(grz_part_shapes_reserve_for(world, def, 1));
    if (grz_body_at(world, owner)->part_count == 1)
        grz_try(grz_contacts_begin_counts(world, body));
    *part = grz_part_handle(world, grz_part_insert(world, owner, def));
    return GRAZE_OK;
}

typedef struct part_adding {
    graze_world *world;
    graze_body body;
    graze_part *part;
    const char *function;
} part_adding;

static graze_status body_part_add(part_adding to, const graze_part_def *def) {
    graze_world *world = to.world;
    graze_part *part = grz_out(graze_part, to.part);
    part->id = 0;
    if (!grz_body_is_alive(world, to.body) || def == NULL)
        return grz_refuse_as(
            world, def == NULL ? GRAZE_ARGUMENT_MISSING : GRAZE_STALE_HANDLE,
            (graze_mistake){ .function = to.function, .body = to.body.id });
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status = body_part_insert(world, to.body, def, part);
    if (status == GRAZE_OK)
        grz_part_report_mistake(world, grz_slot_of(part->id), to.function);
    return grz_end_call_as(world, status, to.function, GRZ_CALL_PART_ADD,
                           .body = to.body, .given_count = 1, .part_def = *def);
}

graze_status graze_part_add(graze_world *world, graze_body body,
                            const graze_part_def *def, graze_part *part) {
    return body_part_add((part_adding){ world, body, part, __func__ }, def);
}

/* Add a part on a layer; a number above a byte becomes GRAZE_LAYER_COUNT, which is
 * refused, too. */
static graze_status body_part_add_on_layer(part_adding to, graze_part_def def,
                                           unsigned layer) {
    def.layer = layer < GRAZE_LAYER_COUNT ? (uint8_t)layer : GRAZE_LAYER_COUNT;
    return body_part_add(to, &def);
}

graze_status graze_body_add_box(graze_world *world, graze_body body, graze_box box,
                                unsigned layer, graze_part *part) {
    return body_part_add_on_layer((part_adding){ world, body, part, __func__ },
                                  (graze_part_def){ .box = box }, layer);
}

/* Games call these in one line, so they have more parameters than others.
 * NOLINTBEGIN(readability-function-size) */
graze_status graze_body_add_circle(graze_world *world, graze_body body,
                                   graze_point center, double radius, unsigned layer,
                                   graze_part *part) {
    const graze_shape shape = graze_shape_circle(center, radius);
    return body_part_add_on_layer((part_adding){ world, body, part, __func__ },
                                  (graze_part_def){ .shape = &shape }, layer);
}

graze_status graze_body_add_capsule(graze_world *world, graze_body body,
                                    graze_point from, graze_point to, double radius,
                                    unsigned layer, graze_part *part) {
    const graze_shape shape = graze_shape_capsule(from, to, radius);
    return body_part_add_on_layer((part_adding){ world, body, part, __func__ },
                                  (graze_part_def){ .shape = &shape }, layer);
}

graze_status graze_body_add_polygon(graze_world *world, graze_body body,
                                    const graze_point *corners, uint32_t count,
                                    unsigned layer, graze_part *part) {
    const graze_shape shape = graze_shape_polygon(corners, count, 0);
    return body_part_add_on_layer((part_adding){ world, body, part, __func__ },
                                  (graze_part_def){ .shape = &shape }, layer);
}

graze_status graze_body_add_ellipse(graze_world *world, graze_body body,
                                    graze_point center, graze_point radii,
                                    double angle, unsigned layer, graze_part *part) {
    const graze_shape shape = graze_shape_ellipse(center, radii, angle);
    return body_part_add_on_layer((part_adding){ world, body, part, __func__ },
                                  (graze_part_def){ .shape = &shape }, layer);
}
/* NOLINTEND(readability-function-size) */

graze_status graze_part_remove(graze_world *world, graze_part part) {
    grz_expect_part(world, part);
    grz_part_remove(world, grz_slot_of(part.id));
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_PART_REMOVE, .part = part);
}

typedef struct part_edges {
    const char *function;
    grz_call_kind kind;
    /* where it is then; or of GRZ_CALL_PART_SET_OFFSET, its offset */
    graze_box box;
    const graze_shape *shape; /* NULL: a box */
} part_edges;

/* A box where it is leaves the offset as it was. A part without a shape gets one at
 * once, not moving. */
static graze_status body_part_replace_edges(graze_world *world, uint32_t slot,
                                            const part_edges *to) {
    const bool is_placed =
        to->kind == GRZ_CALL_PART_SET_BOX || to->kind == GRZ_CALL_PART_MOVE_BOX;
    const bool is_motion =
        to->kind == GRZ_CALL_PART_MOVE_BOX || to->kind == GRZ_CALL_PART_MOVE_SHAPE;
    const grz_body_pose at = grz_body_pose_of(world, grz_part_at(world, slot)->body);
    graze_box offset = to->kind == GRZ_CALL_PART_SET_OFFSET
                           ? to->box
                           : grz_edge_columns_get(&world->offsets, slot);
    grz_try(is_placed ? grz_box_check(to->box)
                      : grz_part_check_edges(to->shape, offset, at, &offset));
    if (world->wrap.is_used)
        grz_try(is_placed ? grz_wrap_check_box(world, to->box)
                          : grz_wrap_check_offset(world, offset, to->shape != NULL));
    grz_try(is_placed && at.angle != 0 ? GRAZE_BAD_TURN : GRAZE_OK);
    grz_try(is_motion ? grz_swept_boxes_reserve(world) : GRAZE_OK);
    if (to->shape != NULL) {
        grz_try(grz_part_shapes_reserve(world, world->part_slots.count));
        grz_try(grz_chains_reserve(world, to->shape));
    } else if (grz_part_has_shape(&world->shapes, slot)) {
        grz_part_replace_shape(world, slot, NULL);
    }
    if (is_motion && (to->shape == NULL || grz_part_has_shape(&world->shapes, slot)))
        grz_part_begin_motion(world, slot);
    else
        grz_part_end_motion(world, slot);
    if (to->shape != NULL)
        grz_part_replace_shape(world, slot, to->shape);
    if (is_placed)
        grz_part_write(world, slot, to->box);
    else
        grz_part_set_offset(world, slot, offset);
    return GRAZE_OK;
}

static graze_status body_part_set_edges(graze_world *world, graze_part part,
                                        const part_edges *to) {
    if (!grz_part_is_alive(world, part))
        return grz_refuse_as(
            world, GRAZE_STALE_HANDLE,
            (graze_mistake){ .function = to->function, .part = part.id });
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status =
        body_part_replace_edges(world, grz_slot_of(part.id), to);
    if (status == GRAZE_OK)
        grz_part_report_mistake(world, grz_slot_of(part.id), to->function);
    return grz_end_call_as(world, status, to->function, to->kind, .part = part,
                           .box = to->box, .shape = to->shape);
}

graze_status graze_part_set_box(graze_world *world, graze_part part, graze_box box) {
    return body_part_set_edges(
        world, part, &(part_edges){ __func__, GRZ_CALL_PART_SET_BOX, box, NULL });
}

graze_status graze_part_set_offset(graze_world *world, graze_part part,
                                   graze_box offset) {
    return body_part_set_edges(
        world, part,
        &(part_edges){ __func__, GRZ_CALL_PART_SET_OFFSET, offset, NULL });
}

graze_status graze_part_set_shape(graze_world *world, graze_part part,
                                  const graze_shape *shape) {
    return body_part_set_edges(
        world, part,
        &(part_edges){ __func__, GRZ_CALL_PART_SET_SHAPE, .shape = shape });
}

graze_status graze_part_move_box(graze_world *world, graze_part part,
                                 graze_box box) {
    return body_part_set_edges(
        world, part, &(part_edges){ __func__, GRZ_CALL_PART_MOVE_BOX, box, NULL });
}

graze_status graze_part_move_shape(graze_world *world, graze_part part,
                                   const graze_shape *shape) {
    grz_expect_part(world, part);
    if (shape == NULL)
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    return body_part_set_edges(
        world, part,
        &(part_edges){ __func__, GRZ_CALL_PART_MOVE_SHAPE, .shape = shape });
}

graze_status graze_part_set_layer(graze_world *world, graze_part part,
                                  unsigned layer) {
    grz_expect_part(world, part);
    if (layer >= GRAZE_LAYER_COUNT)
        return grz_end_call(world, GRAZE_BAD_LAYER, .part = part);
    grz_part_put_on_layer(world, grz_slot_of(part.id), (uint8_t)layer);
    grz_part_end_motion_unless_swept(world, grz_slot_of(part.id));
    grz_part_rewrite(world, grz_slot_of(part.id));
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_PART_SET_LAYER, .part = part,
                        .number = layer);
}

graze_status graze_part_set_disabled(graze_world *world, graze_part part,
                                     bool is_disabled) {
    grz_expect_part(world, part);
    grz_part_at(world, grz_slot_of(part.id))->is_disabled = is_disabled;
    grz_part_rewrite(world, grz_slot_of(part.id));
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_PART_SET_DISABLED, .part = part,
                        .number = is_disabled);
}

graze_status graze_part_set_one_way(graze_world *world, graze_part part,
                                    unsigned sides) {
    grz_expect_part(world, part);
    if (sides >
        (GRAZE_SIDE_MIN_X | GRAZE_SIDE_MAX_X | GRAZE_SIDE_MIN_Y | GRAZE_SIDE_MAX_Y))
        return grz_end_call(world, GRAZE_BAD_VALUE, .part = part);
    grz_part_at(world, grz_slot_of(part.id))->one_way = (uint8_t)sides;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_PART_SET_ONE_WAY, .part = part,
                        .number = sides);
}

graze_status graze_part_read(const graze_world *world, graze_part part,
                             graze_part_info *info) {
    info = grz_out(graze_part_info, info);
    grz_expect_part(world, part);
    const uint32_t slot = grz_slot_of(part.id);
    const grz_part *self = grz_part_at(world, slot);
    GRZ_FLOAT_ENV_SCOPE;
    *info = (graze_part_info){ .body = grz_body_handle(world, self->body),
                               .box = grz_part_box(world, slot),
                               .offset = grz_edge_columns_get(&world->offsets, slot),
                               .tag = grz_part_tags(world)[slot],
                               .layer = self->layer,
                               .is_disabled = self->is_disabled,
                               .is_absent = self->is_absent,
                               .one_way = self->one_way };
    return GRAZE_OK;
}

static void body_part_read_world_shape(const graze_world *world, graze_part part,
                                       graze_shape *shape) {
    const uint32_t slot = grz_slot_of(part.id);
    grz_part_shape_at(world, slot, grz_part_box(world, slot), shape);
}

graze_status graze_part_shape(const graze_world *world, graze_part part,
                              graze_shape *shape) {
    shape = grz_out(graze_shape, shape);
    grz_expect_part(world, part);
    GRZ_FLOAT_ENV_SCOPE;
    body_part_read_world_shape(world, part, shape);
    return GRAZE_OK;
}

graze_status graze_part_manifold(const graze_world *world, graze_part a,
                                 graze_part b, graze_manifold *manifold) {
    manifold = grz_out(graze_manifold, manifold);
    graze_shape shape_a, shape_b;
    grz_expect_part(world, a);
    grz_expect_part(world, b);
    GRZ_FLOAT_ENV_SCOPE;
    body_part_read_world_shape(world, a, &shape_a);
    body_part_read_world_shape(world, b, &shape_b);
    grz_wrap_manifold(world, &shape_a, &shape_b, manifold);
    return GRAZE_OK;
}

/* --- Names: texts of one size, by body slot and by layer, allocated with the first
 * name --- */

const char *grz_name_read(const grz_buffer *names, uint32_t i) {
    const char *name = grz_name_at(names, i);
    if (name != NULL)
        return name;
    return "";
}

graze_status grz_name_write(graze_world *world, grz_buffer *names, uint32_t i,
                            const char *name) {
    char copy[GRZ_NAME_SIZE] = { 0 }; /* the name may be one of these */
    if (name != NULL && memchr(name, 0, GRZ_NAME_SIZE) == NULL)
        return GRAZE_BAD_VALUE;
    const size_t length = name != NULL ? strlen(name) : 0;
    if (length > 0) {
        memcpy(copy, name, length);
        grz_try(grz_buffer_reserve_zeroed(&world->allocator, names, (size_t)i + 1,
                                          GRZ_NAME_SIZE));
    }
    if (grz_name_at(names, i) != NULL)
        memcpy(grz_name_at(names, i), copy, GRZ_NAME_SIZE);
    return GRAZE_OK;
}

bool grz_body_has_name(const graze_world *world, uint32_t slot) {
    return grz_slot_states(&world->body_slots)[slot] != GRZ_SLOT_FREE &&
           grz_name_read(&world->body_names, slot)[0] != 0;
}

graze_status graze_body_set_name(graze_world *world, graze_body body,
                                 const char *name) {
    grz_expect_body(world, body);
    const graze_status status =
        grz_name_write(world, &world->body_names, grz_slot_of(body.id), name);
    return grz_end_call(world, status, GRZ_CALL_BODY_SET_NAME, .body = body,
                        .text = graze_body_name(world, body));
}

const char *graze_body_name(const graze_world *world, graze_body body) {
    if (world == NULL || !grz_slots_is_readable(&world->body_slots, body.id))
        return grz_refuse_body(world, body), "";
    return grz_name_read(&world->body_names, grz_slot_of(body.id));
}

graze_status graze_world_set_layer_name(graze_world *world, unsigned layer,
                                        const char *name) {
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const graze_status status =
        layer < GRAZE_LAYER_COUNT
            ? grz_name_write(world, &world->layer_names, layer, name)
            : GRAZE_BAD_LAYER;
    return grz_end_call(world, status, GRZ_CALL_SET_LAYER_NAME, .number = layer,
                        .text = graze_world_layer_name(world, layer));
}

const char *graze_world_layer_name(const graze_world *world, unsigned layer) {
    if (world != NULL && layer < GRAZE_LAYER_COUNT)
        return grz_name_read(&world->layer_names, layer);
    return "";
}
