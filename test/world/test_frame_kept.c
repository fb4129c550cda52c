/* test_frame_kept.c: a body tells the pose in which it shows its hitbox set; snapshots,
 * deltas and recordings keep it, and those of earlier versions are read without it.
 */
#include "support/random_calls.h"

enum { STAND, STRIKE, REST };

static const char *const names[] = { "hurt", "sword" };
static const graze_hitbox boxes[] = { { { 2, 2, 10, 16 }, 0, 0, NULL },
                                      { { 2, 3, 10, 16 }, 0, 0, NULL },
                                      { { 10, 5, 30, 8 }, 1, 1, NULL } };
/* the boxes of REST are those of STAND */
static const graze_hitbox_frame frames[] = { { 0, 1, 8, 16, 100 },
                                             { 1, 2, 8, 16, 50 },
                                             { 0, 1, 8, 16, 100 } };
static const graze_hitbox_set hero = { names, boxes, frames, NULL, 2, 3, 3, 0 };
static const graze_hitbox_set *const sets[] = { &hero };
static const graze_assets assets = { .hitbox_sets = sets, .hitbox_set_count = 1 };

static graze_body add_hero(graze_world *world, graze_frame_pose pose) {
    graze_body body;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .x = 1 }, &body),
                     GRAZE_OK);
    assert_int_equal(graze_body_set_hitboxes(world, body, &hero, &pose), GRAZE_OK);
    return body;
}

static void show(graze_world *world, graze_body body, graze_frame_pose pose) {
    assert_int_equal(graze_body_set_frame(world, body, &pose), GRAZE_OK);
}

static void expect_pose(const graze_world *world, graze_body body,
                        graze_frame_pose pose) {
    graze_frame_pose shown;
    assert_int_equal(graze_body_frame(world, body, &shown), GRAZE_OK);
    assert_int_equal(shown.frame, pose.frame);
    assert_true(shown.flip_x == pose.flip_x && shown.flip_y == pose.flip_y);
    assert_int_equal(shown.turns, pose.turns);
    assert_true(shown.x == pose.x && shown.y == pose.y);
}

static void expect_none(const graze_world *world, graze_body body,
                        graze_status status) {
    graze_frame_pose shown = { .frame = 7, .turns = 3, .x = 5 };
    assert_int_equal(graze_body_frame(world, body, &shown), status);
    assert_true(shown.frame == 0 && shown.turns == 0 && shown.x == 0);
}

static void a_body_tells_the_pose_given_last(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body wall = small_world_add(world, (graze_box){ 0, 0, 9, 9 }, 3);
    graze_frame_pose pose = { .frame = STRIKE, .x = 4, .y = 5 };
    const graze_body body = add_hero(world, pose);
    expect_pose(world, body, pose);
    for (unsigned i = 0; i < 16; i++) {
        pose = (graze_frame_pose){ .frame = i % 3,
                                   .flip_x = i & 1,
                                   .flip_y = i & 2,
                                   .turns = (uint8_t)(i / 4),
                                   .x = (float)i,
                                   .y = -1 };
        show(world, body, pose);
        expect_pose(world, body, pose);
    }
    graze_frame_pose bad = { .frame = 3 };
    assert_int_equal(graze_body_set_frame(world, body, &bad), GRAZE_BAD_FRAME);
    pose.x = 30;
    assert_int_equal(graze_body_set_position(world, body, 30, -1), GRAZE_OK);
    expect_pose(world, body, pose);
    expect_none(world, wall, GRAZE_BAD_FRAME);
    assert_int_equal(graze_body_set_hitboxes(world, body, NULL, NULL), GRAZE_OK);
    expect_none(world, body, GRAZE_BAD_FRAME);
    graze_body_remove(world, body);
    expect_none(world, body, GRAZE_STALE_HANDLE);
    graze_world_close(world);
}

static void a_frame_of_equal_boxes_is_the_same_state(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = STAND });
    const uint64_t hash = graze_world_hash(world);
    show(world, body, (graze_frame_pose){ .frame = REST });
    assert_true(graze_world_hash(world) == hash);
    expect_pose(world, body, (graze_frame_pose){ .frame = REST });
    graze_world_close(world);
}

