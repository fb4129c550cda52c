/* wide.c: see wide.h. */
#include "core/wide.h"

#include <string.h>

/* A finite double is sign * mantissa * 2^(shift - 1074). */
typedef struct whole {
    uint64_t mantissa;
    uint32_t shift;
    int sign;
} whole;

static whole whole_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint32_t exponent = (uint32_t)(bits >> 52) & 0x7ff;
    const uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
    return (whole){ .mantissa = exponent == 0 ? fraction : fraction | UINT64_C(1) << 52,
                    .shift = exponent == 0 ? 0 : exponent - 1,
                    .sign = bits >> 63 ? -1 : 1 };
}

/* The product of two mantissas as four digits. */
static void multiply(uint64_t a, uint64_t b, uint64_t digit[4]) {
    const uint64_t mask = UINT32_MAX, a0 = a & mask, a1 = a >> 32, b0 = b & mask, b1 = b >> 32;
    const uint64_t low = a0 * b0, middle = a0 * b1 + (low >> 32), other = a1 * b0 + (middle & mask);
    const uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
    digit[0] = low & mask;
    digit[1] = other & mask;
    digit[2] = high & mask;
    digit[3] = high >> 32;
}

/* Five digits from `place` on are used. */
static void note_use(grz_wide *sum, uint32_t place) {
    const uint32_t end = place + 5, back = GRZ_WIDE_LIMBS - place;
    sum->end = end > sum->end ? end : sum->end;
    sum->back = back > sum->back ? back : sum->back;
}

void grz_wide_add(grz_wide *sum, double a, double b, int weight) {
    const whole first = whole_of(a), second = whole_of(b);
    const uint32_t shift = first.shift + second.shift, place = shift / 32, bits = shift % 32;
    const int factor = first.sign * second.sign * weight;
    uint64_t digit[4], carry = 0;
    multiply(first.mantissa, second.mantissa, digit);
    for (uint32_t i = 0; i < 4; i++) {
        const uint64_t shifted = digit[i] << bits | carry;
        sum->digit[place + i] += factor * (int64_t)(shifted & UINT32_MAX);
        carry = shifted >> 32;
    }
    sum->digit[place + 4] += factor * (int64_t)carry;
    note_use(sum, place);
}

void grz_wide_add_differences(grz_wide *sum, const double ab[2], const double cd[2], int weight) {
    grz_wide_add(sum, ab[0], cd[0], weight);
    grz_wide_add(sum, ab[0], cd[1], -weight);
    grz_wide_add(sum, ab[1], cd[0], -weight);
    grz_wide_add(sum, ab[1], cd[1], weight);
}

/* What is carried to the next digit: value / 2^32, rounded down. */
static int64_t carry_of(int64_t value) {
    const int64_t base = INT64_C(1) << 32;
    return value >= 0 ? value / base : -((base - 1 - value) / base);
}

int grz_wide_sign(const grz_wide *sum) {
    int64_t carry = 0, any = 0;
    for (uint32_t i = GRZ_WIDE_LIMBS - sum->back; i < sum->end; i++) {
        const int64_t value = sum->digit[i] + carry;
        carry = carry_of(value);
        any |= value - carry * (INT64_C(1) << 32);
    }
    if (carry != 0)
        return carry < 0 ? -1 : 1;
    return any != 0;
}
