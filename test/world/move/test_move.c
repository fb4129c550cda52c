/* test_move.c: single moves with known ends and hits. There are one-way and
 * crossed boxes, gaps, corners, movers of two boxes, numbers as large as they go,
 * bad ones, and no memory.
 */
#include "support/counted_memory.h"
#include "support/move_scenes.h"

#include <fenv.h>
#include <float.h>
#include <math.h>

/* One box, from (0, 0) to (4, 4), on one side or more. */
static size_t hits_with(uint8_t sides, graze_move mover, graze_move_result *result) {
    const graze_area area = { 0, 0, 4, 4 };
    graze_index *index = index_of(&area, 1);
    const graze_move_options options = { .response = GRAZE_SLIDE,
                                         .one_way = &sides };
    assert_int_equal(graze_index_move(index, &mover, &options, result), GRAZE_OK);
    graze_index_close(index);
    return result->count;
}

static void a_one_way_box_is_met_over_its_sides_only(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    const graze_move from[4] = { { -3, 1, 1, 1, 6, 1 },   /* over the min x */
                                 { 6, 1, 1, 1, -3, 1 },   /* the greater x */
                                 { 1, -3, 1, 1, 1, 6 },   /* the min y */
                                 { 1, 6, 1, 1, 1, -3 } }; /* the greater y */
    for (unsigned sides = 0; sides < 16; sides++)
        for (unsigned i = 0; i < 4; i++) {
            const bool is_met = sides == 0 || (sides >> i & 1);
            assert_int_equal(hits_with((uint8_t)sides, from[i], &result), is_met);
            assert_true(is_met == (result.end_x != from[i].goal_x ||
                                   result.end_y != from[i].goal_y));
        }
    const uint8_t top = GRAZE_SIDE_MIN_Y;
    /* inside it is not pushed out, and leaves upwards; standing on it, it stays; at
     * its corner it lands */
    assert_int_equal(hits_with(top, (graze_move){ 1, 2, 1, 1, 1, -3 }, &result), 0);
    assert_int_equal(hits_with(top, (graze_move){ 1, 2, 1, 1, 1, 2 }, &result), 0);
    assert_int_equal(hits_with(top, (graze_move){ 1, -1, 1, 1, 2, 6 }, &result), 1);
    assert_true(result.end_x == 2 && result.end_y == -1);
    assert_int_equal(hits_with(top, (graze_move){ -2, -2, 1, 1, 2, 2 }, &result), 1);
    assert_true(result.items[0].normal_y == -1 && result.end_x == 2 &&
                result.end_y == -1);
    assert_int_equal(hits_with(0, (graze_move){ -2, -2, 1, 1, 2, 2 }, &result), 1);
    assert_true(result.items[0].normal_x == -1);
    graze_move_result_free(&result);
}

static void
a_crossed_box_is_listed_once_and_before_a_wall_only_if_entered(void **state) {
    (void)state;
    /* a wall, a trigger flush with it, one reaching out, and one around
     * everything */
    mover_state self = { .areas = { { 5, 0, 6, 9 },
                                    { 5, 0, 9, 9 },
                                    { 3, 0, 5, 9 },
                                    { -9, -9, 19, 19 },
                                    { -2, 0, -1, 9 } },
                         .responses = { GRAZE_BOUNCE, GRAZE_CROSS, GRAZE_CROSS,
                                        GRAZE_CROSS, GRAZE_IGNORE } };
    const graze_move_options options = options_of(&self);
    self.index = index_of(self.areas, 5);
    const graze_move mover = { 0, 1, 1, 1, 10, 1 };
    assert_int_equal(graze_index_move(self.index, &mover, &options, &self.result),
                     GRAZE_OK);
    static const uint64_t expected[] = { 3, 2, 0 };
    assert_int_equal(self.result.count, 3);
    for (int i = 0; i < 3; i++)
        assert_true(self.result.items[i].row == expected[i]);
    assert_true(self.result.end_x == -2 && self.result.items[2].time == 0.4);
    graze_index_close(self.index);
    graze_move_result_free(&self.result);
}

