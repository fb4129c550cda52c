/* test_query_one_line.c: queries of one line find what graze_world_query finds, also
 * where more is found than their memory on the stack holds. */
#include "support/counted_memory.h"
#include "support/small_world.h"
#include "world/query/box_search.h"

enum { SPOTS = 5 };

/* How many boxes lie on each of five spots: within the memory on the stack, at its
 * ends, and far beyond. */
static const uint32_t counts[SPOTS] = { 1, 7, 127, 129, 700 };

static float x_of(int spot) {
    return 100 * (float)spot;
}

static graze_world *world_of_spots(const graze_allocator *allocator) {
    graze_world *world =
        small_world_open((graze_world_config){ .allocator = *allocator });
    for (int spot = 0; spot < SPOTS; spot++)
        for (uint32_t i = 0; i < counts[spot]; i++)
            small_world_square(world, x_of(spot), 0, 10);
    small_world_step(world);
    return world;
}

static uint32_t count_of(const graze_world *world, const graze_query *query) {
    graze_hits hits = { 0 };
    assert_int_equal(graze_world_query(world, query, 1, &hits), GRAZE_OK);
    const uint32_t count = (uint32_t)hits.count;
    graze_hits_free(&hits);
    return count;
}

static void counts_are_those_of_a_query_however_many_there_are(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    graze_world *world = world_of_spots(&allocator);
    for (int spot = 0; spot < SPOTS; spot++) {
        const float x = x_of(spot);
        const graze_point at = { (double)x + 5, 5 };
        const graze_query box = { .kind = GRAZE_QUERY_BOX,
                                  .at = { (double)x + 4, 4 },
                                  .to = { (double)x + 6, 6 } };
        const graze_query circle = { .kind = GRAZE_QUERY_CIRCLE,
                                     .at = at,
                                     .radius = 3 };
        assert_int_equal(count_of(world, &box), counts[spot]);
        assert_int_equal(count_of(world, &circle), counts[spot]);
        assert_int_equal(
            graze_world_box(world, (graze_box){ x + 4, 4, x + 6, 6 }, 0),
            counts[spot]);
        assert_int_equal(graze_world_circle(world, at, 3, 0), counts[spot]);
    }
    assert_int_equal(graze_world_box(world, (graze_box){ -10, -10, 1000, 20 }, 0),
                     1 + 7 + 127 + 129 + 700);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

/* Among equals the part with the lowest slot is found. */
static void the_first_of_many_is_found(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    graze_world *world = world_of_spots(&allocator);
    for (int spot = 0; spot < SPOTS; spot++) {
        const graze_point at = { (double)x_of(spot) + 5, 5 }, above = { at.x, -20 };
        const graze_query queries[] = {
            { .kind = GRAZE_QUERY_POINT, .at = at },
            { .kind = GRAZE_QUERY_RAY_FIRST, .at = above, .to = at },
            { .kind = GRAZE_QUERY_NEAREST, .at = above, .nearest_count = 1 }
        };
        const graze_hit found[] = { graze_world_point(world, at, 0),
                                    graze_world_ray_first(world, above, at, 0),
                                    graze_world_nearest(world, above, 0) };
        for (int i = 0; i < 3; i++) {
            graze_hits hits = { 0 };
            assert_int_equal(graze_world_query(world, &queries[i], 1, &hits),
                             GRAZE_OK);
            assert_true(hits.count > 0);
            assert_int_equal(found[i].part.id, hits.items[0].part.id);
            graze_hits_free(&hits);
        }
    }
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

static void few_handles_are_sorted_by_slot_in_any_room(void **state) {
    (void)state;
    for (size_t room = 3; room <= 4; room++) {
        uint64_t items[4] = { UINT64_C(7) << 32 | 9, UINT64_C(8) << 32 | 4,
                              UINT64_C(1) << 32 | 6 };
        grz_few_handles_sort(items, 3, room);
        assert_true((uint32_t)items[0] == 4 && (uint32_t)items[1] == 6 &&
                    (uint32_t)items[2] == 9);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_a_query_however_many_there_are),
        cmocka_unit_test(the_first_of_many_is_found),
        cmocka_unit_test(few_handles_are_sorted_by_slot_in_any_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
