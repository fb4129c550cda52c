/* test_seek.c: a replay going to any step has the straight run's hash, events and
 * notes there. It does so with any memory, from any source, and after damage.
 */
#include "support/recorded_game.h"

enum { SEEKS_LONG = 1000, SEEKS = 120 };

/* A source that can seek: where it is, and how often it did. */
typedef struct seekable {
    kept_bytes *kept;
    size_t at;
    uint32_t seeks;
} seekable;

static size_t seekable_give(void *user, void *bytes, size_t size) {
    seekable *self = user;
    const size_t left = self->kept->size - self->at, got = size < left ? size : left;
    memcpy(bytes, self->kept->bytes + self->at, got);
    self->at += got;
    return got;
}

static bool seekable_seek(void *user, uint64_t offset) {
    seekable *self = user;
    assert_true(offset <= self->kept->size);
    self->at = (size_t)offset;
    self->seeks++;
    return true;
}

static void expect_said(graze_replay *replay, const recorded_saying *said) {
    size_t count;
    graze_world *world = graze_replay_world(replay);
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_true(graze_world_hash(world) == said->hash);
    assert_int_equal(count, said->event_count);
    for (size_t i = 0; i < count; i++)
        assert_memory_equal(&events[i], &said->events[i], sizeof events[i]);
}

/* A game recorded from its first step on: any order of seeks and steps shows its
 * steps. */
static void seek_at_random(const recorded_game *game, graze_replay *replay,
                           seeded_random *random, int seeks) {
    for (int i = 0; i < seeks; i++) {
        const uint64_t before = graze_replay_read(replay).steps;
        const bool steps = seeded_below(random, 4) == 0 && before < RECORDED_STEPS;
        const uint64_t step =
            steps ? before + 1 : 1 + seeded_below(random, RECORDED_STEPS);
        const graze_replay_state state =
            steps ? graze_replay_step(replay) : graze_replay_seek(replay, step);
        assert_int_equal(state, GRAZE_REPLAY_STEPPED);
        assert_int_equal(graze_replay_read(replay).steps, step);
        assert_int_equal(graze_replay_read(replay).frame, step - 1);
        expect_said(replay, &game->said[step - 1]);
    }
}

static void
after_any_seeks_hash_and_events_are_those_of_the_straight_run(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    static const size_t memories[] = { 0, 100000, 1000000 };
    for (int round = 0; round < 9; round++) {
        recorded_game game = { .kept = { .size = 0 } };
        recorded_game_make(&game, seeded_next(&random), 0,
                           round % 2 ? GRAZE_CLOSED : GRAZE_HALF_OPEN);
        seekable source = { .kept = &game.kept };
        graze_replay *replay;
        graze_replay_config config = { .source = kept_source(&game.kept),
                                       .seek_memory_max = memories[round % 3] };
        if (round >= 3)
            config.source = (graze_replay_source){ seekable_give, &source };
        if (round >= 3)
            config.source_seek = seekable_seek;
        else
            config.seek_memory_max *= 10;
        assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
        seek_at_random(&game, replay, &random,
                       (testing_is_long() ? SEEKS_LONG : SEEKS) / 9 + 1);
        assert_int_equal(graze_replay_seek(replay, UINT64_MAX),
                         GRAZE_REPLAY_ENDED); /* the last step is shown */
        expect_said(replay, &game.said[RECORDED_STEPS - 1]);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
        seek_at_random(&game, replay, &random, 20);
        assert_int_equal(graze_replay_seek(replay, 0), GRAZE_REPLAY_STEPPED);
        assert_int_equal(graze_replay_read(replay).steps, 0);
        seek_at_random(&game, replay, &random, 20);
        assert_true(round < 3 || source.seeks > 0);
        graze_replay_close(replay);
        recorded_game_free(&game);
    }
}

enum { NOTED = 100, LONG = 400 };

/* The last note, and how many came. */
typedef struct noted {
    uint32_t last, count;
} noted;

static void note_take(void *user, const void *bytes, size_t size) {
    noted *self = user;
    assert_int_equal(size, sizeof self->last);
    memcpy(&self->last, bytes, sizeof self->last);
    self->count++;
}

/* A body moving on; each step has a note of its number. */
static void record_notes(kept_bytes *kept, uint32_t steps) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, 0, 0, 1);
    const graze_recording_sink sink = kept_sink(kept);
    kept->room = SIZE_MAX;
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    for (uint32_t step = 0; step < steps; step++) {
        assert_int_equal(graze_body_set_position(world, body, (float)step, 0),
                         GRAZE_OK);
        graze_recording_note(world, &step, sizeof step);
        small_world_step(world);
    }
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_world_close(world);
}

