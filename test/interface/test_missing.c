/* test_missing.c: a call whose world or other object is NULL returns
 * GRAZE_ARGUMENT_MISSING, nothing, 0 or "". So does one without a needed pointer.
 * The check for completeness is test_complete.py. */
#include "graze/content/fit.h"
#include "graze/content/mask_image.h"
#include "graze/content/tile_merge.h"
#include "support/small_world.h"

#define MISSING(call) assert_int_equal(call, GRAZE_ARGUMENT_MISSING)

/* A struct of zeros. */
#define ZERO(type, call)                                                            \
    do {                                                                            \
        const type zero = { 0 }, got = call;                                        \
        assert_memory_equal(&got, &zero, sizeof zero);                              \
    } while (0)

static void calls_without_a_world_return(void **state) {
    (void)state;
    static const graze_body body = { 0 };
    static const graze_box box = { 0 };
    static const graze_point at = { 0 };
    assert_true(graze_world_bodies(NULL, NULL, 0) == 0);
    MISSING(graze_world_set_positions(NULL, NULL));
    graze_world_draw(NULL, NULL);
    graze_world_explain(NULL, body, body, NULL);
    assert_null(graze_world_events_by_time(NULL, NULL));
    MISSING(graze_world_move_all(NULL, NULL));
    graze_world_set_swept_layers(NULL, 0, 0);
    MISSING(graze_world_test_move(NULL, NULL, at, NULL, NULL));
    MISSING(graze_world_move_many(NULL, NULL, 0, NULL, NULL));
    MISSING(graze_world_push(NULL, NULL, NULL));
    MISSING(graze_world_legs(NULL, NULL, NULL));
    assert_string_equal(graze_world_layer_name(NULL, 0), "");
    MISSING(graze_world_set_layer_name(NULL, 0, NULL));
    assert_true(graze_world_margin(NULL, 0, 0) == 0);
    MISSING(graze_world_reset_near_miss(NULL, body, body));
    MISSING(graze_world_set_margin(NULL, 0, 0, 0));
    MISSING(graze_world_shift_origin(NULL, 1, 1));
    MISSING(graze_world_set_circle_rule(NULL, 0, 0, GRAZE_CIRCLES_SIDES));
    assert_true(graze_world_circle_rule(NULL, 0, 0) == GRAZE_CIRCLES_ROUND);
    MISSING(graze_world_set_near_miss_interval(NULL, 0, 0, 1));
    assert_true(graze_world_near_miss_interval(NULL, 0, 0) == 0);
    assert_null(graze_world_near_misses(NULL, NULL));
    MISSING(graze_world_overlaps(NULL, NULL, NULL));
    MISSING(graze_world_overlaps_any(NULL, NULL, NULL));
    ZERO(graze_narrow_counts, graze_world_narrow_counts(NULL));
    assert_true(graze_world_box(NULL, box, 0) == 0);
    assert_true(graze_world_circle(NULL, at, 0, 0) == 0);
    ZERO(graze_hit, graze_world_nearest(NULL, at, 0));
    ZERO(graze_hit, graze_world_point(NULL, at, 0));
    MISSING(graze_world_query(NULL, NULL, 0, NULL));
    MISSING(graze_world_query_any(NULL, NULL, 0, NULL));
    MISSING(graze_world_danger(NULL, NULL, NULL));
    ZERO(graze_hit, graze_world_ray_first(NULL, at, at, 0));
    assert_true(graze_world_hash(NULL) == 0);
    MISSING(graze_world_load(NULL, NULL, NULL, 0));
    MISSING(graze_world_save(NULL, NULL, NULL, 0, NULL));
    MISSING(graze_world_save_size(NULL, NULL, NULL));
    assert_null(graze_world_contact_events(NULL, NULL));
    assert_null(graze_world_contacts(NULL, NULL));
    assert_true(graze_world_required_capacity(NULL) == 0);
    MISSING(graze_world_step(NULL));
    assert_null(graze_world_strikes(NULL, NULL));
    assert_true(graze_world_steps(NULL) == 0);
    graze_world_explain_strike(NULL, body, body, NULL);
    assert_null(graze_world_touch_events(NULL, NULL));
    assert_true(graze_world_body_count(NULL) == 0);
    assert_string_equal(graze_world_broad_phase(NULL), "");
    graze_world_cell(NULL, NULL, NULL);
    graze_world_close(NULL);
    assert_true(graze_world_edges(NULL) == 0);
    MISSING(graze_world_open(NULL, NULL));
    assert_true(graze_world_part_count(NULL) == 0);
    graze_world_rules(NULL, NULL);
    MISSING(graze_world_set_broad_phase(NULL, NULL, NULL));
    graze_world_set_counters(NULL, NULL);
    graze_world_set_rules(NULL, NULL);
}

