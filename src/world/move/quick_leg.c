/* quick_leg.c: which obstacles a leg hits, and in which order; see quick_leg.h.
 *
 * Most obstacles near a leg are not hit. Times in doubles leave these out, and say
 * which are tested first. */
#include "world/move/quick_leg.h"

/* So large that a time times it is beyond any leg, unless it is 0. */
static const double quick_huge = 1e250;

static double quick_float_sum(double a, double b) {
    const float sum = (float)a + (float)b; /* named, it is rounded */
    return (double)sum;
}

/* The order of a / way_a and b / way_b, the ways above 0; 0: they are equal or too
 * close. */
static int quick_order(double a, double way_a, double b, double way_b) {
    const double left = a * way_b, right = b * way_a,
                 error = (fabs(left) + fabs(right)) * 0x1p-50 + 1e-290;
    return (left - right > error) - (right - left > error);
}

bool grz_quick_axis_set(grz_quick_axis *axis, const grz_move_part *part, int number,
                        double from, double to) {
    const double low = part->low[number], high = part->high[number];
    bool is_exact = grz_quick_sum(from, low, &axis->low);
    is_exact &= grz_quick_sum(from, high, &axis->high);
    axis->from = from;
    axis->to = to;
    axis->float_low = quick_float_sum(from, low);
    axis->float_high = quick_float_sum(from, high);
    axis->sign = -grz_sign(to < from);
    axis->way = 0;
    axis->per_way = quick_huge;
    axis->end_low = axis->low;
    axis->end_high = axis->high;
    if (to == from)
        return is_exact;
    is_exact &= grz_quick_sum(to, -from, &axis->way);
    is_exact &= grz_quick_sum(to, low, &axis->end_low);
    is_exact &= grz_quick_sum(to, high, &axis->end_high);
    axis->per_way = 1 / axis->way;
    axis->way = fabs(axis->way);
    return is_exact;
}

/* Whether the mover overlaps an obstacle at the begin of a leg. */
static bool quick_is_around(const grz_quick_axis leg[2],
                            const grz_quick_obstacle *obstacle) {
    return (obstacle->min[0] < obstacle->max[0]) &
           (obstacle->min[1] < obstacle->max[1]) & (leg[0].low < obstacle->max[0]) &
           (obstacle->min[0] < leg[0].high) & (leg[1].low < obstacle->max[1]) &
           (obstacle->min[1] < leg[1].high);
}

/* The distances along an axis to where the mover enters and leaves. */
typedef struct quick_span {
    double enter, leave;
    bool is_in; /* from the begin on */
} quick_span;

/* False: they are never between each other's edges. */
static bool quick_distances(const grz_quick_axis *axis, double min, double max,
                            quick_span *span) {
    if (axis->sign > 0) {
        span->enter = min - axis->high;
        span->leave = max - axis->low;
    } else {
        span->enter = axis->low - max;
        span->leave = axis->high - min;
    }
    span->is_in = axis->way == 0 || span->enter < 0;
    return span->leave > 0 &&
           (axis->sign > 0 ? min < axis->end_high : max > axis->end_low);
}

/* Whether the mover enters along one axis before it leaves along the other. */
static grz_quick_answer quick_is_before(const grz_quick_axis *a,
                                        const quick_span *enter,
                                        const grz_quick_axis *b,
                                        const quick_span *leave) {
    if (enter->is_in || b->way == 0)
        return GRZ_QUICK_YES;
    const int order = quick_order(enter->enter, a->way, leave->leave, b->way);
    if (order == 0)
        return GRZ_QUICK_UNSURE;
    if (order < 0)
        return GRZ_QUICK_YES;
    return GRZ_QUICK_NO;
}

/* The side that a mover enters over, of a one-way obstacle one of its sides. */
static grz_quick_answer quick_find_side(const grz_quick_axis leg[2],
                                        const quick_span span[2], unsigned one_way,
                                        grz_quick_hit *hit) {
    int order = grz_sign(span[1].is_in);
    if (!span[0].is_in && !span[1].is_in)
        order = quick_order(span[0].enter, leg[0].way, span[1].enter, leg[1].way);
    if (order == 0)
        return GRZ_QUICK_UNSURE;
    hit->axis = order < 0;
    hit->normal = -leg[hit->axis].sign;
    hit->distance = span[hit->axis].enter;
    hit->is_inside = false;
    if (one_way == 0 || (one_way & grz_side_bit(hit->axis, hit->normal)))
        return GRZ_QUICK_YES;
    return GRZ_QUICK_NO;
}

