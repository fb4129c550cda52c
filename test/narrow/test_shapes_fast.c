/* test_shapes_fast.c: the short ways of some pairs of kinds say what the way for all
 * cores says. */
#include "support/testing.h"

#include "narrow/shape_ops.h"
#include "scenes/seeded_shapes.h"

enum { EACH = 3000 };

static const seeded_shape_space spaces[] = {
    { 0, 1, 4, 6 },
    { 0, 0.1, 50, 90 },
    { 1e6 + 0.3, 0.7, 50, 90 },
    { 0, 1e-3, 300000000, 600000000 },
    { 0, 1e-200, 20, 40 },
    { 0, 0x1p-1074, 20, 40 },
    { 1e15, 0.125, 20, 40 },
};

static const seeded_shape_kind kinds[] = { SEEDED_SHAPE_BOX, SEEDED_SHAPE_CIRCLE,
                                           SEEDED_SHAPE_CAPSULE };

/* Squeeze some. */
static graze_shape draw(seeded_random *random, const seeded_shape_space *space) {
    graze_shape shape = seeded_shape(random, space, kinds[seeded_below(random, 3)]);
    const uint32_t squeezed = seeded_below(random, 16);
    if (squeezed == 0)
        shape.corner[1].x = shape.corner[0].x;
    if (squeezed <= 1)
        shape.corner[1].y = shape.corner[0].y;
    return shape;
}

static void check_contacts(const graze_shape *a, const graze_shape *b,
                           graze_edges edges, double extent) {
    graze_manifold fast = { 0 }, slow = { 0 };
    grz_shape_pair_ops_of(a->kind, b->kind)->manifold(a, b, edges, &fast);
    grz_convexes_manifold(a, b, edges, &slow);
    assert_int_equal(fast.is_touching, slow.is_touching);
    assert_true(fabs(fast.depth - slow.depth) <= 0x1p-48 * extent + 0x1p-1074);
    assert_true(fabs(fast.distance - slow.distance) <= 0x1p-48 * extent + 0x1p-1074);
}

static void short_ways_say_what_the_long_way_says(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        for (int j = 0; j < EACH; j++) {
            const graze_edges edges = j % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
            graze_shape a = draw(&random, &spaces[i]), b = draw(&random, &spaces[i]);
            if (a.kind > b.kind) {
                const graze_shape kept = a;
                a = b;
                b = kept;
            }
            assert_int_equal(
                grz_shape_pair_ops_of(a.kind, b.kind)->touch(&a, &b, edges),
                grz_convexes_touch(&a, &b, edges));
            if (b.kind == GRAZE_SHAPE_BOX)
                check_contacts(&a, &b, edges,
                               2.0 * (spaces[i].side + spaces[i].size) *
                                   spaces[i].unit);
        }
}

/* An end of one on the other, on its line beyond it, or side by side: all that
 * rounding could take for a crossing. */
static void comparisons_beyond_doubles_are_in_doubt_or_right(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 200000; i++) {
        const double slope = testing_between(&random, -9, 9) * 0.1,
                     x = testing_between(&random, 0, 1000) * 0.37;
        const graze_point from = { 0.1, 0.2 }, to = { 0.1 + 100, 0.2 + 100 * slope };
        const graze_point on = { 0.1 + x, 0.2 + x * slope };
        const graze_point other = { on.x + testing_between(&random, -50, 50) * 0.3,
                                    on.y + testing_between(&random, -50, 50) * 0.3 };
        const double radius = testing_between(&random, 1, 40) * 1e-17;
        const graze_shape a = graze_shape_capsule(from, to, radius),
                          b = graze_shape_capsule(on, other, radius);
        assert_int_equal(graze_shapes_touch(&a, &b, GRAZE_CLOSED),
                         grz_convexes_touch(&a, &b, GRAZE_CLOSED));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_ways_say_what_the_long_way_says),
        cmocka_unit_test(comparisons_beyond_doubles_are_in_doubt_or_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
