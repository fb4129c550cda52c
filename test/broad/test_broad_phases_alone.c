/* test_broad_phases_alone.c: each broad phase without a world: every request for
 * memory can be refused; then the search fails, and can be repeated.
 */
#include "support/counted_memory.h"

#include "broad/broad_phases.h"

enum { MOST = 3000 };

/* A scene in columns, and a broad phase that searches it. */
typedef struct fixture {
    counted_memory memory;
    graze_allocator allocator;
    graze_tasks tasks;
    graze_counters counters;
    grz_box_columns columns;
    grz_broad_instance broad;
    graze_rules rules;
    uint64_t meets[GRAZE_LAYER_COUNT];
    uint32_t rows[MOST];
} fixture;

static graze_box places[MOST];
static uint8_t layers[MOST];

/* All tasks one after the other, the last first, as if on many threads. */
static void run_here(void *context, void (*task)(void *argument, uint32_t index),
                     void *argument, uint32_t count) {
    (void)context;
    while (count-- > 0)
        task(argument, count);
}

static grz_box_view boxes_of(const fixture *self) {
    return grz_box_columns_view(&self->columns, self->meets);
}

static void open_fixture(fixture *self, const char *broad_phase, uint32_t threads) {
    memset(self, 0, sizeof *self);
    self->allocator = counted_allocator(&self->memory);
    self->tasks = (graze_tasks){ .run = run_here, .threads = threads };
    const grz_broad_setup setup = { .allocator = &self->allocator,
                                    .counters = &self->counters,
                                    .tasks = &self->tasks };
    assert_int_equal(grz_broad_use(&self->broad, broad_phase, setup), GRAZE_OK);
    memset(self->meets, 0xff, sizeof self->meets);
}

static void close_fixture(fixture *self) {
    grz_broad_close(&self->broad);
    grz_box_columns_free(&self->allocator, &self->columns);
    assert_int_equal(self->memory.blocks, 0);
}

static void put_boxes(fixture *self, uint32_t count) {
    assert_int_equal(
        grz_box_columns_reserve(&self->allocator, &self->columns, count), GRAZE_OK);
    for (uint32_t i = 0; i < count; i++) {
        self->rows[i] = i;
        grz_box_columns_set(&self->columns, i,
                            (grz_box_row){ .box = places[i], .layer = layers[i] },
                            GRAZE_HALF_OPEN);
    }
}

static void fill(seeded_kind kind, uint32_t count, uint64_t seed) {
    seeded_scene scene = {
        .kind = kind, .count = count, .boxes = places, .layers = layers
    };
    seeded_fill(&scene, seed);
}

/* The result of a search: the number of pairs, and a sum that any other set of pairs
 * is unlikely to have. */
typedef struct answer {
    uint64_t count, sum;
} answer;

