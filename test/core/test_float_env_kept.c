/* test_float_env_kept.c: every call making the caller's floating-point mode its own
 * gives it back. */
#include "graze/content/mask_image.h"
#include "support/queries.h"
#include "support/random_calls.h"

#include <fenv.h>

/* Asked of a sum: a processor may have more than one rounding, and fegetround tells
 * one. All is volatile, or a compiler might add after the next call. */
static bool rounds_up(void) {
    volatile double one = 1, little = 0x1p-80, sum = one + little;
    return sum > 1;
}

static void check_mode(const char *call) {
    const bool is_kept = rounds_up();
    fesetround(FE_UPWARD);
    if (!is_kept)
        fail_msg("after %s the caller's rounding is gone", call);
}

/* Two touching bodies, a circle and a box, above a floor of tiles. */
typedef struct stage {
    graze_world *world;
    graze_body circle, box, tiles;
    graze_part round, square;
    graze_shape shape;
} stage;

static void open_stage(stage *self) {
    static const uint8_t kinds[4] = { GRAZE_TILE_SOLID, GRAZE_TILE_SOLID,
                                      GRAZE_TILE_SOLID, GRAZE_TILE_SOLID };
    const graze_tiles_def floor = { .y = 8,
                                    .tile_width = 4,
                                    .tile_height = 4,
                                    .columns = 4,
                                    .rows = 1,
                                    .kinds = kinds };
    const graze_part_def square = { .box = { 0, 0, 2, 2 } };
    const graze_body_def def = { .x = 1, .y = 1 };
    self->shape = graze_shape_circle((graze_point){ 0, 0 }, 2);
    self->world = small_world_open((graze_world_config){ 0 });
    self->circle = small_world_square(self->world, 0, 0, 2);
    assert_int_equal(graze_body_add(self->world, &def, &self->box), GRAZE_OK);
    check_mode("graze_body_add");
    assert_int_equal(graze_part_add(self->world, self->box, &square, &self->square),
                     GRAZE_OK);
    check_mode("graze_part_add");
    self->round = small_world_part(self->world, self->circle, 0);
    assert_int_equal(graze_part_set_shape(self->world, self->round, &self->shape),
                     GRAZE_OK);
    check_mode("graze_part_set_shape");
    assert_int_equal(graze_world_add_tiles(self->world, &floor, &self->tiles),
                     GRAZE_OK);
    check_mode("graze_world_add_tiles");
    small_world_step(self->world);
    check_mode("graze_world_step");
}

static void check_changes(const stage *self) {
    graze_world *world = self->world;
    const float x = 1, y = 1;
    const graze_positions all = {
        .bodies = &self->box, .x = &x, .y = &y, .count = 1
    };
    assert_int_equal(graze_world_set_positions(world, &all), GRAZE_OK);
    check_mode("graze_world_set_positions");
    assert_int_equal(graze_world_move_all(world, &all), GRAZE_OK);
    check_mode("graze_world_move_all");
    assert_int_equal(
        graze_part_move_box(world, self->square, (graze_box){ 1, 1, 3, 3 }),
        GRAZE_OK);
    check_mode("graze_part_move_box");
    assert_int_equal(graze_part_move_shape(world, self->round, &self->shape),
                     GRAZE_OK);
    check_mode("graze_part_move_shape");
    assert_int_equal(
        graze_part_set_box(world, self->square, (graze_box){ 1, 1, 3, 3 }),
        GRAZE_OK);
    check_mode("graze_part_set_box");
    assert_int_equal(
        graze_part_set_offset(world, self->square, (graze_box){ 0, 0, 2, 2 }),
        GRAZE_OK);
    check_mode("graze_part_set_offset");
    assert_int_equal(graze_part_set_disabled(world, self->square, true), GRAZE_OK);
    check_mode("graze_part_set_disabled");
    assert_int_equal(graze_part_set_layer(world, self->square, 1), GRAZE_OK);
    check_mode("graze_part_set_layer");
    assert_int_equal(graze_part_set_disabled(world, self->square, false), GRAZE_OK);
    assert_int_equal(graze_part_set_layer(world, self->square, 0), GRAZE_OK);
    assert_int_equal(graze_body_set_disabled(world, self->box, false), GRAZE_OK);
    check_mode("graze_body_set_disabled");
}

