/* body_positions.c: setting positions and angles. A batch is checked as a whole
 * before any body moves.
 *
 * Games set positions in the order in which they added their bodies, and most bodies
 * have one part. Then slots and rows are consecutive, and a run of the batch is a
 * few sums of arrays; else each body is set. */
#include "world/body.h"

#include "graze/motion.h"
#include "world/part.h"
#include "world/wrap.h"

/* The bodies of one run, and of one with turns; fewer are faster one by one. */
enum { POSITION_RUN_MIN = 6, POSITION_RUN_MAX = 256, POSITION_TURN_MAX = 64 };

/* The memory of a body is fetched while this many others are set. */
enum { POSITION_AHEAD = 8 };

/* --- Runs: bodies with consecutive slots, each with one part, in consecutive rows
 * --- */

GRZ_FAST_BEGIN

/* The loops below have no branches, so compilers vectorize them. */

static uint32_t positions_run_first_slot(const graze_positions *run) {
    return grz_slot_of(run->bodies[0].id);
}

/* Whether bodies are alive in consecutive slots and all positions in half the range,
 * as all offsets are then: their sums are in the range. */
static bool positions_run_is_in_line(const graze_world *world,
                                     const graze_positions *run) {
    const uint32_t first = positions_run_first_slot(run),
                   count = (uint32_t)run->count;
    if (first >= world->body_slots.count ||
        world->body_slots.count - first < count || world->has_far_offsets)
        return false;
    const uint8_t *states = grz_slot_states(&world->body_slots) + first;
    uint8_t not_alive = 0;
    for (uint32_t i = 0; i < count; i++)
        not_alive |= states[i] ^ GRZ_SLOT_ALIVE;
    const grz_slot_run slots = {
        .handles = &run->bodies->id,
        .x = run->x,
        .y = run->y,
        .generations = grz_slot_generations(&world->body_slots) + first,
        .first = first,
        .count = count
    };
    return not_alive == 0 && world->kernels->slots_are_in_line(&slots);
}

/* The first of the rows of bodies in consecutive slots, or GRZ_NO_SLOT if rows are
 * not consecutive. */
static uint32_t positions_run_first_row(const graze_world *world,
                                        const graze_positions *run) {
    const uint32_t *rows = grz_only_parts(world) + positions_run_first_slot(run),
                   row = rows[0];
    uint32_t wrong = row == GRZ_NO_SLOT;
    for (uint32_t i = 0; i < (uint32_t)run->count; i++)
        wrong |= rows[i] ^ (row + i);
    if (wrong == 0)
        return row;
    return GRZ_NO_SLOT;
}

/* The class of the shapes of consecutive rows, or -1 if they differ. */
static int positions_run_shape_class(const graze_world *world, uint32_t first,
                                     uint32_t count) {
    if (!world->shapes.is_used)
        return 0;
    const uint8_t *classes = grz_shape_classes(world) + first;
    unsigned differ = 0;
    for (uint32_t i = 0; i < count; i++)
        differ |= classes[i] ^ classes[0];
    if (differ != 0)
        return -1;
    return classes[0];
}

static bool positions_run_can_turn(const graze_world *world, uint32_t row,
                                   const graze_positions *run) {
    unsigned is_far = row == GRZ_NO_SLOT;
    for (size_t i = 0; i < run->count; i++)
        is_far |= !(fabsf(run->angle[i]) <= GRZ_TURN_ANGLE_MAX);
    return !is_far && positions_run_shape_class(world, row, (uint32_t)run->count) ==
                          GRZ_SHAPED_ROUND;
}

static bool position_turns(const graze_world *world, const graze_positions *batch,
                           size_t i) {
    return batch->angle != NULL &&
           batch->angle[i] != grz_angles(world)[grz_slot_of(batch->bodies[i].id)];
}

/* Move the bodies of a run, and their boxes; those around shapes are rounded
 * outward. Whether a row may get another layer: rounding can make a box empty, and
 * moving it back can undo it. */
