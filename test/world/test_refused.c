/* test_refused.c: memory refused, request by request, in calls missing in the script
 * of test_out_of_memory.c. These are yes or no, a tested way, a motion of one box or
 * shape.
 */
#include "support/counted_memory.h"
#include "support/small_world.h"

#include "graze/move_and_collide.h"

/* Thirty squares in a diagonal row, and a box that moves through them. */
static graze_world *open_row(counted_memory *memory) {
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(memory) });
    for (int i = 0; i < 30; i++)
        small_world_square(world, 10 + (float)i, 30 - (float)i, 1);
    return world;
}

static void close_all(graze_world *world, const counted_memory *memory) {
    graze_world_close(world);
    assert_int_equal(memory->blocks, 0);
}

static void yes_or_no_without_memory_is_a_status(void **state) {
    (void)state;
    counted_memory own = { 0 };
    graze_world *world = open_row(&own);
    const graze_query questions[] = {
        { .kind = GRAZE_QUERY_RAY,
          .at = { 0, 20.5 },
          .to = { 90, 20.5 },
          .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_RAY,
          .at = { 0, 90 },
          .to = { 90, 90 },
          .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_NEAREST,
          .at = { 0, 0 },
          .nearest_count = 3,
          .layers = UINT64_MAX },
    };
    graze_status status = GRAZE_OUT_OF_MEMORY;
    uint64_t fail_at = 1;
    const uint64_t blocks = own.blocks;
    for (; status != GRAZE_OK; fail_at++) {
        bool found[3] = { false };
        const uint64_t failures = own.failures;
        own.fail_at = fail_at;
        status = graze_world_query_any(world, questions, 3, found);
        own.fail_at = 0;
        assert_int_equal(status,
                         own.failures == failures ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        if (status == GRAZE_OK)
            assert_true(found[0] && !found[1] && found[2]);
        assert_int_equal(own.blocks, blocks);
    }
    assert_true(fail_at > 2);
    close_all(world, &own);
}

/* The same way twice: of a body of the world, and of a described one. */
static graze_status project(const graze_world *world, graze_body body,
                            graze_move_result *result) {
    const graze_point goal = { 90, 90 };
    if (body.id != 0)
        return graze_body_test_move(world, body, goal, NULL, result);
    const graze_part_def part = { .box = { 0, 0, 1, 1 } };
    const graze_body_def def = { .x = 2, .y = 3, .parts = &part, .part_count = 1 };
    return graze_world_test_move(world, &def, goal, NULL, result);
}

static void check_projections(const graze_world *world, graze_body body) {
    graze_status status = GRAZE_OUT_OF_MEMORY;
    uint64_t fail_at = 1;
    for (; status != GRAZE_OK; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        graze_move_result result = { .allocator = counted_allocator(&memory) };
        status = project(world, body, &result);
        assert_int_equal(status,
                         memory.failures == 0 ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        assert_int_equal(result.count > 0, status == GRAZE_OK);
        graze_move_result_free(&result);
        assert_int_equal(memory.blocks, 0);
    }
    assert_true(fail_at > 3);
}

static void a_way_asked_for_without_memory_has_no_hits(void **state) {
    (void)state;
    counted_memory own = { 0 };
    graze_world *world = open_row(&own);
    const graze_part_def part = { .box = { 0, 0, 1, 1 } };
    const graze_body_def def = { .x = 2, .y = 3, .parts = &part, .part_count = 1 };
    graze_body body;
    check_projections(world, (graze_body){ 0 });
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    const uint64_t calls = own.calls;
    check_projections(world, body);
    assert_int_equal(own.calls, calls);
    close_all(world, &own);
}

/* A swept circle in the middle of the field, which nothing has moved yet. */
static graze_part add_swept(graze_world *world) {
    const graze_shape circle = graze_shape_circle((graze_point){ 0, 0 }, 1);
    const graze_part_def def = { .shape = &circle };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &def, .part_count = 1 },
                       &body),
        GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, body, true), GRAZE_OK);
    small_world_step(world);
    return small_world_part(world, body, 0);
}

static graze_status move_once(graze_world *world, graze_part part, bool has_shape) {
    const graze_shape there = graze_shape_circle((graze_point){ 60, 30 }, 1);
    return has_shape
               ? graze_part_move_shape(world, part, &there)
               : graze_part_move_box(world, part, (graze_box){ 59, 29, 61, 31 });
}

/* Move a part with a request refused; whether none was. The motion, made again,
 * meets the row on its way. */
static bool move_refused(bool has_shape, uint64_t fail_at) {
    counted_memory memory = { 0 };
    graze_world *world = open_row(&memory);
    const graze_part part = add_swept(world);
    graze_part_info before, after;
    assert_int_equal(graze_part_read(world, part, &before), GRAZE_OK);
    memory.fail_at = fail_at;
    const graze_status status = move_once(world, part, has_shape);
    const bool is_refused = memory.failures > 0;
    memory.fail_at = 0;
    assert_int_equal(status, is_refused ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
    assert_int_equal(graze_part_read(world, part, &after), GRAZE_OK);
    assert_int_equal(memcmp(&before.box, &after.box, sizeof before.box) == 0,
                     is_refused);
    assert_int_equal(move_once(world, part, has_shape), GRAZE_OK);
    small_world_step(world);
    assert_true(small_world_event_count(world) >= 2);
    close_all(world, &memory);
    return !is_refused;
}

static void a_motion_of_one_box_without_memory_is_not_begun(void **state) {
    (void)state;
    for (int has_shape = 0; has_shape < 2; has_shape++) {
        uint64_t fail_at = 1;
        while (!move_refused(has_shape != 0, fail_at))
            fail_at++;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yes_or_no_without_memory_is_a_status),
        cmocka_unit_test(a_way_asked_for_without_memory_has_no_hits),
        cmocka_unit_test(a_motion_of_one_box_without_memory_is_not_begun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
