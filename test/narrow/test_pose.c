/* test_pose.c: shapes where their bodies are, and graze's own sine and cosine. */
#include "support/testing.h"

#include "core/rotation.h"
#include "graze/pose.h"

#include <math.h>

static graze_point at(double x, double y) {
    return (graze_point){ x, y };
}

static graze_shape placed(graze_shape shape, graze_pose pose) {
    graze_shape out;
    assert_int_equal(graze_shape_transform(&shape, &pose, &out), GRAZE_OK);
    assert_int_equal(graze_shape_check(&out), GRAZE_OK);
    return out;
}

static void assert_at(graze_point point, double x, double y) {
    assert_true(point.x == x && point.y == y);
}

static void assert_near(graze_point point, double x, double y) {
    assert_true(fabs(point.x - x) < 1e-14 && fabs(point.y - y) < 1e-14);
}

static void sines_and_cosines_are_right_to_the_last_bits(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    const long double radian = 0.01745329251994329576923690768488613L;
    for (int i = 0; i < 200000; i++) {
        const double angle = testing_between(&random, -720000000, 720000000) * 1e-6;
        double sine, cosine;
        graze_angle_sin_cos(angle, &sine, &cosine);
        assert_true(fabsl(sine - sinl((long double)angle * radian)) <= 0x1p-52L);
        assert_true(fabsl(cosine - cosl((long double)angle * radian)) <= 0x1p-52L);
    }
}

static void quarter_turns_are_exact_however_far(void **state) {
    (void)state;
    const double sines[] = { 0, 1, 0, -1 };
    for (int i = -8; i <= 8; i++)
        for (int j = 0; j < 3; j++) {
            const double far[] = { 0, 360.0 * 0x1p30, -360.0 * 0x1p45 };
            double sine, cosine;
            graze_angle_sin_cos(i * 90.0 + far[j], &sine, &cosine);
            assert_true(sine == sines[i & 3] && cosine == sines[(i + 1) & 3]);
        }
}

static void angles_are_taken_apart_without_rounding(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 100000; i++) {
        const double scale =
            1.0 / (double)(UINT64_C(1) << seeded_below(&random, 60));
        const int64_t number =
            (int64_t)(seeded_next(&random) >> 4) >> seeded_below(&random, 50);
        const double angle = (double)number * scale * (i % 2 == 0 ? 1 : -1);
        const grz_angle parts = grz_angle_split(angle);
        assert_true(fabs(parts.rest) <= 45);
        assert_true(remainder(angle, 90) == parts.rest || fabs(parts.rest) == 45);
        assert_true(fmod(fmod(angle, 360) - parts.rest - 90.0 * parts.turns, 360) ==
                    0);
    }
}

static void a_zeroed_pose_changes_nothing(void **state) {
    (void)state;
    const graze_point corners[] = { { 0.1, 0.2 }, { 10.3, 0.7 }, { 5, 9.9 } };
    const graze_shape shape = graze_shape_polygon(corners, 3, 0.3);
    const graze_shape same = placed(shape, (graze_pose){ 0 });
    for (int i = 0; i < 3; i++)
        assert_at(same.corner[i], corners[i].x, corners[i].y);
    assert_true(same.radius == 0.3);
}

static void a_pose_mirrors_scales_turns_and_moves_in_this_order(void **state) {
    (void)state;
    const graze_shape circle = graze_shape_circle(at(3, 1), 2);
    graze_shape out = placed(
        circle,
        (graze_pose){ .x = 100, .y = 200, .angle = 90, .scale = 2, .flip_x = true });
    assert_at(out.corner[0], 98, 194); /* (-3, 1), (-6, 2), (-2, -6) */
    assert_true(out.radius == 4);
    out = placed(circle, (graze_pose){ .angle = 30 });
    const double root = sqrt(3) / 2;
    assert_near(out.corner[0], 3 * root - 0.5, 1.5 + root);
    out = placed(circle, (graze_pose){ .flip_y = true });
    assert_at(out.corner[0], 3, -1);
}

