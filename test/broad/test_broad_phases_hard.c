/* test_broad_phases_hard.c: each broad phase on many small hard scenes, whose rows
 * and rules change from search to search. It finds the pairs of plain loops, each
 * once.
 */
#include "support/hard_scenes.h"

#include "broad/broad_phases.h"
#include "support/counted_memory.h"

enum { SEARCHES = 7, ROWS_MAX = 160 };

typedef struct hard_scene {
    uint32_t count;
    grz_box_row rows[ROWS_MAX]; /* empty ones are on GRZ_LAYER_NONE */
    uint64_t meets[GRZ_LAYER_NONE];
} hard_scene;

/* A scene in columns, and a broad phase that searches it. */
typedef struct fixture {
    const char *broad_phase;
    counted_memory memory;
    graze_allocator allocator;
    graze_tasks tasks;
    graze_counters counters;
    grz_box_columns columns;
    grz_broad_instance broad;
    hard_scene scene;
    uint32_t changes[ROWS_MAX], change_count;
} fixture;

static void run_here(void *context, void (*task)(void *argument, uint32_t index),
                     void *argument, uint32_t count) {
    (void)context;
    while (count-- > 0)
        task(argument, count);
}

static void open_fixture(fixture *self, const char *name,
                         graze_broad_phase_setup user, uint32_t threads) {
    memset(self, 0, sizeof *self);
    self->broad_phase = name;
    self->allocator = counted_allocator(&self->memory);
    self->tasks = (graze_tasks){ .run = run_here, .threads = threads };
    const grz_broad_setup setup = { .user = user,
                                    .allocator = &self->allocator,
                                    .counters = &self->counters,
                                    .tasks = &self->tasks };
    assert_int_equal(grz_broad_use(&self->broad, name, setup), GRAZE_OK);
}

static void close_fixture(fixture *self) {
    grz_broad_close(&self->broad);
    grz_box_columns_free(&self->allocator, &self->columns);
    assert_int_equal(self->memory.blocks, 0);
}

static grz_box_view boxes_of(const fixture *self) {
    return grz_box_columns_view(&self->columns, self->scene.meets);
}

/* Write a row, and note that it changed. */
static void put(fixture *self, uint32_t row, grz_box_row value) {
    if (grz_box_is_empty(value.box))
        value.layer = GRZ_LAYER_NONE;
    self->scene.rows[row] = value;
    grz_box_columns_set(&self->columns, row, value, GRAZE_HALF_OPEN);
    self->changes[self->change_count++] = row;
}

static void add_rows(fixture *self, seeded_random *random, hard_kind kind,
                     uint32_t count) {
    assert_int_equal(
        grz_box_columns_reserve(&self->allocator, &self->columns, count), GRAZE_OK);
    for (; self->scene.count < count; self->scene.count++)
        put(self, self->scene.count, hard_row(random, kind));
}

/* Some rows change, from the last to the first or the other way round; in some
 * searches all, or none. */
static void change_rows(fixture *self, seeded_random *random, hard_kind kind) {
    const uint32_t one_in = seeded_below(random, 4), count = self->scene.count;
    const bool is_backwards = seeded_below(random, 2) == 0;
    for (uint32_t i = 0; i < count && one_in > 0; i++) {
        const uint32_t row = is_backwards ? count - 1 - i : i;
        grz_box_row value = self->scene.rows[row];
        if (seeded_below(random, one_in) != 0)
            continue;
        hard_change(random, kind, &value);
        put(self, row, value);
    }
}

/* Whether two rows are a pair. */
static bool are_a_pair(const hard_scene *scene, uint32_t a, uint32_t b) {
    const grz_box_row one = scene->rows[a], other = scene->rows[b];
    const bool may_meet = one.layer != GRZ_LAYER_NONE &&
                          other.layer != GRZ_LAYER_NONE &&
                          scene->meets[one.layer] >> other.layer & 1 &&
                          (one.group == 0 || one.group != other.group);
    return may_meet && one.box.min_x < other.box.max_x &&
           other.box.min_x < one.box.max_x && one.box.min_y < other.box.max_y &&
           other.box.min_y < one.box.max_y;
}

static void assert_pairs(const fixture *self, const grz_pair_sink *found) {
    static uint8_t times[ROWS_MAX][ROWS_MAX];
    memset(times, 0, sizeof times);
    for (size_t i = 0; i < found->count; i++) {
        assert_true(found->items[i].a < found->items[i].b &&
                    found->items[i].b < self->scene.count);
        times[found->items[i].a][found->items[i].b]++;
    }
    for (uint32_t a = 0; a < self->scene.count; a++)
        for (uint32_t b = a + 1; b < self->scene.count; b++)
            if (times[a][b] != are_a_pair(&self->scene, a, b))
                fail_msg("%s: (%u, %u) is found %u times", self->broad_phase, a, b,
                         times[a][b]);
}

