/* test_box_index.c: an index's tree against a look at every box: the same
 * answers, in the same order, for any query, of boxes anywhere among doubles.
 */
#include "support/brute_index.h"
#include "support/testing.h"

#include "graze/index.h"

#include <math.h>

enum { MOST = 2500, QUESTIONS = 100 };

static graze_area areas[MOST];
static uint8_t layers[MOST];

/* Whole numbers, so much is equal; or any. */
static double draw_place(seeded_random *random, bool is_whole) {
    const double whole = testing_between(random, -300, 300);
    if (is_whole)
        return whole;
    return whole + (double)seeded_below(random, 1000) / 999;
}

static void draw_boxes(seeded_random *random, uint32_t count, bool is_whole) {
    for (uint32_t i = 0; i < count; i++) {
        const double x = draw_place(random, is_whole),
                     y = draw_place(random, is_whole);
        double size = 12;
        if (seeded_below(random, 40) == 0)
            size = 200;
        const double w = fabs(draw_place(random, is_whole)) / 300 * size,
                     h = fabs(draw_place(random, is_whole)) / 300 * size;
        areas[i] = (graze_area){ x, y, x + (is_whole ? floor(w) : w),
                                 y + (is_whole ? floor(h) : h) };
        layers[i] = (uint8_t)seeded_below(random, 64);
    }
}

static graze_query draw_question(seeded_random *random, bool is_whole) {
    const graze_point at = { draw_place(random, is_whole),
                             draw_place(random, is_whole) };
    graze_point to = { draw_place(random, is_whole), draw_place(random, is_whole) };
    const graze_query_kind kind =
        (graze_query_kind)seeded_below(random, GRAZE_QUERY_NEAREST + 1);
    if (kind == GRAZE_QUERY_BOX)
        to = (graze_point){ fmax(at.x, to.x), fmax(at.y, to.y) };
    else if (seeded_below(random, 8) == 0)
        to.x = at.x;
    else if (seeded_below(random, 8) == 0)
        to.y = at.y;
    return (graze_query){ .kind = kind,
                          .at = at,
                          .to = to,
                          .radius = seeded_below(random, 60),
                          .nearest_count = seeded_below(random, 30),
                          .layers = seeded_below(random, 3) == 0
                                        ? seeded_next(random)
                                        : UINT64_MAX };
}

static void assert_same(const graze_hit *a, const graze_hit *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(a[i].user, b[i].user);
        assert_true(a[i].normal.x == b[i].normal.x &&
                    a[i].normal.y == b[i].normal.y);
        assert_true(a[i].time == b[i].time && a[i].distance == b[i].distance);
    }
}

/* The number of hits. */
static size_t compare(seeded_random *random, graze_index *tree, brute_index *all,
                      bool is_whole) {
    graze_hits hits = { 0 };
    size_t count = 0;
    for (int i = 0; i < QUESTIONS; i++) {
        const graze_query query = draw_question(random, is_whole);
        assert_int_equal(graze_index_query(tree, &query, 1, &hits), GRAZE_OK);
        assert_int_equal(brute_query(all, &query), hits.starts[1]);
        assert_same(hits.items, all->items, hits.starts[1]);
        count += hits.starts[1];
    }
    graze_hits_free(&hits);
    return count;
}

static void a_tree_answers_as_a_look_at_every_box(void **state) {
    (void)state;
    static const uint32_t counts[] = { 0, 1, 8, 9, 64, 65, 600, MOST };
    seeded_random random = { testing_seed() };
    size_t found = 0;
    for (int i = 0; i < 32; i++) {
        const bool is_whole = i % 2 == 0;
        graze_edges edges = GRAZE_CLOSED;
        if (i / 2 % 2 == 0)
            edges = GRAZE_HALF_OPEN;
        const graze_area_array array = { areas, layers, counts[i / 4] };
        const graze_index_config config = { .edges = edges };
        graze_index *tree;
        brute_index all;
        draw_boxes(&random, array.count, is_whole);
        assert_int_equal(graze_index_open(&config, array, &tree), GRAZE_OK);
        brute_open(&all, edges, array);
        found += compare(&random, tree, &all, is_whole);
        graze_index_close(tree);
        brute_close(&all);
    }
    assert_sample(found > 32 * QUESTIONS);
}

static void an_index_answers_no_shape_casts(void **state) {
    (void)state;
    const graze_area area = { 0, 0, 1, 1 };
    const graze_area_array array = { &area, NULL, 1 };
    const graze_shape shape = graze_shape_circle((graze_point){ 0, 0 }, 1);
    const graze_query cast = { .kind = GRAZE_QUERY_SHAPE_CAST,
                               .to = { 5, 5 },
                               .shape = &shape };
    const graze_index_config config = { .edges = GRAZE_CLOSED };
    graze_hits hits = { 0 };
    graze_index *index;
    assert_int_equal(graze_index_open(&config, array, &index), GRAZE_OK);
    assert_int_equal(graze_index_query(index, &cast, 1, &hits), GRAZE_BAD_VALUE);
    assert_int_equal(hits.count + hits.query_count, 0);
    graze_hits_free(&hits);
    graze_index_close(index);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_answers_as_a_look_at_every_box),
        cmocka_unit_test(an_index_answers_no_shape_casts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
