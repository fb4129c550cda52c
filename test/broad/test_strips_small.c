/* test_strips_small.c: strips, and segment trees, on many small hard scenes of one
 * array or two, under rules. Layer groups follow layers and rules. Every kernel and
 * the segment trees find the pairs of plain loops, and counters count them.
 */
#include "support/counted_memory.h"
#include "support/hard_scenes.h"

#include "broad/strips.h"

enum { MOST = 150 };

/* Boxes with layers, of one side or of two, and whether they may meet by plain
 * rules. */
typedef struct scene {
    graze_box boxes[MOST];
    uint8_t layers[MOST], kinds[MOST];
    uint32_t groups[MOST];
    uint64_t meets[GRZ_LAYER_NONE];
    bool is_one_side;
    uint32_t first, count; /* of the first side, of both */
    grz_layer_groups layer_groups;
    grz_strips_input input;
} scene;

static scene self;

static bool may_meet(uint32_t a, uint32_t b) {
    const bool is_across = self.is_one_side || (a < self.first) != (b < self.first);
    return is_across && self.layers[a] != GRZ_LAYER_NONE &&
           self.layers[b] != GRZ_LAYER_NONE &&
           (self.meets[self.layers[a]] >> self.layers[b] & 1) != 0;
}

static bool are_related(uint32_t a, uint32_t b) {
    return self.input.groups != NULL && self.groups[a] != 0 &&
           self.groups[a] == self.groups[b];
}

static bool do_overlap(uint32_t a, uint32_t b) {
    return !grz_box_is_empty(self.boxes[a]) && !grz_box_is_empty(self.boxes[b]) &&
           grz_boxes_overlap(self.boxes[a], self.boxes[b]);
}

static void draw(seeded_random *random, hard_kind kind, uint32_t count) {
    self.is_one_side = seeded_below(random, 2) == 0;
    hard_rules(random, self.meets);
    self.count = count;
    self.first = self.is_one_side ? count : seeded_below(random, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        const grz_box_row row = hard_row(random, kind);
        self.boxes[i] = row.box;
        self.layers[i] = row.layer;
        self.groups[i] = row.group;
    }
    const grz_layered_boxes sides[] = {
        { self.layers, self.first }, { self.layers + self.first, count - self.first }
    };
    self.layer_groups = (grz_layer_groups){ .count = 0 };
    grz_layer_groups_update(&self.layer_groups,
                            &(grz_box_view){ .meets = self.meets });
    self.input =
        (grz_strips_input){ .boxes = self.boxes,
                            .count = count,
                            .groups =
                                seeded_below(random, 2) == 0 ? self.groups : NULL,
                            .is_checked = true };
    grz_strip_groups_make(&self.input, &self.layer_groups, sides,
                          self.is_one_side ? 1 : 2, self.kinds);
}

static uint32_t kind_of(uint32_t i) {
    return self.input.layer_groups != NULL ? self.kinds[i] : 0;
}

/* The sum of the smaller sizes of all pairs of layer groups that meet. */
static uint64_t count_probes(void) {
    uint32_t sizes[GRZ_STRIP_GROUPS_MAX] = { 0 };
    uint64_t probes = 0;
    for (uint32_t i = 0; i < self.count; i++)
        if (kind_of(i) != GRZ_STRIP_GROUP_NONE)
            sizes[kind_of(i)]++;
    for (uint32_t a = 0; a < self.input.layer_group_count; a++)
        for (uint32_t b = a + 1; b < self.input.layer_group_count; b++)
            if (grz_strip_groups_meet(&self.input, a, b))
                probes += sizes[a] < sizes[b] ? sizes[a] : sizes[b];
    return probes;
}

/* Kinds are kept apart where not all boxes are of one. */
static bool has_many_kinds(void) {
    for (uint32_t i = 0; i < self.count; i++) {
        const uint8_t layer = self.layers[i], first = self.layers[0];
        if (layer == GRZ_LAYER_NONE || first == GRZ_LAYER_NONE ||
            self.meets[layer] == 0 || self.meets[layer] != self.meets[first])
            return true;
    }
    return false;
}

