/* test_buffer.c: growing memory, and the pool of numbered items in it. */
#include "support/counted_memory.h"

#include "core/buffer.h"

static void a_buffer_keeps_what_is_in_it_when_it_grows(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_buffer buffer = { 0 };
    for (uint32_t i = 0; i < 10000; i++) {
        assert_int_equal(grz_buffer_reserve(&allocator, &buffer, i + 1, sizeof i),
                         GRAZE_OK);
        ((uint32_t *)buffer.data)[i] = i;
    }
    for (uint32_t i = 0; i < 10000; i++)
        assert_int_equal(((uint32_t *)buffer.data)[i], i);
    grz_buffer_free(&allocator, &buffer);
    assert_null(buffer.data);
    assert_int_equal(buffer.bytes, 0);
    assert_int_equal(memory.blocks, 0);
}

static void growing_one_by_one_is_linear(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_buffer buffer = { 0 };
    for (uint32_t i = 0; i < 100000; i++)
        assert_int_equal(grz_buffer_reserve(&allocator, &buffer, i + 1, 12),
                         GRAZE_OK);
    assert_true(memory.calls < 40);
    assert_int_equal(buffer.bytes % 12, 0);
    grz_buffer_free(&allocator, &buffer);
}

static void lists_with_room_ask_for_nothing(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_buffer buffer = { 0 };
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, 0, 8), GRAZE_OK);
    assert_int_equal(memory.calls, 0);
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, 100, 8), GRAZE_OK);
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, 100, 8), GRAZE_OK);
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, 7, 8), GRAZE_OK);
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, 200, 4), GRAZE_OK);
    assert_int_equal(memory.calls, 1);
    grz_buffer_free(&allocator, &buffer);
    grz_buffer_free(&allocator, &buffer);
    assert_int_equal(memory.calls, 2);
}

static void a_buffer_that_cannot_grow_stays_as_it_was(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_buffer buffer = { 0 };
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, 3, 1), GRAZE_OK);
    memcpy(buffer.data, "abc", 3);
    const grz_buffer before = buffer;
    memory.fail_at = 1;
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, 50, 1),
                     GRAZE_OUT_OF_MEMORY);
    memory.fail_at = 1;
    assert_int_equal(grz_buffer_reserve_zeroed(&allocator, &buffer, 50, 1),
                     GRAZE_OUT_OF_MEMORY);
    assert_ptr_equal(buffer.data, before.data);
    assert_int_equal(buffer.bytes, before.bytes);
    assert_memory_equal(buffer.data, "abc", 3);
    grz_buffer_free(&allocator, &buffer);
}

static void a_size_beyond_the_address_space_is_out_of_memory(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_buffer buffer = { 0 };
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, SIZE_MAX, 1),
                     GRAZE_OUT_OF_MEMORY);
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, SIZE_MAX / 16 + 1, 16),
                     GRAZE_OUT_OF_MEMORY);
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, SIZE_MAX / 2, 32),
                     GRAZE_OUT_OF_MEMORY);
    assert_int_equal(memory.calls, 0);
}

static void new_bytes_are_zero_when_asked_for(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_buffer buffer = { 0 };
    size_t known = 0;
    for (size_t count = 1; count < 3000; count += count / 2 + 1) {
        assert_int_equal(grz_buffer_reserve_zeroed(&allocator, &buffer, count, 1),
                         GRAZE_OK);
        const unsigned char *bytes = buffer.data;
        for (size_t i = 0; i < buffer.bytes; i++)
            assert_int_equal(bytes[i], i < known ? 0x11 : 0);
        memset(buffer.data, 0x11, buffer.bytes);
        known = buffer.bytes;
    }
    grz_buffer_free(&allocator, &buffer);
}

static void without_an_allocator_the_c_library_serves(void **state) {
    (void)state;
    const graze_allocator allocator = { 0 };
    grz_buffer buffer = { 0 };
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, 10, 4), GRAZE_OK);
    assert_int_equal(grz_buffer_reserve(&allocator, &buffer, 1000, 4), GRAZE_OK);
    grz_buffer_free(&allocator, &buffer);
    void *block = grz_allocate(&allocator, 24);
    assert_non_null(block);
    grz_free(&allocator, block, 24);
    grz_free(&allocator, NULL, 0);
}

typedef struct pool_item {
    uint32_t link, value;
} pool_item;

static pool_item *item_at(const grz_item_pool *pool, uint32_t i) {
    return grz_item_pool_at(pool, i);
}

static void a_pool_gives_out_each_number_once_until_it_is_given_back(void **state) {
    (void)state;
    enum { MOST = 300 };
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    seeded_random random = { testing_seed() };
    grz_item_pool pool = grz_item_pool_open(sizeof(pool_item));
    uint32_t out[MOST], count = 0;
    for (uint32_t i = 0; i < 50000; i++) {
        if (count < MOST && seeded_below(&random, 2) == 0) {
            assert_int_equal(grz_item_pool_reserve(&pool, &allocator), GRAZE_OK);
            out[count] = grz_item_pool_allocate(&pool);
            *item_at(&pool, out[count]) = (pool_item){ .value = out[count] };
            count++;
        } else if (count > 0) {
            const uint32_t which = seeded_below(&random, count);
            grz_item_pool_free(&pool, out[which]);
            out[which] = out[--count];
        }
        for (uint32_t j = 0; j < count && i % 64 == 0; j++)
            assert_int_equal(item_at(&pool, out[j])->value, out[j]);
    }
    assert_true(pool.count <= MOST);
    bool is_out[MOST] = { false };
    for (uint32_t i = 0; i < count; i++) {
        assert_false(is_out[out[i]]);
        is_out[out[i]] = true;
    }
    grz_buffer_free(&allocator, &pool.items);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_buffer_keeps_what_is_in_it_when_it_grows),
        cmocka_unit_test(growing_one_by_one_is_linear),
        cmocka_unit_test(lists_with_room_ask_for_nothing),
        cmocka_unit_test(a_buffer_that_cannot_grow_stays_as_it_was),
        cmocka_unit_test(a_size_beyond_the_address_space_is_out_of_memory),
        cmocka_unit_test(new_bytes_are_zero_when_asked_for),
        cmocka_unit_test(without_an_allocator_the_c_library_serves),
        cmocka_unit_test(a_pool_gives_out_each_number_once_until_it_is_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
