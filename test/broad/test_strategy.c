/* test_strategy.c: which pairs of layer groups are grid joins, what is left to
 * others, and how long `auto` goes without an unsuitable strategy.
 */
#include "support/counted_memory.h"

#include "broad/broad_phases.h"
#include "broad/prediction.h"

enum { MOST = 3000, LAYERS = 6 };

/* Boxes in columns on a few layers. */
typedef struct field {
    counted_memory memory;
    graze_allocator allocator;
    grz_box_columns columns;
    uint64_t meets[GRZ_LAYER_NONE];
    grz_layer_groups layer_groups;
    uint32_t sizes[LAYERS]; /* by layer */
} field;

static field self;

static grz_box_view boxes_of_field(void) {
    return grz_box_columns_view(&self.columns, self.meets);
}

static void open_field(void) {
    memset(&self, 0, sizeof self);
    self.allocator = counted_allocator(&self.memory);
}

static void close_field(void) {
    grz_box_columns_free(&self.allocator, &self.columns);
    assert_int_equal(self.memory.blocks, 0);
}

/* As many boxes as self.sizes says, row after row of one layer or all mixed. */
static void put_boxes(seeded_random *random) {
    uint32_t left[LAYERS], total = 0, row = 0;
    for (int layer = 0; layer < LAYERS; layer++)
        total += left[layer] = self.sizes[layer];
    const bool is_mixed = seeded_below(random, 2) == 0;
    self.columns.count = 0;
    assert_int_equal(grz_box_columns_reserve(&self.allocator, &self.columns, total),
                     GRAZE_OK);
    self.columns.count = total;
    for (uint32_t layer = 0; row < total; layer = is_mixed
                                                      ? seeded_below(random, LAYERS)
                                                      : layer + (left[layer] == 0)) {
        if (left[layer] == 0)
            continue;
        const float x = (float)seeded_below(random, 400),
                    y = (float)seeded_below(random, 400);
        grz_box_columns_set(
            &self.columns, row++,
            (grz_box_row){ .box = { x, y, x + 6, y + 6 },
                           .layer = (uint8_t)layer,
                           .group = seeded_below(random, 9) == 0 ? 1 : 0 },
            GRAZE_HALF_OPEN);
        left[layer]--;
    }
    const grz_box_view boxes = boxes_of_field();
    grz_layer_groups_update(&self.layer_groups, &boxes);
}

static void draw_rules(seeded_random *random) {
    memset(self.meets, 0, sizeof self.meets);
    for (unsigned a = 0; a < LAYERS; a++)
        for (unsigned b = a; b < LAYERS; b++)
            if (seeded_below(random, 3) > 0) {
                self.meets[a] |= UINT64_C(1) << b;
                self.meets[b] |= UINT64_C(1) << a;
            }
}

static uint64_t size_of(uint8_t layer_group) {
    uint64_t size = 0;
    for (int layer = 0; layer < LAYERS; layer++)
        size +=
            self.layer_groups.of_layer[layer] == layer_group ? self.sizes[layer] : 0;
    return size;
}

/* The layer groups joined by a plan with a streamed one, a bit for each. */
static uint64_t build_side_of(const grz_join_plan *plan, uint8_t probe) {
    uint64_t build = 0;
    for (uint32_t i = 0; i < plan->join_count; i++)
        if (plan->joins[i].probe == probe) {
            assert_int_equal(build, 0); /* one join for each probe side */
            build = plan->joins[i].build;
        }
    return build;
}

/* A build side is smaller than its probe side, and both may meet. Exactly the pairs
 * of no join are left. */
static void check_plan(const grz_join_plan *plan) {
    for (uint8_t probe = 0; probe < self.layer_groups.count; probe++)
        for (uint8_t group = 0; group < self.layer_groups.count; group++)
            if (build_side_of(plan, probe) >> group & 1)
                assert_true(size_of(group) > 0 && size_of(group) < size_of(probe) &&
                            grz_layer_groups_meet(&self.layer_groups, probe, group));
    for (int a = 0; a < GRZ_LAYER_NONE; a++)
        for (int b = 0; b < GRZ_LAYER_NONE; b++) {
            const uint8_t of_a = self.layer_groups.of_layer[a],
                          of_b = self.layer_groups.of_layer[b];
            const bool is_joined = (build_side_of(plan, of_a) >> of_b & 1) != 0 ||
                                   (build_side_of(plan, of_b) >> of_a & 1) != 0;
            assert_int_equal(plan->rest[a] >> b & 1,
                             !is_joined && (self.meets[a] >> b & 1) != 0);
        }
}

static void push_brute(const uint64_t *meets, grz_pair_sink *out) {
    grz_box_view boxes = boxes_of_field();
    for (uint32_t a = 0; a < boxes.count; a++)
        for (uint32_t b = a + 1; b < boxes.count; b++)
            if ((meets[boxes.layer[a]] >> boxes.layer[b] & 1) != 0 &&
                (boxes.group[a] == 0 || boxes.group[a] != boxes.group[b]) &&
                grz_boxes_overlap(grz_box_view_get(&boxes, a),
                                  grz_box_view_get(&boxes, b)))
                grz_pair_sink_push(out, a, b);
}

