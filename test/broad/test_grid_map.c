/* test_grid_map.c: a move changes only the cells that are left and entered, and no
 * memory remains in use where boxes were. */
#include "support/counted_memory.h"

#include "broad/broad_phases.h"

enum { ROWS = 60, CELL_W = 32, CELL_H = 8 };

static uint64_t all_meet[64];

/* A grid map alone, and boxes with whole-numbered edges for it. */
typedef struct grid_fixture {
    counted_memory memory;
    graze_allocator allocator;
    graze_counters counters;
    grz_box_columns columns;
    grz_broad_instance broad;
    int32_t box[ROWS][4]; /* min x, min y, max x, max y */
} grid_fixture;

static void open_fixture(grid_fixture *fixture, uint32_t rows) {
    *fixture = (grid_fixture){ 0 };
    fixture->allocator = counted_allocator(&fixture->memory);
    memset(all_meet, 0xff, sizeof all_meet);
    assert_int_equal(
        grz_box_columns_reserve(&fixture->allocator, &fixture->columns, rows),
        GRAZE_OK);
    assert_int_equal(
        grz_broad_use(
            &fixture->broad, "grid-map",
            (grz_broad_setup){ .user = { .cell_w = CELL_W, .cell_h = CELL_H },
                               .allocator = &fixture->allocator,
                               .counters = &fixture->counters }),
        GRAZE_OK);
}

static void close_fixture(grid_fixture *fixture) {
    grz_broad_close(&fixture->broad);
    grz_box_columns_free(&fixture->allocator, &fixture->columns);
    assert_int_equal(fixture->memory.blocks, 0);
}

/* Put a row somewhere, or on no layer, and let the broad phase know. */
static void set_row(grid_fixture *fixture, uint32_t row, graze_box box,
                    uint8_t layer) {
    grz_box_columns_set(
        &fixture->columns, row,
        (grz_box_row){ .box = box, .group = row + 1, .layer = layer },
        GRAZE_HALF_OPEN);
    const grz_box_view boxes = grz_box_columns_view(&fixture->columns, all_meet);
    assert_int_equal(grz_broad_sync(&fixture->broad, &boxes,
                                    (grz_row_changes){ .rows = &row, .count = 1 }),
                     GRAZE_OK);
}

static int32_t divide_down(int32_t value, int32_t side) {
    return value >= 0 ? value / side : -((side - 1 - value) / side);
}

/* Whether a box of whole numbers covers the cell (x, y). */
static bool covers(const int32_t *box, int32_t x, int32_t y) {
    return x >= divide_down(box[0], CELL_W) &&
           x <= divide_down(box[2] - 1, CELL_W) &&
           y >= divide_down(box[1], CELL_H) && y <= divide_down(box[3] - 1, CELL_H);
}

enum { WORLD = 40 }; /* cells from -WORLD to WORLD hold all boxes drawn below */

static uint64_t count_cells_of_one_only(const int32_t *a, const int32_t *b) {
    uint64_t count = 0;
    for (int32_t x = -WORLD; x <= WORLD; x++)
        for (int32_t y = -WORLD; y <= WORLD; y++)
            count += covers(a, x, y) != covers(b, x, y);
    return count;
}

static void draw_box(seeded_random *random, int32_t *box) {
    box[0] = testing_between(random, -400, 400);
    box[1] = testing_between(random, -150, 100);
    box[2] = box[0] + testing_between(random, 1, 150);
    box[3] = box[1] + testing_between(random, 1, 40);
}

static graze_box as_box(const int32_t *box) {
    return (graze_box){ (float)box[0], (float)box[1], (float)box[2], (float)box[3] };
}

static void
a_move_touches_the_cells_left_and_entered_at_any_jump_and_size(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    static grid_fixture fixture;
    open_fixture(&fixture, ROWS);
    for (uint32_t row = 0; row < ROWS; row++) {
        draw_box(&random, fixture.box[row]);
        set_row(&fixture, row, as_box(fixture.box[row]), 0);
    }
    for (int trial = 0; trial < 3000; trial++) {
        const uint32_t row = seeded_below(&random, ROWS),
                       how = seeded_below(&random, 3);
        int32_t box[4];
        draw_box(&random, box);
        if (how > 0) { /* a small step, with or without a new size */
            const int32_t *old = fixture.box[row];
            const int32_t x = testing_between(&random, -9, 9),
                          y = testing_between(&random, -3, 3);
            const int32_t moved[4] = { old[0] + x, old[1] + y,
                                       how == 1 ? old[2] + x : old[2],
                                       how == 1 ? old[3] + y : old[3] };
            if (moved[0] >= -400 && moved[2] <= 550 && moved[1] >= -150 &&
                moved[3] <= 140 && moved[0] < moved[2] && moved[1] < moved[3])
                memcpy(box, moved, sizeof box);
        }
        const uint64_t expected = count_cells_of_one_only(fixture.box[row], box),
                       before = fixture.counters.moves;
        set_row(&fixture, row, as_box(box), 0);
        assert_int_equal(fixture.counters.moves - before, expected);
        memcpy(fixture.box[row], box, sizeof box);
    }
    close_fixture(&fixture);
}

