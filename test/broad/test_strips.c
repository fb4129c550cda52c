/* test_strips.c: the strips of `auto`: every kernel for this machine against every
 * pair tested, also at the extremes of floats, and giving up where strips would be
 * slow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "broad/strips.h"
#include "core/box_columns.h"
#include "scenes/seeded.h"

enum { MOST = 700 };

static const graze_allocator allocator = { 0 };
static const graze_tasks alone = { 0 };
static graze_box boxes[MOST];
static uint32_t groups[MOST];
static uint8_t kinds[MOST];
static grz_strips_input input;
static uint32_t searched_by_tiles; /* this many searches found pairs by tiles */

/* Boxes of one layer group, one in five of a group. */
static void fill(seeded_kind kind, uint32_t count, uint64_t seed) {
    seeded_scene scene = { .kind = kind, .count = count, .boxes = boxes };
    seeded_fill(&scene, seed);
    input = (grz_strips_input){
        .boxes = boxes, .groups = groups, .count = count, .layer_group_count = 1
    };
    grz_strip_groups_allow(&input, 0, 0);
    for (uint32_t i = 0; i < count; i++) {
        boxes[i] = grz_box_to_half_open(boxes[i], GRAZE_CLOSED);
        if (i % 5 == 0)
            groups[i] = 1 + i % 25;
        else
            groups[i] = 0;
    }
}

/* Kinds meeting themselves, each other, or only some; one in twenty boxes is of
 * none. */
static void mix_kinds(seeded_random *random) {
    input.layer_groups = kinds;
    input.layer_group_count = 2 + seeded_below(random, 4);
    memset(input.meets, 0, sizeof input.meets);
    for (uint32_t a = 0; a < input.layer_group_count; a++)
        for (uint32_t b = a; b < input.layer_group_count; b++)
            if (seeded_below(random, 2) == 0)
                grz_strip_groups_allow(&input, a, b);
    for (uint32_t i = 0; i < input.count; i++) {
        if (seeded_below(random, 20) == 0)
            kinds[i] = GRZ_STRIP_GROUP_NONE;
        else
            kinds[i] = (uint8_t)seeded_below(random, input.layer_group_count);
    }
}

static bool may_meet(uint32_t a, uint32_t b) {
    if (input.groups != NULL && groups[a] == groups[b] && groups[a] != 0)
        return false;
    if (input.layer_groups == NULL)
        return true;
    return kinds[a] != GRZ_STRIP_GROUP_NONE && kinds[b] != GRZ_STRIP_GROUP_NONE &&
           grz_strip_groups_meet(&input, kinds[a], kinds[b]);
}

static bool may_touch(uint32_t a, uint32_t b) {
    return !grz_box_is_empty(boxes[a]) && !grz_box_is_empty(boxes[b]) &&
           grz_boxes_overlap(boxes[a], boxes[b]) && may_meet(a, b);
}

/* Collect with a kernel, sorted; whether that was done by strips. */
static bool search(const grz_kernels *kernel, graze_pair_list *out) {
    static graze_pair scratch[MOST * MOST / 2];
    grz_strips bands = { .allocator = &allocator,
                         .tasks = &alone,
                         .kernels = kernel };
    graze_counters counters = { 0 };
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    assert_int_equal(grz_strips_pairs(&bands, &input, &sink, &counters), GRAZE_OK);
    assert_true(counters.tests >= sink.count);
    if (sink.count > 0)
        grz_pairs_sort(sink.items, scratch, sink.count);
    *out = (graze_pair_list){
        sink.items, sink.count, room.bytes / sizeof(graze_pair), { 0 }
    };
    const bool is_by_bands = bands.run_count > 0 || input.count == 0;
    grz_strips_free(&bands);
    return is_by_bands;
}

/* The same pairs, found by segment trees. */
static void search_tree(graze_pair_list *out) {
    static graze_pair scratch[MOST * MOST / 2];
    grz_segment_tree tree = { .allocator = &allocator };
    graze_counters counters = { 0 };
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    assert_int_equal(grz_segment_tree_pairs(&tree, &input, &sink, &counters),
                     GRAZE_OK);
    assert_true(counters.tests >= sink.count);
    if (sink.count > 0)
        grz_pairs_sort(sink.items, scratch, sink.count);
    *out = (graze_pair_list){
        sink.items, sink.count, room.bytes / sizeof(graze_pair), { 0 }
    };
    grz_segment_tree_free(&tree);
}

