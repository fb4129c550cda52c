/* test_box.c: which boxes are taken, and when two of them overlap: the definition,
 * sentence by sentence. */
#include "support/testing.h"

#include <float.h>
#include <math.h>

#include "graze/graze.h"

static const float least = 0x1p-149f; /* the smallest denormal */
static const float far = GRAZE_COORD_MAX;

static bool open_overlap(graze_box a, graze_box b) {
    const bool result = graze_box_overlaps(a, b, GRAZE_HALF_OPEN);
    assert_int_equal(graze_box_overlaps(b, a, GRAZE_HALF_OPEN), result);
    return result;
}

static bool closed_overlap(graze_box a, graze_box b) {
    const bool result = graze_box_overlaps(a, b, GRAZE_CLOSED);
    assert_int_equal(graze_box_overlaps(b, a, GRAZE_CLOSED), result);
    return result;
}

static void edge_sharing_boxes_touch_only_in_closed_worlds(void **state) {
    (void)state;
    const graze_box a = { 0, 0, 10, 10 };
    const graze_box beside[] = {
        { 10, 0, 20, 10 }, { 0, 10, 10, 20 }, { 10, 10, 20, 20 }, { -5, 10, 0, 12 }
    };
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        assert_false(open_overlap(a, beside[i]));
        assert_true(closed_overlap(a, beside[i]));
    }
}

static void the_next_float_decides(void **state) {
    (void)state;
    const float edges[] = { 10, -10, 0, 1e-30f, 0x1p59f, -0x1p59f, 16777216.0f };
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        const graze_box left = { -far, 0, edges[i], 1 };
        assert_true(open_overlap(
            left, (graze_box){ nextafterf(edges[i], -far), 0, far, 1 }));
        assert_false(open_overlap(left, (graze_box){ edges[i], 0, far, 1 }));
        assert_true(closed_overlap(left, (graze_box){ edges[i], 0, far, 1 }));
        assert_false(closed_overlap(
            left, (graze_box){ nextafterf(edges[i], far), 0, far, 1 }));
    }
}

static void both_axes_must_overlap(void **state) {
    (void)state;
    const graze_box a = { 0, 0, 10, 10 };
    const graze_box apart[] = {
        { 2, 11, 8, 12 }, { 2, -3, 8, -1 }, { 11, 2, 12, 8 }, { -3, 2, -1, 8 }
    };
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
        assert_false(open_overlap(a, apart[i]));
        assert_false(closed_overlap(a, apart[i]));
    }
    assert_true(open_overlap(a, (graze_box){ 2, 2, 8, 8 }));
    assert_true(open_overlap(a, (graze_box){ -2, 4, 12, 6 }));
    assert_true(open_overlap(a, a));
}

static void an_empty_box_touches_nothing_half_open_not_even_around_it(void **state) {
    (void)state;
    const graze_box around = { 0, 0, 10, 10 };
    const graze_box empty[] = { { 5, 5, 5, 5 }, { 5, 2, 5, 8 }, { 2, 5, 8, 5 } };
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        assert_int_equal(graze_box_check(empty[i]), GRAZE_OK);
        assert_false(open_overlap(around, empty[i]));
        assert_false(open_overlap(empty[i], empty[i]));
    }
}

static void closed_an_empty_box_is_a_point_or_a_segment(void **state) {
    (void)state;
    const graze_box around = { 0, 0, 10, 10 }, point = { 10, 10, 10, 10 },
                    segment = { -5, 10, 15, 10 };
    assert_true(closed_overlap(around, point));
    assert_true(closed_overlap(around, segment));
    assert_true(closed_overlap(point, segment));
    assert_true(closed_overlap(point, point));
    assert_false(
        closed_overlap(point, (graze_box){ 10, nextafterf(10, 11), 10, 20 }));
}

