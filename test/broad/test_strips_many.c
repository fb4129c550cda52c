/* test_strips_many.c: the strips of two million rows. From there on tiles are tried
 * before the segment tree. All but one row in sixteen are of no layer group, and the
 * search of the others alone is an oracle. */
#include "support/testing.h"

#include "broad/strips.h"
#include "core/box_columns.h"

enum { ROWS = 1 << 21, STEP = 16, SOUND = ROWS / STEP };

static const graze_allocator allocator = { 0 };
static const graze_tasks alone = { 0 };
static graze_box sparse[ROWS], dense[SOUND];
static uint8_t layer_groups[ROWS];

/* The pairs of a search: how many, and a sum that any other pairs are unlikely to
 * have. */
typedef struct found_pairs {
    uint64_t count, sum;
} found_pairs;

static found_pairs search(const grz_strips_input *input, uint32_t step) {
    grz_strips strips = { .allocator = &allocator,
                          .tasks = &alone,
                          .kernels = grz_kernels_best() };
    graze_counters counters = { 0 };
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    assert_int_equal(grz_strips_pairs(&strips, input, &sink, &counters), GRAZE_OK);
    found_pairs found = { .count = sink.count };
    for (size_t i = 0; i < sink.count; i++) {
        const uint64_t a = sink.items[i].a / step, b = sink.items[i].b / step;
        found.sum += (a * SOUND + b) * (a * SOUND + b);
    }
    grz_buffer_free(&allocator, &room);
    grz_strips_free(&strips);
    return found;
}

/* Both searches of the boxes in `dense` find the same, and at least `least` pairs. */
static void check(uint32_t layer_group_count, uint64_t least) {
    grz_strips_input few = { .boxes = dense,
                             .count = SOUND,
                             .layer_group_count = 1 },
                     many = { .boxes = sparse,
                              .layer_groups = layer_groups,
                              .count = ROWS,
                              .layer_group_count = layer_group_count };
    memset(layer_groups, GRZ_STRIP_GROUP_NONE, sizeof layer_groups);
    for (uint32_t i = 0; i < SOUND; i++) {
        sparse[i * STEP] = dense[i];
        layer_groups[i * STEP] = 0;
    }
    grz_strip_groups_allow(&few, 0, 0);
    grz_strip_groups_allow(&many, 0, 0);
    const found_pairs expected = search(&few, 1), now = search(&many, STEP);
    assert_sample(expected.count >= least);
    assert_int_equal(now.count, expected.count);
    assert_true(now.sum == expected.sum);
}

/* Bars along x and along y around each other, and a square on each fourth one. */
static void draw_frames(void) {
    for (uint32_t i = 0; i < SOUND; i++) {
        const float at = (float)(i / 2), end = 2 * SOUND - at;
        dense[i] = i % 2 == 0 ? (graze_box){ at, at, end, at + 0.25f }
                              : (graze_box){ at, at + 0.5f, at + 0.25f, end };
        if (i % 8 == 3)
            dense[i] = (graze_box){ at + 8, at, at + 9, at + 1 };
    }
}

static void many_squares_are_searched_by_strips(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < SOUND; i++) {
        const float x = (float)seeded_below(&random, 1 << 12),
                    y = (float)seeded_below(&random, 1 << 12);
        dense[i] = (graze_box){ x, y, x + 8, y + 8 };
    }
    check(1, SOUND / 8);
}

static void many_bars_are_searched_by_tiles(void **state) {
    (void)state;
    draw_frames();
    check(1, SOUND / 8);
}

/* Each layer group becomes four in a tile, and those are too many here. */
static void many_bars_of_many_groups_are_searched_by_a_tree(void **state) {
    (void)state;
    draw_frames();
    check(GRZ_STRIP_GROUPS_MAX / 2, SOUND / 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_squares_are_searched_by_strips),
        cmocka_unit_test(many_bars_are_searched_by_tiles),
        cmocka_unit_test(many_bars_of_many_groups_are_searched_by_a_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
