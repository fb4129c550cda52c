/* position_run.c: positions set by sums of arrays. Loops have no branches, so that compilers make vectors of
 * them. */
#include "world/position_run.h"

#include "world/part.h"

#include <math.h>
#include <string.h>

static uint32_t run_first_slot(const graze_positions *run) {
    return grz_slot_of(run->bodies[0].id);
}

/* Whether the handles are of alive slots, one after the other. */
static bool run_is_alive(const graze_world *world, const graze_positions *run) {
    const uint32_t first = run_first_slot(run), count = (uint32_t)run->count;
    if (first >= world->body_slots.count || world->body_slots.count - first < count)
        return false;
    const uint32_t *generations = grz_slot_generations(&world->body_slots) + first;
    const uint8_t *states = grz_slot_states(&world->body_slots) + first;
    uint64_t wrong = 0;
    for (uint32_t i = 0; i < count; i++)
        wrong |= run->bodies[i].id ^ ((uint64_t)generations[i] << 32 | (first + i));
    uint8_t not_alive = 0;
    for (uint32_t i = 0; i < count; i++)
        not_alive |= states[i] ^ GRZ_SLOT_ALIVE;
    return wrong == 0 && not_alive == 0;
}

/* Half as far as boxes may be; so is every offset then, and a sum of two such is rounded to no more than the
 * whole, which is a power of two. */
static bool run_is_near(const graze_positions *run) {
    unsigned is_far = 0;
    for (size_t i = 0; i < run->count; i++)
        is_far |= !(fabsf(run->x[i]) <= GRAZE_COORD_MAX / 2) | !(fabsf(run->y[i]) <= GRAZE_COORD_MAX / 2);
    return !is_far;
}

bool grz_position_run_is_valid(const graze_world *world, const graze_positions *run) {
    return !world->has_far_offsets && run_is_alive(world, run) && run_is_near(run);
}

/* Whether slots and rows follow each other, for handles that are known to be alive. */
static bool run_has_rows_in_a_row(const graze_world *world, const graze_positions *run) {
    const uint32_t first = run_first_slot(run);
    if (world->body_slots.count - first < run->count)
        return false;
    const uint32_t *rows = grz_only_parts(world) + first, row = rows[0];
    uint32_t wrong = row == GRZ_NO_SLOT;
    for (uint32_t i = 0; i < (uint32_t)run->count; i++)
        wrong |= (grz_slot_of(run->bodies[i].id) ^ (first + i)) | (rows[i] ^ (row + i));
    return wrong == 0;
}

/* How many of the rows have a shape. */
static uint32_t run_count_shaped(const graze_world *world, uint32_t first, uint32_t count) {
    uint32_t sum = 0;
    if (!world->shapes.is_used)
        return 0;
    const uint8_t *has_shape = (const uint8_t *)world->shapes.has_shape.data + first;
    for (uint32_t i = 0; i < count; i++)
        sum += has_shape[i];
    return sum;
}

/* The columns of a run. */
typedef struct run_rows {
    float *min_x, *min_y, *max_x, *max_y;
    uint8_t *layer;
    uint32_t first;
} run_rows;

static run_rows run_rows_at(const graze_world *world, uint32_t first) {
    const grz_box_columns *columns = &world->columns;
    return (run_rows){ .min_x = (float *)columns->min_x.data + first,
                       .min_y = (float *)columns->min_y.data + first,
                       .max_x = (float *)columns->max_x.data + first,
                       .max_y = (float *)columns->max_y.data + first,
                       .layer = (uint8_t *)columns->layer.data + first,
                       .first = first };
}

