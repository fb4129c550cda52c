/* test_ray.c: which of two boxes a segment meets first, where doubles do not tell
 * their times apart.
 *
 * The coordinates are whole numbers, so two fractions of whole numbers are compared.
 */
#include "support/testing.h"

#include "core/exact.h"
#include "narrow/ray.h"

#include <math.h>

enum { TRIALS = 20000 };

__extension__ typedef __int128 wide;

static int sign_of(wide value) {
    return (value > 0) - (value < 0);
}

static grz_ray_hit hit_at(int64_t edge, int64_t way, bool is_along_x) {
    int8_t normal = 1;
    if (way > 0)
        normal = -1;
    grz_ray_hit hit = { .time = grz_nearest_quotient((double)edge, 0, (double)way),
                        .edge = (double)edge };
    if (is_along_x)
        hit.normal_x = normal;
    else
        hit.normal_y = normal;
    return hit;
}

/* A way of some 52 bits, and an edge on it. */
static int64_t draw_way(seeded_random *random) {
    const int64_t length = (INT64_C(1) << 52) + (int64_t)(seeded_next(random) >> 13);
    if (seeded_below(random, 2) == 0)
        return length;
    return -length;
}

/* The edge along y that is met next to when one along x is, or a unit off. */
static int64_t draw_edge(seeded_random *random, int64_t edge, int64_t way,
                         int64_t other_way) {
    const wide exact = (wide)edge * other_way / way;
    return (int64_t)exact + testing_between(random, -1, 1);
}

static void times_that_are_one_double_are_reported_apart(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int same = 0, ties = 0;
    for (int i = 0; i < TRIALS; i++) {
        const int64_t way_x = draw_way(&random);
        int64_t way_y = -way_x;
        if (i % 10 != 0)
            way_y = draw_way(&random);
        const int64_t edge_x =
            (int64_t)((wide)way_x * (1 + (int64_t)seeded_below(&random, 1000)) /
                      1002);
        const int64_t edge_y = draw_edge(&random, edge_x, way_x, way_y);
        const grz_ray ray = { { 0, 0 }, { (double)way_x, (double)way_y } };
        const grz_ray_hit a = hit_at(edge_x, way_x, true),
                          b = hit_at(edge_y, way_y, false);
        /* over both ways */
        const wide gap = (wide)edge_x * way_y - (wide)edge_y * way_x;
        int expected;
        if ((way_x > 0) == (way_y > 0))
            expected = sign_of(gap);
        else
            expected = -sign_of(gap);
        assert_int_equal(sign_of(grz_ray_compare(&ray, &a, &b)), expected);
        assert_int_equal(sign_of(grz_ray_compare(&ray, &b, &a)), -expected);
        same += a.time == b.time;
        ties += expected == 0;
    }
    assert_true(same > TRIALS / 100 && ties > TRIALS / 100);
}

/* A fine number as a whole one of units of 2^-10, next to places 2^50 away:
 * differences of both are rounded.
 */
enum { UNIT_BITS = 10, FINE_BITS = 20, FAR_BITS = 60 };

static double from_units(int64_t units) {
    return ldexp((double)units, -UNIT_BITS);
}

static int64_t draw_fine(seeded_random *random) {
    return (int64_t)(seeded_next(random) >> (64 - FINE_BITS)) -
           (INT64_C(1) << (FINE_BITS - 1));
}

/* One coordinate of a far place, and about the same of one as far on the other side
 * of the origin; doubles hold both. */
typedef struct far_ends {
    int64_t from, to;
} far_ends;

static far_ends draw_far_ends(seeded_random *random) {
    const int64_t place =
        (int64_t)(seeded_next(random) >> (64 - FAR_BITS)) + (INT64_C(1) << FAR_BITS);
    const int64_t from = place >> UNIT_BITS << UNIT_BITS,
                  to = -from + draw_fine(random) * (1 << UNIT_BITS);
    if (seeded_below(random, 2) == 0)
        return (far_ends){ from, to };
    return (far_ends){ -from, -to };
}

/* A segment past the origin. */
typedef struct far_ray {
    int64_t x, y, to_x, to_y; /* in units */
    grz_ray ray;
} far_ray;

