/* lattice.c: see lattice.h. Powers of two, so that each product and quotient is exact. */
#include "bench/workloads/lattice.h"

#include <math.h>

lattice lattice_for(double reach) {
    lattice l = { 0x1p-8 };
    while (reach > l.unit / 2 * 0x1p24)
        l.unit *= 4;
    return l;
}

double lattice_round(lattice l, double value) {
    return floor(value / l.unit + 0.5) * l.unit;
}

double lattice_side(lattice l, double value) {
    return (floor(value / l.unit) + 0.5) * l.unit;
}

double lattice_between(lattice l, seeded_random *random, double low, double high) {
    const uint32_t steps = (uint32_t)((high - low) / l.unit);
    return low + (double)seeded_below(random, steps + 1) * l.unit;
}
