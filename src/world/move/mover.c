/* mover.c: a trip, leg by leg; see mover.h.
 *
 * A leg is a straight motion to a goal. What it meets is taken by time. At one time what the mover is inside
 * of comes first, then sides, then corners, so that a floor is met before the corner of the next tile, along
 * which nothing catches; each by row. The first of them that stops the mover gives another leg; what is
 * crossed is listed, and the leg goes on.
 *
 * Each leg begins at a place that a double (or float32) has: along the normal that on the free side, along
 * the other axis the nearest, or its neighbour where the nearest would overlap what the true place only
 * touches. So the mover is never inside of anything but what it was put into or pushed into.
 *
 * It ends: an obstacle pushes the mover out at most once a trip, sides stop it GRAZE_MOVE_STOPS_MAX times,
 * and a leg without either is the last. (A slide takes away the motion along an axis for good, so only
 * bounces come near that number.)
 */
#include "world/move/gather.h"
#include "world/move/rounding.h"

#include <math.h>

static graze_move_hit meeting_of(const grz_move_leg *leg, const grz_leg_hit *hit, const double place[2]) {
    return (graze_move_hit){ .row = hit->obstacle.row,
                             .part = hit->part,
                             .normal_x = hit->axis == 0 ? hit->normal : 0,
                             .normal_y = hit->axis == 1 ? hit->normal : 0,
                             .response = hit->response,
                             .time = grz_leg_hit_time(leg, hit),
                             .touch_x = place[0],
                             .touch_y = place[1] };
}

static graze_status list(grz_move_state *journey, const grz_leg_hit *hit, const double place[2]) {
    const graze_move_hit meeting = meeting_of(&journey->leg, hit, place);
    return grz_move_add_hit(journey->trip, &meeting);
}

/* Ask for the responses to all hits of one time. */
static graze_status ask(grz_move_state *journey, const grz_hit_group *group) {
    const grz_obstacle_source *ground = journey->ground;
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < group->count && status == GRAZE_OK; i++) {
        grz_leg_hit *hit = group->last - i;
        double place[2];
        grz_leg_hit_crossing(&journey->leg, hit, place);
        const graze_move_hit meeting = meeting_of(&journey->leg, hit, place);
        hit->response = ground->respond(ground->self, &hit->obstacle, &meeting);
        if ((unsigned)hit->response > GRAZE_IGNORE)
            status = GRAZE_BAD_VALUE;
        else if (hit->response == GRAZE_IGNORE)
            status = grz_move_mark(journey->trip, hit->obstacle.row, GRZ_MARK_IGNORED);
    }
    return status;
}

static bool is_solid(const grz_leg_hit *hit) {
    return hit->response != GRAZE_CROSS && hit->response != GRAZE_IGNORE;
}

/* The first that stops the mover, or NULL. */
static const grz_leg_hit *first_solid(const grz_hit_group *group) {
    const grz_leg_hit *first = NULL;
    for (size_t i = 0; i < group->count; i++) {
        const grz_leg_hit *hit = group->last - i;
        if (is_solid(hit) && (first == NULL || hit->rank < first->rank))
            first = hit;
    }
    return first;
}

/* List what is crossed; where something stops the mover, only what it is inside of. */
static graze_status cross(grz_move_state *journey, const grz_hit_group *group, bool is_stopped) {
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < group->count && status == GRAZE_OK; i++) {
        const grz_leg_hit *hit = group->last - i;
        if (hit->response != GRAZE_CROSS || (is_stopped && hit->rank != GRZ_LEG_HIT_INSIDE) ||
            (grz_move_marks(journey->trip, hit->obstacle.row) & GRZ_MARK_CROSSED))
            continue;
        double place[2];
        grz_leg_hit_crossing(&journey->leg, hit, place);
        status = grz_move_mark(journey->trip, hit->obstacle.row, GRZ_MARK_CROSSED);
        if (status == GRAZE_OK)
            status = list(journey, hit, place);
    }
    return status;
}

/* Where a hit leaves the mover. If neither rounding of the place across is free, there is no number in a gap
 * that the mover fits exactly, and it stays where the leg began. */
static graze_status stop_at(grz_move_state *journey, const grz_leg_hit *hit, double place[2]) {
    const grz_stop_position stop = grz_leg_hit_stop(&journey->leg, hit);
    const double other = stop.across[stop.nearest == stop.across[0]];
    const int axis = hit->axis;
    bool does_overlap = false;
    place[axis] = stop.along;
    place[1 - axis] = stop.nearest;
    if (stop.is_exact || hit->rank == GRZ_LEG_HIT_INSIDE)
        return GRAZE_OK;
    graze_status status = grz_journey_overlaps(journey, place, 0, &does_overlap);
    if (status == GRAZE_OK && does_overlap) {
        place[1 - axis] = other;
        status = grz_journey_overlaps(journey, place, 0, &does_overlap);
    }
    for (int i = 0; i < 2 && does_overlap; i++)
        place[i] = journey->leg.run[i].from;
    return status;
}