static uint64_t mixed(uint64_t key) {
    key = (key ^ key >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 32;
}

static graze_status search_changes(fixture *self, grz_row_changes changes,
                                   answer *out) {
    const grz_box_view boxes = boxes_of(self);
    grz_buffer room = { 0 };
    grz_pair_sink found;
    grz_pair_sink_collect(&found, &room, &self->allocator, SIZE_MAX);
    graze_status status = grz_broad_sync(&self->broad, &boxes, changes);
    if (status == GRAZE_OK)
        status = grz_broad_pairs(&self->broad, &boxes, &found);
    if (status == GRAZE_OK)
        status = grz_pair_sink_status(&found);
    *out = (answer){ found.count, 0 };
    for (size_t i = 0; status == GRAZE_OK && i < found.count; i++)
        out->sum += mixed(grz_pair_key(found.items[i]));
    grz_buffer_free(&self->allocator, &room);
    return status;
}

static graze_status search(fixture *self, answer *out) {
    return search_changes(
        self, (grz_row_changes){ .rows = self->rows, .count = self->columns.count },
        out);
}

/* A scene making each broad phase ask for memory. */
typedef struct refused_scene {
    const char *what;
    seeded_kind kind;
    uint32_t count, threads;
    void (*change)(fixture *self, uint32_t count);
} refused_scene;

static answer brute_answer(const refused_scene *scene) {
    static fixture self;
    answer all;
    open_fixture(&self, "brute", 1);
    if (scene->change != NULL)
        scene->change(&self, scene->count);
    put_boxes(&self, scene->count);
    assert_int_equal(search(&self, &all), GRAZE_OK);
    close_fixture(&self);
    return all;
}

/* Long ones above each other, and tall ones beside them making bands high: all long
 * ones lie in one. */
static void make_long_and_tall(fixture *self, uint32_t count) {
    (void)self;
    for (uint32_t i = 0; i < count; i++) {
        const float at = (float)(i * 7 % count);
        places[i] = i % 2 ? (graze_box){ -9000 - at, at, -at, at + 1.5f }
                          : (graze_box){ at + 1, 0, at + 1.5f, 1000 };
    }
}

/* Only boxes of different layers meet. */
static void forbid_own_layers(fixture *self, uint32_t count) {
    (void)count;
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        self->meets[a] = ~(UINT64_C(1) << a);
}

static const refused_scene scenes[] = {
    { "even", SEEDED_UNIFORM, 1200, 1, NULL },
    { "even, on threads", SEEDED_UNIFORM, 3000, 4, NULL },
    { "crowded", SEEDED_CLUSTERED, 800, 4, NULL },
    { "some huge", SEEDED_HUGE, 1500, 1, NULL },
    { "some far", SEEDED_FAR, 900, 1, NULL },
    { "in a row", SEEDED_ROW, 600, 1, NULL },
    { "in a column", SEEDED_COLUMN, 600, 1, NULL },
    { "long and tall", SEEDED_UNIFORM, 3000, 1, make_long_and_tall },
    { "layers apart", SEEDED_UNIFORM, 1200, 1, forbid_own_layers },
};

/* The requests from the `refused`-th on, one by one, until a search makes fewer. */
static void refuse_each(const char *broad_phase, const refused_scene *scene,
                        const answer *expected) {
    static fixture self;
    uint64_t refused = 1;
    for (bool is_done = false; !is_done; refused++) {
        answer now;
        open_fixture(&self, broad_phase, scene->threads);
        if (scene->change != NULL)
            scene->change(&self, scene->count);
        put_boxes(&self, scene->count);
        self.memory.fail_at = refused;
        const graze_status status = search(&self, &now);
        self.memory.fail_at = 0;
        is_done = self.memory.failures == 0;
        if (status != (is_done ? GRAZE_OK : GRAZE_OUT_OF_MEMORY))
            fail_msg("%s, %s, request %d: %s", broad_phase, scene->what,
                     (int)refused, graze_status_text(status));
        if (!is_done)
            assert_int_equal(search(&self, &now), GRAZE_OK);
        if (now.count != expected->count || now.sum != expected->sum)
            fail_msg("%s, %s, request %d: other pairs", broad_phase, scene->what,
                     (int)refused);
        close_fixture(&self);
    }
    assert_true(refused > 3);
}

static void
any_request_for_memory_can_be_refused_by_every_broad_phase(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (size_t s = 0; s < sizeof scenes / sizeof *scenes; s++) {
        fill(scenes[s].kind, scenes[s].count, seed + s);
        const answer expected = brute_answer(&scenes[s]);
        for (size_t i = 0; i < graze_broad_phase_count(); i++)
            refuse_each(graze_broad_phase_at(i)->name, &scenes[s], &expected);
    }
}

/* The same rows searched again and again, with few changes; every answer is
 * brute's. */
static void search_many_times(fixture *self, uint32_t count, int times,
                              seeded_random *random) {
    static fixture oracle;
    answer now, expected;
    for (int i = 0; i < times; i++) {
        const uint32_t row = seeded_below(random, count);
        const grz_row_changes changes = { .rows = &row, .count = 1 };
        places[row] = places[seeded_below(random, count)];
        grz_box_columns_set(
            &self->columns, row,
            (grz_box_row){ .box = places[row], .layer = layers[row] },
            GRAZE_HALF_OPEN);
        assert_int_equal(search_changes(self, changes, &now), GRAZE_OK);
        if (i % 9 != 0 && i != times - 1)
            continue;
        open_fixture(&oracle, "brute", 1);
        memcpy(oracle.meets, self->meets, sizeof oracle.meets);
        put_boxes(&oracle, count);
        assert_int_equal(search(&oracle, &expected), GRAZE_OK);
        assert_true(now.count == expected.count && now.sum == expected.sum);
        close_fixture(&oracle);
    }
}

/* More layer groups than suit strips, and seven in eight pairs of them never meet:
 * cells are used. */
static void auto_goes_back_to_its_cells_when_strips_do_not_suit(void **state) {
    (void)state;
    enum { COUNT = 1500 };
    seeded_random random = { testing_seed() };
    static fixture self;
    fill(SEEDED_UNIFORM, COUNT, 5);
    open_fixture(&self, "auto", 1);
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = a; b < GRAZE_LAYER_COUNT; b++)
            if (seeded_below(&random, 8) != 0) {
                self.meets[a] &= ~(UINT64_C(1) << b);
                self.meets[b] &= ~(UINT64_C(1) << a);
            }
    for (uint32_t i = 0; i < COUNT; i++)
        layers[i] = (uint8_t)(i % 64);
    put_boxes(&self, COUNT);
    answer first;
    assert_int_equal(search(&self, &first), GRAZE_OK);
    assert_sample(first.count > 100);
    search_many_times(&self, COUNT, 200, &random);
    assert_true(grz_broad_cell(&self.broad).w > 0); /* it has cells */
    close_fixture(&self);
}

