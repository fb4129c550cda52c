/* test_move_and_collide.c: bodies that respond to what they meet in a world:
 * their hits, in which order, and where they end.
 */
#include "support/movers.h"

#include <math.h>

static void a_wall_is_met_where_bump_meets_it(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body wall = small_world_square(world, 5, 1, 1);
    const graze_body body =
        mover_add(world, (graze_point){ 1, 1 }, (graze_point){ 1, 1 }, 0);
    mover_go(world, body, (graze_point){ 6, 1 }, &result);
    assert_int_equal(result.count, 1);
    assert_true(result.items[0].time == 0.6 && result.items[0].normal_x == -1 &&
                result.items[0].normal_y == 0);
    assert_true(result.items[0].touch_x == 4 && result.items[0].touch_y == 1);
    assert_int_equal(result.items[0].part.id, small_world_part(world, wall, 0).id);
    assert_int_equal(result.items[0].response, GRAZE_SLIDE);
    assert_false(result.is_crushed);
    assert_true(mover_is_at(world, body, 4, 1));
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void a_mover_past_a_corner_hits_nothing(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_square(world, 5, 5, 1);
    const graze_body body =
        mover_add(world, (graze_point){ 6, 4 }, (graze_point){ 1, 1 }, 0);
    mover_go(world, body, (graze_point){ 4, 2 }, &result);
    mover_go(world, body, (graze_point){ 4, 4 }, &result);
    mover_go(world, body, (graze_point){ 6, 4 }, &result);
    assert_int_equal(result.count, 0);
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void a_mover_inside_an_obstacle_is_pushed_out_the_shortest_way(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_add(world, (graze_box){ 0, 0, 10, 10 }, 0);
    const graze_body body =
        mover_add(world, (graze_point){ 2, 8 }, (graze_point){ 1, 1 }, 0);
    mover_go(world, body, (graze_point){ 2, 8 }, &result);
    assert_int_equal(result.count, 1);
    assert_true(result.items[0].time == 0 && result.items[0].normal_y == 1);
    assert_true(mover_is_at(world, body, 2, 10));
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void responses_are_those_of_the_two_layers(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_responses responses = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_add(world, (graze_box){ 4, -9, 5, 9 }, 1);
    small_world_add(world, (graze_box){ 8, -9, 9, 9 }, 2);
    const graze_body body =
        mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 1, 1 }, 3);
    assert_int_equal(graze_responses_set(&responses, 3, 1, GRAZE_CROSS), GRAZE_OK);
    assert_int_equal(graze_responses_set(&responses, 3, 2, GRAZE_BOUNCE), GRAZE_OK);
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 9, 2 },
                                                 &responses, &result),
                     GRAZE_OK);
    assert_int_equal(result.count, 2);
    assert_int_equal(result.items[0].response, GRAZE_CROSS);
    assert_int_equal(result.items[1].response, GRAZE_BOUNCE);
    assert_true(mover_is_at(world, body, 5, 2));
    assert_int_equal(graze_responses_set(&responses, 3, 2, GRAZE_TOUCH), GRAZE_OK);
    assert_int_equal(graze_responses_set(&responses, 3, 1, GRAZE_IGNORE), GRAZE_OK);
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 9, 4 },
                                                 &responses, &result),
                     GRAZE_OK);
    assert_int_equal(result.count, 1);
    assert_true(mover_is_at(world, body, 7, 3));
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 9, 5 },
                                                 NULL, &result),
                     GRAZE_OK);
    assert_true(mover_is_at(world, body, 7, 5));
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void responses_are_read_as_they_were_set(void **state) {
    (void)state;
    static graze_responses responses;
    assert_int_equal(graze_responses_get(&responses, 0, 63), GRAZE_SLIDE);
    assert_int_equal(graze_responses_set_layers(&responses, 0, 0, GRAZE_BOUNCE),
                     GRAZE_OK);
    assert_int_equal(graze_responses_set(&responses, 5, 6, GRAZE_IGNORE), GRAZE_OK);
    assert_int_equal(graze_responses_get(&responses, 5, 6), GRAZE_IGNORE);
    assert_int_equal(graze_responses_get(&responses, 6, 5), GRAZE_BOUNCE);
    assert_int_equal(graze_responses_get(&responses, 64, 5), GRAZE_IGNORE);
    assert_int_equal(graze_responses_set(&responses, 64, 5, GRAZE_CROSS),
                     GRAZE_BAD_LAYER);
    assert_int_equal(graze_responses_set(&responses, 5, 64, GRAZE_CROSS),
                     GRAZE_BAD_LAYER);
    assert_int_equal(graze_responses_set(&responses, 5, 5, (graze_response)5),
                     GRAZE_BAD_VALUE);
    assert_int_equal(graze_responses_set_layers(&responses, 0, 0, (graze_response)5),
                     GRAZE_BAD_VALUE);
    assert_int_equal(graze_responses_get(&responses, 5, 5), GRAZE_BOUNCE);
}

