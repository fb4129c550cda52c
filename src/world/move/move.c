/* move.c: a move, leg by leg; see move.h.
 *
 * A leg is a straight motion to a goal. Its hits are taken by time. At one time obstacles that the mover
 * starts inside come first, then sides, then corners, so that a floor is hit before the corner of the next
 * tile, and nothing catches on a seam; each by row. The first hit that stops the mover begins another leg; a
 * crossed obstacle is listed, and the leg goes on.
 *
 * Each leg begins at a position that doubles (or float32) can have: along the normal the one on the free
 * side, along the other axis the nearest, or its neighbour where the nearest would overlap what the exact
 * position only touches. So the mover is never inside an obstacle unless it started or was pushed there.
 *
 * A move ends: an obstacle pushes the mover out at most once, sides stop it GRAZE_MOVE_STOPS_MAX times, and a
 * leg without either is the last. A slide takes away the motion along an axis for good, so only bounces come
 * near that number.
 */
#include "world/move/move.h"

#include "core/buffer.h"
#include "core/hash.h"
#include "core/numbers.h"

#include <math.h>

/* The hits of a leg: a heap, so that a leg that its first hit stops does not sort the others. Zeroed, it is
 * empty. Source: J. Williams, "Algorithm 232: Heapsort", 1964. */
typedef struct grz_leg_hit_heap {
    grz_buffer memory;
    size_t count; /* of those not taken yet */
} grz_leg_hit_heap;

/* Hits of one time, by row: the i-th is last[-i]. */
typedef struct grz_hit_group {
    grz_leg_hit *last;
    size_t count;
} grz_hit_group;

/* Marks of obstacles, as bits. */
enum {
    MARK_CROSSED = 1,    /* it is listed, and not hit again */
    MARK_PUSHED_OUT = 2, /* it pushed the mover out, which it does once */
    MARK_IGNORED = 4     /* it may be overlapped */
};

struct graze_move_scratch {
    grz_leg_hit_heap hits;
    grz_hash_map marks; /* by row */
};

/* A move that is running. */
typedef struct grz_move_state {
    const grz_obstacle_source *source;
    const grz_move *move;
    graze_move_result *result;
    grz_move_leg leg; /* the straight motion of now */
    uint32_t stops;   /* by sides so far */
    bool was_pushed;
} grz_move_state;

static graze_status begin_result(graze_move_result *result) {
    result->count = 0;
    result->is_crushed = result->is_cut_short = false;
    if (result->room == NULL) {
        result->room = grz_allocate(&result->allocator, sizeof *result->room);
        if (result->room == NULL)
            return GRAZE_OUT_OF_MEMORY;
        *result->room = (struct graze_move_scratch){ 0 };
    }
    grz_hash_map_clear(&result->room->marks);
    return GRAZE_OK;
}

static graze_status add_move_hit(graze_move_result *result, const graze_move_hit *move_hit) {
    grz_buffer room = { .data = result->items, .bytes = result->capacity * sizeof *move_hit };
    const graze_status status =
        grz_buffer_reserve(&result->allocator, &room, result->count + 1, sizeof *move_hit);
    if (status != GRAZE_OK)
        return status;
    result->items = room.data;
    result->capacity = room.bytes / sizeof *move_hit;
    result->items[result->count++] = *move_hit;
    return GRAZE_OK;
}

static grz_hash_map_key mark_key(uint64_t row) {
    return (grz_hash_map_key){ (uint32_t)(row >> 32), (uint32_t)row };
}

static uint32_t marks_of(const graze_move_result *result, uint64_t row) {
    const uint32_t marks = grz_hash_map_find(&result->room->marks, mark_key(row));
    return marks == GRZ_HASH_MAP_NONE ? 0 : marks;
}

