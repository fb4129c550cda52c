/* test_slots.c: slots and generations against a plain list of what is alive,
 * readable and gone. */
#include "support/counted_memory.h"

#include "world/slots.h"

static uint64_t take(grz_slots *slots, const graze_allocator *allocator) {
    assert_int_equal(grz_slots_reserve(slots, allocator, 0, 1), GRAZE_OK);
    return grz_slots_handle(slots, grz_slots_insert(slots));
}

static void a_removed_slot_waits_for_two_steps(void **state) {
    (void)state;
    const graze_allocator allocator = { 0 };
    grz_slots slots = { 0 };
    const uint64_t first = take(&slots, &allocator);
    grz_slots_remove(&slots, grz_slot_of(first));
    assert_false(grz_slots_is_alive(&slots, first));
    assert_true(grz_slots_is_readable(&slots, first));
    assert_int_not_equal(grz_slot_of(take(&slots, &allocator)), grz_slot_of(first));
    grz_slots_recycle(&slots);
    assert_true(grz_slots_is_readable(&slots, first));
    assert_int_not_equal(grz_slot_of(take(&slots, &allocator)), grz_slot_of(first));
    grz_slots_recycle(&slots);
    assert_false(grz_slots_is_readable(&slots, first));
    const uint64_t second = take(&slots, &allocator);
    assert_int_equal(grz_slot_of(second), grz_slot_of(first));
    assert_true(second != first);
    assert_false(grz_slots_is_alive(&slots, first));
    assert_true(grz_slots_is_alive(&slots, second));
    grz_slots_free(&slots, &allocator);
}

static void zero_and_made_up_handles_name_nothing(void **state) {
    (void)state;
    const graze_allocator allocator = { 0 };
    grz_slots slots = { 0 };
    assert_false(grz_slots_is_alive(&slots, 0));
    assert_false(grz_slots_is_alive(&slots, UINT64_C(1) << 32));
    const uint64_t handle = take(&slots, &allocator);
    assert_true(handle != 0);
    const uint64_t wrong[] = { 0, handle + 1, handle + (UINT64_C(1) << 32),
                               UINT64_MAX, 1 };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(grz_slots_is_alive(&slots, wrong[i]));
        assert_false(grz_slots_is_readable(&slots, wrong[i]));
    }
    grz_slots_free(&slots, &allocator);
}

static void
a_slot_whose_generations_are_used_up_is_not_given_out_again(void **state) {
    (void)state;
    const graze_allocator allocator = { 0 };
    grz_slots slots = { 0 };
    const uint32_t slot = grz_slot_of(take(&slots, &allocator));
    ((uint32_t *)slots.generation.data)[slot] = UINT32_MAX;
    grz_slots_remove(&slots, slot);
    grz_slots_recycle(&slots);
    grz_slots_recycle(&slots);
    for (int i = 0; i < 5; i++)
        assert_int_not_equal(grz_slot_of(take(&slots, &allocator)), slot);
    assert_false(grz_slots_is_alive(&slots, slot));
    grz_slots_free(&slots, &allocator);
}

static void a_limit_bounds_what_is_alive(void **state) {
    (void)state;
    const graze_allocator allocator = { 0 };
    grz_slots slots = { 0 };
    assert_int_equal(grz_slots_reserve(&slots, &allocator, 3, 4),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(grz_slots_reserve(&slots, &allocator, 3, 3), GRAZE_OK);
    for (int i = 0; i < 3; i++)
        grz_slots_insert(&slots);
    assert_int_equal(grz_slots_reserve(&slots, &allocator, 3, 1),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(grz_slots_reserve(&slots, &allocator, 3, UINT32_MAX),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(grz_slots_reserve(&slots, &allocator, 0, INT32_MAX),
                     GRAZE_OUT_OF_CAPACITY);
    grz_slots_remove(&slots, 1);
    assert_int_equal(grz_slots_reserve(&slots, &allocator, 3, 1), GRAZE_OK);
    grz_slots_free(&slots, &allocator);
}

enum { MOST = 200, ROUNDS = 3000 };

/* A handle and how many recycles have passed since it was retired; -1: alive. */
typedef struct known_handle {
    uint64_t handle;
    int age;
} known_handle;

static void check_known(const grz_slots *slots, const known_handle *known,
                        uint32_t count) {
    uint32_t alive = 0;
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(grz_slots_is_alive(slots, known[i].handle),
                         known[i].age < 0);
        assert_int_equal(grz_slots_is_readable(slots, known[i].handle),
                         known[i].age < 2);
        alive += known[i].age < 0;
        for (uint32_t j = 0; j < i; j++)
            if (known[i].age < 2 && known[j].age < 2)
                assert_int_not_equal(grz_slot_of(known[i].handle),
                                     grz_slot_of(known[j].handle));
    }
    assert_int_equal(slots->alive_count, alive);
}

static void slots_follow_a_plain_list(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    seeded_random random = { testing_seed() };
    grz_slots slots = { 0 };
    known_handle known[MOST];
    uint32_t count = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const uint32_t dice = seeded_below(&random, 8),
                       which = count > 0 ? seeded_below(&random, count) : 0;
        if (dice < 4 && count < MOST) {
            known[count++] = (known_handle){ take(&slots, &allocator), -1 };
        } else if (dice < 7 && count > 0 && known[which].age < 0) {
            grz_slots_remove(&slots, grz_slot_of(known[which].handle));
            known[which].age = 0;
        } else if (dice == 7) {
            grz_slots_recycle(&slots);
            for (uint32_t i = 0; i < count; i++)
                known[i].age += known[i].age >= 0;
        } else if (count > 0 && known[which].age > 10) {
            known[which] = known[--count]; /* gone for long */
        }
        check_known(&slots, known, count);
    }
    grz_slots_free(&slots, &allocator);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_removed_slot_waits_for_two_steps),
        cmocka_unit_test(zero_and_made_up_handles_name_nothing),
        cmocka_unit_test(
            a_slot_whose_generations_are_used_up_is_not_given_out_again),
        cmocka_unit_test(a_limit_bounds_what_is_alive),
        cmocka_unit_test(slots_follow_a_plain_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
