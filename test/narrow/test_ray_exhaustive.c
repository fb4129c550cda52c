/* test_ray_exhaustive.c: every segment between a few places, and every box among
 * them, beside a walk along the segment. The steps are in whole numbers, so small
 * that the walk comes by all relevant places.
 *
 * Scaled by a power of two the truth stays what it is, while products of doubles
 * overflow or underflow.
 */
#include "support/testing.h"

#include "narrow/ray.h"

#include <math.h>

/* Edges lie at 0 to SIDE, ways are up to SIDE long, so all times are twelfths.
 * Between two different ones lies a STEPS-th. */
enum { SIDE = 4, PLACES = SIDE + 1, STEPS = 24, NEVER = -1 };

typedef struct whole_ray {
    int x, y, way_x, way_y;
} whole_ray;

typedef struct whole_box {
    int min_x, min_y, max_x, max_y;
} whole_box;

static const double scales[] = { 1, 0x1p-500, 0x1p-180, 0x1p300, 0x1p510 };

static grz_ray scaled_ray(whole_ray ray, double scale) {
    return (grz_ray){ { ray.x * scale, ray.y * scale },
                      { (ray.x + ray.way_x) * scale, (ray.y + ray.way_y) * scale } };
}

static graze_area scaled_box(whole_box box, double scale) {
    return (graze_area){ box.min_x * scale, box.min_y * scale, box.max_x * scale,
                         box.max_y * scale };
}

/* Whether a box holds the place after a number of steps; open: its inside does. */
static bool holds_after(whole_ray ray, whole_box box, int steps, bool is_open) {
    const int x = STEPS * ray.x + steps * ray.way_x,
              y = STEPS * ray.y + steps * ray.way_y;
    const int min_x = STEPS * box.min_x, max_x = STEPS * box.max_x;
    const int min_y = STEPS * box.min_y, max_y = STEPS * box.max_y;
    if (is_open)
        return min_x < x && x < max_x && min_y < y && y < max_y;
    return min_x <= x && x <= max_x && min_y <= y && y <= max_y;
}

/* After how many steps it is first there. */
static int first_step(whole_ray ray, whole_box box, bool is_open) {
    for (int i = 0; i <= STEPS; i++)
        if (holds_after(ray, box, i, is_open))
            return i;
    return NEVER;
}

/* The edge over which it comes in along an axis. */
static int near_edge(int way, int min, int max) {
    if (way > 0)
        return min;
    return max;
}

static int near_side(int way) {
    return (way <= 0) - (way > 0);
}

static bool comes_over(int from, int way, int edge, int steps) {
    return way != 0 && STEPS * from + steps * way == STEPS * edge;
}

static void check_hit(whole_ray ray, whole_box box, int step, double scale) {
    const grz_ray in = scaled_ray(ray, scale);
    const graze_area area = scaled_box(box, scale);
    const grz_ray_hit hit = grz_ray_hit_of(&in, &area);
    const int edge_x = near_edge(ray.way_x, box.min_x, box.max_x);
    const int edge_y = near_edge(ray.way_y, box.min_y, box.max_y);
    const bool is_x = comes_over(ray.x, ray.way_x, edge_x, step);
    const bool is_y = !is_x && comes_over(ray.y, ray.way_y, edge_y, step);
    assert_true(hit.time == (double)step / STEPS);
    assert_int_equal(hit.normal_x, is_x ? near_side(ray.way_x) : 0);
    assert_int_equal(hit.normal_y, is_y ? near_side(ray.way_y) : 0);
    if (is_x || is_y)
        assert_true(hit.edge == (is_x ? edge_x : edge_y) * scale);
    assert_int_equal(grz_ray_is_at_start(&in, &hit), step == 0);
}

/* A filter for boxes around others may say yes in vain, but never no; with numbers
 * this small it is exact. The filter of many boxes needs a ray moving along both
 * axes for that. */