/* A game's own rule: solid from above only. */
static graze_response lands_only(void *user, const graze_move_hit *hit) {
    ++*(uint32_t *)user;
    return hit->normal_y < 0 ? GRAZE_SLIDE : GRAZE_IGNORE;
}

static void a_games_own_function_sees_the_normal(void **state) {
    (void)state;
    const graze_area area = { 0, 0, 4, 1 };
    uint32_t asked = 0;
    const graze_move_options options = { .respond = lands_only, .user = &asked };
    graze_index *index = index_of(&area, 1);
    graze_move_result result = { 0 };
    const graze_move up = { 1, 5, 1, 1, 1, -5 }, down = { 1, -5, 1, 1, 2, 5 };
    assert_int_equal(graze_index_move(index, &up, &options, &result), GRAZE_OK);
    assert_true(result.end_y == -5 && result.count == 0 && asked == 1);
    assert_int_equal(graze_index_move(index, &down, &options, &result), GRAZE_OK);
    assert_true(result.end_x == 2 && result.end_y == -1 && result.count == 1);
    graze_index_close(index);
    graze_move_result_free(&result);
}

/* An array of boxes as ground; the response to all is slide. */
typedef struct array_ground {
    const graze_area *areas;
    uint32_t count;
} array_ground;

static graze_status array_show(void *self, uint32_t part, const graze_area *area,
                               const grz_obstacle_visitor *visitor) {
    const array_ground *ground = self;
    (void)part;
    (void)area;
    for (uint32_t i = 0; i < ground->count; i++)
        visitor->visit(visitor->self,
                       &(grz_obstacle){ ground->areas[i], i, 0, NULL });
    return GRAZE_OK;
}

static graze_response array_respond(void *self, const grz_obstacle *obstacle,
                                    uint32_t part, const graze_move_hit *hit) {
    (void)self;
    (void)part;
    assert_true(obstacle->row == hit->row);
    return GRAZE_SLIDE;
}

static bool is_float(double value) {
    return (double)(float)value == value;
}

static void a_mover_of_two_boxes_ends_at_floats_with_neither_inside(void **state) {
    (void)state;
    mover_state self = { .random = { testing_seed() + 3 } };
    const grz_move_part parts[] = { { .high = { (double)0.1f, 3 } },
                                    { .low = { (double)-0.7f, 1 },
                                      .high = { 2, (double)1.3f } } };
    uint32_t met[2] = { 0 };
    draw_boxes(&self, false);
    for (int i = 0; i < BOXES; i++)
        /* an edge that adding floats does not hit */
        self.areas[i].max_x += (double)0.3f;
    array_ground boxes = { self.areas, BOXES };
    grz_obstacle_source ground = { .self = &boxes,
                                   .show_near = array_show,
                                   .respond = array_respond };
    for (int i = 0; i < 4000; i++) {
        const grz_move mover = { .position = { draw(&self, 40), draw(&self, 40) },
                                 .goal = { (double)(float)(draw(&self, 400) / 10),
                                           draw(&self, 40) },
                                 .parts = parts,
                                 .part_count = 2,
                                 .is_single = true };
        assert_int_equal(grz_move_run(&ground, &mover, &self.result), GRAZE_OK);
        const double end[2] = { self.result.end_x, self.result.end_y };
        assert_true(is_float(end[0]) && is_float(end[1]));
        bool is_in = false;
        for (int j = 0; j < 2 * BOXES; j++)
            is_in |= grz_part_overlaps(&parts[j % 2], end,
                                       &(grz_obstacle){ .area = self.areas[j / 2] });
        assert_int_equal(is_in, self.result.is_crushed);
        for (size_t j = 0; j < self.result.count; j++)
            met[self.result.items[j].mover_part]++;
    }
    assert_true(met[0] > 100 && met[1] > 100);
    graze_move_result_free(&self.result);
}

/* This many doubles away. */
static double beside(double value, int steps) {
    for (; steps != 0; steps -= steps > 0 ? 1 : -1)
        value = nextafter(value, steps > 0 ? DBL_MAX : -DBL_MAX);
    return value;
}

