/* numbers.h: min and max of two numbers, and the neighbours and the order of floats. */
#ifndef GRZ_CORE_NUMBERS_H
#define GRZ_CORE_NUMBERS_H

#include <stdint.h>
#include <string.h>

/* `b` if both are equal. fmin and fmax may return either of 0 and -0, and are calls; these are one
 * instruction. */
static inline double grz_min(double a, double b) {
    return a < b ? a : b;
}

static inline double grz_max(double a, double b) {
    return a > b ? a : b;
}

static inline float grz_min_f32(float a, float b) {
    return a < b ? a : b;
}

static inline float grz_max_f32(float a, float b) {
    return a > b ? a : b;
}

static inline int64_t grz_min_i64(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static inline int64_t grz_max_i64(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static inline uint32_t grz_min_u32(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static inline uint32_t grz_max_u32(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

/* The order of floats as integers; both zeros are equal. */
static inline uint32_t grz_float_order(float value) {
    uint32_t bits;
    value += 0.0f;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 31 ? ~bits : bits | UINT32_C(1) << 31;
}

/* The next float above a finite one. */
static inline float grz_float_next(float value) {
    int32_t bits;
    value += 0.0f; /* -0 becomes +0, whose successor is the smallest denormal */
    memcpy(&bits, &value, sizeof bits);
    bits += 1 - 2 * (bits < 0); /* the bits of negative floats run the other way */
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The next float below a finite one. */
static inline float grz_float_previous(float value) {
    return -grz_float_next(-value);
}

/* The rounding error of a sum of floats, exactly (D. Knuth, 1969). */
static inline float grz_float_sum_error(float a, float b, float sum) {
    const float part = sum - a;
    return (a - (sum - part)) + (b - part);
}

/* The largest float that is not above a + b. */
static inline float grz_float_sum_floor(float a, float b) {
    const float sum = a + b;
    return grz_float_sum_error(a, b, sum) < 0 ? grz_float_previous(sum) : sum;
}

/* The smallest float that is not below a + b. */
static inline float grz_float_sum_ceil(float a, float b) {
    const float sum = a + b;
    return grz_float_sum_error(a, b, sum) > 0 ? grz_float_next(sum) : sum;
}

#endif
