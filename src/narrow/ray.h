/* ray.h: when a segment meets a box, and which of two boxes it meets first; decided exactly.
 *
 * Half-open a segment meets a box whose inside it shares a place with before its end, so a border is not
 * enough; closed every common place is. Along an axis it comes in over one edge, at the time (edge - from) /
 * (to - from), and inside is before the border: it meets the box at the later of both axes' times (x's at a
 * tie), which gives the normal, or at 0 without a normal where that is negative.
 *
 * Only times of two axes need arithmetic, and their comparison is that of two products: first in doubles with
 * a bound for the error, then exactly (core/exact.h). Source of the axes' times: T. Kay, J. Kajiya, "Ray
 * tracing complex scenes", 1986; of the bound: J. Shewchuk, 1997, see core/exact.h.
 */
#ifndef GRZ_NARROW_RAY_H
#define GRZ_NARROW_RAY_H

#include "core/numbers.h"
#include "graze/box.h"
#include "graze/index.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct grz_ray {
    graze_point from, to;
} grz_ray;

/* How a box is met: the edge that was crossed and its axis, by the normal; 0, 0 if it starts inside. `time`
 * is the double that is nearest to the truth. */
typedef struct grz_ray_hit {
    double time, edge;
    int8_t normal_x, normal_y;
} grz_ray_hit;

/* Whether the segment meets the box. */
bool grz_ray_hits(const grz_ray *ray, const graze_area *area, graze_edges edges);

/* How it meets a box that it does meet. */
grz_ray_hit grz_ray_hit_of(const grz_ray *ray, const graze_area *area);

/* Which of two is met first: below 0: a; above 0: b; 0: both at once. */
int grz_ray_compare(const grz_ray *ray, const grz_ray_hit *a, const grz_ray_hit *b);

/* Whether the time is exactly 0. */
bool grz_ray_is_at_start(const grz_ray *ray, const grz_ray_hit *hit);

/* For boxes around others: false only if the segment shares no place with the area. *time is the time at
 * which it comes in, within a few roundings; 0 where it starts inside, or that cannot be known. */
bool grz_ray_may_hit(const grz_ray *ray, const graze_area *area, double *time);

/* A segment prepared for a glance at many boxes: along each axis where it begins, how much time it needs for
 * a unit, and what is added to the time at which it leaves a box: all there is, where it does not move. */
typedef struct grz_ray_filter {
    double x, y, pace_x, pace_y, spare_x, spare_y;
} grz_ray_filter;

#define GRZ_RAY_FILTER_MISS 0x1p1000

grz_ray_filter grz_ray_filter_of(const grz_ray *ray);

/* When the segment comes into a box, or GRZ_RAY_FILTER_MISS, which is only if it shares no place with it.
 * Times that are not next to nothing are off by less than 2^-50 of themselves. */
static inline double grz_ray_filter_time(const grz_ray_filter *ray, const graze_area *area) {
    const bool is_right = ray->pace_x >= 0, is_up = ray->pace_y >= 0;
    const double in_x = ((is_right ? area->min_x : area->max_x) - ray->x) * ray->pace_x;
    const double in_y = ((is_up ? area->min_y : area->max_y) - ray->y) * ray->pace_y;
    const double out_x = ((is_right ? area->max_x : area->min_x) - ray->x) * ray->pace_x + ray->spare_x;
    const double out_y = ((is_up ? area->max_y : area->min_y) - ray->y) * ray->pace_y + ray->spare_y;
    const double in = grz_max(in_x, in_y), out = grz_min(grz_min(out_x, out_y), 1);
    const bool is_miss = out < 0 || (in > 0x1p-400 && in * (1 - 0x1p-48) > out * (1 + 0x1p-48));
    return is_miss ? GRZ_RAY_FILTER_MISS : in;
}

/* Whether one such time surely comes after another that is not negative. */
static inline bool grz_ray_filter_is_later(double time, double other) {
    return time > 0x1p-400 && time * (1 - 0x1p-48) > other * (1 + 0x1p-48);
}

#endif