static void both_zeros_are_one_place(void **state) {
    (void)state;
    const graze_box left = { -1, -1, -0.0f, 1 }, right = { 0.0f, -1, 1, 1 },
                    right_too = { -0.0f, -1, 1, 1 };
    assert_false(open_overlap(left, right));
    assert_false(open_overlap(left, right_too));
    assert_true(closed_overlap(left, right));
    assert_int_equal(graze_box_check((graze_box){ 0.0f, 0, -0.0f, 1 }), GRAZE_OK);
    assert_false(open_overlap((graze_box){ -0.0f, -1, 0.0f, 1 },
                              (graze_box){ -1, -1, 1, 1 }));
    assert_true(closed_overlap((graze_box){ 0.0f, 0, -0.0f, 0 },
                               (graze_box){ -0.0f, -0.0f, 0, 0 }));
}

static void denormal_boxes_have_an_inside(void **state) {
    (void)state;
    const graze_box a = { 0, 0, least, least }, b = { least, 0, 2 * least, least };
    assert_true(open_overlap(a, a));
    assert_false(open_overlap(a, b));
    assert_true(closed_overlap(a, b));
    assert_false(closed_overlap(a, (graze_box){ 2 * least, 0, 3 * least, least }));
    assert_true(open_overlap(a, (graze_box){ -least, -least, least, least }));
    assert_false(open_overlap(a, (graze_box){ -least, -least, 0, 0 }));
}

static void an_edge_may_lie_at_the_largest_coordinate_and_not_beyond(void **state) {
    (void)state;
    const float beyond = nextafterf(far, INFINITY);
    const graze_box all = { -far, -far, far, far };
    assert_true(far == 0x1p60f);
    assert_int_equal(graze_box_check(all), GRAZE_OK);
    assert_int_equal(graze_box_check((graze_box){ far, far, far, far }), GRAZE_OK);
    assert_int_equal(graze_box_check((graze_box){ -beyond, 0, 0, 0 }),
                     GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_box_check((graze_box){ 0, -beyond, 0, 0 }),
                     GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_box_check((graze_box){ 0, 0, beyond, 0 }),
                     GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_box_check((graze_box){ 0, 0, 0, FLT_MAX }),
                     GRAZE_OUT_OF_RANGE);
    assert_true(closed_overlap(all, (graze_box){ far, far, far, far }));
    assert_true(open_overlap(all, (graze_box){ far, -far, far, far }) == false);
}

static void inverted_boxes_are_refused(void **state) {
    (void)state;
    assert_int_equal(graze_box_check((graze_box){ 1, 0, 0, 1 }), GRAZE_BAD_BOX);
    assert_int_equal(graze_box_check((graze_box){ 0, 1, 1, 0 }), GRAZE_BAD_BOX);
    assert_int_equal(graze_box_check((graze_box){ least, 0, 0, 1 }), GRAZE_BAD_BOX);
    assert_int_equal(graze_box_check((graze_box){ nextafterf(far, 0), 0, far, 0 }),
                     GRAZE_OK);
}

static void not_finite_comes_before_too_far_before_inverted(void **state) {
    (void)state;
    const float wrong[] = { NAN, -NAN, INFINITY, -INFINITY };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (int edge = 0; edge < 4; edge++) {
            float edges[4] = { 2 * far, 1, -2 * far, 0 };
            edges[edge] = wrong[i];
            assert_int_equal(graze_box_check((graze_box){ edges[0], edges[1],
                                                          edges[2], edges[3] }),
                             GRAZE_BAD_NUMBER);
        }
    assert_int_equal(graze_box_check((graze_box){ 2 * far, 1, 0, 0 }),
                     GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_box_check((graze_box){ 1, 0, 0, -2 * far }),
                     GRAZE_OUT_OF_RANGE);
}

enum { HARD = 15, HARD_BOXES = 220 };

static float hard_edge(uint32_t i) {
    const float edges[HARD] = { -far,     nextafterf(-far, 0),
                                -1,       nextafterf(-1, 0),
                                -FLT_MIN, -least,
                                -0.0f,    0,
                                least,    2 * least,
                                1,        nextafterf(1, 2),
                                2,        16777216.0f,
                                far };
    return edges[i];
}

static graze_box hard_box(seeded_random *random) {
    const uint32_t x = seeded_below(random, HARD), y = seeded_below(random, HARD);
    return (graze_box){ hard_edge(x), hard_edge(y),
                        hard_edge(x + seeded_below(random, HARD - x)),
                        hard_edge(y + seeded_below(random, HARD - y)) };
}