static void responses_of_sets_of_layers_are_set_pair_by_pair(void **state) {
    (void)state;
    static graze_responses responses, before;
    const uint64_t movers = 1 << 2 | UINT64_C(1) << 63, others = 1 << 0 | 1 << 5;
    assert_int_equal(graze_responses_set_layers(&responses, 1 << 7, 0, GRAZE_TOUCH),
                     GRAZE_OK);
    assert_int_equal(
        graze_responses_set_layers(&responses, movers, others, GRAZE_CROSS),
        GRAZE_OK);
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++)
            assert_int_equal(graze_responses_get(&responses, a, b),
                             a == 7 ? GRAZE_TOUCH
                             : (a == 2 || a == 63) && (b == 0 || b == 5)
                                 ? GRAZE_CROSS
                                 : GRAZE_SLIDE);
    before = responses;
    assert_int_equal(graze_responses_set_layers(&responses, 1, 1, (graze_response)5),
                     GRAZE_BAD_VALUE);
    assert_memory_equal(&responses, &before, sizeof before);
}

static void a_body_moves_alike_without_a_list_for_its_hits(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_move_result result = { 0 };
    const graze_body mover = small_world_square(world, 0, 0, 2);
    small_world_square(world, 10, 0, 2);
    assert_int_equal(
        graze_body_test_move(world, mover, (graze_point){ 20, 0 }, NULL, &result),
        GRAZE_OK);
    assert_int_equal(graze_body_move_and_collide(world, mover,
                                                 (graze_point){ 20, 0 }, NULL, NULL),
                     GRAZE_OK);
    assert_true(result.count == 1 &&
                (double)mover_read(world, mover).x == result.end_x);
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void forbidden_layers_never_meet(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_rules rules = { 0 };
    assert_int_equal(graze_rules_forbid(&rules, 0, 1), GRAZE_OK);
    graze_world *world = small_world_open((graze_world_config){ .rules = &rules });
    small_world_add(world, (graze_box){ 4, -9, 5, 9 }, 1);
    small_world_add(world, (graze_box){ 8, -9, 9, 9 }, 0);
    const graze_body body =
        mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 1, 1 }, 0);
    mover_go(world, body, (graze_point){ 20, 0 }, &result);
    assert_int_equal(result.count, 1);
    assert_true(mover_is_at(world, body, 7, 0));
    graze_move_result_free(&result);
    graze_world_close(world);
}

/* A game that bounces off what has an even tag, and goes through the rest. */
typedef struct game {
    const graze_world *world;
    graze_part mover;
} game;

static graze_response choose(void *user, const graze_part *part,
                             const graze_move_hit *hit) {
    const game *self = user;
    graze_part_info info;
    assert_int_equal(part->id, self->mover.id);
    assert_int_equal(hit->response, GRAZE_SLIDE);
    assert_int_equal(graze_part_read(self->world, hit->part, &info), GRAZE_OK);
    return info.tag % 2 == 0 ? GRAZE_BOUNCE : GRAZE_IGNORE;
}

