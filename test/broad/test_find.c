/* test_find.c: all pairs of one array or between two, in one call; the arguments that
 * it refuses, and its memory.
 */
#include "support/counted_memory.h"

#include <math.h>

#include "graze/graze.h"

enum { COUNT = 300 };

static graze_box boxes[COUNT];
static uint8_t layers[COUNT];

static graze_box_array all_boxes(void) {
    seeded_scene scene = {
        .kind = SEEDED_CLUSTERED, .count = COUNT, .boxes = boxes, .layers = layers
    };
    seeded_fill(&scene, 7);
    return (graze_box_array){ boxes, layers, COUNT };
}

static void a_list_is_replaced_and_keeps_its_memory(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    graze_pair_list out = { .allocator = counted_allocator(&memory) };
    const graze_box_array all = all_boxes();
    assert_int_equal(graze_find_pairs(NULL, all, &out), GRAZE_OK);
    const size_t count = out.count;
    const uint64_t calls = memory.calls;
    assert_true(count > 100);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(graze_find_pairs(NULL, all, &out), GRAZE_OK);
        assert_int_equal(out.count, count);
    }
    assert_int_equal(memory.calls, calls);
    assert_int_equal(
        graze_find_pairs(NULL, (graze_box_array){ boxes, NULL, 1 }, &out), GRAZE_OK);
    assert_int_equal(out.count, 0);
    assert_non_null(out.items);
    graze_pair_list_free(&out);
    assert_null(out.items);
    assert_int_equal(out.count + out.capacity + memory.blocks, 0);
    assert_int_equal(graze_find_pairs(NULL, all, &out), GRAZE_OK);
    assert_int_equal(out.count, count);
    graze_pair_list_free(&out);
    assert_int_equal(memory.blocks, 0);
}

static int compare_pairs(const void *a, const void *b) {
    const graze_pair *p = a, *q = b;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    return (p->b > q->b) - (p->b < q->b);
}

static void any_order_is_the_same_set(void **state) {
    (void)state;
    const graze_box_array all = all_boxes();
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_find_config config = { .broad_phase = graze_broad_phase_at(i)->name };
        graze_pair_list sorted = { 0 }, any = { 0 };
        assert_int_equal(graze_find_pairs(&config, all, &sorted), GRAZE_OK);
        config.is_unsorted = true;
        assert_int_equal(graze_find_pairs(&config, all, &any), GRAZE_OK);
        assert_int_equal(any.count, sorted.count);
        for (size_t j = 0; j < any.count; j++)
            assert_true(any.items[j].a < any.items[j].b);
        qsort(any.items, any.count, sizeof *any.items, compare_pairs);
        assert_memory_equal(any.items, sorted.items, any.count * sizeof *any.items);
        graze_pair_list_free(&sorted);
        graze_pair_list_free(&any);
    }
}

static void without_layers_all_are_on_layer_0(void **state) {
    (void)state;
    const graze_box_array all = all_boxes();
    graze_rules rules = { { 0 } };
    graze_pair_list plain = { 0 }, ruled = { 0 };
    graze_find_config config = { .rules = &rules };
    assert_int_equal(graze_rules_forbid(&rules, 1, 1), GRAZE_OK);
    assert_int_equal(
        graze_find_pairs(NULL, (graze_box_array){ boxes, NULL, COUNT }, &plain),
        GRAZE_OK);
    assert_int_equal(
        graze_find_pairs(&config, (graze_box_array){ boxes, NULL, COUNT }, &ruled),
        GRAZE_OK);
    assert_int_equal(ruled.count, plain.count);
    assert_int_equal(graze_find_pairs(&config, all, &ruled), GRAZE_OK);
    assert_true(ruled.count < plain.count);
    assert_int_equal(graze_rules_forbid(&rules, 0, 0), GRAZE_OK);
    assert_int_equal(
        graze_find_pairs(&config, (graze_box_array){ boxes, NULL, COUNT }, &ruled),
        GRAZE_OK);
    assert_int_equal(ruled.count, 0);
    graze_pair_list_free(&plain);
    graze_pair_list_free(&ruled);
}

