/* random_shape.h: convex shapes of three points, and shapes elsewhere; for tests. */
#ifndef TEST_RANDOM_SHAPE_H
#define TEST_RANDOM_SHAPE_H

#include "testing.h"

#include "graze/shape.h"

#include <math.h>

/* A box, circle, capsule or triangle; not always one that passes graze_shape_check. */
static inline graze_shape random_shape_of(seeded_random *random, const graze_point at[3], double radius,
                                          double rounding) {
    switch (testing_between(random, 0, 3)) {
    case 0:
        return graze_shape_box(at[0], (graze_point){ at[0].x + radius, at[0].y + fabs(at[1].y) });
    case 1:
        return graze_shape_circle(at[0], radius);
    case 2:
        return graze_shape_capsule(at[0], at[1], radius);
    default:
        return graze_shape_polygon(at, 3, rounding);
    }
}

static inline graze_shape shape_moved(const graze_shape *shape, double x, double y) {
    graze_shape other = *shape;
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        other.corner[i].x += x;
        other.corner[i].y += y;
    }
    return other;
}

#endif
