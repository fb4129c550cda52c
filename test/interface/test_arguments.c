/* test_arguments.c: calls without a second pointer, or with a meaningless number,
 * are refused with the status for it, and nothing has changed. Calls without their
 * object are in test_missing.c. */
#include "support/small_world.h"

#include <math.h>

#define MISSING(call) assert_int_equal(call, GRAZE_ARGUMENT_MISSING)

static void worlds_open_with_known_settings_only(void **state) {
    (void)state;
    graze_world *world = NULL;
    const graze_world_config edges = { .edges = (graze_edges)(GRAZE_CLOSED + 1) };
    const graze_world_config events = {
        .events = (graze_event_flags)(GRAZE_EVENTS_BOTH + 1)
    };
    const graze_world_config axis = { .setup = {
                                          .axis = (graze_axis)(GRAZE_AXIS_Y + 1) } };
    assert_int_equal(graze_world_open(&edges, &world), GRAZE_BAD_VALUE);
    assert_null(world);
    assert_int_equal(graze_world_open(&events, &world), GRAZE_BAD_VALUE);
    assert_null(world);
    assert_int_equal(graze_world_open(&axis, &world), GRAZE_BAD_VALUE);
    assert_null(world);
}

static void a_world_tells_its_edges(void **state) {
    (void)state;
    graze_world *closed =
        small_world_open((graze_world_config){ .edges = GRAZE_CLOSED });
    graze_world *half_open =
        small_world_open((graze_world_config){ .edges = GRAZE_HALF_OPEN });
    assert_int_equal(graze_world_edges(closed), GRAZE_CLOSED);
    assert_int_equal(graze_world_edges(half_open), GRAZE_HALF_OPEN);
    graze_world_close(closed);
    graze_world_close(half_open);
}

static void a_finder_without_settings_finds(void **state) {
    (void)state;
    static const graze_box boxes[] = { { 0, 0, 2, 2 }, { 1, 1, 3, 3 } };
    graze_finder *finder;
    uint64_t count = 0;
    assert_int_equal(graze_finder_open(NULL, &finder), GRAZE_OK);
    assert_int_equal(graze_finder_count(finder, (graze_box_array){ boxes, NULL, 2 },
                                        NULL, &count),
                     GRAZE_OK);
    assert_int_equal(count, 1);
    graze_finder_close(finder);
}

/* A batch of two bodies with one list missing; an empty batch needs none. */
static void batches_of_positions_need_their_lists(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .edges = GRAZE_HALF_OPEN });
    const graze_body bodies[] = { small_world_square(world, 0, 0, 1),
                                  small_world_square(world, 5, 5, 1) };
    static const float x[] = { 1, 2 }, y[] = { 3, 4 };
    const uint64_t hash = graze_world_hash(world);
    MISSING(graze_world_set_positions(
        world, &(graze_positions){ .x = x, .y = y, .count = 2 }));
    MISSING(graze_world_set_positions(
        world, &(graze_positions){ .bodies = bodies, .y = y, .count = 2 }));
    MISSING(graze_world_set_positions(
        world, &(graze_positions){ .bodies = bodies, .x = x, .count = 2 }));
    MISSING(graze_world_move_all(
        world, &(graze_positions){ .bodies = bodies, .x = x, .count = 2 }));
    assert_true(graze_world_hash(world) == hash);
    assert_int_equal(
        graze_world_set_positions(world, &(graze_positions){ .count = 0 }),
        GRAZE_OK);
    graze_world_close(world);
}

static void shapes_need_a_partner_and_a_pose(void **state) {
    (void)state;
    const graze_shape ball = graze_shape_circle((graze_point){ 0, 0 }, 1);
    graze_shape placed = { 0 };
    graze_manifold manifold = { .is_touching = true };
    MISSING(graze_shape_transform(&ball, NULL, &placed));
    assert_false(graze_shapes_touch(&ball, NULL, GRAZE_CLOSED));
    graze_shapes_manifold(&ball, NULL, GRAZE_CLOSED, &manifold);
    assert_false(manifold.is_touching);
    const graze_pose poses[] = {
        { .x = INFINITY }, { .y = NAN }, { .angle = INFINITY }, { .scale = NAN }
    };
    for (size_t i = 0; i < sizeof poses / sizeof *poses; i++)
        assert_int_equal(graze_shape_transform(&ball, &poses[i], &placed),
                         GRAZE_BAD_NUMBER);
    const double far = 2.0 * (double)GRAZE_COORD_MAX;
    const graze_pose beyond[] = { { .x = -far }, { .y = far }, { .angle = far } };
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
        assert_int_equal(graze_shape_transform(&ball, &beyond[i], &placed),
                         GRAZE_OUT_OF_RANGE);
    assert_int_equal(
        graze_shape_transform(&ball, &(graze_pose){ .scale = -1 }, &placed),
        GRAZE_BAD_SCALE);
}