static void a_stop_is_the_nearest_double_on_the_free_side(void **state) {
    (void)state;
    const graze_area area = { 5, -9, 6, 9 };
    graze_index *index = index_of(&area, 1);
    const graze_move_options options = { .response = GRAZE_TOUCH };
    graze_move_result result = { 0 };
    /* 4.9, the double, is 4.9 and a little: 0.1 more is beyond 5 */
    assert_int_equal(graze_index_move(index, &(graze_move){ 1, 0, 0.1, 1, 9, 0 },
                                      &options, &result),
                     GRAZE_OK);
    assert_true(result.count == 1 && result.end_x == beside(4.9, -1));
    assert_int_equal(graze_index_move(index, &(graze_move){ 9, 0, 0.1, 1, 1, 0 },
                                      &options, &result),
                     GRAZE_OK);
    assert_true(result.count == 1 && result.end_x == 6);
    graze_index_close(index);
    graze_move_result_free(&result);
}

/* Up to a wall at 3. A ceiling is as near to the mover there as doubles go, and a
 * ledge begins a double before the wall. A gap without a double in it has no room.
 * */
static void a_place_that_rounding_would_put_inside_is_not_taken(void **state) {
    (void)state;
    uint32_t nearest = 0, neighbours = 0, starts = 0;
    seeded_random random = { testing_seed() + 4 };
    graze_move_result result = { 0 };
    for (int i = 0; i < 60000; i++) {
        const grz_move_part part = {
            .low = { 0, -0.001 - testing_between(&random, 0, 999) * 0x1p-62 },
            .high = { 1, 0.001 + testing_between(&random, 0, 999) * 0x1p-62 }
        };
        const grz_move mover = { .position = { -1, 0 },
                                 .goal = { 29, testing_between(&random, 5000, 9999) /
                                                   1000.0 },
                                 .parts = &part,
                                 .part_count = 1 };
        const double y = mover.goal[1] / 10, last[2] = { 2, y };
        const graze_area areas[] = {
            { 3, -9, 4, 9 },
            { 2.5, beside(y + part.high[1], testing_between(&random, 0, 1)), 4, 19 },
            { beside(3, -1), -19, 4,
              beside(y + part.low[1], testing_between(&random, -1, 0)) }
        };
        array_ground boxes = { areas, 3 };
        grz_obstacle_source ground = { .self = &boxes,
                                       .show_near = array_show,
                                       .respond = array_respond };
        assert_int_equal(grz_move_run(&ground, &mover, &result), GRAZE_OK);
        const double end[2] = { result.end_x, result.end_y };
        assert_false(result.is_crushed);
        for (int j = 0; j < 3; j++)
            assert_false(
                grz_part_overlaps(&part, end, &(grz_obstacle){ .area = areas[j] }));
        if (result.items[0].row != 0)
            continue;
        nearest +=
            result.items[0].touch_x == last[0] && result.items[0].touch_y == last[1];
        neighbours +=
            result.items[0].touch_x == last[0] && result.items[0].touch_y != last[1];
        starts += result.items[0].touch_x == -1 && result.items[0].touch_y == 0;
    }
    graze_move_result_free(&result);
    print_message("%u nearest, %u neighbours, %u starts\n", nearest, neighbours,
                  starts);
    assert_true(nearest > 100 && neighbours > 100 && starts > 0);
}

static void a_bounce_in_a_narrow_gap_ends_after_a_thousand_stops(void **state) {
    (void)state;
    const graze_area areas[] = { { -1, 0, 0, 1 }, { 2, 0, 3, 1 } };
    graze_index *index = index_of(areas, 2);
    const graze_move_options options = { .response = GRAZE_BOUNCE };
    graze_move_result result = { 0 };
    assert_int_equal(graze_index_move(index,
                                      &(graze_move){ 0.5, 0, 1, 1, 999.75, 0 },
                                      &options, &result),
                     GRAZE_OK);
    assert_true(result.count == 999 && !result.is_cut_short && result.end_x == 0.25);
    assert_int_equal(graze_index_move(index, &(graze_move){ 0.5, 0, 1, 1, 1e6, 0 },
                                      &options, &result),
                     GRAZE_OK);
    assert_true(result.count == GRAZE_MOVE_STOPS_MAX && result.is_cut_short &&
                result.end_x == 0);
    assert_int_equal(graze_index_move(index, &(graze_move){ 0.5, 0, 1, 1, 0.75, 0 },
                                      &options, &result),
                     GRAZE_OK);
    assert_false(result.is_cut_short);
    graze_index_close(index);
    graze_move_result_free(&result);
}