static void snapshots_and_deltas_keep_it(void **state) {
    (void)state;
    unsigned char base[512], later[512], delta[512], made[512];
    size_t base_size, later_size, delta_size, made_size;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_frame_pose first = { .frame = REST, .flip_x = true, .turns = 3 },
                           second = { .frame = STRIKE, .flip_y = true, .y = 2 };
    const graze_body body = add_hero(world, first);
    assert_int_equal(graze_world_save(world, &assets, base, sizeof base, &base_size),
                     GRAZE_OK);
    show(world, body, second);
    assert_int_equal(
        graze_world_save(world, &assets, later, sizeof later, &later_size),
        GRAZE_OK);
    assert_int_equal(graze_world_load(world, &assets, base, base_size), GRAZE_OK);
    expect_pose(world, body, first);
    const graze_bytes from = { base, base_size }, to = { later, later_size };
    assert_int_equal(graze_save_delta(from, to, delta, sizeof delta, &delta_size),
                     GRAZE_OK);
    assert_int_equal(graze_save_apply(from, (graze_bytes){ delta, delta_size }, made,
                                      sizeof made, &made_size),
                     GRAZE_OK);
    assert_int_equal(graze_world_load(world, &assets, made, made_size), GRAZE_OK);
    expect_pose(world, body, second);
    graze_world_close(world);
}

static void replays_show_it_also_after_a_seek(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_frame_pose shown[90];
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = REST });
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    for (unsigned step = 0; step < 90; step++) {
        if (step % 7 == 3)
            show(world, body,
                 (graze_frame_pose){ .frame = step % 3,
                                     .flip_x = step % 2 == 1,
                                     .turns = (uint8_t)(step % 4),
                                     .x = (float)step });
        assert_int_equal(graze_body_frame(world, body, &shown[step]), GRAZE_OK);
        assert_int_equal(graze_world_step(world), GRAZE_OK);
    }
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_world_close(world);
    const graze_replay_config config = { .source = kept_source(&kept) };
    graze_replay *replay;
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    for (unsigned i = 0; i < 60; i++) {
        const unsigned step = 1 + i * 37 % 90;
        assert_int_equal(graze_replay_seek(replay, step), GRAZE_REPLAY_STEPPED);
        expect_pose(graze_replay_world(replay), body, shown[step - 1]);
    }
    graze_replay_close(replay);
    free(kept.bytes);
}

/* --- A snapshot and a recording of version 6, and a delta of version 3 --- */

static const uint8_t old_snapshot[] = {
    0x67, 0x72, 0x7a, 0x77, 0x06, 0x00, 0x00, 0x00, 0xb7, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x6a, 0xf0, 0x2a, 0x80, 0xbb, 0x20, 0x26, 0xf9, 0x02, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0x00, 0x02, 0x01,
    0x01, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x22, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xec, 0x91, 0x74, 0x6b, 0x6c, 0x8b,
    0xbc, 0x29, 0x02, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xc0,
    0xc0, 0x00, 0x00, 0x60, 0xc1, 0x00, 0x00, 0x00, 0x40, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x06, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00,
};
static const uint8_t old_delta[] = {
    0x67, 0x72, 0x7a, 0x64, 0x03, 0x00, 0x00, 0x00, 0x6a, 0xf0, 0x2a, 0x80,
    0xbb, 0x20, 0x26, 0xf9, 0x9e, 0xf9, 0xc6, 0xb5, 0x89, 0xb7, 0xfb, 0x4f,
    0xa7, 0x01, 0x54, 0x02, 0x03, 0x05, 0x02, 0x26, 0x09, 0x07, 0x00, 0x10,
    0x41, 0x0f, 0x17, 0x12, 0x00, 0xc0, 0x00, 0x00, 0x50, 0xc1, 0x00, 0x00,
    0xc0, 0x06, 0x04, 0x02, 0x01, 0x06, 0x1c, 0xb0, 0xc1, 0x00, 0x00, 0x30,
    0xc1, 0x00, 0x00, 0x00, 0xc0, 0x00, 0x00, 0x00, 0xc1, 0x04, 0x00,
};
static const uint8_t old_recording[] = {
    0x89, 0x47, 0x52, 0x5a, 0x0d, 0x0a, 0x1a, 0x06, 0x1f, 0x01, 0x00, 0x00, 0x25,
    0xab, 0x2b, 0x44, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x14, 0x05,
    0x61, 0x75, 0x74, 0x6f, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x1a, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00,
    0x00, 0x00, 0x02, 0x01, 0x01, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x22, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xec, 0x91, 0x74,
    0x6b, 0x6c, 0x8b, 0xbc, 0x29, 0x01, 0x02, 0x03, 0x03, 0x05, 0x68, 0x75, 0x72,
    0x74, 0x00, 0x06, 0x73, 0x77, 0x6f, 0x72, 0x64, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x40, 0x00, 0x00, 0x00, 0x40, 0x00, 0x00, 0x20, 0x41, 0x00, 0x00,
    0x80, 0x41, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x40, 0x00, 0x00, 0x40, 0x40,
    0x00, 0x00, 0x20, 0x41, 0x00, 0x00, 0x80, 0x41, 0x01, 0x01, 0x00, 0x00, 0x00,
    0x20, 0x41, 0x00, 0x00, 0xa0, 0x40, 0x00, 0x00, 0xf0, 0x41, 0x00, 0x00, 0x00,
    0x41, 0x00, 0x01, 0x00, 0x00, 0x00, 0x41, 0x00, 0x00, 0x80, 0x41, 0x01, 0x02,
    0x00, 0x00, 0x00, 0x41, 0x00, 0x00, 0x80, 0x41, 0x00, 0x01, 0x00, 0x00, 0x00,
    0x41, 0x00, 0x00, 0x80, 0x41, 0x02, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0xc0, 0xc0, 0x00, 0x00, 0x60, 0xc1, 0x00, 0x00, 0x00, 0x40, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x06, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00, 0x73, 0x2a, 0xa7, 0x79, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x20, 0xc7, 0x7e, 0xd4, 0x53, 0x19,
    0xa7, 0x08, 0xae, 0x1d, 0x00, 0x00, 0x00, 0xeb, 0x1d, 0xa7, 0x52, 0x01, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x09, 0x00, 0x01, 0x01, 0x00, 0x00, 0x80,
    0x80, 0x80, 0x91, 0x08, 0x00, 0x20, 0x3f, 0xf7, 0x13, 0x24, 0x68, 0x4e, 0xdf,
    0x63, 0x09, 0x00, 0x00, 0x00, 0x76, 0x2c, 0x96, 0x84, 0x02, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x21,
};
#define OLD_HASH UINT64_C(0x63df4e682413f73f)

