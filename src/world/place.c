/* place.c: moving bodies. A batch is checked whole before anything moves. */
#include "core/float_env.h"
#include "world/world.h"

#include <math.h>
#include <string.h>

static bool is_coordinate(float value) {
    return fabsf(value) <= GRAZE_COORD_MAX; /* false for NaN too */
}

static graze_status check_place(float x, float y) {
    if (is_coordinate(x) && is_coordinate(y))
        return GRAZE_OK;
    return isfinite(x) && isfinite(y) ? GRAZE_TOO_FAR : GRAZE_NOT_FINITE;
}

/* Whether a body can stand at (x, y). Its offsets are in order, and rounding keeps them so. */
static graze_status check_body(const graze_world *world, graze_body body, float x, float y) {
    if (!grz_slots_is_alive(&world->body_slots, body.id))
        return GRAZE_STALE_HANDLE;
    const graze_status status = check_place(x, y);
    if (status != GRAZE_OK)
        return status;
    const grz_body *self = grz_body_at(world, grz_slot_of(body.id));
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT; slot = grz_part_at(world, slot)->next) {
        const graze_box box = grz_box_at(grz_part_at(world, slot)->offset, x, y);
        if (!is_coordinate(box.min_x) || !is_coordinate(box.min_y) || !is_coordinate(box.max_x) ||
            !is_coordinate(box.max_y))
            return GRAZE_TOO_FAR;
    }
    return GRAZE_OK;
}

static void place_body(graze_world *world, uint32_t body, float x, float y) {
    grz_body *self = grz_body_at(world, body);
    self->x = x;
    self->y = y;
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT; slot = grz_part_at(world, slot)->next) {
        grz_part *part = grz_part_at(world, slot);
        const graze_box box = grz_box_at(part->offset, x, y);
        if (memcmp(&box, &part->present, sizeof box) == 0)
            continue;
        part->present = box;
        grz_part_mark(world, slot);
    }
}

static graze_status place_all(graze_world *world, const graze_placement *placement) {
    for (size_t i = 0; i < placement->count; i++) {
        const graze_status status = check_body(world, placement->bodies[i], placement->x[i], placement->y[i]);
        if (status != GRAZE_OK)
            return status;
    }
    for (size_t i = 0; i < placement->count; i++)
        place_body(world, grz_slot_of(placement->bodies[i].id), placement->x[i], placement->y[i]);
    return GRAZE_OK;
}

graze_status graze_world_place_all(graze_world *world, const graze_placement *placement) {
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = place_all(world, placement);
    grz_float_env_leave(env);
    return status;
}

graze_status graze_body_place(graze_world *world, graze_body body, float x, float y) {
    return graze_world_place_all(world, &(graze_placement){ .bodies = &body, .x = &x, .y = &y, .count = 1 });
}