static void calls_about_bodies_without_a_world_are_refused(void **state) {
    (void)state;
    static const graze_body body = { 0 };
    static const graze_box box = { 0 };
    static const graze_point at = { 0 };
    MISSING(graze_body_add(NULL, NULL, NULL));
    MISSING(graze_body_add_box(NULL, body, box, 0, NULL));
    MISSING(graze_body_add_capsule(NULL, body, at, at, 0, 0, NULL));
    MISSING(graze_body_add_ellipse(NULL, body, at, at, 0, 0, NULL));
    MISSING(graze_body_add_circle(NULL, body, at, 0, 0, NULL));
    MISSING(graze_body_add_polygon(NULL, body, NULL, 0, 0, NULL));
    ZERO(graze_body, graze_body_from_slot(NULL, 0));
    assert_true(graze_body_is_alive(NULL, body) == 0);
    assert_true(graze_body_parts(NULL, body, NULL, 0) == 0);
    MISSING(graze_body_read(NULL, body, NULL));
    MISSING(graze_body_remove(NULL, body));
    MISSING(graze_body_set_disabled(NULL, body, 0));
    MISSING(graze_body_set_pose(NULL, body, 0, 0, 0));
    MISSING(graze_body_set_position(NULL, body, 0, 0));
    MISSING(graze_body_set_user(NULL, body, 0));
    ZERO(graze_part, graze_body_hitbox(NULL, body, 0));
    assert_null(graze_body_hitboxes(NULL, body));
    MISSING(graze_body_frame(NULL, body, NULL));
    MISSING(graze_body_set_frame(NULL, body, NULL));
    MISSING(graze_body_set_hitboxes(NULL, body, NULL, NULL));
    MISSING(graze_body_move_to(NULL, body, 0, 0));
    MISSING(graze_body_set_swept(NULL, body, 0));
    MISSING(graze_body_move_and_collide(NULL, body, at, NULL, NULL));
    MISSING(graze_body_test_move(NULL, body, at, NULL, NULL));
    assert_string_equal(graze_body_name(NULL, body), "");
    MISSING(graze_body_set_name(NULL, body, NULL));
    MISSING(graze_body_reset_near_misses(NULL, body));
    static const graze_attack attack = { 0 };
    static const graze_part part = { 0 };
    MISSING(graze_attack_add(NULL, NULL, NULL));
    MISSING(graze_attack_set(NULL, attack, NULL));
    MISSING(graze_attack_reset(NULL, attack));
    MISSING(graze_attack_remove(NULL, attack));
    MISSING(graze_attack_read(NULL, attack, NULL, NULL));
    assert_false(graze_attack_has_struck(NULL, attack, body, NULL));
    MISSING(graze_part_set_attack(NULL, part, attack));
    ZERO(graze_attack, graze_part_attack(NULL, part));
    MISSING(graze_body_overlaps(NULL, body, 0, NULL));
    MISSING(graze_body_move_platform(NULL, body, NULL, NULL));
    assert_true(graze_body_contacts(NULL, body, NULL, 0) == 0);
    assert_true(graze_body_touches(NULL, body, body, NULL, 0) == 0);
}

