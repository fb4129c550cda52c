/* test_ellipse.c: ellipses against the ellipses of geometry, in long doubles.
 *
 * The oracle knows an ellipse by its support function only: the farthest point of
 * it in a direction. Two convex shapes are as far apart as their supports are
 * along the best direction, which is searched: first all round, then nearer. */
#include "narrow/toi.h"
#include "support/random_shape.h"

#include "graze/ellipse.h"
#include "graze/pose.h"

#include <float.h>

/* As ellipse.h states it, in larger radii. */
static const double error_share = 1.0 / 400;

static double any(seeded_random *random, double low, double high) {
    return low + (high - low) * (double)seeded_below(random, 1u << 20) / (1u << 20);
}

/* ---- the oracle ---- */

static long double support_of_points(const graze_point *points, uint32_t count,
                                     const long double way[2]) {
    long double max = -INFINITY;
    for (uint32_t i = 0; i < count; i++)
        max = fmaxl(max, (long double)points[i].x * way[0] +
                             (long double)points[i].y * way[1]);
    return max;
}

/* How far a shape reaches in a direction of length 1. */
static long double support_of(const graze_shape *shape, const long double way[2]) {
    const graze_point *c = shape->corner;
    if (shape->kind == GRAZE_SHAPE_ELLIPSE) {
        long double square = 0;
        for (int i = 1; i < 3; i++) {
            const long double along =
                ((long double)c[i].x - (long double)c[0].x) * way[0] +
                ((long double)c[i].y - (long double)c[0].y) * way[1];
            square += along * along;
        }
        return (long double)c[0].x * way[0] + (long double)c[0].y * way[1] +
               sqrtl(square) + (long double)shape->radius;
    }
    if (shape->kind == GRAZE_SHAPE_BOX) {
        const graze_point corners[] = {
            c[0], { c[1].x, c[0].y }, c[1], { c[0].x, c[1].y }
        };
        return support_of_points(corners, 4, way);
    }
    uint32_t count = shape->count;
    if (shape->kind == GRAZE_SHAPE_CIRCLE)
        count = 1;
    else if (shape->kind == GRAZE_SHAPE_CAPSULE)
        count = 2;
    return support_of_points(c, count, way) + (long double)shape->radius;
}

static long double gap_along(const graze_shape *a, const graze_shape *b,
                             long double angle) {
    const long double way[2] = { cosl(angle), sinl(angle) },
                      back[2] = { -way[0], -way[1] };
    return -support_of(a, way) - support_of(b, back);
}

/* The distance of two convex shapes, or less their depth: the greatest gap. */
static double gap_between(const graze_shape *a, const graze_shape *b) {
    enum { STEPS = 720 };
    const long double step = 2 * acosl(-1) / STEPS;
    long double best = -INFINITY, at = 0;
    for (int i = 0; i < STEPS; i++)
        if (gap_along(a, b, i * step) > best) {
            best = gap_along(a, b, i * step);
            at = i * step;
        }
    for (long double width = step; width > 1e-9L; width /= 2)
        for (int side = -1; side <= 1; side += 2)
            if (gap_along(a, b, at + side * width / 2) > best) {
                at += side * width / 2;
                best = gap_along(a, b, at);
            }
    return (double)best;
}

static double signed_distance(const graze_manifold *m) {
    return m->is_touching ? -m->depth : m->distance;
}

static double larger_radius(const graze_shape *shape) {
    if (shape->kind != GRAZE_SHAPE_ELLIPSE)
        return 0;
    const graze_point *c = shape->corner;
    return fmax(hypot(c[1].x - c[0].x, c[1].y - c[0].y),
                hypot(c[2].x - c[0].x, c[2].y - c[0].y));
}

/* ---- random shapes ---- */

/* Ratios up to the limit, and few of them thin. */
static graze_shape any_ellipse(seeded_random *random, double side) {
    const graze_point center = { any(random, -side, side),
                                 any(random, -side, side) };
    const double one = any(random, 0.5, 20);
    double ratio = any(random, 1, 5);
    if (seeded_below(random, 8) == 0)
        ratio = any(random, 5, GRAZE_ELLIPSE_RATIO_MAX);
    if (seeded_below(random, 8) == 0)
        ratio = 1;
    const double other = one / ratio;
    const double angle = seeded_below(random, 4) == 0
                             ? 90.0 * testing_between(random, -4, 4)
                             : any(random, -400, 400);
    return graze_shape_ellipse(center,
                               seeded_below(random, 2) ? (graze_point){ one, other }
                                                       : (graze_point){ other, one },
                               angle);
}

