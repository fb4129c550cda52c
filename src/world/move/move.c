/* move.c: a move, leg by leg; see move.h.
 *
 * A leg is a straight motion to a goal. Its hits are taken by time. At one time
 * obstacles around the mover at its start come first, then sides, then corners, each
 * by row. So a floor is hit before the corner of the next tile, and nothing catches
 * on a seam. The first stopping hit begins another leg; a crossed obstacle is
 * listed, and the leg goes on.
 *
 * Each leg begins at a position in doubles (or float32). Along the normal it is the
 * one on the free side. Along the other axis it is the nearest; or its neighbour, if
 * the nearest would overlap an obstacle which the exact position only touches. So
 * the mover is never inside an obstacle unless it started or was pushed there.
 *
 * A leg along a slope ends where the slope does, and another one goes on across. At
 * last a walking mover is put back on the floor by one more leg.
 *
 * A move ends: an obstacle pushes the mover out at most once, sides stop it
 * GRAZE_MOVE_STOPS_MAX times, and a leg without either is the last. A slide takes
 * away the motion along an axis for good, so only bounces come near this number. A
 * mover stops in a corner if it is turned against the side of its last stop, at the
 * same position. */
#include "world/move/move.h"

#include "core/hash.h"
#include "core/numbers.h"

#include <assert.h>

/* Marks of obstacles, as bits. */
enum {
    MARK_CROSSED = 1,    /* it is listed, and not hit again */
    MARK_PUSHED_OUT = 2, /* it pushed the mover out, which it does once */
    MARK_IGNORED = 4,    /* it may be overlapped */
    MARK_DONE = 8        /* hits_once: it is not hit again */
};

/* The library's memory of a result. It takes the place of one hit in front of the
 * first; while a move runs, the state has it. */
typedef struct move_memory {
    grz_leg_hit_heap hits;
    grz_hash_map marks; /* by row */
    size_t capacity;    /* of the result's hits */
} move_memory;

static_assert(sizeof(move_memory) <= sizeof(graze_move_hit),
              "the memory fits the place of a hit");

typedef struct grz_move_state {
    grz_obstacle_source *source;
    const grz_move *move;
    graze_move_result *result;
    move_memory memory;
    grz_move_leg leg; /* the straight motion of now */
    uint32_t stops;   /* by sides so far */
    bool was_pushed;
    grz_walk walk;
    bool is_first_leg;
} grz_move_state;

void grz_move_result_stay(graze_move_result *result, double x, double y) {
    result->end_x = x;
    result->end_y = y;
    result->count = 0;
    result->is_crushed = result->is_cut_short = result->is_standing = false;
    result->floor = (graze_move_hit){ 0 };
}

static move_memory *move_memory_of(const graze_move_result *result) {
    return (move_memory *)(void *)(result->items - 1);
}

/* The block of a result's hits, and of the memory in front of them. */
static grz_buffer move_hits_block(const graze_move_result *result, size_t capacity) {
    if (result->items == NULL)
        return (grz_buffer){ 0 };
    return (grz_buffer){ move_memory_of(result),
                         (1 + capacity) * sizeof *result->items };
}

static graze_status move_reserve_hits(grz_move_state *state, size_t count) {
    graze_move_result *result = state->result;
    grz_buffer block = move_hits_block(result, state->memory.capacity);
    grz_try(grz_buffer_reserve(&result->allocator, &block, 1 + count,
                               sizeof *result->items));
    result->items = (graze_move_hit *)block.data + 1;
    state->memory.capacity = block.bytes / sizeof *result->items - 1;
    return GRAZE_OK;
}

/* A result without hits has its memory, too. */
static graze_status move_begin_result(grz_move_state *state) {
    if (state->result->items != NULL)
        state->memory = *move_memory_of(state->result);
    grz_hash_map_clear(&state->memory.marks);
    return move_reserve_hits(state, 1);
}

static void move_end_result(grz_move_state *state) {
    if (state->result->items != NULL)
        *move_memory_of(state->result) = state->memory;
}

graze_status grz_move_result_reserve(graze_move_result *result, uint32_t hits) {
    grz_move_state state = { .result = result };
    grz_try(move_begin_result(&state));
    graze_status status = move_reserve_hits(&state, hits);
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&result->allocator, &state.memory.hits.memory,
                                    hits, sizeof(grz_leg_hit));
    if (status == GRAZE_OK)
        status = grz_hash_map_reserve(&state.memory.marks, hits, &result->allocator);
    move_end_result(&state);
    return status;
}