static void check_kinds(void) {
    assert_in_range(self.input.layer_group_count, 1, GRZ_STRIP_GROUPS_MAX);
    for (uint32_t a = 0; a < self.count; a++) {
        const uint32_t kind = kind_of(a);
        assert_true(kind < self.input.layer_group_count ||
                    kind == GRZ_STRIP_GROUP_NONE);
        for (uint32_t b = a + 1; b < self.count; b++) {
            const uint32_t other = kind_of(b);
            const bool is_any =
                kind != GRZ_STRIP_GROUP_NONE && other != GRZ_STRIP_GROUP_NONE;
            assert_int_equal(is_any &&
                                 grz_strip_groups_meet(&self.input, kind, other),
                             may_meet(a, b));
        }
    }
    assert_int_equal(self.input.probes, count_probes());
    if (self.is_one_side)
        assert_int_equal(self.input.layer_groups != NULL, has_many_kinds());
}

static void kinds_meet_where_rules_and_sides_let_them(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t round = 0; round < 2000; round++) {
        draw(&random, HARD_SPOT, round % 40);
        check_kinds();
    }
}

/* Push the pairs into a table; each is one of plain loops, once. */
static void check_pairs(const grz_pair_sink *found, const char *who) {
    static uint8_t times[MOST][MOST];
    memset(times, 0, sizeof times);
    for (size_t i = 0; i < found->count; i++)
        times[found->items[i].a][found->items[i].b]++;
    for (uint32_t a = 0; a < self.count; a++)
        for (uint32_t b = a; b < self.count; b++)
            if (times[a][b] !=
                (a < b && may_meet(a, b) && !are_related(a, b) && do_overlap(a, b)))
                fail_msg("%s: (%u, %u) is found %u times", who, a, b, times[a][b]);
}

static uint64_t count_related(void) {
    uint64_t related = 0;
    for (uint32_t a = 0; a < self.count; a++)
        for (uint32_t b = a + 1; b < self.count; b++)
            related += may_meet(a, b) && are_related(a, b) && do_overlap(a, b);
    return related;
}

/* Segment trees test what they find, and refuse what they would have found. */
static void check_tree(grz_segment_tree *tree, const graze_allocator *allocator) {
    graze_counters counters = { 0 };
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    tree->allocator = allocator;
    grz_pair_sink_collect(&sink, &room, allocator, SIZE_MAX);
    assert_int_equal(grz_segment_tree_pairs(tree, &self.input, &sink, &counters),
                     GRAZE_OK);
    check_pairs(&sink, "tree");
    assert_int_equal(counters.tests, sink.count);
    assert_int_equal(counters.refused, count_related());
    grz_buffer_free(allocator, &room);
}

/* Returns whether it was done by strips. */
static bool check_bands(grz_strips *bands, graze_counters *counters) {
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, bands->allocator, SIZE_MAX);
    assert_int_equal(grz_strips_pairs(bands, &self.input, &sink, counters),
                     GRAZE_OK);
    check_pairs(&sink, bands->kernels->name);
    assert_true(counters->tests >= sink.count &&
                counters->refused >= count_related());
    grz_buffer_free(bands->allocator, &room);
    return bands->run_count > 0;
}

/* Every kernel does the same, as its counters say. */
static void check_kernels(grz_strips *bands) {
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    graze_counters first = { 0 };
    for (uint32_t i = 0; i < count; i++) {
        graze_counters counters = { 0 };
        bands->kernels = kernels[i];
        const bool is_by_bands = check_bands(bands, &counters);
        if (i == 0)
            first = counters;
        if (is_by_bands)
            assert_memory_equal(&counters, &first, sizeof counters);
    }
}

static void
strips_and_segment_trees_find_and_count_the_pairs_of_plain_loops(void **state) {
    (void)state;
    static const uint32_t counts[] = { 0,  1,  2,  3,  8,  9,  10,  17,
                                       31, 32, 33, 40, 64, 65, 100, MOST };
    static const graze_tasks alone;
    seeded_random random = { testing_seed() };
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_strips bands = { .allocator = &allocator, .tasks = &alone };
    grz_segment_tree tree = { .allocator = &allocator };
    for (int kind = 0; kind < HARD_KINDS; kind++)
        for (uint32_t round = 0; round < 6 * sizeof counts / sizeof *counts;
             round++) {
            draw(&random, (hard_kind)kind, counts[round / 6]);
            check_kernels(&bands);
            check_tree(&tree, &allocator);
        }
    /* the lists of the stack are gone */
    assert_true(tree.lists.bytes < 8 * MOST * sizeof(uint32_t));
    grz_strips_free(&bands);
    grz_segment_tree_free(&tree);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_meet_where_rules_and_sides_let_them),
        cmocka_unit_test(
            strips_and_segment_trees_find_and_count_the_pairs_of_plain_loops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
