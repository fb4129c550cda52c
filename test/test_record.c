/* test_record.c: a recording plays again as it was, whatever was called, and however it is read. */
#include "random_calls.h"

#include "counted_memory.h"
#include "world/recording/record_format.h"

#include <math.h>

/* What a world said after a step. */
typedef struct saying {
    uint64_t hash;
    size_t event_count;
    graze_encounter_event *events;
} saying;

enum { STEPS = 60 };

typedef struct tape_test {
    kept_bytes kept;
    saying said[STEPS];
} tape_test;

static saying listen(graze_world *world) {
    saying said = { .hash = graze_world_hash(world) };
    const graze_encounter_event *events = graze_world_encounter_events(world, &said.event_count);
    said.events = calloc(said.event_count + 1, sizeof *events);
    assert_non_null(said.events);
    if (said.event_count > 0)
        memcpy(said.events, events, said.event_count * sizeof *events);
    return said;
}

/* A random game, recorded from step `start` on; some calls after the last step, too. */
static void record(tape_test *test, uint64_t seed, int start, graze_edges edges) {
    caller game;
    const graze_record_sink sink = kept_sink(&test->kept);
    test->kept.room = SIZE_MAX;
    caller_open(&game, seed, &(graze_world_config){ .edges = edges, .reports = GRAZE_REPORT_BOTH });
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < 25; i++) {
            if (step == start && i == 9)
                assert_int_equal(graze_recording_start(game.world, &sink), GRAZE_OK);
            caller_call(&game);
        }
        small_world_step(game.world);
        test->said[step] = listen(game.world);
    }
    for (int i = 0; i < 5; i++)
        caller_call(&game);
    assert_int_equal(graze_recording_stop(game.world), GRAZE_OK);
    assert_true(game.failures > 50 && game.calls - game.failures > 300);
    caller_close(&game);
}

static void free_test(tape_test *test) {
    for (int i = 0; i < STEPS; i++)
        free(test->said[i].events);
    free(test->kept.bytes);
}

static graze_replay *open_replay(kept_bytes *kept, const char *method) {
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(kept), .method = method };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    return replay;
}

static void assert_says(graze_world *world, const saying *said) {
    const saying now = listen(world);
    assert_int_equal(now.hash, said->hash);
    assert_int_equal(now.event_count, said->event_count);
    assert_memory_equal(now.events, said->events, now.event_count * sizeof *now.events);
    free(now.events);
}

static void replay_by(tape_test *test, const char *method, int start) {
    graze_replay *replay = open_replay(&test->kept, method);
    for (int step = start; step < STEPS; step++) {
        const graze_replay_state state = graze_replay_step(replay);
        if (state != GRAZE_REPLAY_STEPPED)
            fail_msg("step %d: state %d, call %s: %s", step, (int)state, graze_replay_at(replay).call,
                     graze_status_text(graze_replay_at(replay).status));
        assert_says(graze_replay_world(replay), &test->said[step]);
        assert_int_equal(graze_replay_at(replay).frame, step - start);
    }
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    graze_replay_close(replay);
}

static void random_calls_play_again_with_the_same_events_and_hashes_by_every_method(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (uint64_t i = 0; i < 6; i++) {
        tape_test test = { .kept = { .size = 0 } };
        const int start = i % 2 == 0 ? 0 : 20; /* on a new world, or in the middle of a game */
        record(&test, seed + i, start, i % 3 == 0 ? GRAZE_CLOSED : GRAZE_HALF_OPEN);
        replay_by(&test, NULL, start);
        for (size_t method = 0; method < graze_method_count(); method++)
            replay_by(&test, graze_method_at(method)->name, start);
        free_test(&test);
    }
}

static void a_replay_that_is_recorded_gives_the_same_bytes_again(void **state) {
    (void)state;
    tape_test test = { .kept = { .size = 0 } };
    kept_bytes again = { .room = SIZE_MAX };
    record(&test, 7, 0, GRAZE_HALF_OPEN);
    graze_replay *replay = open_replay(&test.kept, NULL);
    const graze_record_sink sink = kept_sink(&again);
    assert_int_equal(graze_recording_start(graze_replay_world(replay), &sink), GRAZE_OK);
    while (graze_replay_step(replay) == GRAZE_REPLAY_STEPPED)
        ;
    assert_int_equal(graze_recording_stop(graze_replay_world(replay)), GRAZE_OK);
    graze_replay_close(replay);
    assert_int_equal(again.size, test.kept.size);
    assert_memory_equal(again.bytes, test.kept.bytes, again.size);
    free(again.bytes);
    free_test(&test);
}

