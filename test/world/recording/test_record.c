/* test_record.c: a recording plays again as it was, any was called, and however it
 * is read. */
#include "support/checksums.h"
#include "support/counted_memory.h"

static void assert_says(graze_world *world, const recorded_saying *said) {
    const recorded_saying now = recorded_listen(world);
    assert_int_equal(now.hash, said->hash);
    assert_int_equal(now.event_count, said->event_count);
    assert_memory_equal(now.events, said->events,
                        now.event_count * sizeof *now.events);
    free(now.events);
}

static void replay_by(recorded_game *test, const char *broad_phase, int start) {
    graze_replay *replay = recorded_open(&test->kept, broad_phase);
    for (int step = start; step < RECORDED_STEPS; step++) {
        const graze_replay_state state = graze_replay_step(replay);
        if (state != GRAZE_REPLAY_STEPPED)
            fail_msg("step %d: state %d, call %s: %s", step, (int)state,
                     graze_replay_read(replay).call,
                     graze_status_text(graze_replay_read(replay).status));
        assert_says(graze_replay_world(replay), &test->said[step]);
        assert_int_equal(graze_replay_read(replay).frame, step - start);
    }
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    graze_replay_close(replay);
}

static void
random_calls_play_again_with_the_same_events_and_hashes_by_every_broad_phase(
    void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (uint64_t i = 0; i < 4; i++) {
        recorded_game test = { .kept = { .size = 0 } };
        /* on a new world, or in the middle of a game */
        const int start = i % 2 == 0 ? 0 : 20;
        recorded_game_make(&test, seed + i, start,
                           i % 3 == 0 ? GRAZE_CLOSED : GRAZE_HALF_OPEN);
        replay_by(&test, NULL, start);
        for (size_t broad_phase = 0; broad_phase < graze_broad_phase_count();
             broad_phase++)
            replay_by(&test, graze_broad_phase_at(broad_phase)->name, start);
        recorded_game_free(&test);
    }
}

static void a_replay_that_is_recorded_gives_the_same_bytes_again(void **state) {
    (void)state;
    recorded_game test = { .kept = { .size = 0 } };
    kept_bytes again = { .room = SIZE_MAX };
    recorded_game_make(&test, 7, 0, GRAZE_HALF_OPEN);
    graze_replay *replay = recorded_open(&test.kept, NULL);
    const graze_recording_sink sink = kept_sink(&again);
    assert_int_equal(graze_recording_start(graze_replay_world(replay), &sink),
                     GRAZE_OK);
    while (graze_replay_step(replay) == GRAZE_REPLAY_STEPPED)
        ;
    assert_int_equal(graze_recording_stop(graze_replay_world(replay)), GRAZE_OK);
    graze_replay_close(replay);
    assert_int_equal(again.size, test.kept.size);
    assert_memory_equal(again.bytes, test.kept.bytes, again.size);
    free(again.bytes);
    recorded_game_free(&test);
}

static void being_recorded_changes_nothing(void **state) {
    (void)state;
    recorded_game with = { .kept = { .size = 0 } },
                  without = { .kept = { .size = 0 } };
    recorded_game_make(&with, 3, 0, GRAZE_HALF_OPEN);
    recorded_game_make(&without, 3, RECORDED_STEPS, GRAZE_HALF_OPEN);
    assert_int_equal(without.kept.size, 0);
    for (int i = 0; i < RECORDED_STEPS; i++) {
        assert_int_equal(with.said[i].hash, without.said[i].hash);
        assert_int_equal(with.said[i].event_count, without.said[i].event_count);
    }
    recorded_game_free(&with);
    recorded_game_free(&without);
}