static void assert_pairs_are_overlaps(const graze_find_config *config,
                                      const graze_box *boxes) {
    graze_pair_list found = { 0 };
    size_t next = 0;
    assert_int_equal(graze_find_pairs(config,
                                      (graze_box_array){ boxes, NULL, HARD_BOXES },
                                      &found),
                     GRAZE_OK);
    for (uint32_t a = 0; a < HARD_BOXES; a++)
        for (uint32_t b = a + 1; b < HARD_BOXES; b++) {
            const bool is_found = next < found.count && found.items[next].a == a &&
                                  found.items[next].b == b;
            if (is_found != graze_box_overlaps(boxes[a], boxes[b], config->edges))
                fail_msg("%s differs on boxes %u and %u", config->broad_phase, a, b);
            next += is_found;
        }
    assert_int_equal(next, found.count);
    graze_pair_list_free(&found);
}

static void
every_broad_phase_agrees_with_the_definition_on_extreme_edges(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_box boxes[HARD_BOXES];
    for (int i = 0; i < HARD_BOXES; i++)
        boxes[i] = hard_box(&random);
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++)
            assert_pairs_are_overlaps(
                &(graze_find_config){ .broad_phase = graze_broad_phase_at(i)->name,
                                      .edges = (graze_edges)edges },
                boxes);
}

/* On a grid of whole numbers, overlap is a question about the cells between the
 * lines. */
static void overlap_is_a_shared_cell_of_the_grid(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 20000; trial++) {
        int32_t n[8];
        for (int i = 0; i < 8; i++)
            n[i] = testing_between(&random, -4, 4);
        const graze_box a = { (float)n[0], (float)n[1], (float)(n[0] + (n[2] & 3)),
                              (float)(n[1] + (n[3] & 3)) };
        const graze_box b = { (float)n[4], (float)n[5], (float)(n[4] + (n[6] & 3)),
                              (float)(n[5] + (n[7] & 3)) };
        bool shares_cell = false, shares_point = false;
        for (int x = -5; x < 9; x++)
            for (int y = -5; y < 9; y++) {
                const float u = (float)x, v = (float)y;
                shares_cell |= u >= a.min_x && u < a.max_x && v >= a.min_y &&
                               v < a.max_y && u >= b.min_x && u < b.max_x &&
                               v >= b.min_y && v < b.max_y;
                shares_point |= u >= a.min_x && u <= a.max_x && v >= a.min_y &&
                                v <= a.max_y && u >= b.min_x && u <= b.max_x &&
                                v >= b.min_y && v <= b.max_y;
            }
        assert_int_equal(open_overlap(a, b), shares_cell);
        assert_int_equal(closed_overlap(a, b), shares_point);
    }
}

static void every_status_has_words_of_its_own(void **state) {
    (void)state;
    for (int a = GRAZE_OK; a <= GRAZE_BAD_WRAP; a++)
        for (int b = GRAZE_OK; b < a; b++)
            assert_string_not_equal(graze_status_text((graze_status)a),
                                    graze_status_text((graze_status)b));
    assert_string_equal(graze_status_text((graze_status)(GRAZE_BAD_WRAP + 1)),
                        "unknown status");
    assert_string_equal(graze_status_text((graze_status)9999), "unknown status");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edge_sharing_boxes_touch_only_in_closed_worlds),
        cmocka_unit_test(the_next_float_decides),
        cmocka_unit_test(both_axes_must_overlap),
        cmocka_unit_test(an_empty_box_touches_nothing_half_open_not_even_around_it),
        cmocka_unit_test(closed_an_empty_box_is_a_point_or_a_segment),
        cmocka_unit_test(both_zeros_are_one_place),
        cmocka_unit_test(denormal_boxes_have_an_inside),
        cmocka_unit_test(an_edge_may_lie_at_the_largest_coordinate_and_not_beyond),
        cmocka_unit_test(inverted_boxes_are_refused),
        cmocka_unit_test(not_finite_comes_before_too_far_before_inverted),
        cmocka_unit_test(
            every_broad_phase_agrees_with_the_definition_on_extreme_edges),
        cmocka_unit_test(overlap_is_a_shared_cell_of_the_grid),
        cmocka_unit_test(every_status_has_words_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