static graze_shape any_convex(seeded_random *random, double side) {
    for (;;) {
        const graze_point at[3] = {
            { any(random, -side, side), any(random, -side, side) },
            { any(random, -side, side), any(random, -side, side) },
            { any(random, -side, side), any(random, -side, side) }
        };
        const graze_shape shape =
            seeded_below(random, 2) == 0
                ? any_ellipse(random, side)
                : random_shape_of(random, at, any(random, 0.5, 20),
                                  any(random, 0, 4));
        if (graze_shape_check(&shape) == GRAZE_OK)
            return shape;
    }
}

/* ---- tests ---- */

static void expect_agreement(const graze_shape *a, const graze_shape *b,
                             graze_edges edges) {
    graze_manifold m, back;
    const bool touch = graze_shapes_touch(a, b, edges);
    graze_shapes_manifold(a, b, edges, &m);
    const double gap = gap_between(a, b), distance = signed_distance(&m);
    const double error = error_share * (larger_radius(a) + larger_radius(b));
    assert_int_equal(touch, graze_shapes_touch(b, a, edges));
    assert_int_equal(touch, m.is_touching);
    assert_true(distance >= gap - 1e-6 && distance <= gap + error + 1e-6);
    graze_shapes_manifold(b, a, edges, &back);
    assert_true(m.depth == back.depth && m.distance == back.distance &&
                m.count == back.count);
    if (memcmp(a, b, sizeof *a) != 0) {
        assert_true(m.normal.x == -back.normal.x && m.normal.y == -back.normal.y);
        assert_points_mirrored(&m, &back);
    }
    if (!touch)
        assert_points_nearest(a, b, &m);
}

static void shapes_meet_ellipses_within_the_stated_error(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    size_t touching = 0;
    const int count = testing_is_long() ? 100000 : 3000;
    for (int i = 0; i < count; i++) {
        const graze_shape a = any_ellipse(&random, 20), b = any_convex(&random, 20);
        expect_agreement(&a, &b, i % 2 ? GRAZE_CLOSED : GRAZE_HALF_OPEN);
        touching += graze_shapes_touch(&a, &b, GRAZE_HALF_OPEN);
    }
    assert_sample(touching > (size_t)count / 8 &&
                  touching < (size_t)count - (size_t)count / 8);
}

/* Doubles decide as the cores do: at all sizes, ratios and places, near the border
 * most of all. */
static void doubles_decide_as_the_cores_do(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    const int count = testing_is_long() ? 1000000 : 20000;
    for (int i = 0; i < count; i++) {
        const double far = ldexp(1, (int)seeded_below(&random, 40)),
                     size = ldexp(1, testing_between(&random, -24, 24));
        graze_shape a = any_convex(&random, 9), b = any_ellipse(&random, 9);
        if (seeded_below(&random, 8) == 0)
            b.radius = any(&random, 0, 3);
        if (seeded_below(&random, 4) == 0)
            for (int j = 0; j < GRAZE_CORNERS_MAX; j++)
                a.corner[j] =
                    (graze_point){ size * a.corner[j].x, size * a.corner[j].y };
        graze_manifold m;
        grz_convex_shapes_manifold(&a, &b, GRAZE_CLOSED, &m);
        const double share =
            any(&random, -0.01, 0.01) * testing_between(&random, 0, 1);
        const double push = -signed_distance(&m);
        b = shape_moved(&b, m.normal.x * push * (1 + share),
                        m.normal.y * push * (1 + share));
        if (seeded_below(&random, 4) == 0) {
            a = shape_moved(&a, far, -far);
            b = shape_moved(&b, far, -far);
        }
        for (int edges = 0; edges < 2; edges++) {
            const bool is_first = grz_shapes_compare(&a, &b, grz_convex_ops_of) <= 0;
            assert_int_equal(graze_shapes_touch(&a, &b, (graze_edges)edges),
                             is_first
                                 ? grz_convexes_touch(&a, &b, (graze_edges)edges)
                                 : grz_convexes_touch(&b, &a, (graze_edges)edges));
        }
    }
}