static void calls_about_parts_without_a_world_are_refused(void **state) {
    (void)state;
    static const graze_body body = { 0 };
    static const graze_part part = { 0 };
    static const graze_box box = { 0 };
    MISSING(graze_part_add(NULL, body, NULL, NULL));
    MISSING(graze_part_read(NULL, part, NULL));
    MISSING(graze_part_remove(NULL, part));
    MISSING(graze_part_set_box(NULL, part, box));
    MISSING(graze_part_set_disabled(NULL, part, 0));
    MISSING(graze_part_set_layer(NULL, part, 0));
    MISSING(graze_part_set_offset(NULL, part, box));
    MISSING(graze_part_move_box(NULL, part, box));
    MISSING(graze_part_move_shape(NULL, part, NULL));
    MISSING(graze_part_set_one_way(NULL, part, 0));
    MISSING(graze_part_manifold(NULL, part, part, NULL));
    MISSING(graze_part_set_shape(NULL, part, NULL));
    MISSING(graze_part_shape(NULL, part, NULL));
    static const graze_chain_node node = { 0 };
    MISSING(graze_part_push_node(NULL, part, node));
    MISSING(graze_part_switch_nodes(NULL, part, 0, 1, true));
    MISSING(graze_part_cut_nodes(NULL, part, 0, 1));
}

static void chains_that_are_missing_have_no_nodes(void **state) {
    (void)state;
    static const graze_chain_node node = { 0 };
    static const graze_point at = { 0 };
    graze_chain_place place;
    MISSING(graze_chain_create(NULL, NULL, NULL));
    graze_chain_destroy(NULL);
    assert_true(graze_chain_count(NULL) == 0);
    assert_true(graze_chain_capacity(NULL) == 0);
    assert_true(graze_chain_nodes(NULL, NULL, 0) == 0);
    MISSING(graze_chain_push_node(NULL, node));
    MISSING(graze_chain_switch_nodes(NULL, 0, 1, true));
    MISSING(graze_chain_cut(NULL, 0, 1));
    assert_true(graze_chain_points(NULL, 1, NULL, 0) == 0);
    assert_false(graze_chain_nearest(NULL, at, &place));
    assert_true(place.distance == 0);
    const graze_shape shape = graze_shape_chain(NULL, at);
    assert_int_equal(graze_shape_check(&shape), GRAZE_BAD_VALUE);
    assert_null(graze_chain_of(NULL));
}

static void calls_about_tiles_without_a_world_are_refused(void **state) {
    (void)state;
    static const graze_body body = { 0 };
    static const graze_rect where = { 0 };
    MISSING(graze_tiles_fill(NULL, body, where, (graze_tile_kind)0));
    MISSING(graze_tiles_get(NULL, body, 0, 0, NULL));
    MISSING(graze_tiles_get_value(NULL, body, 0, 0, NULL));
    MISSING(graze_tiles_read(NULL, body, NULL));
    MISSING(graze_tiles_set(NULL, body, 0, 0, (graze_tile_kind)0));
    MISSING(graze_tiles_set_many(NULL, body, where, NULL));
    MISSING(graze_tiles_set_value(NULL, body, 0, 0, 0));
    MISSING(graze_tiles_set_values(NULL, body, where, NULL));
    assert_true(graze_tiles_touched(NULL, body, body, NULL, 0) == 0);
    MISSING(graze_world_add_tiles(NULL, NULL, NULL));
}

