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
 * A leg that follows a slope ends where the slope does, and another one goes on across. At last a mover that
 * walks is put back on the floor by one more leg.
 *
 * A move ends: an obstacle pushes the mover out at most once, sides stop it GRAZE_MOVE_STOPS_MAX times, and a
 * leg without either is the last. A slide takes away the motion along an axis for good, so only bounces come
 * near that number. A mover that is turned against the side that stopped it before, at the same position, is
 * in a corner and stops.
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
    MARK_IGNORED = 4,    /* it may be overlapped */
    MARK_DONE = 8        /* hits_once: it is not hit again */
};

struct graze_move_scratch {
    grz_leg_hit_heap hits;
    grz_buffer slants;  /* grz_convex_axis: the slanted sides that the leg hits */
    grz_hash_map marks; /* by row */
};

/* The last hit that stopped the mover. */
typedef struct grz_last_stop {
    bool is_some, is_floor;
    uint64_t row;
    double normal[2], place[2];
} grz_last_stop;

/* A move that is running. */
typedef struct grz_move_state {
    const grz_obstacle_source *source;
    const grz_move *move;
    graze_move_result *result;
    grz_move_leg leg; /* the straight motion of now */
    uint32_t stops;   /* by sides so far */
    bool was_pushed;
    bool has_slants; /* near the leg */
    uint32_t slants; /* that the leg hits */
    grz_walk walk;
    bool is_first_leg;
    bool was_standing; /* at the start; known if there is a snap */
    int floor_rank;    /* of result->floor; the lower, the better */
    uint64_t floor_row;
    grz_last_stop last;
} grz_move_state;