static void without_layers_they_meet_others_as_layer_0_does(void **state) {
    (void)state;
    static const uint8_t zeros[COUNT] = { 0 };
    const graze_box_array all = all_boxes(), bare = { boxes, NULL, COUNT },
                          zero = { boxes, zeros, COUNT };
    graze_rules rules = { { 0 } };
    for (uint32_t layer = 0; layer < GRAZE_LAYER_COUNT;
         layer++) /* 1 meets no layer */
        assert_int_equal(graze_rules_forbid(&rules, 1, layer), GRAZE_OK);
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const graze_find_config config = { .broad_phase =
                                               graze_broad_phase_at(i)->name,
                                           .rules = &rules };
        graze_pair_list found = { 0 }, expected = { 0 };
        assert_int_equal(graze_find_pairs_between(&config, bare, all, &found),
                         GRAZE_OK);
        assert_int_equal(graze_find_pairs_between(&config, zero, all, &expected),
                         GRAZE_OK);
        assert_true(expected.count > COUNT && found.count == expected.count);
        assert_memory_equal(found.items, expected.items,
                            found.count * sizeof *found.items);
        graze_pair_list_free(&found);
        graze_pair_list_free(&expected);
    }
}

static void between_two_arrays_only_pairs_across_are_found(void **state) {
    (void)state;
    static const graze_box one[] = { { 0, 0, 10, 10 },
                                     { 0, 0, 10, 10 },
                                     { 50, 0, 60, 10 } };
    static const graze_box two[] = {
        { 90, 0, 95, 1 }, { 55, 5, 56, 6 }, { 1, 1, 2, 2 }, { 1, 1, 2, 2 }
    };
    static const graze_pair expected[] = {
        { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 2, 1 }
    };
    const graze_box_array first = { one, NULL, 3 }, second = { two, NULL, 4 };
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const graze_find_config config = { .broad_phase =
                                               graze_broad_phase_at(i)->name };
        graze_pair_list out = { 0 };
        uint64_t count;
        assert_int_equal(graze_find_pairs_between(&config, first, second, &out),
                         GRAZE_OK);
        assert_int_equal(out.count, 5);
        assert_memory_equal(out.items, expected, sizeof expected);
        assert_int_equal(graze_count_pairs(&config, first, &second, &count),
                         GRAZE_OK);
        assert_int_equal(count, 5);
        graze_pair_list_free(&out);
    }
}

static void no_boxes_have_no_pairs(void **state) {
    (void)state;
    const graze_box one = { 0, 0, 1, 1 };
    const graze_box_array none = { NULL, NULL, 0 }, single = { &one, NULL, 1 };
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const graze_find_config config = { .broad_phase =
                                               graze_broad_phase_at(i)->name };
        graze_pair_list out = { 0 };
        uint64_t count = 7;
        assert_int_equal(graze_find_pairs(&config, none, &out), GRAZE_OK);
        assert_int_equal(graze_find_pairs_between(&config, none, single, &out),
                         GRAZE_OK);
        assert_int_equal(graze_find_pairs_between(&config, single, none, &out),
                         GRAZE_OK);
        assert_int_equal(out.count, 0);
        assert_int_equal(graze_count_pairs(&config, none, NULL, &count), GRAZE_OK);
        assert_int_equal(count, 0);
        graze_pair_list_free(&out);
    }
}

/* Every entrance refuses, and leaves nothing in the list. */
static void assert_refused(const graze_find_config *config, graze_box_array array,
                           graze_status status) {
    graze_pair_list out = { 0 };
    const graze_box good[2] = { { 0, 0, 1, 1 }, { 0, 0, 1, 1 } };
    const graze_box_array fine = { good, NULL, 2 };
    uint64_t count = 9;
    assert_int_equal(graze_find_pairs(NULL, fine, &out), GRAZE_OK);
    assert_int_equal(out.count, 1);
    assert_int_equal(graze_find_pairs(config, array, &out), status);
    assert_int_equal(out.count, 0);
    assert_int_equal(graze_find_pairs_between(config, array, fine, &out), status);
    assert_int_equal(graze_find_pairs_between(config, fine, array, &out), status);
    assert_int_equal(out.count, 0);
    assert_int_equal(graze_count_pairs(config, array, NULL, &count), status);
    assert_int_equal(count, 0);
    count = 9;
    assert_int_equal(graze_count_pairs(config, fine, &array, &count), status);
    assert_int_equal(count, 0);
    graze_pair_list_free(&out);
}

