/* test_record_altered.c: one call of each kind is recorded. Then every byte of its
 * piece is changed, left out or doubled behind a right check sum. The replay ends
 * with a status, and its world is sound.
 */
#include "support/checksums.h"

#include "graze/motion.h"
#include "graze/near_miss.h"
#include "graze/save.h"

/* The world when the recording begins. */
typedef struct altered_stage {
    graze_world *world;
    graze_mask *mask;
    graze_body body, level; /* a level of 3 x 2 tiles */
    graze_part first, second;
} altered_stage;

static void stage_open(altered_stage *self) {
    static const graze_tiles_def tiles = {
        .tile_width = 8, .tile_height = 8, .columns = 3, .rows = 2
    };
    self->world = small_world_open((graze_world_config){ 0 });
    self->body = small_world_square(self->world, 0, 0, 10);
    self->first = small_world_part(self->world, self->body, 0);
    self->second = small_world_part_add(
        self->world, self->body,
        (graze_part_def){ .box = { 10, 0, 14, 4 }, .layer = 1 });
    assert_int_equal(graze_world_add_tiles(self->world, &tiles, &self->level),
                     GRAZE_OK);
    assert_int_equal(graze_mask_create(12, 5, NULL, &self->mask), GRAZE_OK);
    graze_mask_set(self->mask, 3, 2, true);
    small_world_step(self->world);
}

static void stage_close(altered_stage *self) {
    graze_world_close(self->world);
    graze_mask_destroy(self->mask);
}

static graze_status set_position(altered_stage *self) {
    return graze_body_set_position(self->world, self->body, 5, 6);
}

static graze_status move_all(altered_stage *self) {
    const graze_body bodies[] = { self->body, self->level };
    const graze_positions batch = { .bodies = bodies,
                                    .x = (const float[]){ 5, 6 },
                                    .y = (const float[]){ 7, 8 },
                                    .count = 2 };
    return graze_world_move_all(self->world, &batch);
}

static graze_status add_body(altered_stage *self) {
    const graze_shape circle = graze_shape_circle((graze_point){ 1, 2 }, 3);
    const graze_part_def parts[] = { { .box = { 1, 2, 3, 4 }, .layer = 2, .tag = 5 },
                                     { .shape = &circle } };
    graze_body body;
    const graze_body_def def = {
        .x = 1, .parts = parts, .part_count = 2, .user = 9
    };
    return graze_body_add(self->world, &def, &body);
}

static graze_status set_numbers(altered_stage *self) {
    (void)graze_body_set_user(self->world, self->body, 300);
    (void)graze_body_set_swept(self->world, self->body, true);
    (void)graze_part_set_disabled(self->world, self->second, true);
    (void)graze_part_set_one_way(self->world, self->second, 1);
    (void)graze_part_set_box(self->world, self->second, (graze_box){ 1, 2, 3, 4 });
    (void)graze_part_remove(self->world, self->second);
    return graze_part_set_layer(self->world, self->first, 3);
}

static graze_status set_shapes(altered_stage *self) {
    const graze_point corners[] = { { 0, 0 }, { 4, 0 }, { 0, 4 } };
    const graze_shape polygon = graze_shape_polygon(corners, 3, 1);
    const graze_shape mask =
        graze_shape_mask(graze_mask_view_all(self->mask), (graze_point){ 1, 2 });
    (void)graze_part_set_shape(self->world, self->first, &polygon);
    (void)graze_part_move_shape(self->world, self->first, &mask);
    return graze_part_set_shape(self->world, self->second, &mask);
}

static graze_status set_hitboxes(altered_stage *self) {
    static const char *const names[] = { "body" };
    static const graze_hitbox_frame frame = { 0, 1, 2, 3, 100 };
    static graze_shape shape;
    static graze_hitbox box = { .layer = 1, .shape = &shape };
    static const graze_hitbox_set set = { names, &box, &frame, NULL, 1, 1, 1, 0 };
    shape = graze_shape_mask(graze_mask_view_all(self->mask), (graze_point){ 1, 2 });
    return graze_body_set_hitboxes(self->world, self->body, &set,
                                   &(graze_frame_pose){ .turns = 1 });
}

static graze_status set_world(altered_stage *self) {
    graze_rules rules = { { 0 } };
    (void)graze_rules_forbid(&rules, 0, 1);
    graze_world_set_rules(self->world, &rules);
    graze_world_set_swept_layers(self->world, 2, true);
    graze_recording_note(self->world, "hello", 5);
    (void)graze_world_set_margin(self->world, 0, 1, 6);
    return graze_world_set_broad_phase(self->world, "brute", NULL);
}

static graze_status load(altered_stage *self) {
    unsigned char snapshot[1000];
    size_t size;
    const graze_assets assets = { .masks = (const graze_mask *const[]){ self->mask },
                                  .mask_count = 1 };
    assert_int_equal(
        graze_world_save(self->world, &assets, snapshot, sizeof snapshot, &size),
        GRAZE_OK);
    return graze_world_load(self->world, &assets, snapshot, size);
}

static graze_status set_tiles(altered_stage *self) {
    static const uint8_t kinds[] = { 0, 1, 1, 0 };
    static const graze_tiles_def tiles = {
        .tile_width = 4, .tile_height = 4, .columns = 2, .rows = 2, .kinds = kinds
    };
    graze_body body;
    (void)graze_tiles_fill(self->world, self->level, (graze_rect){ 1, 0, 2, 2 },
                           GRAZE_TILE_SOLID);
    (void)graze_tiles_set_many(self->world, self->level, (graze_rect){ 0, 0, 2, 2 },
                               kinds);
    return graze_world_add_tiles(self->world, &tiles, &body);
}