/* ---- cores ---- */

__extension__ typedef __int128 whole_steps;

/* A coordinate in steps of 2^-44; false: it has more digits. */
static bool in_steps(double x, whole_steps *steps) {
    const double scaled = ldexp(x, 44);
    *steps = (whole_steps)scaled;
    return fabs(scaled) < 0x1p61 && (double)*steps == scaled;
}

static bool turns_left(const graze_point *a, const graze_point *b,
                       const graze_point *c, bool *is_known) {
    whole_steps x[3], y[3];
    const graze_point *at[] = { a, b, c };
    for (int i = 0; i < 3; i++)
        *is_known &= in_steps(at[i]->x, &x[i]) && in_steps(at[i]->y, &y[i]);
    return *is_known &&
           (x[1] - x[0]) * (y[2] - y[1]) - (y[1] - y[0]) * (x[2] - x[1]) > 0;
}

/* A core turns left at each corner, goes around once, and begins at its least
 * corner: round ellipses and flat ones, also where their digits are lost. */
static void a_core_is_a_hull_from_its_least_corner(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int known = 0, whole = 0;
    for (int i = 0; i < 3000; i++) {
        const double flat = ldexp(1, -(int)seeded_below(&random, 24)),
                     far = ldexp(1, (int)seeded_below(&random, 17));
        const graze_point center = { any(&random, -far, far),
                                     any(&random, -far, far) },
                          radii = { 8, i % 3 == 0 ? 8 * flat : any(&random, 1, 8) };
        const graze_shape shape =
            graze_shape_ellipse(center, radii, any(&random, 0, 360));
        grz_convex core;
        grz_convex_ops_of(shape.kind)->convex(&shape, &core);
        double turned = 0;
        bool is_known = core.count >= 3;
        for (uint32_t k = 0; k < core.count && is_known; k++) {
            const graze_point *a = &core.corner[k],
                              *b = &core.corner[(k + 1) % core.count],
                              *c = &core.corner[(k + 2) % core.count];
            const bool is_left = turns_left(a, b, c, &is_known);
            assert_true(is_left || !is_known);
            assert_true(k == 0 || core.corner[0].x < a->x ||
                        (core.corner[0].x == a->x && core.corner[0].y < a->y));
            turned += fabs(remainder(atan2(c->y - b->y, c->x - b->x) -
                                         atan2(b->y - a->y, b->x - a->x),
                                     2 * acos(-1)));
        }
        known += is_known;
        whole += core.count == GRZ_CONVEX_CORNERS_MAX;
        assert_true(!is_known || fabs(turned - 2 * acos(-1)) < 1e-6);
    }
    assert_sample(known > 2000 && whole > 1500 && whole < known);
}

/* Depth parts them, contact points lie in both. */
static void a_push_by_the_depth_parts_two_ellipses(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    size_t touching = 0;
    for (int i = 0; i < 2000; i++) {
        const graze_shape a = any_ellipse(&random, 12), b = any_convex(&random, 12);
        graze_manifold m;
        graze_shapes_manifold(&a, &b, GRAZE_HALF_OPEN, &m);
        if (!m.is_touching)
            continue;
        touching++;
        const double push = m.depth + 1e-9, less = m.depth - 1e-9;
        const graze_shape away =
            shape_moved(&b, m.normal.x * push, m.normal.y * push);
        const graze_shape in = shape_moved(&b, m.normal.x * less, m.normal.y * less);
        assert_false(graze_shapes_touch(&a, &away, GRAZE_HALF_OPEN));
        if (less > 0)
            assert_true(graze_shapes_touch(&a, &in, GRAZE_HALF_OPEN));
        for (uint32_t j = 0; j < m.count; j++) {
            const graze_shape dot = graze_shape_circle(m.points[j], 1e-9);
            assert_true(graze_shapes_touch(&a, &dot, GRAZE_CLOSED));
            assert_true(graze_shapes_touch(&b, &dot, GRAZE_CLOSED));
        }
    }
    assert_sample(touching > 500);
}

