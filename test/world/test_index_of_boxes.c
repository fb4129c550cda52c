/* test_index_of_boxes.c: a survey's tree against a look at every box: the same answers, in the same order,
 * whatever is asked, of boxes anywhere among doubles.
 */
#include "testing.h"

#include "graze/index.h"

#include <math.h>

enum { MOST = 2500, QUESTIONS = 500 };

static graze_area areas[MOST];
static uint8_t layers[MOST];

/* Whole numbers, so that much is equal; or any. */
static double draw_place(seeded_random *random, bool is_whole) {
    const double whole = testing_between(random, -300, 300);
    return is_whole ? whole : whole + (double)seeded_below(random, 1000) / 999;
}

static void draw_boxes(seeded_random *random, uint32_t count, bool is_whole) {
    for (uint32_t i = 0; i < count; i++) {
        const double x = draw_place(random, is_whole), y = draw_place(random, is_whole);
        const double size = seeded_below(random, 40) == 0 ? 200 : 12;
        const double w = fabs(draw_place(random, is_whole)) / 300 * size,
                     h = fabs(draw_place(random, is_whole)) / 300 * size;
        areas[i] = (graze_area){ x, y, x + (is_whole ? floor(w) : w), y + (is_whole ? floor(h) : h) };
        layers[i] = (uint8_t)seeded_below(random, 64);
    }
}

static graze_query draw_question(seeded_random *random, bool is_whole) {
    const graze_point at = { draw_place(random, is_whole), draw_place(random, is_whole) };
    graze_point to = { draw_place(random, is_whole), draw_place(random, is_whole) };
    const graze_query_kind kind = (graze_query_kind)seeded_below(random, GRAZE_QUERY_NEAREST + 1);
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
                          .most = seeded_below(random, 30),
                          .layers = seeded_below(random, 3) == 0 ? seeded_next(random) : UINT64_MAX };
}

static void assert_same(const graze_index_hits *a, const graze_index_hits *b) {
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        assert_int_equal(a->items[i].row, b->items[i].row);
        assert_int_equal(a->items[i].normal_x, b->items[i].normal_x);
        assert_int_equal(a->items[i].normal_y, b->items[i].normal_y);
        assert_true(a->items[i].time == b->items[i].time && a->items[i].distance == b->items[i].distance);
    }
}

/* How many answers there were. */
static size_t compare(seeded_random *random, graze_index *tree, graze_index *all, bool is_whole) {
    graze_index_hits answers = { 0 }, expected = { 0 };
    size_t count = 0;
    for (int i = 0; i < QUESTIONS; i++) {
        const graze_query question = draw_question(random, is_whole);
        assert_int_equal(graze_index_query(tree, &question, &answers), GRAZE_OK);
        assert_int_equal(graze_index_query(all, &question, &expected), GRAZE_OK);
        assert_same(&answers, &expected);
        count += answers.count;
    }
    graze_index_hits_free(&answers);
    graze_index_hits_free(&expected);
    return count;
}

static void a_tree_answers_as_a_look_at_every_box(void **state) {
    (void)state;
    static const uint32_t counts[] = { 0, 1, 8, 9, 64, 65, 600, MOST };
    seeded_random random = { testing_seed() };
    size_t found = 0;
    for (int i = 0; i < 32; i++) {
        const bool is_whole = i % 2 == 0;
        const graze_edges edges = i / 2 % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        const graze_area_array array = { areas, layers, counts[i / 4] };
        const graze_index_config fast = { .edges = edges }, plain = { .edges = edges, .looks_at_all = true };
        graze_index *tree, *all;
        draw_boxes(&random, array.count, is_whole);
        assert_int_equal(graze_index_open(&fast, array, &tree), GRAZE_OK);
        assert_int_equal(graze_index_open(&plain, array, &all), GRAZE_OK);
        found += compare(&random, tree, all, is_whole);
        graze_index_close(tree);
        graze_index_close(all);
    }
    assert_true(found > 32 * QUESTIONS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_answers_as_a_look_at_every_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