/* Two walls with exactly the mover's width between them: it falls, and is bounced
 * off neither a thousand times. */
static void a_bounce_between_walls_without_room_gives_up_their_axis(void **state) {
    (void)state;
    const graze_area areas[] = { { 0, 0, 16, 1000 }, { 32, 0, 48, 1000 } };
    graze_index *index = index_of(areas, 2);
    const graze_move_options options = { .response = GRAZE_BOUNCE };
    graze_move_result result = { 0 };
    assert_int_equal(graze_index_move(index,
                                      &(graze_move){ 16, 100, 16, 16, 16.001, 105 },
                                      &options, &result),
                     GRAZE_OK);
    assert_true(result.count == 2 && !result.is_cut_short);
    assert_true(result.end_x == 16 && result.end_y == 105);
    graze_index_close(index);
    graze_move_result_free(&result);
}

static void numbers_as_large_as_doubles_go_crush_but_do_no_harm(void **state) {
    (void)state;
    const graze_area area = { -DBL_MAX, -DBL_MAX, DBL_MAX, DBL_MAX };
    graze_index *index = index_of(&area, 1);
    graze_move_result result = { 0 };
    const graze_move_options options = { .response = GRAZE_BOUNCE };
    const graze_move movers[] = {
        { -DBL_MAX, -DBL_MAX, DBL_MAX, DBL_MAX, DBL_MAX, DBL_MAX },
        { 0, 0, DBL_MAX, DBL_MAX, -DBL_MAX, 1 },
        { 5e-324, 5e-324, 5e-324, 5e-324, 5e-324, 5e-324 }
    };
    for (int i = 0; i < 3; i++) {
        assert_int_equal(graze_index_move(index, &movers[i], &options, &result),
                         GRAZE_OK);
        assert_true(isfinite(result.end_x) && isfinite(result.end_y) &&
                    result.count == 1);
        assert_int_equal(overlaps(&movers[i], result.end_x, result.end_y, &area),
                         result.is_crushed);
    }
    graze_index_close(index);
    graze_move_result_free(&result);
}

static void bad_movers_are_refused(void **state) {
    (void)state;
    static const struct {
        graze_move mover;
        graze_response response;
        graze_status status;
    } cases[] = {
        { { NAN, 0, 1, 1, 0, 0 }, GRAZE_CROSS, GRAZE_BAD_NUMBER },
        { { 0, INFINITY, 1, 1, 0, 0 }, GRAZE_CROSS, GRAZE_BAD_NUMBER },
        { { 0, 0, INFINITY, 1, 0, 0 }, GRAZE_CROSS, GRAZE_BAD_NUMBER },
        { { 0, 0, 1, NAN, 0, 0 }, GRAZE_CROSS, GRAZE_BAD_NUMBER },
        { { 0, 0, 1, 1, -INFINITY, 0 }, GRAZE_CROSS, GRAZE_BAD_NUMBER },
        { { 0, 0, 1, 1, 0, NAN }, GRAZE_CROSS, GRAZE_BAD_NUMBER },
        { { 0, 0, -1, 1, 0, 0 }, GRAZE_CROSS, GRAZE_BAD_BOX },
        { { 0, 0, 1, -1, 0, 0 }, GRAZE_CROSS, GRAZE_BAD_BOX },
        { { 0, 0, 1, 1, 9, 9 }, (graze_response)5, GRAZE_BAD_VALUE },
    };
    const graze_area area = { 0, 0, 4, 4 };
    graze_index *index = index_of(&area, 1);
    graze_move_result result = { 0 };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const graze_move_options options = { .response = cases[i].response };
        assert_int_equal(graze_index_move(index, &cases[i].mover, &options, &result),
                         cases[i].status);
        assert_int_equal(result.count, 0);
    }
    mover_state odd = { .responses = { 77 } };
    const graze_move_options options = { .respond = respond, .user = &odd };
    assert_int_equal(graze_index_move(index, &(graze_move){ 1, 2, 1, 1, 9, 9 },
                                      &options, &result),
                     GRAZE_BAD_VALUE);
    assert_true(result.count == 0 && result.end_x == 1 && result.end_y == 2);
    graze_index_close(index);
    graze_move_result_free(&result);
}

