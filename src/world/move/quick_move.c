/* quick_move.c: legs of a box among boxes; see quick_move.h and move.c, whose order
 * of hits, stops and floors this is.
 *
 * A leg without a hit ends at its goal. A stop begins another leg. A leg out of the
 * known positions looks for more obstacles among those near the group. */
#include "world/move/quick_move.h"

#include "world/move/quick_leg.h"

typedef struct quick_stop {
    bool is_some;
    int axis, normal;
    double position;
} quick_stop;

typedef struct quick_state {
    const grz_quick_move *quick;
    const grz_move_part *part;
    grz_quick_end *end;
    bool was_pushed;
    bool is_cut[2];        /* obstacles are cut back along this axis */
    double min[2], max[2]; /* the obstacles around these positions are known */
    grz_quick_leg leg;
    quick_stop last;
} quick_state;

/* ---- legs ---- */

/* As grz_obstacle_source shows a box: an edge which only the exact edge of the mover
 * is beyond, and not the rounded one, is moved to the mover. */
static void quick_cut_back(const grz_quick_axis *axis, grz_quick_obstacle *obstacle,
                           int number) {
    const double min = (double)obstacle->box_min[number],
                 max = (double)obstacle->box_max[number];
    obstacle->min[number] = axis->float_high > min ? min : grz_max(axis->high, min);
    obstacle->max[number] = axis->float_low < max ? max : grz_min(axis->low, max);
}

/* If no edge of the mover is rounded, and none was before, boxes are as they are. */
static void quick_cut_all_back(quick_state *self, int number) {
    const grz_quick_axis *axis = &self->leg.axis[number];
    const bool is_rounded =
        axis->float_low != axis->low || axis->float_high != axis->high;
    if (!is_rounded && !self->is_cut[number])
        return;
    self->is_cut[number] = is_rounded;
    for (uint32_t i = 0; i < self->leg.count; i++)
        quick_cut_back(axis, &self->leg.obstacles[i], number);
}

/* False: it has a response which is none. */
static bool quick_add_obstacle(quick_state *self, uint32_t number) {
    const grz_near_obstacles *near = self->quick->near;
    grz_quick_obstacle *obstacle = &self->leg.obstacles[self->leg.count++];
    obstacle->box_min[0] = near->min_x[number];
    obstacle->box_min[1] = near->min_y[number];
    obstacle->box_max[0] = near->max_x[number];
    obstacle->box_max[1] = near->max_y[number];
    for (int axis = 0; axis < 2; axis++) {
        obstacle->min[axis] = (double)obstacle->box_min[axis];
        obstacle->max[axis] = (double)obstacle->box_max[axis];
    }
    obstacle->row = near->row[number];
    obstacle->one_way = near->one_way[number];
    obstacle->is_crossed = obstacle->is_pushed = false;
    obstacle->response = grz_response_of(self->quick->move->responses,
                                         self->part->layer, near->layer[number]);
    const bool does_stop = grz_response_stops(obstacle->response);
    self->leg.only_stops &= does_stop;
    return !near->has_slants[number] &&
           (does_stop || obstacle->response == GRAZE_CROSS);
}

static bool quick_add_obstacles(quick_state *self, const grz_near_few *few) {
    bool are_plain = true;
    self->leg.count = 0;
    self->leg.only_stops = true;
    for (int axis = 0; axis < 2; axis++) {
        self->is_cut[axis] = false;
        self->leg.axis[axis].from = NAN; /* not set */
    }
    for (uint32_t i = 0; i < few->count && are_plain; i++)
        are_plain = quick_add_obstacle(self, (uint32_t)few->numbers[i]);
    return are_plain;
}

/* Obstacles that were crossed, or pushed the mover out. */
typedef struct quick_marks {
    uint32_t count;
    grz_quick_obstacle marked[GRZ_NEAR_FEW];
} quick_marks;

static void quick_keep_marks(const quick_state *self, quick_marks *marks) {
    marks->count = 0;
    for (uint32_t i = 0; i < self->leg.count; i++)
        if (self->leg.obstacles[i].is_crossed | self->leg.obstacles[i].is_pushed)
            marks->marked[marks->count++] = self->leg.obstacles[i];
}

static void quick_mark_again(quick_state *self, const quick_marks *marks) {
    for (uint32_t i = 0; i < marks->count; i++)
        for (uint32_t j = 0; j < self->leg.count; j++)
            if (self->leg.obstacles[j].row == marks->marked[i].row) {
                self->leg.obstacles[j].is_crossed = marks->marked[i].is_crossed;
                self->leg.obstacles[j].is_pushed = marks->marked[i].is_pushed;
            }
}

