/* test_pair_diff.c: the parts of prediction, each by itself: the horizon, the
 * diff between two lists, and a Verlet list in words of 64.
 */
#include "support/counted_memory.h"

#include "broad/pair_diff.h"
#include "broad/prediction.h"

static void rest(grz_horizon *horizon, uint32_t steps) {
    for (uint32_t i = 0; i < steps; i++)
        grz_backoff_wait(&horizon->backoff);
}

static void step(grz_horizon *horizon, uint32_t steps) {
    for (uint32_t i = 0; i < steps; i++)
        horizon->left -= horizon->left > 0;
}

/* The steps until the next build, as a margin has them: the last one builds again. */
static void assert_begun(const grz_horizon *horizon) {
    assert_true(horizon->left == grz_horizon_margin(horizon).steps - 1);
    assert_true(horizon->left > 0);
}

/* The length of the pause after an abandoned horizon. */
static uint32_t first_pause(void) {
    grz_horizon horizon = { 0 };
    uint32_t pause = 0;
    for (grz_horizon_give_up(&horizon); !grz_backoff_is_over(&horizon.backoff);
         pause++)
        rest(&horizon, 1);
    assert_true(pause > 1);
    return pause;
}

static void a_horizon_is_far_then_near_then_none_for_a_while(void **state) {
    (void)state;
    const uint32_t first = first_pause();
    grz_horizon horizon = { 0 };
    const grz_fat_margin far = grz_horizon_margin(&horizon);
    assert_true(grz_backoff_is_over(&horizon.backoff));
    for (uint32_t pause = first; pause <= 8 * first; pause *= 2) {
        assert_true(grz_horizon_margin(&horizon).steps == far.steps &&
                    grz_horizon_margin(&horizon).slack == far.slack);
        grz_horizon_begin(&horizon, false);
        assert_begun(&horizon);
        grz_horizon_shorten(&horizon);
        assert_true(grz_horizon_margin(&horizon).steps < far.steps &&
                    grz_horizon_margin(&horizon).slack > far.slack);
        grz_horizon_begin(&horizon, false);
        assert_begun(&horizon);
        assert_true(grz_backoff_is_over(&horizon.backoff));
        grz_horizon_shorten(&horizon);
        rest(&horizon, pause - 1);
        assert_false(grz_backoff_is_over(&horizon.backoff));
        rest(&horizon, 1);
        assert_true(grz_backoff_is_over(&horizon.backoff));
        rest(&horizon, 3);
        assert_true(grz_backoff_is_over(&horizon.backoff));
    }
    grz_horizon_begin(&horizon, true); /* what was in vain is forgotten */
    grz_horizon_give_up(&horizon);
    rest(&horizon, first - 1);
    assert_false(grz_backoff_is_over(&horizon.backoff));
    rest(&horizon, 1);
    assert_true(grz_backoff_is_over(&horizon.backoff));
}

/* If less than half of a look is left, it has paid; one after a lasting look is not
 * blamed. */
static void a_horizon_is_shortened_in_its_first_half(void **state) {
    (void)state;
    const float steps = grz_horizon_margin(&(grz_horizon){ 0 }).steps;
    for (uint32_t made = 0; (float)made <= steps + 1; made++)
        for (int has_lasted = 0; has_lasted < 2; has_lasted++) {
            grz_horizon horizon = { 0 };
            grz_horizon_begin(&horizon, has_lasted != 0);
            step(&horizon, made);
            const uint32_t left = horizon.left;
            assert_true((float)(left + made) == steps - 1 || left == 0);
            grz_horizon_shorten(&horizon);
            assert_true((grz_horizon_margin(&horizon).steps < steps) ==
                        (2 * (float)left >= steps && !has_lasted));
        }
}

static void every_pause_ends(void **state) {
    (void)state;
    grz_horizon horizon = { 0 };
    for (int i = 0; i < 100; i++)
        grz_horizon_give_up(&horizon);
    assert_in_range(horizon.backoff.left, 1, INT32_MAX);
    rest(&horizon, horizon.backoff.left);
    assert_true(grz_backoff_is_over(&horizon.backoff));
}

/* A list in counted memory. */
static void append_pair(grz_pair_list *list, graze_pair pair,
                        const graze_allocator *allocator) {
    assert_int_equal(
        grz_buffer_reserve(allocator, &list->pairs, list->count + 1, sizeof pair),
        GRAZE_OK);
    grz_pair_list_items(list)[list->count++] = pair;
}

enum { BEFORE = 1, NOW = 2 };

/* Ascending pairs, each in one list, in the other or in both; in stretches, that
 * lists end in the middle of the other. */