static void check_moves(const stage *self) {
    const graze_responses slide = { 0 };
    const graze_point goal = { 9, 9 };
    const graze_part_def part = { .box = { 0, 0, 1, 1 } };
    const graze_body_def def = { .x = 5, .y = 3, .parts = &part, .part_count = 1 };
    graze_rider_list riders = { 0 };
    graze_move_result result = { 0 };
    assert_int_equal(
        graze_body_test_move(self->world, self->box, goal, &slide, &result),
        GRAZE_OK);
    check_mode("graze_body_test_move");
    assert_int_equal(graze_world_test_move(self->world, &def, goal, &slide, &result),
                     GRAZE_OK);
    check_mode("graze_world_test_move");
    const graze_mover mover = { part.box, 5, 3, goal, 0 };
    graze_move_results results = { 0 };
    assert_int_equal(graze_world_move_many(self->world, &mover, 1, &slide, &results),
                     GRAZE_OK);
    check_mode("graze_world_move_many");
    graze_move_results_free(&results);
    assert_int_equal(graze_body_move_and_collide(self->world, self->box,
                                                 (graze_point){ 1, 1 }, &slide,
                                                 &result),
                     GRAZE_OK);
    check_mode("graze_body_move_and_collide");
    const graze_platform_move carry = { .x = 1, .y = 1, .layers = UINT64_MAX };
    assert_int_equal(
        graze_body_move_platform(self->world, self->box, &carry, &riders), GRAZE_OK);
    check_mode("graze_body_move_platform");
    graze_rider_list_free(&riders);
    graze_pushed_list pushed = { 0 };
    assert_int_equal(graze_world_push(self->world, &(graze_push){ 0 }, &pushed),
                     GRAZE_OK);
    check_mode("graze_world_push");
    graze_pushed_list_free(&pushed);
    graze_legs legs = { 0 };
    assert_int_equal(
        graze_world_legs(self->world, &(graze_legs_def){ .to = { 9, 9 } }, &legs),
        GRAZE_OK);
    check_mode("graze_world_legs");
    graze_legs_free(&legs);
    graze_move_result_free(&result);
}

static void check_questions(const stage *self) {
    const graze_query question = { .kind = GRAZE_QUERY_CIRCLE,
                                   .radius = 3,
                                   .layers = UINT64_MAX };
    const graze_query cast = { .kind = GRAZE_QUERY_SHAPE_CAST,
                               .shape = &self->shape,
                               .to = { 5, 5 } };
    const graze_overlap_query touching = { &self->box, 1, UINT64_MAX };
    graze_hits found_hits = { 0 };
    bool answers[1];
    graze_hits touched = { 0 };
    assert_int_equal(graze_world_query(self->world, &question, 1, &found_hits),
                     GRAZE_OK);
    check_mode("graze_world_query");
    assert_int_equal(graze_world_query_any(self->world, &question, 1, answers),
                     GRAZE_OK);
    check_mode("graze_world_query_any");
    assert_int_equal(graze_world_query(self->world, &cast, 1, &found_hits),
                     GRAZE_OK);
    check_mode("graze_world_query");
    assert_int_equal(graze_world_query_any(self->world, &cast, 1, answers),
                     GRAZE_OK);
    check_mode("graze_world_query_any");
    assert_int_equal(graze_world_overlaps(self->world, &touching, &touched),
                     GRAZE_OK);
    check_mode("graze_world_overlaps");
    assert_int_equal(graze_world_overlaps_any(self->world, &touching, answers),
                     GRAZE_OK);
    check_mode("graze_world_overlaps_any");
    graze_hits_free(&found_hits);
    graze_hits_free(&touched);
}

static void check_looks(const stage *self) {
    graze_hits found = { 0 };
    graze_part_info info;
    graze_shape shape;
    graze_manifold contact;
    graze_explanation explanation;
    assert_int_equal(query_at(self->world, 1, 1, UINT64_MAX, &found), GRAZE_OK);
    check_mode("graze_world_query of a point");
    assert_int_equal(graze_part_read(self->world, self->square, &info), GRAZE_OK);
    check_mode("graze_part_read");
    assert_int_equal(graze_part_shape(self->world, self->round, &shape), GRAZE_OK);
    check_mode("graze_part_shape");
    assert_int_equal(
        graze_part_manifold(self->world, self->round, self->square, &contact),
        GRAZE_OK);
    check_mode("graze_part_manifold");
    graze_world_explain(self->world, self->circle, self->box, &explanation);
    check_mode("graze_world_explain");
    graze_tiles_touched(self->world, self->box, self->tiles, NULL, 0);
    check_mode("graze_tiles_touched");
    graze_hits_free(&found);
}

