/* test_shape.c: which shapes are taken, and the boxes around them. */
#include "support/testing.h"

#include "graze/pose.h"
#include "graze/shape.h"
#include "scenes/seeded_shapes.h"

#include <float.h>
#include <math.h>

static const double far = GRAZE_COORD_MAX;

static graze_point at(double x, double y) {
    return (graze_point){ x, y };
}

static void assert_status(graze_shape shape, graze_status status) {
    assert_int_equal(graze_shape_check(&shape), status);
}

static graze_shape polygon(const graze_point *corners, uint32_t count) {
    return graze_shape_polygon(corners, count, 0);
}

static void ordinary_shapes_are_taken(void **state) {
    (void)state;
    const graze_point forward[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } },
                      backward[] = { { 0, 0 }, { 0, 10 }, { 10, 10 }, { 10, 0 } };
    assert_status(graze_shape_box(at(0, 0), at(1, 1)), GRAZE_OK);
    assert_status(graze_shape_circle(at(0, 0), 1), GRAZE_OK);
    assert_status(graze_shape_circle(at(0, 0), 0x1p-1074), GRAZE_OK);
    assert_status(graze_shape_capsule(at(0, 0), at(5, 5), 1), GRAZE_OK);
    assert_status(graze_shape_capsule(at(5, 5), at(5, 5), 1), GRAZE_OK);
    assert_status(polygon(forward, 4), GRAZE_OK);
    assert_status(polygon(backward, 4), GRAZE_OK);
    assert_status(polygon(forward, 3), GRAZE_OK);
    assert_status(graze_shape_polygon(forward, 4, 2.5), GRAZE_OK);
}

static void a_box_without_area_is_only_empty(void **state) {
    (void)state;
    assert_status(graze_shape_box(at(1, 1), at(1, 5)), GRAZE_OK);
    assert_status(graze_shape_box(at(1, 1), at(1, 1)), GRAZE_OK);
    assert_status(graze_shape_box(at(1, 1), at(0, 5)), GRAZE_BAD_BOX);
    assert_status(graze_shape_box(at(1, 1), at(5, 0)), GRAZE_BAD_BOX);
}

static void
radii_must_be_above_zero_those_of_polygons_and_segments_may_be_zero(void **state) {
    (void)state;
    const graze_point corners[] = { { 0, 0 }, { 10, 0 }, { 10, 10 } };
    assert_status(graze_shape_circle(at(0, 0), 0), GRAZE_BAD_RADIUS);
    assert_status(graze_shape_circle(at(0, 0), -1), GRAZE_BAD_RADIUS);
    assert_status(graze_shape_capsule(at(0, 0), at(1, 1), 0), GRAZE_OK);
    assert_status(graze_shape_capsule(at(1, 1), at(1, 1), 0), GRAZE_BAD_RADIUS);
    assert_status(graze_shape_capsule(at(0, 0), at(1, 1), -0.5), GRAZE_BAD_RADIUS);
    assert_status(graze_shape_polygon(corners, 3, 0), GRAZE_OK);
    assert_status(graze_shape_polygon(corners, 3, -0x1p-1074), GRAZE_BAD_RADIUS);
}

static void numbers_must_be_finite_and_near(void **state) {
    (void)state;
    const graze_point corners[] = { { 0, 0 }, { 10, 0 }, { 10, 10 } };
    const double bad[] = { NAN, INFINITY, -INFINITY };
    for (int i = 0; i < 3; i++) {
        assert_status(graze_shape_circle(at(bad[i], 0), 1), GRAZE_BAD_NUMBER);
        assert_status(graze_shape_circle(at(0, 0), bad[i]), GRAZE_BAD_NUMBER);
        assert_status(graze_shape_box(at(0, bad[i]), at(1, 1)), GRAZE_BAD_NUMBER);
        assert_status(graze_shape_capsule(at(0, 0), at(bad[i], 1), 1),
                      GRAZE_BAD_NUMBER);
        assert_status(graze_shape_polygon(corners, 3, bad[i]), GRAZE_BAD_NUMBER);
    }
    assert_status(graze_shape_box(at(-far, -far), at(far, far)), GRAZE_OK);
    assert_status(graze_shape_box(at(-far, -far), at(nextafter(far, INFINITY), far)),
                  GRAZE_OUT_OF_RANGE);
    assert_status(graze_shape_circle(at(0, 0), far), GRAZE_OK);
    assert_status(graze_shape_circle(at(-1, 0), far), GRAZE_OUT_OF_RANGE);
    assert_status(graze_shape_circle(at(0x1p-1074, 0), far), GRAZE_OUT_OF_RANGE);
    assert_status(graze_shape_circle(at(0, DBL_MAX), 1), GRAZE_OUT_OF_RANGE);
    assert_status(graze_shape_circle(at(0, DBL_MAX), DBL_MAX), GRAZE_OUT_OF_RANGE);
}

