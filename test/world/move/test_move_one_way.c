/* test_move_one_way.c: boxes that stop from some of their sides alone: over which,
 * from inside, and after a save. */
#include "support/movers.h"

static graze_part one_way_floor(graze_world *world, unsigned sides) {
    const graze_body floor = small_world_add(world, (graze_box){ 0, 0, 10, 4 }, 0);
    const graze_part part = small_world_part(world, floor, 0);
    graze_part_info info;
    assert_int_equal(graze_part_set_one_way(world, part, sides), GRAZE_OK);
    assert_int_equal(graze_part_read(world, part, &info), GRAZE_OK);
    assert_int_equal(info.one_way, sides);
    return part;
}

static void a_one_way_box_is_met_over_its_own_sides(void **state) {
    (void)state;
    static const struct {
        unsigned side;
        graze_point from, to, end;
    } ways[] = { { GRAZE_SIDE_MIN_X, { -3, 1 }, { 20, 1 }, { -1, 1 } },
                 { GRAZE_SIDE_MAX_X, { 12, 1 }, { -9, 1 }, { 10, 1 } },
                 { GRAZE_SIDE_MIN_Y, { 5, -3 }, { 5, 9 }, { 5, -1 } },
                 { GRAZE_SIDE_MAX_Y, { 5, 9 }, { 5, -9 }, { 5, 4 } } };
    for (size_t side = 0; side < 4; side++)
        for (size_t way = 0; way < 4; way++) {
            graze_move_result result = { 0 };
            graze_world *world = small_world_open((graze_world_config){ 0 });
            one_way_floor(world, ways[side].side);
            const graze_body body =
                mover_add(world, ways[way].from, (graze_point){ 1, 1 }, 0);
            const graze_point end = side == way ? ways[way].end : ways[way].to;
            mover_go(world, body, ways[way].to, &result);
            assert_true(mover_is_at(world, body, (float)end.x, (float)end.y));
            mover_go(world, body, ways[way].to, &result); /* and stays there */
            assert_true(mover_is_at(world, body, (float)end.x, (float)end.y));
            graze_move_result_free(&result);
            graze_world_close(world);
        }
}

static void a_body_inside_a_one_way_box_falls_out_of_it(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    one_way_floor(world, GRAZE_SIDE_MIN_Y);
    const graze_body body =
        mover_add(world, (graze_point){ 5, -0.5f }, (graze_point){ 1, 1 }, 0);
    mover_go(world, body, (graze_point){ 6, 1 }, &result);
    assert_true(mover_is_at(world, body, 6, 1));
    assert_int_equal(result.count, 0);
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void one_way_boxes_are_saved(void **state) {
    (void)state;
    static unsigned char image[4096];
    size_t size;
    graze_part_info info;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const uint64_t plain = graze_world_hash(world);
    const graze_part part =
        one_way_floor(world, GRAZE_SIDE_MIN_Y | GRAZE_SIDE_MAX_X);
    const uint64_t hash = graze_world_hash(world);
    assert_true(hash != plain);
    assert_int_equal(graze_world_save(world, NULL, image, sizeof image, &size),
                     GRAZE_OK);
    assert_int_equal(graze_part_set_one_way(world, part, 0), GRAZE_OK);
    assert_true(graze_world_hash(world) != hash);
    assert_int_equal(graze_world_load(world, NULL, image, size), GRAZE_OK);
    assert_int_equal(graze_part_read(world, part, &info), GRAZE_OK);
    assert_int_equal(info.one_way, GRAZE_SIDE_MIN_Y | GRAZE_SIDE_MAX_X);
    assert_true(graze_world_hash(world) == hash);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_one_way_box_is_met_over_its_own_sides),
        cmocka_unit_test(a_body_inside_a_one_way_box_falls_out_of_it),
        cmocka_unit_test(one_way_boxes_are_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
