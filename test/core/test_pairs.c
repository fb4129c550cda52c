/* test_pairs.c: the sink keeps pairs up to its limit, counts all, and never fails
 * while it is pushed to. */
#include "support/counted_memory.h"

#include "core/pairs.h"

static void push_many(grz_pair_sink *sink, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        grz_pair_sink_push(sink, i + 1, i);
}

static void check_kept(const grz_pair_sink *sink, size_t count) {
    assert_int_equal(sink->count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(sink->items[i].a, i);
        assert_int_equal(sink->items[i].b, i + 1);
    }
}

static void a_sink_keeps_all_pairs_the_lower_number_first(void **state) {
    (void)state;
    static const uint32_t counts[] = { 0, 1, 63, 64, 65, 128, 129, 5000 };
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        grz_buffer room = { 0 };
        grz_pair_sink sink;
        grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
        push_many(&sink, counts[i]);
        assert_int_equal(sink.status, GRAZE_OK);
        assert_int_equal(grz_pair_sink_total(&sink), counts[i]);
        check_kept(&sink, counts[i]);
        grz_buffer_free(&allocator, &room);
    }
    assert_int_equal(memory.blocks, 0);
}

static void a_room_is_used_again(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    push_many(&sink, 1000);
    const uint64_t calls = memory.calls;
    grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    push_many(&sink, 1000);
    check_kept(&sink, 1000);
    assert_int_equal(memory.calls, calls);
    grz_buffer_free(&allocator, &room);
}

static void beyond_its_limit_a_sink_only_counts(void **state) {
    (void)state;
    static const uint32_t limits[] = { 1, 2, 63, 64, 65, 100, 999, 1000, 1001 };
    const graze_allocator allocator = { 0 };
    grz_buffer room = { 0 };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        grz_pair_sink sink;
        grz_pair_sink_collect(&sink, &room, &allocator, limits[i]);
        push_many(&sink, 1000);
        assert_int_equal(grz_pair_sink_total(&sink), 1000);
        assert_int_equal(grz_pair_sink_status(&sink),
                         limits[i] < 1000 ? GRAZE_OUT_OF_CAPACITY : GRAZE_OK);
        if (limits[i] >= 1000)
            check_kept(&sink, 1000);
    }
    grz_buffer_free(&allocator, &room);
}

static void a_tally_keeps_nothing_and_counts_in_64_bits(void **state) {
    (void)state;
    grz_pair_sink sink;
    grz_pair_sink_count_only(&sink);
    push_many(&sink, 100000);
    assert_int_equal(grz_pair_sink_total(&sink), 100000);
    assert_int_equal(sink.status, GRAZE_OK);
    sink.dropped = UINT32_MAX;
    push_many(&sink, 100000);
    assert_true(grz_pair_sink_total(&sink) > UINT32_MAX);
}

/* Also in a list without memory yet: a place in it would be an address made of
 * nothing. */
static void no_pairs_need_no_place(void **state) {
    (void)state;
    const graze_allocator allocator = { 0 };
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    assert_null(grz_pair_sink_extend(&sink, 0));
    push_many(&sink, 100);
    assert_null(grz_pair_sink_extend(&sink, 0));
    assert_non_null(grz_pair_sink_extend(&sink, 1));
    assert_int_equal(grz_pair_sink_total(&sink), 101);
    grz_buffer_free(&allocator, &room);
}

static void a_sink_without_memory_counts_on_and_says_so(void **state) {
    (void)state;
    for (uint64_t fail_at = 1; fail_at < 5; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        const graze_allocator allocator = counted_allocator(&memory);
        grz_buffer room = { 0 };
        grz_pair_sink sink;
        grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
        push_many(&sink, 1000);
        assert_int_equal(memory.failures, 1);
        assert_int_equal(sink.status, GRAZE_OUT_OF_MEMORY);
        assert_int_equal(grz_pair_sink_total(&sink), 1000);
        grz_buffer_free(&allocator, &room);
        assert_int_equal(memory.blocks, 0);
    }
}

static void pairs_are_sorted_by_both_numbers(void **state) {
    (void)state;
    graze_pair pairs[] = { { 2, 1 },
                           { 1, UINT32_MAX },
                           { 1, 3 },
                           { 0, 9 },
                           { 1, 4 } },
               scratch[5];
    grz_pairs_sort(pairs, scratch, 5);
    for (int i = 1; i < 5; i++)
        assert_true(grz_pair_key(pairs[i - 1]) < grz_pair_key(pairs[i]));
    assert_int_equal(pairs[3].b, UINT32_MAX);
}

/* Push this many at once, where the sink says; true if it stores them. */
static bool extend(grz_pair_sink *sink, uint32_t count) {
    const size_t before = sink->count;
    graze_pair *out = grz_pair_sink_extend(sink, count);
    if (out == NULL)
        return false;
    assert_ptr_equal(out, sink->items + before);
    for (uint32_t i = 0; i < count; i++)
        out[i] = (graze_pair){ (uint32_t)before + i, (uint32_t)before + i + 1 };
    return true;
}

/* The list of a frame is handed in again for the next one. */
static void a_frame_with_a_few_pairs_more_finds_room(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    assert_true(extend(&sink, 1000));
    const uint64_t calls = memory.calls;
    grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    assert_true(extend(&sink, 1100));
    assert_int_equal(memory.calls, calls);
    grz_buffer_free(&allocator, &room);
}

static void
many_pairs_at_once_are_kept_up_to_the_limit_and_counted_beyond_it(void **state) {
    (void)state;
    const graze_allocator allocator = { 0 };
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, &allocator, 1500);
    assert_true(extend(&sink, 1000) && extend(&sink, 500));
    check_kept(&sink, 1500);
    assert_int_equal(grz_pair_sink_status(&sink), GRAZE_OK);
    assert_false(extend(&sink, 1));
    assert_int_equal(grz_pair_sink_status(&sink), GRAZE_OUT_OF_CAPACITY);
    assert_false(extend(&sink, 99));
    assert_int_equal(grz_pair_sink_total(&sink), 1600);
    grz_buffer_free(&allocator, &room);
}

static void many_pairs_at_once_without_memory_are_counted(void **state) {
    (void)state;
    counted_memory memory = { .fail_at = 1 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    assert_false(extend(&sink, 1000));
    assert_int_equal(grz_pair_sink_status(&sink), GRAZE_OUT_OF_MEMORY);
    assert_false(extend(&sink, 1000));
    assert_int_equal(grz_pair_sink_total(&sink), 2000);
    grz_buffer_free(&allocator, &room);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sink_keeps_all_pairs_the_lower_number_first),
        cmocka_unit_test(a_room_is_used_again),
        cmocka_unit_test(beyond_its_limit_a_sink_only_counts),
        cmocka_unit_test(a_tally_keeps_nothing_and_counts_in_64_bits),
        cmocka_unit_test(no_pairs_need_no_place),
        cmocka_unit_test(a_sink_without_memory_counts_on_and_says_so),
        cmocka_unit_test(a_frame_with_a_few_pairs_more_finds_room),
        cmocka_unit_test(
            many_pairs_at_once_are_kept_up_to_the_limit_and_counted_beyond_it),
        cmocka_unit_test(many_pairs_at_once_without_memory_are_counted),
        cmocka_unit_test(pairs_are_sorted_by_both_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