static void polygons_must_have_3_to_8_corners(void **state) {
    (void)state;
    graze_point corners[12];
    const graze_point eight[] = { { 3, 0 }, { 6, 0 }, { 9, 3 }, { 9, 6 },
                                  { 6, 9 }, { 3, 9 }, { 0, 6 }, { 0, 3 } };
    for (int i = 0; i < 12; i++)
        corners[i] = at(i, i * i);
    assert_status(polygon(eight, 8), GRAZE_OK);
    assert_status(polygon(corners, 9), GRAZE_BAD_CORNER_COUNT);
    assert_status(polygon(corners, UINT32_MAX), GRAZE_BAD_CORNER_COUNT);
    assert_status(polygon(corners, 2), GRAZE_BAD_CORNER_COUNT);
    assert_status(polygon(corners, 0), GRAZE_BAD_CORNER_COUNT);
}

static void polygons_must_be_convex_without_idle_corners(void **state) {
    (void)state;
    const graze_point repeated[] = { { 0, 0 }, { 10, 0 }, { 10, 0 }, { 0, 10 } };
    const graze_point again[] = { { 0, 0 }, { 10, 0 }, { 0, 0 }, { 0, 10 } };
    const graze_point straight[] = { { 0, 0 }, { 5, 0 }, { 10, 0 }, { 0, 10 } };
    const graze_point flat[] = { { 0, 0 }, { 5, 5 }, { 10, 10 } };
    const graze_point dented[] = { { 0, 0 }, { 10, 0 }, { 4, 3 }, { 0, 10 } };
    const graze_point bow[] = { { 0, 0 }, { 10, 10 }, { 10, 0 }, { 0, 10 } };
    const graze_point star[] = {
        { 0, 10 }, { 6, -8 }, { -9, 3 }, { 9, 3 }, { -6, -8 }
    };
    assert_status(polygon(repeated, 4), GRAZE_BAD_REPEATED_CORNER);
    assert_status(polygon(again, 4), GRAZE_BAD_REPEATED_CORNER);
    assert_status(polygon(straight, 4), GRAZE_BAD_COLLINEAR_CORNERS);
    assert_status(polygon(flat, 3), GRAZE_BAD_COLLINEAR_CORNERS);
    assert_status(polygon(dented, 4), GRAZE_BAD_CONVEXITY);
    assert_status(polygon(bow, 4), GRAZE_BAD_CONVEXITY);
    assert_status(polygon(star, 5), GRAZE_BAD_CONVEXITY);
}

static void
corners_on_a_line_are_reported_from_those_beside_it_exactly(void **state) {
    (void)state;
    const double step = 0x1p-33; /* the last bit of a million */
    graze_point corners[] = { { 1000000, 1000000 },
                              { 1000001, 1000003 },
                              { 1000002, 1000006 } };
    assert_status(polygon(corners, 3), GRAZE_BAD_COLLINEAR_CORNERS);
    corners[1].y += step;
    assert_status(polygon(corners, 3), GRAZE_OK);
    const graze_point tiny[] = { { 0, 0 }, { 0x1p-1074, 0 }, { 0, 0x1p-1074 } };
    assert_status(polygon(tiny, 3), GRAZE_OK);
    const graze_point thin[] = { { 0, 0 }, { far, 1 }, { -far, -1 + 0x1p-53 } };
    assert_status(polygon(thin, 3), GRAZE_OK);
}