/* At every request for memory: a status, no hits and no leak, and the same result
 * goes through later. */
static void without_memory_there_is_a_status(void **state) {
    (void)state;
    const graze_area areas[] = { { 0, 0, 1, 1 }, { 4, 0, 5, 1 }, { 2, 0, 3, 1 } };
    graze_index *index = index_of(areas, 3);
    const graze_move mover = { -2, 0, 1, 1, 9, 0 };
    const graze_move_options options = { .response = GRAZE_CROSS };
    graze_status status = GRAZE_OUT_OF_MEMORY;
    uint64_t failures = 0;
    for (uint64_t fail_at = 1; status != GRAZE_OK; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        graze_move_result result = { .allocator = counted_allocator(&memory) };
        status = graze_index_move(index, &mover, &options, &result);
        assert_int_equal(status,
                         memory.failures > 0 ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        assert_true(status == GRAZE_OK ? result.count == 3
                                       : result.count == 0 && result.end_x == -2);
        failures += memory.failures;
        memory.fail_at = 0;
        assert_int_equal(graze_index_move(index, &mover, &options, &result),
                         GRAZE_OK);
        assert_int_equal(result.count, 3);
        const uint64_t calls = memory.calls;
        assert_int_equal(graze_index_move(index, &mover, &options, &result),
                         GRAZE_OK);
        assert_int_equal(memory.calls, calls);
        graze_move_result_free(&result);
        graze_move_result_free(&result);
        assert_int_equal(memory.blocks, 0);
    }
    assert_true(failures >= 4);
    graze_index_close(index);
}

static void the_callers_rounding_changes_nothing(void **state) {
    (void)state;
    const graze_area areas[] = { { 1.0 / 3, -9, 2, 9 }, { -9, 5.1, 9, 6 } };
    graze_index *index = index_of(areas, 2);
    const graze_move mover = { -3.7, 0.1, 0.3, 0.7, 2.9, 7.3 };
    const graze_move_options options = { .response = GRAZE_BOUNCE };
    graze_move_result usual = { 0 }, odd = { 0 };
    assert_int_equal(graze_index_move(index, &mover, &options, &usual), GRAZE_OK);
    assert_int_equal(usual.count, 2);
    static const int modes[] = { FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO };
    for (int i = 0; i < 3; i++) {
        fesetround(modes[i]);
        const graze_status status = graze_index_move(index, &mover, &options, &odd);
        fesetround(FE_TONEAREST);
        assert_int_equal(status, GRAZE_OK);
        assert_same_results(&usual, &odd);
    }
    graze_index_close(index);
    graze_move_result_free(&usual);
    graze_move_result_free(&odd);
}
int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_one_way_box_is_met_over_its_sides_only),
        cmocka_unit_test(
            a_crossed_box_is_listed_once_and_before_a_wall_only_if_entered),
        cmocka_unit_test(a_games_own_function_sees_the_normal),
        cmocka_unit_test(a_mover_of_two_boxes_ends_at_floats_with_neither_inside),
        cmocka_unit_test(a_stop_is_the_nearest_double_on_the_free_side),
        cmocka_unit_test(a_place_that_rounding_would_put_inside_is_not_taken),
        cmocka_unit_test(a_bounce_in_a_narrow_gap_ends_after_a_thousand_stops),
        cmocka_unit_test(a_bounce_between_walls_without_room_gives_up_their_axis),
        cmocka_unit_test(numbers_as_large_as_doubles_go_crush_but_do_no_harm),
        cmocka_unit_test(bad_movers_are_refused),
        cmocka_unit_test(without_memory_there_is_a_status),
        cmocka_unit_test(the_callers_rounding_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