static void a_load_in_the_middle_of_a_recording_is_part_of_it(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_recording_sink sink = kept_sink(&kept);
    unsigned char image[4096];
    size_t size;
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    const graze_body body = small_world_square(world, 0, 0, 10);
    small_world_square(world, 5, 5, 10);
    small_world_step(world);
    assert_int_equal(graze_world_save(world, NULL, image, sizeof image, &size),
                     GRAZE_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(graze_body_set_position(world, body, 100, 0), GRAZE_OK);
        small_world_square(world, 1, 2, 3);
        small_world_step(world);
        assert_int_equal(graze_world_load(world, NULL, image, size), GRAZE_OK);
    }
    assert_int_equal(graze_body_set_position(world, body, 1, 0), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_replay *replay = recorded_open(&kept, NULL);
    for (int i = 0; i < 5; i++)
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    assert_int_equal(graze_world_hash(graze_replay_world(replay)),
                     graze_world_hash(world));
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    graze_replay_close(replay);
    graze_world_close(world);
    free(kept.bytes);
}

static void
a_sink_that_takes_no_more_ends_the_recording_and_nothing_else(void **state) {
    (void)state;
    for (size_t room = 0; room < 900; room += 37) {
        kept_bytes kept = { .room = room };
        const graze_recording_sink sink = kept_sink(&kept);
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const graze_status status = graze_recording_start(world, &sink);
        assert_true(status == GRAZE_OK ||
                    (status == GRAZE_WRITE_FAILED && room < 400));
        for (int i = 0; i < 40; i++) {
            small_world_square(world, (float)i * 9, 0, 10);
            small_world_step(world);
            assert_int_equal(small_world_event_count(world), i > 0);
        }
        assert_int_equal(graze_recording_is_on(world), false);
        assert_int_equal(graze_recording_status(world),
                         status == GRAZE_OK ? GRAZE_WRITE_FAILED : GRAZE_OK);
        assert_int_equal(graze_recording_stop(world),
                         status == GRAZE_OK ? GRAZE_WRITE_FAILED : GRAZE_OK);
        assert_int_equal(graze_recording_stop(world), GRAZE_OK);
        graze_world_close(world);
        free(kept.bytes);
    }
}

static void want_of_memory_ends_the_recording_and_nothing_else(void **state) {
    (void)state;
    for (uint64_t fail_at = 1; fail_at < 60; fail_at++) {
        counted_memory memory = { .calls = 0 };
        kept_bytes kept = { .room = SIZE_MAX };
        const graze_recording_sink sink = kept_sink(&kept);
        graze_world *world = small_world_open(
            (graze_world_config){ .allocator = counted_allocator(&memory) });
        for (int i = 0; i < 3; i++)
            small_world_square(world, (float)i * 9, 0, 10);
        small_world_step(world);
        memory.fail_at = fail_at;
        const graze_status status = graze_recording_start(world, &sink);
        assert_true(status == GRAZE_OK || status == GRAZE_OUT_OF_MEMORY);
        if (status == GRAZE_OK) /* no memory but the recording's is asked for */
            assert_int_equal(
                graze_body_set_user(world, (graze_body){ UINT64_C(1) << 32 }, 3),
                GRAZE_OK);
        memory.fail_at = 0;
        small_world_step(world);
        assert_int_equal(small_world_contact_count(world), 2);
        const graze_status why = graze_recording_status(world);
        assert_int_equal(graze_recording_stop(world), why);
        graze_world_close(world);
        assert_int_equal(memory.blocks, 0);
        free(kept.bytes);
    }
}

static void a_replay_without_memory_fails_and_frees_all(void **state) {
    (void)state;
    recorded_game test = { .kept = { .size = 0 } };
    recorded_game_make(&test, 9, 50, GRAZE_HALF_OPEN);
    bool is_done = false;
    for (uint64_t fail_at = 1; !is_done; fail_at += 1 + fail_at / 8) {
        counted_memory memory = { .fail_at = fail_at };
        graze_replay *replay;
        const graze_replay_config config = { .source = kept_source(&test.kept),
                                             .allocator =
                                                 counted_allocator(&memory) };
        const graze_status status = graze_replay_open(&config, &replay);
        graze_replay_state last = GRAZE_REPLAY_FAILED;
        while (status == GRAZE_OK &&
               (last = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
            ;
        is_done = last == GRAZE_REPLAY_ENDED;
        assert_true(is_done || last == GRAZE_REPLAY_FAILED);
        graze_replay_close(replay);
        assert_int_equal(memory.blocks, 0);
    }
    recorded_game_free(&test);
}

/* A game of a second: bodies are added step by step, moved at once, and loaded again;
 * late, all of them meet. */
static void record_second(kept_bytes *kept) {
    enum { BODIES = 40 };
    graze_body bodies[BODIES];
    float x[BODIES], y[BODIES] = { 0 };
    const graze_recording_sink sink = kept_sink(kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    unsigned char image[8192];
    size_t size;
    kept->room = SIZE_MAX;
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    for (int i = 0; i < BODIES; i++) {
        bodies[i] = small_world_square(world, 0, 0, 10);
        x[i] = (float)i * 9;
        const graze_positions batch = { bodies, x, y, (size_t)i + 1, NULL };
        assert_int_equal(graze_world_set_positions(world, &batch), GRAZE_OK);
        small_world_step(world);
    }
    assert_int_equal(graze_world_save(world, NULL, image, sizeof image, &size),
                     GRAZE_OK);
    for (int i = 0; i < BODIES; i++)
        x[i] = (float)i / 8;
    const graze_positions batch = { bodies, x, y, BODIES, NULL };
    assert_int_equal(graze_world_set_positions(world, &batch), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_world_load(world, NULL, image, size), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_world_close(world);
}

/* A keyframe may be missing; all else fails. */
static void each_request_of_a_replay_can_be_refused(void **state) {
    (void)state;
    kept_bytes kept = { .size = 0 };
    record_second(&kept);
    uint64_t failures = 1, failed = 0;
    for (uint64_t fail_at = 1; failures > 0; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        graze_replay *replay;
        kept.at = 0;
        const graze_replay_config config = { .source = kept_source(&kept),
                                             .allocator =
                                                 counted_allocator(&memory) };
        const graze_status status = graze_replay_open(&config, &replay);
        graze_replay_state last = GRAZE_REPLAY_FAILED;
        while (status == GRAZE_OK &&
               (last = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
            ;
        failures = memory.failures;
        if (last == GRAZE_REPLAY_FAILED) {
            assert_int_equal(failures, 1);
            assert_int_equal(status == GRAZE_OK ? graze_replay_read(replay).status
                                                : status,
                             GRAZE_OUT_OF_MEMORY);
            failed++;
        } else {
            assert_int_equal(last, GRAZE_REPLAY_ENDED);
        }
        graze_replay_close(replay);
        assert_int_equal(memory.blocks, 0);
    }
    assert_true(failed > 20);
    free(kept.bytes);
}

static void a_recording_without_its_first_piece_is_refused(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_replay *replay;
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    small_world_step(world);
    graze_world_close(world);
    unsigned char *first = kept.bytes + GRZ_RECORDING_MAGIC_SIZE;
    const size_t size = GRZ_PIECE_HEADER + grz_load32(first);
    kept.size -= size;
    memmove(first, first + size, kept.size - GRZ_RECORDING_MAGIC_SIZE);
    const graze_replay_config config = { .source = kept_source(&kept) };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_BAD_RECORDING);
    assert_null(replay);
    free(kept.bytes);
}

/* The piece of the second step is far longer than any before it. */
static void a_replay_without_room_for_a_piece_fails(void **state) {
    (void)state;
    static const unsigned char note[100000] = { 7 };
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    small_world_step(world);
    graze_recording_note(world, note, sizeof note);
    small_world_step(world);
    graze_world_close(world);
    counted_memory memory = { .calls = 0 };
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(&kept),
                                         .allocator = counted_allocator(&memory) };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    memory.fail_at = 1;
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_FAILED);
    assert_int_equal(graze_replay_read(replay).status, GRAZE_OUT_OF_MEMORY);
    assert_int_equal(graze_replay_read(replay).steps, 1);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_FAILED);
    graze_replay_close(replay);
    assert_int_equal(memory.blocks, 0);
    free(kept.bytes);
}

/* A world with a mask, so its image asks for memory; and no sink for what
 * is recorded. */
static void a_recording_that_fails_twice_says_so_once(void **state) {
    (void)state;
    graze_mask *mask;
    assert_int_equal(graze_mask_create(3, 3, NULL, &mask), GRAZE_OK);
    graze_mask_fill(mask);
    const graze_shape shape =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 });
    for (uint64_t fail_at = 2; fail_at < 6; fail_at++) {
        counted_memory memory = { .calls = 0 };
        kept_bytes kept = { .room = 0 };
        const graze_recording_sink sink = kept_sink(&kept);
        graze_world *world = small_world_open(
            (graze_world_config){ .allocator = counted_allocator(&memory) });
        const graze_body body = small_world_square(world, 0, 0, 10);
        assert_int_equal(
            graze_part_set_shape(world, small_world_part(world, body, 0), &shape),
            GRAZE_OK);
        small_world_step(world);
        const uint64_t hash = graze_world_hash(world);
        memory.fail_at = fail_at;
        assert_int_equal(graze_recording_start(world, &sink), GRAZE_WRITE_FAILED);
        memory.fail_at = 0;
        assert_false(graze_recording_is_on(world));
        assert_int_equal(graze_recording_stop(world), GRAZE_OK);
        assert_int_equal(graze_world_hash(world), hash);
        graze_world_close(world);
        assert_int_equal(memory.blocks, 0);
    }
    graze_mask_destroy(mask);
}

/* Leaves the second body out. */
static bool keeps(void *user, const graze_replay_call *call) {
    int *adds = user;
    return strcmp(call->name, "graze_body_add") != 0 || (*adds)++ != 1;
}

static void calls_that_are_left_out_take_with_them_what_they_made(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body bodies[3];
    int adds = 0;
    size_t count;
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    for (int i = 0; i < 3; i++)
        bodies[i] = small_world_square(world, (float)i * 100, 0, 10);
    small_world_step(world);
    for (int i = 0; i < 3; i++)
        assert_int_equal(
            graze_body_set_position(world, bodies[i], (float)-i * 100, 0), GRAZE_OK);
    small_world_step(world);
    graze_world_close(world);
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(&kept),
                                         .filter = keeps,
                                         .user = &adds };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    assert_int_equal(graze_world_body_count(graze_replay_world(replay)), 2);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    (void)graze_world_contacts(graze_replay_world(replay), &count);
    assert_int_equal(count, 1);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    graze_replay_close(replay);
    free(kept.bytes);
}