static graze_mask *mask_of_one_pixel(void) {
    graze_mask *mask;
    assert_int_equal(graze_mask_create(1, 1, NULL, &mask), GRAZE_OK);
    graze_mask_set(mask, 0, 0, true);
    return mask;
}

static void masks_need_pixels_and_a_second_mask(void **state) {
    (void)state;
    static const graze_mask_view none = { 0 };
    graze_mask *mask = mask_of_one_pixel(), *made = mask;
    MISSING(graze_mask_from_alpha(NULL, GRAZE_MASK_ALPHA_DEFAULT, NULL, &made));
    assert_null(made);
    MISSING(graze_mask_copy(none, NULL, &made));
    MISSING(graze_mask_and(mask, none, 0, 0));
    MISSING(graze_mask_or(mask, none, 0, 0));
    MISSING(graze_mask_xor(mask, none, 0, 0));
    MISSING(graze_mask_and_not(mask, none, 0, 0));
    assert_int_equal(graze_mask_count(mask), 1);
    graze_mask_destroy(mask);
}

/* A pixel is solid if red, green or blue differs from the key; alpha does not
 * matter. */
static void each_channel_makes_a_pixel_solid(void **state) {
    (void)state;
    static const uint8_t key[3] = { 10, 20, 30 };
    static const uint8_t rgba[] = { 10, 20, 30, 0,  11, 20, 30, 0,  10, 21,
                                    30, 0,  10, 20, 31, 0,  10, 20, 30, 9 };
    const graze_pixels pixels = { rgba, 5, 1, sizeof rgba };
    graze_mask *mask;
    assert_int_equal(graze_mask_from_key(&pixels, key, NULL, &mask), GRAZE_OK);
    for (int32_t x = 0; x < 5; x++)
        assert_int_equal(graze_mask_get(mask, x, 0), x >= 1 && x <= 3);
    graze_mask_destroy(mask);
}

/* Each of the four numbers of a motion in its turn. */
static void motions_of_masks_are_finite_and_near(void **state) {
    (void)state;
    static const double far[] = { NAN, INFINITY, -2 * GRAZE_MASK_MOTION_MAX };
    graze_mask *mask = mask_of_one_pixel();
    const graze_mask_view view = { .mask = mask };
    double time = 0.5;
    assert_true(
        graze_mask_impact(view, view, (graze_mask_motion){ 4, 0, -8, 0 }, &time));
    for (int i = 0; i < 12; i++) {
        double at[] = { 4, 0, -8, 0 };
        at[i % 4] = far[i / 4];
        time = 7;
        assert_false(graze_mask_impact(
            view, view, (graze_mask_motion){ at[0], at[1], at[2], at[3] }, &time));
        assert_true(time == 7);
    }
    graze_mask_destroy(mask);
}

static void
hitbox_sets_find_nothing_without_a_name_and_place_without_a_pose(void **state) {
    (void)state;
    static const char *const names[] = { "hurt" };
    const graze_shape ball = graze_shape_circle((graze_point){ 2, 3 }, 1);
    const graze_hitbox boxes[] = { { .name = 0, .box = { 0, 1, 2, 3 } },
                                   { .name = 0, .shape = &ball } };
    const graze_hitbox_set set = {
        .names = names, .boxes = boxes, .name_count = 1, .box_count = 2
    };
    assert_int_equal(graze_hitbox_set_find_name(&set, NULL), GRAZE_NO_HITBOX);
    assert_int_equal(graze_hitbox_set_find_name(&set, "hurt"), 0);
    assert_int_equal(graze_hitbox_set_find_animation(&set, NULL), GRAZE_NO_HITBOX);
    const graze_box offset = graze_hitbox_set_offset(&set, 0, NULL), none = { 0 };
    assert_memory_equal(&offset, &none, sizeof none);
    const graze_shape shape = graze_hitbox_set_shape(&set, 1, NULL);
    assert_int_equal(shape.count, 0);
}

