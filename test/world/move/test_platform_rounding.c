/* test_platform_rounding.c: riders stay on their platform although sums of floats
 * round, and where floats end.
 */
#include "support/platform_scene.h"

#include <math.h>

static void roundings_do_not_part_a_rider_from_its_platform(void **state) {
    (void)state;
    mover_random random = { 7 };
    graze_move_result result = { 0 };
    stage self = open_stage();
    const graze_body low = mover_add(self.world, (graze_point){ 3, 0 },
                                     (graze_point){ 0.7f, 1.3f }, CRATE);
    const graze_body high = mover_add(self.world, (graze_point){ 3, -9 },
                                      (graze_point){ 0.9f, 0.7f }, CRATE);
    assert_int_equal(graze_body_move_and_collide(
                         self.world, low, (graze_point){ 3, 20 }, NULL, &result),
                     GRAZE_OK);
    assert_int_equal(graze_body_move_and_collide(
                         self.world, high, (graze_point){ 3, 20 }, NULL, &result),
                     GRAZE_OK);
    for (int i = 0; i < 2000; i++) {
        carry(&self, mover_below(&random, 400, 1000003) - 200,
              mover_below(&random, 400, 999983) - 200);
        assert_int_equal(self.riders.count, 2);
        assert_true(self.riders.items[0].is_carried &&
                    self.riders.items[1].is_carried);
        assert_int_equal(crushed_count(&self), 0);
        const graze_box floor = small_world_box(self.world, self.platform);
        const graze_box box = small_world_box(self.world, low),
                        top = small_world_box(self.world, high);
        assert_true(box.max_y <= floor.min_y && box.max_y > floor.min_y - 0.001f);
        assert_true(top.max_y <= box.min_y && top.max_y > box.min_y - 0.001f);
    }
    graze_move_result_free(&result);
    close_stage(&self);
}

/* The platform's own box, and that of a crate standing out beyond it. */
static void no_rider_is_carried_beyond_the_last_coordinate(void **state) {
    (void)state;
    stage self = open_stage();
    const graze_part_def wide = { .box = { 0, 0, GRAZE_COORD_MAX / 2, 2 },
                                  .layer = CRATE };
    const graze_body_def def = { .x = 3, .y = 8, .parts = &wide, .part_count = 1 };
    const graze_platform_move motion = { .x = 0.75f * GRAZE_COORD_MAX,
                                         .y = 10,
                                         .layers = movable };
    graze_body crate;
    assert_int_equal(graze_body_add(self.world, &def, &crate), GRAZE_OK);
    assert_int_equal(
        graze_body_move_platform(self.world, self.platform, &motion, &self.riders),
        GRAZE_OUT_OF_RANGE);
    assert_int_equal(self.riders.count, 0);
    expect_at(&self, crate, 3, 8);
    expect_at(&self, self.platform, 0, 10);
    close_stage(&self);
}

/* A tower of three on a platform going about by decimals, near the origin and far
 * from it. */
static void a_tower_is_carried_far_without_being_crushed(void **state) {
    (void)state;
    mover_random random = { 3 };
    const float origins[] = { 0, 1000.3f, -70000.7f };
    for (int i = 0; i < 3; i++) {
        stage self = open_stage();
        const float at = origins[i];
        graze_body_set_position(self.world, self.platform, at, at);
        graze_move_result result = { 0 };
        for (int j = 1; j < 4; j++) {
            const graze_part_def box = { .box = { -0.3f, -0.9f, 0.4f, 0.45f },
                                         .layer = CRATE };
            graze_body crate;
            assert_int_equal(
                graze_body_add(self.world,
                               &(graze_body_def){ .x = at + 1.1f,
                                                  .y = at - 3 * (float)j,
                                                  .parts = &box,
                                                  .part_count = 1 },
                               &crate),
                GRAZE_OK);
            const graze_point goal = { at + 1.1f, at + 5 };
            assert_int_equal(
                graze_body_move_and_collide(self.world, crate, goal, NULL, &result),
                GRAZE_OK);
        }
        for (int j = 0; j < 500; j++) {
            const graze_body_info info = mover_read(self.world, self.platform);
            carry(&self, info.x + 0.013f * (1 + mover_below(&random, 200, 1)) - 1.3f,
                  info.y + 0.017f * (1 + mover_below(&random, 200, 1)) - 1.7f);
            assert_int_equal(self.riders.count, 3);
            assert_int_equal(crushed_count(&self), 0);
        }
        graze_move_result_free(&result);
        close_stage(&self);
    }
}

/* By exact sums 0.1 and 0.2, as floats, are less than 0.3, and another float is
 * between. */
static void a_body_that_touches_a_platform_by_rounding_is_carried(void **state) {
    (void)state;
    stage self = open_stage();
    graze_body_set_position(self.world, self.platform, 0, 0.3f);
    const graze_body crate = mover_add(self.world, (graze_point){ 1, 0.1f },
                                       (graze_point){ 1, 0.2f }, CRATE);
    assert_true(small_world_box(self.world, crate).max_y == 0.3f);
    carry(&self, 2, 0.3f);
    assert_int_equal(self.riders.count, 1);
    assert_true(self.riders.items[0].is_carried &&
                mover_read(self.world, crate).x == 3);
    close_stage(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roundings_do_not_part_a_rider_from_its_platform),
        cmocka_unit_test(no_rider_is_carried_beyond_the_last_coordinate),
        cmocka_unit_test(a_tower_is_carried_far_without_being_crushed),
        cmocka_unit_test(a_body_that_touches_a_platform_by_rounding_is_carried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