static void the_game_can_choose(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    for (uint32_t i = 1; i <= 2; i++) {
        const graze_part_def part = { .box = { 0, 0, 1, 9 }, .tag = i };
        const graze_body_def def = { .x = 5 * (float)i,
                                     .parts = &part,
                                     .part_count = 1 };
        assert_int_equal(graze_body_add(world, &def, &(graze_body){ 0 }), GRAZE_OK);
    }
    const graze_body body =
        mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 1, 1 }, 0);
    game self = { world, small_world_part(world, body, 0) };
    const graze_responses responses = { .choose = choose, .user = &self };
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 12, 0 },
                                                 &responses, &result),
                     GRAZE_OK);
    assert_int_equal(result.count, 1);
    assert_int_equal(result.items[0].response, GRAZE_BOUNCE);
    assert_true(mover_is_at(world, body, 6, 0));
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void a_body_goes_with_all_its_boxes(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_part_def parts[] = { { .box = { 0, 0, 1, 1 } },
                                     { .box = { 1, 0, 9, 9 }, .is_disabled = true },
                                     { .box = { 0, 2, 3, 3 } } };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = parts, .part_count = 3 },
                       &body),
        GRAZE_OK);
    const graze_body low = small_world_add(world, (graze_box){ 10, 0, 11, 2 }, 0);
    const graze_body high = small_world_add(world, (graze_box){ 20, 2, 21, 9 }, 0);
    mover_go(world, body, (graze_point){ 30, 0 }, &result);
    assert_int_equal(result.count, 1);
    assert_int_equal(result.items[0].part.id, small_world_part(world, low, 0).id);
    assert_int_equal(result.items[0].mover_part, 0);
    assert_true(mover_is_at(world, body, 9, 0));
    assert_int_equal(graze_body_remove(world, low), GRAZE_OK);
    mover_go(world, body, (graze_point){ 30, 0 }, &result);
    assert_int_equal(result.count, 1);
    assert_int_equal(result.items[0].part.id, small_world_part(world, high, 0).id);
    assert_int_equal(result.items[0].mover_part, 2);
    assert_true(mover_is_at(world, body, 17, 0));
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void disabled_bodies_stop_no_mover(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body wall = small_world_square(world, 5, 0, 1),
                     door = small_world_square(world, 8, 0, 1);
    small_world_add(world, (graze_box){ 3, 0, 3, 9 }, 0);
    const graze_body body =
        mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 1, 1 }, 0);
    assert_int_equal(graze_body_set_disabled(world, wall, true), GRAZE_OK);
    assert_int_equal(
        graze_part_set_disabled(world, small_world_part(world, door, 0), true),
        GRAZE_OK);
    mover_go(world, body, (graze_point){ 5, 0 }, &result);
    assert_int_equal(result.count, 0);
    assert_int_equal(graze_body_set_disabled(world, wall, false), GRAZE_OK);
    assert_int_equal(graze_body_set_disabled(world, body, true), GRAZE_OK);
    mover_go(world, body, (graze_point){ 0, 0 }, &result);
    assert_int_equal(result.count, 0);
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void a_closed_world_is_noted_what_a_body_rests_on(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world =
        small_world_open((graze_world_config){ .edges = GRAZE_CLOSED });
    const graze_body floor = small_world_add(world, (graze_box){ -9, 5, 9, 6 }, 0);
    const graze_body body =
        mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 1, 1 }, 0);
    small_world_step(world);
    mover_go(world, body, (graze_point){ 0, 9 }, &result);
    assert_true(mover_is_at(world, body, 0, 4));
    small_world_expect_begin(world, floor, body);
    mover_go(world, body, (graze_point){ 3, 9 }, &result);
    assert_true(mover_is_at(world, body, 3, 4));
    small_world_expect_nothing(world);
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void a_swept_body_sweeps_on_its_way(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_rules rules = { 0 };
    assert_int_equal(graze_rules_forbid(&rules, 0, 2), GRAZE_OK);
    graze_responses responses = { 0 };
    assert_int_equal(graze_responses_set(&responses, 0, 1, GRAZE_CROSS), GRAZE_OK);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body sensor = small_world_add(world, (graze_box){ 4, 0, 5, 1 }, 1);
    const graze_body body =
        mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 1, 1 }, 0);
    assert_int_equal(graze_body_set_swept(world, body, true), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 12, 0 },
                                                 &responses, &result),
                     GRAZE_OK);
    assert_int_equal(result.count, 1);
    small_world_step(world);
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, 2);
    assert_true(events[0].a.id == sensor.id && events[0].time == 0.25f &&
                events[1].time > 0.25f);
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void a_floor_of_tiles_has_no_seams(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    for (int i = 0; i < 40; i++)
        small_world_square(world, (float)i * 0.3f, 7.7f, 0.3f);
    const graze_body body =
        mover_add(world, (graze_point){ 1, 1 }, (graze_point){ 0.7f, 0.9f }, 0);
    mover_go(world, body, (graze_point){ 1, 50 }, &result);
    const float y = mover_read(world, body).y;
    assert_true(y + 0.9f <= 7.7f && y > 6.79f);
    for (int i = 1; i <= 100; i++) {
        const float x = 1 + (float)i * 0.1f;
        mover_go(world, body, (graze_point){ x, y + 0.01f * (float)(i % 7) },
                 &result);
        assert_true(mover_is_at(world, body, x, y));
    }
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void a_move_after_a_change_makes_no_index(void **state) {
    (void)state;
    enum { BOXES = 5000 };
    counted_memory memory = { 0 };
    graze_move_result result = { 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    for (int i = 0; i < BOXES; i++)
        small_world_square(world, (float)(i % 100) * 3, 10 + (float)(i / 100) * 3,
                           3);
    const graze_body body =
        mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 1, 1 }, 0);
    const graze_body other =
        mover_add(world, (graze_point){ 0, -9 }, (graze_point){ 1, 1 }, 0);
    small_world_step(world);
    mover_go(world, body, (graze_point){ 1, 20 }, &result);
    const uint64_t calls = memory.calls;
    for (int i = 0; i < 10; i++) {
        assert_int_equal(graze_body_set_position(world, other, (float)i, -9),
                         GRAZE_OK);
        mover_go(world, body, (graze_point){ (float)i, 20 }, &result);
        assert_true(mover_is_at(world, body, (float)i, 9));
    }
    assert_int_equal(memory.calls, calls);
    graze_move_result_free(&result);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

static void a_projection_changes_nothing(void **state) {
    (void)state;
    graze_move_result asked = { 0 }, gone = { 0 }, thought = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_square(world, 5, 1, 1);
    small_world_add(world, (graze_box){ -50, 4, 50, 5 }, 1);
    const graze_part_def part = { .box = { 0, 0, 1, 1 }, .layer = 2 };
    const graze_body_def def = {
        .x = 1, .y = 1.25f, .parts = &part, .part_count = 1
    };
    const graze_point goal = { 9, 7 };
    assert_int_equal(graze_world_test_move(world, &def, goal, NULL, &thought),
                     GRAZE_OK);
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_test_move(world, body, goal, NULL, &asked),
                     GRAZE_OK);
    assert_true(mover_is_at(world, body, 1, 1.25f));
    small_world_expect_nothing(world);
    assert_int_equal(graze_body_move_and_collide(world, body, goal, NULL, &gone),
                     GRAZE_OK);
    assert_true(asked.count > 0 && asked.count == gone.count &&
                thought.count == gone.count);
    for (size_t i = 0; i < gone.count; i++)
        assert_true(asked.items[i].part.id == gone.items[i].part.id &&
                    asked.items[i].time == gone.items[i].time &&
                    thought.items[i].part.id == gone.items[i].part.id &&
                    thought.items[i].touch_x == gone.items[i].touch_x);
    assert_true(asked.end_x == gone.end_x && asked.end_y == gone.end_y &&
                thought.end_x == gone.end_x);
    graze_move_result_free(&asked);
    graze_move_result_free(&gone);
    graze_move_result_free(&thought);
    graze_world_close(world);
}

