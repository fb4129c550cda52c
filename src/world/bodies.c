/* bodies.c: adding, reading, changing and removing bodies. */
#include "core/float_env.h"
#include "world/world.h"

graze_status grz_bodies_reserve(graze_world *world, size_t count) {
    graze_status status = grz_buffer_reserve(&world->allocator, &world->bodies, count, sizeof(grz_body));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &world->stand.x, count, sizeof(float));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &world->stand.y, count, sizeof(float));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &world->stand.only_part, count, sizeof(uint32_t));
    return status;
}

static graze_status reserve_body(graze_world *world) {
    const graze_status status =
        grz_slots_reserve(&world->body_slots, &world->allocator, world->limits.bodies, 1);
    return status == GRAZE_OK ? grz_bodies_reserve(world, (size_t)world->body_slots.count + 1) : status;
}

/* The count first: of more parts than a world may have there is no array to look at. */
static graze_status check_def(const graze_body_def *def) {
    if (def->part_count > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    for (uint32_t i = 0; i < def->part_count; i++) {
        const graze_status status = grz_part_check(&def->parts[i], def->x, def->y);
        if (status != GRAZE_OK)
            return status;
    }
    return grz_box_check((graze_box){ def->x, def->y, def->x, def->y });
}

static uint32_t make_body(graze_world *world, const graze_body_def *def) {
    const uint32_t slot = grz_slots_insert(&world->body_slots);
    *grz_body_at(world, slot) = (grz_body){ .first_part = GRZ_NO_SLOT,
                                            .last_part = GRZ_NO_SLOT,
                                            .user = def->user,
                                            .born = world->steps,
                                            .epoch = ++world->margins.epochs };
    grz_positions_x(world)[slot] = def->x;
    grz_positions_y(world)[slot] = def->y;
    grz_only_parts(world)[slot] = GRZ_NO_SLOT;
    for (uint32_t i = 0; i < def->part_count; i++)
        grz_part_insert(world, slot, &def->parts[i]);
    return slot;
}

graze_status grz_body_insert(graze_world *world, const graze_body_def *def, graze_body *body) {
    graze_status status = reserve_body(world);
    if (status == GRAZE_OK)
        status = grz_part_reserve(world, def->part_count);
    if (status == GRAZE_OK)
        status = grz_part_shapes_reserve_for(world, def->parts, def->part_count);
    if (status == GRAZE_OK)
        body->id = grz_slots_handle(&world->body_slots, make_body(world, def));
    return status;
}

graze_status graze_body_add(graze_world *world, const graze_body_def *def, graze_body *body) {
    body->id = 0;
    const grz_float_env env = grz_float_env_enter();
    graze_status status = check_def(def);
    if (status == GRAZE_OK)
        status = grz_body_insert(world, def, body);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_BODY_ADD, .body = *body, .def = *def });
    return status;
}

uint32_t graze_world_bodies(const graze_world *world, graze_body *bodies, uint32_t capacity) {
    uint32_t i = 0;
    for (uint32_t slot = 0; slot < world->body_slots.count && i < capacity; slot++)
        if (grz_slot_is_alive(&world->body_slots, slot))
            bodies[i++].id = grz_slots_handle(&world->body_slots, slot);
    return world->body_slots.alive_count;
}

bool graze_body_is_alive(const graze_world *world, graze_body body) {
    return grz_slots_is_alive(&world->body_slots, body.id);
}

/* The body of a handle, or NULL. */
static grz_body *find_body(const graze_world *world, graze_body body) {
    return graze_body_is_alive(world, body) ? grz_body_at(world, grz_slot_of(body.id)) : NULL;
}

graze_status graze_body_remove(graze_world *world, graze_body body) {
    const grz_body *self = find_body(world, body);
    if (self == NULL)
        return GRAZE_STALE_HANDLE;
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT; slot = grz_part_at(world, slot)->next)
        grz_part_free(world, slot);
    grz_slots_remove(&world->body_slots, grz_slot_of(body.id));
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_BODY_REMOVE, .body = body });
    return GRAZE_OK;
}

graze_status graze_body_set_disabled(graze_world *world, graze_body body, bool is_disabled) {
    grz_body *self = find_body(world, body);
    if (self == NULL)
        return GRAZE_STALE_HANDLE;
    self->is_disabled = is_disabled;
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT; slot = grz_part_at(world, slot)->next)
        grz_part_rewrite(world, slot);
    grz_world_report(world,
                     (grz_call){ .kind = GRZ_CALL_BODY_SET_DISABLED, .body = body, .number = is_disabled });
    return GRAZE_OK;
}

graze_status graze_body_set_user(graze_world *world, graze_body body, uint64_t user) {
    grz_body *self = find_body(world, body);
    if (self == NULL)
        return GRAZE_STALE_HANDLE;
    self->user = user;
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_BODY_SET_USER, .body = body, .number = user });
    return GRAZE_OK;
}

graze_status graze_body_read(const graze_world *world, graze_body body, graze_body_info *info) {
    if (!grz_slots_is_readable(&world->body_slots, body.id))
        return GRAZE_STALE_HANDLE;
    const grz_body *self = grz_body_at(world, grz_slot_of(body.id));
    *info = (graze_body_info){ .x = grz_positions_x(world)[grz_slot_of(body.id)],
                               .y = grz_positions_y(world)[grz_slot_of(body.id)],
                               .part_count = self->part_count,
                               .user = self->user,
                               .is_disabled = self->is_disabled,
                               .is_alive = graze_body_is_alive(world, body) };
    return GRAZE_OK;
}

uint32_t graze_body_parts(const graze_world *world, graze_body body, graze_part *parts, uint32_t capacity) {
    const grz_body *self = find_body(world, body);
    if (self == NULL)
        return 0;
    uint32_t i = 0;
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT && i < capacity;
         slot = grz_part_at(world, slot)->next)
        parts[i++].id = grz_slots_handle(&world->part_slots, slot);
    return self->part_count;
}