static void draw_lists(seeded_random *random, uint32_t count, grz_pair_list lists[2],
                       const graze_allocator *allocator) {
    uint32_t where = BEFORE | NOW, next = seeded_below(random, 3);
    for (uint32_t i = 0; i < count; i++) {
        if (seeded_below(random, 30) == 0)
            where = 1 + seeded_below(random, 3);
        const uint32_t in =
            seeded_below(random, 4) == 0 ? 1 + seeded_below(random, 3) : where;
        const graze_pair pair = { next / 7, next / 7 + 1 + next % 7 };
        next += 1 + seeded_below(random, 2) * seeded_below(random, 20);
        for (int list = 0; list < 2; list++)
            if (in >> list & 1)
                append_pair(&lists[list], pair, allocator);
    }
}

static bool has_pair(const grz_pair_list *list, graze_pair pair) {
    size_t low = 0, high = list->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (grz_pair_key(grz_pair_list_items(list)[middle]) < grz_pair_key(pair))
            low = middle + 1;
        else
            high = middle;
    }
    return low < list->count &&
           grz_pair_key(grz_pair_list_items(list)[low]) == grz_pair_key(pair);
}

/* Turns are sorted, and each is a pair of one list the other lacks; none is left
 * out. */
static void check_turns(const grz_pair_list *turns, const grz_pair_list lists[2]) {
    size_t lacking[2] = { 0 }, reported[2] = { 0 };
    for (int list = 0; list < 2; list++)
        for (size_t i = 0; i < lists[list].count; i++)
            lacking[list] +=
                !has_pair(&lists[1 - list], grz_pair_list_items(&lists[list])[i]);
    for (size_t i = 0; i < turns->count; i++) {
        const graze_pair turn = grz_pair_list_items(turns)[i],
                         pair = grz_pair_change_pair(turn);
        const int list = grz_pair_change_began(turn);
        assert_true(has_pair(&lists[list], pair) &&
                    !has_pair(&lists[1 - list], pair));
        assert_true(i == 0 || grz_pair_key(grz_pair_list_items(turns)[i - 1]) <
                                  grz_pair_key(turn));
        reported[list]++;
    }
    assert_int_equal(reported[0], lacking[0]);
    assert_int_equal(reported[1], lacking[1]);
    assert_int_equal(grz_pair_diff_began_count(turns), reported[1]);
}

static void a_diff_is_what_one_list_has_and_the_other_lacks(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    for (uint32_t round = 0; round < 300; round++) {
        grz_pair_list lists[2] = { { .count = 0 } }, turns = { .count = 99 };
        const uint32_t count = round < 40       ? round
                               : round % 3 == 0 ? 500 + seeded_below(&random, 30)
                                                : seeded_below(&random, 2000);
        draw_lists(&random, count, lists, &allocator);
        assert_int_equal(
            grz_pair_diff_find(&turns, &lists[0], &lists[1], &allocator), GRAZE_OK);
        check_turns(&turns, lists);
        grz_buffer_free(&allocator, &lists[0].pairs);
        grz_buffer_free(&allocator, &lists[1].pairs);
        grz_buffer_free(&allocator, &turns.pairs);
    }
    assert_int_equal(memory.blocks, 0);
}

/* All ends and all begins, sorted; those of one pair cancel. */
static void changes_of_the_same_pair_cancel_each_other(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    for (uint32_t round = 0; round < 200; round++) {
        grz_pair_list lists[2] = { { .count = 0 } }, turns = { .count = 0 };
        draw_lists(&random, round, lists, &allocator);
        assert_int_equal(grz_pair_diff_append(&turns, &lists[0], false, &allocator),
                         GRAZE_OK);
        assert_int_equal(grz_pair_diff_append(&turns, &lists[1], true, &allocator),
                         GRAZE_OK);
        assert_int_equal(turns.count, lists[0].count + lists[1].count);
        assert_int_equal(grz_pair_diff_began_count(&turns), lists[1].count);
        graze_pair scratch[800];
        if (turns.count > 0)
            grz_pairs_sort(grz_pair_list_items(&turns), scratch, turns.count);
        grz_pair_diff_cancel(&turns);
        check_turns(&turns, lists);
        grz_buffer_free(&allocator, &lists[0].pairs);
        grz_buffer_free(&allocator, &lists[1].pairs);
        grz_buffer_free(&allocator, &turns.pairs);
    }
    assert_int_equal(memory.blocks, 0);
}

enum { QUADS = 300, MOST_CANDIDATES = 60000 };

static void run_backwards(void *context,
                          void (*task)(void *argument, uint32_t index),
                          void *argument, uint32_t count) {
    *(uint32_t *)context += count;
    while (count > 0)
        task(argument, --count);
}

