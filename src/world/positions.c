/* place.c: moving bodies. A batch is checked whole before anything moves.
 *
 * Games place their bodies in the order in which they added them, and most bodies have one box: then slots
 * and rows follow each other, and a stretch of the batch is a few sums of arrays (position_run.c). A stretch
 * that is otherwise goes body by body.
 */
#include "core/float_env.h"
#include "world/position_run.h"

#include <math.h>

/* Fewer bodies are sooner done one by one. */
enum { RUN_MIN = 4 };

static bool is_coordinate(float value) {
    return fabsf(value) <= GRAZE_COORD_MAX; /* false for NaN too */
}

/* Half as far as boxes may be. */
static bool is_near(float value) {
    return fabsf(value) <= GRAZE_COORD_MAX / 2;
}

static graze_status check_place(float x, float y) {
    if (is_coordinate(x) && is_coordinate(y))
        return GRAZE_OK;
    return isfinite(x) && isfinite(y) ? GRAZE_OUT_OF_RANGE : GRAZE_BAD_NUMBER;
}

static graze_box box_of_part(const graze_world *world, uint32_t slot, float x, float y) {
    return grz_part_box_at(world, slot, grz_edge_columns_get(&world->offsets, slot), x, y);
}

/* Whether a body can stand at (x, y). Its offsets are in order, and rounding keeps them so. */
static graze_status check_body(const graze_world *world, graze_body body, float x, float y) {
    if (!grz_slots_is_alive(&world->body_slots, body.id))
        return GRAZE_STALE_HANDLE;
    if (!world->has_far_offsets && is_near(x) && is_near(y))
        return GRAZE_OK; /* a sum of two halves is no more than the whole, a power of two */
    const graze_status status = check_place(x, y);
    if (status != GRAZE_OK)
        return status;
    const grz_body *self = grz_body_at(world, grz_slot_of(body.id));
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT; slot = grz_part_at(world, slot)->next) {
        const graze_box box = box_of_part(world, slot, x, y);
        if (!is_coordinate(box.min_x) || !is_coordinate(box.min_y) || !is_coordinate(box.max_x) ||
            !is_coordinate(box.max_y))
            return GRAZE_OUT_OF_RANGE;
    }
    return GRAZE_OK;
}

static graze_status check_stretch(const graze_world *world, const graze_positions *stretch) {
    if (stretch->count >= RUN_MIN && grz_position_run_is_valid(world, stretch))
        return GRAZE_OK;
    for (size_t i = 0; i < stretch->count; i++) {
        const graze_status status = check_body(world, stretch->bodies[i], stretch->x[i], stretch->y[i]);
        if (status != GRAZE_OK)
            return status;
    }
    return GRAZE_OK;
}

/* Write where a row is now, which changes nothing else about it, and say whether that is somewhere else. */
static bool move_row(grz_box_columns *columns, uint32_t row, graze_box box) {
    float *const edges[] = { (float *)columns->min_x.data + row, (float *)columns->min_y.data + row,
                             (float *)columns->max_x.data + row, (float *)columns->max_y.data + row };
    const float now[] = { box.min_x + 0.0f, box.min_y + 0.0f, box.max_x + 0.0f, box.max_y + 0.0f };
    bool is_moved = false;
    for (int i = 0; i < 4; i++) {
        is_moved |= *edges[i] != now[i];
        *edges[i] = now[i];
    }
    return is_moved;
}

/* Rounding can make a box empty, and moving it back can undo that: then its layer is written anew, too. */
void grz_part_set_position(graze_world *world, uint32_t slot, float x, float y) {
    const graze_box box = grz_box_to_half_open(box_of_part(world, slot, x, y), world->edges);
    const uint8_t layer = ((const uint8_t *)world->columns.layer.data)[slot];
    if (!move_row(&world->columns, slot, box))
        return;
    if (layer == GRZ_LAYER_NONE || grz_box_is_empty(box))
        grz_part_rewrite(world, slot);
    else
        grz_part_mark_changed(world, slot);
}

static void place_body(graze_world *world, uint32_t body, float x, float y) {
    grz_positions_x(world)[body] = x;
    grz_positions_y(world)[body] = y;
    const uint32_t only_part = grz_only_parts(world)[body];
    if (only_part != GRZ_NO_SLOT) {
        grz_part_set_position(world, only_part, x, y);
        return;
    }
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        grz_part_set_position(world, slot, x, y);
}

static void place_stretch(graze_world *world, const graze_positions *stretch) {
    if (stretch->count >= RUN_MIN && grz_position_run_apply(world, stretch))
        return;
    for (size_t i = 0; i < stretch->count; i++)
        place_body(world, grz_slot_of(stretch->bodies[i].id), stretch->x[i], stretch->y[i]);
}

/* The stretch of a batch that begins at `begin`. */
static graze_positions stretch_at(const graze_positions *batch, size_t begin) {
    const size_t left = batch->count - begin;
    return (graze_positions){ .bodies = batch->bodies + begin,
                              .x = batch->x + begin,
                              .y = batch->y + begin,
                              .count = left < GRZ_POSITION_RUN_MAX ? left : GRZ_POSITION_RUN_MAX };
}

graze_status grz_positions_check(const graze_world *world, const graze_positions *batch) {
    for (size_t i = 0; i < batch->count; i += GRZ_POSITION_RUN_MAX) {
        const graze_positions stretch = stretch_at(batch, i);
        const graze_status status = check_stretch(world, &stretch);
        if (status != GRAZE_OK)
            return status;
    }
    return GRAZE_OK;
}

void grz_positions_apply(graze_world *world, const graze_positions *batch) {
    for (size_t i = 0; i < batch->count; i += GRZ_POSITION_RUN_MAX) {
        const graze_positions stretch = stretch_at(batch, i);
        place_stretch(world, &stretch);
    }
}

/* Who is placed is on no way any more. */
static void stop_all(graze_world *world, const graze_positions *batch) {
    for (size_t i = 0; i < batch->count && world->motion.count > 0; i++)
        grz_body_end_motion(world, grz_slot_of(batch->bodies[i].id));
}

graze_status graze_world_set_positions(graze_world *world, const graze_positions *placement) {
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = grz_positions_check(world, placement);
    if (status == GRAZE_OK) {
        stop_all(world, placement);
        grz_positions_apply(world, placement);
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_SET_POSITIONS, .batch = *placement });
    }
    grz_float_env_leave(env);
    return status;
}

graze_status graze_body_set_position(graze_world *world, graze_body body, float x, float y) {
    return graze_world_set_positions(world,
                                     &(graze_positions){ .bodies = &body, .x = &x, .y = &y, .count = 1 });
}