static void masks_and_shapes_that_are_missing_are_empty(void **state) {
    (void)state;
    static const graze_rect where = { 0 };
    static const graze_mask_view view = { 0 };
    static const graze_mask_motion motion = { 0 };
    MISSING(graze_hitbox_set_check(NULL));
    assert_true(graze_hitbox_set_find_animation(NULL, NULL) == GRAZE_NO_HITBOX);
    assert_true(graze_hitbox_set_find_name(NULL, NULL) == GRAZE_NO_HITBOX);
    assert_true(graze_hitbox_set_frame_at(NULL, 0, 0) == 0);
    ZERO(graze_box, graze_hitbox_set_offset(NULL, 0, NULL));
    ZERO(graze_shape, graze_hitbox_set_shape(NULL, 0, NULL));
    assert_true(graze_mask_bounds(NULL, NULL) == 0);
    graze_mask_clear(NULL);
    MISSING(graze_mask_copy(view, NULL, NULL));
    assert_true(graze_mask_count(NULL) == 0);
    MISSING(graze_mask_create(0, 0, NULL, NULL));
    graze_mask_destroy(NULL);
    graze_mask_fill(NULL);
    assert_true(graze_mask_get(NULL, 0, 0) == 0);
    assert_true(graze_mask_height(NULL) == 0);
    graze_mask_invert(NULL);
    graze_mask_set(NULL, 0, 0, 0);
    ZERO(graze_mask_view, graze_mask_view_all(NULL));
    assert_true(graze_mask_view_bounds(view, NULL) == 0);
    assert_true(graze_mask_view_get(view, 0, 0) == 0);
    assert_true(graze_mask_view_height(view) == 0);
    graze_mask_view_row(view, 0, NULL);
    assert_true(graze_mask_view_width(view) == 0);
    assert_true(graze_mask_width(NULL) == 0);
    MISSING(graze_mask_and(NULL, view, 0, 0));
    MISSING(graze_mask_and_not(NULL, view, 0, 0));
    MISSING(graze_mask_or(NULL, view, 0, 0));
    MISSING(graze_mask_xor(NULL, view, 0, 0));
    MISSING(graze_mask_from_alpha(NULL, 0, NULL, NULL));
    MISSING(graze_mask_from_bits(NULL, NULL, NULL));
    MISSING(graze_mask_from_key(NULL, NULL, NULL, NULL));
    MISSING(graze_pixels_crop(NULL, where, NULL));
    assert_true(graze_mask_area(view, view, 0, 0) == 0);
    assert_true(graze_mask_area_at(view, view, 0, 0) == 0);
    assert_true(graze_mask_first_overlap(view, view, 0, 0, NULL) == 0);
    assert_true(graze_mask_impact(view, view, motion, NULL) == 0);
    ZERO(graze_point, graze_mask_normal(view, view, 0, 0));
    assert_true(graze_mask_overlap_bounds(view, view, 0, 0, NULL) == 0);
    assert_true(graze_mask_overlaps(view, view, 0, 0) == 0);
    assert_true(graze_mask_overlaps_at(view, view, 0, 0) == 0);
    ZERO(graze_pixel, graze_mask_separation(view, view, 0, 0));
    MISSING(graze_shape_transform(NULL, NULL, NULL));
    ZERO(graze_box, graze_shape_bounds(NULL));
    MISSING(graze_shape_check(NULL));
    graze_shapes_manifold(NULL, NULL, (graze_edges)0, NULL);
    assert_true(graze_shapes_touch(NULL, NULL, (graze_edges)0) == 0);
}

