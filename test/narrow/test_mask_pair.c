/* test_mask_pair.c: the common pixels of two masks, against a loop over pixels. */
#include "support/random_mask.h"

#include "graze/mask_pair.h"

#include "narrow/mask.h"

#include <math.h>

/* The answers of the loop. */
typedef struct common {
    graze_pixel first;
    int32_t left, right, bottom;
    uint32_t area;
} common;

static common common_of(graze_mask_view a, graze_mask_view b, int64_t dx,
                        int64_t dy) {
    common c = { { -1, -1 }, INT32_MAX, -1, -1, 0 };
    for (int32_t y = 0; y < seen_height(a); y++)
        for (int32_t x = 0; x < seen_width(a); x++) {
            if (!seen(a, x, y) || !seen(b, x - dx, y - dy))
                continue;
            if (c.area++ == 0)
                c.first = (graze_pixel){ x, y };
            c.left = x < c.left ? x : c.left;
            c.right = x > c.right ? x : c.right;
            c.bottom = y;
        }
    return c;
}

static void check_pair(graze_mask_view a, graze_mask_view b, int32_t dx,
                       int32_t dy) {
    const common c = common_of(a, b, dx, dy);
    graze_pixel first = { -1, -1 };
    graze_rect bounds;
    assert_int_equal(graze_mask_overlaps(a, b, dx, dy), c.area != 0);
    assert_int_equal(graze_mask_area(a, b, dx, dy), c.area);
    assert_int_equal(graze_mask_first_overlap(a, b, dx, dy, &first), c.area != 0);
    assert_int_equal(first.x, c.first.x);
    assert_int_equal(first.y, c.first.y);
    assert_int_equal(graze_mask_overlap_bounds(a, b, dx, dy, &bounds), c.area != 0);
    if (c.area != 0) {
        assert_int_equal(bounds.x, c.left);
        assert_int_equal(bounds.y, c.first.y);
        assert_int_equal(bounds.x + bounds.w - 1, c.right);
        assert_int_equal(bounds.y + bounds.h - 1, c.bottom);
    }
}

