/* test_hash_map.c: the hash map against a plain table, with keys coming and going,
 * near each other and far apart.
 */
#include "support/counted_memory.h"

#include "core/hash.h"

enum { SIDE = 24, TRIALS = 60000 };

/* The keys a trial draws from: SIDE * SIDE places, `stride` apart, around
 * `origin`. */
typedef struct key_space {
    uint32_t origin, stride;
    uint32_t number[SIDE][SIDE]; /* the plain table */
    uint32_t count;
} key_space;

static grz_hash_map_key key_at(const key_space *space, uint32_t x, uint32_t y) {
    return (grz_hash_map_key){ space->origin + x * space->stride,
                               space->origin + y * space->stride };
}

static void check_all(const grz_hash_map *map, const key_space *space) {
    assert_int_equal(map->count, space->count);
    for (uint32_t x = 0; x < SIDE; x++)
        for (uint32_t y = 0; y < SIDE; y++)
            assert_int_equal(grz_hash_map_find(map, key_at(space, x, y)),
                             space->number[x][y]);
}

/* The number of keys goes up and down, so gaps are closed in full and in sparse
 * maps. */
static void run_trial(key_space *space, grz_hash_map *map,
                      const graze_allocator *allocator, seeded_random *random) {
    for (uint32_t i = 0; i < TRIALS; i++) {
        const uint32_t x = seeded_below(random, SIDE),
                       y = seeded_below(random, SIDE);
        const bool wants =
            seeded_below(random, 8) < (i / (TRIALS / 8) % 2 == 0 ? 7U : 1U);
        uint32_t *number = &space->number[x][y];
        if (*number != GRZ_HASH_MAP_NONE && !wants) {
            grz_hash_map_remove(map, key_at(space, x, y));
            *number = GRZ_HASH_MAP_NONE;
            space->count--;
        } else if (*number != GRZ_HASH_MAP_NONE) {
            assert_int_equal(grz_hash_map_insert(map, key_at(space, x, y), i),
                             *number);
            grz_hash_map_replace(map, key_at(space, x, y), i);
            *number = i;
        } else if (wants) {
            assert_int_equal(grz_hash_map_reserve(map, 1, allocator), GRAZE_OK);
            assert_int_equal(grz_hash_map_insert(map, key_at(space, x, y), i), i);
            *number = i;
            space->count++;
        }
        if (i % 1000 == 0)
            check_all(map, space);
    }
    check_all(map, space);
}

static void maps_follow_a_plain_table(void **state) {
    (void)state;
    static const uint32_t strides[] = { 1, 2, 3, 64, 1 << 16, 0x9e3779b9, 1 << 27 };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof strides / sizeof *strides; i++) {
        counted_memory memory = { 0 };
        const graze_allocator allocator = counted_allocator(&memory);
        static key_space space;
        grz_hash_map map = { 0 };
        memset(&space, 0xff, sizeof space);
        space.origin = (uint32_t)-5;
        space.stride = strides[i];
        space.count = 0;
        run_trial(&space, &map, &allocator, &random);
        grz_hash_map_free(&map, &allocator);
        assert_int_equal(memory.blocks, 0);
    }
}

static void an_empty_map_knows_no_key(void **state) {
    (void)state;
    const grz_hash_map map = { 0 };
    assert_int_equal(grz_hash_map_find(&map, (grz_hash_map_key){ 0, 0 }),
                     GRZ_HASH_MAP_NONE);
}

static void the_halves_of_a_key_are_not_exchanged(void **state) {
    (void)state;
    const graze_allocator allocator = { 0 };
    grz_hash_map map = { 0 };
    assert_int_equal(grz_hash_map_reserve(&map, 1, &allocator), GRAZE_OK);
    grz_hash_map_insert(&map, (grz_hash_map_key){ 1, 2 }, 7);
    assert_int_equal(grz_hash_map_find(&map, (grz_hash_map_key){ 2, 1 }),
                     GRZ_HASH_MAP_NONE);
    assert_int_equal(grz_hash_map_find(&map, (grz_hash_map_key){ 1, 2 }), 7);
    grz_hash_map_free(&map, &allocator);
}

static void a_cleared_map_keeps_its_memory_and_no_key(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_hash_map map = { 0 };
    grz_hash_map_clear(&map);
    for (int round = 0; round < 3; round++) {
        const uint64_t calls = memory.calls;
        for (uint32_t i = 0; i < 500; i++) {
            assert_int_equal(grz_hash_map_reserve(&map, 1, &allocator), GRAZE_OK);
            assert_int_equal(
                grz_hash_map_insert(&map, (grz_hash_map_key){ i, 3 }, i), i);
        }
        assert_true(round == 0 || memory.calls == calls);
        grz_hash_map_clear(&map);
        assert_int_equal(map.count, 0);
        assert_int_equal(grz_hash_map_find(&map, (grz_hash_map_key){ 5, 3 }),
                         GRZ_HASH_MAP_NONE);
    }
    grz_hash_map_free(&map, &allocator);
    assert_int_equal(memory.blocks, 0);
}

static void a_map_that_keys_come_to_and_leave_does_not_fill_up(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_hash_map map = { 0 };
    for (uint32_t i = 0; i < 100000; i++) {
        assert_int_equal(grz_hash_map_reserve(&map, 1, &allocator), GRAZE_OK);
        grz_hash_map_insert(&map, (grz_hash_map_key){ i, i / 3 }, i);
        if (i >= 10)
            grz_hash_map_remove(&map, (grz_hash_map_key){ i - 10, (i - 10) / 3 });
    }
    assert_int_equal(map.count, 10);
    assert_int_equal(memory.calls, 1);
    grz_hash_map_free(&map, &allocator);
}

static void a_map_that_cannot_grow_keeps_its_keys(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_hash_map map = { 0 };
    uint32_t count = 0;
    for (; count < 1000; count++) {
        memory.fail_at = 1;
        if (grz_hash_map_reserve(&map, 1, &allocator) != GRAZE_OK) {
            for (uint32_t i = 0; i < count; i++)
                assert_int_equal(grz_hash_map_find(&map, (grz_hash_map_key){ i, i }),
                                 i);
            memory.fail_at = 0;
            assert_int_equal(grz_hash_map_reserve(&map, 1, &allocator), GRAZE_OK);
        }
        grz_hash_map_insert(&map, (grz_hash_map_key){ count, count }, count);
    }
    assert_true(memory.failures > 3);
    grz_hash_map_free(&map, &allocator);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_follow_a_plain_table),
        cmocka_unit_test(an_empty_map_knows_no_key),
        cmocka_unit_test(the_halves_of_a_key_are_not_exchanged),
        cmocka_unit_test(a_cleared_map_keeps_its_memory_and_no_key),
        cmocka_unit_test(a_map_that_keys_come_to_and_leave_does_not_fill_up),
        cmocka_unit_test(a_map_that_cannot_grow_keeps_its_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