/* Some go along a diagonal. */
static far_ray draw_far_ray(seeded_random *random) {
    const far_ends x = draw_far_ends(random), y = draw_far_ends(random);
    const int sign = (int)seeded_below(random, 8);
    far_ends other = y;
    if (sign == 0)
        other = (far_ends){ -x.from, -x.to };
    else if (sign == 1)
        other = x;
    const grz_ray ray = { { from_units(x.from), from_units(other.from) },
                          { from_units(x.to), from_units(other.to) } };
    return (far_ray){ x.from, other.from, x.to, other.to, ray };
}

/* An edge along y about where the segment is when it is at an edge along x. */
static int64_t draw_edge_beside(seeded_random *random, const far_ray *far,
                                int64_t x) {
    const wide way = (wide)far->to_x - far->x, rise = (wide)far->to_y - far->y;
    const int64_t y = (int64_t)(far->y + ((wide)x - far->x) * rise / way);
    return y + testing_between(random, -1, 1);
}

static int8_t sign_against(int64_t way) {
    if (way > 0)
        return -1;
    return 1;
}

static grz_ray_hit far_hit(const far_ray *far, int64_t edge, bool is_along_x) {
    const double at = from_units(edge);
    double from = far->ray.from.y, to = far->ray.to.y;
    int8_t x = 0, y = sign_against(far->to_y - far->y);
    if (is_along_x) {
        from = far->ray.from.x;
        to = far->ray.to.x;
        x = sign_against(far->to_x - far->x);
        y = 0;
    }
    return (grz_ray_hit){ grz_nearest_quotient(at, from, to), at, x, y };
}

/* The sign of the time at an edge along x less that at one along y. */
static int compare_far(const far_ray *far, int64_t x, int64_t y) {
    const wide left = ((wide)x - far->x) * ((wide)far->to_y - far->y);
    const wide right = ((wide)y - far->y) * ((wide)far->to_x - far->x);
    const bool is_same = (far->to_x > far->x) == (far->to_y > far->y);
    if (is_same)
        return sign_of(left - right);
    return sign_of(right - left);
}

/* Two boxes have a corner at x, y. One is in the quarter into which the segment goes
 * if it comes to x first, the other in the one if it comes to y first. Beyond the
 * corner they are large. */
static void check_far_boxes(const far_ray *far, int64_t x, int64_t y, int order) {
    const double at_x = from_units(x), at_y = from_units(y), end = 0x1p60;
    graze_area x_first = { -end, -end, at_x, at_y },
               y_first = { -end, -end, at_x, at_y };
    graze_area *right = &y_first, *up = &x_first;
    if (far->to_x > far->x)
        right = &x_first;
    if (far->to_y > far->y)
        up = &y_first;
    right->min_x = at_x;
    right->max_x = end;
    up->min_y = at_y;
    up->max_y = end;
    double time;
    assert_int_equal(grz_ray_hits(&far->ray, &x_first, GRAZE_CLOSED), order <= 0);
    assert_int_equal(grz_ray_hits(&far->ray, &x_first, GRAZE_HALF_OPEN), order < 0);
    assert_int_equal(grz_ray_hits(&far->ray, &y_first, GRAZE_CLOSED), order >= 0);
    assert_int_equal(grz_ray_hits(&far->ray, &y_first, GRAZE_HALF_OPEN), order > 0);
    const grz_ray_filter filter = grz_ray_filter_of(&far->ray);
    assert_true(order > 0 || grz_ray_may_hit(&far->ray, &filter, &x_first, &time));
    assert_true(order < 0 || grz_ray_may_hit(&far->ray, &filter, &y_first, &time));
}