static bool has_point(const graze_shape *shape, graze_point at) {
    return grz_shape_contains(shape, at, GRAZE_HALF_OPEN);
}

/* Points of the ellipse scaled, by eccentric angles. */
static void an_ellipse_contains_its_points_and_no_others(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 1000; i++) {
        const graze_shape shape = any_ellipse(&random, 20);
        const graze_point *c = shape.corner;
        for (int j = 0; j < 40; j++) {
            const double angle = any(&random, 0, 6.3), cosine = cos(angle),
                         sine = sin(angle);
            const graze_point way = {
                cosine * (c[1].x - c[0].x) + sine * (c[2].x - c[0].x),
                cosine * (c[1].y - c[0].y) + sine * (c[2].y - c[0].y)
            };
            const double in = any(&random, 0, 0.995), out = any(&random, 1.001, 2);
            assert_true(has_point(
                &shape, (graze_point){ c[0].x + in * way.x, c[0].y + in * way.y }));
            assert_false(has_point(&shape, (graze_point){ c[0].x + out * way.x,
                                                          c[0].y + out * way.y }));
        }
    }
}

static void an_ellipse_is_as_long_and_as_wide_as_its_radii_say(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 2000; i++) {
        const graze_point radii = { 1 + seeded_below(&random, 400) / 4.0,
                                    1 + seeded_below(&random, 400) / 4.0 };
        const graze_point center = { testing_between(&random, -99, 99) / 8.0,
                                     testing_between(&random, -99, 99) };
        const int turns = testing_between(&random, -8, 8);
        const graze_shape shape = graze_shape_ellipse(center, radii, 90.0 * turns);
        const double wide = turns % 2 == 0 ? radii.x : radii.y,
                     high = turns % 2 == 0 ? radii.y : radii.x;
        const graze_box box = graze_shape_bounds(&shape);
        assert_true((double)box.min_x == center.x - wide &&
                    (double)box.max_x == center.x + wide &&
                    (double)box.min_y == center.y - high &&
                    (double)box.max_y == center.y + high);
    }
}

/* Also far away, where corners are rounded: shapes that touch have boxes that
 * overlap.
 */
static void boxes_around_touching_ellipses_overlap(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    size_t touching = 0;
    for (int i = 0; i < 20000; i++) {
        const double far = ldexp(1, (int)seeded_below(&random, 58));
        const graze_shape a = any_ellipse(&random, 12), b = any_convex(&random, 12);
        const graze_shape p = shape_moved(&a, far, far),
                          q = shape_moved(&b, far, far);
        graze_manifold m;
        graze_shapes_manifold(&p, &q, GRAZE_CLOSED, &m);
        assert_int_equal(m.is_touching, graze_shapes_touch(&p, &q, GRAZE_CLOSED));
        assert_true(isfinite(m.depth) && isfinite(m.distance));
        if (!m.is_touching)
            continue;
        touching++;
        const graze_box one = graze_shape_bounds(&p), other = graze_shape_bounds(&q);
        assert_true(graze_box_overlaps(one, other, GRAZE_CLOSED));
    }
    assert_sample(touching > 2000);
}

static void expect_same_touches(const graze_shape *a, const graze_shape *b,
                                const graze_shape *c, const graze_shape *d) {
    for (int edges = 0; edges < 2; edges++) {
        graze_manifold one, other;
        graze_shapes_manifold(a, b, (graze_edges)edges, &one);
        graze_shapes_manifold(c, d, (graze_edges)edges, &other);
        assert_int_equal(one.is_touching, other.is_touching);
        assert_true(one.depth == other.depth && one.distance == other.distance);
    }
}

