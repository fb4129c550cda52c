/* move_walk.c: how a mover stands, walks and is turned by what stops it; see move.h.
 *
 * A mover along a slope is set on the slope's line at its goal across, or at the end
 * of the slope. Where a mover stands is found by a motion of some roundings towards
 * floors. */
#include "core/numbers.h"
#include "world/move/move.h"

graze_status grz_walk_make(const graze_walk *rules, grz_walk *walk) {
    unsigned side = rules->floor_side;
    if (side == 0)
        side = GRAZE_SIDE_MIN_Y;
    const bool is_max = side == GRAZE_SIDE_MAX_X || side == GRAZE_SIDE_MAX_Y;
    *walk = (grz_walk){ .axis = side >= GRAZE_SIDE_MIN_Y,
                        .sign = grz_sign(is_max),
                        .max_slope = rules->max_slope,
                        .snap = rules->snap };
    if (walk->max_slope == 0)
        walk->max_slope = 1;
    if (isnan(rules->max_slope) || !isfinite(rules->snap))
        return GRAZE_BAD_NUMBER;
    if (side <= GRAZE_SIDE_MAX_Y && (side & (side - 1)) == 0 &&
        rules->max_slope >= 0 && rules->snap >= 0)
        return GRAZE_OK;
    return GRAZE_BAD_VALUE;
}

/* A slope as steep as the limit is a floor, also where corners were rounded to
 * float32. */
#define SLOPE_ROUNDING 0x1p-10

bool grz_walk_is_floor(const grz_walk *walk, graze_point normal) {
    const double along = grz_point_along(normal, walk->axis),
                 across = grz_point_along(normal, 1 - walk->axis);
    return along * walk->sign > 0 &&
           fabs(across) <= walk->max_slope * (1 + SLOPE_ROUNDING) * fabs(along);
}

/* The first position across, towards `sign`, at which the part's corner is not
 * before the end of a side. */
static double walk_end_of_side(const grz_move_part *part,
                               const grz_convex_axis *side, int axis, int sign) {
    const double a = grz_point_along(side->from, axis),
                 b = grz_point_along(side->to, axis);
    const double normal = grz_point_along(side->vector, axis);
    const double end = sign > 0 ? grz_max(a, b) : grz_min(a, b);
    const double exact = end - grz_move_part_edge(part, axis, -grz_sign(normal > 0));
    const double rounded = grz_round_number(exact, true);
    if (sign * (rounded - exact) >= 0)
        return rounded;
    return grz_round_neighbour(rounded, sign, true);
}

/* The leg follows a floor up or down to its goal across, or to the end of the
 * floor. */
static void walk_follow_floor(grz_walk *walk, grz_move_leg *leg,
                              const grz_leg_hit *hit) {
    const grz_move_part *part = &leg->parts[hit->part];
    grz_displacement *along = &leg->run[walk->axis],
                     *across = &leg->run[1 - walk->axis];
    const double goal = walk->has_rest ? walk->rest : across->to;
    const int sign = -grz_sign(goal < across->from);
    const double end = walk_end_of_side(part, &hit->slant, 1 - walk->axis, sign);
    double position[2];
    walk->has_walked = true;
    walk->has_rest = sign * (goal - end) > 0 && sign * (end - across->from) > 0;
    walk->rest = goal;
    across->to = walk->has_rest ? end : goal;
    along->to = along->from;
    if (across->to == across->from || sign * (end - across->from) <= 0)
        return;
    position[1 - walk->axis] = across->to;
    position[walk->axis] = along->from;
    grz_slant_settle(part, &hit->slant, walk->axis, position);
    along->to = position[walk->axis];
}

/* Take the motion against the normal away `times` times: once to slide, twice to
 * bounce. A slope too steep for a floor does not lift a mover: it stops it
 * across. */
static void walk_deflect(grz_walk *walk, grz_move_leg *leg, const grz_leg_hit *hit,
                         int times) {
    const graze_point normal = grz_vector_unit(hit->slant.vector);
    const double n[2] = { normal.x, normal.y };
    const double motion[2] = { leg->run[0].to - leg->run[0].from,
                               leg->run[1].to - leg->run[1].from };
    const double against = motion[0] * n[0] + motion[1] * n[1];
    double goal[2];
    walk->has_rest = false;
    if (against >= 0)
        return;
    for (int axis = 0; axis < 2; axis++)
        goal[axis] =
            grz_round_number(leg->run[axis].to - times * against * n[axis], true);
    const double rise = walk->sign * (goal[walk->axis] - leg->run[walk->axis].from);
    if (times == 1 && n[walk->axis] * walk->sign > 0 &&
        rise > grz_max(0, walk->sign * motion[walk->axis])) {
        leg->run[1 - walk->axis].to = leg->run[1 - walk->axis].from;
        return;
    }
    if (times == 1)
        grz_slant_settle(&leg->parts[hit->part], &hit->slant, hit->axis, goal);
    leg->run[0].to = goal[0];
    leg->run[1].to = goal[1];
}