static void being_recorded_changes_nothing(void **state) {
    (void)state;
    tape_test with = { .kept = { .size = 0 } }, without = { .kept = { .size = 0 } };
    record(&with, 3, 0, GRAZE_HALF_OPEN);
    record(&without, 3, STEPS, GRAZE_HALF_OPEN);
    assert_int_equal(without.kept.size, 0);
    for (int i = 0; i < STEPS; i++) {
        assert_int_equal(with.said[i].hash, without.said[i].hash);
        assert_int_equal(with.said[i].event_count, without.said[i].event_count);
    }
    free_test(&with);
    free_test(&without);
}

static void a_load_in_the_middle_of_a_recording_is_part_of_it(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_record_sink sink = kept_sink(&kept);
    unsigned char image[4096];
    size_t size;
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    const graze_body body = small_world_square(world, 0, 0, 10);
    small_world_square(world, 5, 5, 10);
    small_world_step(world);
    assert_int_equal(graze_world_save(world, NULL, image, sizeof image, &size), GRAZE_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(graze_body_place(world, body, 100, 0), GRAZE_OK);
        small_world_square(world, 1, 2, 3);
        small_world_step(world);
        assert_int_equal(graze_world_load(world, NULL, image, size), GRAZE_OK);
    }
    assert_int_equal(graze_body_place(world, body, 1, 0), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_replay *replay = open_replay(&kept, NULL);
    for (int i = 0; i < 5; i++)
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    assert_int_equal(graze_world_hash(graze_replay_world(replay)), graze_world_hash(world));
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    graze_replay_close(replay);
    graze_world_close(world);
    free(kept.bytes);
}

static void a_sink_that_takes_no_more_ends_the_recording_and_nothing_else(void **state) {
    (void)state;
    for (size_t room = 0; room < 900; room += 37) {
        kept_bytes kept = { .room = room };
        const graze_record_sink sink = kept_sink(&kept);
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const graze_status status = graze_recording_start(world, &sink);
        assert_true(status == GRAZE_OK || (status == GRAZE_SINK_FAILED && room < 400));
        for (int i = 0; i < 40; i++) {
            small_world_square(world, (float)i * 9, 0, 10);
            small_world_step(world);
            assert_int_equal(small_world_event_count(world), i > 0);
        }
        assert_int_equal(graze_recording_is_on(world), false);
        assert_int_equal(graze_recording_status(world), status == GRAZE_OK ? GRAZE_SINK_FAILED : GRAZE_OK);
        assert_int_equal(graze_recording_stop(world), status == GRAZE_OK ? GRAZE_SINK_FAILED : GRAZE_OK);
        assert_int_equal(graze_recording_stop(world), GRAZE_OK);
        graze_world_close(world);
        free(kept.bytes);
    }
}

/* Play all there is. How many steps were as they should be; *last is what stopped it, or the opening. */
static int play_all(kept_bytes *kept, graze_replay_state *last) {
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(kept) };
    int steps = 0;
    *last = GRAZE_REPLAY_DAMAGED;
    if (graze_replay_open(&config, &replay) != GRAZE_OK)
        return -1;
    while ((*last = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
        steps++;
    graze_replay_close(replay);
    return steps;
}

static void every_prefix_plays_up_to_its_last_whole_step(void **state) {
    (void)state;
    tape_test test = { .kept = { .size = 0 } };
    record(&test, 5, 50, GRAZE_HALF_OPEN);
    const size_t whole = test.kept.size;
    int before = -1;
    for (test.kept.size = 0; test.kept.size < whole; test.kept.size += 1 + test.kept.size / 64) {
        graze_replay_state last;
        const int steps = play_all(&test.kept, &last);
        assert_true(steps >= before && steps <= 10);
        assert_int_equal(last, steps >= 0 ? GRAZE_REPLAY_CUT : GRAZE_REPLAY_DAMAGED);
        before = steps;
    }
    test.kept.size = whole - 1;
    graze_replay_state last;
    assert_int_equal(play_all(&test.kept, &last), 10);
    assert_int_equal(last, GRAZE_REPLAY_CUT);
    free_test(&test);
}

/* Where the piece begins that holds a byte, as how many steps are before it; -1: the beginning. */
static int steps_before(const kept_bytes *kept, size_t byte) {
    size_t at = 8;
    int steps = -2;
    for (; at <= byte; steps++)
        at += 8 + (kept->bytes[at] | (size_t)kept->bytes[at + 1] << 8 | (size_t)kept->bytes[at + 2] << 16);
    return steps < -1 ? -1 : steps;
}

static void every_flipped_bit_is_found_in_the_step_that_has_it(void **state) {
    (void)state;
    tape_test test = { .kept = { .size = 0 } };
    record(&test, 6, 55, GRAZE_HALF_OPEN);
    for (size_t bit = 0; bit < test.kept.size * 8; bit += 211) {
        graze_replay_state last;
        const int expected = steps_before(&test.kept, bit / 8);
        test.kept.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_int_equal(play_all(&test.kept, &last), expected);
        assert_true(last == GRAZE_REPLAY_DAMAGED || last == GRAZE_REPLAY_CUT);
        test.kept.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    free_test(&test);
}

static uint32_t sum_of(const unsigned char *bytes, size_t size) {
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum;
}

/* Write the sums of all pieces anew. */
static void forge(kept_bytes *kept) {
    for (size_t at = 8, size; at + 8 <= kept->size; at += 8 + size) {
        size = kept->bytes[at] | (size_t)kept->bytes[at + 1] << 8 | (size_t)kept->bytes[at + 2] << 16;
        if (size > kept->size - at - 8)
            return;
        const uint32_t sum = sum_of(kept->bytes + at + 8, size);
        for (int i = 0; i < 4; i++)
            kept->bytes[at + 4 + (size_t)i] = (unsigned char)(sum >> 8 * i);
    }
}

static void forged_bytes_harm_nobody(void **state) {
    (void)state;
    tape_test test = { .kept = { .size = 0 } };
    record(&test, 8, 45, GRAZE_HALF_OPEN);
    seeded_random random = { testing_seed() };
    unsigned char *good = malloc(test.kept.size);
    int other = 0;
    memcpy(good, test.kept.bytes, test.kept.size);
    for (int i = 0; i < 150; i++) {
        graze_replay_state last;
        for (uint32_t k = seeded_below(&random, 3) + 1; k > 0; k--)
            test.kept.bytes[16 + seeded_below(&random, (uint32_t)test.kept.size - 16)] =
                (unsigned char)seeded_below(&random, 256);
        forge(&test.kept);
        play_all(&test.kept, &last);
        other += last != GRAZE_REPLAY_ENDED;
        memcpy(test.kept.bytes, good, test.kept.size);
    }
    assert_true(other > 100);
    free(good);
    free_test(&test);
}

/* A first body is given out as slot 0, generation 1: whatever byte of the piece says so, as 0 it would be no
 * handle at all. */
static void a_body_that_is_given_the_zero_handle_is_damage(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body body;
    const graze_part_def part = { .box = { 0, 0, 1, 1 } };
    const graze_record_sink sink = kept_sink(&kept);
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    const size_t begin = kept.size + 8;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 }, &body),
                     GRAZE_OK);
    small_world_step(world);
    const size_t end = kept.size;
    graze_world_close(world);
    int damaged = 0;
    for (size_t i = begin; i < end; i++) {
        graze_replay_state last;
        const unsigned char before = kept.bytes[i];
        kept.bytes[i] = 0;
        forge(&kept);
        play_all(&kept, &last);
        damaged += last == GRAZE_REPLAY_DAMAGED;
        kept.bytes[i] = before;
    }
    assert_true(damaged > 0);
    free(kept.bytes);
}

