/* test_shapes_exact.c: for every pair of kinds, touches are as whole numbers say,
 * and depths and distances are within the stated bound. Shapes are near and at a
 * million pixels, tiny and huge, many of them just hit.
 */
#include "support/testing.h"

#include "scenes/seeded_shapes.h"
#include "support/shape_oracle.h"

enum { EACH = 1000 };

/* A place on the scale of numbers, and how close together the shapes are. */
typedef struct stage {
    const char *name;
    seeded_shape_space space;
} stage;

static const stage stages[] = {
    { "small numbers, which often just meet", { 0, 1, 4, 6 } },
    { "whole pixels", { 0, 1, 100, 200 } },
    { "quarter pixels at a million", { 999000, 0.25, 60, 160 } },
    { "from end to end of a million", { 0, 0.25, 4000000, 8000000 } },
    { "small among large", { 0, 1, 1000000, 8 } },
    { "the smallest doubles", { 0, 0x1p-1074, 30, 60 } },
    { "very small", { 0, 0x1p-400, 30, 60 } },
    { "a small corner of a far place", { 0x1p40, 0x1p-12, 30, 60 } },
    { "huge", { 0, 0x1p37, 1000000, 2000000 } },
};

/* Describe the pair in a message. */
static void tell(const char *stage_name, const graze_shape *a,
                 const graze_shape *b) {
    const graze_shape *const both[] = { a, b };
    print_message("%s\n", stage_name);
    for (int i = 0; i < 2; i++) {
        print_message("  kind %d, radius %a:", (int)both[i]->kind, both[i]->radius);
        for (uint32_t j = 0; j < both[i]->count; j++)
            print_message(" (%a, %a)", both[i]->corner[j].x, both[i]->corner[j].y);
        print_message("\n");
    }
}

/* The larger of the extents of all, in units. */
static double extent_of(const oracle_shape *a, const oracle_shape *b) {
    int64_t most = 0;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            const int64_t square = oracle_square(a->corner[i], b->corner[j]);
            if (square > most)
                most = square;
        }
    return sqrt((double)most) + (double)(a->radius + b->radius);
}

static void check_pair(const stage *on, const graze_shape *a, const graze_shape *b,
                       graze_edges edges) {
    const double origin = on->space.origin, unit = on->space.unit;
    const oracle_shape first = oracle_of(a, origin, unit),
                       second = oracle_of(b, origin, unit);
    const bool expected = oracle_touches(&first, &second, edges);
    graze_manifold contact;
    graze_shapes_manifold(a, b, edges, &contact);
    if (graze_shapes_touch(a, b, edges) != expected ||
        contact.is_touching != expected) {
        tell(on->name, a, b);
        fail_msg("graze says %d and %d, whole numbers say %d",
                 graze_shapes_touch(a, b, edges), contact.is_touching, expected);
    }
    double gap = contact.distance;
    if (contact.is_touching)
        gap = -contact.depth;
    const long double exact = oracle_gap(&first, &second) * (long double)unit;
    long double expected_gap = exact;
    if (!contact.is_touching && exact < 0)
        expected_gap = 0;
    const long double extent =
        (long double)extent_of(&first, &second) * (long double)unit;
    const long double of_itself =
        fmaxl(0x1p-30L * fabsl(expected_gap), extent * 0x1p-60L);
    const long double bound = fminl(extent * 0x1p-48L, of_itself) + 0x1p-1074L;
    if (!(fabsl(gap - expected_gap) <= bound)) {
        tell(on->name, a, b);
        fail_msg("graze says %g, it is %Lg", gap, expected_gap);
    }
    assert_true(contact.is_touching ? contact.distance == 0 : contact.depth == 0);
    if (contact.is_touching)
        assert_true(edges == GRAZE_CLOSED ? contact.depth >= 0 : contact.depth > 0);
}

static void every_pair_of_kinds_touches_as_in_whole_numbers(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
        for (int kinds = 0;
             kinds < SEEDED_SHAPE_KIND_COUNT * SEEDED_SHAPE_KIND_COUNT; kinds++)
            for (int j = 0; j < EACH; j++) {
                const graze_shape a = seeded_shape(
                    &random, &stages[i].space,
                    (seeded_shape_kind)(kinds / SEEDED_SHAPE_KIND_COUNT));
                const graze_shape b = seeded_shape(
                    &random, &stages[i].space,
                    (seeded_shape_kind)(kinds % SEEDED_SHAPE_KIND_COUNT));
                check_pair(&stages[i], &a, &b,
                           j % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED);
            }
}

/* Squeeze a box to a segment or a point. */
static graze_shape flattened(seeded_random *random, graze_shape box) {
    const uint32_t way = seeded_below(random, 3);
    if (way != 1)
        box.corner[1].x = box.corner[0].x;
    if (way != 0)
        box.corner[1].y = box.corner[0].y;
    return box;
}

static void
empty_boxes_touch_nothing_half_open_and_closed_what_they_lie_on(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int kind = 0; kind < SEEDED_SHAPE_KIND_COUNT; kind++)
        for (int j = 0; j < EACH; j++) {
            const graze_shape a = flattened(
                &random, seeded_shape(&random, &stages[0].space, SEEDED_SHAPE_BOX));
            const graze_shape other =
                seeded_shape(&random, &stages[0].space, (seeded_shape_kind)kind);
            const graze_shape b = j % 4 == 0 && kind == SEEDED_SHAPE_BOX
                                      ? flattened(&random, other)
                                      : other;
            assert_int_equal(graze_shape_check(&a), GRAZE_OK);
            check_pair(&stages[0], &a, &b, GRAZE_HALF_OPEN);
            check_pair(&stages[0], &a, &b, GRAZE_CLOSED);
        }
}

/* A box's corner just meets the end of a capsule. Another of its corners is nearer
 * to the line beside the box, by less than a double's precision. */
static void the_corner_that_meets_is_not_the_one_that_seems_nearest(void **state) {
    (void)state;
    const graze_shape capsule = graze_shape_capsule(
        (graze_point){ 0x1.9f0b12cc5630cp-696, -0x1.87e92154ef7acp-667 },
        (graze_point){ 0, 0 }, 0x1.16585aa7993aep-676);
    const graze_shape box = graze_shape_box(
        (graze_point){ -0x1.170c24d8049d2p-676, -0x1.72322560de0cap-705 },
        (graze_point){ -0x1.16585aa7993aep-676, 0 });
    graze_manifold contact;
    graze_shapes_manifold(&box, &capsule, GRAZE_CLOSED, &contact);
    assert_true(contact.is_touching && contact.depth == 0);
    assert_true(graze_shapes_touch(&box, &capsule, GRAZE_CLOSED));
    assert_false(graze_shapes_touch(&box, &capsule, GRAZE_HALF_OPEN));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_of_kinds_touches_as_in_whole_numbers),
        cmocka_unit_test(the_corner_that_meets_is_not_the_one_that_seems_nearest),
        cmocka_unit_test(
            empty_boxes_touch_nothing_half_open_and_closed_what_they_lie_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