static void times_of_far_segments_are_reported_apart(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int same = 0, ties = 0;
    for (int i = 0; i < TRIALS; i++) {
        const far_ray far = draw_far_ray(&random);
        const int64_t x = draw_fine(&random), y = draw_edge_beside(&random, &far, x);
        const int64_t other = x + testing_between(&random, -1, 1);
        const grz_ray_hit a = far_hit(&far, x, true), b = far_hit(&far, y, false),
                          c = far_hit(&far, other, true);
        const grz_ray_hit d = far_hit(&far, y + 1, false);
        const int expected = compare_far(&far, x, y);
        int along = -1;
        if (far.to_x > far.x)
            along = 1;
        assert_int_equal(sign_of(grz_ray_compare(&far.ray, &a, &b)), expected);
        assert_int_equal(sign_of(grz_ray_compare(&far.ray, &b, &a)), -expected);
        assert_int_equal(sign_of(grz_ray_compare(&far.ray, &a, &c)),
                         sign_of(x - other) * along);
        assert_int_equal(sign_of(grz_ray_compare(&far.ray, &b, &d)),
                         far.to_y > far.y ? -1 : 1);
        check_far_boxes(&far, x, y, expected);
        same += a.time == b.time && a.time == c.time;
        ties += expected == 0;
    }
    assert_true(same > TRIALS / 10 && ties > TRIALS / 100);
}

/* All differences, and then both products, are rounded by almost half a unit. They
 * go down on one side and up on the other, which in truth is the smaller. */
static void six_roundings_the_wrong_way_change_no_order(void **state) {
    (void)state;
    const int64_t whole = INT64_C(1) << 53;
    for (int64_t rise = (1 << 26) - 400; rise < 1 << 26; rise += 4) {
        const int64_t run = whole / (4 * rise) * 4;
        far_ray far = {
            -run - 1, -rise - 1, whole + 2, whole, { { 0, 0 }, { 0, 0 } }
        };
        far.ray.from = (graze_point){ from_units(far.x), from_units(far.y) };
        far.ray.to = (graze_point){ from_units(far.to_x), from_units(far.to_y) };
        const int order = compare_far(&far, whole, whole - 2);
        assert_int_equal(order, 1);
        check_far_boxes(&far, whole, whole - 2, order);
    }
}

static void hits_on_one_axis_are_reported_apart_by_their_edges(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < TRIALS; i++) {
        const int64_t way = draw_way(&random),
                      edge = way / 1000 * testing_between(&random, 1, 999);
        const int64_t other = edge + testing_between(&random, -1, 1);
        const bool is_along_x = i % 2 == 0;
        const grz_ray ray = { { 0, 0 }, { (double)way, (double)way } };
        const grz_ray_hit a = hit_at(edge, way, is_along_x),
                          b = hit_at(other, way, is_along_x);
        int expected;
        if (way > 0)
            expected = sign_of(edge - other);
        else
            expected = sign_of(other - edge);
        assert_int_equal(sign_of(grz_ray_compare(&ray, &a, &b)), expected);
    }
}

/* The time of the second rounds to 0, as that of the first is. */
static void a_hit_at_the_start_comes_before_one_an_instant_later(void **state) {
    (void)state;
    const grz_ray ray = { { 0, 0 }, { 2, 2 } };
    const grz_ray_hit first = { .time = 0, .edge = 0, .normal_x = -1 };
    const grz_ray_hit later = { .time = grz_nearest_quotient(0x1p-1074, 0, 2),
                                .edge = 0x1p-1074,
                                .normal_x = -1 };
    assert_true(later.time == 0);
    assert_true(grz_ray_compare(&ray, &first, &later) < 0);
    assert_true(grz_ray_compare(&ray, &later, &first) > 0);
    assert_int_equal(grz_ray_compare(&ray, &first, &first), 0);
}

static void a_ray_that_stays_leaves_nothing_before_its_end(void **state) {
    (void)state;
    const graze_area area = { 0, 0, 4, 4 };
    const grz_ray still = { { 1, 1 }, { 1, 1 } }, across = { { 1, 1 }, { 1, 9 } };
    assert_true(grz_ray_exit_time(&still, &area) == 1);
    assert_true(grz_ray_exit_time(&across, &area) == 0.375);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_that_are_one_double_are_reported_apart),
        cmocka_unit_test(times_of_far_segments_are_reported_apart),
        cmocka_unit_test(six_roundings_the_wrong_way_change_no_order),
        cmocka_unit_test(hits_on_one_axis_are_reported_apart_by_their_edges),
        cmocka_unit_test(a_hit_at_the_start_comes_before_one_an_instant_later),
        cmocka_unit_test(a_ray_that_stays_leaves_nothing_before_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