static bool positions_run_move_boxes(graze_world *world, uint32_t row,
                                     const graze_positions *run, bool has_shapes,
                                     uint32_t *is_moved) {
    const uint32_t body = positions_run_first_slot(run),
                   count = (uint32_t)run->count;
    const grz_edge_columns *offsets = &world->offsets;
    const grz_box_columns *columns = &world->columns;
    const uint8_t *layers = (const uint8_t *)columns->layer.data + row;
    grz_axis_move move = { .count = count,
                           .is_outward = has_shapes,
                           .is_closed = world->edges == GRAZE_CLOSED };
    move.is_moved = is_moved;
    move.placed = grz_positions_x(world) + body;
    move.positions = run->x;
    move.min = (float *)columns->min_x.data + row;
    move.max = (float *)columns->max_x.data + row;
    move.min_offsets = (const float *)offsets->min_x.data + row;
    move.max_offsets = (const float *)offsets->max_x.data + row;
    bool may_change = world->kernels->move_boxes(&move);
    move.placed = grz_positions_y(world) + body;
    move.positions = run->y;
    move.min = (float *)columns->min_y.data + row;
    move.max = (float *)columns->max_y.data + row;
    move.min_offsets = (const float *)offsets->min_y.data + row;
    move.max_offsets = (const float *)offsets->max_y.data + row;
    may_change |= world->kernels->move_boxes(&move);
    uint8_t all = 0;
    for (uint32_t i = 0; i < count; i++)
        all |= layers[i];
    return may_change || all & GRZ_LAYER_NONE;
}

/* A shape can move by less than the edges of the box around it are rounded. */
static void positions_run_mark_shapes(const graze_world *world,
                                      const graze_positions *run,
                                      uint32_t *is_moved) {
    const float *x = grz_positions_x(world) + positions_run_first_slot(run);
    const float *y = grz_positions_y(world) + positions_run_first_slot(run);
    for (size_t i = 0; i < run->count; i++)
        is_moved[i] |= (uint32_t)(x[i] != run->x[i]) | (uint32_t)(y[i] != run->y[i]);
}

GRZ_FAST_END

static void positions_run_turn(graze_world *world, uint32_t row,
                               const graze_positions *run, uint32_t *is_moved) {
    const uint32_t first = positions_run_first_slot(run),
                   count = (uint32_t)run->count;
    const grz_edge_columns *offsets = &world->offsets;
    const grz_part_shapes *shapes = &world->shapes;
    float *angles = grz_angles(world) + first;
    const grz_turn turn = { .angles = angles,
                            .x = { grz_part_round(shapes, GRZ_ROUND_X) + row,
                                   grz_part_round(shapes, GRZ_ROUND_X2) + row },
                            .y = { grz_part_round(shapes, GRZ_ROUND_Y) + row,
                                   grz_part_round(shapes, GRZ_ROUND_Y2) + row },
                            .radius = grz_part_round(shapes, GRZ_ROUND_RADIUS) + row,
                            .sine = grz_sines(world) + first,
                            .cosine = grz_cosines(world) + first,
                            .min_x = (float *)offsets->min_x.data + row,
                            .min_y = (float *)offsets->min_y.data + row,
                            .max_x = (float *)offsets->max_x.data + row,
                            .max_y = (float *)offsets->max_y.data + row,
                            .count = count };
    for (uint32_t i = 0; i < count; i++) {
        is_moved[i] |= angles[i] != run->angle[i];
        angles[i] = run->angle[i] + 0.0f;
    }
    world->kernels->turn(&turn);
}

static bool position_can_turn(const graze_world *world, uint32_t body, float angle) {
    bool is_round = fabsf(angle) <= GRZ_TURN_ANGLE_MAX &&
                    grz_body_at(world, body)->part_count > 0;
    grz_for_parts(world, body, slot)
        is_round = is_round &&
                   positions_run_shape_class(world, slot, 1) == GRZ_SHAPED_ROUND;
    return is_round;
}

/* Turning circles and capsules of any rows, gathered for the kernel. */
typedef struct turn_batch {
    uint32_t count, rows[POSITION_TURN_MAX];
    float angles[POSITION_TURN_MAX], edges[4][POSITION_TURN_MAX];
    double round[GRZ_ROUND_COUNT][POSITION_TURN_MAX], sine[POSITION_TURN_MAX],
        cosine[POSITION_TURN_MAX];
} turn_batch;

