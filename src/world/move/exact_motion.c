/* exact_motion.c: doubles and float32 numbers are searched as integers, which have
 * the same order. */
#include "world/move/exact_motion.h"

#include "core/numbers.h"

#include <math.h>
#include <string.h>

#define STEP_MAX (INT64_C(1) << 61)

static double motion_number_max(bool is_single) {
    if (is_single)
        return FLT_MAX;
    return DBL_MAX;
}

double grz_round_number(double value, bool is_single) {
    const double max = motion_number_max(is_single);
    if (value >= max)
        return max;
    if (value <= -max)
        return -max;
    if (is_single)
        return (double)(float)value;
    return value;
}

/* 0 for either zero, and 1 more for each number above. */
static int64_t motion_index_of(double value, bool is_single) {
    const double size = fabs(value);
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
    if (value < 0)
        return -index;
    return index;
}

static double motion_number_at(int64_t index, bool is_single) {
    const int64_t size = index < 0 ? -index : index;
    double value;
    if (is_single) {
        const uint32_t bits = (uint32_t)size;
        float small;
        memcpy(&small, &bits, sizeof small);
        value = small;
    } else
        memcpy(&value, &size, sizeof value);
    if (index < 0)
        return -value;
    return value;
}

static int64_t motion_index_max(bool is_single) {
    return motion_index_of(motion_number_max(is_single), is_single);
}

double grz_round_neighbour(double value, int step, bool is_single) {
    const int64_t index = motion_index_of(value, is_single),
                  max = motion_index_max(is_single);
    if (step > 0)
        return motion_number_at(index + (index < max), is_single);
    return motion_number_at(index - (index > -max), is_single);
}

static void motion_add_product(grz_product_sum *sum,
                               const grz_edge_distance *distance,
                               grz_displacement run, int weight) {
    const double terms[3] = { distance->edge, -distance->position,
                              -distance->offset };
    for (int i = 0; i < 3; i++) {
        grz_product_sum_add(sum, terms[i], run.to, weight);
        grz_product_sum_add(sum, terms[i], run.from, -weight);
    }
}

double grz_edge_distance_value(const grz_edge_distance *distance, bool *is_exact) {
    const grz_double_double first =
        grz_two_difference(distance->edge, distance->position);
    const grz_double_double all = grz_two_difference(first.high, distance->offset);
    *is_exact = first.low == 0 && all.low == 0;
    return all.high + (all.low + first.low);
}

/* The sign of a * of_a - b * of_b, without rounding. */
static int exact_order(const grz_edge_distance *a, grz_displacement of_a,
                       const grz_edge_distance *b, grz_displacement of_b) {
    grz_product_sum sum = { 0 };
    motion_add_product(&sum, a, of_a, 1);
    motion_add_product(&sum, b, of_b, -1);
    return grz_product_sum_sign(&sum);
}

static const grz_displacement exact_one = { 0, 1 };
static const grz_edge_distance motion_nothing;

static int motion_sign_of(double value) {
    return (value > 0) - (value < 0);
}

int grz_edge_distance_sign(const grz_edge_distance *distance) {
    const grz_double_double first =
        grz_two_difference(distance->edge, distance->position);
    const double rest = first.high - distance->offset;
    if (first.low == 0 || fabs(rest) > 0x1p-51 * fabs(first.high))
        return motion_sign_of(rest);
    return exact_order(distance, exact_one, &motion_nothing, exact_one);
}

int grz_edge_distance_compare(const grz_edge_distance *a,
                              const grz_edge_distance *b) {
    if (a->position == b->position && a->offset == b->offset)
        return (a->edge > b->edge) - (a->edge < b->edge);
    return exact_order(a, exact_one, b, exact_one);
}

int grz_edge_distance_compare_lengths(const grz_edge_distance *a,
                                      const grz_edge_distance *b) {
    bool a_is_exact, b_is_exact;
    const double a_length = fabs(grz_edge_distance_value(a, &a_is_exact));
    const double b_length = fabs(grz_edge_distance_value(b, &b_is_exact));
    if (a_is_exact && b_is_exact)
        return (a_length > b_length) - (a_length < b_length);
    return exact_order(a, (grz_displacement){ 0, grz_edge_distance_sign(a) }, b,
                       (grz_displacement){ 0, grz_edge_distance_sign(b) });
}

/* A rounded product; a bound for its error is added to *error. */
static double motion_rough_product(const grz_edge_distance *distance,
                                   const grz_displacement *run, double *error) {
    const double value = distance->edge - distance->position - distance->offset,
                 length = run->to - run->from;
    const double size =
        fabs(distance->edge) + fabs(distance->position) + fabs(distance->offset);
    *error += 0x1p-50 * size * fabs(length);
    return value * length;
}

int grz_edge_distance_compare_products(const grz_edge_distance *a,
                                       const grz_displacement *of_a,
                                       const grz_edge_distance *b,
                                       const grz_displacement *of_b) {
    double error = 0;
    const double left = motion_rough_product(a, of_a, &error),
                 rest = left - motion_rough_product(b, of_b, &error);
    if (error > 1e-280 && error < 1e300 && fabs(rest) > error)
        return motion_sign_of(rest);
    return exact_order(a, *of_a, b, *of_b);
}

/* ---- rounding ---- */

