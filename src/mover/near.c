/* near.c: see near.h. Bounds for errors are some times as large as they need to be. */
#include "mover/near.h"

#include "core/exact.h"
#include "mover/lattice.h"

#include <math.h>

/* No product of a few overflows, nor loses digits to underflow. */
static bool is_moderate(double value) {
    return fabs(value) > 0x1p-100 && fabs(value) < 0x1p100;
}

static grz_near near_of(double high, double low, double doubt) {
    const grz_two sum = grz_two_sum(high, low);
    return (grz_near){ sum.high, sum.low, doubt };
}

grz_near grz_near_along(const grz_reach *reach) {
    const grz_two way = grz_two_difference(reach->edge, reach->offset);
    return (grz_near){ way.high, way.low, 0 };
}

/* edge - place - offset. */
static grz_near near_reach(const grz_reach *reach) {
    const grz_two first = grz_two_difference(reach->edge, reach->place);
    const grz_two all = grz_two_difference(first.high, reach->offset);
    const grz_two low = grz_two_sum(all.low, first.low);
    return near_of(all.high, low.high, fabs(low.low));
}

/* By the remainder of a division. */
bool grz_near_time(const grz_reach *reach, const grz_run *run, grz_near *near) {
    const grz_near way = near_reach(reach);
    const grz_two length = grz_two_difference(run->to, run->from);
    const double guess = way.high / length.high;
    const grz_two back = grz_two_product(guess, length.high);
    const double left = ((way.high - back.high) - back.low) + (way.low - guess * length.low);
    const double doubt = fabs(guess) * 0x1p-97 + 2 * way.doubt / fabs(length.high);
    *near = near_of(guess, left / length.high, doubt);
    return is_moderate(way.high) && is_moderate(length.high);
}

bool grz_near_across(const grz_reach *reach, const grz_run *run, const grz_run *across, grz_near *near) {
    grz_near time;
    const bool is_known = grz_near_time(reach, run, &time);
    const grz_two length = grz_two_difference(across->to, across->from);
    const grz_two way = grz_two_product(length.high, time.high);
    const grz_two sum = grz_two_sum(across->from, way.high);
    const double low = sum.low + (way.low + (length.high * time.low + length.low * time.high));
    const double doubt = 2 * fabs(length.high) * time.doubt + (fabs(across->from) + fabs(way.high)) * 0x1p-97;
    *near = near_of(sum.high, low, doubt);
    return is_known && is_moderate(length.high);
}

bool grz_near_bounds(const grz_near *near, bool is_single, grz_bounds *bounds) {
    if (!is_moderate(near->high))
        return false;
    const double middle = is_single ? (double)(float)near->high : near->high;
    const double rest = (near->high - middle) + near->low;
    const double doubt = near->doubt == 0 && rest == 0 ? 0 : near->doubt + fabs(rest) * 0x1p-50;
    const double beside = rest == 0 ? middle : grz_lattice_neighbour(middle, rest > 0 ? 1 : -1, is_single);
    const double half = fabs(beside - middle) / 2;
    bounds->is_exact = rest == 0;
    bounds->below = rest < 0 ? beside : middle;
    bounds->above = rest < 0 ? middle : beside;
    bounds->nearest = fabs(rest) < half ? middle : beside;
    const double clear = fabs(fabs(rest) - half);
    return rest == 0 ? doubt == 0 : fabs(rest) > doubt && clear > doubt + half * 0x1p-50;
}