static void positions_turn_batch_apply(graze_world *world, turn_batch *self) {
    const grz_turn turn = {
        .angles = self->angles,
        .x = { self->round[GRZ_ROUND_X], self->round[GRZ_ROUND_X2] },
        .y = { self->round[GRZ_ROUND_Y], self->round[GRZ_ROUND_Y2] },
        .radius = self->round[GRZ_ROUND_RADIUS],
        .sine = self->sine,
        .cosine = self->cosine,
        .min_x = self->edges[0],
        .min_y = self->edges[1],
        .max_x = self->edges[2],
        .max_y = self->edges[3],
        .count = self->count
    };
    if (self->count > 0)
        world->kernels->turn(&turn);
    for (uint32_t i = 0; i < self->count; i++) {
        const uint32_t row = self->rows[i], body = grz_row_body(world, row);
        grz_sines(world)[body] = self->sine[i];
        grz_cosines(world)[body] = self->cosine[i];
        grz_edge_columns_set(&world->offsets, row,
                             (graze_box){ self->edges[0][i], self->edges[1][i],
                                          self->edges[2][i], self->edges[3][i] });
        grz_part_mark_changed(world, row);
    }
    self->count = 0;
}

static void positions_turn_batch_add(graze_world *world, turn_batch *self,
                                     uint32_t row, float angle) {
    if (self->count == POSITION_TURN_MAX)
        positions_turn_batch_apply(world, self);
    const uint32_t i = self->count++;
    self->rows[i] = row;
    self->angles[i] = angle;
    for (int k = 0; k < GRZ_ROUND_COUNT; k++)
        self->round[k][i] = grz_part_round(&world->shapes, k)[row];
}

/* Turn the bodies of a run with a new angle. Returns them, a bit each. */
static uint64_t positions_run_turn_each(graze_world *world,
                                        const graze_positions *run) {
    turn_batch turns;
    uint64_t turned = 0;
    turns.count = 0;
    for (size_t i = 0; i < run->count; i++) {
        const uint32_t body = grz_slot_of(run->bodies[i].id);
        if (!position_turns(world, run, i))
            continue;
        turned |= UINT64_C(1) << i;
        if (!position_can_turn(world, body, run->angle[i])) {
            positions_turn_batch_apply(world,
                                       &turns); /* this body can be among them */
            grz_body_turn(world, body, run->angle[i]);
            continue;
        }
        grz_angles(world)[body] = run->angle[i] + 0.0f;
        grz_for_parts(world, body, slot)
            positions_turn_batch_add(world, &turns, slot, run->angle[i]);
    }
    positions_turn_batch_apply(world, &turns);
    return turned;
}

GRZ_FAST_BEGIN

/* Mark the moved rows of a run. Mostly either all moved, and none is marked yet, or
 * none moved. */
static void positions_run_mark_moved(graze_world *world, uint32_t first,
                                     const uint32_t *moved, uint32_t count) {
    uint32_t *changed = grz_changed_rows(world) + world->changed_count, sum = 0;
    uint8_t *states = grz_row_states(world) + first, marked = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += moved[i];
    for (uint32_t i = 0; i < count; i++)
        marked |= states[i];
    if (sum != count || marked) {
        for (uint32_t i = 0; sum > 0 && i < count; i++)
            if (moved[i])
                grz_part_mark_changed(world, first + i);
        return;
    }
    memset(states, GRZ_ROW_CHANGED, count);
    for (uint32_t i = 0; i < count; i++)
        changed[i] = first + i;
    world->changed_count += count;
    world->row_change_count += count;
    for (uint32_t i = 0; i < count && grz_spatial_lookup_used(world) != NULL; i++)
        grz_spatial_lookup_mark_stale(world, first + i);
}

/* False, and nothing is changed, unless bodies are in line, their rows are
 * consecutive, and all or none of the parts have shapes. */
static bool positions_run_apply(graze_world *world, const graze_positions *run) {
    const uint32_t row = positions_run_first_row(world, run);
    if (row == GRZ_NO_SLOT)
        return false;
    const int shape_class =
        positions_run_shape_class(world, row, (uint32_t)run->count);
    if (shape_class < 0 ||
        (run->angle != NULL && !positions_run_can_turn(world, row, run)))
        return false;
    uint32_t is_moved[POSITION_RUN_MAX];
    memset(is_moved, 0, run->count * sizeof *is_moved);
    if (run->angle != NULL)
        positions_run_turn(world, row, run, is_moved);
    if (shape_class > 0)
        positions_run_mark_shapes(world, run, is_moved);
    const bool may_change_layers =
        positions_run_move_boxes(world, row, run, shape_class > 0, is_moved);
    positions_run_mark_moved(world, row, is_moved, (uint32_t)run->count);
    if (may_change_layers)
        for (uint32_t i = 0; i < (uint32_t)run->count; i++)
            grz_part_rewrite(world, row + i);
    return true;
}

