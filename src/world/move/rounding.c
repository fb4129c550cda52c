/* lattice.c: numbers as integers in the same order; see lattice.h. */
#include "world/move/rounding.h"

#include <float.h>
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

/* 0 for either zero, and one more for each number above. */
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

/* Whether the number is not above the truth. */
static bool holds(const grz_exact_sum *truth, int64_t index) {
    const double value = number_at(index, truth->is_single);
    return truth->beside(truth, value, value) >= 0;
}

/* An index that holds and one above that does not, or the least or the greatest of all for both. */
static void bracket(const grz_exact_sum *truth, int64_t *low, int64_t *high) {
    const int64_t most = index_most(truth->is_single);
    const bool is_low = holds(truth, *low);
    for (int64_t step = 1; is_low ? *low < most : *high > -most; step *= step < STEP_MOST ? 2 : 1) {
        const int64_t next =
            is_low ? (*low > most - step ? most : *low + step) : (*high < step - most ? -most : *high - step);
        *(holds(truth, next) ? low : high) = next;
        if (*low < *high)
            return;
        *(is_low ? high : low) = next;
    }
}

static int64_t index_floor(const grz_exact_sum *truth, double guess) {
    int64_t low = index_of(grz_round_number(guess, truth->is_single), truth->is_single), high = low;
    bracket(truth, &low, &high);
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        *(holds(truth, middle) ? &low : &high) = middle;
    }
    return low;
}

static grz_rounded rounded_at(const grz_exact_sum *truth, int64_t index) {
    const double value = number_at(index, truth->is_single);
    return (grz_rounded){ value, truth->beside(truth, value, value) == 0 };
}

grz_rounded grz_exact_sum_floor(const grz_exact_sum *truth, double guess) {
    return rounded_at(truth, index_floor(truth, guess));
}

grz_rounded grz_exact_sum_ceil(const grz_exact_sum *truth, double guess) {
    const grz_rounded below = grz_exact_sum_floor(truth, guess);
    if (below.is_exact || truth->beside(truth, below.value, below.value) < 0)
        return below;
    return (grz_rounded){ grz_round_neighbour(below.value, 1, truth->is_single), false };
}

grz_rounded grz_exact_sum_nearest(const grz_exact_sum *truth, double guess) {
    const grz_rounded below = grz_exact_sum_floor(truth, guess);
    if (below.is_exact)
        return below;
    const double above = grz_round_neighbour(below.value, 1, truth->is_single);
    const int side = truth->beside(truth, below.value, above);
    const bool is_even = index_of(below.value, truth->is_single) % 2 == 0;
    return side > 0 || (side == 0 && !is_even) ? (grz_rounded){ above, false } : below;
}