/* The recording of some calls, up to their step, which plays; returns where the
 * step's piece begins. */
static size_t record(kept_bytes *kept, graze_status (*make)(altered_stage *self)) {
    altered_stage stage;
    graze_replay_state last;
    const graze_recording_sink sink = kept_sink(kept);
    stage_open(&stage);
    assert_int_equal(graze_recording_start(stage.world, &sink), GRAZE_OK);
    const size_t begin = kept->size;
    assert_int_equal(make(&stage), GRAZE_OK);
    small_world_step(stage.world);
    const size_t end = kept->size;
    stage_close(&stage);
    kept->size = end;
    assert_int_equal(recorded_play(kept, &last), 1);
    assert_int_equal(last, GRAZE_REPLAY_TRUNCATED);
    return begin;
}

/* Play it; a world a damaged step has left can be stepped and hashed. Whether it was
 * damaged. */
static bool expect_sound(kept_bytes *kept) {
    rewrite_checksums(kept);
    graze_replay *replay = recorded_open(kept, NULL);
    const graze_replay_state state = graze_replay_step(replay);
    const graze_replay_info info = graze_replay_read(replay);
    graze_world *world = graze_replay_world(replay);
    if (state == GRAZE_REPLAY_DAMAGED) {
        assert_int_not_equal(info.status, GRAZE_OK);
        assert_int_equal(info.steps, 0);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_DAMAGED);
    }
    (void)graze_world_hash(world);
    assert_int_equal(graze_world_step(world), GRAZE_OK);
    graze_replay_close(replay);
    return state == GRAZE_REPLAY_DAMAGED || state == GRAZE_REPLAY_TRUNCATED;
}

typedef struct altered_bytes {
    const char *bytes;
    size_t size;
} altered_bytes;

/* Exchange `gone` bytes for others. */
static bool expect_sound_with(const kept_bytes *kept, size_t piece, size_t at,
                              size_t gone, altered_bytes with) {
    kept_bytes out = { .room = SIZE_MAX };
    kept_take(&out, kept->bytes, at);
    if (with.size > 0)
        kept_take(&out, with.bytes, with.size);
    kept_take(&out, kept->bytes + at + gone, kept->size - at - gone);
    grz_store32(out.bytes + piece, (uint32_t)(out.size - piece - GRZ_PIECE_HEADER));
    const bool is_damaged = expect_sound(&out);
    free(out.bytes);
    return is_damaged;
}

static void alter(graze_status (*make)(altered_stage *self)) {
    static const altered_bytes others[] = {
        { "", 0 },
        { "\0", 1 },
        { "\1", 1 },
        { "\2", 1 },
        { "\7", 1 },
        { "\x40", 1 },
        { "\x7f", 1 },
        { "\xff", 1 },
        { "\xff\x7f", 2 },
        { "\x80\0", 2 },
        { "\xff\xff\xff\xff\x0f", 5 },
        { "\xff\xff\xff\xff\xff\xff\xff\xff\xff\1", 10 },
        { "\0\0\xc0\x7f", 4 }
    };
    kept_bytes kept = { .room = SIZE_MAX };
    const size_t piece = record(&kept, make);
    uint32_t damaged = 0;
    for (size_t at = piece + GRZ_PIECE_HEADER; at < kept.size; at++)
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            for (size_t gone = 1; gone <= 4 && gone <= kept.size - at; gone += 3)
                damaged += expect_sound_with(&kept, piece, at, gone, others[i]);
    assert_true(damaged > 50);
    free(kept.bytes);
}

static void altered_positions_and_bodies_end_with_a_status(void **state) {
    (void)state;
    alter(set_position);
    alter(move_all);
    alter(add_body);
    alter(set_numbers);
}

static void altered_shapes_and_hitboxes_end_with_a_status(void **state) {
    (void)state;
    alter(set_shapes);
    alter(set_hitboxes);
}

static void altered_settings_and_loads_end_with_a_status(void **state) {
    (void)state;
    alter(set_world);
    alter(load);
}

static void altered_tiles_end_with_a_status(void **state) {
    (void)state;
    alter(set_tiles);
}

/* A count is at most what the piece has bytes for, any it says. */
static void a_count_that_the_piece_cannot_have_is_damage(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const size_t piece = record(&kept, move_all),
                 count = piece + GRZ_PIECE_HEADER + GRZ_PIECE_FRAME + 1;
    assert_int_equal(kept.bytes[count], 2);
    assert_true(expect_sound_with(&kept, piece, count, 1,
                                  (altered_bytes){ "\xff\xff\xff\x7f", 4 }));
    kept.at = 0;
    assert_true(
        expect_sound_with(&kept, piece, count, 1, (altered_bytes){ "\x64", 1 }));
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(altered_positions_and_bodies_end_with_a_status),
        cmocka_unit_test(altered_shapes_and_hitboxes_end_with_a_status),
        cmocka_unit_test(altered_settings_and_loads_end_with_a_status),
        cmocka_unit_test(altered_tiles_end_with_a_status),
        cmocka_unit_test(a_count_that_the_piece_cannot_have_is_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
