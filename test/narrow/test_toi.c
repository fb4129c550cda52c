/* test_toi.c: when moving boxes and shapes touch. Boxes are compared with fractions
 * of whole numbers, shapes with what they do at many moments of their way.
 */
#include "support/testing.h"

#include "graze/mask_make.h"
#include "graze/pose.h"
#include "narrow/toi.h"

#include <math.h>

enum { BOX_ROUNDS = 200000, SHAPE_ROUNDS = 6000, MOMENTS = 64 };

static graze_box draw_box(seeded_random *random) {
    const float x = (float)testing_between(random, -6, 6),
                y = (float)testing_between(random, -6, 6);
    return (graze_box){ x, y, x + (float)testing_between(random, 0, 4),
                        y + (float)testing_between(random, 0, 4) };
}

/* A fraction, its denominator positive. */
typedef struct fraction {
    int64_t over, under;
} fraction;

static bool is_less(fraction a, fraction b) {
    return a.over * b.under < b.over * a.under;
}

/* The oracle takes the moments at which any of the eight differences is zero, and
 * the middles between them. Only these can tell one part of the step from
 * another. */
static int64_t at(int64_t from, int64_t to, fraction t) {
    return from * (t.under - t.over) + to * t.over; /* times t.under */
}

static bool is_positive(int64_t from, int64_t to, fraction t, graze_edges edges) {
    if (edges == GRAZE_CLOSED)
        return at(from, to, t) >= 0;
    return at(from, to, t) > 0;
}

typedef struct differences {
    int64_t from[8], to[8];
} differences;

static void fill(int64_t d[8], graze_box a, graze_box b) {
    d[0] = (int64_t)(b.max_x - a.min_x);
    d[1] = (int64_t)(a.max_x - b.min_x);
    d[2] = (int64_t)(b.max_y - a.min_y);
    d[3] = (int64_t)(a.max_y - b.min_y);
    d[4] = (int64_t)(a.max_x - a.min_x);
    d[5] = (int64_t)(a.max_y - a.min_y);
    d[6] = (int64_t)(b.max_x - b.min_x);
    d[7] = (int64_t)(b.max_y - b.min_y);
}

static bool is_touching(const differences *d, fraction t, graze_edges edges) {
    for (int i = 0; i < 8; i++)
        if (!is_positive(d->from[i], d->to[i], t, edges))
            return false;
    return true;
}

/* The moments at which anything can change, sorted; at least 0 and 1. */
static int list_moments(const differences *d, fraction moments[10]) {
    int count = 2;
    moments[0] = (fraction){ 0, 1 };
    moments[1] = (fraction){ 1, 1 };
    for (int i = 0; i < 8; i++) {
        const int64_t over = d->from[i], under = d->from[i] - d->to[i];
        const fraction t =
            under > 0 ? (fraction){ over, under } : (fraction){ -over, -under };
        if (under != 0 && t.over >= 0 && t.over <= t.under)
            moments[count++] = t;
    }
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && is_less(moments[j], moments[j - 1]); j--) {
            const fraction other = moments[j];
            moments[j] = moments[j - 1];
            moments[j - 1] = other;
        }
    return count;
}

static double value_of(fraction t) {
    return (double)t.over / (double)t.under;
}

/* All moments and the middles between them; half-open the touch begins where a
 * middle's piece does. */
static bool find_times(const differences *d, graze_edges edges,
                       grz_interval *times) {
    fraction moments[10];
    const int count = list_moments(d, moments);
    bool is_any = false;
    for (int i = 0; i < count; i++) {
        if (edges == GRAZE_CLOSED && is_touching(d, moments[i], edges)) {
            if (!is_any)
                times->first = value_of(moments[i]);
            times->last = value_of(moments[i]);
            is_any = true;
        }
        if (edges == GRAZE_CLOSED || i + 1 == count ||
            !is_less(moments[i], moments[i + 1]))
            continue;
        const fraction p = moments[i], q = moments[i + 1];
        const fraction middle = { p.over * q.under + q.over * p.under,
                                  2 * p.under * q.under };
        if (!is_touching(d, middle, edges))
            continue;
        if (!is_any)
            times->first = value_of(p);
        times->last = value_of(q);
        is_any = true;
    }
    return is_any;
}