void grz_walk_stop(grz_walk *walk, grz_move_leg *leg) {
    leg->run[0].to = leg->run[0].from;
    leg->run[1].to = leg->run[1].from;
    walk->has_rest = false;
}

/* A number as far on the other side of a position, without an overflow. */
static double walk_mirrored(double number, double position) {
    if (fabs(position) < 0x1p1022)
        return 2 * position - number;
    return position + (position - number);
}

/* Set the leg after a stop at a side along an axis. A bounce leaves a motion as it
 * is if it already goes away from the side: the mover started inside. A bounce off
 * the wall opposite to the last one, without room between the two, is the last
 * one. */
static void walk_turn_at_side(grz_walk *walk, grz_move_leg *leg,
                              const grz_leg_hit *hit, double position) {
    const int axis = hit->axis;
    const grz_last_stop *last = &walk->last;
    double *goal = &leg->run[axis].to;
    if (axis != walk->axis)
        walk->has_rest = false;
    if (hit->response == GRAZE_SLIDE ||
        (last->is_some && last->normal[axis] == -hit->normal &&
         last->position[axis] == position))
        *goal = position;
    else if (hit->normal > 0 ? *goal < position : *goal > position)
        *goal = grz_round_number(walk_mirrored(*goal, position), leg->is_single);
}

/* Whether the mover is where it was stopped last, and in a corner: the leg goes
 * against the last side, or the two are slopes facing each other. From floor to
 * floor it may go: one ends there. */
static bool walk_leg_is_cornered(const grz_walk *walk, const grz_move_leg *leg,
                                 const grz_leg_hit *hit) {
    const grz_last_stop *last = &walk->last;
    const grz_displacement *run = leg->run;
    const double x = run[0].to - run[0].from, y = run[1].to - run[1].from;
    const double position[2] = { run[0].from, run[1].from };
    const double near = grz_move_rounding(leg, hit->part, position);
    const graze_point normal = grz_leg_hit_normal(hit);
    if (!last->is_some || !leg->has_slants || last->row == hit->obstacle.row ||
        fabs(last->position[0] - position[0]) > near ||
        fabs(last->position[1] - position[1]) > near)
        return false;
    if (hit->is_slanted &&
        normal.x * last->normal[0] + normal.y * last->normal[1] < 0x1p-20 - 1)
        return true;
    return !(last->is_floor && grz_walk_is_floor(walk, normal)) &&
           x * last->normal[0] + y * last->normal[1] <
               -0x1p-20 * (fabs(x) + fabs(y));
}

void grz_walk_turn(grz_walk *walk, grz_move_leg *leg, const grz_leg_hit *hit,
                   const double position[2]) {
    const bool was_still = grz_leg_is_still(leg);
    const graze_point normal = grz_leg_hit_normal(hit);
    leg->run[0].from = position[0];
    leg->run[1].from = position[1];
    if (hit->response == GRAZE_TOUCH || was_still)
        grz_walk_stop(walk, leg);
    else if (!hit->is_slanted)
        walk_turn_at_side(walk, leg, hit, position[hit->axis]);
    else if (hit->response != GRAZE_BOUNCE &&
             grz_walk_is_floor(walk, hit->slant.vector))
        walk_follow_floor(walk, leg, hit);
    else
        walk_deflect(walk, leg, hit, 1 + (hit->response == GRAZE_BOUNCE));
    if (walk_leg_is_cornered(walk, leg, hit))
        grz_walk_stop(walk, leg);
    walk->last = (grz_last_stop){ true,
                                  grz_walk_is_floor(walk, normal),
                                  hit->obstacle.row,
                                  { normal.x, normal.y },
                                  { position[0], position[1] } };
}

/* ---- standing ---- */

static bool walk_may_be_floor(const grz_walk *walk, const grz_walk_foot *foot,
                              const grz_obstacle *obstacle, double position) {
    const grz_move_part *part = &foot->leg->parts[foot->part];
    const double edge = position + grz_move_part_edge(part, walk->axis, -walk->sign);
    return obstacle->sides != NULL ||
           fabs(grz_area_edge(&obstacle->area, walk->axis, walk->sign) - edge) <=
               2 * foot->rounding;
}

/* Whether the part at a position stands on an obstacle: a floor would stop a motion
 * by some roundings. */
static bool walk_stands_on(const grz_walk *walk, const grz_walk_foot *foot,
                           const grz_obstacle *obstacle, const double position[2],
                           graze_move_hit *floor) {
    grz_obstacle_source *source = foot->source;
    grz_move_leg leg = { .run = { { position[0], position[0] },
                                  { position[1], position[1] } },
                         .parts = foot->leg->parts,
                         .is_single = foot->leg->is_single };
    leg.run[walk->axis].to = grz_round_number(
        position[walk->axis] - walk->sign * foot->rounding, leg.is_single);
    grz_leg_hit hit;
    if (!grz_leg_hits(&leg, foot->part, obstacle, &hit) ||
        hit.kind == GRZ_LEG_HIT_INSIDE ||
        !grz_walk_is_floor(walk, grz_leg_hit_normal(&hit)))
        return false;
    *floor = grz_move_hit_of(source, &leg, &hit, position);
    floor->response = source->respond(source->self, obstacle, foot->part, floor);
    floor->time = 1;
    return grz_response_stops(floor->response);
}