/* Sync, and find. */
static void search(fixture *self, bool is_behind) {
    const grz_box_view boxes = boxes_of(self);
    grz_buffer room = { 0 };
    grz_pair_sink found;
    grz_pair_sink_collect(&found, &room, &self->allocator, SIZE_MAX);
    if (is_behind)
        grz_broad_invalidate(&self->broad);
    memset(&self->counters, 0, sizeof self->counters);
    assert_int_equal(
        grz_broad_sync(
            &self->broad, &boxes,
            (grz_row_changes){ .rows = self->changes, .count = self->change_count }),
        GRAZE_OK);
    assert_int_equal(grz_broad_pairs(&self->broad, &boxes, &found), GRAZE_OK);
    assert_int_equal(grz_pair_sink_status(&found), GRAZE_OK);
    assert_pairs(self, &found);
    grz_buffer_free(&self->allocator, &room);
}

static void run(fixture *self, seeded_random *random, hard_kind kind,
                uint32_t count) {
    for (uint32_t number = 0; number < SEARCHES; number++) {
        self->change_count = 0;
        if (number > 0)
            change_rows(self, random, kind);
        if (number % 4 == 0)
            hard_rules(random, self->scene.meets);
        add_rows(self, random, kind, number < 2 ? count / 2 : count);
        search(self, number == 5);
    }
}

static void run_all(const char *name, graze_broad_phase_setup setup,
                    seeded_random *random) {
    static const uint32_t counts[] = { 0, 1, 2, 3, 8, 17, 34, 65, 100, ROWS_MAX };
    static fixture self;
    for (int kind = 0; kind < HARD_KINDS; kind++)
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            open_fixture(&self, name, setup, i % 2 == 0 ? 1 : 4);
            run(&self, random, (hard_kind)kind, counts[i]);
            close_fixture(&self);
        }
}

/* With given cells and axes, and with those that the broad phase
 * chooses. */
static void each_broad_phase_finds_what_plain_loops_find(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const char *name = graze_broad_phase_at(i)->name;
        run_all(name,
                (graze_broad_phase_setup){
                    .cell_w = 8, .cell_h = 12, .axis = GRAZE_AXIS_X },
                &random);
        run_all(name, (graze_broad_phase_setup){ .cell_w = 0 }, &random);
        run_all(name,
                (graze_broad_phase_setup){
                    .cell_w = 700, .cell_h = 2, .axis = GRAZE_AXIS_Y },
                &random);
    }
}

/* 129 boxes in a row, mirrored. With two of them passing each other along y, sorting
 * takes as many swaps as it may take, and one more, which makes a pair. */
static void put_row(fixture *self, bool is_mirrored) {
    enum { COUNT = 129, A = 63, B = 64, C = 5, D = 90 };
    self->change_count = 0;
    for (uint32_t i = 0; i < COUNT; i++) {
        const float x = i == B ? 10 * B - 4 : 10 * (float)i,
                    end = i == A ? x + 8 : x + 4;
        graze_box box = { x, 500, end, 504 };
        if (is_mirrored)
            box = (graze_box){ -end, 500, -x, 504 };
        if (i == A || i == B) {
            if (i == A)
                box.min_y = 1000;
            else
                box.min_y = 1010;
            if (i == A && is_mirrored)
                box.max_y = 1012;
            else if (i == A)
                box.max_y = 1004;
            else
                box.max_y = 1014;
        }
        if (i == C || i == D) {
            if ((i == C) == is_mirrored)
                box.min_y = 1;
            else
                box.min_y = 0;
            box.max_y = box.min_y + 4;
        }
        put(self, i, (grz_box_row){ .box = box });
    }
    self->scene.count = COUNT;
}

static void a_sort_that_takes_too_long_is_made_anew_and_not_left(void **state) {
    (void)state;
    static fixture self;
    open_fixture(&self, "sweep-prune", (graze_broad_phase_setup){ .cell_w = 0 }, 1);
    memset(self.scene.meets, 0xff, sizeof self.scene.meets);
    assert_int_equal(
        grz_box_columns_reserve(&self.allocator, &self.columns, ROWS_MAX), GRAZE_OK);
    self.columns.count = 129;
    for (int i = 0; i < 6; i++) {
        put_row(&self, i == 3 || i == 5);
        search(&self, false);
    }
    close_fixture(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_broad_phase_finds_what_plain_loops_find),
        cmocka_unit_test(a_sort_that_takes_too_long_is_made_anew_and_not_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