static grz_hash_map_key move_mark_key(uint64_t row) {
    return (grz_hash_map_key){ (uint32_t)(row >> 32), (uint32_t)row };
}

static uint32_t move_marks_of(const grz_move_state *state, uint64_t row) {
    const uint32_t marks =
        grz_hash_map_find(&state->memory.marks, move_mark_key(row));
    if (marks == GRZ_HASH_MAP_NONE)
        return 0;
    return marks;
}

static graze_status move_mark_obstacle(grz_move_state *state, uint64_t row,
                                       uint32_t mark) {
    grz_hash_map *marks = &state->memory.marks;
    grz_try(grz_hash_map_reserve(marks, 1, &state->result->allocator));
    grz_hash_map_replace(marks, move_mark_key(row),
                         grz_hash_map_insert(marks, move_mark_key(row), 0) | mark);
    return GRAZE_OK;
}

void graze_move_result_free(graze_move_result *result) {
    if (result == NULL)
        return;
    if (result->items != NULL) {
        move_memory *memory = move_memory_of(result);
        grz_buffer block = move_hits_block(result, memory->capacity);
        grz_buffer_free(&result->allocator, &memory->hits.memory);
        grz_hash_map_free(&memory->marks, &result->allocator);
        grz_buffer_free(&result->allocator, &block);
    }
    *result = (graze_move_result){ .allocator = result->allocator };
}

double grz_move_rounding(const grz_move_leg *leg, uint32_t part,
                         const double position[2]) {
    const grz_move_part *box = &leg->parts[part];
    double size = 0;
    for (int axis = 0; axis < 2; axis++)
        size = grz_max(grz_max(size, fabs(position[axis])),
                       grz_max(fabs(box->low[axis]), fabs(box->high[axis])));
    return size * (leg->is_single ? 0x1p-21 : 0x1p-50);
}

graze_move_hit grz_move_hit_of(const grz_obstacle_source *source,
                               const grz_move_leg *leg, const grz_leg_hit *hit,
                               const double position[2]) {
    const graze_point normal = grz_leg_hit_normal(hit);
    graze_move_hit move_hit = { .row = hit->obstacle.row,
                                .mover_part = hit->part,
                                .normal_x = normal.x,
                                .normal_y = normal.y,
                                .response = hit->response,
                                .time = grz_leg_hit_time(leg, hit),
                                .touch_x = position[0],
                                .touch_y = position[1] };
    if (source->name != NULL)
        source->name(source->self, &hit->obstacle, &move_hit);
    return move_hit;
}

typedef struct obstacle_search {
    grz_move_state *state;
    grz_walk_foot foot;
    const double *position; /* or NULL: of the leg */
    uint32_t mark;
    bool does_overlap;
    graze_status status;
} obstacle_search;

/* The exact sum rounded down (step -1) or up (step 1), or one neighbour beyond. */
static double move_sum_beyond(double position, double offset, int step) {
    return grz_round_neighbour(grz_round_number(position + offset, false), step,
                               false);
}

/* The area of a part between two positions, and a little more. */
static graze_area move_area_of_leg(const grz_move_part *part,
                                   const grz_displacement run[2], double more) {
    double min[2], max[2];
    for (int axis = 0; axis < 2; axis++) {
        min[axis] = move_sum_beyond(grz_min(run[axis].from, run[axis].to),
                                    part->low[axis], -1) -
                    more;
        max[axis] = move_sum_beyond(grz_max(run[axis].from, run[axis].to),
                                    part->high[axis], 1) +
                    more;
    }
    return (graze_area){ min[0], min[1], max[0], max[1] };
}

static graze_status
move_visit_obstacles(obstacle_search *search, const grz_displacement run[2],
                     void (*visit)(void *self, const grz_obstacle *obstacle)) {
    grz_move_state *state = search->state;
    const double begin[2] = { run[0].from, run[1].from },
                 end[2] = { run[0].to, run[1].to };
    search->foot =
        (grz_walk_foot){ state->source, &state->leg, 0, 0, state->is_first_leg };
    for (; search->foot.part < state->move->part_count; search->foot.part++) {
        const uint32_t part = search->foot.part;
        const double rounding = grz_max(grz_move_rounding(&state->leg, part, begin),
                                        grz_move_rounding(&state->leg, part, end));
        const graze_area area =
            move_area_of_leg(&state->move->parts[part], run, rounding);
        search->foot.rounding = rounding;
        grz_try(state->source->show_near(state->source->self, part, &area,
                                         &(grz_obstacle_visitor){ visit, search }));
        grz_try(search->status);
    }
    return GRAZE_OK;
}

