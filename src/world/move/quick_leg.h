/* quick_leg.h: a straight motion of a box among boxes, by sums of doubles; a part of
 * quick_move.h.
 *
 * The edges of the mover where a leg begins and ends are sums of two floats. If they
 * are doubles, differences of edges have the right sign. Times are compared by
 * products, with a bound for their roundings. */
#pragma once

#include "core/numbers.h"
#include "world/move/near_parts.h"

typedef enum grz_quick_answer {
    GRZ_QUICK_NO,
    GRZ_QUICK_YES,
    GRZ_QUICK_UNSURE
} grz_quick_answer;

/* An obstacle, cut back to where the mover is; see body_obstacles.c. */
typedef struct grz_quick_obstacle {
    float box_min[2], box_max[2];
    double min[2], max[2];
    uint64_t row;
    graze_response response;
    uint8_t one_way;
    bool is_crossed, is_pushed; /* it pushed the mover out, which it does once */
} grz_quick_obstacle;

/* The leg along an axis. All numbers are exact. */
typedef struct grz_quick_axis {
    double from, to;
    double way;                   /* without a sign */
    int sign;                     /* of the way; 1 at rest */
    double low, high;             /* the edges at the begin */
    double end_low, end_high;     /* and at the end */
    double float_low, float_high; /* at the begin, rounded to floats */
    double per_way;               /* 1 by the way, with its sign; at rest, huge */
} grz_quick_axis;

/* A hit of a leg; its distance is along the way. */
typedef struct grz_quick_hit {
    uint32_t obstacle;
    uint8_t axis;
    bool is_inside;
    int normal;
    double distance;
} grz_quick_hit;

/* A leg, the obstacles near it, and its hits. */
typedef struct grz_quick_leg {
    grz_quick_axis axis[2];
    bool leaves_back; /* as in grz_move */
    bool only_stops;  /* no obstacle is crossed */
    uint32_t count, hit_count;
    grz_quick_obstacle obstacles[GRZ_NEAR_FEW];
    grz_quick_hit hits[GRZ_NEAR_FEW];
} grz_quick_leg;

/* A sum; false: it is rounded. */
static inline bool grz_quick_sum(double a, double b, double *sum) {
    const grz_double_double exact = grz_two_sum(a, b);
    *sum = exact.high;
    return exact.low == 0;
}

/* False: a sum is rounded. */
bool grz_quick_axis_set(grz_quick_axis *axis, const grz_move_part *part, int number,
                        double from, double to);

/* Find the hits, and sort them by time and row. If nothing is crossed, those behind
 * the first stop may be missing. False: doubles do not tell. */
bool grz_quick_leg_find_hits(grz_quick_leg *leg);

/* The edge that a hit comes over, along the way. */
double grz_quick_edge_of(const grz_quick_leg *leg, const grz_quick_hit *hit);

/* The order of the times of two hits; false: unknown. */
bool grz_quick_compare_times(const grz_quick_leg *leg, const grz_quick_hit *a,
                             const grz_quick_hit *b, int *order);