GRZ_FAST_END

/* --- Batches --- */

void grz_part_begin_motion(graze_world *world, uint32_t slot) {
    if (grz_part_is_swept(world, slot) &&
        grz_swept_box_of(&world->swept, slot) == NULL)
        grz_swept_boxes_add(
            world,
            (grz_swept_box){ .part = slot,
                             .is_moving = true,
                             .from = grz_part_box(world, slot),
                             .first_corner = grz_part_first_corner(world, slot) });
}

static graze_status position_check_turn(const graze_world *world, uint32_t body,
                                        grz_body_pose at) {
    grz_try(grz_body_pose_check(at));
    grz_for_parts(world, body, slot) {
        const bool can_turn = grz_part_has_shape(&world->shapes, slot) &&
                              !grz_part_at(world, slot)->is_shown;
        graze_shape turned;
        grz_try(grz_shape_turn(can_turn ? grz_part_own_shape(&world->shapes, slot)
                                        : NULL,
                               at.angle, &turned));
        grz_try(grz_box_check(
            grz_shape_box_at(graze_shape_bounds(&turned), at.x, at.y)));
    }
    return GRAZE_OK;
}

graze_status grz_body_check_parts_at(const graze_world *world, uint32_t body,
                                     grz_body_pose at, bool is_shown_too) {
    grz_try(grz_body_pose_check(at));
    grz_for_parts(world, body, slot)
        if (is_shown_too || !grz_part_at(world, slot)->is_shown)
            grz_try(grz_box_check(grz_part_box_at(
                world, slot, grz_edge_columns_get(&world->offsets, slot), at.x,
                at.y)));
    return GRAZE_OK;
}

GRZ_FAST_BEGIN

/* The sum of two numbers in half the range is in the range, which ends at a power of
 * two. The edges of offsets are in order, and rounding keeps them so. */
static bool position_is_near(const graze_world *world, float x, float y) {
    return !world->has_far_offsets && fabsf(x) <= GRAZE_COORD_MAX / 2 &&
           fabsf(y) <= GRAZE_COORD_MAX / 2;
}

static graze_status position_check_body(const graze_world *world,
                                        const graze_positions *batch, size_t i) {
    const uint64_t body = batch->bodies[i].id;
    const float x = grz_wrap_x(world, batch->x[i]),
                y = grz_wrap_y(world, batch->y[i]);
    if (!grz_slots_is_alive(&world->body_slots, body))
        return GRAZE_STALE_HANDLE;
    const bool is_turned = position_turns(world, batch, i);
    if (position_is_near(world, x, y) &&
        (!is_turned || position_can_turn(world, grz_slot_of(body), batch->angle[i])))
        return GRAZE_OK;
    const grz_body_pose at = { x, y, is_turned ? batch->angle[i] : 0 };
    if (is_turned)
        return position_check_turn(world, grz_slot_of(body), at);
    return grz_body_check_parts_at(world, grz_slot_of(body), at, true);
}

/* *is_in_line becomes false if the run is long and not in line. */
static graze_status positions_check_run(const graze_world *world,
                                        const graze_positions *run,
                                        bool *is_in_line) {
    if (run->count >= POSITION_RUN_MIN && positions_run_is_in_line(world, run) &&
        (run->angle == NULL ||
         positions_run_can_turn(world, positions_run_first_row(world, run), run)))
        return GRAZE_OK;
    *is_in_line &= run->count < POSITION_RUN_MIN;
    for (size_t i = 0; i < run->count; i++)
        grz_try(position_check_body(world, run, i));
    return GRAZE_OK;
}