/* The shortest way out: at a tie along y, and towards greater coordinates. The mover
 * is inside, so all ways are above 0. */
static grz_quick_answer quick_find_way_out(const grz_quick_axis leg[2],
                                           const grz_quick_obstacle *obstacle,
                                           grz_quick_hit *hit) {
    double up[2], down[2]; /* towards greater coordinates, and less ones */
    bool is_exact = true;
    for (int axis = 0; axis < 2; axis++) {
        is_exact &= grz_quick_sum(obstacle->max[axis], -leg[axis].low, &up[axis]);
        is_exact &= grz_quick_sum(leg[axis].high, -obstacle->min[axis], &down[axis]);
    }
    const bool is_along_y = grz_min(up[1], down[1]) <= grz_min(up[0], down[0]);
    hit->axis = is_along_y;
    hit->normal = grz_sign(up[is_along_y] <= down[is_along_y]);
    hit->is_inside = true;
    hit->distance = 0;
    if (is_exact)
        return GRZ_QUICK_YES;
    return GRZ_QUICK_UNSURE;
}

static grz_quick_answer quick_meets(const grz_quick_leg *leg,
                                    const grz_quick_obstacle *obstacle,
                                    grz_quick_hit *hit) {
    const grz_quick_axis *axis = leg->axis;
    quick_span span[2];
    if (!(obstacle->min[0] < obstacle->max[0] &&
          obstacle->min[1] < obstacle->max[1]) ||
        !quick_distances(&axis[0], obstacle->min[0], obstacle->max[0], &span[0]) ||
        !quick_distances(&axis[1], obstacle->min[1], obstacle->max[1], &span[1]))
        return GRZ_QUICK_NO;
    if (span[0].is_in && span[1].is_in) {
        if (obstacle->one_way != 0 || obstacle->is_pushed)
            return GRZ_QUICK_NO;
        if (leg->leaves_back)
            return GRZ_QUICK_UNSURE;
        return quick_find_way_out(axis, obstacle, hit);
    }
    const grz_quick_answer x = quick_is_before(&axis[0], &span[0], &axis[1],
                                               &span[1]),
                           y = quick_is_before(&axis[1], &span[1], &axis[0],
                                               &span[0]);
    if (x == GRZ_QUICK_NO || y == GRZ_QUICK_NO)
        return GRZ_QUICK_NO;
    if (x == GRZ_QUICK_UNSURE || y == GRZ_QUICK_UNSURE)
        return GRZ_QUICK_UNSURE;
    return quick_find_side(axis, span, obstacle->one_way, hit);
}

/* Shares of a leg within which a time in doubles is the exact one. */
static const double quick_time_error = 1e-12;

/* Obstacles that may be hit, and about when. */
typedef struct quick_candidates {
    uint32_t count;
    uint32_t number[GRZ_NEAR_FEW + 1];
    double time[GRZ_NEAR_FEW + 1];
} quick_candidates;

/* Without a branch: most obstacles near a leg are not hit. */
static void quick_add_candidate(quick_candidates *candidates,
                                const grz_quick_leg *leg, uint32_t number) {
    const grz_quick_axis *axis = leg->axis;
    const grz_quick_obstacle *obstacle = &leg->obstacles[number];
    const double x = (obstacle->min[0] - axis[0].high) * axis[0].per_way,
                 y = (obstacle->min[1] - axis[1].high) * axis[1].per_way,
                 other_x = (obstacle->max[0] - axis[0].low) * axis[0].per_way,
                 other_y = (obstacle->max[1] - axis[1].low) * axis[1].per_way;
    const double enter = grz_max(grz_min(x, other_x), grz_min(y, other_y)),
                 leave = grz_min(grz_max(x, other_x), grz_max(y, other_y));
    candidates->number[candidates->count] = number;
    candidates->time[candidates->count] = enter;
    candidates->count += (enter <= leave + quick_time_error) &
                         (leave >= -quick_time_error) &
                         (enter <= 1 + quick_time_error);
}

/* Test an obstacle, and keep its hit. False: unknown. */
static bool quick_gather_hit(grz_quick_leg *leg, uint32_t number) {
    const grz_quick_obstacle *obstacle = &leg->obstacles[number];
    grz_quick_hit *hit = &leg->hits[leg->hit_count];
    hit->obstacle = number;
    if (obstacle->is_crossed)
        return true;
    const grz_quick_answer answer = quick_meets(leg, obstacle, hit);
    leg->hit_count += answer == GRZ_QUICK_YES;
    return answer != GRZ_QUICK_UNSURE;
}