static void boxes_meet_as_fractions_say(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int met = 0;
    for (int i = 0; i < BOX_ROUNDS; i++) {
        const graze_edges edges = i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        const grz_box_motion a = { draw_box(&random), draw_box(&random) };
        const grz_box_motion b = { draw_box(&random), draw_box(&random) };
        differences d;
        grz_interval expected = { 0, 0 }, found = { 0, 0 };
        fill(d.from, a.from, b.from);
        fill(d.to, a.to, b.to);
        const bool do_meet = find_times(&d, edges, &expected);
        assert_int_equal(grz_boxes_toi(&a, &b, &(grz_toi_rule){ 0, edges }, &found),
                         do_meet);
        assert_true(found.first == expected.first && found.last == expected.last);
        met += do_meet;
    }
    assert_true(met > BOX_ROUNDS / 10 && met < BOX_ROUNDS / 10 * 9);
}

static graze_point draw_point(seeded_random *random, int32_t size) {
    return (graze_point){ testing_between(random, -size, size),
                          testing_between(random, -size, size) };
}

static graze_mask *mask;

static graze_shape draw_shape(seeded_random *random) {
    const graze_point p[] = { draw_point(random, 12), draw_point(random, 12),
                              draw_point(random, 12) };
    const double radius = testing_between(random, 1, 5);
    const graze_point far = { p[0].x + testing_between(random, 0, 6),
                              p[0].y + testing_between(random, 0, 6) };
    graze_shape shape = graze_shape_polygon(p, 3, testing_between(random, 0, 2));
    switch (seeded_below(random, 5)) {
    case 0:
        return graze_shape_box(p[0], far);
    case 1:
        return graze_shape_circle(p[0], radius);
    case 2:
        return graze_shape_capsule(p[0], p[1], radius);
    case 3:
        return graze_shape_mask(
            (graze_mask_view){ .mask = mask, .flip_x = p[1].x > 0 }, p[0]);
    default:
        if (graze_shape_check(&shape) == GRAZE_OK)
            return shape;
        return graze_shape_circle(p[1], radius);
    }
}

static graze_shape moved(const graze_shape *shape, graze_point way, double part) {
    graze_shape other = *shape;
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        other.corner[i].x += way.x * part;
        other.corner[i].y += way.y * part;
    }
    return other;
}

/* A touch at a time is within the interval, and convex shapes touch everywhere in
 * it. */
static void check_moments(const graze_shape *a, const graze_shape *b,
                          graze_point way, graze_edges edges) {
    grz_interval times = { 2, -1 };
    const bool do_meet =
        grz_shapes_toi(a, b, way, &(grz_toi_rule){ 0, edges }, &times);
    const bool are_masks =
        a->kind == GRAZE_SHAPE_MASK || b->kind == GRAZE_SHAPE_MASK;
    assert_true(!do_meet ||
                (times.first >= 0 && times.first <= times.last && times.last <= 1));
    for (int i = 0; i <= MOMENTS; i++) {
        const double t = (double)i / MOMENTS;
        const graze_shape there = moved(b, way, t - 1);
        if (graze_shapes_touch(a, &there, edges))
            assert_true(do_meet && t >= times.first - 1e-9 &&
                        t <= times.last + 1e-9);
        else if (do_meet && !are_masks)
            assert_true(t <= times.first + 1e-9 || t >= times.last - 1e-9);
    }
    if (!do_meet || are_masks || times.last - times.first < 1e-6)
        return;
    const graze_shape soon = moved(b, way, times.first + 1e-7 - 1),
                      late = moved(b, way, times.last - 1e-7 - 1);
    assert_true(graze_shapes_touch(a, &soon, edges) &&
                graze_shapes_touch(a, &late, edges));
}

static void shapes_meet_as_they_do_at_every_moment(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    assert_int_equal(graze_mask_create(9, 7, NULL, &mask), GRAZE_OK);
    for (int32_t i = 0; i < 63; i++)
        graze_mask_set(mask, i % 9, i / 9, seeded_below(&random, 3) == 0);
    for (int i = 0; i < SHAPE_ROUNDS; i++) {
        const graze_shape a = draw_shape(&random), b = draw_shape(&random);
        const graze_point way = draw_point(&random, i % 3 == 0 ? 3 : 30);
        check_moments(&a, &b, way, i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED);
    }
    graze_mask_destroy(mask);
}