/* Quads of boxes on a small field, and a Verlet list among them. */
static void draw_candidates(seeded_random *random, grz_simd_box *quads,
                            graze_pair *pairs, size_t count) {
    for (int i = 0; i < QUADS; i++) {
        const float x = (float)seeded_below(random, 40),
                    y = (float)seeded_below(random, 40);
        quads[i] = (grz_simd_box){ x, y, -x - (float)seeded_below(random, 30),
                                   -y - (float)seeded_below(random, 30) };
    }
    for (size_t i = 0; i < count; i++)
        pairs[i] = (graze_pair){ seeded_below(random, QUADS / 2),
                                 QUADS / 2 + seeded_below(random, QUADS / 2) };
}

static bool bit_of(const uint64_t *bits, size_t i) {
    return bits[i / 64] >> i % 64 & 1;
}

static bool are_overlapping(const grz_fat_boxes *reach, graze_pair pair) {
    return grz_boxes_overlap(grz_simd_box_edges(&grz_fat_boxes_now(reach)[pair.a]),
                             grz_simd_box_edges(&grz_fat_boxes_now(reach)[pair.b]));
}

/* Tested on some threads; those touching are listed, and changes are the bits that
 * are others than before.
 */
static void check_candidates(grz_verlet_list *candidates, grz_fat_boxes *reach,
                             seeded_random *random,
                             const graze_allocator *allocator) {
    static uint64_t now[MOST_CANDIDATES / 64 + 2];
    const size_t count = candidates->count,
                 words = grz_verlet_list_words(candidates);
    const graze_pair *pairs = candidates->pairs.data;
    uint64_t *before = candidates->bits.data;
    grz_pair_list list = { .count = 0 }, turns = { .count = 0 };
    grz_pair_sink sink;
    assert_int_equal(
        grz_buffer_reserve(allocator, &list.pairs, count + 1, sizeof(graze_pair)),
        GRAZE_OK);
    for (size_t i = 0; i < words; i++)
        before[i] = seeded_next(random);
    if (count % 64 > 0)
        before[words - 1] &= (UINT64_C(1) << count % 64) - 1;
    memset(now, 0xff, sizeof now);
    grz_verlet_list_test(candidates, reach, now);
    assert_int_equal(now[words], UINT64_MAX);
    grz_pair_sink_fill(&sink, grz_pair_list_items(&list), count + 1);
    grz_verlet_list_push(candidates, &sink);
    list.count = sink.count;
    assert_int_equal(grz_verlet_list_compare(candidates, now, &turns, allocator),
                     GRAZE_OK);
    size_t listed = 0, turned = 0;
    for (size_t i = 0; i < 64 * words; i++) {
        const bool is_one = i < count && are_overlapping(reach, pairs[i]);
        assert_int_equal(bit_of(now, i), is_one);
        if (i < count && bit_of(before, i))
            assert_memory_equal(&grz_pair_list_items(&list)[listed++], &pairs[i],
                                sizeof *pairs);
        const graze_pair turn =
            i < count ? grz_pair_change_of(pairs[i], is_one) : (graze_pair){ 0, 0 };
        if (i < count && bit_of(before, i) != is_one)
            assert_memory_equal(&grz_pair_list_items(&turns)[turned++], &turn,
                                sizeof turn);
    }
    assert_int_equal(list.count, listed);
    assert_int_equal(turns.count, turned);
    grz_buffer_free(allocator, &list.pairs);
    grz_buffer_free(allocator, &turns.pairs);
}

static void candidates_are_tested_listed_and_compared_as_one_by_one(void **state) {
    (void)state;
    static const size_t counts[] = { 0,   1,   2,   63,   64,    65,
                                     127, 128, 129, 1000, 16384, MOST_CANDIDATES };
    seeded_random random = { testing_seed() };
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    static grz_simd_box quads[QUADS];
    uint32_t parts = 0;
    const graze_tasks tasks = { .run = run_backwards,
                                .context = &parts,
                                .threads = 3 };
    grz_fat_boxes reach = { .tasks = &tasks,
                            .now = { .data = quads, .bytes = sizeof quads } };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        grz_verlet_list candidates = { .count = 0 };
        assert_int_equal(grz_buffer_reserve(&allocator, &candidates.pairs, counts[i],
                                            sizeof(graze_pair)),
                         GRAZE_OK);
        draw_candidates(&random, quads, candidates.pairs.data, counts[i]);
        assert_int_equal(grz_verlet_list_take(&candidates, counts[i], &allocator),
                         GRAZE_OK);
        check_candidates(&candidates, &reach, &random, &allocator);
        grz_verlet_list_free(&candidates, &allocator);
    }
    assert_true(parts > 4); /* they share the work */
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_horizon_is_far_then_near_then_none_for_a_while),
        cmocka_unit_test(a_horizon_is_shortened_in_its_first_half),
        cmocka_unit_test(every_pause_ends),
        cmocka_unit_test(a_diff_is_what_one_list_has_and_the_other_lacks),
        cmocka_unit_test(changes_of_the_same_pair_cancel_each_other),
        cmocka_unit_test(candidates_are_tested_listed_and_compared_as_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