/* Take away the one that is entered first. */
static uint32_t quick_take_first(quick_candidates *candidates, double *time) {
    uint32_t first = 0;
    for (uint32_t i = 1; i < candidates->count; i++)
        first = candidates->time[i] < candidates->time[first] ? i : first;
    const uint32_t number = candidates->number[first];
    *time = candidates->time[first];
    candidates->count--;
    candidates->number[first] = candidates->number[candidates->count];
    candidates->time[first] = candidates->time[candidates->count];
    return number;
}

/* Gather the hits of a leg. If all obstacles stop the mover, only the first of them
 * matter, and those of their time. */
static bool quick_gather_hits(grz_quick_leg *leg) {
    quick_candidates candidates;
    double time, last = 1;
    bool is_sure = true;
    candidates.count = 0;
    for (uint32_t i = 0; i < leg->count; i++)
        quick_add_candidate(&candidates, leg, i);
    while (candidates.count > 0 && is_sure) {
        const uint32_t first = quick_take_first(&candidates, &time);
        if (time > last + quick_time_error)
            break;
        is_sure = quick_gather_hit(leg, first);
        if (leg->hit_count > 0 && leg->only_stops)
            last = grz_min(last, grz_max(time, 0));
    }
    return is_sure;
}

/* The first obstacle, by row, that pushes the mover out at the begin; the count of
 * obstacles: none does. */
static uint32_t quick_first_around(const grz_quick_leg *leg) {
    uint64_t first_row = UINT64_MAX;
    uint32_t first = leg->count;
    for (uint32_t i = 0; i < leg->count; i++) {
        const grz_quick_obstacle *obstacle = &leg->obstacles[i];
        const bool is_first = quick_is_around(leg->axis, obstacle) &
                              !obstacle->is_pushed & (obstacle->one_way == 0) &
                              (obstacle->row < first_row);
        first = is_first ? i : first;
        first_row = is_first ? obstacle->row : first_row;
    }
    return first;
}

/* One that pushes the mover out comes before those that it enters later. */
static bool quick_push_out(grz_quick_leg *leg, uint32_t number) {
    grz_quick_hit *hit = &leg->hits[leg->hit_count++];
    hit->obstacle = number;
    return !leg->leaves_back &&
           quick_find_way_out(leg->axis, &leg->obstacles[number], hit) ==
               GRZ_QUICK_YES;
}

double grz_quick_edge_of(const grz_quick_leg *leg, const grz_quick_hit *hit) {
    const grz_quick_obstacle *obstacle = &leg->obstacles[hit->obstacle];
    if (hit->normal < 0)
        return obstacle->min[hit->axis];
    return -obstacle->max[hit->axis];
}

bool grz_quick_compare_times(const grz_quick_leg *leg, const grz_quick_hit *a,
                             const grz_quick_hit *b, int *order) {
    *order = (a->distance != 0) - (b->distance != 0);
    if (a->distance == 0 || b->distance == 0)
        return true;
    if (a->axis == b->axis) {
        const double at = grz_quick_edge_of(leg, a),
                     other = grz_quick_edge_of(leg, b);
        *order = (at > other) - (at < other);
        return true;
    }
    *order = quick_order(a->distance, leg->axis[a->axis].way, b->distance,
                         leg->axis[b->axis].way);
    return *order != 0;
}

/* The same by time, and then by row. */
static bool quick_compare_hits(const grz_quick_leg *leg, const grz_quick_hit *a,
                               const grz_quick_hit *b, int *order) {
    const uint64_t row = leg->obstacles[a->obstacle].row,
                   other = leg->obstacles[b->obstacle].row;
    if (!grz_quick_compare_times(leg, a, b, order))
        return false;
    if (*order == 0)
        *order = (row > other) - (row < other);
    return true;
}

static bool quick_sort_hits(grz_quick_leg *leg) {
    for (uint32_t i = 1; i < leg->hit_count; i++) {
        const grz_quick_hit hit = leg->hits[i];
        uint32_t j = i;
        for (int order = 0; j > 0; j--) {
            if (!quick_compare_hits(leg, &leg->hits[j - 1], &hit, &order))
                return false;
            if (order < 0)
                break;
            leg->hits[j] = leg->hits[j - 1];
        }
        leg->hits[j] = hit;
    }
    return true;
}

bool grz_quick_leg_find_hits(grz_quick_leg *leg) {
    uint32_t around = leg->count;
    leg->hit_count = 0;
    if (leg->only_stops)
        around = quick_first_around(leg);
    if (around < leg->count)
        return quick_push_out(leg, around);
    return quick_gather_hits(leg) && quick_sort_hits(leg);
}