static graze_status begin_result(graze_move_result *result) {
    result->count = 0;
    result->is_crushed = result->is_cut_short = result->is_standing = false;
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
    if (result == NULL)
        return;
    grz_free(&result->allocator, result->items, result->capacity * sizeof *result->items);
    if (result->room != NULL) {
        grz_buffer_free(&result->allocator, &result->room->hits.memory);
        grz_buffer_free(&result->allocator, &result->room->slants);
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

/* A distance that is some roundings of a part's coordinates. */
static double rounding_near(const grz_move_state *state, uint32_t part, const double place[2]) {
    const grz_move_part *box = &state->move->parts[part];
    double size = 0;
    for (int axis = 0; axis < 2; axis++)
        size =
            grz_max(grz_max(size, fabs(place[axis])), grz_max(fabs(box->low[axis]), fabs(box->high[axis])));
    return size * (state->leg.is_single ? 0x1p-21 : 0x1p-50);
}

static double area_edge(const graze_area *area, int axis, int sign) {
    if (axis == 0)
        return sign < 0 ? area->min_x : area->max_x;
    return sign < 0 ? area->min_y : area->max_y;
}

/* The edge of a part at a position that is nearest to floors. */
static double foot_of(const grz_move_state *state, uint32_t part, const double place[2]) {
    const grz_walk *walk = &state->walk;
    const grz_move_part *box = &state->move->parts[part];
    return place[walk->axis] + (walk->sign < 0 ? box->high : box->low)[walk->axis];
}

static graze_point leg_hit_normal(const grz_leg_hit *hit) {
    if (hit->slant != NULL)
        return grz_vector_unit(hit->slant->vector);
    return (graze_point){ hit->axis == 0 ? hit->normal : 0, hit->axis == 1 ? hit->normal : 0 };
}

static graze_move_hit move_hit_of(const grz_obstacle_source *source, const grz_move_leg *leg,
                                  const grz_leg_hit *hit, const double place[2]) {
    const graze_point normal = leg_hit_normal(hit);
    graze_move_hit move_hit = { .row = hit->obstacle.row,
                                .mover_part = hit->part,
                                .normal_x = normal.x,
                                .normal_y = normal.y,
                                .response = hit->response,
                                .time = grz_leg_hit_time(leg, hit),
                                .touch_x = place[0],
                                .touch_y = place[1] };
    if (source->name != NULL)
        source->name(source->self, &hit->obstacle, &move_hit);
    return move_hit;
}

/* Obstacles near a part of the mover. */
typedef struct obstacle_search {
    grz_move_state *state;
    const double *place;
    uint32_t part, mark;
    double rounding; /* of the part's coordinates; see rounding_near */
    double foot;     /* of the part, where the leg is to end, towards floors */
    bool does_overlap;
    graze_status status;
} obstacle_search;

/* The exact sum rounded down (step -1) or up (step 1), or one neighbour beyond that. */
static double sum_beyond(double place, double offset, int step) {
    return grz_round_neighbour(grz_round_number(place + offset, false), step, false);
}

/* The area that a part covers between two positions, and a little more. */
static graze_area area_of_leg(const grz_move_part *part, const grz_displacement run[2], double more) {
    double min[2], max[2];
    for (int axis = 0; axis < 2; axis++) {
        min[axis] = sum_beyond(grz_min(run[axis].from, run[axis].to), part->low[axis], -1) - more;
        max[axis] = sum_beyond(grz_max(run[axis].from, run[axis].to), part->high[axis], 1) + more;
    }
    return (graze_area){ min[0], min[1], max[0], max[1] };
}

static graze_status visit_obstacles(obstacle_search *search, const grz_displacement run[2],
                                    const grz_obstacle_visitor *visitor) {
    const grz_move_state *state = search->state;
    const grz_move *move = state->move;
    for (uint32_t part = 0; part < move->part_count; part++) {
        const double begin[2] = { run[0].from, run[1].from }, end[2] = { run[0].to, run[1].to };
        search->part = part;
        search->rounding = grz_max(rounding_near(state, part, begin), rounding_near(state, part, end));
        search->foot = foot_of(state, part, end);
        const graze_area area = area_of_leg(&move->parts[part], run, search->rounding);
        const graze_status status = state->source->show_near(state->source->self, part, &area, visitor);
        if (status != GRAZE_OK || search->status != GRAZE_OK)
            return status != GRAZE_OK ? status : search->status;
    }
    return GRAZE_OK;
}

/* Whether an obstacle can be a floor under a foot. */
static bool may_be_floor(const obstacle_search *search, const grz_obstacle *obstacle, double foot) {
    const grz_walk *walk = &search->state->walk;
    return obstacle->sides != NULL ||
           fabs(area_edge(&obstacle->area, walk->axis, walk->sign) - foot) <= 2 * search->rounding;
}

/* Whether a part at a position stands on an obstacle: a motion by some roundings would be stopped by a floor.
 */
static bool stands_on(const obstacle_search *search, const grz_obstacle *obstacle, const double place[2],
                      graze_move_hit *floor) {
    const grz_move_state *state = search->state;
    const grz_walk *walk = &state->walk;
    const double step = search->rounding;
    grz_move_leg leg = { .run = { { place[0], place[0] }, { place[1], place[1] } },
                         .parts = state->move->parts,
                         .is_single = state->leg.is_single };
    leg.run[walk->axis].to = grz_round_number(place[walk->axis] - walk->sign * step, leg.is_single);
    grz_leg_hit hit;
    if (!grz_leg_hits(&leg, search->part, obstacle, &hit) || hit.kind == GRZ_LEG_HIT_INSIDE ||
        !grz_walk_is_floor(walk, leg_hit_normal(&hit)))
        return false;
    *floor = move_hit_of(state->source, &leg, &hit, place);
    floor->response = state->source->respond(state->source->self, obstacle, search->part, floor);
    floor->time = 1;
    return floor->response == GRAZE_SLIDE || floor->response == GRAZE_TOUCH ||
           floor->response == GRAZE_BOUNCE;
}

/* Whether an obstacle is under the middle of a part (0) or beside it (1). */
static int floor_rank_of(const obstacle_search *search, const grz_obstacle *obstacle, const double place[2]) {
    const grz_move_part *part = &search->state->move->parts[search->part];
    const int across = 1 - search->state->walk.axis;
    const double middle = place[across] + (part->low[across] + part->high[across]) / 2;
    return !(area_edge(&obstacle->area, across, -1) <= middle &&
             middle < area_edge(&obstacle->area, across, 1));
}

/* Look whether the mover stands on an obstacle where the leg is to end, and where the first leg begins. */
static void consider_floors(obstacle_search *search, const grz_obstacle *obstacle, uint32_t marks) {
    grz_move_state *state = search->state;
    graze_move_result *result = state->result;
    const grz_displacement *run = state->leg.run;
    const double from[2] = { run[0].from, run[1].from }, to[2] = { run[0].to, run[1].to };
    graze_move_hit floor;
    if (search->status != GRAZE_OK || (marks & (MARK_CROSSED | MARK_IGNORED)))
        return;
    if (state->is_first_leg && state->walk.snap > 0 && !state->was_standing)
        state->was_standing = may_be_floor(search, obstacle, foot_of(state, search->part, from)) &&
                              stands_on(search, obstacle, from, &floor);
    const int rank = floor_rank_of(search, obstacle, to);
    const bool is_better = !result->is_standing || rank < state->floor_rank ||
                           (rank == state->floor_rank && obstacle->row < state->floor_row);
    if (!is_better || !may_be_floor(search, obstacle, search->foot) ||
        !stands_on(search, obstacle, to, &floor))
        return;
    result->is_standing = true;
    result->floor = floor;
    state->floor_rank = rank;
    state->floor_row = obstacle->row;
}

/* Keep the slanted side of a hit, which counts during the visit only. */
static graze_status keep_slant(grz_move_state *state, const grz_convex_axis *slant) {
    grz_buffer *slants = &state->result->room->slants;
    const graze_status status =
        grz_buffer_reserve(&state->result->allocator, slants, (size_t)state->slants + 1, sizeof *slant);
    if (status == GRAZE_OK)
        ((grz_convex_axis *)slants->data)[state->slants++] = *slant;
    return status;
}

static void visit_for_leg(void *self, const grz_obstacle *obstacle) {
    obstacle_search *search = self;
    grz_move_state *state = search->state;
    graze_move_result *result = state->result;
    const uint32_t marks = marks_of(result, obstacle->row);
    grz_leg_hit hit;
    state->has_slants |= obstacle->sides != NULL;
    if ((state->is_first_leg && state->walk.snap > 0) || may_be_floor(search, obstacle, search->foot))
        consider_floors(search, obstacle, marks);
    if ((marks & (MARK_CROSSED | MARK_DONE)) || search->status != GRAZE_OK ||
        !grz_leg_hits(&state->leg, search->part, obstacle, &hit) ||
        (hit.kind == GRZ_LEG_HIT_INSIDE && (marks & MARK_PUSHED_OUT)))
        return;
    if (hit.slant != NULL)
        search->status = keep_slant(state, hit.slant);
    if (search->status == GRAZE_OK)
        search->status = add_leg_hit(&result->room->hits, &result->allocator, &hit);
}

/* The slanted sides were kept in the order of the hits. */
static void find_kept_slants(const grz_leg_hit_heap *hits, const grz_convex_axis *slants) {
    for (size_t i = 0; i < hits->count; i++)
        if (leg_hits_of(hits)[i].slant != NULL)
            leg_hits_of(hits)[i].slant = slants++;
}

/* A mover that is only some roundings below the top of an obstacle does not hit the wall or the slope below
 * but the top, so that it catches on no edge. */
static void lift_over_edge(const grz_move_state *state, grz_leg_hit *hit) {
    const int axis = state->walk.axis, sign = state->walk.sign;
    const grz_displacement *run = &state->leg.run[axis];
    const grz_move_part *part = &state->move->parts[hit->part];
    const double start[2] = { state->leg.run[0].from, state->leg.run[1].from };
    const grz_displacement *across = &state->leg.run[1 - axis];
    const double time = grz_leg_hit_time(&state->leg, hit);
    const double place = run->from + (run->to - run->from) * time;
    const double place_across = across->from + (across->to - across->from) * time;
    const double offset = (sign < 0 ? part->high : part->low)[axis];
    const double edge = area_edge(&hit->obstacle.area, axis, sign);
    if (hit->kind == GRZ_LEG_HIT_INSIDE || (hit->slant == NULL && hit->axis == axis) ||
        (hit->slant != NULL && (!grz_walk_is_floor(&state->walk, hit->slant->vector) ||
                                !grz_slant_is_passed(&state->walk, part, hit->slant, place_across))) ||
        (hit->obstacle.one_way != 0 && !(hit->obstacle.one_way >> (2 * axis + (sign > 0)) & 1)) ||
        sign * (edge - (place + offset)) > rounding_near(state, hit->part, start))
        return;
    hit->slant = NULL;
    hit->axis = (uint8_t)axis;
    hit->normal = (int8_t)sign;
    hit->distance = (grz_edge_distance){ edge, run->from, offset };
    hit->kind = run->from == run->to ? GRZ_LEG_HIT_INSIDE : GRZ_LEG_HIT_SIDE;
}

static graze_status gather_leg_hits(grz_move_state *state) {
    struct graze_move_scratch *room = state->result->room;
    obstacle_search search = { .state = state };
    room->hits.count = 0;
    state->slants = 0;
    state->has_slants = state->result->is_standing = false;
    const graze_status status =
        visit_obstacles(&search, state->leg.run, &(grz_obstacle_visitor){ visit_for_leg, &search });
    if (status == GRAZE_OK) {
        find_kept_slants(&room->hits, room->slants.data);
        for (size_t i = 0; i < room->hits.count && state->has_slants; i++)
            lift_over_edge(state, &leg_hits_of(&room->hits)[i]);
        heapify_leg_hits(&room->hits, &state->leg);
    }
    return status;
}

static void visit_for_overlap(void *self, const grz_obstacle *obstacle) {
    obstacle_search *search = self;
    const uint32_t marks = marks_of(search->state->result, obstacle->row);
    const bool is_asked =
        search->mark == 0 ? marks == 0 && obstacle->one_way == 0 : (marks & search->mark) != 0;
    if (is_asked && !search->does_overlap)
        search->does_overlap =
            grz_part_overlaps(&search->state->move->parts[search->part], search->place, obstacle);
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

static graze_status list_hit(grz_move_state *state, const grz_leg_hit *hit, const double place[2]) {
    const graze_move_hit move_hit = move_hit_of(state->source, &state->leg, hit, place);
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
        const graze_move_hit move_hit = move_hit_of(source, &state->leg, hit, place);
        hit->response = source->respond(source->self, &hit->obstacle, hit->part, &move_hit);
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

static bool leg_is_still(const grz_move_leg *leg) {
    return leg->run[0].from == leg->run[0].to && leg->run[1].from == leg->run[1].to;
}

/* The axis along which the position at a slanted side is rounded. */
static int slant_stop_axis(const grz_move_state *state, const grz_leg_hit *hit) {
    const grz_displacement *run = &state->leg.run[hit->axis];
    if (grz_walk_is_floor(&state->walk, hit->slant->vector))
        return state->walk.axis;
    return run->from != run->to || leg_is_still(&state->leg) ? hit->axis : 1 - hit->axis;
}

/* The position at which a hit leaves the mover. If neither rounding of the other coordinate is free, no
 * number fits the gap, and the mover stays where the leg began. */
static graze_status position_at_stop(grz_move_state *state, const grz_leg_hit *hit, double place[2]) {
    grz_stop_position stop = { .is_exact = false };
    bool does_overlap = false;
    if (hit->slant != NULL) {
        grz_leg_hit_slant_crossing(&state->leg, hit, place);
        grz_slant_settle(&state->move->parts[hit->part], hit->slant, slant_stop_axis(state, hit), place);
    } else {
        stop = grz_leg_hit_stop(&state->leg, hit);
        place[hit->axis] = stop.along;
        place[1 - hit->axis] = stop.nearest;
    }
    if ((stop.is_exact && !state->has_slants) || hit->kind == GRZ_LEG_HIT_INSIDE)
        return GRAZE_OK;
    graze_status status = overlaps_obstacle(state, place, 0, &does_overlap);
    if (status == GRAZE_OK && does_overlap && hit->slant == NULL) {
        place[1 - hit->axis] = stop.across[stop.nearest == stop.across[0]];
        status = overlaps_obstacle(state, place, 0, &does_overlap);
    }
    double more = rounding_near(state, hit->part, place) / 4;
    for (int i = 0; i < 5 && status == GRAZE_OK && does_overlap && state->has_slants; i++, more *= 2) {
        const int axis = hit->slant != NULL ? slant_stop_axis(state, hit) : hit->axis;
        const graze_point normal = leg_hit_normal(hit);
        const double away = (axis == 0 ? normal.x : normal.y) > 0 ? more : -more;
        place[axis] = grz_round_number(place[axis] + away, state->leg.is_single);
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

static void stop_leg(grz_move_state *state) {
    grz_displacement *run = state->leg.run;
    run[0].to = run[0].from;
    run[1].to = run[1].from;
    state->walk.has_rest = false;
}

/* A bounce off the wall opposite to the last one, without room between the two, is the last one. */
static bool is_bounce_without_room(const grz_last_stop *last, const grz_leg_hit *hit, double place) {
    return last->is_some && last->normal[hit->axis] == -hit->normal && last->place[hit->axis] == place;
}

/* Set the leg after a stop at a side along an axis. A motion that already goes away from the side is left as
 * it is by a bounce: the mover started inside. */
static void turn_leg(grz_move_state *state, const grz_leg_hit *hit, const double place[2]) {
    const int axis = hit->axis;
    grz_displacement *run = &state->leg.run[axis];
    if (axis != state->walk.axis)
        state->walk.has_rest = false;
    if (hit->response == GRAZE_SLIDE || is_bounce_without_room(&state->last, hit, place[axis]))
        run->to = place[axis];
    else if (hit->normal > 0 ? run->to < place[axis] : run->to > place[axis])
        run->to = mirrored_goal(place[axis], run->to, state->leg.is_single);
}

/* Whether the mover is where it was stopped last, and in a corner: the leg goes against that side, or the two
 * are slopes that face each other. From floor to floor it may go: one ends there. */
static bool leg_is_cornered(const grz_move_state *state, const grz_leg_hit *hit) {
    const grz_last_stop *last = &state->last;
    const grz_displacement *run = state->leg.run;
    const double x = run[0].to - run[0].from, y = run[1].to - run[1].from;
    const double place[2] = { run[0].from, run[1].from };
    const double near = rounding_near(state, hit->part, place);
    const graze_point normal = leg_hit_normal(hit);
    if (!last->is_some || !state->has_slants || last->row == hit->obstacle.row ||
        fabs(last->place[0] - place[0]) > near || fabs(last->place[1] - place[1]) > near)
        return false;
    if (hit->slant != NULL && normal.x * last->normal[0] + normal.y * last->normal[1] < 0x1p-20 - 1)
        return true;
    return !(last->is_floor && grz_walk_is_floor(&state->walk, normal)) &&
           x * last->normal[0] + y * last->normal[1] < -0x1p-20 * (fabs(x) + fabs(y));
}

/* Set the leg after a stop. */
static void turn(grz_move_state *state, const grz_leg_hit *hit, const double place[2]) {
    grz_displacement *run = state->leg.run;
    const bool was_still = leg_is_still(&state->leg);
    const graze_point normal = leg_hit_normal(hit);
    run[0].from = place[0];
    run[1].from = place[1];
    if (hit->response == GRAZE_TOUCH || was_still)
        stop_leg(state);
    else if (hit->slant != NULL)
        grz_walk_turn(&state->walk, &state->leg, hit, place);
    else
        turn_leg(state, hit, place);
    if (leg_is_cornered(state, hit))
        stop_leg(state);
    state->last = (grz_last_stop){ true,
                                   grz_walk_is_floor(&state->walk, normal),
                                   hit->obstacle.row,
                                   { normal.x, normal.y },
                                   { place[0], place[1] } };
}

/* Give up motion after too many stops. */
static void count_stop(grz_move_state *state, const grz_leg_hit *hit) {
    grz_move_leg *leg = &state->leg;
    state->stops += hit->kind != GRZ_LEG_HIT_INSIDE;
    if (state->stops < GRAZE_MOVE_STOPS_MAX || leg_is_still(leg))
        return;
    stop_leg(state);
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
    if (status == GRAZE_OK && state->move->hits_once)
        status = mark_obstacle(state->result, hit->obstacle.row, MARK_DONE);
    turn(state, hit, place);
    count_stop(state, hit);
    return status;
}

static void start_leg_at_end(grz_move_leg *leg) {
    leg->run[0].from = leg->run[0].to;
    leg->run[1].from = leg->run[1].to;
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
    state->is_first_leg = false;
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

/* Run all legs; behind the end of a slope another one goes on across. */
static graze_status run_legs(grz_move_state *state) {
    graze_status status = GRAZE_OK;
    bool is_done = false;
    while (status == GRAZE_OK && !is_done) {
        status = run_leg(state, &is_done);
        if (!is_done || !state->walk.has_rest)
            continue;
        grz_displacement *across = &state->leg.run[1 - state->walk.axis];
        start_leg_at_end(&state->leg);
        across->to = state->walk.rest;
        state->walk.has_rest = is_done = false;
    }
    return status;
}

/* How far below its end the mover looks for a floor; 0: it does not. */
static double snap_of(const grz_move_state *state) {
    const grz_walk *walk = &state->walk;
    const double end[2] = { state->leg.run[0].to, state->leg.run[1].to };
    const double motion = state->move->goal[walk->axis] - state->move->position[walk->axis];
    if (state->result->is_standing || motion * walk->sign > 0)
        return 0;
    const double snap = state->was_standing || walk->has_walked ? walk->snap : 0;
    return walk->has_walked ? grz_max(snap, rounding_near(state, 0, end)) : snap;
}

/* Put a mover that walks back on the floor, if one is near enough; else it stays. */
static graze_status snap_to_floor(grz_move_state *state) {
    const grz_move_leg before = state->leg;
    const grz_walk *walk = &state->walk;
    const size_t count = state->result->count;
    const double snap = snap_of(state);
    bool is_done;
    if (!(snap > 0))
        return GRAZE_OK;
    grz_displacement *along = &state->leg.run[walk->axis];
    start_leg_at_end(&state->leg);
    const double start[2] = { state->leg.run[0].from, state->leg.run[1].from };
    along->to = grz_round_number(along->from - walk->sign * (snap + rounding_near(state, 0, start)),
                                 state->leg.is_single);
    state->last.is_some = false;
    graze_status status = run_leg(state, &is_done);
    const graze_point normal = { state->last.normal[0], state->last.normal[1] };
    if (!is_done && state->last.is_some && grz_walk_is_floor(walk, normal)) {
        stop_leg(state);
        return status == GRAZE_OK ? run_leg(state, &is_done) : status;
    }
    state->leg = before;
    state->result->count = count;
    state->result->is_standing = false;
    return status;
}

graze_status grz_move_run(const grz_obstacle_source *source, const grz_move *move,
                          graze_move_result *result) {
    grz_move_state state = { .source = source, .move = move, .result = result };
    state.leg = (grz_move_leg){ .run = { { move->position[0] + 0.0, move->goal[0] + 0.0 },
                                         { move->position[1] + 0.0, move->goal[1] + 0.0 } },
                                .parts = move->parts,
                                .is_single = move->is_single,
                                .leaves_back = move->leaves_back };
    result->end_x = move->position[0];
    result->end_y = move->position[1];
    graze_status status = begin_result(result);
    if (status == GRAZE_OK)
        status = grz_walk_make(&move->walk, &state.walk);
    state.is_first_leg = true;
    if (status == GRAZE_OK)
        status = run_legs(&state);
    if (status == GRAZE_OK && move->part_count > 0)
        status = snap_to_floor(&state);
    if (status == GRAZE_OK)
        status = finish_move(&state);
    if (status != GRAZE_OK) {
        result->count = 0;
        result->is_standing = false;
    }
    return status;
}