/* A bullet of 8 at 16 a frame and a wall of 1. */
static void nothing_passes_a_thin_wall(void **state) {
    (void)state;
    const graze_box wall = { 100, 0, 101, 50 };
    for (int i = 120; i < 280; i++) {
        const float x = (float)i / 2;
        const grz_box_motion bullet = { { x, 20, x + 8, 28 },
                                        { x + 16, 20, x + 24, 28 } };
        const bool is_reached = x + 24 > 100 && x < 101;
        grz_interval times;
        assert_int_equal(grz_boxes_toi(&bullet, &(grz_box_motion){ wall, wall },
                                       &(grz_toi_rule){ 0, GRAZE_HALF_OPEN },
                                       &times),
                         is_reached);
        if (is_reached)
            assert_true(times.first == fmax(0, (92 - (double)x) / 16));
    }
}

/* They pass each other at a distance of exactly both radii, and of the least bit
 * less. */
static void discs_that_only_graze_meet_closed_alone(void **state) {
    (void)state;
    const graze_shape still = graze_shape_circle((graze_point){ 0, 0 }, 3);
    const graze_point way = { 20, 0 };
    for (int i = 0; i < 4; i++) {
        const graze_edges edges = i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        const graze_shape other =
            graze_shape_circle((graze_point){ 10, i < 2 ? 5 : nextafter(5, 0) }, 2);
        const graze_shape before =
            graze_shape_circle((graze_point){ -10, other.corner[0].y }, 2);
        const bool do_meet = i != 0;
        grz_interval times = { 2, -1 };
        grz_cast_hit impact;
        assert_int_equal(
            grz_shapes_toi(&still, &other, way, &(grz_toi_rule){ 0, edges }, &times),
            do_meet);
        assert_int_equal(grz_shapes_cast(&still, &before, way, edges, &impact),
                         do_meet);
        if (do_meet)
            assert_true(fabs(times.first - 0.5) < 1e-7 &&
                        fabs(times.last - 0.5) < 1e-7);
    }
}

/* With a margin, the one moving counts as the box around its solid pixels. */
static void a_mask_comes_near_a_mask_as_the_box_around_its_pixels(void **state) {
    (void)state;
    graze_mask *dot, *few;
    assert_int_equal(graze_mask_create(1, 1, NULL, &dot), GRAZE_OK);
    graze_mask_fill(dot);
    assert_int_equal(graze_mask_create(9, 7, NULL, &few), GRAZE_OK);
    graze_mask_set(few, 2, 3, true);
    graze_mask_set(few, 5, 4, true);
    for (int i = 0; i < 400; i++) {
        const graze_point at = { i % 20 - 10, i / 20 - 10 }, way = { 16, 8 };
        const graze_shape still =
            graze_shape_mask(graze_mask_view_all(dot), (graze_point){ 0, 0 });
        const graze_shape moving = graze_shape_mask(graze_mask_view_all(few), at);
        const graze_shape box = graze_shape_box((graze_point){ at.x + 2, at.y + 3 },
                                                (graze_point){ at.x + 6, at.y + 5 });
        const grz_toi_rule rule = { 2, i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED };
        grz_interval found = { 2, -1 }, expected = { 2, -1 };
        assert_int_equal(grz_shapes_toi(&still, &moving, way, &rule, &found),
                         grz_shapes_toi(&still, &box, way, &rule, &expected));
        assert_true(found.first == expected.first && found.last == expected.last);
    }
    graze_mask_destroy(dot);
    graze_mask_destroy(few);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_meet_as_fractions_say),
        cmocka_unit_test(shapes_meet_as_they_do_at_every_moment),
        cmocka_unit_test(nothing_passes_a_thin_wall),
        cmocka_unit_test(discs_that_only_graze_meet_closed_alone),
        cmocka_unit_test(a_mask_comes_near_a_mask_as_the_box_around_its_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