/* Boxes around shapes are rounded outward. */
static void run_move_edges(graze_world *world, const run_rows *to, const graze_positions *run,
                           bool has_shapes, uint32_t *is_moved) {
    const grz_edge_columns *offsets = &world->offsets;
    const bool is_closed = world->edges == GRAZE_CLOSED;
    const grz_edge_rounding down = has_shapes ? GRZ_EDGE_FLOOR : GRZ_EDGE_NEAREST;
    const grz_edge_rounding up = has_shapes ? GRZ_EDGE_CEIL : GRZ_EDGE_NEAREST;
    const float *min_x = (const float *)offsets->min_x.data + to->first;
    const float *min_y = (const float *)offsets->min_y.data + to->first;
    const float *max_x = (const float *)offsets->max_x.data + to->first;
    const float *max_y = (const float *)offsets->max_y.data + to->first;
    const grz_edge_move moves[] = { { to->min_x, min_x, run->x, is_moved, run->count, down, false },
                                    { to->min_y, min_y, run->y, is_moved, run->count, down, false },
                                    { to->max_x, max_x, run->x, is_moved, run->count, up, is_closed },
                                    { to->max_y, max_y, run->y, is_moved, run->count, up, is_closed } };
    for (int i = 0; i < 4; i++)
        world->kernels->move_edges(&moves[i]);
}

/* Rounding can make a box empty, and moving it back can undo that. */
static bool run_may_change_layers(const run_rows *at, size_t count) {
    unsigned is_special = 0;
    for (size_t i = 0; i < count; i++)
        is_special |= (unsigned)!(at->min_x[i] < at->max_x[i]) | (unsigned)!(at->min_y[i] < at->max_y[i]);
    uint8_t layers = 0;
    for (size_t i = 0; i < count; i++)
        layers |= at->layer[i];
    return is_special || layers & GRZ_LAYER_NONE;
}

static uint32_t run_count_moved(const uint32_t *moved, size_t count) {
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += moved[i];
    return sum;
}

static bool run_is_any_changed(const uint8_t *is_changed, size_t count) {
    uint8_t any = 0;
    for (size_t i = 0; i < count; i++)
        any |= is_changed[i];
    return any;
}

/* Note a whole run, of which nothing is noted yet. */
static void run_mark_all(graze_world *world, uint32_t first, uint32_t count) {
    uint32_t *changed = (uint32_t *)world->changed.data + world->changed_count;
    memset((uint8_t *)world->is_changed.data + first, GRZ_ROW_CHANGED, count);
    world->version++;
    for (uint32_t i = 0; i < count; i++)
        changed[i] = first + i;
    world->changed_count += count;
}

/* Mostly all of a run moves, or nothing. */
static void run_mark_moved(graze_world *world, uint32_t first, const uint32_t *moved, uint32_t count) {
    const uint32_t sum = run_count_moved(moved, count);
    if (sum == count && !run_is_any_changed((const uint8_t *)world->is_changed.data + first, count))
        run_mark_all(world, first, count);
    else
        for (uint32_t i = 0; sum > 0 && i < count; i++)
            if (moved[i])
                grz_part_mark_changed(world, first + i);
}

bool grz_position_run_apply(graze_world *world, const graze_positions *run) {
    if (!run_has_rows_in_a_row(world, run))
        return false;
    const uint32_t body = run_first_slot(run);
    const run_rows to = run_rows_at(world, grz_only_parts(world)[body]);
    const uint32_t shaped = run_count_shaped(world, to.first, (uint32_t)run->count);
    if (shaped != 0 && shaped != run->count)
        return false;
    uint32_t is_moved[GRZ_POSITION_RUN_MAX] = { 0 };
    memcpy(grz_positions_x(world) + body, run->x, run->count * sizeof(float));
    memcpy(grz_positions_y(world) + body, run->y, run->count * sizeof(float));
    run_move_edges(world, &to, run, shaped != 0, is_moved);
    run_mark_moved(world, to.first, is_moved, (uint32_t)run->count);
    if (run_may_change_layers(&to, run->count))
        for (uint32_t i = 0; i < (uint32_t)run->count; i++)
            grz_part_rewrite(world, to.first + i);
    return true;
}
