/* test_record_left_out.c: bodies of a recording's beginning can be left out of a
 * replay, and batches go on without them.
 */
#include "support/random_calls.h"

enum { BODIES = 5 };

/* Leaves out the one of the bodies there at the beginning that *user counts down
 * to. */
static bool keeps(void *user, const graze_replay_call *call) {
    int *left = user;
    return strcmp(call->name, "graze_recording_start") != 0 || (*left)-- != 0;
}

static void place_all(graze_world *world, const graze_body *bodies, float step) {
    float x[BODIES], y[BODIES];
    for (int i = 0; i < BODIES; i++) {
        x[i] = (float)i * step;
        y[i] = 7;
    }
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = bodies, .x = x, .y = y, .count = BODIES }),
        GRAZE_OK);
}

/* Five bodies in a row, recorded while they move closer. */
static void record_row(kept_bytes *kept, graze_body *bodies) {
    const graze_recording_sink sink = kept_sink(kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    for (int i = 0; i < BODIES; i++)
        bodies[i] = small_world_square(world, 0, 0, 10);
    place_all(world, bodies, 100);
    small_world_step(world);
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    place_all(world, bodies, 9);
    small_world_step(world);
    assert_int_equal(small_world_contact_count(world), BODIES - 1);
    graze_world_close(world);
}

static void bodies_of_the_beginning_can_be_left_out(void **state) {
    (void)state;
    for (int out = 0; out <= BODIES; out++) {
        kept_bytes kept = { .room = SIZE_MAX };
        graze_body bodies[BODIES];
        graze_replay *replay;
        int left = out;
        record_row(&kept, bodies);
        const graze_replay_config config = { .source = kept_source(&kept),
                                             .filter = keeps,
                                             .user = &left };
        assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        graze_world *world = graze_replay_world(replay);
        const bool is_end = out == 0 || out == BODIES - 1;
        assert_int_equal(graze_world_body_count(world),
                         out < BODIES ? BODIES - 1 : BODIES);
        assert_int_equal(small_world_contact_count(world), out == BODIES ? 4
                                                           : is_end      ? 3
                                                                         : 2);
        for (int i = 0; i < BODIES; i++)
            assert_int_equal(graze_body_is_alive(world, bodies[i]), i != out);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
        graze_replay_close(replay);
        free(kept.bytes);
    }
}

/* The calls left out: the body added second, and one call by its name. */
typedef struct left_out {
    const char *name;
    uint64_t adds, calls;
} left_out;

static bool keeps_others(void *user, const graze_replay_call *call) {
    left_out *out = user;
    out->calls++;
    if (out->name != NULL)
        return strcmp(call->name, out->name) != 0;
    return strcmp(call->name, "graze_body_add") != 0 || out->adds++ != 1;
}

/* The replay of a recording, by what it keeps, up to its end. */
static graze_replay *replay_edited(kept_bytes *kept, left_out *out) {
    const graze_replay_config config = { .source = kept_source(kept),
                                         .filter = keeps_others,
                                         .user = out };
    graze_replay *replay;
    graze_replay_state state;
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    while ((state = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
        ;
    assert_int_equal(state, GRAZE_REPLAY_ENDED);
    return replay;
}

/* Every call with a body or one of its boxes. */
static void call_all(graze_world *world, const caller *game, graze_body body,
                     graze_body other) {
    graze_shape circle = graze_shape_circle((graze_point){ 1, 1 }, 4);
    const graze_box box = { 0, 0, 3, 4 };
    const graze_frame_pose show = { .frame = 1 };
    const graze_part part = small_world_part(world, body, 0);
    graze_part added;
    assert_int_equal(graze_body_set_position(world, body, 1, 2), GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, body, true), GRAZE_OK);
    assert_int_equal(graze_body_move_to(world, body, 3, 2), GRAZE_OK);
    assert_int_equal(graze_body_set_disabled(world, body, false), GRAZE_OK);
    assert_int_equal(graze_body_set_user(world, body, 77), GRAZE_OK);
    assert_int_equal(graze_body_reset_near_misses(world, body), GRAZE_OK);
    assert_int_equal(graze_world_reset_near_miss(world, body, other), GRAZE_OK);
    assert_int_equal(
        graze_part_add(world, body, &(graze_part_def){ .box = box }, &added),
        GRAZE_OK);
    assert_int_equal(graze_part_set_layer(world, added, 3), GRAZE_OK);
    assert_int_equal(graze_part_set_disabled(world, added, true), GRAZE_OK);
    assert_int_equal(graze_part_set_offset(world, added, box), GRAZE_OK);
    assert_int_equal(graze_part_set_box(world, part, box), GRAZE_OK);
    assert_int_equal(graze_part_move_box(world, part, box), GRAZE_OK);
    assert_int_equal(graze_part_set_one_way(world, part, 1), GRAZE_OK);
    assert_int_equal(graze_part_set_shape(world, part, &circle), GRAZE_OK);
    assert_int_equal(graze_part_move_shape(world, part, &circle), GRAZE_OK);
    assert_int_equal(graze_part_remove(world, added), GRAZE_OK);
    assert_int_equal(
        graze_body_set_hitboxes(world, body, caller_set(game, 0), &show), GRAZE_OK);
    assert_int_equal(graze_body_set_frame(world, body, &show), GRAZE_OK);
}

static void calls_that_name_what_is_left_out_are_left_out(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    left_out out = { .name = NULL };
    caller game;
    caller_open(&game, 1, &(graze_world_config){ 0 });
    assert_int_equal(graze_recording_start(game.world, &sink), GRAZE_OK);
    const graze_body first = small_world_square(game.world, 0, 0, 10);
    const graze_body second = small_world_square(game.world, 5, 5, 10);
    small_world_step(game.world);
    const uint64_t hash = graze_world_hash(game.world);
    call_all(game.world, &game, second, first);
    small_world_step(game.world);
    assert_int_equal(graze_body_remove(game.world, second), GRAZE_OK);
    small_world_step(game.world);
    assert_int_equal(graze_recording_stop(game.world), GRAZE_OK);
    graze_replay *replay = replay_edited(&kept, &out);
    graze_world *world = graze_replay_world(replay);
    assert_int_equal(graze_world_body_count(world), 1);
    assert_int_equal(graze_world_part_count(world), 1);
    assert_int_equal(graze_body_is_alive(world, first), true);
    assert_int_not_equal(graze_world_hash(world), hash);
    assert_true(out.calls >= 25);
    graze_world *alone = small_world_open((graze_world_config){ 0 });
    small_world_square(alone, 0, 0, 10);
    for (int i = 0; i < 3; i++)
        small_world_step(alone);
    assert_int_equal(graze_world_hash(world), graze_world_hash(alone));
    graze_world_close(alone);
    graze_replay_close(replay);
    caller_close(&game);
    free(kept.bytes);
}

/* A tile layer that was there at the beginning: to set its tiles without it is to do
 * nothing. */
static void tiles_of_a_layer_that_is_left_out_are_left_out(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    const graze_tiles_def def = {
        .tile_width = 1, .tile_height = 1, .columns = 2, .rows = 1
    };
    left_out out = { .name = "graze_recording_start" };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body level, gone = small_world_square(world, 9, 9, 1);
    assert_int_equal(graze_world_add_tiles(world, &def, &level), GRAZE_OK);
    /* its slot is free at the beginning */
    assert_int_equal(graze_body_remove(world, gone), GRAZE_OK);
    small_world_step(world);
    small_world_step(world);
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    assert_int_equal(graze_tiles_set(world, level, 0, 0, GRAZE_TILE_SOLID),
                     GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_replay *replay = replay_edited(&kept, &out);
    assert_int_equal(graze_world_body_count(graze_replay_world(replay)), 0);
    /* the level, its tile, and the step: nothing of the slot that was free */
    assert_int_equal(out.calls, 3);
    graze_replay_close(replay);
    graze_world_close(world);
    free(kept.bytes);
}

/* Without its set a body reports the frame as unknown; in an edited replay this is
 * not a fault. */
static void a_call_that_fails_for_want_of_another_is_left_out(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    left_out out = { .name = "graze_body_set_hitboxes" };
    caller game;
    caller_open(&game, 1, &(graze_world_config){ 0 });
    const graze_body body = small_world_square(game.world, 0, 0, 10);
    assert_int_equal(graze_recording_start(game.world, &sink), GRAZE_OK);
    assert_int_equal(graze_body_set_hitboxes(game.world, body, caller_set(&game, 0),
                                             &(graze_frame_pose){ 0 }),
                     GRAZE_OK);
    assert_int_equal(
        graze_body_set_frame(game.world, body,
                             &(graze_frame_pose){ .frame = 1, .x = 50 }),
        GRAZE_OK);
    assert_int_equal(graze_body_set_user(game.world, body, 9), GRAZE_OK);
    small_world_step(game.world);
    assert_int_equal(graze_recording_stop(game.world), GRAZE_OK);
    graze_replay *replay = replay_edited(&kept, &out);
    graze_body_info info;
    assert_int_equal(graze_body_read(graze_replay_world(replay), body, &info),
                     GRAZE_OK);
    assert_true(info.x == 0 && info.user == 9 && info.part_count == 1);
    graze_replay_close(replay);
    caller_close(&game);
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_of_the_beginning_can_be_left_out),
        cmocka_unit_test(calls_that_name_what_is_left_out_are_left_out),
        cmocka_unit_test(tiles_of_a_layer_that_is_left_out_are_left_out),
        cmocka_unit_test(a_call_that_fails_for_want_of_another_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