static void bad_boxes_layers_broad_phases_and_cells_are_refused(void **state) {
    (void)state;
    static const uint8_t bad_layers[] = { 0, 64 };
    const graze_box fine[] = { { 0, 0, 1, 1 }, { 0, 0, 1, 1 } },
                    not_finite[] = { { 0, 0, 1, 1 }, { NAN, 0, 1, 1 } };
    const graze_box far[] = { { 0, 0, 0x1p61f, 1 }, { 0, 0, 1, 1 } },
                    inverted[] = { { 0, 2, 1, 1 } };
    for (size_t i = 0; i < 2 * graze_broad_phase_count(); i++) {
        const graze_find_config config = {
            .broad_phase = graze_broad_phase_at(i / 2)->name,
            .edges = i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED
        };
        assert_refused(&config, (graze_box_array){ not_finite, NULL, 2 },
                       GRAZE_BAD_NUMBER);
        assert_refused(&config, (graze_box_array){ far, NULL, 2 },
                       GRAZE_OUT_OF_RANGE);
        assert_refused(&config, (graze_box_array){ inverted, NULL, 1 },
                       GRAZE_BAD_BOX);
        assert_refused(&config, (graze_box_array){ fine, bad_layers, 2 },
                       GRAZE_BAD_LAYER);
    }
    const graze_find_config unknown = { .broad_phase = "sectorz" },
                            empty_name = { .broad_phase = "" };
    assert_refused(&unknown, (graze_box_array){ fine, NULL, 2 },
                   GRAZE_BAD_BROAD_PHASE);
    assert_refused(&empty_name, (graze_box_array){ fine, NULL, 2 },
                   GRAZE_BAD_BROAD_PHASE);
    static const float bad_sides[] = { -1, NAN, INFINITY };
    for (size_t i = 0; i < sizeof bad_sides / sizeof *bad_sides; i++) {
        const graze_find_config config = { .broad_phase = "brute",
                                           .setup = { .cell_w = bad_sides[i] } };
        assert_refused(&config, (graze_box_array){ fine, NULL, 2 }, GRAZE_BAD_CELL);
    }
}

static void more_boxes_than_the_library_takes_are_over_its_limit(void **state) {
    (void)state;
    graze_pair_list out = { 0 };
    uint64_t count = 5;
    const graze_box_array too_many = { NULL, NULL, UINT32_C(1) << 31 },
                          half = { NULL, NULL, UINT32_C(1) << 30 };
    assert_int_equal(graze_find_pairs(NULL, too_many, &out), GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_find_pairs_between(NULL, half, half, &out),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_count_pairs(NULL, too_many, &half, &count),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(count, 0);
    assert_int_equal(out.count, 0);
    graze_pair_list_free(&out);
}

static void counters_add_to_what_they_held(void **state) {
    (void)state;
    const graze_box_array all = all_boxes();
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_counters counters = { 1000, 1000, 1000, 1000, 1000 };
        graze_counters again = { 0 };
        graze_find_config config = { .broad_phase = graze_broad_phase_at(i)->name,
                                     .counters = &counters };
        uint64_t count;
        assert_int_equal(graze_count_pairs(&config, all, NULL, &count), GRAZE_OK);
        config.counters = &again;
        assert_int_equal(graze_count_pairs(&config, all, NULL, &count), GRAZE_OK);
        assert_true(again.tests >= count);
        assert_int_equal(counters.tests, again.tests + 1000);
        assert_int_equal(counters.refused, again.refused + 1000);
        assert_int_equal(counters.visits, again.visits + 1000);
        assert_int_equal(counters.swaps, again.swaps + 1000);
        assert_int_equal(counters.moves, again.moves + 1000);
    }
}