static uint64_t sum_of(const grz_pair_sink *sink) {
    uint64_t sum = sink->count;
    for (size_t i = 0; i < sink->count; i++) {
        const uint64_t key = grz_pair_key(sink->items[i]);
        sum += (key ^ key >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return sum;
}

/* Joins find the pairs that the rest leaves out. */
static void check_joins(const grz_join_plan *plan) {
    static const graze_tasks alone;
    graze_counters counters = { 0 };
    grz_grid_join join = { .tasks = &alone };
    grz_buffer room[2] = { { 0 } };
    static grz_pair_sink sinks[2];
    const grz_box_view boxes = boxes_of_field();
    bool is_suited = false;
    grz_grid_join_open(&join, &self.allocator);
    for (int i = 0; i < 2; i++)
        grz_pair_sink_collect(&sinks[i], &room[i], &self.allocator,
                              SIZE_MAX - GRZ_PAIR_SINK_STEP);
    const grz_pair_output found = { &self.layer_groups, &counters, &sinks[0], NULL };
    assert_int_equal(grz_join_plan_run(plan, &join, &boxes, &found, &is_suited),
                     GRAZE_OK);
    assert_true(is_suited);
    push_brute(plan->rest, &sinks[0]);
    push_brute(self.meets, &sinks[1]);
    assert_int_equal(sinks[0].count, sinks[1].count);
    assert_true(sum_of(&sinks[0]) == sum_of(&sinks[1]));
    for (int i = 0; i < 2; i++)
        grz_buffer_free(&self.allocator, &room[i]);
    grz_grid_join_free(&join);
}

static void joins_and_the_rest_have_each_pair_once(void **state) {
    (void)state;
    static const uint32_t sizes[] = { 0, 1, 2, 20, 64, 85, 256, 340, 700 };
    seeded_random random = { testing_seed() };
    static grz_join_plan plan;
    uint32_t joins = 0;
    open_field();
    for (uint32_t round = 0; round < 300; round++) {
        for (int layer = 0; layer < LAYERS; layer++)
            self.sizes[layer] =
                sizes[seeded_below(&random, sizeof sizes / sizeof *sizes)];
        draw_rules(&random);
        put_boxes(&random);
        const grz_box_view boxes = boxes_of_field();
        grz_join_plan_make(&plan, &boxes, &self.layer_groups);
        check_plan(&plan);
        joins += plan.join_count;
        if (round % 10 == 0)
            check_joins(&plan);
        grz_join_plan_clear(&plan, &boxes);
        assert_int_equal(plan.join_count, 0);
        assert_memory_equal(plan.rest, self.meets, sizeof plan.rest);
    }
    assert_true(joins > 30);
    close_field();
}

static uint32_t count_joins(uint32_t few, uint32_t many) {
    static grz_join_plan plan;
    seeded_random random = { testing_seed() };
    memset(self.sizes, 0, sizeof self.sizes);
    self.sizes[0] = few;
    self.sizes[1] = many;
    memset(self.meets, 0, sizeof self.meets);
    self.meets[0] = 2;
    self.meets[1] = 1;
    put_boxes(&random);
    const grz_box_view boxes = boxes_of_field();
    grz_join_plan_make(&plan, &boxes, &self.layer_groups);
    check_plan(&plan);
    return plan.join_count;
}

static void
many_boxes_beside_few_are_joined_and_equal_numbers_are_not(void **state) {
    (void)state;
    open_field();
    assert_int_equal(count_joins(10, 2500), 1);
    assert_int_equal(count_joins(1200, 1200), 0);
    assert_int_equal(count_joins(3, 3), 0);
    close_field();
}

/* `auto`, which searches all rows. */
typedef struct searcher {
    grz_broad_instance broad;
    graze_counters counters;
} searcher;

/* Whether the last search was costly: not by a join alone. */
static bool is_costly(const searcher *by) {
    const grz_auto *state = by->broad.state;
    return grz_strategy_is_costly(&state->search);
}

static void search(searcher *by) {
    static uint32_t all[MOST];
    grz_pair_sink sink;
    const grz_box_view boxes = boxes_of_field();
    for (uint32_t i = 0; i < boxes.count; i++)
        all[i] = i;
    grz_pair_sink_count_only(&sink);
    assert_int_equal(
        grz_broad_sync(&by->broad, &boxes,
                       (grz_row_changes){ .rows = all, .count = boxes.count }),
        GRAZE_OK);
    assert_int_equal(grz_broad_pairs(&by->broad, &boxes, &sink), GRAZE_OK);
}

static void open_searcher(searcher *by) {
    memset(by, 0, sizeof *by);
    const grz_broad_setup setup = { .allocator = &self.allocator,
                                    .counters = &by->counters };
    assert_int_equal(grz_broad_use(&by->broad, "auto", setup), GRAZE_OK);
}

/* Some boxes of the build side are so wide that a join does not pay, since its cells
 * are, too. They lie apart and meet nothing. */
static void put_few_and_many(bool are_wide) {
    enum { FEW = 150, MANY = 1000 };
    assert_int_equal(
        grz_box_columns_reserve(&self.allocator, &self.columns, FEW + MANY),
        GRAZE_OK);
    for (uint32_t i = 0; i < FEW + MANY; i++) {
        const float x = (float)(i * 37 % 500), y = (float)(i * 91 % 400);
        graze_box box = { x, y, x + 4, y + 4 };
        if (are_wide && i < FEW && i % 6 == 0)
            box = (graze_box){ x + 1000, y + 1000, x + 3000, y + 2500 };
        grz_box_columns_set(&self.columns, i,
                            (grz_box_row){ .box = box, .layer = i < FEW },
                            GRAZE_HALF_OPEN);
    }
    memset(self.meets, 0, sizeof self.meets);
    self.meets[0] = 2;
    self.meets[1] = 1;
}

/* How many searches it takes until the joins are tried again, and pay. */
static uint32_t wait_for_join(searcher *by) {
    for (uint32_t i = 1;; i++) {
        assert_true(is_costly(by) && i < 10000);
        search(by);
        if (!is_costly(by))
            return i;
    }
}

static uint32_t wait_after_a_join_in_vain(searcher *by) {
    put_few_and_many(false);
    search(by);
    assert_false(is_costly(by));
    put_few_and_many(true);
    search(by);
    put_few_and_many(false);
    return wait_for_join(by);
}

static void joins_in_vain_are_tried_again_after_ever_more_searches(void **state) {
    (void)state;
    searcher by;
    open_field();
    open_searcher(&by);
    const uint32_t wait = wait_after_a_join_in_vain(&by);
    assert_true(wait > 1);
    assert_int_equal(wait_after_a_join_in_vain(&by), wait); /* a success resets it */
    put_few_and_many(true);
    for (uint32_t i = 0; i < 1 + wait + 2 * wait; i++) { /* three tries in vain */
        search(&by);
        assert_true(is_costly(&by));
    }
    put_few_and_many(false);
    assert_int_equal(wait_for_join(&by), 4 * wait);
    grz_broad_close(&by.broad);
    close_field();
}

/* On one layer, or on 64 layers, each meeting those fewer than `reach` away. */
static void put_classes(unsigned reach) {
    enum { COUNT = 1500 };
    seeded_random random = { 7 };
    memset(self.meets, 0, sizeof self.meets);
    assert_int_equal(grz_box_columns_reserve(&self.allocator, &self.columns, COUNT),
                     GRAZE_OK);
    for (unsigned a = 0; a < GRZ_LAYER_NONE; a++)
        for (unsigned b = a; b < GRZ_LAYER_NONE; b++)
            if (b < a + (reach > 0 ? reach : 1)) {
                self.meets[a] |= UINT64_C(1) << b;
                self.meets[b] |= UINT64_C(1) << a;
            }
    for (uint32_t i = 0; i < COUNT; i++) {
        const float x = (float)seeded_below(&random, 500),
                    y = (float)seeded_below(&random, 500);
        grz_box_columns_set(
            &self.columns, i,
            (grz_box_row){ .box = { x, y, x + 12, y + 12 },
                           .layer = reach > 0 ? (uint8_t)(i % 64) : 0 },
            GRAZE_HALF_OPEN);
    }
}

/* The pairs of a search, beside those of all comparisons. */
static void check_search(searcher *by) {
    graze_pair found[2 * MOST], wanted[2 * MOST];
    grz_pair_sink sink, brute;
    const grz_box_view boxes = boxes_of_field();
    grz_pair_sink_fill(&sink, found, 2 * MOST);
    grz_pair_sink_fill(&brute, wanted, 2 * MOST);
    assert_int_equal(grz_broad_pairs(&by->broad, &boxes, &sink), GRAZE_OK);
    push_brute(self.meets, &brute);
    assert_sample(brute.count > 100 && brute.dropped == 0);
    assert_int_equal(sink.count, brute.count);
    assert_int_equal(sum_of(&sink), sum_of(&brute));
}

static void
sectors_are_used_for_many_layer_groups_of_which_most_never_meet(void **state) {
    (void)state;
    static const unsigned reaches[] = { 0, 20, 3 };
    searcher by;
    open_field();
    open_searcher(&by);
    for (int turn = 0; turn < 9; turn++) {
        put_classes(reaches[turn % 3]);
        search(&by);
        assert_true(is_costly(&by) &&
                    (grz_broad_cell(&by.broad).w > 0) == (reaches[turn % 3] == 3));
        check_search(&by);
    }
    grz_broad_close(&by.broad);
    close_field();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joins_and_the_rest_have_each_pair_once),
        cmocka_unit_test(many_boxes_beside_few_are_joined_and_equal_numbers_are_not),
        cmocka_unit_test(joins_in_vain_are_tried_again_after_ever_more_searches),
        cmocka_unit_test(
            sectors_are_used_for_many_layer_groups_of_which_most_never_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
