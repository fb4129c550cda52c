/* test_move_result.c: the result of a failed move, and the cases in which the game
 * is not asked.
 */
#include "support/movers.h"

#include <math.h>

static void expect_stay(const graze_move_result *result, double x, double y) {
    assert_true(result->end_x == x && result->end_y == y && result->count == 0);
    assert_false(result->is_crushed || result->is_cut_short);
}

/* An old result is replaced. */
static void a_refused_result_ends_where_it_began(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body =
        mover_add(world, (graze_point){ 3, 4 }, (graze_point){ 2, 2 }, 0);
    const graze_part_def part = { .box = { 0, 0, 1, 1 } },
                         bad = { .box = { 1, 1, 0, 0 } };
    const graze_body_def def = { .x = 7, .y = 8, .parts = &part, .part_count = 1 };
    const graze_body_def inverted = {
        .x = 5, .y = 6, .parts = &bad, .part_count = 1
    };
    const graze_point goals[] = { { NAN, 0 },
                                  { 0, INFINITY },
                                  { 2 * GRAZE_COORD_MAX, 0 } };
    graze_move_result result = { 0 };
    mover_add(world, (graze_point){ 20, 0 }, (graze_point){ 2, 20 }, 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(
            graze_body_test_move(world, body, (graze_point){ 30, 4 }, NULL, &result),
            GRAZE_OK);
        assert_true(result.end_x == 18 && result.count == 1);
        result.is_crushed = result.is_cut_short = true;
        assert_int_not_equal(
            graze_body_test_move(world, body, goals[i], NULL, &result), GRAZE_OK);
        expect_stay(&result, 3, 4);
        result.end_x = result.end_y = 99;
        assert_int_not_equal(
            graze_body_move_and_collide(world, body, goals[i], NULL, &result),
            GRAZE_OK);
        expect_stay(&result, 3, 4);
        assert_int_equal(graze_world_test_move(world, &def, (graze_point){ 30, 8 },
                                               NULL, &result),
                         GRAZE_OK);
        assert_true(result.end_x == 19 && result.count == 1);
        result.is_crushed = result.is_cut_short = true;
        assert_int_not_equal(
            graze_world_test_move(world, &def, goals[i], NULL, &result), GRAZE_OK);
        expect_stay(&result, 7, 8);
        assert_int_equal(graze_world_test_move(world, &inverted,
                                               (graze_point){ 0, 0 }, NULL, &result),
                         GRAZE_BAD_BOX);
        expect_stay(&result, 5, 6);
        assert_int_equal(
            graze_body_test_move(world, (graze_body){ 0 }, goals[i], NULL, &result),
            GRAZE_STALE_HANDLE);
        expect_stay(&result, 0, 0);
        result.end_x = result.end_y = 99;
        assert_int_equal(graze_body_move_and_collide(world, (graze_body){ 0 },
                                                     goals[i], NULL, &result),
                         GRAZE_STALE_HANDLE);
        expect_stay(&result, 0, 0);
    }
    graze_move_result_free(&result);
    graze_world_close(world);
}

/* Counts the calls, by the layer of the hit box. */
typedef struct asked {
    const graze_world *world;
    int of_layer[GRAZE_LAYER_COUNT];
} asked;

static graze_response choose(void *user, const graze_part *part,
                             const graze_move_hit *hit) {
    asked *self = user;
    graze_part_info info;
    (void)part;
    assert_int_equal(graze_part_read(self->world, hit->part, &info), GRAZE_OK);
    self->of_layer[info.layer]++;
    return hit->response;
}

/* One layer after the other is ignored, or forbidden by the rules, among walls on
 * all. */
static void
the_game_is_asked_about_all_layers_but_those_that_ignore_each_other(void **state) {
    (void)state;
    for (unsigned out = 0; out < GRAZE_LAYER_COUNT; out++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        graze_responses responses;
        asked game = { .world = world };
        graze_move_result result = { 0 };
        memset(&responses, 0, sizeof responses);
        assert_int_equal(graze_responses_set_layers(&responses, 0, 0, GRAZE_CROSS),
                         GRAZE_OK);
        assert_int_equal(graze_responses_set(&responses, 7, out, GRAZE_IGNORE),
                         GRAZE_OK);
        responses.choose = choose;
        responses.user = &game;
        const graze_body body =
            mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 1, 1 }, 7);
        for (uint8_t layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
            mover_add(world, (graze_point){ 4 * (float)layer + 4, 0 },
                      (graze_point){ 1, 1 }, layer);
        assert_int_equal(graze_body_test_move(world, body, (graze_point){ 400, 0 },
                                              &responses, &result),
                         GRAZE_OK);
        assert_int_equal(result.count, GRAZE_LAYER_COUNT - 1);
        for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
            assert_true((game.of_layer[layer] > 0) == (layer != out));
        graze_move_result_free(&result);
        graze_world_close(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refused_result_ends_where_it_began),
        cmocka_unit_test(
            the_game_is_asked_about_all_layers_but_those_that_ignore_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
