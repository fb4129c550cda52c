/* ray.c: one axis at a time, comparisons of the times of two, and distances. */
#include "narrow/ray.h"

#include "core/exact.h"

#include <math.h>

typedef struct ray_axis {
    double from, to, near, far; /* the edges over which it enters and leaves */
} ray_axis;

static ray_axis ray_axis_of(double from, double to, double min, double max) {
    const bool is_up = to >= from;
    return (ray_axis){ from, to, is_up ? min : max, is_up ? max : min };
}

static ray_axis ray_axis_x(const grz_ray *ray, const graze_area *area) {
    return ray_axis_of(ray->from.x, ray->to.x, area->min_x, area->max_x);
}

static ray_axis ray_axis_y(const grz_ray *ray, const graze_area *area) {
    return ray_axis_of(ray->from.y, ray->to.y, area->min_y, area->max_y);
}

static bool ray_axis_is_moving(const ray_axis *axis) {
    return axis->from != axis->to;
}

/* The sign of left - right, both products of two differences, in doubles; 2: they do
 * not tell. */
static int ray_filtered_sign(double left, double right) {
    const double most = fabs(left) + fabs(right), gap = left - right;
    if (most > 1e-290 && most < 1e300 && fabs(gap) > 0x1p-51 * most)
        return (gap > 0) - (gap < 0);
    return 2;
}

static int ray_exact_sign(const ray_axis *x, double edge_x, const ray_axis *y,
                          double edge_y) {
    grz_product_sum sum = { 0 };
    grz_product_sum_add_differences(&sum, (double[]){ edge_x, x->from },
                                    (double[]){ y->to, y->from }, 1);
    grz_product_sum_add_differences(&sum, (double[]){ edge_y, y->from },
                                    (double[]){ x->to, x->from }, -1);
    return grz_product_sum_sign(&sum);
}

/* Whether a ray along both axes reaches edge_x later than edge_y: 1, or earlier:
 * -1. */
static inline int ray_compare_times(const ray_axis *x, double edge_x,
                                    const ray_axis *y, double edge_y) {
    int sign = ray_filtered_sign((edge_x - x->from) * (y->to - y->from),
                                 (edge_y - y->from) * (x->to - x->from));
    if (sign == 2)
        sign = ray_exact_sign(x, edge_x, y, edge_y);
    if ((x->to > x->from) == (y->to > y->from))
        return sign;
    return -sign;
}

/* Whether the ray is between the edges of one axis at any time. */
static bool ray_axis_overlaps(const ray_axis *axis, graze_edges edges) {
    const double low = grz_min(axis->from, axis->to),
                 high = grz_max(axis->from, axis->to);
    const double min = grz_min(axis->near, axis->far),
                 max = grz_max(axis->near, axis->far);
    if (edges == GRAZE_CLOSED)
        return min <= high && low <= max;
    return min < high && low < max && min < max;
}

bool grz_ray_hits(const grz_ray *ray, const graze_area *area, graze_edges edges) {
    const ray_axis x = ray_axis_x(ray, area), y = ray_axis_y(ray, area);
    if (!ray_axis_overlaps(&x, edges) || !ray_axis_overlaps(&y, edges))
        return false;
    if (!ray_axis_is_moving(&x) || !ray_axis_is_moving(&y))
        return true;
    const int most = -(edges != GRAZE_CLOSED);
    return ray_compare_times(&x, x.near, &y, y.far) <= most &&
           -ray_compare_times(&x, x.far, &y, y.near) <= most;
}

/* Below 0: the edge of entry lies behind the ray. */
static int ray_entry_sign(const ray_axis *axis) {
    if (axis->near == axis->from)
        return 0;
    if ((axis->near > axis->from) == (axis->to > axis->from))
        return 1;
    return -1;
}

static grz_ray_hit ray_hit_on_axis(const ray_axis *axis, bool is_x) {
    const int8_t normal = (int8_t)-grz_sign(axis->to > axis->from);
    if (!ray_axis_is_moving(axis) || ray_entry_sign(axis) < 0)
        return (grz_ray_hit){ 0 };
    grz_ray_hit hit = { .edge = axis->near };
    hit.time = grz_nearest_quotient(axis->near, axis->from, axis->to);
    if (is_x)
        hit.normal_x = normal;
    else
        hit.normal_y = normal;
    return hit;
}

grz_ray_hit grz_ray_hit_of(const grz_ray *ray, const graze_area *area) {
    const ray_axis x = ray_axis_x(ray, area), y = ray_axis_y(ray, area);
    if (!ray_axis_is_moving(&y) ||
        (ray_axis_is_moving(&x) && ray_compare_times(&x, x.near, &y, y.near) >= 0))
        return ray_hit_on_axis(&x, true);
    return ray_hit_on_axis(&y, false);
}

