/* lesser.h: the lesser and the greater of two numbers.
 *
 * Of doubles that are no NaN fmin and fmax may return either of 0 and -0, and are calls; these say which, and
 * are one instruction each.
 */
#ifndef GRZ_CORE_NUMBERS_H
#define GRZ_CORE_NUMBERS_H

#include <stdint.h>

/* `b` if the two are equal. */
static inline double grz_min(double a, double b) {
    return a < b ? a : b;
}

static inline double grz_max(double a, double b) {
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

#endif
