/* near.c: see near.h. Bounds for errors are some times as large as they need to be. */
#include "world/move/near.h"

#include "core/exact.h"
#include "world/move/rounding.h"

#include <math.h>

/* No product of a few overflows, nor loses digits to underflow. */
static bool is_moderate(double value) {
    return fabs(value) > 0x1p-100 && fabs(value) < 0x1p100;
}

static grz_approx near_of(double high, double low, double doubt) {
    const grz_double_double sum = grz_two_sum(high, low);
    return (grz_approx){ sum.high, sum.low, doubt };
}

grz_approx grz_approx_along(const grz_edge_distance *reach) {
    const grz_double_double way = grz_two_difference(reach->edge, reach->offset);
    return (grz_approx){ way.high, way.low, 0 };
}

/* edge - place - offset. */
static grz_approx near_reach(const grz_edge_distance *reach) {
    const grz_double_double first = grz_two_difference(reach->edge, reach->place);
    const grz_double_double all = grz_two_difference(first.high, reach->offset);
    const grz_double_double low = grz_two_sum(all.low, first.low);
    return near_of(all.high, low.high, fabs(low.low));
}

/* By the remainder of a division. */
bool grz_approx_time(const grz_edge_distance *reach, const grz_displacement *run, grz_approx *near) {
    const grz_approx way = near_reach(reach);
    const grz_double_double length = grz_two_difference(run->to, run->from);
    const double guess = way.high / length.high;
    const grz_double_double back = grz_two_product(guess, length.high);
    const double left = ((way.high - back.high) - back.low) + (way.low - guess * length.low);
    const double doubt = fabs(guess) * 0x1p-97 + 2 * way.doubt / fabs(length.high);
    *near = near_of(guess, left / length.high, doubt);
    return is_moderate(way.high) && is_moderate(length.high);
}

bool grz_approx_across(const grz_edge_distance *reach, const grz_displacement *run,
                       const grz_displacement *across, grz_approx *near) {
    grz_approx time;
    const bool is_known = grz_approx_time(reach, run, &time);
    const grz_double_double length = grz_two_difference(across->to, across->from);
    const grz_double_double way = grz_two_product(length.high, time.high);
    const grz_double_double sum = grz_two_sum(across->from, way.high);
    const double low = sum.low + (way.low + (length.high * time.low + length.low * time.high));
    const double doubt = 2 * fabs(length.high) * time.doubt + (fabs(across->from) + fabs(way.high)) * 0x1p-97;
    *near = near_of(sum.high, low, doubt);
    return is_known && is_moderate(length.high);
}

bool grz_approx_round(const grz_approx *near, bool is_single, grz_rounding *bounds) {
    if (!is_moderate(near->high))
        return false;
    const double middle = is_single ? (double)(float)near->high : near->high;
    const double rest = (near->high - middle) + near->low;
    const double doubt = near->doubt == 0 && rest == 0 ? 0 : near->doubt + fabs(rest) * 0x1p-50;
    const double beside = rest == 0 ? middle : grz_round_neighbour(middle, rest > 0 ? 1 : -1, is_single);
    const double half = fabs(beside - middle) / 2;
    bounds->is_exact = rest == 0;
    bounds->below = rest < 0 ? beside : middle;
    bounds->above = rest < 0 ? middle : beside;
    bounds->nearest = fabs(rest) < half ? middle : beside;
    const double clear = fabs(fabs(rest) - half);
    return rest == 0 ? doubt == 0 : fabs(rest) > doubt && clear > doubt + half * 0x1p-50;
}
