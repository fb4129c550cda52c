/* test_move_shapes.c: bodies with shapes go as the boxes around them do, which are
 * rounded outward. They never come to stand in what stops them, and no float is
 * nearer.
 */
#include "support/movers.h"

#include "core/box_columns.h"

/* A body of a circle, at a place. */
static graze_body add_circle(graze_world *world, graze_point place, double radius) {
    const graze_shape circle = graze_shape_circle((graze_point){ 0, 0 }, radius);
    const graze_part_def part = { .shape = &circle };
    const graze_body_def def = {
        .x = (float)place.x, .y = (float)place.y, .parts = &part, .part_count = 1
    };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

static void a_circle_stops_where_its_box_does(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_add(world, (graze_box){ 20, -50, 30, 50 }, 0);
    const graze_body body = add_circle(world, (graze_point){ 0, 0 }, 5);
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 30, 0 },
                                                 NULL, &result),
                     GRAZE_OK);
    assert_int_equal(result.count, 1);
    assert_true(result.items[0].time == 0.5 && result.items[0].normal_x == -1);
    assert_true(mover_is_at(world, body, 15, 0));
    graze_move_result_free(&result);
    graze_world_close(world);
}

/* A sharp diamond is met at its slanted side, behind its box's. */
static void round_parts_and_masks_stop_as_their_boxes_do(void **state) {
    (void)state;
    const graze_point corners[] = { { 20, 0 }, { 30, 10 }, { 20, 20 }, { 10, 10 } };
    graze_mask *mask;
    assert_int_equal(graze_mask_create(22, 22, NULL, &mask), GRAZE_OK);
    for (int32_t i = 0; i < 22; i++)
        graze_mask_set(mask, i, i, true);
    const graze_shape shapes[] = { graze_shape_polygon(corners, 4, 1),
                                   graze_shape_mask(graze_mask_view_all(mask),
                                                    (graze_point){ 9, -1 }),
                                   graze_shape_polygon(corners, 4, 0) };
    for (int i = 0; i < 3; i++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const graze_part_def part = { .shape = &shapes[i] };
        const graze_body_def def = { .parts = &part, .part_count = 1 };
        graze_move_result result = { 0 };
        graze_body obstacle;
        assert_int_equal(graze_body_add(world, &def, &obstacle), GRAZE_OK);
        const graze_body body =
            mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 2, 2 }, 0);
        assert_int_equal(graze_body_move_and_collide(
                             world, body, (graze_point){ 50, 0 }, NULL, &result),
                         GRAZE_OK);
        assert_int_equal(result.items[0].body.id, obstacle.id);
        assert_true(i < 2 ? result.items[0].time == 7.0 / 50
                          : result.items[0].time > 15.0 / 50);
        assert_true(i == 2 || mover_is_at(world, body, 7, 0));
        graze_move_result_free(&result);
        graze_world_close(world);
    }
    graze_mask_destroy(mask);
}

static graze_body add_diamond(graze_world *world) {
    const graze_point corners[] = { { 20, 0 }, { 30, 10 }, { 20, 20 }, { 10, 10 } };
    const graze_shape diamond = graze_shape_polygon(corners, 4, 0);
    const graze_part_def part = { .shape = &diamond };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

/* Hits of one time are in the order of the hit rows. */
static void slanted_sides_hit_at_one_time_are_in_order(void **state) {
    (void)state;
    enum { DIAMONDS = 5 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_move_result result = { 0 };
    graze_responses crossing = { 0 };
    graze_body diamonds[DIAMONDS];
    assert_int_equal(graze_responses_set_layers(&crossing, 0, 0, GRAZE_CROSS),
                     GRAZE_OK);
    for (int i = 0; i < DIAMONDS; i++)
        diamonds[i] = add_diamond(world);
    const graze_body body =
        mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 2, 2 }, 0);
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 50, 0 },
                                                 &crossing, &result),
                     GRAZE_OK);
    assert_int_equal(result.count, DIAMONDS);
    for (int i = 0; i < DIAMONDS; i++) {
        assert_int_equal(result.items[i].body.id, diamonds[i].id);
        assert_true(result.items[i].time == result.items[0].time);
    }
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void add_triangle(graze_world *world, const graze_point corners[3]) {
    const graze_shape triangle = graze_shape_polygon(corners, 3, 0);
    const graze_part_def part = { .shape = &triangle };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    assert_int_equal(graze_body_add(world, &def, NULL), GRAZE_OK);
}

