/* likely.h: answers that are certain from a few doubles, for the pairs that are met most; the rest is in
 * doubt, and is left to cores.h.
 */
#ifndef GRZ_NARROW_LIKELY_H
#define GRZ_NARROW_LIKELY_H

#include "narrow/gap.h"

typedef enum grz_likely { GRZ_NO, GRZ_YES, GRZ_IN_DOUBT } grz_likely;

/* Whether a distance is less than another, from their squares and a bound on the error of both. */
static inline grz_likely grz_likely_less(double square, double other, double error) {
    const double difference = square - other;
    if (fabs(difference) > error + GRZ_LITTLE)
        return difference < 0 ? GRZ_YES : GRZ_NO;
    return GRZ_IN_DOUBT;
}

#endif