static void check_may_meet(const grz_ray *ray, const graze_area *area, int step,
                           bool is_near) {
    const bool is_slanted = ray->from.x != ray->to.x && ray->from.y != ray->to.y;
    const grz_ray_filter filter = grz_ray_filter_of(ray);
    const double seen = grz_ray_filter_time(&filter, area);
    double time = NAN;
    const bool may_meet = grz_ray_may_hit(ray, &filter, area, &time);
    if (may_meet)
        assert_true(time >= 0 && time <= 1);
    if (step == NEVER) {
        assert_false(is_near && may_meet);
        assert_false(is_near && is_slanted && seen < GRZ_RAY_FILTER_MISS);
        return;
    }
    assert_true(may_meet && time <= (double)step / STEPS * (1 + 1e-15));
    assert_true(!is_near || fabs(time - (double)step / STEPS) < 1e-15);
    assert_true(seen <= (double)step / STEPS * (1 + 1e-15));
    if (is_near && is_slanted)
        assert_true(fabs(fmax(seen, 0) - (double)step / STEPS) < 1e-15);
}

static void check_box(whole_ray ray, whole_box box, double scale) {
    const grz_ray in = scaled_ray(ray, scale);
    const graze_area area = scaled_box(box, scale);
    const int closed = first_step(ray, box, false),
              open = first_step(ray, box, true);
    assert_int_equal(grz_ray_hits(&in, &area, GRAZE_CLOSED), closed != NEVER);
    assert_int_equal(grz_ray_hits(&in, &area, GRAZE_HALF_OPEN), open != NEVER);
    if (closed != NEVER)
        check_hit(ray, box, closed, scale);
    check_may_meet(&in, &area, closed, scale == 1);
}

static whole_ray ray_of(int number) {
    const int x = number % PLACES, y = number / PLACES % PLACES;
    const int to_x = number / PLACES / PLACES % PLACES,
              to_y = number / PLACES / PLACES / PLACES;
    return (whole_ray){ x, y, to_x - x, to_y - y };
}

static void a_segment_meets_a_box_when_it_walks_into_it(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
        for (int ray = 0; ray < PLACES * PLACES * PLACES * PLACES; ray++)
            for (int box = 0; box < PLACES * PLACES * PLACES * PLACES; box++) {
                const whole_ray b = ray_of(box);
                if (b.way_x >= 0 && b.way_y >= 0)
                    check_box(ray_of(ray),
                              (whole_box){ b.x, b.y, b.x + b.way_x, b.y + b.way_y },
                              scales[i]);
            }
}

static whole_box draw_box(seeded_random *random) {
    const int x = testing_between(random, 0, SIDE),
              y = testing_between(random, 0, SIDE);
    return (whole_box){ x, y, testing_between(random, x, SIDE),
                        testing_between(random, y, SIDE) };
}

static int sign_of(int value) {
    return (value > 0) - (value < 0);
}

static void the_box_reached_first_is_hit_first(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int compared = 0;
    for (int i = 0; i < 200000; i++) {
        const whole_ray ray = ray_of(
            testing_between(&random, 0, PLACES * PLACES * PLACES * PLACES - 1));
        const whole_box one = draw_box(&random), other = draw_box(&random);
        const int step = first_step(ray, one, false),
                  other_step = first_step(ray, other, false);
        if (step == NEVER || other_step == NEVER)
            continue;
        const double scale = scales[i % 5];
        const grz_ray in = scaled_ray(ray, scale);
        const graze_area area = scaled_box(one, scale),
                         other_area = scaled_box(other, scale);
        const grz_ray_hit a = grz_ray_hit_of(&in, &area),
                          b = grz_ray_hit_of(&in, &other_area);
        assert_int_equal(sign_of(grz_ray_compare(&in, &a, &b)),
                         sign_of(step - other_step));
        compared++;
    }
    assert_true(compared > 2000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_segment_meets_a_box_when_it_walks_into_it),
        cmocka_unit_test(the_box_reached_first_is_hit_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
