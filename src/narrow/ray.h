/* ray.h: when a segment meets a box, and which of two boxes it meets first; decided exactly.
 *
 * Half-open a segment meets a box whose inside it shares a place with before its end, so a border is not
 * enough; closed every common place is. Along an axis it comes in over one edge, at the time (edge - from) /
 * (to - from), and inside is before the border: it meets the box at the later of both axes' times (x's at a
 * tie), which gives the normal, or at 0 without a normal where that is negative.
 *
 * Only times of two axes need arithmetic, and their comparison is that of two products: first in doubles with
 * a bound for the error, then exactly (core/wide.h). Source of the axes' times: T. Kay, J. Kajiya, "Ray
 * tracing complex scenes", 1986; of the bound: J. Shewchuk, 1997, see core/exact.h.
 */
#ifndef GRZ_NARROW_RAY_H
#define GRZ_NARROW_RAY_H

#include "graze/box.h"
#include "graze/survey.h"

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
bool grz_ray_meets(const grz_ray *ray, const graze_area *area, graze_edges edges);

/* How it meets a box that it does meet. */
grz_ray_hit grz_ray_hit_of(const grz_ray *ray, const graze_area *area);

/* Which of two is met first: below 0: a; above 0: b; 0: both at once. */
int grz_ray_compare(const grz_ray *ray, const grz_ray_hit *a, const grz_ray_hit *b);

/* Whether the time is exactly 0. */
bool grz_ray_is_at_start(const grz_ray *ray, const grz_ray_hit *hit);

/* For boxes around others: false only if the segment shares no place with the area. *time is the time at
 * which it comes in, within a few roundings; 0 where it starts inside, or that cannot be known. */
bool grz_ray_may_meet(const grz_ray *ray, const graze_area *area, double *time);

#endif