static void move_visit_for_leg(void *self, const grz_obstacle *obstacle) {
    obstacle_search *search = self;
    grz_move_state *state = search->state;
    graze_move_result *result = state->result;
    const uint32_t marks = move_marks_of(state, obstacle->row);
    grz_leg_hit hit;
    state->leg.has_slants |= obstacle->sides != NULL;
    if (search->status == GRAZE_OK && !(marks & (MARK_CROSSED | MARK_IGNORED)))
        grz_walk_look(&state->walk, &search->foot, obstacle, result);
    if ((marks & (MARK_CROSSED | MARK_DONE)) || search->status != GRAZE_OK ||
        !grz_leg_hits(&state->leg, search->foot.part, obstacle, &hit) ||
        (hit.kind == GRZ_LEG_HIT_INSIDE && (marks & MARK_PUSHED_OUT)))
        return;
    search->status =
        grz_leg_hit_heap_add(&state->memory.hits, &result->allocator, &hit);
}

static graze_status move_gather_leg_hits(grz_move_state *state) {
    grz_leg_hit_heap *hits = &state->memory.hits;
    hits->count = 0;
    state->leg.has_slants = state->result->is_standing = false;
    grz_try(move_visit_obstacles(&(obstacle_search){ .state = state },
                                 state->leg.run, move_visit_for_leg));
    for (size_t i = 0; i < hits->count && state->leg.has_slants; i++)
        grz_walk_lift_over_edge(&state->walk, &state->leg,
                                (grz_leg_hit *)hits->memory.data + i);
    grz_leg_hit_heap_make(hits, &state->leg);
    return GRAZE_OK;
}

static void move_visit_for_overlap(void *self, const grz_obstacle *obstacle) {
    obstacle_search *search = self;
    const uint32_t marks = move_marks_of(search->state, obstacle->row);
    const bool is_asked = search->mark == 0 ? marks == 0 && obstacle->one_way == 0
                                            : (marks & search->mark) != 0;
    if (is_asked && !search->does_overlap)
        search->does_overlap =
            grz_part_overlaps(&search->state->move->parts[search->foot.part],
                              search->position, obstacle);
}

static graze_status move_overlaps_obstacle(grz_move_state *state,
                                           const double position[2], uint32_t mark,
                                           bool *does) {
    obstacle_search search = { .state = state, .position = position, .mark = mark };
    const grz_displacement run[2] = { { position[0], position[0] },
                                      { position[1], position[1] } };
    const graze_status status =
        move_visit_obstacles(&search, run, move_visit_for_overlap);
    *does = search.does_overlap;
    return status;
}

static graze_status move_list_hit(grz_move_state *state, const grz_leg_hit *hit,
                                  const double position[2]) {
    graze_move_result *result = state->result;
    grz_try(move_reserve_hits(state, result->count + 1));
    result->items[result->count++] =
        grz_move_hit_of(state->source, &state->leg, hit, position);
    return GRAZE_OK;
}

static graze_response move_ask_response(const grz_move_state *state,
                                        const grz_leg_hit *hit) {
    const grz_obstacle_source *source = state->source;
    double position[2];
    if (source->ignores_hits)
        return source->respond(source->self, &hit->obstacle, hit->part, NULL);
    grz_leg_hit_crossing(&state->leg, hit, position);
    const graze_move_hit move_hit =
        grz_move_hit_of(source, &state->leg, hit, position);
    return source->respond(source->self, &hit->obstacle, hit->part, &move_hit);
}

static graze_status move_ask_responses(grz_move_state *state,
                                       const grz_hit_group *group) {
    for (size_t i = 0; i < group->count; i++) {
        grz_leg_hit *hit = group->last - i;
        hit->response = move_ask_response(state, hit);
        if ((unsigned)hit->response > GRAZE_IGNORE)
            return GRAZE_BAD_VALUE;
        if (hit->response == GRAZE_IGNORE)
            grz_try(move_mark_obstacle(state, hit->obstacle.row, MARK_IGNORED));
    }
    return GRAZE_OK;
}