static grz_pair_sink sink_of_tiles(grz_buffer *room, uint32_t boxes_of_tile) {
    grz_strips strips = { .allocator = &allocator,
                          .tasks = &alone,
                          .kernels = grz_kernels_best() };
    graze_counters counters = { 0 };
    bool is_suited = false;
    grz_pair_sink sink;
    if (room != NULL)
        grz_pair_sink_collect(&sink, room, &allocator, SIZE_MAX);
    else
        grz_pair_sink_count_only(&sink);
    assert_int_equal(grz_strips_search_tiles(&strips, &input,
                                             (grz_strips_output){ &sink, &counters },
                                             boxes_of_tile, &is_suited),
                     GRAZE_OK);
    if (!is_suited)
        assert_int_equal(grz_pair_sink_total(&sink), 0);
    grz_strips_free(&strips);
    return sink;
}

/* The same pairs, found tile by tile, and counted; none if tiles do not suit. */
static void search_tiles(uint32_t boxes_of_tile, graze_pair_list *out) {
    static graze_pair scratch[MOST * MOST / 2];
    grz_buffer room = { 0 };
    const grz_pair_sink sink = sink_of_tiles(&room, boxes_of_tile);
    const grz_pair_sink counted = sink_of_tiles(NULL, boxes_of_tile);
    assert_int_equal(grz_pair_sink_total(&counted), sink.count);
    if (sink.count > 0)
        grz_pairs_sort(sink.items, scratch, sink.count);
    *out = (graze_pair_list){
        sink.items, sink.count, room.bytes / sizeof(graze_pair), { 0 }
    };
}

static void assert_all_pairs(const graze_pair_list *found) {
    size_t next = 0;
    for (uint32_t a = 0; a < input.count; a++)
        for (uint32_t b = a + 1; b < input.count; b++)
            if (may_touch(a, b)) {
                assert_true(next < found->count);
                assert_int_equal(found->items[next].a, a);
                assert_int_equal(found->items[next++].b, b);
            }
    assert_int_equal(next, found->count);
}

/* Search with every kernel, and by segment trees; whether strips did the search. */
static bool assert_kernels(void) {
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    uint32_t suited = 0;
    for (uint32_t i = 0; i < count; i++) {
        graze_pair_list found;
        suited += search(kernels[i], &found);
        assert_all_pairs(&found);
        graze_pair_list_free(&found);
    }
    graze_pair_list found;
    search_tree(&found);
    assert_all_pairs(&found);
    const bool input_has_pairs = found.count > 0;
    graze_pair_list_free(&found);
    for (uint32_t size = 40; size <= 4 * MOST; size *= 8) {
        search_tiles(size, &found);
        searched_by_tiles += found.count > 0;
        if (found.count > 0 || !input_has_pairs)
            assert_all_pairs(&found);
        graze_pair_list_free(&found);
    }
    assert_true(suited == 0 || suited == count);
    return suited > 0;
}

static void every_kernel_finds_all_pairs(void **state) {
    (void)state;
    uint32_t suited = 0;
    for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++)
        for (uint32_t count = 0; count <= MOST; count += count < 20 ? 1 : 97) {
            fill((seeded_kind)kind, count, count);
            suited += assert_kernels();
            input.groups = NULL;
            suited += assert_kernels();
        }
    assert_true(suited > 150);
    assert_true(searched_by_tiles > 100);
}

/* Boxes so small that each tile of the most there are has one or none; each second
 * one is upon the one before. A long one ends in the last tile. */
static void boxes_in_the_last_of_most_tiles_are_found(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed < 4; seed++) {
        graze_pair_list found;
        fill(SEEDED_UNIFORM, MOST, seed);
        for (uint32_t i = 0; i < MOST; i++) {
            const graze_box at = boxes[i - i % 2];
            boxes[i] = (graze_box){ at.min_x, at.min_y, at.min_x + 0x1p-8f,
                                    at.min_y + 0x1p-8f };
        }
        uint32_t last = 0;
        for (uint32_t i = 0; i < MOST; i++)
            last = boxes[i].min_x > boxes[last].min_x ? i : last;
        boxes[0] = boxes[last]; /* from the first tile to the last */
        boxes[0].min_x = boxes[last].min_x - 0x1p20f;
        search_tiles(0, &found);
        assert_true(found.count >= MOST / 2 - MOST / 10);
        assert_all_pairs(&found);
        graze_pair_list_free(&found);
    }
}