/* A few boxes and many, and some meeting only themselves, which are tested outright.
 * Then enough of the few become wide to stop the grid join. */
static void auto_keeps_the_rest_when_the_many_cannot_go_past(void **state) {
    (void)state;
    enum { FEW = 150, MANY = 600, OTHERS = 20, ALL = FEW + MANY + OTHERS };
    seeded_random random = { testing_seed() };
    static fixture self, oracle;
    open_fixture(&self, "auto", 1);
    memset(self.meets, 0, sizeof self.meets);
    self.meets[0] = 2;
    self.meets[1] = 1;
    self.meets[2] = 4;
    for (int turn = 0; turn < 12; turn++) {
        answer now, expected;
        for (uint32_t i = 0; i < ALL; i++) {
            const float x = (float)seeded_below(&random, 300),
                        y = (float)seeded_below(&random, 300);
            const bool is_wide = i < FEW && i % 8 == 0 && turn % 4 >= 2;
            places[i] = (graze_box){ x, y, x + (is_wide ? 2000 : 4),
                                     y + (is_wide ? 1500 : 4) };
            layers[i] = i < FEW ? 0 : i < FEW + MANY ? 1 : 2;
        }
        put_boxes(&self, ALL);
        assert_int_equal(search(&self, &now), GRAZE_OK);
        open_fixture(&oracle, "brute", 1);
        memcpy(oracle.meets, self.meets, sizeof oracle.meets);
        put_boxes(&oracle, ALL);
        assert_int_equal(search(&oracle, &expected), GRAZE_OK);
        assert_true(now.count == expected.count && now.sum == expected.sum &&
                    now.count > 30);
        close_fixture(&oracle);
    }
    close_fixture(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_request_for_memory_can_be_refused_by_every_broad_phase),
        cmocka_unit_test(auto_goes_back_to_its_cells_when_strips_do_not_suit),
        cmocka_unit_test(auto_keeps_the_rest_when_the_many_cannot_go_past),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