/* Where a body that starts inside a triangle is pushed to, and stays. */
static graze_point pushed_back(graze_point goal) {
    const graze_point corners[] = { { 0, 0 }, { 10, 0 }, { 10, 10 } };
    graze_responses touching = { .leaves_back = true };
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_responses_set_layers(&touching, 0, 0, GRAZE_TOUCH),
                     GRAZE_OK);
    add_triangle(world, corners);
    const graze_body body =
        mover_add(world, (graze_point){ 5, 2 }, (graze_point){ 2, 2 }, 0);
    assert_int_equal(
        graze_body_move_and_collide(world, body, goal, &touching, &result),
        GRAZE_OK);
    assert_int_equal(result.count, 1);
    const graze_point end = { result.end_x, result.end_y };
    graze_move_result_free(&result);
    graze_world_close(world);
    return end;
}

/* The corner (7, 2) goes back over the slanted side at (11/3, 11/3). Or the body
 * goes back over the straight side at 0; the slanted one never was behind it. */
static void a_body_leaves_back_over_the_side_that_it_came_in_by(void **state) {
    (void)state;
    const graze_point slanted = pushed_back((graze_point){ 9, 0 });
    assert_true(fabs(slanted.x - 5.0 / 3) < 1e-5 &&
                fabs(slanted.y - 11.0 / 3) < 1e-5);
    const graze_point straight = pushed_back((graze_point){ 5, 6 });
    assert_true(straight.x == 5 && straight.y == -2);
}

/* A body exactly fits between two parallel slopes. */
static void a_ball_between_two_slopes_bounces_in_place(void **state) {
    (void)state;
    const graze_point above[] = { { -20, -18 }, { 20, 22 }, { -20, 22 } },
                      below[] = { { -20, -22 }, { 20, -22 }, { 20, 18 } };
    graze_responses bouncing = { 0 };
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_responses_set_layers(&bouncing, 0, 0, GRAZE_BOUNCE),
                     GRAZE_OK);
    add_triangle(world, above);
    add_triangle(world, below);
    const graze_body body =
        mover_add(world, (graze_point){ 0, 0 }, (graze_point){ 2, 2 }, 0);
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ -5, 5 },
                                                 &bouncing, &result),
                     GRAZE_OK);
    assert_int_equal(result.count, 2);
    assert_true(result.items[0].body.id != result.items[1].body.id);
    assert_true(mover_is_at(world, body, 0, 0));
    graze_move_result_free(&result);
    graze_world_close(world);
}

static float end_along(graze_box box, bool is_along_x) {
    return is_along_x ? box.max_x : box.max_y;
}

/* Radii and walls whose sums are not floats: from the left, and from above. */
static void no_float_is_nearer_and_none_is_inside(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 2000; i++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const float at = (float)testing_between(&random, 1000, 3000) / 7;
        const double radius = (double)testing_between(&random, 1, 300) / 31;
        const bool is_along_x = i % 2 == 0;
        graze_box wall = { -99, at, 99, at + 9 };
        graze_point goal = { 0, at };
        if (is_along_x) {
            wall = (graze_box){ at, -99, at + 9, 99 };
            goal = (graze_point){ at, 0 };
        }
        small_world_add(world, wall, 0);
        const graze_body body = add_circle(world, (graze_point){ 0, 0 }, radius);
        assert_int_equal(
            graze_body_move_and_collide(world, body, goal, NULL, &result), GRAZE_OK);
        const graze_box box = small_world_box(world, body);
        assert_true(end_along(box, is_along_x) <= at);
        const graze_body_info info = mover_read(world, body);
        float x = 0, y = 0;
        if (is_along_x)
            x = grz_float_next(info.x);
        else
            y = grz_float_next(info.y);
        assert_int_equal(graze_body_set_position(world, body, x, y), GRAZE_OK);
        const graze_box beyond = small_world_box(world, body);
        assert_true(end_along(beyond, is_along_x) > at);
        graze_world_close(world);
    }
    graze_move_result_free(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_circle_stops_where_its_box_does),
        cmocka_unit_test(round_parts_and_masks_stop_as_their_boxes_do),
        cmocka_unit_test(slanted_sides_hit_at_one_time_are_in_order),
        cmocka_unit_test(a_body_leaves_back_over_the_side_that_it_came_in_by),
        cmocka_unit_test(a_ball_between_two_slopes_bounces_in_place),
        cmocka_unit_test(no_float_is_nearer_and_none_is_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