static void a_move_inside_the_same_cells_changes_nothing(void **state) {
    (void)state;
    static grid_fixture fixture;
    open_fixture(&fixture, 1);
    for (int32_t at = -3; at <= 3; at++) { /* cells left and right of the origin */
        const float x = (float)(at * CELL_W), y = (float)(at * CELL_H);
        set_row(&fixture, 0, (graze_box){ x, y, x + 1, y + 1 }, 0);
        const uint64_t moves = fixture.counters.moves,
                       visits = fixture.counters.visits,
                       calls = fixture.memory.calls;
        for (int i = 0; i < 7; i++)
            set_row(&fixture, 0,
                    (graze_box){ x + (float)i, y, x + CELL_W, y + 1 + (float)i }, 0);
        assert_int_equal(fixture.counters.moves, moves);
        assert_int_equal(fixture.counters.visits, visits);
        assert_int_equal(fixture.memory.calls, calls);
    }
    close_fixture(&fixture);
}

static void
a_box_that_falls_for_a_million_cells_leaves_nothing_behind(void **state) {
    (void)state;
    static grid_fixture fixture;
    open_fixture(&fixture, 1);
    size_t bytes = 0, most_bytes = 0;
    for (int32_t i = 0; i < 1000000; i++) {
        const float y = (float)-i * CELL_H + 4;
        set_row(&fixture, 0, (graze_box){ 4, y, 40, y + CELL_H }, 0);
        if (i == 10) {
            bytes = fixture.memory.bytes;
            most_bytes = fixture.memory.most_bytes;
        }
    }
    assert_int_equal(fixture.memory.bytes, bytes);
    assert_int_equal(fixture.memory.most_bytes, most_bytes);
    set_row(&fixture, 0, (graze_box){ 0 }, GRZ_LAYER_NONE);
    close_fixture(&fixture);
}

static void cells_that_held_a_thousand_boxes_give_them_back(void **state) {
    (void)state;
    enum { MANY = 1000 };
    static grid_fixture fixture;
    size_t bytes = 0;
    open_fixture(&fixture, MANY);
    for (int round = 0; round < 50; round++) {
        const float x = (float)(round * 100 * CELL_W);
        for (uint32_t row = 0; row < MANY; row++)
            set_row(&fixture, row, (graze_box){ x + 1, 1, x + 2, 2 },
                    (uint8_t)(round % 64));
        bytes = round == 1 ? fixture.memory.bytes : bytes;
        assert_true(round < 2 || fixture.memory.bytes == bytes);
    }
    for (uint32_t row = 0; row < MANY; row++)
        set_row(&fixture, row, (graze_box){ 0 }, GRZ_LAYER_NONE);
    assert_int_equal(fixture.memory.bytes, bytes);
    close_fixture(&fixture);
}

static void removing_a_box_cuts_its_links_and_no_others(void **state) {
    (void)state;
    static grid_fixture fixture;
    open_fixture(&fixture, ROWS);
    for (uint32_t row = 0; row < ROWS; row++)
        /* six cells each */
        set_row(&fixture, row, (graze_box){ 0, 0, 2 * CELL_W, 3 * CELL_H }, 0);
    for (uint32_t row = 0; row < ROWS; row++) {
        const uint64_t before = fixture.counters.moves;
        set_row(&fixture, (row + ROWS / 2) % ROWS, (graze_box){ 0 }, GRZ_LAYER_NONE);
        assert_int_equal(fixture.counters.moves - before, 6);
    }
    close_fixture(&fixture);
}

static uint64_t visits_of(graze_box box) {
    static grid_fixture fixture;
    open_fixture(&fixture, 1);
    const graze_broad_phase_setup square = { .cell_w = 32 };
    assert_int_equal(
        grz_broad_use(&fixture.broad, "grid-map",
                      (grz_broad_setup){ .user = square,
                                         .allocator = &fixture.allocator,
                                         .counters = &fixture.counters }),
        GRAZE_OK);
    set_row(&fixture, 0, box, 0);
    const uint64_t visits = fixture.counters.visits;
    close_fixture(&fixture);
    return visits;
}

static void a_box_is_in_as_many_cells_as_the_grid_text_says(void **state) {
    (void)state;
    /* 32 x 32, aligned */
    assert_int_equal(visits_of((graze_box){ 64, 32, 96, 64 }), 1);
    assert_int_equal(visits_of((graze_box){ -32, -64, 0, -32 }), 1);
    assert_int_equal(visits_of((graze_box){ 1, 1, 33, 33 }), 4);
    assert_int_equal(visits_of((graze_box){ 0, 0, 34, 34 }), 4);
    assert_int_equal(visits_of((graze_box){ 31, 31, 65, 65 }), 9); /* 34 x 34 */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            a_move_touches_the_cells_left_and_entered_at_any_jump_and_size),
        cmocka_unit_test(a_move_inside_the_same_cells_changes_nothing),
        cmocka_unit_test(a_box_that_falls_for_a_million_cells_leaves_nothing_behind),
        cmocka_unit_test(cells_that_held_a_thousand_boxes_give_them_back),
        cmocka_unit_test(removing_a_box_cuts_its_links_and_no_others),
        cmocka_unit_test(a_box_is_in_as_many_cells_as_the_grid_text_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