/* Whether an obstacle is under the middle of the part (0) or beside it (1). */
static int walk_floor_rank_of(const grz_walk *walk, const grz_move_part *part,
                              const grz_obstacle *obstacle,
                              const double position[2]) {
    const int across = 1 - walk->axis;
    const double middle =
        position[across] + (part->low[across] + part->high[across]) / 2;
    return !(grz_area_edge(&obstacle->area, across, -1) <= middle &&
             middle < grz_area_edge(&obstacle->area, across, 1));
}

void grz_walk_look(grz_walk *walk, const grz_walk_foot *foot,
                   const grz_obstacle *obstacle, graze_move_result *result) {
    const grz_displacement *run = foot->leg->run;
    const double from[2] = { run[0].from, run[1].from },
                 to[2] = { run[0].to, run[1].to };
    graze_move_hit floor;
    if (foot->is_first && walk->snap > 0 && !walk->was_standing)
        walk->was_standing =
            walk_may_be_floor(walk, foot, obstacle, from[walk->axis]) &&
            walk_stands_on(walk, foot, obstacle, from, &floor);
    if (!walk_may_be_floor(walk, foot, obstacle, to[walk->axis]))
        return;
    const int rank =
        walk_floor_rank_of(walk, &foot->leg->parts[foot->part], obstacle, to);
    const bool is_better =
        !result->is_standing || rank < walk->floor_rank ||
        (rank == walk->floor_rank && obstacle->row < walk->floor_row);
    if (!is_better || !walk_stands_on(walk, foot, obstacle, to, &floor))
        return;
    result->is_standing = true;
    result->floor = floor;
    walk->floor_rank = rank;
    walk->floor_row = obstacle->row;
}

/* Whether a part at a position across has passed the top of a slope with its
 * corner. */
static bool walk_is_passed(const grz_walk *walk, const grz_move_part *part,
                           const grz_convex_axis *side, double position) {
    const double from[2] = { side->from.x, side->from.y },
                 to[2] = { side->to.x, side->to.y };
    const int across = 1 - walk->axis;
    const bool is_from = walk->sign * from[walk->axis] > walk->sign * to[walk->axis];
    const double *top = is_from ? from : to, *low = is_from ? to : from;
    const double normal = grz_point_along(side->vector, across);
    const double corner =
        position + grz_move_part_edge(part, across, -grz_sign(normal > 0));
    if (top[across] > low[across])
        return corner > top[across];
    return corner < top[across];
}

void grz_walk_lift_over_edge(const grz_walk *walk, const grz_move_leg *leg,
                             grz_leg_hit *hit) {
    const int axis = walk->axis, sign = walk->sign;
    const grz_move_part *part = &leg->parts[hit->part];
    const double start[2] = { leg->run[0].from, leg->run[1].from };
    const double offset = grz_move_part_edge(part, axis, -sign);
    const double edge = grz_area_edge(&hit->obstacle.area, axis, sign);
    const double time = grz_leg_hit_time(leg, hit);
    double position[2];
    for (int i = 0; i < 2; i++)
        position[i] = start[i] + (leg->run[i].to - start[i]) * time;
    if (hit->kind == GRZ_LEG_HIT_INSIDE || (!hit->is_slanted && hit->axis == axis) ||
        (hit->is_slanted &&
         (!grz_walk_is_floor(walk, hit->slant.vector) ||
          !walk_is_passed(walk, part, &hit->slant, position[1 - axis]))) ||
        (hit->obstacle.one_way != 0 &&
         !(hit->obstacle.one_way & grz_side_bit(axis, sign))) ||
        sign * (edge - (position[axis] + offset)) >
            grz_move_rounding(leg, hit->part, start))
        return;
    hit->is_slanted = false;
    hit->axis = (uint8_t)axis;
    hit->normal = (int8_t)sign;
    hit->distance = (grz_edge_distance){ edge, start[axis], offset };
    hit->kind = GRZ_LEG_HIT_SIDE;
    if (start[axis] == leg->run[axis].to)
        hit->kind = GRZ_LEG_HIT_INSIDE;
}

double grz_walk_snap(const grz_walk *walk, const grz_move *move,
                     const grz_move_leg *leg) {
    const double end[2] = { leg->run[0].to, leg->run[1].to };
    double snap = 0;
    if (walk->was_standing || walk->has_walked)
        snap = walk->snap;
    if ((move->goal[walk->axis] - move->position[walk->axis]) * walk->sign > 0)
        return 0;
    if (walk->has_walked)
        return grz_max(snap, grz_move_rounding(leg, 0, end));
    return snap;
}