static float x_of(graze_replay *replay) {
    const graze_world *world = graze_replay_world(replay);
    const graze_body body = graze_body_from_slot(world, 0);
    graze_body_info info;
    assert_int_equal(graze_body_read(world, body, &info), GRAZE_OK);
    return info.x;
}

static void only_the_step_that_is_shown_has_notes(void **state) {
    (void)state;
    kept_bytes kept = { .size = 0 };
    noted notes = { 0, 0 };
    graze_replay *replay;
    record_notes(&kept, NOTED);
    const graze_replay_config config = { .source = kept_source(&kept),
                                         .note = note_take,
                                         .user = &notes };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    static const uint32_t order[] = {
        50, 50, 49, 1, 100, 7, 99, 33, 32, 17, 16, 100
    };
    for (uint32_t i = 0; i < sizeof order / sizeof *order; i++) {
        assert_int_equal(graze_replay_seek(replay, order[i]), GRAZE_REPLAY_STEPPED);
        assert_int_equal(notes.count, i + 1);
        assert_int_equal(notes.last, order[i] - 1);
        assert_true(x_of(replay) == (float)(order[i] - 1));
    }
    assert_int_equal(graze_replay_seek(replay, 1000), GRAZE_REPLAY_ENDED);
    assert_int_equal(notes.last, NOTED - 1);
    graze_replay_close(replay);
    free(kept.bytes);
}

static void a_replay_that_only_goes_forward_says_so_and_stays(void **state) {
    (void)state;
    kept_bytes kept = { .size = 0 };
    record_notes(&kept, LONG);
    /* by its config, or since the source has given more than it may keep */
    for (int i = 0; i < 2; i++) {
        graze_replay *replay;
        const graze_replay_config config = { .source = kept_source(&kept),
                                             .is_forward_only = i == 0,
                                             .seek_memory_max = 4000 };
        assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
        assert_int_equal(graze_replay_seek(replay, LONG - 1), GRAZE_REPLAY_STEPPED);
        assert_int_equal(graze_replay_seek(replay, 5), GRAZE_REPLAY_FAILED);
        assert_int_equal(graze_replay_read(replay).steps, LONG - 1);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        assert_true(x_of(replay) == (float)(LONG - 1));
        graze_replay_close(replay);
    }
    free(kept.bytes);
}

static void a_replay_that_only_goes_forward_ends_behind_its_last_step(void **state) {
    (void)state;
    kept_bytes kept = { .size = 0 };
    graze_replay *replay;
    record_notes(&kept, NOTED);
    const graze_replay_config config = { .source = kept_source(&kept),
                                         .is_forward_only = true };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    assert_int_equal(graze_replay_seek(replay, NOTED + 5), GRAZE_REPLAY_ENDED);
    assert_int_equal(graze_replay_read(replay).steps, NOTED);
    assert_true(x_of(replay) == NOTED - 1);
    graze_replay_close(replay);
    free(kept.bytes);
}

static void a_replay_that_is_not_checked_makes_no_hashes(void **state) {
    (void)state;
    kept_bytes kept = { .size = 0 };
    record_notes(&kept, NOTED);
    for (int i = 0; i < 2; i++) {
        graze_replay *replay;
        const graze_replay_config config = { .source = kept_source(&kept),
                                             .is_unchecked = i == 1 };
        assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        const graze_replay_info info = graze_replay_read(replay);
        assert_true(info.hash_recorded != 0 &&
                    info.hash_now == (i == 1 ? 0 : info.hash_recorded));
        graze_replay_close(replay);
    }
    free(kept.bytes);
}

/* The memory is too little for the first keyframe. */
static void without_a_keyframe_a_replay_only_goes_forward(void **state) {
    (void)state;
    kept_bytes kept = { .size = 0 };
    graze_replay *replay;
    record_notes(&kept, NOTED);
    seekable source = { .kept = &kept };
    const graze_replay_config config = { .source = { seekable_give, &source },
                                         .source_seek = seekable_seek,
                                         .seek_memory_max = 1 };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    assert_int_equal(graze_replay_seek(replay, 50), GRAZE_REPLAY_STEPPED);
    assert_int_equal(graze_replay_seek(replay, 20), GRAZE_REPLAY_FAILED);
    assert_int_equal(graze_replay_read(replay).steps, 50);
    assert_int_equal(graze_replay_seek(replay, 60), GRAZE_REPLAY_STEPPED);
    assert_true(x_of(replay) == 59);
    assert_int_equal(source.seeks, 0);
    graze_replay_close(replay);
    free(kept.bytes);
}