static void counting_takes_no_memory_for_pairs(void **state) {
    (void)state;
    enum { PILE = 10000 };
    static const char *const broad_phases[] = { "sectors",    "axis-sort",
                                                "grid-map",   "four-shift",
                                                "brute",      "auto",
                                                "sweep-prune" };
    static graze_box pile[PILE];
    for (int i = 0; i < PILE; i++)
        pile[i] = (graze_box){ 3, 4, 11, 12 };
    for (size_t i = 0; i < 2; i++) {
        counted_memory memory = { 0 };
        const graze_find_config config = { .broad_phase = broad_phases[i],
                                           .allocator = counted_allocator(&memory) };
        uint64_t count;
        assert_int_equal(graze_count_pairs(&config,
                                           (graze_box_array){ pile, NULL, PILE },
                                           NULL, &count),
                         GRAZE_OK);
        assert_int_equal(count, (uint64_t)PILE * (PILE - 1) / 2);
        assert_true(memory.most_bytes < (size_t)PILE * 512);
        assert_int_equal(memory.blocks, 0);
    }
    for (size_t i = 0; i < sizeof broad_phases / sizeof *broad_phases; i++) {
        counted_memory memory = { 0 };
        const graze_find_config config = { .broad_phase = broad_phases[i],
                                           .allocator = counted_allocator(&memory) };
        uint64_t count;
        assert_int_equal(graze_count_pairs(&config,
                                           (graze_box_array){ pile, NULL, 2000 },
                                           NULL, &count),
                         GRAZE_OK);
        assert_int_equal(count, 1999000);
        assert_true(memory.most_bytes < 2000 * 512);
    }
}

static void working_memory_is_given_back_in_every_case(void **state) {
    (void)state;
    const graze_box_array all = all_boxes();
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (uint64_t fail_at = 1;; fail_at++) {
            counted_memory work = { .fail_at = fail_at }, list = { 0 };
            const graze_find_config config = { .broad_phase =
                                                   graze_broad_phase_at(i)->name,
                                               .allocator =
                                                   counted_allocator(&work) };
            graze_pair_list out = { .allocator = counted_allocator(&list) };
            const graze_status status = graze_find_pairs(&config, all, &out);
            assert_int_equal(status,
                             work.failures > 0 ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
            assert_int_equal(work.blocks, 0);
            assert_true(status == GRAZE_OK || out.count == 0);
            graze_pair_list_free(&out);
            assert_int_equal(list.blocks, 0);
            if (work.failures == 0)
                break;
        }
}

static void a_list_that_cannot_grow_is_empty_and_can_be_used_again(void **state) {
    (void)state;
    enum { PILE = 60 };
    static graze_box pile[PILE];
    for (int i = 0; i < PILE; i++)
        pile[i] = (graze_box){ 0, 0, 1, 1 };
    const graze_box_array all = { pile, NULL, PILE };
    graze_pair_list expected = { 0 };
    assert_int_equal(graze_find_pairs(NULL, all, &expected), GRAZE_OK);
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (uint64_t fail_at = 1; fail_at < 4; fail_at++) {
            counted_memory memory = { .fail_at = fail_at };
            const graze_find_config config = { .broad_phase =
                                                   graze_broad_phase_at(i)->name };
            graze_pair_list out = { .allocator = counted_allocator(&memory) };
            assert_int_equal(graze_find_pairs(&config, all, &out),
                             GRAZE_OUT_OF_MEMORY);
            assert_int_equal(out.count, 0);
            assert_int_equal(graze_find_pairs(&config, all, &out), GRAZE_OK);
            assert_int_equal(out.count, expected.count);
            assert_memory_equal(out.items, expected.items,
                                out.count * sizeof *out.items);
            graze_pair_list_free(&out);
            assert_int_equal(memory.blocks, 0);
        }
    graze_pair_list_free(&expected);
}

static void assert_finder_agrees(graze_finder *finder,
                                 const graze_find_config *config, uint32_t count) {
    const graze_box_array some = { boxes, layers, count },
                          rest = { boxes + count, NULL, COUNT - count };
    graze_pair_list once = { 0 }, kept = { 0 };
    uint64_t total;
    assert_int_equal(graze_find_pairs(config, some, &once), GRAZE_OK);
    assert_int_equal(graze_finder_pairs(finder, some, &kept), GRAZE_OK);
    assert_int_equal(kept.count, once.count);
    assert_memory_equal(kept.items, once.items, once.count * sizeof *once.items);
    assert_int_equal(graze_find_pairs_between(config, some, rest, &once), GRAZE_OK);
    assert_int_equal(graze_finder_pairs_between(finder, some, rest, &kept),
                     GRAZE_OK);
    assert_int_equal(kept.count, once.count);
    if (once.count > 0)
        assert_memory_equal(kept.items, once.items, once.count * sizeof *once.items);
    assert_int_equal(graze_finder_count(finder, some, &rest, &total), GRAZE_OK);
    assert_int_equal(total, once.count);
    graze_pair_list_free(&once);
    graze_pair_list_free(&kept);
}

/* Searches of other sizes, of one array and two, after one another, as if each were
 * the first. */
static void a_finder_finds_what_a_call_finds(void **state) {
    (void)state;
    all_boxes();
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        counted_memory memory = { 0 };
        graze_rules rules = { { 0 } };
        assert_int_equal(graze_rules_forbid(&rules, 0, 1), GRAZE_OK);
        const graze_find_config config = { .broad_phase =
                                               graze_broad_phase_at(i)->name,
                                           .rules = &rules,
                                           .allocator = counted_allocator(&memory) };
        graze_finder *finder;
        assert_int_equal(graze_finder_open(&config, &finder), GRAZE_OK);
        static const uint32_t counts[] = { COUNT, 40, COUNT - 1, 200 };
        for (size_t j = 0; j < sizeof counts / sizeof *counts; j++)
            assert_finder_agrees(finder, &config, counts[j]);
        graze_finder_close(finder);
        assert_int_equal(memory.blocks, 0);
    }
    graze_finder_close(NULL);
}

