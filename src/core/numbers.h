/* numbers.h: min and max, neighbours and order of floats, the bits of words,
 * quantized coordinates. */
#pragma once

#include "core/float_rules.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* `b` if both are equal. fmin and fmax may return either of 0 and -0; these are one
 * instruction. */
#define NUMBERS_MIN_MAX(type, suffix)                                               \
    static inline type grz_min##suffix(type a, type b) {                            \
        return a < b ? a : b;                                                       \
    }                                                                               \
    static inline type grz_max##suffix(type a, type b) {                            \
        return a > b ? a : b;                                                       \
    }
NUMBERS_MIN_MAX(double, )
NUMBERS_MIN_MAX(float, _f32)
NUMBERS_MIN_MAX(int64_t, _i64)
NUMBERS_MIN_MAX(uint32_t, _u32)

/* 1, or -1. */
static inline int grz_sign(bool is_positive) {
    return 2 * is_positive - 1;
}

/* These bits, or none. */
static inline unsigned grz_bits_if(bool has_them, unsigned bits) {
    return has_them * bits;
}

static inline uint64_t grz_double_bits(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static inline double grz_double_of_bits(uint64_t bits) {
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* The order of floats as integers; both zeros are equal. */
static inline uint32_t grz_float_order(float value) {
    uint32_t bits;
    value += 0.0f;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 31 ? ~bits : bits | UINT32_C(1) << 31;
}

/* The next float above a finite one, or if `by` is 0 the number itself; without a
 * branch. */
static inline float grz_float_up(float value, int32_t by) {
    int32_t bits;
    value += 0.0f; /* -0 becomes +0, whose successor is the smallest denormal */
    memcpy(&bits, &value, sizeof bits);
    /* the bits of negative floats run the other way */
    bits += -by & (bits >> 31 | 1);
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline float grz_float_next(float value) {
    return grz_float_up(value, 1);
}

static inline float grz_float_previous(float value) {
    return -grz_float_next(-value);
}

/* The rounding error of a sum of floats, exactly (D. Knuth, 1969). */
static inline float grz_float_sum_error(float a, float b, float sum) {
    const float part = sum - a;
    return (a - (sum - part)) + (b - part);
}

static inline float grz_float_sum_floor(float a, float b) {
    const float sum = a + b;
    return 0.0f - grz_float_up(0.0f - sum, grz_float_sum_error(a, b, sum) < 0);
}

static inline float grz_float_sum_ceil(float a, float b) {
    const float sum = a + b;
    return grz_float_up(sum, grz_float_sum_error(a, b, sum) > 0);
}

/* The index of the lowest, or the highest set bit; the word is not zero. */
static inline unsigned grz_bit_lowest(uint64_t word) {
    return (unsigned)__builtin_ctzll(word);
}

static inline unsigned grz_bit_highest(uint64_t word) {
    return 63 - (unsigned)__builtin_clzll(word);
}

/* The number of set bits. */
static inline unsigned grz_popcount(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) +
           (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* Ask for memory before a read. */
static inline void grz_prefetch(const void *address) {
    __builtin_prefetch(address);
}

/* A quantizer gives a coordinate the index of one of many equal divisions; strips
 * and cells are cut by it.
 *
 * The index is (value - origin) * scale, clamped to the first and the last division
 * and cut off. All steps are monotone in floats, rounding included, and nothing else
 * is needed: an index decides only where to look. Kernels quantize all lanes at once
 * with the same steps and the same result. */
typedef struct grz_quantizer {
    float origin, scale; /* finite, scale >= 0 */
    float last;          /* the highest index */
} grz_quantizer;

/* The scale of a tiny length: all values are in the first or the last division. */
#define GRZ_QUANTIZER_SCALE_MAX 0x1p100f

/* `count` divisions (1 to 2^24) from `from` to `to`; all values outside are in the
 * first or the last. */
static inline grz_quantizer grz_quantizer_make(float from, float to,
                                               uint32_t count) {
    const float length = to - from,
                scale = grz_min_f32((float)count / length, GRZ_QUANTIZER_SCALE_MAX);
    return (grz_quantizer){ from, length > 0 ? scale : 0, (float)(count - 1) };
}

static inline uint32_t grz_quantize(grz_quantizer quantizer, float value) {
    const float at = (value - quantizer.origin) * quantizer.scale;
    return at > 0 ? (uint32_t)(at < quantizer.last ? at : quantizer.last) : 0;
}