static const grz_leg_hit *move_first_stopping(const grz_hit_group *group) {
    const grz_leg_hit *first = NULL;
    for (size_t i = 0; i < group->count; i++) {
        const grz_leg_hit *hit = group->last - i;
        if (grz_response_stops(hit->response) &&
            (first == NULL || hit->kind < first->kind))
            first = hit;
    }
    return first;
}

/* List crossed obstacles; where a hit stops the mover, only those around it. */
static graze_status move_list_crossed(grz_move_state *state,
                                      const grz_hit_group *group, bool is_stopped) {
    for (size_t i = 0; i < group->count; i++) {
        const grz_leg_hit *hit = group->last - i;
        if (hit->response != GRAZE_CROSS ||
            (is_stopped && hit->kind != GRZ_LEG_HIT_INSIDE) ||
            (move_marks_of(state, hit->obstacle.row) & MARK_CROSSED))
            continue;
        double position[2];
        grz_leg_hit_crossing(&state->leg, hit, position);
        grz_try(move_mark_obstacle(state, hit->obstacle.row, MARK_CROSSED));
        grz_try(move_list_hit(state, hit, position));
    }
    return GRAZE_OK;
}

/* The axis along which the position at a slanted side is rounded. */
static int move_slant_stop_axis(const grz_move_state *state,
                                const grz_leg_hit *hit) {
    const grz_displacement *run = &state->leg.run[hit->axis];
    if (grz_walk_is_floor(&state->walk, hit->slant.vector))
        return state->walk.axis;
    if (run->from != run->to || grz_leg_is_still(&state->leg))
        return hit->axis;
    return 1 - hit->axis;
}

/* The position at which a hit leaves the mover. If neither rounding of the other
 * coordinate is free, no number fits the gap, and the mover stays where the leg
 * began. */
static graze_status move_position_at_stop(grz_move_state *state,
                                          const grz_leg_hit *hit,
                                          double position[2]) {
    const grz_stop_position stop = grz_leg_hit_stop(&state->leg, hit);
    const int axis = hit->is_slanted ? move_slant_stop_axis(state, hit) : hit->axis;
    const graze_point normal = grz_leg_hit_normal(hit);
    bool does_overlap = false;
    position[hit->axis] = stop.along;
    position[1 - hit->axis] = stop.nearest;
    if (hit->is_slanted)
        grz_slant_settle(&state->move->parts[hit->part], &hit->slant, axis,
                         position);
    if ((stop.is_exact && !state->leg.has_slants) || hit->kind == GRZ_LEG_HIT_INSIDE)
        return GRAZE_OK;
    grz_try(move_overlaps_obstacle(state, position, 0, &does_overlap));
    if (does_overlap && !hit->is_slanted) {
        position[1 - hit->axis] = stop.across[stop.nearest == stop.across[0]];
        grz_try(move_overlaps_obstacle(state, position, 0, &does_overlap));
    }
    double more = grz_move_rounding(&state->leg, hit->part, position) / 4;
    for (int i = 0; i < 5 && does_overlap && state->leg.has_slants; i++, more *= 2) {
        const double away = grz_point_along(normal, axis) > 0 ? more : -more;
        position[axis] =
            grz_round_number(position[axis] + away, state->leg.is_single);
        grz_try(move_overlaps_obstacle(state, position, 0, &does_overlap));
    }
    for (int i = 0; i < 2 && does_overlap; i++)
        position[i] = state->leg.run[i].from;
    return GRAZE_OK;
}

static graze_status move_stop_at_hit(grz_move_state *state, const grz_leg_hit *hit) {
    graze_move_result *result = state->result;
    double position[2];
    grz_try(move_position_at_stop(state, hit, position));
    grz_try(move_list_hit(state, hit, position));
    state->was_pushed |= hit->kind == GRZ_LEG_HIT_INSIDE;
    if (hit->kind == GRZ_LEG_HIT_INSIDE)
        grz_try(move_mark_obstacle(state, hit->obstacle.row, MARK_PUSHED_OUT));
    if (state->move->hits_once)
        grz_try(move_mark_obstacle(state, hit->obstacle.row, MARK_DONE));
    grz_walk_turn(&state->walk, &state->leg, hit, position);
    state->stops += hit->kind != GRZ_LEG_HIT_INSIDE || state->leg.has_slants;
    if (state->stops >= GRAZE_MOVE_STOPS_MAX && !grz_leg_is_still(&state->leg)) {
        grz_walk_stop(&state->walk, &state->leg);
        result->is_cut_short = true;
    }
    return GRAZE_OK;
}