static graze_status mark_obstacle(graze_move_result *result, uint64_t row, uint32_t mark) {
    grz_hash_map *marks = &result->room->marks;
    const graze_status status = grz_hash_map_reserve(marks, 1, &result->allocator);
    if (status == GRAZE_OK)
        grz_hash_map_replace(marks, mark_key(row), grz_hash_map_insert(marks, mark_key(row), 0) | mark);
    return status;
}

void graze_move_result_free(graze_move_result *result) {
    grz_free(&result->allocator, result->items, result->capacity * sizeof *result->items);
    if (result->room != NULL) {
        grz_buffer_free(&result->allocator, &result->room->hits.memory);
        grz_hash_map_free(&result->room->marks, &result->allocator);
        grz_free(&result->allocator, result->room, sizeof *result->room);
    }
    *result = (graze_move_result){ .allocator = result->allocator };
}

static grz_leg_hit *leg_hits_of(const grz_leg_hit_heap *hits) {
    return hits->memory.data;
}

static graze_status add_leg_hit(grz_leg_hit_heap *hits, const graze_allocator *allocator,
                                const grz_leg_hit *hit) {
    const graze_status status = grz_buffer_reserve(allocator, &hits->memory, hits->count + 1, sizeof *hit);
    if (status == GRAZE_OK)
        leg_hits_of(hits)[hits->count++] = *hit;
    return status;
}

static bool leg_hit_is_before(const grz_move_leg *leg, const grz_leg_hit *a, const grz_leg_hit *b) {
    const int order = grz_leg_hit_compare(leg, a, b);
    if (order != 0)
        return order < 0;
    return a->obstacle.row != b->obstacle.row ? a->obstacle.row < b->obstacle.row : a->part < b->part;
}

static void exchange_leg_hits(grz_leg_hit *a, grz_leg_hit *b) {
    const grz_leg_hit kept = *a;
    *a = *b;
    *b = kept;
}

/* Restore the heap below hit i. */
static void sift_leg_hit_down(const grz_leg_hit_heap *hits, const grz_move_leg *leg, size_t i) {
    grz_leg_hit *items = leg_hits_of(hits);
    for (size_t child = 2 * i + 1; child < hits->count; child = 2 * i + 1) {
        if (child + 1 < hits->count && leg_hit_is_before(leg, &items[child + 1], &items[child]))
            child++;
        if (!leg_hit_is_before(leg, &items[child], &items[i]))
            return;
        exchange_leg_hits(&items[i], &items[child]);
        i = child;
    }
}

static void heapify_leg_hits(grz_leg_hit_heap *hits, const grz_move_leg *leg) {
    for (size_t i = hits->count / 2; i-- > 0;)
        sift_leg_hit_down(hits, leg, i);
}

static grz_leg_hit *take_leg_hit(grz_leg_hit_heap *hits, const grz_move_leg *leg) {
    grz_leg_hit *items = leg_hits_of(hits);
    exchange_leg_hits(&items[0], &items[--hits->count]);
    sift_leg_hit_down(hits, leg, 0);
    return &items[hits->count];
}

static grz_hit_group take_leg_hits(grz_leg_hit_heap *hits, const grz_move_leg *leg) {
    grz_hit_group group = { take_leg_hit(hits, leg), 1 };
    while (hits->count > 0 && grz_leg_hit_compare(leg, leg_hits_of(hits), group.last) == 0) {
        take_leg_hit(hits, leg);
        group.count++;
    }
    return group;
}

/* Obstacles near a part of the mover. */
typedef struct obstacle_search {
    grz_move_state *state;
    const double *place;
    uint32_t part, mark;
    bool does_overlap;
    graze_status status;
} obstacle_search;

/* The exact sum rounded down (step -1) or up (step 1), or one neighbour beyond that. */
static double sum_beyond(double place, double offset, int step) {
    return grz_round_neighbour(grz_round_number(place + offset, false), step, false);
}