static void other_objects_that_are_missing_are_refused(void **state) {
    (void)state;
    static const graze_box_array boxes = { 0 };
    static const graze_area_array areas = { 0 };
    graze_finder_close(NULL);
    MISSING(graze_finder_count(NULL, boxes, NULL, NULL));
    MISSING(graze_finder_open(NULL, NULL));
    MISSING(graze_finder_pairs(NULL, boxes, NULL));
    MISSING(graze_finder_pairs_between(NULL, boxes, boxes, NULL));
    graze_index_close(NULL);
    MISSING(graze_index_insert(NULL, NULL, 0, NULL));
    MISSING(graze_index_open(NULL, areas, NULL));
    MISSING(graze_index_query(NULL, NULL, 0, NULL));
    MISSING(graze_index_remove(NULL, 0));
    MISSING(graze_index_set_box(NULL, 0, NULL));
    MISSING(graze_index_move(NULL, NULL, NULL, NULL));
    graze_move_result_free(NULL);
    assert_true(graze_responses_get(NULL, 0, 0) == 0);
    MISSING(graze_responses_set(NULL, 0, 0, (graze_response)0));
    MISSING(graze_responses_set_layers(NULL, 0, 0, (graze_response)0));
    MISSING(graze_rules_allow_layers(NULL, 0, 0));
    MISSING(graze_rules_forbid_layers(NULL, 0, 0));
    graze_pair_list_free(NULL);
    graze_rider_list_free(NULL);
    graze_pushed_list_free(NULL);
    graze_legs_free(NULL);
    graze_move_results_free(NULL);
    graze_hits_free(NULL);
    assert_true(graze_recording_is_on(NULL) == 0);
    graze_recording_note(NULL, NULL, 0);
    graze_recording_set_frame(NULL, 0);
    graze_recording_set_queries(NULL, true);
    MISSING(graze_recording_start(NULL, NULL));
    MISSING(graze_recording_status(NULL));
    MISSING(graze_recording_stop(NULL));
    assert_true(graze_format_read(NULL, 8).format == GRAZE_FORMAT_UNKNOWN);
    graze_replay_close(NULL);
    MISSING(graze_replay_open(NULL, NULL));
    MISSING(graze_replay_read(NULL).status);
    assert_true(graze_replay_step(NULL) == GRAZE_REPLAY_FAILED);
    assert_true(graze_replay_seek(NULL, 1) == GRAZE_REPLAY_FAILED);
    assert_null(graze_replay_world(NULL));
    MISSING(graze_rules_allow(NULL, 0, 0));
    assert_true(graze_rules_allows(NULL, 0, 0) == 0);
    MISSING(graze_rules_forbid(NULL, 0, 0));
    graze_rules_forbid_all(NULL);
    assert_true(graze_contact_of(NULL, 0, NULL) == 0);
    assert_true(graze_touch_of(NULL, 0, NULL) == 0);
    graze_pool_close(NULL);
    MISSING(graze_pool_open(0, NULL, NULL));
    ZERO(graze_tasks, graze_pool_tasks(NULL));
}

static void content_is_refused_without_masks_and_tiles(void **state) {
    (void)state;
    static const graze_mask_view view = { 0 };
    MISSING(graze_fit_mask(NULL, NULL, NULL));
    MISSING(graze_fit_shape(NULL, GRAZE_SHAPE_CIRCLE, NULL, NULL));
    assert_true(graze_fit_iou(NULL) == 0);
    assert_false(graze_mask_centroid(view, NULL, NULL));
    MISSING(graze_mask_component_mask(view, 0, 0, NULL));
    MISSING(graze_mask_components(view, NULL));
    MISSING(graze_mask_convolve(view, view, NULL));
    MISSING(graze_mask_outline(view, NULL));
    MISSING(graze_mask_overlap_mask(view, view, 0, 0, NULL));
    MISSING(graze_mask_rotate(view, 0, 1, NULL));
    MISSING(graze_mask_scale(view, 1, 1, NULL));
    MISSING(graze_tiles_merge(NULL, NULL));
    graze_mask_component_list_free(NULL);
    graze_mask_outlines_free(NULL);
    graze_tile_rect_list_free(NULL);
}

