/* test_ray.c: which of two boxes a segment meets first, where doubles do not tell their times apart.
 *
 * The coordinates are whole numbers, so that what is compared are two fractions of whole numbers.
 */
#include "testing.h"

#include "narrow/nearest_double.h"
#include "narrow/ray.h"

enum { TRIALS = 20000 };

__extension__ typedef __int128 wide;

static int sign_of(wide value) {
    return (value > 0) - (value < 0);
}

static grz_ray_hit hit_at(int64_t edge, int64_t way, bool is_along_x) {
    const int8_t normal = way > 0 ? -1 : 1;
    return (grz_ray_hit){ .time = grz_nearest_quotient((double)edge, 0, (double)way),
                          .edge = (double)edge,
                          .normal_x = is_along_x ? normal : 0,
                          .normal_y = is_along_x ? 0 : normal };
}

/* A way of some 52 bits, and an edge on it. */
static int64_t draw_way(seeded_random *random) {
    const int64_t length = (INT64_C(1) << 52) + (int64_t)(seeded_next(random) >> 13);
    return seeded_below(random, 2) == 0 ? length : -length;
}

/* The edge along y that is met next to when one along x is, or a unit off. */
static int64_t draw_edge(seeded_random *random, int64_t edge, int64_t way, int64_t other_way) {
    const wide exact = (wide)edge * other_way / way;
    return (int64_t)exact + testing_between(random, -1, 1);
}

static void times_that_are_one_double_are_told_apart(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int same = 0, ties = 0;
    for (int i = 0; i < TRIALS; i++) {
        const int64_t way_x = draw_way(&random), way_y = i % 10 == 0 ? -way_x : draw_way(&random);
        const int64_t edge_x = (int64_t)((wide)way_x * (1 + (int64_t)seeded_below(&random, 1000)) / 1002);
        const int64_t edge_y = draw_edge(&random, edge_x, way_x, way_y);
        const grz_ray ray = { { 0, 0 }, { (double)way_x, (double)way_y } };
        const grz_ray_hit a = hit_at(edge_x, way_x, true), b = hit_at(edge_y, way_y, false);
        const wide gap = (wide)edge_x * way_y - (wide)edge_y * way_x; /* over both ways */
        const int expected = (way_x > 0) == (way_y > 0) ? sign_of(gap) : -sign_of(gap);
        assert_int_equal(sign_of(grz_ray_compare(&ray, &a, &b)), expected);
        assert_int_equal(sign_of(grz_ray_compare(&ray, &b, &a)), -expected);
        same += a.time == b.time;
        ties += expected == 0;
    }
    assert_true(same > TRIALS / 100 && ties > TRIALS / 100);
}

static void hits_on_one_axis_are_told_apart_by_their_edges(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < TRIALS; i++) {
        const int64_t way = draw_way(&random), edge = way / 1000 * testing_between(&random, 1, 999);
        const int64_t other = edge + testing_between(&random, -1, 1);
        const bool is_along_x = i % 2 == 0;
        const grz_ray ray = { { 0, 0 }, { (double)way, (double)way } };
        const grz_ray_hit a = hit_at(edge, way, is_along_x), b = hit_at(other, way, is_along_x);
        const int expected = way > 0 ? sign_of(edge - other) : sign_of(other - edge);
        assert_int_equal(sign_of(grz_ray_compare(&ray, &a, &b)), expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_that_are_one_double_are_told_apart),
        cmocka_unit_test(hits_on_one_axis_are_told_apart_by_their_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