static void check_images(const stage *self) {
    static unsigned char image[1 << 16];
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    size_t size;
    assert_int_equal(graze_world_save(self->world, NULL, image, sizeof image, &size),
                     GRAZE_OK);
    check_mode("graze_world_save");
    graze_world_hash(self->world);
    check_mode("graze_world_hash");
    assert_int_equal(graze_world_load(self->world, NULL, image, size), GRAZE_OK);
    check_mode("graze_world_load");
    assert_int_equal(graze_recording_start(self->world, &sink), GRAZE_OK);
    check_mode("graze_recording_start");
    graze_recording_note(self->world, "note", 4);
    check_mode("graze_recording_note");
    small_world_step(self->world);
    check_mode("graze_world_step, recorded");
    assert_int_equal(graze_recording_stop(self->world), GRAZE_OK);
    check_mode("graze_recording_stop");
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(&kept) };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    check_mode("graze_replay_open");
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    check_mode("graze_replay_step");
    graze_replay_close(replay);
    free(kept.bytes);
}

static void calls_on_a_world_give_the_callers_rounding_back(void **state) {
    (void)state;
    stage self;
    fesetround(FE_UPWARD);
    assert_true(rounds_up());
    open_stage(&self);
    check_changes(&self);
    check_moves(&self);
    check_questions(&self);
    check_looks(&self);
    check_images(&self);
    graze_world_close(self.world);
    fesetround(FE_TONEAREST);
}

static void calls_on_shapes_give_the_callers_rounding_back(void **state) {
    (void)state;
    const graze_shape shape = graze_shape_circle((graze_point){ 0, 0 }, 2);
    graze_shape placed;
    graze_manifold contact;
    double sine, cosine;
    fesetround(FE_UPWARD);
    assert_int_equal(graze_shape_check(&shape), GRAZE_OK);
    check_mode("graze_shape_check");
    graze_shape_bounds(&shape);
    check_mode("graze_shape_bounds");
    assert_int_equal(
        graze_shape_transform(&shape, &(graze_pose){ .angle = 10 }, &placed),
        GRAZE_OK);
    check_mode("graze_shape_transform");
    graze_shape_oriented_box((graze_point){ 0, 0 }, (graze_point){ 2, 2 }, 10);
    check_mode("graze_shape_oriented_box");
    graze_shape_ellipse((graze_point){ 0, 0 }, (graze_point){ 2, 1 }, 10);
    check_mode("graze_shape_ellipse");
    graze_angle_sin_cos(10, &sine, &cosine);
    check_mode("graze_angle_sin_cos");
    assert_true(graze_shapes_touch(&shape, &placed, GRAZE_CLOSED));
    check_mode("graze_shapes_touch");
    graze_shapes_manifold(&shape, &placed, GRAZE_CLOSED, &contact);
    check_mode("graze_shapes_manifold");
    fesetround(FE_TONEAREST);
}

static void check_mask(graze_mask_view view) {
    graze_mask_result result = { 0 };
    double x, y, time;
    assert_true(graze_mask_overlaps_at(view, view, 0.5, 0.5));
    check_mode("graze_mask_overlaps_at");
    assert_true(graze_mask_area_at(view, view, 0.5, 0.5) > 0);
    check_mode("graze_mask_area_at");
    assert_true(
        graze_mask_impact(view, view, (graze_mask_motion){ -9, 0, 20, 0 }, &time));
    check_mode("graze_mask_impact");
    assert_true(graze_mask_centroid(view, &x, &y));
    check_mode("graze_mask_centroid");
    assert_int_equal(graze_mask_rotate(view, 30, 1, &result), GRAZE_OK);
    check_mode("graze_mask_rotate");
    graze_mask_destroy(result.mask);
}

static void calls_on_masks_give_the_callers_rounding_back(void **state) {
    (void)state;
    graze_mask *mask;
    assert_int_equal(graze_mask_create(5, 4, NULL, &mask), GRAZE_OK);
    graze_mask_fill(mask);
    fesetround(FE_UPWARD);
    check_mask((graze_mask_view){ .mask = mask });
    fesetround(FE_TONEAREST);
    graze_mask_destroy(mask);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_on_a_world_give_the_callers_rounding_back),
        cmocka_unit_test(calls_on_shapes_give_the_callers_rounding_back),
        cmocka_unit_test(calls_on_masks_give_the_callers_rounding_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
