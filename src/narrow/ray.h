/* ray.h: when a ray, a segment, hits a box, and which of two boxes it hits first; exact.
 *
 * Half-open, a ray hits a box if it has a point of the box's inside before its end; a point of the border is
 * not enough. Closed, any common point is. Along an axis the ray enters over one edge, at the time (edge -
 * from) / (to - from). It hits the box at the later of both axes' times (x's at a tie), whose edge gives the
 * normal, or at 0 without a normal if that time is negative.
 *
 * Comparing the times of two axes is comparing two products: first in doubles with a bound on the error, then
 * exactly (core/exact.h). Sources: T. Kay and J. Kajiya, "Ray tracing complex scenes", 1986, for the slabs;
 * J. Shewchuk, 1997, for the bound (core/exact.h).
 */
#ifndef GRZ_NARROW_RAY_H
#define GRZ_NARROW_RAY_H

#include "core/numbers.h"
#include "graze/box.h"
#include "graze/geometry.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct grz_ray {
    graze_point from, to;
} grz_ray;

/* How a box is hit: the edge that was crossed, and its normal, 0, 0 if the ray begins inside. `time` is
 * correctly rounded. */
typedef struct grz_ray_hit {
    double time, edge;
    int8_t normal_x, normal_y;
} grz_ray_hit;

/* Whether a ray hits a box. */
bool grz_ray_hits(const grz_ray *ray, const graze_area *area, graze_edges edges);

/* The hit of a box that the ray hits. */
grz_ray_hit grz_ray_hit_of(const grz_ray *ray, const graze_area *area);

/* Which of two boxes is hit first: below 0: a; above 0: b; 0: both at once. */
int grz_ray_compare(const grz_ray *ray, const grz_ray_hit *a, const grz_ray_hit *b);

/* Whether the exact time is 0. */
bool grz_ray_is_at_start(const grz_ray *ray, const grz_ray_hit *hit);

/* For boxes around others: false only if the ray has no point of the area. *time is the time at which it
 * enters, within a few roundings; 0 if it begins inside, or the time is not known. */
bool grz_ray_may_hit(const grz_ray *ray, const graze_area *area, double *time);

/* A ray prepared for a quick look at many boxes: along each axis its begin, the time for a unit of length,
 * and the time that is added to that of leaving a box: infinity if the ray does not move along the axis. */
typedef struct grz_ray_filter {
    double x, y, inverse_x, inverse_y, slack_x, slack_y;
} grz_ray_filter;

#define GRZ_RAY_FILTER_MISS 0x1p1000

grz_ray_filter grz_ray_filter_of(const grz_ray *ray);

/* The time at which the ray enters a box, or GRZ_RAY_FILTER_MISS, only if it has no point of the box. Times
 * above 2^-400 are off by less than 2^-50 of themselves. */
static inline double grz_ray_filter_time(const grz_ray_filter *ray, const graze_area *area) {
    const bool is_right = ray->inverse_x >= 0, is_up = ray->inverse_y >= 0;
    const double in_x = ((is_right ? area->min_x : area->max_x) - ray->x) * ray->inverse_x;
    const double in_y = ((is_up ? area->min_y : area->max_y) - ray->y) * ray->inverse_y;
    const double out_x = ((is_right ? area->max_x : area->min_x) - ray->x) * ray->inverse_x + ray->slack_x;
    const double out_y = ((is_up ? area->max_y : area->min_y) - ray->y) * ray->inverse_y + ray->slack_y;
    const double in = grz_max(in_x, in_y), out = grz_min(grz_min(out_x, out_y), 1);
    const bool is_miss = out < 0 || (in > 0x1p-400 && in * (1 - 0x1p-48) > out * (1 + 0x1p-48));
    return is_miss ? GRZ_RAY_FILTER_MISS : in;
}

/* Whether such a time is certainly later than another one that is not negative. */
static inline bool grz_ray_filter_is_later(double time, double other) {
    return time > 0x1p-400 && time * (1 - 0x1p-48) > other * (1 + 0x1p-48);
}

#endif