static void every_kernel_tells_kinds_apart(void **state) {
    (void)state;
    seeded_random random = { 9 };
    for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++)
        for (uint32_t count = 1; count <= MOST; count += count < 20 ? 1 : 97) {
            fill((seeded_kind)kind, count, count);
            mix_kinds(&random);
            assert_kernels();
        }
}

/* Coordinates at the limit, one float apart, denormal, and equal, in every
 * combination. */
static void every_kernel_is_exact_at_the_extremes(void **state) {
    (void)state;
    static const float edges[] = {
        -0x1p60f,      -0x1.fffffep59f, -1,     -0x1p-126f,
        -0x1p-149f,    -0.0f,           0,      0x1p-149f,
        0x1p-148f,     0x1p-126f,       0.5f,   1,
        0x1.000002p0f, 0x1.fffffep59f,  0x1p60f
    };
    const uint32_t edge_count = sizeof edges / sizeof *edges;
    seeded_random random = { 3 };
    for (int trial = 0; trial < 150; trial++) {
        fill(SEEDED_UNIFORM, 20 + seeded_below(&random, MOST - 20), (uint64_t)trial);
        for (uint32_t i = 0; i < input.count; i++) {
            const uint32_t x = seeded_below(&random, edge_count),
                           y = seeded_below(&random, edge_count);
            const float *to_x = edges + x + seeded_below(&random, edge_count - x),
                        *to_y = edges + y + seeded_below(&random, edge_count - y);
            boxes[i] = (graze_box){ edges[x], edges[y], *to_x, *to_y };
        }
        if (trial % 2 == 0)
            input.groups = NULL;
        assert_kernels();
    }
}

/* A million boxes side by side, each sharing its edges with the next. They make a
 * million bins, whose distance along x is far less than a float, and no pair. Then
 * each fat AABBs one float into the next. */
static void neighbours_in_a_million_bins_are_reported_apart(void **state) {
    (void)state;
    enum { COUNT = 1 << 20 };
    graze_box *side_by_side = malloc(COUNT * sizeof *side_by_side);
    assert_non_null(side_by_side);
    for (int reach = 0; reach < 2; reach++) {
        uint64_t found;
        for (uint32_t i = 0; i < COUNT; i++) {
            const float x = (float)i * 0x1p-3f;
            const float end = x + 0x1p-3f;
            side_by_side[(i * UINT32_C(0x9e3779b1)) % COUNT] =
                (graze_box){ x, 0, reach ? grz_float_next(end) : end, 1 };
        }
        const graze_box_array array = { side_by_side, NULL, COUNT };
        assert_int_equal(graze_count_pairs(NULL, array, NULL, &found), GRAZE_OK);
        assert_int_equal(found, reach ? COUNT - 1 : 0);
    }
    free(side_by_side);
}

/* Long boxes, half of them upright, half lying; they cross only at the few places
 * where the two clusters meet. In every strip all lying ones overlap along x. */
static void long_boxes_that_do_not_cross_take_few_tests(void **state) {
    (void)state;
    enum { COUNT = 20000, OVERLAPS = 10 };
    graze_box *pile = calloc(COUNT, sizeof *pile);
    graze_counters counters = { 0 };
    uint64_t found;
    assert_non_null(pile);
    for (uint32_t i = 0; i < COUNT; i++) {
        const float at = (float)i, meets = i / 2 < OVERLAPS ? 1 : 0;
        pile[i] =
            i % 2 ? (graze_box){ -2 - at, 0, -1 - at, COUNT }
                  : (graze_box){ meets > 0 ? -3.0f * COUNT : 0, at, COUNT, at + 1 };
    }
    const graze_find_config config = { .counters = &counters };
    assert_int_equal(graze_count_pairs(&config,
                                       (graze_box_array){ pile, NULL, COUNT }, NULL,
                                       &found),
                     GRAZE_OK);
    assert_int_equal(found, OVERLAPS * COUNT / 2);
    assert_true(counters.tests < (uint64_t)COUNT * 400);
    free(pile);
}

/* Strips are cut for what a sample says; some boxes fat AABB farther than that, a
 * few or many of them. */
