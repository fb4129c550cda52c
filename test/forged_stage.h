/* forged_stage.h: a small world in which one call is recorded, played again, and then damaged (forged.h): the
 * replay says so, in which call and why, and its world is sound.
 */
#ifndef TEST_FORGED_STAGE_H
#define TEST_FORGED_STAGE_H

#include "forged.h"
#include "recorded_game.h"

/* What there is when the recording begins. */
typedef struct forged_stage {
    graze_world *world;
    graze_mask *mask;
    graze_body body, level; /* a level of 3 x 2 tiles */
    graze_part first, second;
} forged_stage;

static inline void forged_stage_open(forged_stage *self) {
    static const graze_tiles_def tiles = { .tile_width = 8, .tile_height = 8, .columns = 3, .rows = 2 };
    self->world = small_world_open((graze_world_config){ 0 });
    self->body = small_world_square(self->world, 0, 0, 10);
    self->first = small_world_part(self->world, self->body, 0);
    self->second = small_world_part_add(self->world, self->body,
                                        (graze_part_def){ .box = { 10, 0, 14, 4 }, .layer = 1 });
    assert_int_equal(graze_world_add_tiles(self->world, &tiles, &self->level), GRAZE_OK);
    assert_int_equal(graze_mask_create(12, 5, NULL, &self->mask), GRAZE_OK);
    graze_mask_set(self->mask, 3, 2, true);
    small_world_step(self->world);
}

static inline void forged_stage_close(forged_stage *self) {
    graze_world_close(self->world);
    graze_mask_destroy(self->mask);
}

/* A call that is recorded, by the name it has there. */
typedef struct forged_call {
    const char *name;
    graze_status (*make)(forged_stage *self);
} forged_call;

/* One number of a strand becomes another. */
typedef struct forged_number {
    const char *what;
    const forged_call *call;
    int strand;
    size_t at;
    uint64_t value;
    graze_status status;
} forged_number;

/* Anything else is exchanged. */
typedef struct forged_damage {
    const char *what;
    const forged_call *call;
    forged_change change;
    graze_status status;
} forged_damage;

/* As `drop` in a change: to the end. */
enum { FORGED_ALL = 1000 };

/* The recording of a call, up to its step, which plays; returns where the step's piece begins. */
static inline size_t forged_record(kept_bytes *kept, const forged_call *call) {
    forged_stage stage;
    graze_replay_state last;
    const graze_recording_sink sink = kept_sink(kept);
    forged_stage_open(&stage);
    assert_int_equal(graze_recording_start(stage.world, &sink), GRAZE_OK);
    const size_t begin = kept->size;
    assert_int_equal(call->make(&stage), GRAZE_OK);
    small_world_step(stage.world);
    const size_t end = kept->size;
    forged_stage_close(&stage);
    kept->size = end;
    assert_int_equal(recorded_play(kept, &last), 1);
    assert_int_equal(last, GRAZE_REPLAY_TRUNCATED);
    return begin;
}

/* A world can be saved, and the one that loads it goes on as it does. */
static inline void forged_assert_sound(graze_world *world) {
    graze_world *other = small_world_open((graze_world_config){ 0 });
    grz_image image = { .size = 0 };
    assert_int_equal(grz_image_make(world, &image), GRAZE_OK);
    const graze_assets assets = { image.masks.data, image.sets.data, image.mask_count, image.set_count };
    assert_int_equal(graze_world_load(other, &assets, image.bytes.data, image.size), GRAZE_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(graze_world_hash(other), graze_world_hash(world));
        small_world_step(world);
        small_world_step(other);
    }
    grz_image_free(world, &image);
    graze_world_close(other);
}

/* How a damaged step is to end: in which call, NULL for none; whether the world is as it was before it. */
typedef struct forged_end {
    const char *found_in;
    graze_status status;
    bool is_as_before;
} forged_end;

static inline void forged_check(const forged_damage *damage, forged_end end) {
    kept_bytes kept = { .room = SIZE_MAX };
    forged_make(&kept, forged_record(&kept, damage->call), &damage->change);
    graze_replay *replay = recorded_open(&kept, NULL);
    graze_world *world = graze_replay_world(replay);
    const uint64_t before = graze_world_hash(world);
    const graze_replay_state state = graze_replay_step(replay);
    const graze_replay_info at = graze_replay_read(replay);
    if (state != GRAZE_REPLAY_DAMAGED || at.status != end.status)
        fail_msg("%s: state %d, %s", damage->what, (int)state, graze_status_text(at.status));
    if (end.found_in == NULL ? at.call != NULL : at.call == NULL || strcmp(at.call, end.found_in) != 0)
        fail_msg("%s: found in %s", damage->what, at.call == NULL ? "no call" : at.call);
    if ((graze_world_hash(world) == before) != end.is_as_before)
        fail_msg("%s: the world is%s as before", damage->what, end.is_as_before ? " not" : "");
    forged_assert_sound(world);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_DAMAGED);
    assert_int_equal(graze_replay_read(replay).steps, 0);
    graze_replay_close(replay);
    free(kept.bytes);
}

/* Each is found in the call that has it, before the world changes. */
static inline void forged_check_damages(const forged_damage *damages, size_t count) {
    for (size_t i = 0; i < count; i++)
        forged_check(&damages[i], (forged_end){ damages[i].call->name, damages[i].status, true });
}

/* The same; or, `is_in_call` false, before any call. */
static inline void forged_check_numbers(const forged_number *numbers, size_t count, bool is_in_call) {
    for (size_t i = 0; i < count; i++) {
        const forged_number *number = &numbers[i];
        kept_bytes bytes = { .room = SIZE_MAX };
        forged_put_number(&bytes, number->value);
        const forged_damage damage = { number->what,
                                       number->call,
                                       { number->strand, number->at, 1, bytes.size, (char *)bytes.bytes },
                                       number->status };
        forged_check(&damage, (forged_end){ is_in_call ? number->call->name : NULL, number->status, true });
        free(bytes.bytes);
    }
}

#endif
