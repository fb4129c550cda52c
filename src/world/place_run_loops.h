/* place_run_loops.h: placing a run, compiled for each kind of machine. Every loop here goes over arrays and
 * has no branches, so that a compiler makes vectors of it.
 */
#ifndef GRZ_WORLD_PLACE_RUN_LOOPS_H
#define GRZ_WORLD_PLACE_RUN_LOOPS_H

#include "world/place_run.h"

#include <math.h>
#include <string.h>

static uint32_t first_slot(const graze_positions *run) {
    return grz_slot_of(run->bodies[0].id);
}

/* Whether the handles are of alive slots, one after the other. */
static bool are_in_a_row(const graze_world *world, const graze_positions *run) {
    const uint32_t first = first_slot(run), count = (uint32_t)run->count;
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
static bool are_near(const graze_positions *run) {
    unsigned is_far = 0;
    for (size_t i = 0; i < run->count; i++)
        is_far |= !(fabsf(run->x[i]) <= GRAZE_COORD_MAX / 2) | !(fabsf(run->y[i]) <= GRAZE_COORD_MAX / 2);
    return !is_far;
}

static bool is_placeable(const graze_world *world, const graze_positions *run) {
    return !world->has_far_offsets && are_in_a_row(world, run) && are_near(run);
}

/* Whether slots and rows follow each other, for handles that are known to be alive. */
static bool has_rows_in_a_row(const graze_world *world, const graze_positions *run) {
    const uint32_t first = first_slot(run);
    if (world->body_slots.count - first < run->count)
        return false;
    const uint32_t *rows = grz_only_parts(world) + first, row = rows[0];
    uint32_t wrong = row == GRZ_NO_SLOT;
    for (uint32_t i = 0; i < (uint32_t)run->count; i++)
        wrong |= (grz_slot_of(run->bodies[i].id) ^ (first + i)) | (rows[i] ^ (row + i));
    return wrong == 0;
}

/* One edge of each box becomes the sum of its offset and place; `moved` becomes true where it changes. */
static void add_edges(float *restrict edges, const float *restrict offsets, const float *restrict places,
                      uint32_t *restrict moved, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float edge = offsets[i] + places[i] + 0.0f; /* -0 becomes +0, as in all columns */
        moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

/* In a closed world what is stored is the next float; the one after the least negative float is -0, which
 * becomes +0 too. */
static void add_closed_edges(float *restrict edges, const float *restrict offsets,
                             const float *restrict places, uint32_t *restrict moved, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float edge = grz_float_next(offsets[i] + places[i]) + 0.0f;
        moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

/* The same for boxes around shapes, which are rounded outward. */
static void add_edges_floor(float *restrict edges, const float *restrict offsets,
                            const float *restrict places, uint32_t *restrict moved, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float edge = grz_float_sum_floor(offsets[i], places[i]) + 0.0f;
        moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

static void add_edges_ceil(float *restrict edges, const float *restrict offsets, const float *restrict places,
                           uint32_t *restrict moved, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float edge = grz_float_sum_ceil(offsets[i], places[i]) + 0.0f;
        moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

static void add_closed_edges_ceil(float *restrict edges, const float *restrict offsets,
                                  const float *restrict places, uint32_t *restrict moved, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float edge = grz_float_next(grz_float_sum_ceil(offsets[i], places[i])) + 0.0f;
        moved[i] |= edge != edges[i];
        edges[i] = edge;
    }
}

/* How many of the rows have a shape. */
static uint32_t count_shaped(const graze_world *world, uint32_t first, uint32_t count) {
    uint32_t sum = 0;
    if (!world->shapes.are_any)
        return 0;
    const uint8_t *has_shape = (const uint8_t *)world->shapes.has_shape.data + first;
    for (uint32_t i = 0; i < count; i++)
        sum += has_shape[i];
    return sum;
}

/* Where in the columns a run is. */
typedef struct rows {
    float *min_x, *min_y, *max_x, *max_y;
    uint8_t *layer;
    uint32_t first;
} rows;

static rows rows_at(const graze_world *world, uint32_t first) {
    const grz_box_columns *columns = &world->columns;
    return (rows){ .min_x = (float *)columns->min_x.data + first,
                   .min_y = (float *)columns->min_y.data + first,
                   .max_x = (float *)columns->max_x.data + first,
                   .max_y = (float *)columns->max_y.data + first,
                   .layer = (uint8_t *)columns->layer.data + first,
                   .first = first };
}

/* A sum for each of the places along an axis. */
typedef void edges_adder(float *edges, const float *offsets, const float *places, uint32_t *moved,
                         size_t count);

static void move_edges(graze_world *world, const rows *to, const graze_positions *run, bool are_shaped,
                       uint32_t *moved) {
    const grz_edge_columns *offsets = &world->offsets;
    const size_t first = to->first, count = run->count;
    edges_adder *const add_min = are_shaped ? add_edges_floor : add_edges;
    edges_adder *const add_open = are_shaped ? add_edges_ceil : add_edges;
    edges_adder *const add_closed = are_shaped ? add_closed_edges_ceil : add_closed_edges;
    edges_adder *const add_max = world->edges == GRAZE_CLOSED ? add_closed : add_open;
    add_min(to->min_x, (const float *)offsets->min_x.data + first, run->x, moved, count);
    add_min(to->min_y, (const float *)offsets->min_y.data + first, run->y, moved, count);
    add_max(to->max_x, (const float *)offsets->max_x.data + first, run->x, moved, count);
    add_max(to->max_y, (const float *)offsets->max_y.data + first, run->y, moved, count);
}

/* Rounding can make a box empty, and moving it back can undo that. */
static bool may_change_layers(const rows *at, size_t count) {
    unsigned is_special = 0;
    for (size_t i = 0; i < count; i++)
        is_special |= (unsigned)!(at->min_x[i] < at->max_x[i]) | (unsigned)!(at->min_y[i] < at->max_y[i]);
    uint8_t layers = 0;
    for (size_t i = 0; i < count; i++)
        layers |= at->layer[i];
    return is_special || layers & GRZ_LAYER_NONE;
}

static uint32_t count_moved(const uint32_t *moved, size_t count) {
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += moved[i];
    return sum;
}

static bool is_any_changed(const uint8_t *is_changed, size_t count) {
    uint8_t any = 0;
    for (size_t i = 0; i < count; i++)
        any |= is_changed[i];
    return any;
}

/* Note a whole run, of which nothing is noted yet. */
static void note_all(graze_world *world, uint32_t first, uint32_t count) {
    uint32_t *changed = (uint32_t *)world->changed.data + world->changed_count;
    memset((uint8_t *)world->is_changed.data + first, GRZ_ROW_CHANGED, count);
    world->version++;
    for (uint32_t i = 0; i < count; i++)
        changed[i] = first + i;
    world->changed_count += count;
}

/* Mostly all of a run moves, or nothing. */
static void note_moved(graze_world *world, uint32_t first, const uint32_t *moved, uint32_t count) {
    const uint32_t sum = count_moved(moved, count);
    if (sum == count && !is_any_changed((const uint8_t *)world->is_changed.data + first, count))
        note_all(world, first, count);
    else
        for (uint32_t i = 0; sum > 0 && i < count; i++)
            if (moved[i])
                grz_part_mark_changed(world, first + i);
}

static bool place(graze_world *world, const graze_positions *run) {
    if (!has_rows_in_a_row(world, run))
        return false;
    const uint32_t body = first_slot(run);
    const rows to = rows_at(world, grz_only_parts(world)[body]);
    const uint32_t shaped = count_shaped(world, to.first, (uint32_t)run->count);
    if (shaped != 0 && shaped != run->count)
        return false;
    uint32_t moved[GRZ_POSITION_RUN_MAX] = { 0 };
    memcpy(grz_positions_x(world) + body, run->x, run->count * sizeof(float));
    memcpy(grz_positions_y(world) + body, run->y, run->count * sizeof(float));
    move_edges(world, &to, run, shaped != 0, moved);
    note_moved(world, to.first, moved, (uint32_t)run->count);
    if (may_change_layers(&to, run->count))
        for (uint32_t i = 0; i < (uint32_t)run->count; i++)
            grz_part_rewrite(world, to.first + i);
    return true;
}

#endif