/* An ellipse of equal radii is the circle, bit by bit, at any angle. */
static void equal_radii_make_a_circle(void **state) {
    (void)state;
    static const graze_point ways[] = { { 5, 0 }, { 0, -5 }, { 3, 4 }, { -4, 3 } };
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 5000; i++) {
        const graze_point center = { testing_between(&random, -9, 9),
                                     testing_between(&random, -9, 9) };
        const graze_point way = ways[seeded_below(&random, 4)];
        const graze_shape circle = graze_shape_circle(center, 5),
                          other = any_convex(&random, 12);
        graze_shape ellipse = graze_shape_ellipse(center, (graze_point){ 5, 5 }, 0);
        ellipse.corner[1] = (graze_point){ center.x + way.x, center.y + way.y };
        ellipse.corner[2] = (graze_point){ center.x - way.y, center.y + way.x };
        assert_int_equal(graze_shape_check(&ellipse), GRAZE_OK);
        expect_same_touches(&ellipse, &other, &circle, &other);
    }
}

/* Distances are equal but for the rounding of a square root. */
static bool is_nearly(double a, double b) {
    return fabs(a - b) <= 4 * DBL_EPSILON * fabs(b);
}

static graze_shape any_upright_ellipse(seeded_random *random) {
    double drawn[4]; /* one by one: compilers differ in the order of arguments */
    for (int i = 0; i < 4; i++)
        drawn[i] = testing_between(random, i < 2 ? -40 : 1, 40) / 4.0;
    return graze_shape_ellipse((graze_point){ drawn[0], drawn[1] },
                               (graze_point){ drawn[2], drawn[3] },
                               90 * testing_between(random, 0, 3));
}

/* Flips and quarter turns of both, and moves by whole numbers, change no touch. */
static void flips_turns_and_moves_of_both_change_no_touch(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 5000; i++) {
        graze_shape pair[2], placed[2];
        for (int j = 0; j < 2; j++)
            pair[j] = any_upright_ellipse(&random);
        const graze_pose pose = { .x = testing_between(&random, -99, 99),
                                  .y = testing_between(&random, -99, 99),
                                  .angle = 90 * testing_between(&random, -4, 4),
                                  .flip_x = seeded_below(&random, 2),
                                  .flip_y = seeded_below(&random, 2) };
        for (int j = 0; j < 2; j++)
            assert_int_equal(graze_shape_transform(&pair[j], &pose, &placed[j]),
                             GRAZE_OK);
        for (int edges = 0; edges < 2; edges++) {
            graze_manifold one, other;
            graze_shapes_manifold(&pair[0], &pair[1], (graze_edges)edges, &one);
            graze_shapes_manifold(&placed[0], &placed[1], (graze_edges)edges,
                                  &other);
            assert_int_equal(one.is_touching, other.is_touching);
            assert_true(is_nearly(one.depth, other.depth) &&
                        is_nearly(one.distance, other.distance));
        }
    }
}

/* An ellipse in motion touches when it does at some time between. */
static void sweeps_agree_with_ellipses_on_the_way(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    size_t passing = 0;
    for (int i = 0; i < 1000; i++) {
        const graze_shape a = any_ellipse(&random, 10), b = any_convex(&random, 30);
        const graze_point motion = { any(&random, -50, 50), any(&random, -50, 50) };
        const grz_toi_rule rule = { .edges = GRAZE_HALF_OPEN,
                                    .margin = i % 2 ? 0 : any(&random, 0, 4) };
        grz_interval interval;
        const bool is_met = grz_shapes_toi(&a, &b, motion, &rule, &interval);
        double gap = INFINITY;
        for (int j = 0; j <= 40; j++) {
            const double back = -(1 - j / 40.0);
            const graze_shape at = shape_moved(&b, back * motion.x, back * motion.y);
            graze_manifold m;
            graze_shapes_manifold(&a, &at, GRAZE_HALF_OPEN, &m);
            const double now = signed_distance(&m) - rule.margin;
            gap = fmin(gap, now);
            if (now < -1e-6)
                assert_true(is_met && interval.first <= j / 40.0 + 1e-6 &&
                            interval.last >= j / 40.0 - 1e-6);
        }
        if (!is_met)
            assert_true(gap > -1e-6);
        else if (interval.first > 0 && interval.first < 1) {
            const double back = interval.first - 1;
            const graze_shape at = shape_moved(&b, back * motion.x, back * motion.y);
            graze_manifold m;
            graze_shapes_manifold(&a, &at, GRAZE_HALF_OPEN, &m);
            assert_true(fabs(signed_distance(&m) - rule.margin) < 1e-6);
            passing++;
        }
    }
    assert_sample(passing > 200);
}