/* A leg leaves the known positions: look at more obstacles of those near the group.
 * False: these are not all. */
static bool quick_widen(quick_state *self) {
    const grz_quick_move *quick = self->quick;
    quick_marks marks;
    grz_near_few few;
    const graze_box box =
        grz_near_box(self->part, self->min, self->max, self->quick->walk->snap);
    if (!grz_near_obstacles_in(quick->near, quick->move->world, box,
                               self->part->meets, &few))
        return false;
    quick_keep_marks(self, &marks);
    if (!quick_add_obstacles(self, &few))
        return false;
    quick_mark_again(self, &marks);
    return true;
}

/* Let the obstacles around a position be known, too. */
static bool quick_know(quick_state *self, const double from[2], const double to[2]) {
    bool is_known = true;
    for (int axis = 0; axis < 2; axis++) {
        const double low = grz_min(from[axis], to[axis]),
                     high = grz_max(from[axis], to[axis]);
        is_known &= self->min[axis] <= low && high <= self->max[axis];
        self->min[axis] = grz_min(self->min[axis], low);
        self->max[axis] = grz_max(self->max[axis], high);
    }
    return is_known || quick_widen(self);
}

/* Begin a leg; false: a sum is not a double, or an obstacle may be unknown. Along an
 * axis the leg may be the same as before. */
static bool quick_begin_leg(quick_state *self, const double from[2],
                            const double to[2]) {
    bool is_exact = quick_know(self, from, to);
    for (int i = 0; i < 2 && is_exact; i++) {
        grz_quick_axis *axis = &self->leg.axis[i];
        if (axis->from == from[i] && axis->to == to[i])
            continue;
        is_exact = grz_quick_axis_set(axis, self->part, i, from[i], to[i]);
        quick_cut_all_back(self, i);
    }
    return is_exact;
}

/* ---- positions ---- */

/* The exact edge - offset along the normal of a hit. */
static bool quick_contact(const quick_state *self, const grz_quick_hit *hit,
                          double *at) {
    const grz_quick_obstacle *obstacle = &self->leg.obstacles[hit->obstacle];
    const int axis = hit->axis;
    if (hit->normal < 0)
        return grz_quick_sum(obstacle->min[axis], -self->part->high[axis], at);
    return grz_quick_sum(obstacle->max[axis], -self->part->low[axis], at);
}

/* The float nearest to where the mover is along the other axis. */
static bool quick_across(const quick_state *self, const grz_quick_hit *hit,
                         double *at) {
    const grz_quick_axis *along = &self->leg.axis[hit->axis],
                         *across = &self->leg.axis[1 - hit->axis];
    *at = across->from;
    if (across->way == 0)
        return true;
    const double part = (across->to - across->from) * (hit->distance / along->way),
                 sum = across->from + part,
                 error = (fabs(part) + fabs(sum)) * 0x1p-51;
    const float below = (float)(sum - error), above = (float)(sum + error);
    *at = (double)(below + 0.0f);
    return below == above;
}

/* Where an obstacle is crossed. */
static bool quick_crossing(const quick_state *self, const grz_quick_hit *hit,
                           double position[2]) {
    double along;
    position[0] = self->leg.axis[0].from;
    position[1] = self->leg.axis[1].from;
    if (hit->is_inside)
        return true;
    if (!quick_contact(self, hit, &along) ||
        !quick_across(self, hit, &position[1 - hit->axis]))
        return false;
    position[hit->axis] = (double)((float)along + 0.0f);
    return true;
}

/* Whether a box at exact edges overlaps an obstacle. */
static bool quick_overlaps(const double low[2], const double high[2],
                           const grz_quick_obstacle *obstacle) {
    bool does = true;
    for (int axis = 0; axis < 2; axis++)
        does &= (obstacle->min[axis] < obstacle->max[axis]) &
                (low[axis] < obstacle->max[axis]) &
                (obstacle->min[axis] < high[axis]);
    return does;
}

