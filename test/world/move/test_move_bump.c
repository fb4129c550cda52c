/* test_move_bump.c: movers with bump.lua's rules, against its arithmetic. A mover
 * starting inside a box leaves it back along its motion. A box is hit at most
 * once in a move.
 *
 * Source: rect_detectCollision and the responses of E. Garcia Cota's bump.lua, 2013,
 * in doubles, for one box.
 */
#include "support/move_scenes.h"

#include <math.h>

/* The time at which a point enters [min, max] along one axis of its motion,
 * continued in both directions. */
static double enter_time(double from, double motion, double min, double max) {
    if (motion == 0)
        return -INFINITY;
    if (motion > 0)
        return (min - from) / motion;
    return (max - from) / motion;
}

typedef struct bump_hit {
    double x, y, normal_x, normal_y;
} bump_hit;

/* The hit of a mover starting inside a box. */
static bump_hit bump_leave(const graze_move *move, const graze_area *box) {
    const double dx = move->goal_x - move->x, dy = move->goal_y - move->y;
    const double x = enter_time(move->x, dx, box->min_x - move->width, box->max_x);
    const double y = enter_time(move->y, dy, box->min_y - move->height, box->max_y);
    const double time = fmax(x, y);
    return (bump_hit){ move->x + dx * time, move->y + dy * time,
                       x > y ? (dx > 0 ? -1 : 1) : 0,
                       x > y ? 0 : (dy > 0 ? -1 : 1) };
}

/* Where the move ends: the box is not hit again. */
static graze_point bump_end(const graze_move *move, const bump_hit *hit,
                            graze_response response) {
    graze_point goal = { move->goal_x, move->goal_y };
    double *along = &goal.y;
    double touch = hit->y;
    if (hit->normal_x != 0) {
        along = &goal.x;
        touch = hit->x;
    }
    if (response == GRAZE_TOUCH)
        return (graze_point){ hit->x, hit->y };
    if (response == GRAZE_SLIDE)
        *along = touch;
    if (response == GRAZE_BOUNCE)
        *along = touch - (*along - touch);
    return goal;
}

static bool is_near(double a, double b) {
    return fabs(a - b) < 1e-9;
}

static void a_mover_leaves_a_box_back_along_its_motion(void **state) {
    (void)state;
    const graze_area box = { 10, 20, 22, 27 };
    const graze_response responses[] = { GRAZE_SLIDE, GRAZE_TOUCH, GRAZE_BOUNCE };
    graze_index *index = index_of(&box, 1);
    seeded_random random = { testing_seed() };
    graze_move_result result = { 0 };
    for (int i = 0; i < 20000; i++) {
        const double width = testing_between(&random, 1, 9999) / 1009.0,
                     height = testing_between(&random, 1, 9999) / 1013.0;
        const graze_move move = {
            10 - width + (12 + width) * testing_between(&random, 1, 998) / 999.0,
            20 - height + (7 + height) * testing_between(&random, 1, 996) / 997.0,
            width,
            height,
            testing_between(&random, 1, 59999) / 1501.0,
            testing_between(&random, 1, 59999) / 1499.0
        };
        const graze_move_options options = { .response = responses[i % 3],
                                             .leaves_back = true,
                                             .hits_once = true };
        const bump_hit expected = bump_leave(&move, &box);
        const graze_point end = bump_end(&move, &expected, options.response);
        assert_int_equal(graze_index_move(index, &move, &options, &result),
                         GRAZE_OK);
        assert_int_equal(result.count, 1);
        const graze_move_hit *hit = &result.items[0];
        assert_true(hit->time == 0 && is_near(hit->touch_x, expected.x) &&
                    is_near(hit->touch_y, expected.y));
        assert_true(hit->normal_x == expected.normal_x &&
                    hit->normal_y == expected.normal_y);
        assert_true(is_near(result.end_x, end.x) && is_near(result.end_y, end.y));
    }
    graze_index_close(index);
    graze_move_result_free(&result);
}