static void boxes_that_reach_through_many_strips_are_found_in_each(void **state) {
    (void)state;
    seeded_random random = { 8 };
    uint32_t suited = 0;
    for (uint32_t trial = 0; trial < 30; trial++) {
        const uint32_t stride = 3 + trial % 20, reach = 40U << trial % 7;
        fill(SEEDED_UNIFORM, MOST, trial);
        for (uint32_t i = 0; i < MOST; i++)
            boxes[i].max_y = boxes[i].min_y + 1;
        for (uint32_t i = trial % stride; i < MOST; i += stride)
            boxes[i].max_y += (float)seeded_below(&random, reach);
        suited += assert_kernels();
    }
    assert_true(suited > 7);
}

static graze_pair_list find(const graze_find_config *config, const uint8_t *layers) {
    graze_pair_list found = { 0 };
    assert_int_equal(
        graze_find_pairs(config, (graze_box_array){ boxes, layers, MOST }, &found),
        GRAZE_OK);
    return found;
}

/* Four layers under many rules: layer_groups that meet themselves, each other, or
 * only some. */
static void classes_are_looked_up_in_each_other(void **state) {
    (void)state;
    seeded_random random = { 5 };
    uint8_t layers[MOST];
    for (int trial = 0; trial < 200; trial++) {
        graze_rules rules = { { 0 } };
        fill((seeded_kind)(trial % SEEDED_KIND_COUNT), MOST, (uint64_t)trial);
        for (uint32_t i = 0; i < MOST; i++) {
            if (seeded_below(&random, 100) < 90)
                layers[i] = 3;
            else
                layers[i] = (uint8_t)seeded_below(&random, 4);
        }
        for (unsigned a = 0; a < 4; a++)
            for (unsigned b = a; b < 4; b++)
                if (seeded_below(&random, 2) == 0)
                    graze_rules_forbid(&rules, a, b);
        graze_pair_list fast = find(
            &(graze_find_config){ .broad_phase = "auto", .rules = &rules }, layers);
        graze_pair_list slow = find(
            &(graze_find_config){ .broad_phase = "brute", .rules = &rules }, layers);
        assert_int_equal(fast.count, slow.count);
        if (slow.count > 0)
            assert_memory_equal(fast.items, slow.items,
                                slow.count * sizeof *slow.items);
        graze_pair_list_free(&fast);
        graze_pair_list_free(&slow);
    }
}

/* Five, three and two boxes of three layer groups; the second group meets the others
 * and not itself. */
static void probes_are_the_boxes_of_the_smaller_kinds(void **state) {
    (void)state;
    static const uint8_t layers[] = { 0, 1, 0, 2, 0, 1, 0, 2, 0, 1 },
                         others[] = { 1, 0, 1, 1 };
    static const uint64_t meets[GRZ_LAYER_NONE] = { 3, 5, 6 };
    grz_layer_groups layer_groups = { .count = 0 };
    const grz_layered_boxes sides[] = { { layers, sizeof layers },
                                        { others, sizeof others } };
    uint8_t room[sizeof layers + sizeof others];
    grz_layer_groups_update(&layer_groups, &(grz_box_view){ .meets = meets });
    grz_strip_groups_make(&input, &layer_groups, sides, 1, room);
    assert_int_equal(input.layer_group_count, 3);
    assert_int_equal(input.probes, 3 + 2); /* 0 and 1, 1 and 2 */
    grz_strip_groups_make(&input, &layer_groups, sides, 2, room);
    assert_int_equal(input.layer_group_count, 3 + 2);
    /* 0 and 0, 0 and 1, 1 and 0, 2 and 1 */
    assert_int_equal(input.probes, 1 + 3 + 1 + 2);
    assert_ptr_equal(input.layer_groups, room);
    grz_strip_groups_make(&input, &layer_groups, &(grz_layered_boxes){ NULL, 7 }, 1,
                          room);
    assert_int_equal(input.layer_group_count, 1);
    assert_null(input.layer_groups); /* all are of one */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kernel_finds_all_pairs),
        cmocka_unit_test(boxes_in_the_last_of_most_tiles_are_found),
        cmocka_unit_test(every_kernel_tells_kinds_apart),
        cmocka_unit_test(every_kernel_is_exact_at_the_extremes),
        cmocka_unit_test(neighbours_in_a_million_bins_are_reported_apart),
        cmocka_unit_test(boxes_that_reach_through_many_strips_are_found_in_each),
        cmocka_unit_test(classes_are_looked_up_in_each_other),
        cmocka_unit_test(probes_are_the_boxes_of_the_smaller_kinds),
        cmocka_unit_test(long_boxes_that_do_not_cross_take_few_tests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