/* The area that a part covers between two positions, and a little more. */
static graze_area area_of_leg(const grz_move_part *part, const grz_displacement run[2]) {
    double min[2], max[2];
    for (int axis = 0; axis < 2; axis++) {
        min[axis] = sum_beyond(grz_min(run[axis].from, run[axis].to), part->low[axis], -1);
        max[axis] = sum_beyond(grz_max(run[axis].from, run[axis].to), part->high[axis], 1);
    }
    return (graze_area){ min[0], min[1], max[0], max[1] };
}

static graze_status visit_obstacles(obstacle_search *search, const grz_displacement run[2],
                                    const grz_obstacle_visitor *visitor) {
    const grz_move_state *state = search->state;
    const grz_move *move = state->move;
    for (uint32_t part = 0; part < move->part_count; part++) {
        const graze_area area = area_of_leg(&move->parts[part], run);
        search->part = part;
        const graze_status status = state->source->show_near(state->source->self, part, &area, visitor);
        if (status != GRAZE_OK || search->status != GRAZE_OK)
            return status != GRAZE_OK ? status : search->status;
    }
    return GRAZE_OK;
}

static void visit_for_leg(void *self, const grz_obstacle *obstacle) {
    obstacle_search *search = self;
    graze_move_result *result = search->state->result;
    const uint32_t marks = marks_of(result, obstacle->row);
    grz_leg_hit hit;
    if ((marks & MARK_CROSSED) || search->status != GRAZE_OK ||
        !grz_leg_hits(&search->state->leg, search->part, obstacle, &hit) ||
        (hit.kind == GRZ_LEG_HIT_INSIDE && (marks & MARK_PUSHED_OUT)))
        return;
    search->status = add_leg_hit(&result->room->hits, &result->allocator, &hit);
}

static graze_status gather_leg_hits(grz_move_state *state) {
    grz_leg_hit_heap *hits = &state->result->room->hits;
    obstacle_search search = { .state = state };
    hits->count = 0;
    const graze_status status =
        visit_obstacles(&search, state->leg.run, &(grz_obstacle_visitor){ visit_for_leg, &search });
    if (status == GRAZE_OK)
        heapify_leg_hits(hits, &state->leg);
    return status;
}

static void visit_for_overlap(void *self, const grz_obstacle *obstacle) {
    obstacle_search *search = self;
    const uint32_t marks = marks_of(search->state->result, obstacle->row);
    const bool is_asked =
        search->mark == 0 ? marks == 0 && obstacle->one_way == 0 : (marks & search->mark) != 0;
    if (is_asked && !search->does_overlap)
        search->does_overlap =
            grz_part_overlaps(&search->state->move->parts[search->part], search->place, &obstacle->area);
}

static graze_status overlaps_obstacle(grz_move_state *state, const double place[2], uint32_t mark,
                                      bool *does) {
    obstacle_search search = { .state = state, .place = place, .mark = mark };
    const grz_displacement run[2] = { { place[0], place[0] }, { place[1], place[1] } };
    const graze_status status =
        visit_obstacles(&search, run, &(grz_obstacle_visitor){ visit_for_overlap, &search });
    *does = search.does_overlap;
    return status;
}

static graze_move_hit move_hit_of(const grz_move_leg *leg, const grz_leg_hit *hit, const double place[2]) {
    return (graze_move_hit){ .row = hit->obstacle.row,
                             .part = hit->part,
                             .normal_x = hit->axis == 0 ? hit->normal : 0,
                             .normal_y = hit->axis == 1 ? hit->normal : 0,
                             .response = hit->response,
                             .time = grz_leg_hit_time(leg, hit),
                             .touch_x = place[0],
                             .touch_y = place[1] };
}

static graze_status list_hit(grz_move_state *state, const grz_leg_hit *hit, const double place[2]) {
    const graze_move_hit move_hit = move_hit_of(&state->leg, hit, place);
    return add_move_hit(state->result, &move_hit);
}

