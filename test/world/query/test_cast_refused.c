/* test_cast_refused.c: casts of bad shapes and ways, and casts without memory, have a
 * status, and change nothing.
 */
#include "support/counted_memory.h"
#include "support/queries.h"
#include "support/small_world.h"

#include <math.h>

static graze_shape box_at(double x, double y, double w, double h) {
    return graze_shape_box((graze_point){ x, y }, (graze_point){ x + w, y + h });
}

static graze_query cast_query(const graze_shape *shape, graze_point way) {
    return (
        graze_query){ .kind = GRAZE_QUERY_SHAPE_CAST, .shape = shape, .to = way };
}

static void bad_casts_are_refused(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape point = box_at(0, 0, 0, 0), fine = box_at(0, 0, 1, 1),
                      flat = graze_shape_circle((graze_point){ 0, 0 }, 0);
    const struct {
        const graze_shape *shape;
        graze_point way;
        graze_status status;
    } cases[] = {
        { &fine, { NAN, 0 }, GRAZE_BAD_NUMBER },
        { &fine, { 0, INFINITY }, GRAZE_BAD_NUMBER },
        { &fine, { 1e308, 0 }, GRAZE_OUT_OF_RANGE },
        { &flat, { 0, 0 }, GRAZE_BAD_RADIUS },
        { &fine, { 0x1p59, -0x1p59 }, GRAZE_OK },
        { &fine, { 0, 0 }, GRAZE_OK },
        { &point, { GRAZE_COORD_MAX, GRAZE_COORD_MAX }, GRAZE_OK },
        { &point, { -GRAZE_COORD_MAX, -GRAZE_COORD_MAX }, GRAZE_OK },
        { &point, { nextafterf(GRAZE_COORD_MAX, INFINITY), 0 }, GRAZE_OUT_OF_RANGE },
        { &point,
          { 0, nextafterf(-GRAZE_COORD_MAX, -INFINITY) },
          GRAZE_OUT_OF_RANGE },
    };
    graze_hits seen = { 0 };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const graze_query cast = cast_query(cases[i].shape, cases[i].way);
        bool does = true;
        assert_int_equal(graze_world_query(world, &cast, 1, &seen), cases[i].status);
        assert_int_equal(seen.query_count, cases[i].status == GRAZE_OK);
        assert_int_equal(graze_world_query_any(world, &cast, 1, &does),
                         cases[i].status);
        assert_true(does == (cases[i].status != GRAZE_OK));
    }
    const graze_query shapeless = { .kind = GRAZE_QUERY_SHAPE_CAST };
    assert_int_equal(graze_world_query(world, &shapeless, 1, &seen),
                     GRAZE_BAD_VALUE);
    graze_hits_free(&seen);
    graze_world_close(world);
}

static void without_memory_there_is_a_status(void **state) {
    (void)state;
    counted_memory of_world = { 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&of_world) });
    const graze_shape shape = box_at(-2, 0, 1, 1);
    const graze_query casts[] = { cast_query(&shape, (graze_point){ 3, 0 }),
                                  cast_query(&shape, (graze_point){ 200, 0 }) };
    graze_status status = GRAZE_OUT_OF_MEMORY, any = GRAZE_OUT_OF_MEMORY;
    for (int i = 0; i < 100; i++)
        small_world_square(world, (float)i, 0, 1);
    for (uint64_t fail_at = 1; status != GRAZE_OK || any != GRAZE_OK; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        graze_hits seen = { .allocator = counted_allocator(&memory) };
        bool does[2];
        status = graze_world_query(world, casts, 2, &seen);
        const uint64_t blocks = of_world.blocks, failures = of_world.failures;
        of_world.fail_at = fail_at;
        any = graze_world_query_any(world, casts, 2, does);
        of_world.fail_at = 0;
        assert_int_equal(status,
                         memory.failures == 0 ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        assert_int_equal(any, of_world.failures == failures ? GRAZE_OK
                                                            : GRAZE_OUT_OF_MEMORY);
        assert_int_equal(seen.query_count, status == GRAZE_OK ? 2 : 0);
        assert_int_equal(of_world.blocks, blocks);
        graze_hits_free(&seen);
        assert_int_equal(memory.blocks, 0);
    }
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_casts_are_refused),
        cmocka_unit_test(without_memory_there_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