static graze_world *load_old(graze_bytes snapshot, graze_body *body) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_load(world, &assets, snapshot.data, snapshot.size),
                     GRAZE_OK);
    assert_int_equal(graze_world_bodies(world, body, 1), 1);
    return world;
}

static void formats_from_before_lack_it(void **state) {
    (void)state;
    unsigned char next[512];
    size_t size;
    graze_body body;
    const graze_bytes base = { old_snapshot, sizeof old_snapshot };
    graze_world *world = load_old(base, &body);
    assert_non_null(graze_body_hitboxes(world, body));
    expect_none(world, body, GRAZE_BAD_FRAME);
    /* a new snapshot keeps that it is not known */
    assert_int_equal(graze_world_save(world, &assets, next, sizeof next, &size),
                     GRAZE_OK);
    assert_int_equal(graze_world_load(world, &assets, next, size), GRAZE_OK);
    expect_none(world, body, GRAZE_BAD_FRAME);
    const graze_frame_pose pose = { .frame = STRIKE, .turns = 2 };
    show(world, body, pose);
    expect_pose(world, body, pose);
    graze_world_close(world);
    assert_int_equal(graze_save_apply(base,
                                      (graze_bytes){ old_delta, sizeof old_delta },
                                      next, sizeof next, &size),
                     GRAZE_OK);
    world = load_old((graze_bytes){ next, size }, &body);
    assert_true(graze_world_hash(world) == OLD_HASH);
    graze_world_close(world);
}

static void a_recording_from_before_has_the_frames_set_in_it(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    assert_true(sink.take(sink.user, old_recording, sizeof old_recording));
    const graze_replay_config config = { .source = kept_source(&kept) };
    graze_replay *replay;
    graze_body body;
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    graze_world *world = graze_replay_world(replay);
    assert_int_equal(graze_world_bodies(world, &body, 1), 1);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    expect_none(world, body, GRAZE_BAD_FRAME);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    expect_pose(world, body,
                (graze_frame_pose){ .frame = STRIKE, .flip_x = true, .x = 9 });
    assert_true(graze_world_hash(world) == OLD_HASH);
    graze_replay_close(replay);
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_tells_the_pose_given_last),
        cmocka_unit_test(a_frame_of_equal_boxes_is_the_same_state),
        cmocka_unit_test(snapshots_and_deltas_keep_it),
        cmocka_unit_test(replays_show_it_also_after_a_seek),
        cmocka_unit_test(formats_from_before_lack_it),
        cmocka_unit_test(a_recording_from_before_has_the_frames_set_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
