/* span.h: while two convex figures touch. One moves on a straight way.
 *
 * Take the hull of all differences of the corners of two convex figures with
 * radii. The figures touch while a straight moving point is nearer to it than the
 * sum of the radii. It then is in the hull, beside an edge of it, or near a
 * corner.
 */
#ifndef TEST_MODEL_SPAN_H
#define TEST_MODEL_SPAN_H

#include "test_model/figure.h"

/* The times, of all, at which something holds; open or closed as edges are. */
typedef struct span {
    double first, last;
    graze_edges edges;
} span;

/* As fmin and fmax, and quicker: NaN never comes here. */
static inline double min_of(double a, double b) {
    return a < b ? a : b;
}

static inline double max_of(double a, double b) {
    return a > b ? a : b;
}

static inline span span_none(void) {
    return (span){ 1, 0, GRAZE_HALF_OPEN };
}

static inline bool span_is_any(const span *self) {
    if (self->edges == GRAZE_CLOSED)
        return self->first <= self->last;
    return self->first < self->last;
}

/* While two convex figures touch. b is where it begins, and moves by `way`. */
span span_of_convexes(const figure *a, const figure *b, spot way, int64_t margin,
                      graze_edges edges);

/* The same of boxes at the begin and the end of a step; their edges move each by
 * itself. Half-open, a box is empty while it has no width or no height. */
span span_of_boxes(const frame a[2], const frame b[2], int64_t margin,
                   graze_edges edges);

/* While two circles touch by a rule that is not the round one. */
span span_of_circles(const figure *a, const figure *b, spot way,
                     graze_circle_rule rule, graze_edges edges);

#endif
