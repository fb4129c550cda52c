/* extent.c: sums rounded outward: a float is taken only if it is not inside of the exact sum. */
#include "narrow/extent.h"

#include "core/box_columns.h"
#include "core/exact.h"
#include "core/numbers.h"

#include <math.h>

float grz_sum_floor(double a, double b) {
    const grz_double_double sum = grz_two_sum(a, b);
    if (!(fabs(sum.high) <= 2 * (double)GRAZE_COORD_MAX))
        return sum.high < 0 ? -INFINITY : INFINITY;
    const float near = (float)sum.high;
    const bool is_above = (double)near > sum.high || ((double)near == sum.high && sum.low < 0);
    return is_above ? -grz_float_next(-near) : near;
}

float grz_sum_ceil(double a, double b) {
    return -grz_sum_floor(-a, -b);
}

graze_box grz_circles_bounds(const graze_point *centers, uint32_t count, double radius) {
    graze_point min = centers[0], max = centers[0];
    for (uint32_t i = 1; i < count; i++) {
        min.x = grz_min(centers[i].x, min.x);
        min.y = grz_min(centers[i].y, min.y);
        max.x = grz_max(centers[i].x, max.x);
        max.y = grz_max(centers[i].y, max.y);
    }
    return (graze_box){ grz_sum_floor(min.x, -radius), grz_sum_floor(min.y, -radius),
                        grz_sum_ceil(max.x, radius), grz_sum_ceil(max.y, radius) };
}