static void take_note(void *user, const void *bytes, size_t size) {
    assert_int_equal(size, 5);
    assert_memory_equal(bytes, "hello", 5);
    ++*(int *)user;
}

static void notes_come_back_and_steps_have_the_games_numbers(void **state) {
    (void)state;
    static const uint64_t numbers[] = { 7, 8, 3, UINT64_MAX, 0 };
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    int notes = 0;
    graze_recording_note(world, "hello", 5); /* none records */
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    for (int i = 0; i < 5; i++) {
        graze_recording_note(world, "hello", 5);
        if (i != 1)
            graze_recording_set_frame(world, numbers[i]);
        small_world_step(world);
    }
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_world_close(world);
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(&kept),
                                         .note = take_note,
                                         .user = &notes };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        assert_int_equal(graze_replay_read(replay).frame, numbers[i]);
        assert_int_equal(notes, i + 1);
    }
    graze_replay_close(replay);
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            random_calls_play_again_with_the_same_events_and_hashes_by_every_broad_phase),
        cmocka_unit_test(a_replay_that_is_recorded_gives_the_same_bytes_again),
        cmocka_unit_test(being_recorded_changes_nothing),
        cmocka_unit_test(a_load_in_the_middle_of_a_recording_is_part_of_it),
        cmocka_unit_test(
            a_sink_that_takes_no_more_ends_the_recording_and_nothing_else),
        cmocka_unit_test(want_of_memory_ends_the_recording_and_nothing_else),
        cmocka_unit_test(a_replay_without_memory_fails_and_frees_all),
        cmocka_unit_test(each_request_of_a_replay_can_be_refused),
        cmocka_unit_test(a_recording_without_its_first_piece_is_refused),
        cmocka_unit_test(a_replay_without_room_for_a_piece_fails),
        cmocka_unit_test(a_recording_that_fails_twice_says_so_once),
        cmocka_unit_test(calls_that_are_left_out_take_with_them_what_they_made),
        cmocka_unit_test(notes_come_back_and_steps_have_the_games_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
