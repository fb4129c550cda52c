/* circles.c: two circles by a rule of the classics.
 *
 * By their sides, circles touch while the distances of their centers along x and
 * along y are both less than the sum of radii, which clips an interval twice. By
 * squares, they touch while a point is in a disc whose radius has the square
 * r1² + r2²: the roots of a quadratic. Doubles decide most pairs, and exact sums
 * those at the limit. */
#include "narrow/circles.h"

#include "narrow/predicates.h"

/* From a's center to b's. */
static graze_point circles_between(const grz_circle_pair *pair) {
    return grz_segment_vector(
        (grz_segment){ pair->a->corner[0], pair->b->corner[0] });
}

static bool circles_sign_touches(int sign, graze_edges edges) {
    return sign < 0 || (sign == 0 && edges == GRAZE_CLOSED);
}

/* Whether the distance of two coordinates is less than the sum of radii. */
static bool circles_near_along(const grz_circle_pair *pair, double one,
                               double other) {
    const double low = fmin(one, other), high = fmax(one, other);
    const double distance = high - low, radius = pair->a->radius + pair->b->radius;
    const grz_filtered filtered = grz_filtered_less(
        distance, radius, 4 * GRZ_UNIT_ROUNDOFF * (distance + radius));
    if (filtered != GRZ_FILTERED_UNSURE)
        return filtered == GRZ_FILTERED_YES;
    grz_product_sum sum = { .count = 0 };
    grz_product_sum_add(&sum, high, 1, 1);
    grz_product_sum_add(&sum, low, 1, -1);
    grz_product_sum_add(&sum, pair->a->radius, 1, -1);
    grz_product_sum_add(&sum, pair->b->radius, 1, -1);
    return circles_sign_touches(grz_product_sum_sign(&sum), pair->edges);
}

static double circles_radii_square(const grz_circle_pair *pair) {
    const double a = pair->a->radius, b = pair->b->radius;
    return a * a + b * b;
}

static bool circles_near_by_squares(const grz_circle_pair *pair) {
    const graze_point p = pair->a->corner[0], q = pair->b->corner[0],
                      between = circles_between(pair);
    const double square = grz_vector_dot(between, between),
                 other = circles_radii_square(pair);
    const grz_filtered filtered =
        grz_filtered_less(square, other, 16 * GRZ_UNIT_ROUNDOFF * (square + other));
    if (filtered != GRZ_FILTERED_UNSURE)
        return filtered == GRZ_FILTERED_YES;
    const double x[2] = { q.x, p.x }, y[2] = { q.y, p.y };
    grz_product_sum sum = { .count = 0 };
    grz_product_sum_add_differences(&sum, x, x, 1);
    grz_product_sum_add_differences(&sum, y, y, 1);
    grz_product_sum_add(&sum, pair->a->radius, pair->a->radius, -1);
    grz_product_sum_add(&sum, pair->b->radius, pair->b->radius, -1);
    return circles_sign_touches(grz_product_sum_sign(&sum), pair->edges);
}

bool grz_circles_touch(const grz_circle_pair *pair) {
    const graze_point p = pair->a->corner[0], q = pair->b->corner[0];
    const double from[] = { p.x, p.y }, to[] = { q.x, q.y };
    if (pair->rule == GRAZE_CIRCLES_SQUARES)
        return circles_near_by_squares(pair);
    bool is_near = true;
    for (int axis = 0; axis < 2; axis++)
        is_near = is_near && circles_near_along(pair, from[axis], to[axis]);
    return is_near;
}

/* Keep the times at which the distance along an axis is less than the sum of radii:
 * it is `from` at time 0 and `to` at time 1. */
static void circles_clip(grz_slab *slab, double radius, double from, double to) {
    grz_slab_clip(slab, radius - from, radius - to);
    grz_slab_clip(slab, radius + from, radius + to);
}

static bool circles_passage_by_sides(const grz_circle_pair *pair, graze_point motion,
                                     grz_interval *interval) {
    const graze_point at = circles_between(pair);
    const double radius = pair->a->radius + pair->b->radius;
    grz_slab slab = grz_slab_whole(pair->edges);
    circles_clip(&slab, radius, at.x - motion.x, at.x);
    circles_clip(&slab, radius, at.y - motion.y, at.y);
    return grz_slab_interval(&slab, interval);
}

/* From `at` - `motion`, with a motion. */
static bool circles_passage_by_squares(const grz_circle_pair *pair,
                                       graze_point motion, grz_interval *interval) {
    const graze_point at = circles_between(pair),
                      from = { motion.x - at.x, motion.y - at.y };
    const double a = grz_vector_dot(motion, motion),
                 b = grz_vector_dot(motion, from);
    const double cross = motion.x * from.y - motion.y * from.x;
    const double inside = a * circles_radii_square(pair) - cross * cross;
    if (!(a > 0) || inside < 0 || (inside == 0 && pair->edges != GRAZE_CLOSED))
        return false;
    const double half = sqrt(inside);
    *interval = (grz_interval){ (b - half) / a, (b + half) / a };
    return true;
}

/* Half-open, a touch that only begins at the end or ends at the beginning does not
 * count. */
static bool circles_passage(const grz_circle_pair *pair, graze_point motion,
                            grz_interval *interval) {
    const bool is_any = pair->rule == GRAZE_CIRCLES_SQUARES
                            ? circles_passage_by_squares(pair, motion, interval)
                            : circles_passage_by_sides(pair, motion, interval);
    if (pair->edges == GRAZE_CLOSED)
        return is_any && interval->first <= 1 && interval->last >= 0;
    return is_any && interval->first < 1 && interval->last > 0;
}

bool grz_circles_toi(const grz_circle_pair *pair, graze_point motion,
                     grz_interval *interval) {
    graze_shape before = *pair->b;
    before.corner[0].x -= motion.x;
    before.corner[0].y -= motion.y;
    const bool is_first = grz_circles_touch(
        &(grz_circle_pair){ pair->a, &before, pair->rule, pair->edges });
    const bool is_last = grz_circles_touch(pair);
    grz_interval times = { 1, 0 };
    const bool is_between = circles_passage(pair, motion, &times);
    times = is_between ? (grz_interval){ fmax(times.first, 0), fmin(times.last, 1) }
                       : (grz_interval){ 1, 0 };
    if (is_first)
        times.first = 0;
    if (is_last)
        times.last = 1;
    *interval = times;
    return is_first || is_between || is_last;
}
