/* lesser.h: the lesser and the greater of two numbers.
 *
 * Of doubles that are no NaN fmin and fmax may return either of 0 and -0, and are calls; these say which, and
 * are one instruction each.
 */
#ifndef GRZ_CORE_LESSER_H
#define GRZ_CORE_LESSER_H

#include <stdint.h>

/* `b` if the two are equal. */
static inline double grz_lesser(double a, double b) {
    return a < b ? a : b;
}

static inline double grz_greater(double a, double b) {
    return a > b ? a : b;
}

static inline int64_t grz_lesser_whole(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static inline int64_t grz_greater_whole(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static inline uint32_t grz_lesser_count(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static inline uint32_t grz_greater_count(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

#endif