static void calls_that_lack_an_argument_are_refused(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .events = GRAZE_EVENTS_BOTH });
    const graze_body body = small_world_square(world, 0, 0, 9);
    const graze_part part = small_world_part(world, body, 0);
    const uint64_t hash = graze_world_hash(world);
    graze_body tiles;
    const graze_tiles_def layer = {
        .columns = 3, .rows = 2, .tile_width = 9, .tile_height = 9
    };
    graze_hits hits = { .count = 7, .query_count = 7 };
    graze_move_result moved = { .count = 7 };
    MISSING(graze_body_add(world, NULL, NULL));
    MISSING(graze_body_add(world, &(graze_body_def){ .part_count = 2 }, NULL));
    MISSING(graze_part_add(world, body, NULL, NULL));
    MISSING(graze_part_move_shape(world, part, NULL));
    MISSING(graze_body_set_frame(world, body, NULL));
    MISSING(graze_body_set_hitboxes(world, body,
                                    &(graze_hitbox_set){ .name_count = 0 }, NULL));
    MISSING(graze_world_set_positions(world, NULL));
    MISSING(graze_world_set_positions(
        world, &(graze_positions){ .count = 1, .bodies = &body }));
    MISSING(graze_world_move_all(world, NULL));
    MISSING(graze_world_query(world, NULL, 1, &hits));
    assert_int_equal(hits.count + hits.query_count, 0);
    MISSING(graze_world_query_any(world, NULL, 1, NULL));
    float time;
    MISSING(graze_world_danger(world, NULL, &time));
    MISSING(
        graze_world_danger(world, &(graze_danger_def){ .cell = { 1, 1 } }, NULL));
    MISSING(graze_world_overlaps(world, NULL, NULL));
    MISSING(graze_world_overlaps(world, &(graze_overlap_query){ .count = 1 }, NULL));
    MISSING(graze_world_move_many(world, NULL, 1, NULL, NULL));
    MISSING(graze_world_push(world, NULL, NULL));
    MISSING(graze_world_legs(world, NULL, NULL));
    MISSING(graze_world_push(world, &(graze_push){ .count = 1 }, NULL));
    MISSING(graze_world_test_move(world, NULL, (graze_point){ 0 }, NULL, &moved));
    assert_int_equal(moved.count, 0);
    MISSING(graze_body_move_platform(world, body, NULL, NULL));
    MISSING(graze_world_load(world, NULL, NULL, 9));
    MISSING(graze_world_add_tiles(world, NULL, NULL));
    MISSING(graze_recording_start(world, NULL));
    MISSING(graze_recording_start(world, &(graze_recording_sink){ 0 }));
    MISSING(graze_replay_open(&(graze_replay_config){ .broad_phase = "auto" },
                              &(graze_replay *){ NULL }));
    MISSING(graze_index_open(NULL, (graze_area_array){ .count = 5 },
                             &(graze_index *){ NULL }));
    MISSING(graze_find_pairs(NULL, (graze_box_array){ .count = 5 }, NULL));
    MISSING(graze_find_pairs_between(NULL, (graze_box_array){ 0 },
                                     (graze_box_array){ .count = 5 }, NULL));
    assert_int_equal(graze_body_add_polygon(world, body, NULL, 3, 0, NULL),
                     GRAZE_BAD_CORNER_COUNT);
    assert_int_equal(graze_world_save(world, NULL, NULL, 9000, NULL),
                     GRAZE_OUT_OF_SPACE);
    graze_world_draw(world, NULL);
    assert_true(graze_world_hash(world) == hash);
    assert_int_equal(graze_world_add_tiles(world, &layer, &tiles), GRAZE_OK);
    MISSING(graze_tiles_set_many(world, tiles, (graze_rect){ 0, 0, 1, 1 }, NULL));
    MISSING(graze_tiles_set_values(world, tiles, (graze_rect){ 0, 0, 1, 1 }, NULL));
    graze_world_set_rules(world, NULL);
    small_world_step(world);
    assert_int_equal(graze_world_body_count(world), 2);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_without_a_world_return),
        cmocka_unit_test(calls_about_bodies_without_a_world_are_refused),
        cmocka_unit_test(calls_about_parts_without_a_world_are_refused),
        cmocka_unit_test(chains_that_are_missing_have_no_nodes),
        cmocka_unit_test(calls_about_tiles_without_a_world_are_refused),
        cmocka_unit_test(masks_and_shapes_that_are_missing_are_empty),
        cmocka_unit_test(other_objects_that_are_missing_are_refused),
        cmocka_unit_test(content_is_refused_without_masks_and_tiles),
        cmocka_unit_test(calls_that_lack_an_argument_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
