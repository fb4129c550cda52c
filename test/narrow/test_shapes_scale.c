/* test_shapes_scale.c: facts independent of the size of shapes, of numbers they do
 * not use, and of their reach beyond where they meet.
 */
#include "support/random_shape.h"

__extension__ typedef __int128 wide;

enum { ROUNDS = 4000 };

static graze_point draw_place(seeded_random *random) {
    const double x = testing_between(random, -12, 12);
    return (graze_point){ x, testing_between(random, -12, 12) };
}

static graze_shape draw_shape(seeded_random *random) {
    graze_shape shape;
    do {
        const graze_point at[3] = { draw_place(random), draw_place(random),
                                    draw_place(random) };
        shape = random_shape_of(random, at, testing_between(random, 0, 6),
                                testing_between(random, 0, 3));
    } while (graze_shape_check(&shape) != GRAZE_OK);
    return shape;
}

static graze_shape scaled(const graze_shape *shape, int power) {
    graze_shape large = *shape;
    large.radius = ldexp(large.radius, power);
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++)
        large.corner[i] = (graze_point){ ldexp(large.corner[i].x, power),
                                         ldexp(large.corner[i].y, power) };
    return large;
}

static void check_scaled(const graze_shape *a, const graze_shape *b,
                         graze_edges edges, int power) {
    const graze_shape large_a = scaled(a, power), large_b = scaled(b, power);
    graze_manifold contact, large;
    graze_shapes_manifold(a, b, edges, &contact);
    graze_shapes_manifold(&large_a, &large_b, edges, &large);
    assert_int_equal(large.is_touching, contact.is_touching);
    assert_int_equal(graze_shapes_touch(&large_a, &large_b, edges),
                     contact.is_touching);
    assert_true(large.depth == ldexp(contact.depth, power));
    assert_true(large.distance == ldexp(contact.distance, power));
    assert_true(large.normal.x == contact.normal.x &&
                large.normal.y == contact.normal.y);
    assert_int_equal(large.count, contact.count);
    for (uint32_t i = 0; i < contact.count; i++) {
        assert_true(large.points[i].x == ldexp(contact.points[i].x, power));
        assert_true(large.points[i].y == ldexp(contact.points[i].y, power));
    }
}

static void shapes_twice_as_large_are_twice_as_far_or_deep(void **state) {
    (void)state;
    static const int powers[] = { -80, -40, -9, -1, 1, 9, 40, 52 };
    seeded_random random = { testing_seed() };
    for (int i = 0; i < ROUNDS; i++) {
        const graze_shape a = draw_shape(&random), b = draw_shape(&random);
        check_scaled(&a, &b, i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED,
                     powers[i % 8]);
    }
}

static uint32_t used_corners(const graze_shape *shape) {
    if (shape->kind == GRAZE_SHAPE_POLYGON)
        return shape->count;
    if (shape->kind == GRAZE_SHAPE_CIRCLE)
        return 1;
    if (shape->kind == GRAZE_SHAPE_ELLIPSE)
        return 3;
    return 2;
}

static graze_shape littered(graze_shape shape) {
    for (uint32_t i = used_corners(&shape); i < GRAZE_CORNERS_MAX; i++)
        shape.corner[i] = (graze_point){ NAN, -INFINITY };
    if (shape.kind == GRAZE_SHAPE_BOX)
        shape.radius = NAN;
    if (shape.kind != GRAZE_SHAPE_POLYGON)
        shape.count = 77;
    return shape;
}

static void columns_a_kind_does_not_use_are_ignored(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < ROUNDS; i++) {
        const graze_edges edges = i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        const graze_shape a = draw_shape(&random),
                          b = i % 5 == 0 ? a : draw_shape(&random);
        const graze_shape one = littered(a), other = littered(b);
        graze_manifold contact, again;
        const graze_box bounds = graze_shape_bounds(&a),
                        bounds_again = graze_shape_bounds(&one);
        assert_int_equal(graze_shape_check(&one), GRAZE_OK);
        assert_memory_equal(&bounds, &bounds_again, sizeof bounds);
        graze_shapes_manifold(&a, &b, edges, &contact);
        graze_shapes_manifold(&one, &other, edges, &again);
        assert_memory_equal(&contact, &again, sizeof contact);
    }
}