double grz_ray_exit_time(const grz_ray *ray, const graze_area *area) {
    const ray_axis x = ray_axis_x(ray, area), y = ray_axis_y(ray, area);
    const bool is_x =
        ray_axis_is_moving(&x) &&
        (!ray_axis_is_moving(&y) || ray_compare_times(&x, x.far, &y, y.far) <= 0);
    const ray_axis *axis = is_x ? &x : &y;
    const bool is_before_end =
        axis->to > axis->from ? axis->far < axis->to : axis->far > axis->to;
    if (ray_axis_is_moving(axis) && is_before_end)
        return grz_nearest_quotient(axis->far, axis->from, axis->to);
    return 1;
}

bool grz_ray_is_at_start(const grz_ray *ray, const grz_ray_hit *hit) {
    if (hit->normal_x != 0)
        return hit->edge == ray->from.x;
    return hit->normal_y == 0 || hit->edge == ray->from.y;
}

/* Hits whose rounded times are equal. */
static int ray_compare_close_hits(const grz_ray *ray, const grz_ray_hit *a,
                                  const grz_ray_hit *b) {
    const ray_axis x = ray_axis_of(ray->from.x, ray->to.x, 0, 0),
                   y = ray_axis_of(ray->from.y, ray->to.y, 0, 0);
    const int is_late = !grz_ray_is_at_start(ray, a) - !grz_ray_is_at_start(ray, b);
    if (is_late != 0 || grz_ray_is_at_start(ray, a))
        return is_late;
    if (a->normal_x == b->normal_x) { /* both entered along one axis */
        const int order = (a->edge > b->edge) - (a->edge < b->edge);
        if (a->normal_x + a->normal_y < 0)
            return order;
        return -order;
    }
    if (a->normal_x != 0)
        return ray_compare_times(&x, a->edge, &y, b->edge);
    return -ray_compare_times(&x, b->edge, &y, a->edge);
}

int grz_ray_compare(const grz_ray *ray, const grz_ray_hit *a, const grz_ray_hit *b) {
    if (a->time != b->time)
        return -grz_sign(a->time < b->time);
    return ray_compare_close_hits(ray, a, b);
}

bool grz_ray_may_hit(const grz_ray *ray, const grz_ray_filter *filter,
                     const graze_area *area, double *time) {
    const ray_axis x = ray_axis_x(ray, area), y = ray_axis_y(ray, area);
    if (!ray_axis_overlaps(&x, GRAZE_CLOSED) || !ray_axis_overlaps(&y, GRAZE_CLOSED))
        return false;
    const double entered = grz_ray_filter_time(filter, area);
    *time = 0; /* also for NaN, after an overflow of differences */
    if (entered > 0x1p-400)
        *time = entered;
    return entered != GRZ_RAY_FILTER_MISS;
}

/* The inverse of a length; 0, and infinite slack, if it is out of a safe range. */
static double ray_inverse_of(double length, double *slack) {
    const double size = fabs(length);
    const bool is_safe = size > 0x1p-400 && size < 0x1p400;
    *slack = INFINITY;
    if (!is_safe)
        return 0;
    *slack = 0;
    return 1 / length;
}

grz_ray_filter grz_ray_filter_of(const grz_ray *ray) {
    grz_ray_filter filter = { .x = ray->from.x, .y = ray->from.y };
    filter.inverse_x = ray_inverse_of(ray->to.x - ray->from.x, &filter.slack_x);
    filter.inverse_y = ray_inverse_of(ray->to.y - ray->from.y, &filter.slack_y);
    return filter;
}

/* ---- distances ---- */

static void ray_clamp_axis(double axis[2], double from, double min, double max) {
    axis[0] = axis[1] = 0;
    if (from < min || from > max) {
        axis[0] = from;
        axis[1] = from < min ? min : max;
    }
}

grz_box_distance grz_box_distance_to(graze_point point, const graze_area *area) {
    grz_box_distance distance;
    ray_clamp_axis(distance.x, point.x, area->min_x, area->max_x);
    ray_clamp_axis(distance.y, point.y, area->min_y, area->max_y);
    const double x = distance.x[1] - distance.x[0],
                 y = distance.y[1] - distance.y[0];
    distance.square = x * x + y * y;
    return distance;
}

grz_box_distance grz_box_distance_of_length(double length) {
    return (grz_box_distance){ .x = { 0, length }, .square = length * length };
}

static int ray_compare_distances_exactly(const grz_box_distance *a,
                                         const grz_box_distance *b) {
    grz_product_sum sum = { 0 };
    grz_product_sum_add_differences(&sum, a->x, a->x, 1);
    grz_product_sum_add_differences(&sum, a->y, a->y, 1);
    grz_product_sum_add_differences(&sum, b->x, b->x, -1);
    grz_product_sum_add_differences(&sum, b->y, b->y, -1);
    return grz_product_sum_sign(&sum);
}

int grz_box_distance_compare(const grz_box_distance *a, const grz_box_distance *b) {
    if (grz_box_distance_is_surely_longer(a, b))
        return 1;
    if (grz_box_distance_is_surely_longer(b, a))
        return -1;
    if (memcmp(a->x, b->x, sizeof a->x) == 0 && memcmp(a->y, b->y, sizeof a->y) == 0)
        return 0;
    return ray_compare_distances_exactly(a, b);
}

double grz_box_distance_length(const grz_box_distance *distance) {
    return grz_nearest_length(distance->x, distance->y);
}
