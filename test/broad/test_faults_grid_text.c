/* test_faults_grid_text.c: where the grid's update fails as printed
 * (bench/texts/grid.c), and graze does not. */
#include "bench/texts/grid.h"
#include "support/every_broad_phase.h"

static graze_box box_of(grid_text_box box) {
    return (graze_box){ (float)box.x, (float)box.y, (float)(box.x + box.w),
                        (float)(box.y + box.h) };
}

/* A world whose broad phase, if it has cells, has the text's. */
static graze_world *world_with(const char *broad_phase) {
    graze_world *world = open_world_of(broad_phase, GRAZE_HALF_OPEN);
    const graze_broad_phase_setup setup = { .cell_w = GRID_TEXT_CELL_SIDE };
    assert_int_equal(graze_world_set_broad_phase(world, broad_phase, &setup),
                     GRAZE_OK);
    return world;
}

static bool is_at(const graze_world *world, int32_t x, int32_t y) {
    const bool result =
        graze_world_point(world, (graze_point){ x, y }, GRAZE_ALL_LAYERS).part.id !=
        0;
    return result;
}

/* Five cells wide and high, moved two cells to the right: between the corners
 * nothing is updated. */
static const grid_text_box from = { 32, 32, 160, 160 }, to = { 96, 32, 160, 160 };

static void
cells_between_the_corners_are_stale_after_a_move_as_printed(void **state) {
    (void)state;
    grid_text printed = { 0 };
    grid_text_add(&printed, 0, from);
    grid_text_update(&printed, 0, from, to);
    assert_true(grid_text_has(&printed, 0, 40, 100));   /* left behind */
    assert_false(grid_text_has(&printed, 0, 240, 100)); /* entered: not seen there */
}

static void moves_cleanly(const char *broad_phase) {
    graze_world *world = world_with(broad_phase);
    const graze_box box = box_of(from);
    const graze_body body = add_body_of_boxes(world, &box, 1);
    step_and_count(world);
    assert_true(is_at(world, 40, 100));
    assert_int_equal(graze_body_set_position(world, body, (float)(to.x - from.x),
                                             (float)(to.y - from.y)),
                     GRAZE_OK);
    step_and_count(world);
    assert_false(is_at(world, 40, 100));
    assert_true(is_at(world, 240, 100));
    graze_world_close(world);
}

static void no_cell_is_stale_after_a_move_with_graze(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        moves_cleanly(graze_broad_phase_at(i)->name);
}

static void a_mover_is_missed_in_a_large_box_s_middle_as_printed_and_met_with_graze(
    void **state) {
    (void)state;
    const grid_text_box mover = { 230, 100, 8, 8 };
    const graze_box boxes[] = { box_of(to), box_of(mover) };
    grid_text printed = { 0 };
    grid_text_add(&printed, 0, from);
    grid_text_update(&printed, 0, from, to);
    assert_false(grid_text_has(&printed, 0, mover.x, mover.y));
    assert_int_equal(pairs_by_all(boxes, 2), 1);
}

static void stands_left_of_zero(const char *broad_phase, graze_box box) {
    graze_world *world = world_with(broad_phase);
    add_body_of_boxes(world, &box, 1);
    step_and_count(world);
    assert_false(is_at(world, 20, 5));
    assert_true(is_at(world, -20, 5));
    graze_world_close(world);
}

static void
a_box_left_of_zero_stands_in_cell_zero_as_printed_and_not_with_graze(void **state) {
    (void)state;
    const grid_text_box box = { -20, 5, 10, 10 };
    grid_text printed = { 0 };
    grid_text_add(&printed, 0, box);
    assert_true(grid_text_has(&printed, 0, 20, 5));
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        stands_left_of_zero(graze_broad_phase_at(i)->name, box_of(box));
}

static void
a_box_at_negative_places_is_nowhere_as_printed_and_found_by_graze(void **state) {
    (void)state;
    const grid_text_box box = { -100, -100, 34, 34 }, mover = { -90, -90, 8, 8 };
    grid_text printed = { 0 };
    grid_text_add(&printed, 0, box);
    assert_false(grid_text_has(&printed, 0, mover.x, mover.y));
    const graze_box boxes[] = { box_of(box), box_of(mover) };
    assert_int_equal(pairs_by_all(boxes, 2), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            cells_between_the_corners_are_stale_after_a_move_as_printed),
        cmocka_unit_test(no_cell_is_stale_after_a_move_with_graze),
        cmocka_unit_test(
            a_mover_is_missed_in_a_large_box_s_middle_as_printed_and_met_with_graze),
        cmocka_unit_test(
            a_box_left_of_zero_stands_in_cell_zero_as_printed_and_not_with_graze),
        cmocka_unit_test(
            a_box_at_negative_places_is_nowhere_as_printed_and_found_by_graze),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