static GRZ_INLINED void position_set_body(graze_world *world, uint32_t body, float x,
                                          float y) {
    const bool is_moved =
        grz_positions_x(world)[body] != x || grz_positions_y(world)[body] != y;
    const uint32_t only = grz_only_parts(world)[body];
    grz_positions_x(world)[body] = x;
    grz_positions_y(world)[body] = y;
    if (only != GRZ_NO_SLOT)
        grz_part_follow(world, only, (grz_body_pose){ x, y, 0 }, is_moved);
    else
        grz_for_parts(world, body, slot)
            grz_part_follow(world, slot, (grz_body_pose){ x, y, 0 }, is_moved);
}

/* Fetch the memory for moving the row of a later body in a batch. */
static void position_fetch_row(const graze_world *world, uint32_t body) {
    const uint32_t row = grz_only_parts(world)[body];
    const grz_buffer *columns[] = { &world->columns.min_x, &world->columns.min_y,
                                    &world->columns.max_x, &world->columns.max_y,
                                    &world->offsets.min_x, &world->offsets.min_y,
                                    &world->offsets.max_x, &world->offsets.max_y };
    for (size_t i = 0; row != GRZ_NO_SLOT && i < sizeof columns / sizeof *columns;
         i++)
        grz_prefetch((const float *)columns[i]->data + row);
}

/* Bodies of a run, anywhere in memory. */
static void positions_run_set_each(graze_world *world, const graze_positions *run) {
    for (size_t i = 0; i < run->count; i++) {
        const size_t left = run->count - i;
        if (left > 2 * POSITION_AHEAD)
            grz_prefetch(&grz_only_parts(
                world)[grz_slot_of(run->bodies[i + 2 * POSITION_AHEAD].id)]);
        if (left > POSITION_AHEAD)
            position_fetch_row(world,
                               grz_slot_of(run->bodies[i + POSITION_AHEAD].id));
        position_set_body(world, grz_slot_of(run->bodies[i].id), run->x[i],
                          run->y[i]);
    }
}

/* Whether one body can be set without a look at anything else. Most are. */
static bool position_is_simple(const graze_world *world, graze_body body, float x,
                               float y) {
    return world != NULL && grz_slots_is_alive(&world->body_slots, body.id) &&
           position_is_near(world, x, y) && world->swept.count == 0 &&
           world->observer.on_call == NULL && !grz_debug_is_heard(&world->debug);
}

graze_status graze_body_set_position(graze_world *world, graze_body body, float x,
                                     float y) {
    GRZ_FLOAT_ENV_SCOPE;
    if (position_is_simple(world, body, x, y)) {
        position_set_body(world, grz_slot_of(body.id), grz_wrap_x(world, x),
                          grz_wrap_y(world, y));
        return GRAZE_OK;
    }
    const graze_positions one = { .bodies = &body, .x = &x, .y = &y, .count = 1 };
    return grz_positions_set(world, &one, false, __func__);
}

GRZ_FAST_END

static size_t positions_run_max(const graze_positions *batch) {
    if (batch->angle != NULL)
        return POSITION_TURN_MAX;
    return POSITION_RUN_MAX;
}

static graze_positions positions_run_at(const graze_positions *batch, size_t begin) {
    const size_t left = batch->count - begin, max = positions_run_max(batch);
    return (graze_positions){ .bodies = batch->bodies + begin,
                              .x = batch->x + begin,
                              .y = batch->y + begin,
                              .angle =
                                  batch->angle != NULL ? batch->angle + begin : NULL,
                              .count = left < max ? left : max };
}

/* Whether all bodies of a batch can be at their positions. *is_in_line: all its long
 * runs are of bodies in consecutive slots. */
static graze_status positions_check(const graze_world *world,
                                    const graze_positions *batch, bool *is_in_line) {
    *is_in_line = true;
    if (world == NULL || batch == NULL ||
        (batch->count > 0 &&
         (batch->bodies == NULL || batch->x == NULL || batch->y == NULL)))
        return GRAZE_ARGUMENT_MISSING;
    for (size_t i = 0; i < batch->count; i += positions_run_max(batch)) {
        const graze_positions run = positions_run_at(batch, i);
        grz_try(positions_check_run(world, &run, is_in_line));
    }
    return GRAZE_OK;
}

/* A public function has refused a batch, or boxes became empty by rounding. Tell the
 * debug callback, if there is one, of the first such body or of these boxes. Returns
 * the status. */
