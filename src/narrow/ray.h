/* ray.h: when a ray, a segment, hits a box, how far a point is from a box, and which
 * of two is nearer; exact.
 *
 * Half-open, a ray hits a box if it has a point of the box's inside before its end.
 * A point of the border is not enough. Closed, any common point counts. Along an
 * axis the ray enters over one edge, at the time (edge - from) / (to - from). It
 * hits the box at the later of both axes' times (x's at a tie), whose edge gives the
 * normal. If this time is negative, it hits at 0 without a normal.
 *
 * Comparing the times of two axes is comparing two products, and comparing distances
 * is comparing squares. Both are done first in doubles with a bound on the error,
 * then exactly (core/exact.h). Sources: T. Kay and J. Kajiya, "Ray tracing complex
 * scenes", 1986, for the slabs; J. Shewchuk, 1997, for the bound (core/exact.h). */
#pragma once

#include "core/numbers.h"
#include "graze/box.h"
#include "graze/geometry.h"

typedef struct grz_ray {
    graze_point from, to;
} grz_ray;

/* How a box is hit: the crossed edge, and its normal: 0, 0 inside. `time` is
 * correctly rounded. */
typedef struct grz_ray_hit {
    double time, edge;
    int8_t normal_x, normal_y;
} grz_ray_hit;

bool grz_ray_hits(const grz_ray *ray, const graze_area *area, graze_edges edges);
grz_ray_hit grz_ray_hit_of(const grz_ray *ray, const graze_area *area);

/* When the ray leaves a hit box, correctly rounded; 1 if it ends inside. */
double grz_ray_exit_time(const grz_ray *ray, const graze_area *area);

/* Which of two boxes is hit first: below 0: a; above 0: b; 0: both at once. */
int grz_ray_compare(const grz_ray *ray, const grz_ray_hit *a, const grz_ray_hit *b);
bool grz_ray_is_at_start(const grz_ray *ray, const grz_ray_hit *hit);

/* A ray prepared for a quick look at many boxes: along each axis its begin, the time
 * for a unit of length, and a slack. The slack is added to the time of leaving a
 * box. It is infinite if the ray does not move along the axis. */
typedef struct grz_ray_filter {
    double x, y, inverse_x, inverse_y, slack_x, slack_y;
} grz_ray_filter;

#define GRZ_RAY_FILTER_MISS 0x1p1000

grz_ray_filter grz_ray_filter_of(const grz_ray *ray);

/* Whether a time of a filter is certainly later than another one, which is not
 * negative. */
static inline bool grz_ray_filter_is_later(double time, double other) {
    return time > 0x1p-400 && time * (1 - 0x1p-48) > other * (1 + 0x1p-48);
}

/* The time at which the ray enters a box, or GRZ_RAY_FILTER_MISS, only if it has no
 * point of the box. Times above 2^-400 are off by less than 2^-50 of themselves. */
static inline double grz_ray_filter_time(const grz_ray_filter *ray,
                                         const graze_area *area) {
    const bool is_right = ray->inverse_x >= 0, is_up = ray->inverse_y >= 0;
    const double in_x =
        ((is_right ? area->min_x : area->max_x) - ray->x) * ray->inverse_x;
    const double in_y =
        ((is_up ? area->min_y : area->max_y) - ray->y) * ray->inverse_y;
    const double out_x =
        ((is_right ? area->max_x : area->min_x) - ray->x) * ray->inverse_x +
        ray->slack_x;
    const double out_y =
        ((is_up ? area->max_y : area->min_y) - ray->y) * ray->inverse_y +
        ray->slack_y;
    const double in = grz_max(in_x, in_y), out = grz_min(grz_min(out_x, out_y), 1);
    return out < 0 || grz_ray_filter_is_later(in, out) ? GRZ_RAY_FILTER_MISS : in;
}

/* For boxes around others, of any finite edges: false only if the ray has no point
 * of the area. *time is the time at which it enters, within a few roundings; 0 if it
 * begins inside, or the time is not known. */
bool grz_ray_may_hit(const grz_ray *ray, const grz_ray_filter *filter,
                     const graze_area *area, double *time);

/* ---- distances, compared by their squares ---- */

/* The vector from a point to the nearest point of a box, not rounded: along x from
 * x[0] to x[1], along y likewise. Where the point is between the edges, both are 0.
 * `square` is its squared length, rounded. */
typedef struct grz_box_distance {
    double x[2], y[2];
    double square;
} grz_box_distance;

grz_box_distance grz_box_distance_to(graze_point point, const graze_area *area);
grz_box_distance grz_box_distance_of_length(double length);

/* Below 0: a is shorter; 0: both are equal. */
int grz_box_distance_compare(const grz_box_distance *a, const grz_box_distance *b);

/* Smaller squares may have lost digits to underflow. */
static const double grz_min_safe_square = 0x1p-960;

/* The same for squares, which are off by less than 2^-50 of themselves unless they
 * underflowed. */
static inline bool grz_square_is_surely_longer(double a, double b) {
    return a > grz_min_safe_square && a > b * (1 + 0x1p-48) && a * 0 == 0;
}

/* True only if a is longer than b. Cheap. */
static inline bool grz_box_distance_is_surely_longer(const grz_box_distance *a,
                                                     const grz_box_distance *b) {
    return grz_square_is_surely_longer(a->square, b->square);
}

double grz_box_distance_length(const grz_box_distance *distance);
