/* names.c: names in arrays of texts of one size, by body slot and by layer, allocated with the first name. */
#include "world/names.h"

#include <string.h>

const char *grz_name_read(const grz_buffer *names, uint32_t i) {
    const char *name = grz_name_at(names, i);
    return name != NULL ? name : "";
}

graze_status grz_name_write(graze_world *world, grz_buffer *names, uint32_t i, const char *name) {
    const size_t length = name != NULL ? strlen(name) : 0;
    char copy[GRZ_NAME_SIZE] = { 0 }; /* the name may be one of these */
    if (length > 0) {
        memcpy(copy, name, length);
        grz_try(grz_buffer_reserve_zeroed(&world->allocator, names, (size_t)i + 1, GRZ_NAME_SIZE));
    }
    if (grz_name_at(names, i) != NULL)
        memcpy(grz_name_at(names, i), copy, GRZ_NAME_SIZE);
    return GRAZE_OK;
}

bool grz_body_has_name(const graze_world *world, uint32_t slot) {
    return grz_slot_states(&world->body_slots)[slot] != GRZ_SLOT_FREE &&
           grz_name_read(&world->body_names, slot)[0] != 0;
}

static graze_status name_check(const char *name) {
    return name == NULL || memchr(name, 0, GRZ_NAME_SIZE) != NULL ? GRAZE_OK : GRAZE_BAD_VALUE;
}

graze_status graze_body_set_name(graze_world *world, graze_body body, const char *name) {
    grz_expect_body(world, body);
    graze_status status = name_check(name);
    if (status == GRAZE_OK)
        status = grz_name_write(world, &world->body_names, grz_slot_of(body.id), name);
    return grz_end_call(world, status, GRZ_CALL_BODY_SET_NAME, .body = body,
                        .text = graze_body_name(world, body));
}

const char *graze_body_name(const graze_world *world, graze_body body) {
    if (world == NULL || !grz_slots_is_readable(&world->body_slots, body.id))
        return grz_refuse_body(world, body), "";
    return grz_name_read(&world->body_names, grz_slot_of(body.id));
}

graze_status graze_world_set_layer_name(graze_world *world, unsigned layer, const char *name) {
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    graze_status status = layer < GRAZE_LAYER_COUNT ? name_check(name) : GRAZE_BAD_LAYER;
    if (status == GRAZE_OK)
        status = grz_name_write(world, &world->layer_names, layer, name);
    return grz_end_call(world, status, GRZ_CALL_SET_LAYER_NAME, .number = layer,
                        .text = graze_world_layer_name(world, layer));
}

const char *graze_world_layer_name(const graze_world *world, unsigned layer) {
    return world != NULL && layer < GRAZE_LAYER_COUNT ? grz_name_read(&world->layer_names, layer) : "";
}