static void a_box_remains_one_at_right_angles_and_is_a_polygon_else(void **state) {
    (void)state;
    const graze_shape box = graze_shape_box(at(1, 2), at(5, 4));
    graze_shape out = placed(box, (graze_pose){ .angle = 90 });
    assert_int_equal(out.kind, GRAZE_SHAPE_BOX);
    assert_at(out.corner[0], -4, 1);
    assert_at(out.corner[1], -2, 5);
    out = placed(box, (graze_pose){ .angle = 45 });
    assert_int_equal(out.kind, GRAZE_SHAPE_POLYGON);
    assert_int_equal(out.count, 4);
    assert_near(out.corner[0], -sqrt(0.5), 3 * sqrt(0.5));
    out = placed(graze_shape_box(at(3, 1), at(3, 1)), (graze_pose){ .angle = 30 });
    assert_int_equal(out.kind, GRAZE_SHAPE_BOX);
}

static void a_turned_box_is_the_box_turned(void **state) {
    (void)state;
    graze_shape box = graze_shape_oriented_box(at(10, 20), at(6, 4), 0);
    assert_int_equal(graze_shape_check(&box), GRAZE_OK);
    assert_at(box.corner[0], 7, 18);
    assert_at(box.corner[2], 13, 22);
    box = graze_shape_oriented_box(at(10, 20), at(6, 4), 90);
    assert_at(box.corner[0], 12, 17);
    box = graze_shape_oriented_box(at(10, 20), at(6, 0), 30);
    assert_int_equal(graze_shape_check(&box), GRAZE_BAD_REPEATED_CORNER);
    box = graze_shape_oriented_box(at(10, 20), at(6, 4), NAN);
    assert_int_equal(graze_shape_check(&box), GRAZE_BAD_NUMBER);
}

static void assert_refused(graze_shape shape, graze_pose pose, graze_status status) {
    graze_shape out = graze_shape_circle(at(7, 7), 7);
    const graze_shape before = out;
    assert_int_equal(graze_shape_transform(&shape, &pose, &out), status);
    assert_memory_equal(&out, &before, sizeof out);
}

static void bad_poses_are_refused_and_change_nothing(void **state) {
    (void)state;
    const graze_shape circle = graze_shape_circle(at(3, 1), 2);
    graze_shape of_no_kind = circle;
    of_no_kind.kind = (graze_shape_kind)99;
    assert_refused(of_no_kind, (graze_pose){ .scale = 1 }, GRAZE_BAD_VALUE);
    const graze_point sliver[] = { { 0, 0 }, { 1, 1 }, { 2, 2 + 0x1p-51 } };
    assert_refused(circle, (graze_pose){ .x = NAN }, GRAZE_BAD_NUMBER);
    assert_refused(circle, (graze_pose){ .angle = INFINITY }, GRAZE_BAD_NUMBER);
    assert_refused(circle, (graze_pose){ .scale = NAN }, GRAZE_BAD_NUMBER);
    assert_refused(circle, (graze_pose){ .y = 0x1p61 }, GRAZE_OUT_OF_RANGE);
    assert_refused(circle, (graze_pose){ .angle = 0x1p61 }, GRAZE_OUT_OF_RANGE);
    assert_refused(circle, (graze_pose){ .x = 0x1p60 }, GRAZE_OUT_OF_RANGE);
    assert_refused(circle, (graze_pose){ .scale = 1e300 }, GRAZE_OUT_OF_RANGE);
    assert_refused(circle, (graze_pose){ .scale = -1 }, GRAZE_BAD_SCALE);
    assert_refused(graze_shape_circle(at(3, 1), 0.25),
                   (graze_pose){ .scale = 0x1p-1074 }, GRAZE_BAD_RADIUS);
    assert_refused(graze_shape_box(at(0, 0), at(0, 5)), (graze_pose){ .angle = 45 },
                   GRAZE_BAD_POSE);
    assert_refused(graze_shape_polygon(sliver, 3, 0), (graze_pose){ .y = 1 << 20 },
                   GRAZE_BAD_COLLINEAR_CORNERS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sines_and_cosines_are_right_to_the_last_bits),
        cmocka_unit_test(quarter_turns_are_exact_however_far),
        cmocka_unit_test(angles_are_taken_apart_without_rounding),
        cmocka_unit_test(a_zeroed_pose_changes_nothing),
        cmocka_unit_test(a_pose_mirrors_scales_turns_and_moves_in_this_order),
        cmocka_unit_test(a_box_remains_one_at_right_angles_and_is_a_polygon_else),
        cmocka_unit_test(a_turned_box_is_the_box_turned),
        cmocka_unit_test(bad_poses_are_refused_and_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