static void an_index_needs_boxes_moves_and_queries(void **state) {
    (void)state;
    static const graze_area box = { 0, 0, 1, 1 };
    graze_index *index;
    graze_hits hits = { 0 };
    graze_move_result result = { 0 };
    uint32_t row = 7;
    assert_int_equal(
        graze_index_open(NULL, (graze_area_array){ &box, NULL, 1 }, &index),
        GRAZE_OK);
    MISSING(graze_index_insert(index, NULL, 0, &row));
    assert_int_equal(row, 0);
    MISSING(graze_index_move(index, NULL, NULL, &result));
    MISSING(graze_index_query(index, NULL, 1, &hits));
    assert_int_equal(graze_index_query(index, NULL, 0, &hits), GRAZE_OK);
    const graze_move move = { .x = -3, .width = 1, .height = 1, .goal_x = 5 };
    assert_int_equal(graze_index_move(index, &move, NULL, &result), GRAZE_OK);
    assert_int_equal(result.count, 1);
    graze_move_result_free(&result);
    graze_hits_free(&hits);
    graze_index_close(index);
}

/* An infinite number or NaN in the place, the goal or the radius of a query. */
static void queries_at_no_place_are_refused(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .edges = GRAZE_HALF_OPEN });
    const graze_query queries[] = {
        { .kind = GRAZE_QUERY_CIRCLE, .at = { NAN, 0 }, .radius = 1 },
        { .kind = GRAZE_QUERY_CIRCLE, .at = { 0, INFINITY }, .radius = 1 },
        { .kind = GRAZE_QUERY_RAY, .at = { -INFINITY, 0 }, .to = { 1, 1 } },
        { .kind = GRAZE_QUERY_RAY, .at = { 0, 0 }, .to = { 1, NAN } },
        { .kind = GRAZE_QUERY_RAY_FIRST, .at = { 0, NAN }, .to = { 1, 1 } },
    };
    graze_hits hits = { 0 };
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++)
        assert_int_equal(graze_world_query(world, &queries[i], 1, &hits),
                         GRAZE_BAD_NUMBER);
    assert_int_equal(graze_world_query_any(world, NULL, 0, NULL), GRAZE_OK);
    graze_hits_free(&hits);
    graze_world_close(world);
}

static void pairs_with_a_layer_beyond_the_last_are_ignored(void **state) {
    (void)state;
    graze_responses responses = { 0 };
    graze_responses_set(&responses, 0, GRAZE_LAYER_COUNT - 1, GRAZE_BOUNCE);
    assert_int_equal(graze_responses_get(&responses, 0, GRAZE_LAYER_COUNT - 1),
                     GRAZE_BOUNCE);
    assert_int_equal(graze_responses_get(&responses, 0, GRAZE_LAYER_COUNT),
                     GRAZE_IGNORE);
    assert_int_equal(graze_responses_get(&responses, GRAZE_LAYER_COUNT, 0),
                     GRAZE_IGNORE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_open_with_known_settings_only),
        cmocka_unit_test(a_world_tells_its_edges),
        cmocka_unit_test(a_finder_without_settings_finds),
        cmocka_unit_test(batches_of_positions_need_their_lists),
        cmocka_unit_test(shapes_need_a_partner_and_a_pose),
        cmocka_unit_test(masks_need_pixels_and_a_second_mask),
        cmocka_unit_test(each_channel_makes_a_pixel_solid),
        cmocka_unit_test(motions_of_masks_are_finite_and_near),
        cmocka_unit_test(
            hitbox_sets_find_nothing_without_a_name_and_place_without_a_pose),
        cmocka_unit_test(an_index_needs_boxes_moves_and_queries),
        cmocka_unit_test(queries_at_no_place_are_refused),
        cmocka_unit_test(pairs_with_a_layer_beyond_the_last_are_ignored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