static int64_t turn_of(graze_point a, graze_point b, graze_point c) {
    return (int64_t)((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

/* By definition: all corners are on one side of every edge, but for its own. */
static bool is_convex(const graze_point *corners, uint32_t count) {
    bool is_left = false, is_right = false, is_on = false;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++) {
            const uint32_t next = (i + 1) % count;
            const int64_t turn = turn_of(corners[i], corners[next], corners[j]);
            is_left |= turn > 0;
            is_right |= turn < 0;
            is_on |= turn == 0 && j != i && j != next;
        }
    return !is_on && !(is_left && is_right);
}

static void
polygons_are_taken_if_all_corners_are_on_one_side_of_every_edge(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_point corners[GRAZE_CORNERS_MAX];
    int convex = 0;
    for (int i = 0; i < 100000; i++) {
        const uint32_t count = 3 + seeded_below(&random, 5);
        const int32_t side = 1 + (int32_t)count;
        for (uint32_t j = 0; j < count; j++)
            corners[j] = at(testing_between(&random, 0, side),
                            testing_between(&random, 0, side));
        const graze_shape shape = polygon(corners, count);
        convex += is_convex(corners, count);
        assert_int_equal(graze_shape_check(&shape) == GRAZE_OK,
                         is_convex(corners, count));
    }
    assert_true(convex > 300);
}

static void an_unknown_kind_is_refused(void **state) {
    (void)state;
    graze_shape shape = graze_shape_circle(at(0, 0), 1);
    const int unknown = 77;
    memcpy(&shape.kind, &unknown, sizeof shape.kind);
    assert_status(shape, GRAZE_BAD_VALUE);
}

static void bounds_are_the_smallest_floats_around(void **state) {
    (void)state;
    graze_shape shape = graze_shape_circle(at(0.1, -0.1), 1e-30);
    graze_box bounds = graze_shape_bounds(&shape);
    assert_true((double)bounds.min_x < 0.1 &&
                (double)nextafterf(bounds.min_x, 1) >= 0.1);
    assert_true((double)bounds.max_x > 0.1 &&
                (double)nextafterf(bounds.max_x, 0) <= 0.1);
    shape = graze_shape_box(at(1, 2), at(3, 4));
    bounds = graze_shape_bounds(&shape);
    assert_true(bounds.min_x == 1 && bounds.min_y == 2 && bounds.max_x == 3 &&
                bounds.max_y == 4);
    shape = graze_shape_circle(at(1, 0), 0x1p-60); /* the sums round to 1 */
    bounds = graze_shape_bounds(&shape);
    assert_true(bounds.min_x == nextafterf(1, 0) &&
                bounds.max_x == nextafterf(1, 2));
    shape = graze_shape_capsule(at(-1, 5), at(7, 2), 1.5);
    bounds = graze_shape_bounds(&shape);
    assert_true(bounds.min_x == -2.5f && bounds.min_y == 0.5f &&
                bounds.max_x == 8.5f && bounds.max_y == 6.5f);
    shape = graze_shape_box(at(0x1p-1074, 0x1p-1074), at(0x1p-1074, 0x1p-1074));
    bounds = graze_shape_bounds(&shape);
    assert_true(bounds.min_x == 0 && bounds.max_y == 0x1p-149f);
}

/* A box of the bounds as a shape. */
static graze_shape boxed(graze_box box) {
    return graze_shape_box(at((double)box.min_x, (double)box.min_y),
                           at((double)box.max_x, (double)box.max_y));
}

static void bounds_hold_the_shape_and_end_at_it(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    const seeded_shape_space space = { 12345.678, 0.37, 500, 900 };
    for (int i = 0; i < 20000; i++) {
        const graze_shape shape = seeded_shape(
            &random, &space, (seeded_shape_kind)(i % SEEDED_SHAPE_KIND_COUNT));
        const graze_box box = graze_shape_bounds(&shape);
        const graze_shape beyond[] = {
            boxed((graze_box){ -0x1p59f, -0x1p59f, box.min_x, 0x1p59f }),
            boxed((graze_box){ -0x1p59f, -0x1p59f, 0x1p59f, box.min_y }),
            boxed((graze_box){ box.max_x, -0x1p59f, 0x1p59f, 0x1p59f }),
            boxed((graze_box){ -0x1p59f, box.max_y, 0x1p59f, 0x1p59f })
        };
        for (int j = 0; j < 4; j++) {
            graze_manifold contact;
            graze_shapes_manifold(&shape, &beyond[j], GRAZE_HALF_OPEN, &contact);
            assert_false(contact.is_touching);
            assert_true(contact.distance < 0x1p-8);
        }
    }
}

static double draw_anything(seeded_random *random) {
    const double strange[] = { NAN,       INFINITY, -INFINITY, 0x1p60, -0x1p60,
                               0x1p-1074, DBL_MAX,  0,         -0.0 };
    const uint32_t which = seeded_below(random, 18);
    return which < 9 ? strange[which] : testing_between(random, -4, 4);
}

static graze_shape draw_garbage(seeded_random *random) {
    graze_shape shape = { .kind = (graze_shape_kind)seeded_below(random,
                                                                 GRAZE_SHAPE_MASK),
                          .count = 3 + seeded_below(random, 6),
                          .radius = draw_anything(random) };
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++)
        shape.corner[i] = at(draw_anything(random), draw_anything(random));
    return shape;
}

static void shapes_that_were_never_checked_crash_nothing(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int count = 0;
    for (int i = 0; i < 100000; i++) {
        const graze_shape a = draw_garbage(&random), b = draw_garbage(&random);
        const graze_edges edges = i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        graze_manifold contact;
        graze_shapes_manifold(&a, &b, edges, &contact);
        const bool is_touching = graze_shapes_touch(&a, &b, edges);
        if (graze_shape_check(&a) != GRAZE_OK || graze_shape_check(&b) != GRAZE_OK)
            continue;
        count++;
        assert_int_equal(is_touching, contact.is_touching);
        assert_true(contact.depth >= 0 && contact.distance >= 0);
        assert_true(fabs(hypot(contact.normal.x, contact.normal.y) - 1) < 1e-15);
    }
    assert_sample(count > 100);
}

/* They belong to worlds (graze/tiles.h): no game makes one. */
static void a_shape_of_tiles_without_a_layer_is_refused_and_empty(void **state) {
    (void)state;
    const graze_shape tiles = { .kind = GRAZE_SHAPE_TILES };
    graze_shape posed;
    assert_int_equal(graze_shape_check(&tiles), GRAZE_BAD_VALUE);
    assert_int_equal(
        graze_shape_transform(&tiles, &(graze_pose){ .scale = 1 }, &posed),
        GRAZE_BAD_POSE);
    const graze_box box = graze_shape_bounds(&tiles);
    assert_true(box.min_x == 0 && box.min_y == 0 && box.max_x == 0 &&
                box.max_y == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ordinary_shapes_are_taken),
        cmocka_unit_test(a_box_without_area_is_only_empty),
        cmocka_unit_test(
            radii_must_be_above_zero_those_of_polygons_and_segments_may_be_zero),
        cmocka_unit_test(numbers_must_be_finite_and_near),
        cmocka_unit_test(polygons_must_have_3_to_8_corners),
        cmocka_unit_test(polygons_must_be_convex_without_idle_corners),
        cmocka_unit_test(
            corners_on_a_line_are_reported_from_those_beside_it_exactly),
        cmocka_unit_test(
            polygons_are_taken_if_all_corners_are_on_one_side_of_every_edge),
        cmocka_unit_test(an_unknown_kind_is_refused),
        cmocka_unit_test(bounds_are_the_smallest_floats_around),
        cmocka_unit_test(bounds_hold_the_shape_and_end_at_it),
        cmocka_unit_test(a_shape_of_tiles_without_a_layer_is_refused_and_empty),
        cmocka_unit_test(shapes_that_were_never_checked_crash_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
