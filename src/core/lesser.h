/* lesser.h: the lesser and the greater of two doubles that are numbers.
 *
 * fmin and fmax may return either of 0 and -0, and are calls; these say which, and are one instruction each.
 */
#ifndef GRZ_CORE_LESSER_H
#define GRZ_CORE_LESSER_H

/* `b` if the two are equal. */
static inline double grz_lesser(double a, double b) {
    return a < b ? a : b;
}

static inline double grz_greater(double a, double b) {
    return a > b ? a : b;
}

#endif