static void answers_are_those_of_a_loop_over_pixels(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 400; trial++) {
        graze_mask *a = random_mask(&random, 1 + seeded_below(&random, 130),
                                    1 + seeded_below(&random, 40));
        graze_mask *b = random_mask(&random, 1 + seeded_below(&random, 130),
                                    1 + seeded_below(&random, 40));
        for (int i = 0; i < 6; i++) {
            const graze_mask_view va = random_view(&random, a),
                                  vb = random_view(&random, b);
            check_pair(va, vb,
                       testing_between(&random, -seen_width(vb), seen_width(va)),
                       testing_between(&random, -seen_height(vb), seen_height(va)));
        }
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

/* The way out, step by step. */
static graze_pixel push_of(graze_mask_view a, graze_mask_view b, int32_t dx,
                           int32_t dy) {
    static const graze_pixel ways[] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
    for (int32_t n = 0;; n++)
        for (int i = 0; i < 4; i++)
            if (common_of(a, b, dx + n * ways[i].x, dy + n * ways[i].y).area == 0)
                return (graze_pixel){ n * ways[i].x, n * ways[i].y };
}

static void ways_out_are_the_shortest(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 300; trial++) {
        graze_mask *a = random_mask(&random, 1 + seeded_below(&random, 30),
                                    1 + seeded_below(&random, 20));
        graze_mask *b = random_mask(&random, 1 + seeded_below(&random, 30),
                                    1 + seeded_below(&random, 20));
        const graze_mask_view va = random_view(&random, a),
                              vb = random_view(&random, b);
        const int32_t dx = testing_between(&random, -seen_width(vb), seen_width(va));
        const int32_t dy =
            testing_between(&random, -seen_height(vb), seen_height(va));
        const graze_pixel right = push_of(va, vb, dx, dy),
                          push = graze_mask_separation(va, vb, dx, dy);
        const graze_point normal = graze_mask_normal(va, vb, dx, dy);
        assert_int_equal(push.x, right.x);
        assert_int_equal(push.y, right.y);
        assert_int_equal((int64_t)normal.x,
                         (int64_t)common_of(va, vb, dx - 1, dy).area -
                             common_of(va, vb, dx + 1, dy).area);
        assert_int_equal((int64_t)normal.y,
                         (int64_t)common_of(va, vb, dx, dy - 1).area -
                             common_of(va, vb, dx, dy + 1).area);
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

/* All pairs of squares, the hard way: the part of them lying on both. */
static double area_between(graze_mask_view a, graze_mask_view b, double dx,
                           double dy) {
    double area = 0;
    for (int32_t y = 0; y < seen_height(a); y++)
        for (int32_t x = 0; x < seen_width(a); x++)
            for (int32_t j = 0; j < seen_height(b) && seen(a, x, y); j++)
                for (int32_t i = 0; i < seen_width(b); i++)
                    if (seen(b, i, j))
                        area += fmax(0, 1 - fabs(dx + i - x)) *
                                fmax(0, 1 - fabs(dy + j - y));
    return area;
}

static void between_pixels_a_mask_is_its_squares(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 1000; trial++) {
        graze_mask *a = random_mask(&random, 1 + seeded_below(&random, 9),
                                    1 + seeded_below(&random, 9));
        graze_mask *b = random_mask(&random, 1 + seeded_below(&random, 9),
                                    1 + seeded_below(&random, 9));
        const graze_mask_view va = random_view(&random, a),
                              vb = random_view(&random, b);
        const double dx = testing_between(&random, -40, 40) / 4.0,
                     dy = testing_between(&random, -40, 40) / 4.0;
        const double area = area_between(va, vb, dx, dy);
        /* quarters: nothing is rounded */
        assert_true(graze_mask_area_at(va, vb, dx, dy) == area);
        assert_int_equal(graze_mask_overlaps_at(va, vb, dx, dy), area > 0);
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

/* When |at + t * move| < 1 begins and ends; false: never. */
static bool near_times(double at, double move, double *begin, double *end) {
    *begin = -INFINITY;
    *end = INFINITY;
    if (move == 0)
        return fabs(at) < 1;
    *begin = (-copysign(1, move) - at) / move;
    *end = (copysign(1, move) - at) / move;
    return true;
}

/* The first moment of all pairs of squares; over 1: there is none. */
static double first_moment(graze_mask_view a, graze_mask_view b,
                           graze_mask_motion m) {
    double first = 2;
    for (int32_t n = 0; n < seen_height(a) * seen_width(a); n++)
        for (int32_t k = 0; k < seen_height(b) * seen_width(b); k++) {
            const int32_t x = n % seen_width(a), y = n / seen_width(a),
                          i = k % seen_width(b), j = k / seen_width(b);
            double x_begin, x_end, y_begin, y_end;
            if (!seen(a, x, y) || !seen(b, i, j) ||
                !near_times(m.x + i - x, m.move_x, &x_begin, &x_end) ||
                !near_times(m.y + j - y, m.move_y, &y_begin, &y_end))
                continue;
            const double begin = fmax(x_begin, y_begin), end = fmin(x_end, y_end);
            if (begin < end && begin < 1 && end > 0)
                first = fmin(first, fmax(0, begin));
        }
    return first;
}

static void check_motion(graze_mask_view a, graze_mask_view b, graze_mask_motion m) {
    double time = 2;
    const double right = first_moment(a, b, m);
    if (graze_mask_impact(a, b, m, &time) != (right < 2) ||
        fabs(time - right) > 1e-12)
        fail_msg("from (%a, %a) by (%a, %a): %a, not %a", m.x, m.y, m.move_x,
                 m.move_y, time, right);
}

/* In fractions of few bits a crossing's distance is exact, and equal quotients are
 * rounded alike. So the loop decides exactly, too, and corners are met. */
static void impacts_are_the_first_of_all_squares(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 4000; trial++) {
        graze_mask *a = random_mask(&random, 1 + seeded_below(&random, 9),
                                    1 + seeded_below(&random, 9));
        graze_mask *b = random_mask(&random, 1 + seeded_below(&random, 9),
                                    1 + seeded_below(&random, 9));
        const graze_mask_view va = random_view(&random, a),
                              vb = random_view(&random, b);
        graze_mask_motion m = { testing_between(&random, -80, 80) / 4.0,
                                testing_between(&random, -80, 80) / 4.0, 0, 0 };
        m.move_x =
            ldexp(testing_between(&random, -1, 1), testing_between(&random, -2, 7));
        m.move_y =
            ldexp(testing_between(&random, -1, 1), testing_between(&random, -2, 7));
        check_motion(va, vb, m);
        m.move_x = testing_between(&random, -300, 300) / 8.0;
        m.move_y = testing_between(&random, -300, 300) / 8.0;
        check_motion(va, vb, m);
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

/* The same way, begun long before: nothing is walked before the rectangles meet. */
static void motions_from_far_away_end_where_near_ones_do(void **state) {
    (void)state;
    static const double before[] = { 0x1p10, 0x1p20, 0x1p32, 0x1p40 };
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 3000; trial++) {
        graze_mask *a = random_mask(&random, 1 + seeded_below(&random, 30),
                                    1 + seeded_below(&random, 30));
        graze_mask *b = random_mask(&random, 1 + seeded_below(&random, 30),
                                    1 + seeded_below(&random, 30));
        const graze_mask_view va = random_view(&random, a),
                              vb = random_view(&random, b);
        graze_mask_motion near = { -40, testing_between(&random, -200, 200) / 4.0, 0,
                                   0 };
        near.move_x = testing_between(&random, 1, 400) / 4.0;
        near.move_y = testing_between(&random, -400, 400) / 4.0;
        const double k = before[trial % 4];
        const graze_mask_motion far = { near.x - k * near.move_x,
                                        near.y - k * near.move_y,
                                        (k + 1) * near.move_x,
                                        (k + 1) * near.move_y };
        double near_time = 0, far_time = 0;
        assert_int_equal(graze_mask_impact(va, vb, far, &far_time),
                         graze_mask_impact(va, vb, near, &near_time));
        if (near_time > 0)
            assert_true(fabs(far_time * (k + 1) - (k + near_time)) <=
                        fmax(1e-6, k * 0x1p-50));
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

/* Beside the mask along one axis from the beginning: all of the way there is along
 * the other. */
static void a_fall_from_far_away_ends_in_time(void **state) {
    (void)state;
    graze_mask *a, *b;
    assert_int_equal(graze_mask_create(5, 5, NULL, &a), GRAZE_OK);
    assert_int_equal(graze_mask_create(5, 5, NULL, &b), GRAZE_OK);
    graze_mask_fill(a);
    graze_mask_fill(b);
    const graze_mask_view va = graze_mask_view_all(a), vb = graze_mask_view_all(b);
    for (int i = 0; i < 8; i++) {
        const double sign = i % 2 == 0 ? 1 : -1, far = sign * 0x1p49,
                     beside = i < 4 ? 2.5 : 0;
        const double length = 2 * fabs(far), drift = i % 4 < 2 ? 0 : 1;
        const graze_mask_motion down = { beside, -far, drift, 2 * far },
                                aside = { -far, beside, 2 * far, drift };
        double time = -1;
        assert_true(graze_mask_impact(va, vb, down, &time));
        assert_true(time == (fabs(far) - 5) / length);
        assert_true(graze_mask_impact(va, vb, aside, &time));
        assert_true(time == (fabs(far) - 5) / length);
    }
    graze_mask_destroy(a);
    graze_mask_destroy(b);
}

static void far_offsets_meet_nothing(void **state) {
    (void)state;
    static const int32_t far[] = { INT32_MIN, INT32_MIN + 1, -65536,
                                   65536,     INT32_MAX - 1, INT32_MAX };
    static const double odd[] = { (double)NAN, (double)INFINITY, -(double)INFINITY,
                                  1e300,       -1e300,           2147483648.0 };
    graze_mask *mask;
    double time = 7;
    assert_int_equal(graze_mask_create(100, 100, NULL, &mask), GRAZE_OK);
    graze_mask_fill(mask);
    for (uint8_t turns = 0; turns < 4; turns++)
        for (int i = 0; i < 6; i++) {
            const graze_mask_view a = graze_mask_view_all(mask),
                                  b = { .mask = mask, .turns = turns };
            check_pair(a, b, far[i], 0);
            check_pair(a, b, 0, far[i]);
            check_pair(b, a, far[i], far[5 - i]);
            const graze_point slope = graze_mask_normal(a, b, far[i], far[i]);
            const graze_pixel push = graze_mask_separation(a, b, far[i], far[i]);
            assert_true(slope.x == 0 && slope.y == 0 && push.x == 0 && push.y == 0);
            assert_false(graze_mask_overlaps_at(a, b, odd[i], 0));
            assert_false(graze_mask_overlaps_at(a, b, 0, odd[i]));
            assert_true(graze_mask_area_at(a, b, odd[i], 0) == 0);
            assert_false(graze_mask_impact(
                a, b, (graze_mask_motion){ odd[i], 0, 1, 1 }, &time));
            assert_int_equal(
                graze_mask_impact(a, b, (graze_mask_motion){ 200, 0, odd[i], 0 },
                                  &time),
                0);
        }
    graze_mask_destroy(mask);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_a_loop_over_pixels),
        cmocka_unit_test(ways_out_are_the_shortest),
        cmocka_unit_test(between_pixels_a_mask_is_its_squares),
        cmocka_unit_test(impacts_are_the_first_of_all_squares),
        cmocka_unit_test(motions_from_far_away_end_where_near_ones_do),
        cmocka_unit_test(a_fall_from_far_away_ends_in_time),
        cmocka_unit_test(far_offsets_meet_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