/* Ask the source for the responses to all hits of one time. */
static graze_status ask_responses(grz_move_state *state, const grz_hit_group *group) {
    const grz_obstacle_source *source = state->source;
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < group->count && status == GRAZE_OK; i++) {
        grz_leg_hit *hit = group->last - i;
        double place[2];
        grz_leg_hit_crossing(&state->leg, hit, place);
        const graze_move_hit move_hit = move_hit_of(&state->leg, hit, place);
        hit->response = source->respond(source->self, &hit->obstacle, &move_hit);
        if ((unsigned)hit->response > GRAZE_IGNORE)
            status = GRAZE_BAD_VALUE;
        else if (hit->response == GRAZE_IGNORE)
            status = mark_obstacle(state->result, hit->obstacle.row, MARK_IGNORED);
    }
    return status;
}

static bool is_stopping(const grz_leg_hit *hit) {
    return hit->response != GRAZE_CROSS && hit->response != GRAZE_IGNORE;
}

/* The first hit that stops the mover, or NULL. */
static const grz_leg_hit *first_stopping(const grz_hit_group *group) {
    const grz_leg_hit *first = NULL;
    for (size_t i = 0; i < group->count; i++) {
        const grz_leg_hit *hit = group->last - i;
        if (is_stopping(hit) && (first == NULL || hit->kind < first->kind))
            first = hit;
    }
    return first;
}

/* List crossed obstacles; where a hit stops the mover, only those that it is inside. */
static graze_status list_crossed(grz_move_state *state, const grz_hit_group *group, bool is_stopped) {
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < group->count && status == GRAZE_OK; i++) {
        const grz_leg_hit *hit = group->last - i;
        if (hit->response != GRAZE_CROSS || (is_stopped && hit->kind != GRZ_LEG_HIT_INSIDE) ||
            (marks_of(state->result, hit->obstacle.row) & MARK_CROSSED))
            continue;
        double place[2];
        grz_leg_hit_crossing(&state->leg, hit, place);
        status = mark_obstacle(state->result, hit->obstacle.row, MARK_CROSSED);
        if (status == GRAZE_OK)
            status = list_hit(state, hit, place);
    }
    return status;
}

/* The position at which a hit leaves the mover. If neither rounding of the other coordinate is free, no
 * number fits the gap, and the mover stays where the leg began. */
static graze_status position_at_stop(grz_move_state *state, const grz_leg_hit *hit, double place[2]) {
    const grz_stop_position stop_at_hit = grz_leg_hit_stop(&state->leg, hit);
    const double other = stop_at_hit.across[stop_at_hit.nearest == stop_at_hit.across[0]];
    const int axis = hit->axis;
    bool does_overlap = false;
    place[axis] = stop_at_hit.along;
    place[1 - axis] = stop_at_hit.nearest;
    if (stop_at_hit.is_exact || hit->kind == GRZ_LEG_HIT_INSIDE)
        return GRAZE_OK;
    graze_status status = overlaps_obstacle(state, place, 0, &does_overlap);
    if (status == GRAZE_OK && does_overlap) {
        place[1 - axis] = other;
        status = overlaps_obstacle(state, place, 0, &does_overlap);
    }
    for (int i = 0; i < 2 && does_overlap; i++)
        place[i] = state->leg.run[i].from;
    return status;
}

/* The goal of the mirrored rest of a motion along an axis. */
static double mirrored_goal(double place, double goal, bool is_single) {
    const double twice = fabs(place) < 0x1p1022 ? 2 * place - goal : place + (place - goal);
    return grz_round_number(twice, is_single);
}

static bool leg_is_still(const grz_move_leg *leg) {
    return leg->run[0].from == leg->run[0].to && leg->run[1].from == leg->run[1].to;
}

/* Set the leg after a stop. A motion that already goes away from the side is left as it is by a bounce: the
 * mover started inside. */
