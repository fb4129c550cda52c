/* test_move_world_random.c: bodies wandering in random scenes: the same answers as
 * the mover without a world, never inside of anything, never out of a room. And
 * without memory, nothing.
 */
#include "support/movers.h"
#include "support/queries.h"

enum { BOXES = 60, WAYS = 200, LAYERS = 5 };

/* Layer i responds with i. */
static graze_responses by_layer(unsigned mover) {
    graze_responses responses = { 0 };
    for (unsigned layer = 0; layer < LAYERS; layer++)
        assert_int_equal(
            graze_responses_set(&responses, mover, layer, (graze_response)layer),
            GRAZE_OK);
    return responses;
}

typedef struct boxes {
    graze_area areas[BOXES];
    uint8_t layers[BOXES], one_way[BOXES];
} boxes;

static graze_response by_row(void *user, const graze_move_hit *hit) {
    return (graze_response)((const boxes *)user)->layers[hit->row];
}

/* On whole numbers sums are exact, so the two movers must agree. */
static void fill(boxes *all, graze_world *world, mover_random *random) {
    for (uint32_t i = 0; i < BOXES; i++) {
        const graze_point at = { mover_below(random, 40, 1),
                                 mover_below(random, 40, 1) };
        const graze_point size = { 1 + mover_below(random, 6, 1),
                                   1 + mover_below(random, 6, 1) };
        all->areas[i] =
            (graze_area){ (double)at.x, (double)at.y, (double)(at.x + size.x),
                          (double)(at.y + size.y) };
        all->layers[i] = (uint8_t)(mover_next(random) % LAYERS);
        all->one_way[i] =
            (uint8_t)(mover_next(random) % 4 == 0 ? mover_next(random) % 16 : 0);
        const graze_body body = mover_add(world, at, size, all->layers[i]);
        assert_int_equal(graze_part_set_one_way(world,
                                                small_world_part(world, body, 0),
                                                all->one_way[i]),
                         GRAZE_OK);
    }
}

static void expect_same(const graze_move_result *result,
                        const graze_move_result *expected) {
    assert_true(result->end_x == expected->end_x &&
                result->end_y == expected->end_y);
    assert_int_equal(result->is_crushed, expected->is_crushed);
    assert_int_equal(result->count, expected->count);
    for (size_t i = 0; i < result->count; i++) {
        const graze_move_hit *a = &result->items[i], *b = &expected->items[i];
        assert_int_equal((uint32_t)a->part.id, b->row);
        assert_int_equal(a->response, b->response);
        assert_true(a->time == b->time && a->normal_x == b->normal_x &&
                    a->normal_y == b->normal_y);
        assert_true(a->touch_x == b->touch_x && a->touch_y == b->touch_y);
    }
}

/* Slides and touches alone leave whole numbers whole on one axis, not both. So
 * results are compared in full only if all their hits lie at whole numbers. */
static bool is_whole(const graze_move_result *result) {
    bool is_whole = result->end_x == (double)(float)result->end_x &&
                    result->end_y == (double)(float)result->end_y;
    for (size_t i = 0; i < result->count; i++)
        is_whole &=
            result->items[i].touch_x == (double)(float)result->items[i].touch_x &&
            result->items[i].touch_y == (double)(float)result->items[i].touch_y;
    return is_whole;
}

