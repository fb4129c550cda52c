/* likely.h: answers that are certain from a few doubles, for the pairs that are met most; the rest is in
 * doubt, and is left to cores.h.
 */
#ifndef GRZ_NARROW_LIKELY_H
#define GRZ_NARROW_LIKELY_H

#include "narrow/predicates.h"

typedef enum grz_filtered { GRZ_FILTERED_NO, GRZ_FILTERED_YES, GRZ_FILTERED_UNSURE } grz_filtered;

/* Whether a distance is less than another, from their squares and a bound on the error of both. */
static inline grz_filtered grz_filtered_less(double square, double other, double error) {
    const double difference = square - other;
    if (fabs(difference) > error + GRZ_UNDERFLOW_BOUND)
        return difference < 0 ? GRZ_FILTERED_YES : GRZ_FILTERED_NO;
    return GRZ_FILTERED_UNSURE;
}

#endif