/* Whether the mover at a position is free of all that it has not met. */
static bool quick_is_free(const quick_state *self, const double position[2]) {
    double low[2], high[2];
    bool is_free = true;
    for (int axis = 0; axis < 2; axis++) {
        is_free &= grz_quick_sum(position[axis], self->part->low[axis], &low[axis]);
        is_free &=
            grz_quick_sum(position[axis], self->part->high[axis], &high[axis]);
    }
    for (uint32_t i = 0; i < self->leg.count && is_free; i++) {
        const grz_quick_obstacle *obstacle = &self->leg.obstacles[i];
        is_free = obstacle->is_crossed || obstacle->is_pushed ||
                  obstacle->one_way != 0 || !quick_overlaps(low, high, obstacle);
    }
    return is_free;
}

/* Where the mover stops, or is pushed out to: along the normal at the next float on
 * the free side. */
static bool quick_stop_position(const quick_state *self, const grz_quick_hit *hit,
                                double position[2]) {
    double along;
    position[1 - hit->axis] = self->leg.axis[1 - hit->axis].from;
    if (!quick_contact(self, hit, &along) ||
        (!hit->is_inside && !quick_across(self, hit, &position[1 - hit->axis])))
        return false;
    float near = (float)along;
    if (hit->normal < 0 && (double)near > along)
        near = grz_float_previous(near);
    if (hit->normal > 0 && (double)near < along)
        near = grz_float_next(near);
    position[hit->axis] = (double)(near + 0.0f);
    return hit->is_inside || quick_is_free(self, position);
}

/* ---- the list ---- */

static void quick_name(const quick_state *self, const grz_quick_obstacle *obstacle,
                       graze_move_hit *hit) {
    hit->response = obstacle->response;
    grz_body_move_name_hit(self->quick->move,
                           &(grz_obstacle){ .row = obstacle->row }, hit);
}

static bool quick_list_hit(quick_state *self, const grz_quick_hit *hit,
                           const double position[2]) {
    const grz_quick_obstacle *obstacle = &self->leg.obstacles[hit->obstacle];
    const grz_quick_axis *along = &self->leg.axis[hit->axis];
    double distance = 0;
    if (self->end->count == GRZ_QUICK_HITS_MAX)
        return false;
    if (!hit->is_inside &&
        !grz_quick_sum(grz_quick_edge_of(&self->leg, hit),
                       hit->normal < 0 ? -along->high : along->low, &distance))
        return false;
    graze_move_hit *to = &self->end->hits[self->end->count++];
    *to = (graze_move_hit){ .normal_x = hit->axis == 0 ? hit->normal : 0,
                            .normal_y = hit->axis == 1 ? hit->normal : 0,
                            .touch_x = position[0],
                            .touch_y = position[1] };
    if (!hit->is_inside)
        to->time = distance / along->way;
    quick_name(self, obstacle, to);
    return true;
}

/* ---- stops ---- */

static void quick_bounce(const quick_state *self, const grz_quick_hit *hit,
                         double position, double *goal) {
    const quick_stop *last = &self->last;
    const bool is_between = last->is_some && last->axis == hit->axis &&
                            last->normal == -hit->normal &&
                            last->position == position;
    if (is_between)
        *goal = position;
    else if (hit->normal > 0 ? *goal < position : *goal > position)
        *goal = grz_round_number(2 * position - *goal, true);
}

static bool quick_stop_at(quick_state *self, const grz_quick_hit *hit) {
    grz_quick_obstacle *obstacle = &self->leg.obstacles[hit->obstacle];
    const graze_response response = obstacle->response;
    const bool is_still = self->leg.axis[0].way == 0 && self->leg.axis[1].way == 0;
    double position[2], goal[2] = { self->leg.axis[0].to, self->leg.axis[1].to };
    if (!quick_stop_position(self, hit, position) ||
        !quick_list_hit(self, hit, position))
        return false;
    obstacle->is_pushed |= hit->is_inside;
    self->was_pushed |= hit->is_inside;
    if (response == GRAZE_TOUCH || is_still) {
        goal[0] = position[0];
        goal[1] = position[1];
    } else if (response == GRAZE_SLIDE) {
        goal[hit->axis] = position[hit->axis];
    } else {
        quick_bounce(self, hit, position[hit->axis], &goal[hit->axis]);
    }
    self->last = (quick_stop){ true, hit->axis, hit->normal, position[hit->axis] };
    return quick_begin_leg(self, position, goal);
}

static bool quick_cross(quick_state *self, const grz_quick_hit *hit) {
    double position[2];
    self->leg.obstacles[hit->obstacle].is_crossed = true;
    return quick_crossing(self, hit, position) &&
           quick_list_hit(self, hit, position);
}

/* The first hit that stops the mover. At the begin, obstacles around it come before
 * sides. */
