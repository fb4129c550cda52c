/* exact_motion.c: see exact_motion.h. Doubles and float32 numbers are searched as integers in the same order.
 */
#include "world/move/exact_motion.h"

#include "core/exact.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define STEP_MOST (INT64_C(1) << 61)

static double number_most(bool is_single) {
    return is_single ? FLT_MAX : DBL_MAX;
}

double grz_round_number(double value, bool is_single) {
    const double most = number_most(is_single);
    if (value >= most || value <= -most)
        return value > 0 ? most : -most;
    return is_single ? (double)(float)value : value;
}

/* 0 for either zero, and 1 more for each number above. */
static int64_t index_of(double value, bool is_single) {
    const double size = value < 0 ? -value : value;
    int64_t index = 0;
    if (is_single) {
        const float small = (float)size;
        uint32_t bits;
        memcpy(&bits, &small, sizeof bits);
        index = bits & 0x7fffffff;
    } else {
        memcpy(&index, &size, sizeof index);
        index &= INT64_MAX;
    }
    return value < 0 ? -index : index;
}

static double number_at(int64_t index, bool is_single) {
    const int64_t size = index < 0 ? -index : index;
    double value;
    if (is_single) {
        const uint32_t bits = (uint32_t)size;
        float small;
        memcpy(&small, &bits, sizeof small);
        value = small;
    } else
        memcpy(&value, &size, sizeof value);
    return index < 0 ? -value : value;
}

static int64_t index_most(bool is_single) {
    return index_of(number_most(is_single), is_single);
}

double grz_round_neighbour(double value, int step, bool is_single) {
    const int64_t index = index_of(value, is_single), most = index_most(is_single);
    return number_at(step > 0 ? index + (index < most) : index - (index > -most), is_single);
}

/* Whether the number is not above the exact one. */
static bool holds(const grz_exact_sum *number, int64_t index) {
    const double value = number_at(index, number->is_single);
    return number->beside(number, value, value) >= 0;
}

/* Find an index that holds and one above it that does not, or the min or max index for both. */
static void bracket(const grz_exact_sum *number, int64_t *low, int64_t *high) {
    const int64_t most = index_most(number->is_single);
    const bool is_low = holds(number, *low);
    for (int64_t step = 1; is_low ? *low < most : *high > -most; step *= step < STEP_MOST ? 2 : 1) {
        const int64_t next =
            is_low ? (*low > most - step ? most : *low + step) : (*high < step - most ? -most : *high - step);
        *(holds(number, next) ? low : high) = next;
        if (*low < *high)
            return;
        *(is_low ? high : low) = next;
    }
}

static int64_t index_floor(const grz_exact_sum *number, double guess) {
    int64_t low = index_of(grz_round_number(guess, number->is_single), number->is_single), high = low;
    bracket(number, &low, &high);
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        *(holds(number, middle) ? &low : &high) = middle;
    }
    return low;
}

static grz_rounded rounded_at(const grz_exact_sum *number, int64_t index) {
    const double value = number_at(index, number->is_single);
    return (grz_rounded){ value, number->beside(number, value, value) == 0 };
}

grz_rounded grz_exact_sum_floor(const grz_exact_sum *number, double guess) {
    return rounded_at(number, index_floor(number, guess));
}

grz_rounded grz_exact_sum_ceil(const grz_exact_sum *number, double guess) {
    const grz_rounded below = grz_exact_sum_floor(number, guess);
    if (below.is_exact || number->beside(number, below.value, below.value) < 0)
        return below;
    return (grz_rounded){ grz_round_neighbour(below.value, 1, number->is_single), false };
}

grz_rounded grz_exact_sum_nearest(const grz_exact_sum *number, double guess) {
    const grz_rounded below = grz_exact_sum_floor(number, guess);
    if (below.is_exact)
        return below;
    const double above = grz_round_neighbour(below.value, 1, number->is_single);
    const int side = number->beside(number, below.value, above);
    const bool is_even = index_of(below.value, number->is_single) % 2 == 0;
    return side > 0 || (side == 0 && !is_even) ? (grz_rounded){ above, false } : below;
}

/* A number and a bound for its error. */
typedef struct rough {
    double value, doubt;
} rough;

void grz_product_sum_add_distance(grz_product_sum *sum, const grz_edge_distance *distance, double value,
                                  int weight) {
    grz_product_sum_add(sum, distance->edge, value, weight);
    grz_product_sum_add(sum, distance->place, value, -weight);
    grz_product_sum_add(sum, distance->offset, value, -weight);
}

void grz_product_sum_add_distance_product(grz_product_sum *sum, const grz_edge_distance *distance,
                                          const grz_displacement *run, int weight) {
    grz_product_sum_add_distance(sum, distance, run->to, weight);
    grz_product_sum_add_distance(sum, distance, run->from, -weight);
}

double grz_edge_distance_value(const grz_edge_distance *distance, bool *is_exact) {
    const grz_double_double first = grz_two_difference(distance->edge, distance->place);
    const grz_double_double all = grz_two_difference(first.high, distance->offset);
    *is_exact = first.low == 0 && all.low == 0;
    return all.high + (all.low + first.low);
}

static int sign_of(double value) {
    return (value > 0) - (value < 0);
}

int grz_edge_distance_sign(const grz_edge_distance *distance) {
    const grz_double_double first = grz_two_difference(distance->edge, distance->place);
    const double rest = first.high - distance->offset;
    if (first.low == 0 || fabs(rest) > 0x1p-51 * fabs(first.high))
        return sign_of(rest);
    grz_product_sum sum = { 0 };
    grz_product_sum_add_distance(&sum, distance, 1, 1);
    return grz_product_sum_sign(&sum);
}