static uint32_t compare_scene(uint64_t seed) {
    mover_random random = { seed };
    boxes all;
    graze_move_result result = { 0 }, expected = { 0 };
    graze_index *index;
    uint32_t compared = 0;
    graze_world *world = small_world_open((graze_world_config){ .edges = seed & 1 });
    const graze_responses responses = by_layer(LAYERS);
    fill(&all, world, &random);
    assert_int_equal(
        graze_index_open(
            NULL, (graze_area_array){ .areas = all.areas, .count = BOXES }, &index),
        GRAZE_OK);
    const graze_body body =
        mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 2, 3 }, LAYERS);
    for (int i = 0; i < WAYS; i++) {
        const graze_point from = { mover_below(&random, 48, 1),
                                   mover_below(&random, 48, 1) };
        const graze_point goal = { mover_below(&random, 48, 1),
                                   mover_below(&random, 48, 1) };
        const graze_move mover = { (double)from.x, (double)from.y, 2, 3,
                                   (double)goal.x, (double)goal.y };
        const graze_move_options options = { .respond = by_row,
                                             .user = &all,
                                             .one_way = all.one_way };
        assert_int_equal(
            graze_body_set_position(world, body, (float)from.x, (float)from.y),
            GRAZE_OK);
        assert_int_equal(
            graze_body_move_and_collide(world, body, goal, &responses, &result),
            GRAZE_OK);
        assert_int_equal(graze_index_move(index, &mover, &options, &expected),
                         GRAZE_OK);
        if (!is_whole(&expected))
            continue;
        compared++;
        expect_same(&result, &expected);
    }
    graze_move_result_free(&result);
    graze_move_result_free(&expected);
    graze_index_close(index);
    graze_world_close(world);
    return compared;
}

static void a_world_answers_as_boxes_without_one(void **state) {
    (void)state;
    uint32_t compared = 0;
    for (uint64_t seed = 1; seed <= 10; seed++)
        compared += compare_scene(seed);
    assert_true(compared > 10 * WAYS / 3);
}

/* A room from 0 to 64 with thin walls, and boxes in it. */
static graze_world *open_room(mover_random *random, float thickness,
                              bool is_indexed) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_add(world, (graze_box){ -thickness, 0, 0, 64 }, 0);
    small_world_add(world, (graze_box){ 64, 0, 64 + thickness, 64 }, 0);
    small_world_add(world, (graze_box){ 0, -thickness, 64, 0 }, 0);
    small_world_add(world, (graze_box){ 0, 64, 64, 64 + thickness }, 0);
    for (int i = 0; i < BOXES; i++)
        mover_add(world,
                  (graze_point){ mover_below(random, 60, 4099),
                                 mover_below(random, 60, 4099) },
                  (graze_point){ 0.1f + mover_below(random, 4, 97),
                                 0.1f + mover_below(random, 4, 97) },
                  0);
    graze_hits found = { 0 };
    for (int i = 0; i < 4000 && is_indexed; i++)
        assert_int_equal(query_at(world, 1, 1, ~UINT64_C(0), &found), GRAZE_OK);
    graze_hits_free(&found);
    return world;
}

/* How many boxes of others a body of one box overlaps. */
static size_t overlapped(const graze_world *world, graze_body body) {
    graze_hits found = { 0 };
    assert_int_equal(query_area(world, small_world_box(world, body), 1, &found),
                     GRAZE_OK);
    const size_t count = hits_count(&found);
    graze_hits_free(&found);
    return count;
}