static void expect_status(graze_shape shape, graze_status status) {
    assert_int_equal(graze_shape_check(&shape), status);
}

static void shapes_that_are_not_ellipses_are_refused(void **state) {
    (void)state;
    const graze_point zero = { 0, 0 };
    expect_status(graze_shape_ellipse(zero, (graze_point){ 3, 3000 }, 30), GRAZE_OK);
    expect_status(graze_shape_ellipse(zero, (graze_point){ 3, 3001 }, 30),
                  GRAZE_BAD_RADIUS);
    expect_status(graze_shape_ellipse(zero, (graze_point){ 3, 0 }, 0),
                  GRAZE_BAD_RADIUS);
    expect_status(graze_shape_ellipse(zero, (graze_point){ 0, 0 }, 0),
                  GRAZE_BAD_RADIUS);
    expect_status(graze_shape_ellipse(zero, (graze_point){ -3, 2 }, 0),
                  GRAZE_BAD_RADIUS);
    expect_status(graze_shape_ellipse(zero, (graze_point){ 3, 2 }, NAN),
                  GRAZE_BAD_NUMBER);
    expect_status(graze_shape_ellipse(zero, (graze_point){ 3, 2 }, 0x1p61),
                  GRAZE_BAD_NUMBER);
    expect_status(graze_shape_ellipse(zero, (graze_point){ 3, INFINITY }, 0),
                  GRAZE_BAD_NUMBER);
    expect_status(graze_shape_ellipse(zero, (graze_point){ 1e300, 1e300 }, 0),
                  GRAZE_OUT_OF_RANGE);
    expect_status(graze_shape_ellipse((graze_point){ 0x1p60, 0 },
                                      (graze_point){ 300, 200 }, 0),
                  GRAZE_OUT_OF_RANGE);
    graze_shape shape = graze_shape_ellipse(zero, (graze_point){ 3, 2 }, 0);
    shape.radius = -1;
    expect_status(shape, GRAZE_BAD_RADIUS);
    shape.radius = 1;
    expect_status(shape, GRAZE_OK);
    shape.corner[2].x += 0.01;
    expect_status(shape, GRAZE_BAD_RADIUS);
}

/* From the smallest doubles on, the same shape at a power of two. */
static void sizes_by_powers_of_two_change_no_touch(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 3000; i++) {
        graze_shape pair[2] = { any_ellipse(&random, 12), any_ellipse(&random, 12) },
                    small[2] = { pair[0], pair[1] };
        const double scale = ldexp(1, testing_between(&random, -900, 40));
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 3; k++)
                small[j].corner[k] = (graze_point){ pair[j].corner[k].x * scale,
                                                    pair[j].corner[k].y * scale };
        graze_manifold one, other;
        graze_shapes_manifold(&pair[0], &pair[1], GRAZE_HALF_OPEN, &one);
        graze_shapes_manifold(&small[0], &small[1], GRAZE_HALF_OPEN, &other);
        assert_int_equal(one.is_touching, other.is_touching);
        assert_true(fabs(one.depth - other.depth / scale) < 1e-9);
        assert_true(fabs(one.distance - other.distance / scale) < 1e-9);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_meet_ellipses_within_the_stated_error),
        cmocka_unit_test(doubles_decide_as_the_cores_do),
        cmocka_unit_test(a_core_is_a_hull_from_its_least_corner),
        cmocka_unit_test(a_push_by_the_depth_parts_two_ellipses),
        cmocka_unit_test(an_ellipse_contains_its_points_and_no_others),
        cmocka_unit_test(an_ellipse_is_as_long_and_as_wide_as_its_radii_say),
        cmocka_unit_test(boxes_around_touching_ellipses_overlap),
        cmocka_unit_test(equal_radii_make_a_circle),
        cmocka_unit_test(flips_turns_and_moves_of_both_change_no_touch),
        cmocka_unit_test(sweeps_agree_with_ellipses_on_the_way),
        cmocka_unit_test(shapes_that_are_not_ellipses_are_refused),
        cmocka_unit_test(sizes_by_powers_of_two_change_no_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