int grz_edge_distance_compare(const grz_edge_distance *a, const grz_edge_distance *b) {
    if (a->place == b->place && a->offset == b->offset)
        return (a->edge > b->edge) - (a->edge < b->edge);
    grz_product_sum sum = { 0 };
    grz_product_sum_add_distance(&sum, a, 1, 1);
    grz_product_sum_add_distance(&sum, b, 1, -1);
    return grz_product_sum_sign(&sum);
}

int grz_edge_distance_compare_lengths(const grz_edge_distance *a, const grz_edge_distance *b) {
    bool a_is_exact, b_is_exact;
    const double a_length = fabs(grz_edge_distance_value(a, &a_is_exact));
    const double b_length = fabs(grz_edge_distance_value(b, &b_is_exact));
    if (a_is_exact && b_is_exact)
        return (a_length > b_length) - (a_length < b_length);
    grz_product_sum sum = { 0 };
    grz_product_sum_add_distance(&sum, a, 1, grz_edge_distance_sign(a));
    grz_product_sum_add_distance(&sum, b, 1, -grz_edge_distance_sign(b));
    return grz_product_sum_sign(&sum);
}

static rough rough_product(const grz_edge_distance *distance, const grz_displacement *run) {
    const double value = distance->edge - distance->place - distance->offset, length = run->to - run->from;
    const double most = fabs(distance->edge) + fabs(distance->place) + fabs(distance->offset);
    return (rough){ value * length, 0x1p-50 * most * fabs(length) };
}

int grz_edge_distance_compare_products(const grz_edge_distance *a, const grz_displacement *of_a,
                                       const grz_edge_distance *b, const grz_displacement *of_b) {
    const rough left = rough_product(a, of_a), right = rough_product(b, of_b);
    const double doubt = left.doubt + right.doubt, rest = left.value - right.value;
    if (doubt > 1e-280 && doubt < 1e300 && fabs(rest) > doubt)
        return sign_of(rest);
    grz_product_sum sum = { 0 };
    grz_product_sum_add_distance_product(&sum, a, of_a, 1);
    grz_product_sum_add_distance_product(&sum, b, of_b, -1);
    return grz_product_sum_sign(&sum);
}

/* Products of some such numbers neither overflow nor lose digits to underflow. */
static bool is_moderate(double value) {
    return fabs(value) > 0x1p-100 && fabs(value) < 0x1p100;
}

static grz_approx near_of(double high, double low, double doubt) {
    const grz_double_double sum = grz_two_sum(high, low);
    return (grz_approx){ sum.high, sum.low, doubt };
}

grz_approx grz_approx_along(const grz_edge_distance *distance) {
    const grz_double_double way = grz_two_difference(distance->edge, distance->offset);
    return (grz_approx){ way.high, way.low, 0 };
}

/* edge - place - offset. */
static grz_approx near_reach(const grz_edge_distance *distance) {
    const grz_double_double first = grz_two_difference(distance->edge, distance->place);
    const grz_double_double all = grz_two_difference(first.high, distance->offset);
    const grz_double_double low = grz_two_sum(all.low, first.low);
    return near_of(all.high, low.high, fabs(low.low));
}

/* The remainder of a division gives the low part. */
bool grz_approx_time(const grz_edge_distance *distance, const grz_displacement *run, grz_approx *approx) {
    const grz_approx way = near_reach(distance);
    const grz_double_double length = grz_two_difference(run->to, run->from);
    const double guess = way.high / length.high;
    const grz_double_double back = grz_two_product(guess, length.high);
    const double left = ((way.high - back.high) - back.low) + (way.low - guess * length.low);
    const double doubt = fabs(guess) * 0x1p-97 + 2 * way.doubt / fabs(length.high);
    *approx = near_of(guess, left / length.high, doubt);
    return is_moderate(way.high) && is_moderate(length.high);
}

bool grz_approx_across(const grz_edge_distance *distance, const grz_displacement *run,
                       const grz_displacement *across, grz_approx *approx) {
    grz_approx time;
    const bool is_known = grz_approx_time(distance, run, &time);
    const grz_double_double length = grz_two_difference(across->to, across->from);
    const grz_double_double way = grz_two_product(length.high, time.high);
    const grz_double_double sum = grz_two_sum(across->from, way.high);
    const double low = sum.low + (way.low + (length.high * time.low + length.low * time.high));
    const double doubt = 2 * fabs(length.high) * time.doubt + (fabs(across->from) + fabs(way.high)) * 0x1p-97;
    *approx = near_of(sum.high, low, doubt);
    return is_known && is_moderate(length.high);
}

bool grz_approx_round(const grz_approx *approx, bool is_single, grz_rounding *rounding) {
    if (!is_moderate(approx->high))
        return false;
    const double middle = is_single ? (double)(float)approx->high : approx->high;
    const double rest = (approx->high - middle) + approx->low;
    const double doubt = approx->doubt == 0 && rest == 0 ? 0 : approx->doubt + fabs(rest) * 0x1p-50;
    const double beside = rest == 0 ? middle : grz_round_neighbour(middle, rest > 0 ? 1 : -1, is_single);
    const double half = fabs(beside - middle) / 2;
    rounding->is_exact = rest == 0;
    rounding->below = rest < 0 ? beside : middle;
    rounding->above = rest < 0 ? middle : beside;
    rounding->nearest = fabs(rest) < half ? middle : beside;
    const double clear = fabs(fabs(rest) - half);
    return rest == 0 ? doubt == 0 : fabs(rest) > doubt && clear > doubt + half * 0x1p-50;
}
