/* box_near.c: which boxes are nearer than a distance; see box_near.h. */
#include "join/box_near.h"

#include <stdint.h>
#include <string.h>

/* The relative error of the sum of two squares and of a square is less than this,
 * and the absolute one of those that underflow. */
#define RELATIVE 0x1p-49
#define ABSOLUTE 0x1p-1000

/* Digits in base 2^32 of a number from 2^-1074 to 2^1025, and of its square. */
#define DIGITS 68
#define SQUARE_DIGITS (2 * DIGITS + 1)

/* A side of a gap: the gap is `to` - `from`, and at least 0. */
typedef struct near_gap {
    double from, to;
} near_gap;

static near_gap gap_between(double min_a, double max_a, double min_b, double max_b) {
    if (min_b > max_a)
        return (near_gap){ max_a, min_b };
    if (min_a > max_b)
        return (near_gap){ max_b, min_a };
    return (near_gap){ 0, 0 };
}

/* A whole number of units 2^unit, with the digits that are in use. */
typedef struct near_number {
    int64_t digits[DIGITS];
    uint32_t count;
} near_number;

typedef struct near_square {
    uint32_t digits[SQUARE_DIGITS];
} near_square;

/* The exponent of the last bit that a double may have. */
static int last_bit(double value) {
    int exponent;
    frexp(value, &exponent);
    if (value == 0 || exponent - 53 > 1024 - 53)
        return 1024 - 53;
    if (exponent - 53 < -1074)
        return -1074;
    return exponent - 53;
}

/* Add sign * value, a multiple of 2^unit. */
static void add_value(near_number *number, double value, int sign, int unit) {
    const int shift = last_bit(value) - unit;
    const uint32_t at = (uint32_t)shift / 32, bit = (uint32_t)shift % 32;
    const double whole = ldexp(fabs(value), -last_bit(value));
    const uint64_t bits = (uint64_t)whole;
    const uint64_t parts[2] = { (bits & UINT32_MAX) << bit, bits >> 32 << bit };
    if (value < 0)
        sign = -sign;
    for (uint32_t i = 0; i < 2; i++) {
        number->digits[at + i] += sign * (int64_t)(parts[i] & UINT32_MAX);
        number->digits[at + i + 1] += sign * (int64_t)(parts[i] >> 32);
    }
    if (number->count < at + 4)
        number->count = at + 4;
}

/* Carry, so that each digit is one: the number is not negative. */
static void carry(near_number *number) {
    int64_t over = 0;
    for (uint32_t i = 0; i < number->count; i++) {
        const int64_t digit = number->digits[i] + over;
        const int64_t low = digit & (int64_t)UINT32_MAX;
        over = (digit - low) / ((int64_t)1 << 32);
        number->digits[i] = low;
    }
}

static void add_square(near_square *sum, const near_number *number) {
    for (uint32_t i = 0; i < number->count; i++) {
        uint64_t over = 0;
        uint32_t at = i;
        for (uint32_t j = 0; j < number->count || over != 0; j++, at = i + j) {
            uint64_t product = over + sum->digits[at];
            if (j < number->count)
                product += (uint64_t)number->digits[i] * (uint64_t)number->digits[j];
            sum->digits[at] = (uint32_t)product;
            over = product >> 32;
        }
    }
}

static int compare_squares(const near_square *a, const near_square *b) {
    for (uint32_t i = SQUARE_DIGITS; i-- > 0;)
        if (a->digits[i] != b->digits[i])
            return a->digits[i] < b->digits[i] ? -1 : 1;
    return 0;
}

/* The sign of x² + y² - distance², by whole numbers. */
static int compare_exactly(near_gap x, near_gap y, double distance) {
    const double values[5] = { x.from, x.to, y.from, y.to, distance };
    near_square sum = { 0 }, bound = { 0 };
    int unit = last_bit(values[0]);
    for (int i = 1; i < 5; i++)
        if (last_bit(values[i]) < unit)
            unit = last_bit(values[i]);
    for (int i = 0; i < 5; i += 2) {
        near_number number = { 0 };
        add_value(&number, values[i], i < 4 ? -1 : 1, unit);
        if (i < 4)
            add_value(&number, values[i + 1], 1, unit);
        carry(&number);
        add_square(i < 4 ? &sum : &bound, &number);
    }
    return compare_squares(&sum, &bound);
}

bool box_near_decide(box_near near, const graze_area *a, const graze_area *b) {
    const near_gap x = gap_between(a->min_x, a->max_x, b->min_x, b->max_x),
                   y = gap_between(a->min_y, a->max_y, b->min_y, b->max_y);
    const double gap_x = x.to - x.from, gap_y = y.to - y.from;
    const double sum = gap_x * gap_x + gap_y * gap_y,
                 bound = near.distance * near.distance;
    if (isfinite(sum + bound) &&
        fabs(sum - bound) > RELATIVE * (sum + bound) + ABSOLUTE)
        return sum < bound;
    const int sign = compare_exactly(x, y, near.distance);
    return sign < 0 || (sign == 0 && near.is_closed);
}