static void wander(uint64_t seed, float thickness, graze_response response) {
    mover_random random = { seed };
    graze_move_result result = { 0 };
    graze_responses responses = { 0 };
    assert_int_equal(graze_responses_set_layers(&responses, 0, 0, response),
                     GRAZE_OK);
    graze_world *world = open_room(&random, thickness, seed & 1);
    const graze_body body =
        mover_add(world, (graze_point){ 30, 30 }, (graze_point){ 1.1f, 0.7f }, 1);
    do
        assert_int_equal(graze_body_set_position(world, body,
                                                 1 + mover_below(&random, 60, 31),
                                                 1 + mover_below(&random, 60, 31)),
                         GRAZE_OK);
    while (overlapped(world, body) > 0);
    for (int i = 0; i < WAYS; i++) {
        const float reach = i % 5 == 0 ? 1000 : i % 40 == 1 ? 1e8f : 1;
        const graze_body_info info = mover_read(world, body);
        const graze_point goal = {
            info.x + (mover_below(&random, 8, 1009) - 4) * reach,
            info.y + (mover_below(&random, 8, 1009) - 4) * reach
        };
        assert_int_equal(
            graze_body_move_and_collide(world, body, goal, &responses, &result),
            GRAZE_OK);
        assert_false(result.is_crushed);
        const graze_box box = small_world_box(world, body);
        if (box.min_x < 0 || box.max_x > 64 || box.min_y < 0 || box.max_y > 64 ||
            overlapped(world, body) > 0)
            fail_msg("seed %d, way %d, response %d", (int)seed, i, (int)response);
    }
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void no_body_leaves_a_room_or_ends_in_a_box(void **state) {
    (void)state;
    static const graze_response responses[] = { GRAZE_TOUCH, GRAZE_SLIDE,
                                                GRAZE_BOUNCE };
    for (uint64_t seed = 1; seed <= 9; seed++)
        wander(seed, seed % 3 == 0 ? 1e-5f : 0.5f, responses[seed % 3]);
}

/* Corridors of decimal sizes a body fits as the world rounds edges, and not quite
 * without rounding. */
static void a_body_is_crushed_if_it_overlaps_after_rounding(void **state) {
    (void)state;
    mover_random random = { 5 };
    graze_move_result result = { 0 };
    int crushed = 0, fitting = 0;
    for (int i = 0; i < WAYS; i++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const float top = mover_below(&random, 2, 10) - 1,
                    size = 0.1f + mover_below(&random, 1, 10);
        const float gap = i % 8 == 0 ? size - 0.1f : size;
        small_world_add(world, (graze_box){ -9, top - 9, 9, top }, 0);
        small_world_add(world, (graze_box){ -9, top + gap, 9, top + gap + 9 }, 0);
        const graze_body body = mover_add(world, (graze_point){ 0, top + 0.1f },
                                          (graze_point){ 1, size }, 1);
        assert_int_equal(graze_body_move_and_collide(world, body,
                                                     (graze_point){ 1, top + 0.1f },
                                                     NULL, &result),
                         GRAZE_OK);
        assert_int_equal(result.is_crushed, overlapped(world, body) > 0);
        crushed += result.is_crushed;
        fitting += result.count == 2 && !result.is_crushed;
        graze_world_close(world);
    }
    graze_move_result_free(&result);
    assert_true(crushed > 10 && fitting > 10);
}

/* A world, its list and its answers all out of the same memory that fails. */
static graze_status try_once(counted_memory *memory, graze_world *world,
                             graze_body body) {
    graze_move_result result = { .allocator = counted_allocator(memory) };
    const graze_status status = graze_body_move_and_collide(
        world, body, (graze_point){ 90, 90 }, NULL, &result);
    if (status != GRAZE_OK) {
        assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
        assert_int_equal(result.count, 0);
    }
    graze_move_result_free(&result);
    return status;
}

static void without_memory_no_body_moves(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    uint64_t refused = 0;
    for (bool is_done = false; !is_done; refused++) {
        graze_world *world = small_world_open(
            (graze_world_config){ .allocator = counted_allocator(&memory) });
        for (int i = 0; i < 30; i++)
            small_world_square(world, 10 + (float)i, 30 - (float)i, 1);
        const graze_body body =
            mover_add(world, (graze_point){ 2, 3 }, (graze_point){ 1, 1 }, 0);
        small_world_step(world);
        memory.fail_at = refused + 1;
        is_done = try_once(&memory, world, body) == GRAZE_OK;
        is_done &= memory.fail_at != 0;
        memory.fail_at = 0;
        if (!is_done && memory.failures > 0 && mover_is_at(world, body, 2, 3))
            small_world_expect_nothing(world);
        assert_int_equal(try_once(&memory, world, body), GRAZE_OK);
        assert_false(mover_is_at(world, body, 2, 3));
        graze_world_close(world);
        assert_int_equal(memory.blocks, 0);
    }
    assert_true(refused > 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_answers_as_boxes_without_one),
        cmocka_unit_test(no_body_leaves_a_room_or_ends_in_a_box),
        cmocka_unit_test(a_body_is_crushed_if_it_overlaps_after_rounding),
        cmocka_unit_test(without_memory_no_body_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