static const grz_quick_hit *quick_first_stop(const quick_state *self) {
    const grz_quick_hit *stop = NULL;
    for (uint32_t i = 0; i < self->leg.hit_count; i++) {
        const grz_quick_hit *hit = &self->leg.hits[i];
        if (grz_response_stops(self->leg.obstacles[hit->obstacle].response) &&
            (stop == NULL || (hit->is_inside && !stop->is_inside)))
            stop = hit;
    }
    return stop;
}

/* Cross obstacles up to the first stop. Those that are hit at its time are crossed
 * only if the mover is inside of them. */
static bool quick_take_hits(quick_state *self, bool *is_done) {
    const grz_quick_hit *stop = quick_first_stop(self);
    for (uint32_t i = 0; i < self->leg.hit_count && !self->leg.only_stops; i++) {
        const grz_quick_hit *hit = &self->leg.hits[i];
        int order = -1;
        if (hit == stop)
            continue;
        if (stop != NULL && !grz_quick_compare_times(&self->leg, hit, stop, &order))
            return false;
        if ((order < 0 || (order == 0 && hit->is_inside)) &&
            self->leg.obstacles[hit->obstacle].response == GRAZE_CROSS &&
            !quick_cross(self, hit))
            return false;
    }
    *is_done = stop == NULL;
    return stop == NULL || quick_stop_at(self, stop);
}

/* ---- floors ---- */

/* The size of a part and its position along both axes. */
static double quick_rounding(const quick_state *self) {
    double size = 0;
    for (int axis = 0; axis < 2; axis++) {
        size = grz_max(size, fabs(self->leg.axis[axis].from));
        size = grz_max(size, fabs(self->leg.axis[axis].to));
        size = grz_max(size, fabs(self->part->low[axis]));
        size = grz_max(size, fabs(self->part->high[axis]));
    }
    return size * 0x1p-21;
}

/* Whether the floor of an obstacle is within two roundings of an edge of the
 * mover. */
static bool quick_may_stand(const quick_state *self,
                            const grz_quick_obstacle *obstacle, double low,
                            double high, double rounding) {
    const int axis = self->quick->walk->axis;
    const double gap = self->quick->walk->sign < 0 ? obstacle->min[axis] - high
                                                   : obstacle->max[axis] - low;
    return fabs(gap) <= 2 * rounding;
}

/* Whether a motion by some roundings towards a floor would hit it. */
static grz_quick_answer quick_stands_on(const quick_state *self,
                                        const grz_quick_obstacle *obstacle,
                                        double rounding) {
    const int axis = self->quick->walk->axis, sign = self->quick->walk->sign;
    const grz_quick_axis *along = &self->leg.axis[axis],
                         *across = &self->leg.axis[1 - axis];
    const double to = grz_round_number(along->to - sign * rounding, true);
    double gap, reach;
    bool is_exact = grz_quick_sum(to, -along->to, &reach);
    if (sign < 0)
        is_exact &= grz_quick_sum(obstacle->min[axis], -along->end_high, &gap);
    else
        is_exact &= grz_quick_sum(along->end_low, -obstacle->max[axis], &gap);
    if (obstacle->one_way != 0 && !(obstacle->one_way & grz_side_bit(axis, sign)))
        return GRZ_QUICK_NO;
    if (!(obstacle->min[axis] < obstacle->max[axis] &&
          obstacle->min[1 - axis] < obstacle->max[1 - axis] &&
          obstacle->min[1 - axis] < across->end_high &&
          across->end_low < obstacle->max[1 - axis]))
        return GRZ_QUICK_NO;
    if (!is_exact || gap > rounding * (1 - 0x1p-8))
        return GRZ_QUICK_UNSURE;
    return gap >= 0 && gap < fabs(reach) ? GRZ_QUICK_YES : GRZ_QUICK_NO;
}

/* Whether an obstacle is under the middle of the part (0) or beside it (1). */
static int quick_floor_rank(const quick_state *self,
                            const grz_quick_obstacle *obstacle) {
    const int across = 1 - self->quick->walk->axis;
    const double middle = self->leg.axis[across].to +
                          (self->part->low[across] + self->part->high[across]) / 2;
    return !(obstacle->min[across] <= middle && middle < obstacle->max[across]);
}

