/* ray.c: see ray.h. */
#include "narrow/ray.h"

#include "core/exact.h"
#include "core/numbers.h"
#include "narrow/nearest_double.h"

#include <math.h>

/* A segment and a box along one axis. */
typedef struct ray_axis {
    double from, to, near, far; /* the edge that it comes in over, and the one it leaves over */
} ray_axis;

static ray_axis axis_of(double from, double to, double min, double max) {
    const bool is_up = to >= from;
    return (ray_axis){ from, to, is_up ? min : max, is_up ? max : min };
}

static ray_axis axis_x(const grz_ray *ray, const graze_area *area) {
    return axis_of(ray->from.x, ray->to.x, area->min_x, area->max_x);
}

static ray_axis axis_y(const grz_ray *ray, const graze_area *area) {
    return axis_of(ray->from.y, ray->to.y, area->min_y, area->max_y);
}

static bool is_moving(const ray_axis *axis) {
    return axis->from != axis->to;
}

/* What doubles say of left - right, both products of two differences: 2 if they cannot tell. */
static int likely_sign(double left, double right) {
    const double most = fabs(left) + fabs(right), gap = left - right;
    if (most > 1e-290 && most < 1e300 && fabs(gap) > 0x1p-51 * most)
        return gap > 0 ? 1 : -1;
    return 2;
}

static int exact_sign(const ray_axis *x, double edge_x, const ray_axis *y, double edge_y) {
    grz_product_sum sum = { 0 };
    grz_product_sum_add_differences(&sum, (double[]){ edge_x, x->from }, (double[]){ y->to, y->from }, 1);
    grz_product_sum_add_differences(&sum, (double[]){ edge_y, y->from }, (double[]){ x->to, x->from }, -1);
    return grz_product_sum_sign(&sum);
}

/* Which of two times is later, that at which the segment has an x or that at which it has a y; it moves along
 * both. */
static int times_compare(const ray_axis *x, double edge_x, const ray_axis *y, double edge_y) {
    int sign = likely_sign((edge_x - x->from) * (y->to - y->from), (edge_y - y->from) * (x->to - x->from));
    if (sign == 2)
        sign = exact_sign(x, edge_x, y, edge_y);
    return (x->to > x->from) == (y->to > y->from) ? sign : -sign;
}

/* Whether the segment is between the edges at some time, as far as one axis knows. */
static bool axis_meets(const ray_axis *axis, graze_edges edges) {
    const double low = grz_min(axis->from, axis->to), high = grz_max(axis->from, axis->to);
    const double min = grz_min(axis->near, axis->far), max = grz_max(axis->near, axis->far);
    return edges == GRAZE_CLOSED ? min <= high && low <= max : min < high && low < max && min < max;
}

bool grz_ray_hits(const grz_ray *ray, const graze_area *area, graze_edges edges) {
    const ray_axis x = axis_x(ray, area), y = axis_y(ray, area);
    if (!axis_meets(&x, edges) || !axis_meets(&y, edges))
        return false;
    if (!is_moving(&x) || !is_moving(&y))
        return true;
    const int most = edges == GRAZE_CLOSED ? 0 : -1;
    return times_compare(&x, x.near, &y, y.far) <= most && -times_compare(&x, x.far, &y, y.near) <= most;
}

/* Below 0: the edge that it comes in over lies behind it. */
static int entry_sign(const ray_axis *axis) {
    if (axis->near == axis->from)
        return 0;
    return (axis->near > axis->from) == (axis->to > axis->from) ? 1 : -1;
}

static grz_ray_hit hit_along(const ray_axis *axis, bool is_x) {
    const int8_t normal = axis->to > axis->from ? -1 : 1;
    if (!is_moving(axis) || entry_sign(axis) < 0)
        return (grz_ray_hit){ 0 };
    return (grz_ray_hit){ .time = grz_nearest_quotient(axis->near, axis->from, axis->to),
                          .edge = axis->near,
                          .normal_x = is_x ? normal : 0,
                          .normal_y = is_x ? 0 : normal };
}

grz_ray_hit grz_ray_hit_of(const grz_ray *ray, const graze_area *area) {
    const ray_axis x = axis_x(ray, area), y = axis_y(ray, area);
    if (!is_moving(&y) || (is_moving(&x) && times_compare(&x, x.near, &y, y.near) >= 0))
        return hit_along(&x, true);
    return hit_along(&y, false);
}

bool grz_ray_is_at_start(const grz_ray *ray, const grz_ray_hit *hit) {
    if (hit->normal_x != 0)
        return hit->edge == ray->from.x;
    return hit->normal_y == 0 || hit->edge == ray->from.y;
}

/* Times that the nearest doubles do not tell apart. */
static int close_compare(const grz_ray *ray, const grz_ray_hit *a, const grz_ray_hit *b) {
    const ray_axis x = axis_of(ray->from.x, ray->to.x, 0, 0), y = axis_of(ray->from.y, ray->to.y, 0, 0);
    const int is_late = !grz_ray_is_at_start(ray, a) - !grz_ray_is_at_start(ray, b);
    if (is_late != 0 || grz_ray_is_at_start(ray, a))
        return is_late;
    if (a->normal_x == b->normal_x) { /* both come in along one axis */
        const int order = (a->edge > b->edge) - (a->edge < b->edge);
        return a->normal_x + a->normal_y < 0 ? order : -order;
    }
    return a->normal_x != 0 ? times_compare(&x, a->edge, &y, b->edge)
                            : -times_compare(&x, b->edge, &y, a->edge);
}

int grz_ray_compare(const grz_ray *ray, const grz_ray_hit *a, const grz_ray_hit *b) {
    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    return close_compare(ray, a, b);
}

/* Whether the segment passes on one side of all of the area, for certain. */
static bool passes_by(const ray_axis *x, const ray_axis *y) {
    const bool is_same = (x->to > x->from) == (y->to > y->from);
    const double run = x->to - x->from, rise = y->to - y->from;
    const int above = likely_sign((x->near - x->from) * rise, (y->far - y->from) * run);
    const int below = likely_sign((x->far - x->from) * rise, (y->near - y->from) * run);
    return above == (is_same ? 1 : -1) || below == (is_same ? -1 : 1);
}

static double likely_time(const ray_axis *axis) {
    const double time = (axis->near - axis->from) / (axis->to - axis->from);
    return is_moving(axis) && time > 0 ? time : 0;
}

bool grz_ray_may_hit(const grz_ray *ray, const graze_area *area, double *time) {
    const ray_axis x = axis_x(ray, area), y = axis_y(ray, area);
    if (!axis_meets(&x, GRAZE_CLOSED) || !axis_meets(&y, GRAZE_CLOSED))
        return false;
    if (is_moving(&x) && is_moving(&y) && passes_by(&x, &y))
        return false;
    *time = grz_max(likely_time(&x), likely_time(&y));
    return true;
}

/* The pace along an axis; 0, and all the time there is, where that would not be a moderate number. */
static double pace_of(double length, double *spare) {
    const double size = fabs(length);
    const bool is_moderate = size > 0x1p-400 && size < 0x1p400;
    *spare = is_moderate ? 0 : INFINITY;
    return is_moderate ? 1 / length : 0;
}

grz_ray_filter grz_ray_filter_of(const grz_ray *ray) {
    grz_ray_filter glance = { .x = ray->from.x, .y = ray->from.y };
    glance.pace_x = pace_of(ray->to.x - ray->from.x, &glance.spare_x);
    glance.pace_y = pace_of(ray->to.y - ray->from.y, &glance.spare_y);
    return glance;
}
