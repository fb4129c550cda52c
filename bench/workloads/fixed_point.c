/* fixed_point.c: see fixed_point.h. Powers of two, so each product and quotient is
 * exact. */
#include "bench/workloads/fixed_point.h"

#include <math.h>

fixed_point fixed_for(double reach) {
    fixed_point l = { 0x1p-8 };
    while (reach > l.unit / 2 * 0x1p24)
        l.unit *= 4;
    return l;
}

double fixed_round(fixed_point l, double value) {
    return floor(value / l.unit + 0.5) * l.unit;
}

double fixed_side(fixed_point l, double value) {
    return (floor(value / l.unit) + 0.5) * l.unit;
}

double fixed_between(fixed_point l, seeded_random *random, double low, double high) {
    const uint32_t steps = (uint32_t)((high - low) / l.unit);
    return low + (double)seeded_below(random, steps + 1) * l.unit;
}