static void turn_leg(grz_move_state *state, const grz_leg_hit *hit, const double place[2]) {
    grz_displacement *run = state->leg.run;
    const bool was_still = leg_is_still(&state->leg);
    const int axis = hit->axis;
    run[0].from = place[0];
    run[1].from = place[1];
    if (hit->response == GRAZE_TOUCH || was_still) {
        run[0].to = place[0];
        run[1].to = place[1];
    } else if (hit->response == GRAZE_SLIDE)
        run[axis].to = place[axis];
    else if (hit->normal > 0 ? run[axis].to < place[axis] : run[axis].to > place[axis])
        run[axis].to = mirrored_goal(place[axis], run[axis].to, state->leg.is_single);
}

/* Give up motion after too many stops. */
static void count_stop(grz_move_state *state, const grz_leg_hit *hit) {
    grz_move_leg *leg = &state->leg;
    state->stops += hit->kind != GRZ_LEG_HIT_INSIDE;
    if (state->stops < GRAZE_MOVE_STOPS_MAX || leg_is_still(leg))
        return;
    leg->run[0].to = leg->run[0].from;
    leg->run[1].to = leg->run[1].from;
    state->result->is_cut_short = true;
}

static graze_status stop_at_hit(grz_move_state *state, const grz_leg_hit *hit) {
    double place[2];
    graze_status status = position_at_stop(state, hit, place);
    if (status == GRAZE_OK)
        status = list_hit(state, hit, place);
    if (status == GRAZE_OK && hit->kind == GRZ_LEG_HIT_INSIDE) {
        state->was_pushed = true;
        status = mark_obstacle(state->result, hit->obstacle.row, MARK_PUSHED_OUT);
    }
    turn_leg(state, hit, place);
    count_stop(state, hit);
    return status;
}

static void tell_position(const grz_move_state *state, double x, double y) {
    const grz_obstacle_source *source = state->source;
    if (source->stand != NULL)
        source->stand(source->self, (double[2]){ x, y });
}

/* Run the leg to its end, or until a hit stops the mover; then state->leg is the next leg. */
static graze_status run_leg(grz_move_state *state, bool *is_done) {
    grz_leg_hit_heap *hits = &state->result->room->hits;
    tell_position(state, state->leg.run[0].from, state->leg.run[1].from);
    graze_status status = gather_leg_hits(state);
    *is_done = true;
    while (status == GRAZE_OK && hits->count > 0) {
        const grz_hit_group group = take_leg_hits(hits, &state->leg);
        status = ask_responses(state, &group);
        if (status != GRAZE_OK)
            break;
        const grz_leg_hit *stopping = first_stopping(&group);
        status = list_crossed(state, &group, stopping != NULL);
        if (status == GRAZE_OK && stopping != NULL) {
            *is_done = false;
            return stop_at_hit(state, stopping);
        }
    }
    return status;
}

static graze_status finish_move(grz_move_state *state) {
    graze_move_result *result = state->result;
    const grz_displacement *run = state->leg.run;
    const double end[2] = { run[0].to, run[1].to };
    result->end_x = end[0];
    result->end_y = end[1];
    if (!state->was_pushed)
        return GRAZE_OK;
    tell_position(state, end[0], end[1]);
    return overlaps_obstacle(state, end, MARK_PUSHED_OUT, &result->is_crushed);
}

graze_status grz_move_run(const grz_obstacle_source *source, const grz_move *move,
                          graze_move_result *result) {
    grz_move_state state = { .source = source, .move = move, .result = result };
    state.leg = (grz_move_leg){ .run = { { move->position[0] + 0.0, move->goal[0] + 0.0 },
                                         { move->position[1] + 0.0, move->goal[1] + 0.0 } },
                                .parts = move->parts,
                                .is_single = move->is_single };
    result->end_x = move->position[0];
    result->end_y = move->position[1];
    bool is_done = false;
    graze_status status = begin_result(result);
    while (status == GRAZE_OK && !is_done)
        status = run_leg(&state, &is_done);
    if (status == GRAZE_OK)
        status = finish_move(&state);
    if (status != GRAZE_OK)
        result->count = 0;
    return status;
}