static bool seek_in_vain(void *user, uint64_t offset) {
    (void)user;
    (void)offset;
    return false;
}

static void a_source_that_cannot_go_back_ends_the_replay(void **state) {
    (void)state;
    kept_bytes kept = { .size = 0 };
    graze_replay *replay;
    record_notes(&kept, NOTED);
    seekable source = { .kept = &kept };
    const graze_replay_config config = { .source = { seekable_give, &source },
                                         .source_seek = seek_in_vain };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    assert_int_equal(graze_replay_seek(replay, 50), GRAZE_REPLAY_STEPPED);
    assert_int_not_equal(graze_replay_seek(replay, 20), GRAZE_REPLAY_STEPPED);
    assert_int_equal(graze_replay_read(replay).status, GRAZE_BAD_RECORDING);
    graze_replay_close(replay);
    free(kept.bytes);
}

static void a_replay_needs_a_config_and_a_source(void **state) {
    (void)state;
    graze_replay *replay;
    const graze_replay_config empty = { 0 };
    assert_int_equal(graze_replay_open(NULL, &replay), GRAZE_ARGUMENT_MISSING);
    assert_int_equal(graze_replay_open(&empty, &replay), GRAZE_ARGUMENT_MISSING);
    assert_int_equal(graze_replay_open(&empty, NULL), GRAZE_ARGUMENT_MISSING);
}

static void
a_recording_that_is_cut_off_shows_its_last_step_and_those_before(void **state) {
    (void)state;
    kept_bytes kept = { .size = 0 };
    noted notes = { 0, 0 };
    graze_replay *replay;
    record_notes(&kept, NOTED);
    kept.size -= 40;
    const graze_replay_config config = { .source = kept_source(&kept),
                                         .note = note_take,
                                         .user = &notes };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    assert_int_equal(graze_replay_seek(replay, NOTED), GRAZE_REPLAY_TRUNCATED);
    const uint64_t last = graze_replay_read(replay).steps;
    assert_true(last < NOTED && last > NOTED - 5);
    assert_int_equal(notes.last, last - 1);
    assert_true(x_of(replay) == (float)(last - 1));
    assert_int_equal(graze_replay_seek(replay, 20), GRAZE_REPLAY_STEPPED);
    assert_int_equal(notes.last, 19);
    assert_int_equal(graze_replay_seek(replay, last), GRAZE_REPLAY_STEPPED);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_TRUNCATED);
    graze_replay_close(replay);
    free(kept.bytes);
}

/* The memory is enough for one keyframe in eight. */
static void with_few_keyframes_a_long_replay_goes_to_any_step(void **state) {
    (void)state;
    enum { STEPS = 3000, KEYFRAMES = STEPS / 16 / 8 };
    kept_bytes kept = { .size = 0 };
    graze_replay *replay;
    seeded_random random = { testing_seed() };
    record_notes(&kept, STEPS);
    seekable source = { .kept = &kept };
    const graze_replay_config config = { .source = { seekable_give, &source },
                                         .source_seek = seekable_seek,
                                         .seek_memory_max = KEYFRAMES * 160 };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    assert_int_equal(graze_replay_seek(replay, STEPS), GRAZE_REPLAY_STEPPED);
    for (int i = 0; i < 60; i++) {
        const uint32_t step = 1 + seeded_below(&random, STEPS);
        assert_int_equal(graze_replay_seek(replay, step), GRAZE_REPLAY_STEPPED);
        assert_int_equal(graze_replay_read(replay).steps, step);
        assert_true(x_of(replay) == (float)(step - 1));
    }
    assert_sample(source.seeks > 20);
    graze_replay_close(replay);
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_step_that_is_shown_has_notes),
        cmocka_unit_test(a_replay_that_only_goes_forward_says_so_and_stays),
        cmocka_unit_test(a_replay_that_only_goes_forward_ends_behind_its_last_step),
        cmocka_unit_test(a_replay_that_is_not_checked_makes_no_hashes),
        cmocka_unit_test(with_few_keyframes_a_long_replay_goes_to_any_step),
        cmocka_unit_test(without_a_keyframe_a_replay_only_goes_forward),
        cmocka_unit_test(a_source_that_cannot_go_back_ends_the_replay),
        cmocka_unit_test(a_replay_needs_a_config_and_a_source),
        cmocka_unit_test(
            a_recording_that_is_cut_off_shows_its_last_step_and_those_before),
        cmocka_unit_test(
            after_any_seeks_hash_and_events_are_those_of_the_straight_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