static void a_still_mover_leaves_on_the_shortest_way(void **state) {
    (void)state;
    const graze_area box = { 0, 0, 10, 10 };
    graze_index *index = index_of(&box, 1);
    const graze_move_options options = { .leaves_back = true };
    graze_move_result result = { 0 };
    assert_int_equal(graze_index_move(index, &(graze_move){ 8, 4, 1, 1, 8, 4 },
                                      &options, &result),
                     GRAZE_OK);
    assert_true(result.end_x == 10 && result.end_y == 4 && result.count == 1);
    graze_index_close(index);
    graze_move_result_free(&result);
}

/* A move among two boxes, with bump.lua's rules or without. */
typedef struct rules_scene {
    graze_area boxes[2];
    graze_move move;
    graze_response response;
    bool has_bump_rules;
    graze_point end;
} rules_scene;

static void check_scene(const rules_scene *scene) {
    graze_index *index = index_of(scene->boxes, 2);
    const graze_move_options options = { .response = scene->response,
                                         .leaves_back = scene->has_bump_rules,
                                         .hits_once = scene->has_bump_rules };
    graze_move_result result = { 0 };
    assert_int_equal(graze_index_move(index, &scene->move, &options, &result),
                     GRAZE_OK);
    assert_true(result.end_x == scene->end.x && result.end_y == scene->end.y);
    assert_false(result.is_crushed || result.is_cut_short);
    graze_index_close(index);
    graze_move_result_free(&result);
}

/* bump.lua ends these two moves at (-4, 5) and (8, 4):
 * test/bindings/lua/bump_rules.lua. docs/motion.md says so. */
static void
a_mover_inside_two_boxes_and_one_that_stays_differ_from_bump(void **state) {
    (void)state;
    check_scene(&(rules_scene){ .boxes = { { 10, 0, 20, 10 }, { 0, 0, 9, 10 } },
                                .move = { 7, 3, 4, 4, 12, 5 },
                                .has_bump_rules = true,
                                .end = { 6, -4 } });
    check_scene(&(rules_scene){ .boxes = { { 0, 0, 10, 10 }, { 90, 0, 99, 9 } },
                                .move = { 8, 4, 1, 1, 8, 4 },
                                .has_bump_rules = true,
                                .end = { 10, 4 } });
}

static void a_mover_that_hits_once_may_end_inside_what_it_hit(void **state) {
    (void)state;
    rules_scene scene = { .boxes = { { 20, 0, 30, 10 }, { -30, 0, -20, 10 } },
                          .move = { 0, 4, 1, 1, 100, 4 },
                          .response = GRAZE_BOUNCE,
                          .has_bump_rules = true,
                          .end = { 22, 4 } };
    check_scene(&scene);
    scene.has_bump_rules = false;
    scene.end.x = 16;
    check_scene(&scene);
}

/* Random boxes and movers: each row is listed at most once, and a bounce between two
 * walls ends. */
static void a_box_is_hit_at_most_once_in_a_move(void **state) {
    (void)state;
    mover_state self = { .random = { testing_seed() } };
    graze_move_options options = options_of(&self);
    uint32_t hits = 0;
    options.hits_once = true;
    draw_boxes(&self, true);
    self.index = index_of(self.areas, BOXES);
    for (int i = 0; i < 3000; i++) {
        const graze_move mover = draw_mover(&self);
        bool is_listed[BOXES] = { false };
        options.leaves_back = i % 2;
        assert_int_equal(
            graze_index_move(self.index, &mover, &options, &self.result), GRAZE_OK);
        assert_false(self.result.is_cut_short);
        for (size_t j = 0; j < self.result.count; j++) {
            assert_false(is_listed[self.result.items[j].row]);
            is_listed[self.result.items[j].row] = true;
        }
        hits += (uint32_t)self.result.count;
    }
    assert_sample(hits > 1000);
    graze_index_close(self.index);
    graze_move_result_free(&self.result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mover_leaves_a_box_back_along_its_motion),
        cmocka_unit_test(a_still_mover_leaves_on_the_shortest_way),
        cmocka_unit_test(
            a_mover_inside_two_boxes_and_one_that_stays_differ_from_bump),
        cmocka_unit_test(a_mover_that_hits_once_may_end_inside_what_it_hit),
        cmocka_unit_test(a_box_is_hit_at_most_once_in_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
