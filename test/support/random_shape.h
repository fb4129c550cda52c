/* random_shape.h: convex shapes of three points, and shapes elsewhere; for tests. */
#ifndef TEST_RANDOM_SHAPE_H
#define TEST_RANDOM_SHAPE_H

#include "support/testing.h"

#include "graze/shape.h"

#include <math.h>

/* Its second radius is half of its first one. */
static inline graze_shape random_shape_ellipse(graze_point center, graze_point end) {
    const graze_point way = { end.x - center.x, end.y - center.y };
    return (graze_shape){
        .kind = GRAZE_SHAPE_ELLIPSE,
        .corner = { center, end, { center.x - way.y / 2, center.y + way.x / 2 } }
    };
}

/* A box, circle, capsule, triangle or ellipse; not always one that passes
 * graze_shape_check. */
static inline graze_shape random_shape_of(seeded_random *random,
                                          const graze_point at[3], double radius,
                                          double rounding) {
    switch (testing_between(random, 0, 4)) {
    case 0:
        return graze_shape_box(
            at[0], (graze_point){ at[0].x + radius, at[0].y + fabs(at[1].y) });
    case 1:
        return graze_shape_circle(at[0], radius);
    case 2:
        return graze_shape_capsule(at[0], at[1], radius);
    case 3:
        return random_shape_ellipse(at[0], at[1]);
    default:
        return graze_shape_polygon(at, 3, rounding);
    }
}

/* The points of b against a must be those of a against b: contact points as they
 * are, nearest points swapped.
 */
static inline void assert_points_mirrored(const graze_manifold *one,
                                          const graze_manifold *other) {
    const int swap = !one->is_touching;
    for (int i = 0; i < 2; i++)
        assert_memory_equal(&one->points[i], &other->points[i ^ swap],
                            sizeof one->points[i]);
}

/* Shapes that do not touch: the points lie in a and in b, and are as far apart as
 * they are. */
static inline void assert_points_nearest(const graze_shape *a, const graze_shape *b,
                                         const graze_manifold *manifold) {
    const graze_point one = manifold->points[0], other = manifold->points[1];
    const double error = 1e-9 * (1 + fabs(one.x) + fabs(one.y) + manifold->distance);
    const graze_shape dots[] = { graze_shape_circle(one, error),
                                 graze_shape_circle(other, error) };
    assert_true(graze_shapes_touch(a, &dots[0], GRAZE_CLOSED) &&
                graze_shapes_touch(b, &dots[1], GRAZE_CLOSED));
    assert_true(fabs(hypot(one.x - other.x, one.y - other.y) - manifold->distance) <=
                error);
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