static void want_of_memory_ends_the_recording_and_nothing_else(void **state) {
    (void)state;
    for (uint64_t fail_at = 1; fail_at < 60; fail_at++) {
        counted_memory memory = { .calls = 0 };
        kept_bytes kept = { .room = SIZE_MAX };
        const graze_record_sink sink = kept_sink(&kept);
        graze_world *world =
            small_world_open((graze_world_config){ .allocator = counted_allocator(&memory) });
        for (int i = 0; i < 3; i++)
            small_world_square(world, (float)i * 9, 0, 10);
        small_world_step(world);
        memory.fail_at = fail_at;
        const graze_status status = graze_recording_start(world, &sink);
        assert_true(status == GRAZE_OK || status == GRAZE_OUT_OF_MEMORY);
        if (status == GRAZE_OK) /* no memory but the recording's is asked for */
            assert_int_equal(graze_body_set_weight(world, (graze_body){ UINT64_C(1) << 32 }, 3), GRAZE_OK);
        memory.fail_at = 0;
        small_world_step(world);
        assert_int_equal(small_world_encounter_count(world), 2);
        const graze_status why = graze_recording_status(world);
        assert_int_equal(graze_recording_stop(world), why);
        graze_world_close(world);
        assert_int_equal(memory.blocks, 0);
        free(kept.bytes);
    }
}