static void expect_refused(graze_world *world, graze_body body, graze_point goal,
                           graze_status expected) {
    graze_move_result result = { 0 };
    const graze_body_info before = mover_read(world, body);
    assert_int_equal(graze_body_move_and_collide(world, body, goal, NULL, &result),
                     expected);
    assert_int_equal(result.count, 0);
    assert_true(result.end_x == (double)before.x &&
                result.end_y == (double)before.y);
    assert_true(mover_is_at(world, body, before.x, before.y));
    graze_move_result_free(&result);
}

static graze_response choose_nonsense(void *user, const graze_part *part,
                                      const graze_move_hit *hit) {
    (void)user, (void)part, (void)hit;
    return (graze_response)77;
}

static void bad_goals_and_answers_are_refused(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body =
        mover_add(world, (graze_point){ 1, 2 }, (graze_point){ 1, 1 }, 0);
    const graze_body wall = small_world_square(world, 5, 2, 1);
    const graze_responses nonsense = { .choose = choose_nonsense };
    expect_refused(world, body, (graze_point){ NAN, 0 }, GRAZE_BAD_NUMBER);
    expect_refused(world, body, (graze_point){ 0, -INFINITY }, GRAZE_BAD_NUMBER);
    expect_refused(world, body, (graze_point){ 0, 2 * GRAZE_COORD_MAX },
                   GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 9, 2 },
                                                 &nonsense, &result),
                     GRAZE_BAD_VALUE);
    assert_true(mover_is_at(world, body, 1, 2));
    graze_part_def part = { .box = { 0, 0, 1, 1 }, .layer = 64 };
    graze_body_def def = { .parts = &part, .part_count = 1 };
    assert_int_equal(
        graze_world_test_move(world, &def, (graze_point){ 1, 1 }, NULL, &result),
        GRAZE_BAD_LAYER);
    def.x = NAN;
    assert_int_equal(
        graze_world_test_move(world, &def, (graze_point){ 1, 1 }, NULL, &result),
        GRAZE_BAD_NUMBER);
    assert_int_equal(
        graze_part_set_one_way(world, small_world_part(world, wall, 0), 16),
        GRAZE_BAD_VALUE);
    const graze_part gone = small_world_part(world, wall, 0);
    assert_int_equal(graze_body_remove(world, wall), GRAZE_OK);
    assert_int_equal(graze_part_set_one_way(world, gone, 0), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_body_move_and_collide(world, wall, (graze_point){ 0, 0 },
                                                 NULL, &result),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(
        graze_body_test_move(world, wall, (graze_point){ 0, 0 }, NULL, &result),
        GRAZE_STALE_HANDLE);
    assert_int_equal(graze_body_move_and_collide(world, (graze_body){ 0 },
                                                 (graze_point){ 0, 0 }, NULL,
                                                 &result),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(result.count, 0);
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void far_goals_are_reached(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_square(world, 1e15f, 0, 1e9f);
    const graze_body body =
        mover_add(world, (graze_point){ -1e17f, 3 }, (graze_point){ 1, 1 }, 0);
    mover_go(world, body, (graze_point){ 1e17f, 3 }, &result);
    assert_int_equal(result.count, 1);
    assert_true(result.end_x < 1e15 && result.end_x > 0.999e15);
    graze_move_result_free(&result);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_is_met_where_bump_meets_it),
        cmocka_unit_test(a_mover_past_a_corner_hits_nothing),
        cmocka_unit_test(a_mover_inside_an_obstacle_is_pushed_out_the_shortest_way),
        cmocka_unit_test(responses_are_those_of_the_two_layers),
        cmocka_unit_test(responses_are_read_as_they_were_set),
        cmocka_unit_test(responses_of_sets_of_layers_are_set_pair_by_pair),
        cmocka_unit_test(a_body_moves_alike_without_a_list_for_its_hits),
        cmocka_unit_test(forbidden_layers_never_meet),
        cmocka_unit_test(the_game_can_choose),
        cmocka_unit_test(a_body_goes_with_all_its_boxes),
        cmocka_unit_test(disabled_bodies_stop_no_mover),
        cmocka_unit_test(a_closed_world_is_noted_what_a_body_rests_on),
        cmocka_unit_test(a_swept_body_sweeps_on_its_way),
        cmocka_unit_test(a_floor_of_tiles_has_no_seams),
        cmocka_unit_test(a_move_after_a_change_makes_no_index),
        cmocka_unit_test(a_projection_changes_nothing),
        cmocka_unit_test(bad_goals_and_answers_are_refused),
        cmocka_unit_test(far_goals_are_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