/* Find the floor where the last leg ends. */
static bool quick_find_floor(quick_state *self) {
    const grz_quick_axis *along = &self->leg.axis[self->quick->walk->axis];
    const double rounding = quick_rounding(self);
    const grz_quick_obstacle *floor = NULL;
    int rank = 0;
    for (uint32_t i = 0; i < self->leg.count; i++) {
        const grz_quick_obstacle *obstacle = &self->leg.obstacles[i];
        if (!grz_response_stops(obstacle->response) ||
            !quick_may_stand(self, obstacle, along->end_low, along->end_high,
                             rounding))
            continue;
        const grz_quick_answer answer = quick_stands_on(self, obstacle, rounding);
        const int other = quick_floor_rank(self, obstacle);
        if (answer == GRZ_QUICK_UNSURE)
            return false;
        if (answer == GRZ_QUICK_NO ||
            (floor != NULL &&
             (other > rank || (other == rank && obstacle->row > floor->row))))
            continue;
        floor = obstacle;
        rank = other;
    }
    self->end->is_standing = floor != NULL;
    if (floor == NULL)
        return true;
    graze_move_hit *hit = &self->end->hits[self->end->count];
    *hit = (graze_move_hit){ .time = 1,
                             .touch_x = self->leg.axis[0].to,
                             .touch_y = self->leg.axis[1].to };
    *(self->quick->walk->axis == 0 ? &hit->normal_x : &hit->normal_y) =
        self->quick->walk->sign;
    quick_name(self, floor, hit);
    return true;
}

/* Whether the mover may have stood on a floor at the begin: then it would be put
 * back on it. */
static bool quick_was_standing(const quick_state *self) {
    const grz_quick_axis *along = &self->leg.axis[self->quick->walk->axis];
    const double rounding = quick_rounding(self);
    bool was_standing = false;
    for (uint32_t i = 0; i < self->leg.count; i++)
        was_standing |= quick_may_stand(self, &self->leg.obstacles[i], along->low,
                                        along->high, rounding);
    return was_standing;
}

/* ---- a move ---- */

bool grz_quick_move_suits(const graze_responses *responses) {
    return responses == NULL || (responses->choose == NULL && !responses->hits_once);
}

static bool quick_begin(quick_state *self) {
    const grz_quick_move *quick = self->quick;
    const grz_body_move *move = quick->move;
    const graze_responses *responses = move->responses;
    const double from[2] = { (double)move->x + 0.0, (double)move->y + 0.0 },
                 to[2] = { (double)quick->goal.x + 0.0,
                           (double)quick->goal.y + 0.0 };
    self->part = grz_body_move_parts(move);
    self->leg.leaves_back = responses != NULL && responses->leaves_back;
    self->last.is_some = self->was_pushed = false;
    if (!(self->part->low[0] < self->part->high[0] &&
          self->part->low[1] < self->part->high[1]))
        return false;
    if (!quick_add_obstacles(self, quick->few))
        return false;
    for (int axis = 0; axis < 2; axis++) {
        self->min[axis] = grz_min(from[axis], to[axis]);
        self->max[axis] = grz_max(from[axis], to[axis]);
    }
    return quick_begin_leg(self, from, to) &&
           !(quick->walk->snap > 0 && quick_was_standing(self));
}

/* Whether an obstacle that pushed the mover out is around its end. */
static bool quick_find_crush(quick_state *self) {
    const double at[2] = { self->end->x, self->end->y };
    self->end->is_crushed = false;
    if (!self->was_pushed)
        return true;
    if (!quick_begin_leg(self, at, at))
        return false;
    const double low[2] = { self->leg.axis[0].low, self->leg.axis[1].low },
                 high[2] = { self->leg.axis[0].high, self->leg.axis[1].high };
    for (uint32_t i = 0; i < self->leg.count; i++)
        self->end->is_crushed |= self->leg.obstacles[i].is_pushed &&
                                 quick_overlaps(low, high, &self->leg.obstacles[i]);
    return true;
}

bool grz_quick_move_run(const grz_quick_move *quick, grz_quick_end *end) {
    quick_state self;
    self.quick = quick;
    self.end = end;
    end->count = 0;
    bool is_done = false;
    if (!quick_begin(&self))
        return false;
    for (int legs = 0; !is_done; legs++)
        if (legs == GRZ_QUICK_LEGS_MAX || !grz_quick_leg_find_hits(&self.leg) ||
            !quick_take_hits(&self, &is_done))
            return false;
    end->x = self.leg.axis[0].to;
    end->y = self.leg.axis[1].to;
    return quick_find_floor(&self) && quick_find_crush(&self);
}