static void a_replay_without_memory_fails_and_frees_all(void **state) {
    (void)state;
    tape_test test = { .kept = { .size = 0 } };
    record(&test, 9, 50, GRAZE_HALF_OPEN);
    bool is_done = false;
    for (uint64_t fail_at = 1; !is_done; fail_at += 1 + fail_at / 8) {
        counted_memory memory = { .fail_at = fail_at };
        graze_replay *replay;
        const graze_replay_config config = { .source = kept_source(&test.kept),
                                             .allocator = counted_allocator(&memory) };
        const graze_status status = graze_replay_open(&config, &replay);
        graze_replay_state last = GRAZE_REPLAY_FAILED;
        while (status == GRAZE_OK && (last = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
            ;
        is_done = last == GRAZE_REPLAY_ENDED;
        assert_true(is_done || last == GRAZE_REPLAY_FAILED);
        graze_replay_close(replay);
        assert_int_equal(memory.blocks, 0);
    }
    free_test(&test);
}

/* Leaves the second body out. */
static bool keeps(void *user, const graze_replay_call *call) {
    int *adds = user;
    return strcmp(call->name, "graze_body_add") != 0 || (*adds)++ != 1;
}

static void calls_that_are_left_out_take_with_them_what_they_made(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_record_sink sink = kept_sink(&kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body bodies[3];
    int adds = 0;
    size_t count;
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    for (int i = 0; i < 3; i++)
        bodies[i] = small_world_square(world, (float)i * 100, 0, 10);
    small_world_step(world);
    for (int i = 0; i < 3; i++)
        assert_int_equal(graze_body_place(world, bodies[i], (float)-i * 100, 0), GRAZE_OK);
    small_world_step(world);
    graze_world_close(world);
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(&kept), .keep = keeps, .user = &adds };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    assert_int_equal(graze_world_body_count(graze_replay_world(replay)), 2);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    (void)graze_world_encounters(graze_replay_world(replay), &count);
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
    const graze_record_sink sink = kept_sink(&kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    int notes = 0;
    graze_recording_note(world, "hello", 5); /* nobody records */
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
    const graze_replay_config config = { .source = kept_source(&kept), .note = take_note, .user = &notes };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        assert_int_equal(graze_replay_at(replay).frame, numbers[i]);
        assert_int_equal(notes, i + 1);
    }
    graze_replay_close(replay);
    free(kept.bytes);
}

static void a_recording_without_a_first_piece_is_refused(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    graze_replay *replay;
    kept_take(&kept, GRZ_RECORDING_MAGIC, GRZ_RECORDING_MAGIC_SIZE);
    const graze_replay_config config = { .source = kept_source(&kept) };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_BAD_RECORDING);
    assert_null(replay);
    kept.at = 0;
    kept_take(&kept, (uint8_t[GRZ_PIECE_HEAD]){ 0 }, GRZ_PIECE_HEAD);
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_BAD_RECORDING);
    assert_null(replay);
    free(kept.bytes);
}

static void what_is_no_recording_is_refused(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(&kept) };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_FOREIGN);
    assert_null(replay);
    kept_take(&kept, "frame,id,layer,min_x", 20);
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_FOREIGN);
    assert_null(replay);
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_calls_play_again_with_the_same_events_and_hashes_by_every_method),
        cmocka_unit_test(a_replay_that_is_recorded_gives_the_same_bytes_again),
        cmocka_unit_test(being_recorded_changes_nothing),
        cmocka_unit_test(a_load_in_the_middle_of_a_recording_is_part_of_it),
        cmocka_unit_test(a_sink_that_takes_no_more_ends_the_recording_and_nothing_else),
        cmocka_unit_test(every_prefix_plays_up_to_its_last_whole_step),
        cmocka_unit_test(every_flipped_bit_is_found_in_the_step_that_has_it),
        cmocka_unit_test(forged_bytes_harm_nobody),
        cmocka_unit_test(a_body_that_is_given_the_zero_handle_is_damage),
        cmocka_unit_test(want_of_memory_ends_the_recording_and_nothing_else),
        cmocka_unit_test(a_replay_without_memory_fails_and_frees_all),
        cmocka_unit_test(calls_that_are_left_out_take_with_them_what_they_made),
        cmocka_unit_test(notes_come_back_and_steps_have_the_games_numbers),
        cmocka_unit_test(a_recording_without_a_first_piece_is_refused),
        cmocka_unit_test(what_is_no_recording_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