/* What is left of the motion along an axis, turned round: a goal. */
static double mirrored(double place, double goal, bool is_single) {
    const double twice = fabs(place) < 0x1p1022 ? 2 * place - goal : place + (place - goal);
    return grz_round_number(twice, is_single);
}

static bool is_still(const grz_move_leg *leg) {
    return leg->run[0].from == leg->run[0].to && leg->run[1].from == leg->run[1].to;
}

/* The leg after a stop. A bounce leaves a motion that goes away from the side as it is: one that began
 * inside.
 */
static void turn(grz_move_state *journey, const grz_leg_hit *hit, const double place[2]) {
    grz_displacement *run = journey->leg.run;
    const bool was_still = is_still(&journey->leg);
    const int axis = hit->axis;
    run[0].from = place[0];
    run[1].from = place[1];
    if (hit->response == GRAZE_TOUCH || was_still) {
        run[0].to = place[0];
        run[1].to = place[1];
    } else if (hit->response == GRAZE_SLIDE)
        run[axis].to = place[axis];
    else if (hit->normal > 0 ? run[axis].to < place[axis] : run[axis].to > place[axis])
        run[axis].to = mirrored(place[axis], run[axis].to, journey->leg.is_single);
}

/* Give up motion after too many stops. */
static void count_stop(grz_move_state *journey, const grz_leg_hit *hit) {
    grz_move_leg *leg = &journey->leg;
    journey->stops += hit->rank != GRZ_LEG_HIT_INSIDE;
    if (journey->stops < GRAZE_MOVE_STOPS_MAX || is_still(leg))
        return;
    leg->run[0].to = leg->run[0].from;
    leg->run[1].to = leg->run[1].from;
    journey->trip->is_cut_short = true;
}

static graze_status stop(grz_move_state *journey, const grz_leg_hit *hit) {
    double place[2];
    graze_status status = stop_at(journey, hit, place);
    if (status == GRAZE_OK)
        status = list(journey, hit, place);
    if (status == GRAZE_OK && hit->rank == GRZ_LEG_HIT_INSIDE) {
        journey->was_pushed = true;
        status = grz_move_mark(journey->trip, hit->obstacle.row, GRZ_MARK_PUSHED_OUT);
    }
    turn(journey, hit, place);
    count_stop(journey, hit);
    return status;
}

static void stand(const grz_move_state *journey, double x, double y) {
    const grz_obstacle_source *ground = journey->ground;
    if (ground->stand != NULL)
        ground->stand(ground->self, (double[2]){ x, y });
}

/* Go along the leg until something stops the mover, and leave the next leg; or to its end. */
static graze_status go_along(grz_move_state *journey, bool *is_done) {
    grz_leg_hit_heap *hits = &journey->trip->room->hits;
    stand(journey, journey->leg.run[0].from, journey->leg.run[1].from);
    graze_status status = grz_journey_gather(journey);
    *is_done = true;
    while (status == GRAZE_OK && hits->count > 0) {
        const grz_hit_group group = grz_hits_take(hits, &journey->leg);
        status = ask(journey, &group);
        if (status != GRAZE_OK)
            break;
        const grz_leg_hit *solid = first_solid(&group);
        status = cross(journey, &group, solid != NULL);
        if (status == GRAZE_OK && solid != NULL) {
            *is_done = false;
            return stop(journey, solid);
        }
    }
    return status;
}

static graze_status finish(grz_move_state *journey) {
    graze_move_result *trip = journey->trip;
    const grz_displacement *run = journey->leg.run;
    const double end[2] = { run[0].to, run[1].to };
    trip->end_x = end[0];
    trip->end_y = end[1];
    if (!journey->was_pushed)
        return GRAZE_OK;
    stand(journey, end[0], end[1]);
    return grz_journey_overlaps(journey, end, GRZ_MARK_PUSHED_OUT, &trip->is_crushed);
}

graze_status grz_move_run(const grz_obstacle_source *ground, const grz_move *mover, graze_move_result *trip) {
    grz_move_state journey = { .ground = ground, .mover = mover, .trip = trip };
    journey.leg = (grz_move_leg){ .run = { { mover->place[0] + 0.0, mover->goal[0] + 0.0 },
                                           { mover->place[1] + 0.0, mover->goal[1] + 0.0 } },
                                  .parts = mover->parts,
                                  .is_single = mover->is_single };
    trip->end_x = mover->place[0];
    trip->end_y = mover->place[1];
    bool is_done = false;
    graze_status status = grz_move_begin(trip);
    while (status == GRAZE_OK && !is_done)
        status = go_along(&journey, &is_done);
    if (status == GRAZE_OK)
        status = finish(&journey);
    if (status != GRAZE_OK)
        trip->count = 0;
    return status;
}