/* Below 0: the number is less than (a + b) / 2; 0: they are equal. */
static int motion_number_compare(const grz_motion_number *number, double a,
                                 double b) {
    const double run[2] = { number->run.to, number->run.from },
                 from = number->across.from;
    grz_product_sum sum = { 0 };
    motion_add_product(&sum, &number->distance, number->across, 2);
    grz_product_sum_add_differences(&sum, run, (double[]){ from, a }, 1);
    grz_product_sum_add_differences(&sum, run, (double[]){ from, b }, 1);
    if (run[0] < run[1])
        return -grz_product_sum_sign(&sum);
    return grz_product_sum_sign(&sum);
}

static bool motion_is_reached(const grz_motion_number *number, int64_t index) {
    const double value = motion_number_at(index, number->is_single);
    return motion_number_compare(number, value, value) >= 0;
}

/* A galloping search's next step. */
static int64_t motion_step_after(int64_t step) {
    if (step < STEP_MAX)
        return 2 * step;
    return step;
}

/* The max index reached by the number, or the min index: from a guess the search
 * gallops and then halves. A bad guess costs some sixty comparisons, a good one
 * two. */
static int64_t motion_index_below(const grz_motion_number *number, double guess) {
    const int64_t max = motion_index_max(number->is_single);
    int64_t low = motion_index_of(grz_round_number(guess, number->is_single),
                                  number->is_single),
            high = low;
    int64_t step = 1;
    for (; low > -max && !motion_is_reached(number, low);
         step = motion_step_after(step)) {
        high = low;
        low = grz_max_i64(low, step - max) - step;
    }
    for (; high == low && high < max; step = motion_step_after(step)) {
        high = grz_min_i64(low, max - step) + step;
        if (motion_is_reached(number, high))
            low = high;
    }
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (motion_is_reached(number, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

static grz_rounding motion_search_number(const grz_motion_number *number,
                                         double guess) {
    const int64_t index = motion_index_below(number, guess);
    const double below = motion_number_at(index, number->is_single);
    const int order = motion_number_compare(number, below, below);
    double above = below;
    if (order > 0)
        above = grz_round_neighbour(below, 1, number->is_single);
    const int middle = motion_number_compare(number, below, above);
    const bool is_above_nearer = middle > 0 || (middle == 0 && index % 2 != 0);
    return (grz_rounding){ below, above, is_above_nearer ? above : below,
                           order == 0 };
}

/* A number: high + low within `error`; high is the double nearest to the sum. */
typedef struct approximation {
    double high, low, error;
} approximation;

/* Products of some such numbers neither overflow nor lose digits to underflow. */
static bool motion_is_moderate(double value) {
    return value == 0 || (fabs(value) > 0x1p-100 && fabs(value) < 0x1p100);
}

/* The remainder of the division gives the low part of the time. False: extreme
 * numbers. */
static bool motion_approximate(const grz_motion_number *number,
                               approximation *result) {
    const grz_displacement *run = &number->run, *across = &number->across;
    const grz_double_double first =
        grz_two_difference(number->distance.edge, number->distance.position);
    const grz_double_double all =
        grz_two_difference(first.high, number->distance.offset);
    const grz_double_double more = grz_two_sum(all.low, first.low);
    const grz_double_double way = grz_two_sum(all.high, more.high);
    const grz_double_double length = grz_two_difference(run->to, run->from);
    const grz_double_double span = grz_two_difference(across->to, across->from);
    const double time = way.high / length.high;
    const grz_double_double back = grz_two_product(time, length.high);
    const double left =
        ((way.high - back.high) - back.low) + (way.low - time * length.low);
    const grz_double_double product = grz_two_product(span.high, time);
    const grz_double_double sum = grz_two_sum(across->from, product.high);
    const double low =
        sum.low +
        (product.low + (span.high * (left / length.high) + span.low * time));
    const bool is_exact = left == 0 && product.low == 0 && way.low == 0 &&
                          more.low == 0 && length.low == 0 && span.low == 0;
    const grz_double_double near = grz_two_sum(sum.high, low);
    *result = (approximation){ near.high, near.low, 0 };
    if (!is_exact) {
        const double of_time =
            fabs(time) * 0x1p-97 + 2 * fabs(more.low / length.high);
        const double size = fabs(across->from) + fabs(product.high);
        result->error = 2 * fabs(span.high) * of_time + size * 0x1p-97;
    }
    return motion_is_moderate(way.high) && motion_is_moderate(length.high) &&
           motion_is_moderate(span.high) && motion_is_moderate(near.high);
}

/* False: the error is too large. */
static bool motion_round_approximation(const approximation *approx, bool is_single,
                                       grz_rounding *rounding) {
    double middle = approx->high;
    if (is_single)
        middle = (double)(float)approx->high;
    middle += 0.0;
    const double rest = (approx->high - middle) + approx->low;
    double beside = middle;
    if (rest != 0)
        beside = grz_round_neighbour(middle, grz_sign(rest > 0), is_single);
    const double half = fabs(beside - middle) / 2, clear = fabs(fabs(rest) - half);
    const double error = approx->error + fabs(rest) * 0x1p-50;
    *rounding = (grz_rounding){ middle, beside, beside, rest == 0 };
    if (rest < 0) {
        rounding->below = beside;
        rounding->above = middle;
    }
    if (fabs(rest) < half)
        rounding->nearest = middle;
    if (rest == 0)
        return error == 0;
    return fabs(rest) > error && clear > error + half * 0x1p-50;
}

grz_rounding grz_motion_number_round(const grz_motion_number *number) {
    approximation approx;
    grz_rounding rounding;
    if (motion_approximate(number, &approx) &&
        motion_round_approximation(&approx, number->is_single, &rounding))
        return rounding;
    if (!isfinite(approx.high))
        approx.high = number->across.from;
    return motion_search_number(number, approx.high);
}