static void move_start_leg_at_end(grz_move_leg *leg) {
    leg->run[0].from = leg->run[0].to;
    leg->run[1].from = leg->run[1].to;
}

/* Run the leg to its end, or until a hit stops the mover; then state->leg is the
 * next leg. */
static graze_status move_run_leg(grz_move_state *state, bool *is_done) {
    grz_leg_hit_heap *hits = &state->memory.hits;
    state->source->position[0] = state->leg.run[0].from;
    state->source->position[1] = state->leg.run[1].from;
    grz_try(move_gather_leg_hits(state));
    state->is_first_leg = false;
    while (hits->count > 0) {
        const grz_hit_group group = grz_leg_hit_heap_take(hits, &state->leg);
        grz_try(move_ask_responses(state, &group));
        const grz_leg_hit *stopping = move_first_stopping(&group);
        grz_try(move_list_crossed(state, &group, stopping != NULL));
        *is_done = false;
        if (stopping != NULL)
            return move_stop_at_hit(state, stopping);
    }
    *is_done = true;
    return GRAZE_OK;
}

/* Run all legs; behind the end of a slope another one goes on across. */
static graze_status move_run_legs(grz_move_state *state) {
    bool is_done = false;
    while (!is_done) {
        grz_try(move_run_leg(state, &is_done));
        if (!is_done || !state->walk.has_rest)
            continue;
        grz_displacement *across = &state->leg.run[1 - state->walk.axis];
        move_start_leg_at_end(&state->leg);
        across->to = state->walk.rest;
        state->walk.has_rest = is_done = false;
    }
    return GRAZE_OK;
}

/* Put a walking mover back on the floor, if one is near enough; else it stays. */
static graze_status move_snap_to_floor(grz_move_state *state) {
    const grz_move_leg before = state->leg;
    const grz_walk *walk = &state->walk;
    const size_t count = state->result->count;
    const double snap =
        state->result->is_standing ? 0 : grz_walk_snap(walk, state->move, &before);
    bool is_done;
    if (!(snap > 0))
        return GRAZE_OK;
    grz_displacement *along = &state->leg.run[walk->axis];
    move_start_leg_at_end(&state->leg);
    const double start[2] = { state->leg.run[0].from, state->leg.run[1].from };
    along->to = grz_round_number(
        along->from - walk->sign * (snap + grz_move_rounding(&state->leg, 0, start)),
        state->leg.is_single);
    state->walk.last.is_some = false;
    grz_try(move_run_leg(state, &is_done));
    if (!is_done && walk->last.is_some && walk->last.is_floor) {
        grz_walk_stop(&state->walk, &state->leg);
        return move_run_leg(state, &is_done);
    }
    state->leg = before;
    state->result->count = count;
    state->result->is_standing = false;
    return GRAZE_OK;
}

static graze_status move_run(grz_move_state *state) {
    grz_try(move_begin_result(state));
    grz_try(grz_walk_make(&state->move->walk, &state->walk));
    grz_try(move_run_legs(state));
    if (state->move->part_count > 0)
        grz_try(move_snap_to_floor(state));
    double *end = state->source->position;
    end[0] = state->result->end_x = state->leg.run[0].to;
    end[1] = state->result->end_y = state->leg.run[1].to;
    if (state->was_pushed)
        return move_overlaps_obstacle(state, end, MARK_PUSHED_OUT,
                                      &state->result->is_crushed);
    return GRAZE_OK;
}

graze_status grz_move_run(grz_obstacle_source *source, const grz_move *move,
                          graze_move_result *result) {
    grz_move_state state = {
        .source = source, .move = move, .result = result, .is_first_leg = true
    };
    state.leg =
        (grz_move_leg){ .run = { { move->position[0] + 0.0, move->goal[0] + 0.0 },
                                 { move->position[1] + 0.0, move->goal[1] + 0.0 } },
                        .parts = move->parts,
                        .is_single = move->is_single,
                        .leaves_back = move->leaves_back };
    grz_move_result_stay(result, move->position[0], move->position[1]);
    const graze_status status = move_run(&state);
    move_end_result(&state);
    if (status != GRAZE_OK) {
        result->count = 0;
        result->is_standing = false;
    }
    if (!result->is_standing) /* a leg before the last one may have had a floor */
        result->floor = (graze_move_hit){ 0 };
    return status;
}