/* A place beside the way from the origin to (x, y) that spans an area with it;
 * false: x and y have a common divisor. By Euclid's way to s * x + t * y = 1. */
static bool find_place(int64_t x, int64_t y, int64_t area, int64_t *place_x,
                       int64_t *place_y) {
    int64_t r = x, next_r = y, s = 1, next_s = 0, t = 0, next_t = 1;
    while (next_r != 0) {
        const int64_t q = r / next_r, rest = r - q * next_r, rest_s = s - q * next_s,
                      rest_t = t - q * next_t;
        r = next_r, next_r = rest, s = next_s, next_s = rest_s, t = next_t,
        next_t = rest_t;
    }
    if (r != 1)
        return false;
    const int64_t on_x = -t, on_y = s; /* x * on_y - y * on_x == 1 */
    const int64_t times = (int64_t)((wide)on_x * area / x);
    *place_x = (int64_t)((wide)on_x * area - (wide)times * x);
    *place_y = (int64_t)((wide)on_y * area - (wide)times * y);
    if (*place_x < 0) {
        *place_x += x;
        *place_y += y;
    }
    return true;
}

/* Two triangles with long sides, a corner of one within a side of the other by less
 * than a unit. Their differences have many more digits than the depth, which is area
 * / length. */
static void shapes_that_hardly_overlap_keep_their_digits(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int checked = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const int64_t x = (int64_t)(seeded_next(&random) >> 34) + (1 << 30),
                      y = (int64_t)(seeded_next(&random) >> 34) + (1 << 30);
        const int64_t area =
            1 + (int64_t)(seeded_next(&random) >> (44 + seeded_below(&random, 18)));
        int64_t px, py;
        if (!find_place(x, y, area, &px, &py) || px < x / 8 || px > x - x / 8)
            continue;
        assert_true((wide)x * py - (wide)y * px == area);
        const graze_point end = { (double)x, (double)y },
                          place = { (double)px, (double)py };
        const graze_point apex = { end.x / 2 - end.y, end.y / 2 + end.x };
        const graze_shape a = graze_shape_polygon(
            (graze_point[]){ { 0, 0 }, end, { floor(apex.x), floor(apex.y) } }, 3,
            0);
        const graze_shape b = graze_shape_polygon(
            (graze_point[]){ place,
                             { place.x + floor(end.y / 2), place.y - end.x },
                             { place.x + end.y, place.y - floor(end.x / 2) } },
            3, 0);
        const double depth =
            (double)area / sqrt((double)x * (double)x + (double)y * (double)y);
        graze_manifold contact;
        graze_shapes_manifold(&a, &b, GRAZE_HALF_OPEN, &contact);
        assert_true(contact.is_touching);
        assert_true(fabs(contact.depth - depth) <= 0x1p-30 * depth);
        checked++;
    }
    assert_true(checked > ROUNDS / 10);
}

/* On one line but for a unit, which products of doubles lose. */
static void bars_in_line_with_a_gap_do_not_touch(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < ROUNDS; i++) {
        const double x = (double)(seeded_next(&random) >> 34) + 0x1p29,
                     y = (double)(seeded_next(&random) >> 34) + 0x1p29;
        graze_point at[4];
        for (int j = 0; j < 4; j++)
            at[j] = (graze_point){ j * x + testing_between(&random, -1, 1),
                                   j * y + testing_between(&random, -1, 1) };
        const graze_shape one = graze_shape_capsule(at[0], at[1], 0.5),
                          other = graze_shape_capsule(at[2], at[3], 0.5);
        graze_manifold contact;
        graze_shapes_manifold(&one, &other, GRAZE_CLOSED, &contact);
        assert_false(contact.is_touching);
        assert_false(graze_shapes_touch(&one, &other, GRAZE_CLOSED));
        const double length = sqrt(x * x + y * y);
        assert_true(fabs(contact.distance - length) < 4);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_twice_as_large_are_twice_as_far_or_deep),
        cmocka_unit_test(columns_a_kind_does_not_use_are_ignored),
        cmocka_unit_test(shapes_that_hardly_overlap_keep_their_digits),
        cmocka_unit_test(bars_in_line_with_a_gap_do_not_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