static graze_status positions_tell(const graze_world *world,
                                   const graze_positions *batch, graze_status status,
                                   const char *function) {
    graze_mistake mistake = { .function = function };
    if (world == NULL || !grz_debug_is_heard(&world->debug) ||
        status == GRAZE_ARGUMENT_MISSING)
        return grz_refuse_as(world, status, mistake);
    for (size_t i = 0; i < batch->count && mistake.body == 0; i++) {
        const uint32_t body = grz_slot_of(batch->bodies[i].id);
        if (status != GRAZE_OK && position_check_body(world, batch, i) != GRAZE_OK)
            mistake.body = batch->bodies[i].id;
        if (status == GRAZE_OK)
            grz_for_parts(world, body, slot)
                if (!grz_box_is_empty(grz_edge_columns_get(&world->offsets, slot)))
                    grz_part_report_mistake(world, slot, function);
    }
    return grz_refuse_as(world, status, mistake);
}

/* Bodies turn where they are, and their motion ends; then all swept parts begin
 * one. */
static void positions_begin_motions(graze_world *world,
                                    const graze_positions *batch) {
    for (size_t i = 0; batch->angle != NULL && i < batch->count;
         i += positions_run_max(batch)) {
        const graze_positions run = positions_run_at(batch, i);
        const uint64_t turned = positions_run_turn_each(world, &run);
        for (size_t j = 0; j < run.count; j++)
            if (turned >> j & 1) {
                const uint32_t body = grz_slot_of(run.bodies[j].id);
                grz_body_end_motion(world, body);
                position_set_body(world, body, grz_positions_x(world)[body],
                                  grz_positions_y(world)[body]);
            }
    }
    for (size_t i = 0; i < batch->count && world->swept.is_used; i++)
        grz_for_parts(world, grz_slot_of(batch->bodies[i].id), slot)
            grz_part_begin_motion(world, slot);
}

static void positions_apply(graze_world *world, const graze_positions *batch,
                            bool is_in_line) {
    float wrapped[2][POSITION_RUN_MAX];
    for (size_t i = 0; i < batch->count; i += positions_run_max(batch)) {
        graze_positions run = positions_run_at(batch, i);
        grz_wrap_positions(world, &run, wrapped[0], wrapped[1]);
        if (run.count >= POSITION_RUN_MIN &&
            (is_in_line || positions_run_is_in_line(world, &run)) &&
            positions_run_apply(world, &run))
            continue;
        if (run.angle != NULL)
            positions_run_turn_each(world, &run);
        positions_run_set_each(world, &run);
    }
}

graze_status grz_positions_set(graze_world *world, const graze_positions *positions,
                               bool is_motion, const char *function) {
    GRZ_FLOAT_ENV_SCOPE;
    bool is_in_line;
    graze_status status = positions_check(world, positions, &is_in_line);
    if (status == GRAZE_OK && is_motion)
        status = grz_swept_boxes_reserve(world);
    if (status == GRAZE_OK) {
        if (is_motion)
            positions_begin_motions(world, positions);
        else
            for (size_t i = 0; i < positions->count && world->swept.count > 0; i++)
                grz_body_end_motion(world, grz_slot_of(positions->bodies[i].id));
        positions_apply(world, positions, is_in_line);
        grz_end_call(world, GRAZE_OK,
                     is_motion ? GRZ_CALL_MOVE_ALL : GRZ_CALL_SET_POSITIONS,
                     .batch = *positions);
    }
    return positions_tell(world, positions, status, function);
}

graze_status graze_world_set_positions(graze_world *world,
                                       const graze_positions *positions) {
    return grz_positions_set(world, positions, false, __func__);
}

graze_status graze_world_move_all(graze_world *world,
                                  const graze_positions *positions) {
    return grz_positions_set(world, positions, true, __func__);
}

graze_status graze_body_move_to(graze_world *world, graze_body body, float x,
                                float y) {
    const graze_positions one = { .bodies = &body, .x = &x, .y = &y, .count = 1 };
    return grz_positions_set(world, &one, true, __func__);
}

graze_status graze_body_set_pose(graze_world *world, graze_body body, float x,
                                 float y, float angle) {
    const graze_positions one = {
        .bodies = &body, .x = &x, .y = &y, .count = 1, .angle = &angle
    };
    return grz_positions_set(world, &one, false, __func__);
}
