/* positions.c: setting positions. A batch is checked as a whole before any body moves.
 *
 * Games set positions in the order in which they added their bodies, and most bodies have one part. Then
 * slots and rows are consecutive, and a run of the batch is a few sums of arrays (position_run.h). A run that
 * is not consecutive is set body by body.
 */
#include "world/positions.h"

#include "core/float_env.h"
#include "world/part.h"
#include "world/position_run.h"
#include "world/swept.h"

#include <math.h>

/* Fewer bodies are faster one by one. */
enum { POSITION_RUN_MIN = 4 };

static bool is_in_range(float value) {
    return fabsf(value) <= GRAZE_COORD_MAX; /* false for NaN, too */
}

static bool is_in_half_range(float value) {
    return fabsf(value) <= GRAZE_COORD_MAX / 2;
}

static graze_status position_check(float x, float y) {
    if (is_in_range(x) && is_in_range(y))
        return GRAZE_OK;
    return isfinite(x) && isfinite(y) ? GRAZE_OUT_OF_RANGE : GRAZE_BAD_NUMBER;
}

/* The sum of two numbers in half the range is in the range, which ends at a power of two. The edges of
 * offsets are in order, and rounding keeps them so. */
static graze_status position_check_body(const graze_world *world, graze_body body, float x, float y) {
    if (!grz_slots_is_alive(&world->body_slots, body.id))
        return GRAZE_STALE_HANDLE;
    if (!world->has_far_offsets && is_in_half_range(x) && is_in_half_range(y))
        return GRAZE_OK;
    const graze_status status = position_check(x, y);
    if (status != GRAZE_OK)
        return status;
    const grz_body *self = grz_body_at(world, grz_slot_of(body.id));
    for (uint32_t slot = self->first_part; slot != GRZ_NO_SLOT; slot = grz_part_at(world, slot)->next) {
        const graze_box offset = grz_edge_columns_get(&world->offsets, slot);
        const graze_box box = grz_part_box_at(world, slot, offset, x, y);
        if (!is_in_range(box.min_x) || !is_in_range(box.min_y) || !is_in_range(box.max_x) ||
            !is_in_range(box.max_y))
            return GRAZE_OUT_OF_RANGE;
    }
    return GRAZE_OK;
}

static graze_status positions_check_run(const graze_world *world, const graze_positions *run) {
    if (run->count >= POSITION_RUN_MIN && grz_position_run_is_valid(world, run))
        return GRAZE_OK;
    for (size_t i = 0; i < run->count; i++) {
        const graze_status status = position_check_body(world, run->bodies[i], run->x[i], run->y[i]);
        if (status != GRAZE_OK)
            return status;
    }
    return GRAZE_OK;
}

static void position_set_body(graze_world *world, uint32_t body, float x, float y) {
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

static void positions_apply_run(graze_world *world, const graze_positions *run) {
    if (run->count >= POSITION_RUN_MIN && grz_position_run_apply(world, run))
        return;
    for (size_t i = 0; i < run->count; i++)
        position_set_body(world, grz_slot_of(run->bodies[i].id), run->x[i], run->y[i]);
}

/* The run of a batch that begins at `begin`. */
static graze_positions positions_run_at(const graze_positions *batch, size_t begin) {
    const size_t left = batch->count - begin;
    return (graze_positions){ .bodies = batch->bodies + begin,
                              .x = batch->x + begin,
                              .y = batch->y + begin,
                              .count = left < GRZ_POSITION_RUN_MAX ? left : GRZ_POSITION_RUN_MAX };
}

graze_status grz_positions_check(const graze_world *world, const graze_positions *batch) {
    for (size_t i = 0; i < batch->count; i += GRZ_POSITION_RUN_MAX) {
        const graze_positions run = positions_run_at(batch, i);
        const graze_status status = positions_check_run(world, &run);
        if (status != GRAZE_OK)
            return status;
    }
    return GRAZE_OK;
}

void grz_positions_apply(graze_world *world, const graze_positions *batch) {
    for (size_t i = 0; i < batch->count; i += GRZ_POSITION_RUN_MAX) {
        const graze_positions run = positions_run_at(batch, i);
        positions_apply_run(world, &run);
    }
}

graze_status graze_world_set_positions(graze_world *world, const graze_positions *positions) {
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = grz_positions_check(world, positions);
    if (status == GRAZE_OK) {
        for (size_t i = 0; i < positions->count && world->swept.count > 0; i++)
            grz_body_end_motion(world, grz_slot_of(positions->bodies[i].id));
        grz_positions_apply(world, positions);
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_SET_POSITIONS, .batch = *positions });
    }
    grz_float_env_leave(env);
    return status;
}

graze_status graze_body_set_position(graze_world *world, graze_body body, float x, float y) {
    const graze_positions one = { .bodies = &body, .x = &x, .y = &y, .count = 1 };
    return graze_world_set_positions(world, &one);
}