static void a_finder_survives_what_it_refuses(void **state) {
    (void)state;
    const graze_box_array all = all_boxes(),
                          too_many = { NULL, NULL, UINT32_C(1) << 31 };
    const graze_box bad[] = { { 0, 0, 1, 1 }, { NAN, 0, 1, 1 } };
    for (uint64_t fail_at = 1; fail_at < 12; fail_at++) {
        counted_memory memory = { 0 };
        const graze_find_config config = { .allocator = counted_allocator(&memory) };
        graze_finder *finder;
        assert_int_equal(graze_finder_open(&config, &finder), GRAZE_OK);
        uint64_t count = 1;
        memory.fail_at = fail_at;
        const graze_status status = graze_finder_count(finder, all, NULL, &count);
        assert_int_equal(status,
                         memory.failures > 0 ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        memory.fail_at = 0;
        assert_int_equal(graze_finder_count(finder,
                                            (graze_box_array){ bad, NULL, 2 }, NULL,
                                            &count),
                         GRAZE_BAD_NUMBER);
        assert_int_equal(graze_finder_count(finder, too_many, NULL, &count),
                         GRAZE_OUT_OF_CAPACITY);
        assert_int_equal(count, 0);
        assert_finder_agrees(finder, NULL, COUNT / 2);
        graze_finder_close(finder);
        assert_int_equal(memory.blocks, 0);
    }
}

static void a_finder_is_not_opened_with_a_bad_config(void **state) {
    (void)state;
    counted_memory memory = { .fail_at = 1 };
    graze_finder *finder = (graze_finder *)&memory;
    assert_int_equal(
        graze_finder_open(&(graze_find_config){ .broad_phase = "no" }, &finder),
        GRAZE_BAD_BROAD_PHASE);
    assert_null(finder);
    assert_int_equal(
        graze_finder_open(&(graze_find_config){ .edges = (graze_edges)2 }, &finder),
        GRAZE_BAD_VALUE);
    assert_int_equal(
        graze_finder_open(&(graze_find_config){ .setup.cell_w = -1 }, &finder),
        GRAZE_BAD_CELL);
    const graze_find_config config = { .allocator = counted_allocator(&memory) };
    assert_int_equal(graze_finder_open(&config, &finder), GRAZE_OUT_OF_MEMORY);
    assert_null(finder);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_replaced_and_keeps_its_memory),
        cmocka_unit_test(any_order_is_the_same_set),
        cmocka_unit_test(without_layers_all_are_on_layer_0),
        cmocka_unit_test(without_layers_they_meet_others_as_layer_0_does),
        cmocka_unit_test(between_two_arrays_only_pairs_across_are_found),
        cmocka_unit_test(no_boxes_have_no_pairs),
        cmocka_unit_test(bad_boxes_layers_broad_phases_and_cells_are_refused),
        cmocka_unit_test(more_boxes_than_the_library_takes_are_over_its_limit),
        cmocka_unit_test(counters_add_to_what_they_held),
        cmocka_unit_test(counting_takes_no_memory_for_pairs),
        cmocka_unit_test(working_memory_is_given_back_in_every_case),
        cmocka_unit_test(a_list_that_cannot_grow_is_empty_and_can_be_used_again),
        cmocka_unit_test(a_finder_finds_what_a_call_finds),
        cmocka_unit_test(a_finder_survives_what_it_refuses),
        cmocka_unit_test(a_finder_is_not_opened_with_a_bad_config),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
