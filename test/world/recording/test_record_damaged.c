/* test_record_damaged.c: a recording cut off, with flipped bits or changed bytes, or
 * never one at all. The whole part plays, and the rest is found out. One kind of
 * damage after the other is in test_record_altered.c.
 */
#include "support/checksums.h"

#include "graze/format.h"

static void every_prefix_plays_up_to_its_last_whole_step(void **state) {
    (void)state;
    recorded_game test = { .kept = { .size = 0 } };
    recorded_game_make(&test, 5, 50, GRAZE_HALF_OPEN);
    const size_t whole = test.kept.size;
    int before = -1;
    for (test.kept.size = 0; test.kept.size < whole;
         test.kept.size += 1 + test.kept.size / 64) {
        graze_replay_state last;
        const int steps = recorded_play(&test.kept, &last);
        assert_true(steps >= before && steps <= 10);
        assert_int_equal(last,
                         steps >= 0 ? GRAZE_REPLAY_TRUNCATED : GRAZE_REPLAY_DAMAGED);
        before = steps;
    }
    test.kept.size = whole - 1;
    graze_replay_state last;
    assert_int_equal(recorded_play(&test.kept, &last), 10);
    assert_int_equal(last, GRAZE_REPLAY_TRUNCATED);
    recorded_game_free(&test);
}

/* Where the piece of a byte begins, as how many steps are before it; -1: the
 * beginning. */
static int steps_before(const kept_bytes *kept, size_t byte) {
    size_t at = 8;
    int steps = -2;
    for (; at <= byte; steps++)
        at += 8 + (kept->bytes[at] | (size_t)kept->bytes[at + 1] << 8 |
                   (size_t)kept->bytes[at + 2] << 16);
    return steps < -1 ? -1 : steps;
}

static void every_flipped_bit_is_found_in_the_step_that_has_it(void **state) {
    (void)state;
    recorded_game test = { .kept = { .size = 0 } };
    recorded_game_make(&test, 6, 55, GRAZE_HALF_OPEN);
    for (size_t bit = 0; bit < test.kept.size * 8; bit += 421) {
        graze_replay_state last;
        const int expected = steps_before(&test.kept, bit / 8);
        test.kept.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_int_equal(recorded_play(&test.kept, &last), expected);
        assert_true(last == GRAZE_REPLAY_DAMAGED || last == GRAZE_REPLAY_TRUNCATED);
        test.kept.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    recorded_game_free(&test);
}

static void altered_bytes_never_crash_a_replay(void **state) {
    (void)state;
    recorded_game test = { .kept = { .size = 0 } };
    recorded_game_make(&test, 8, 45, GRAZE_HALF_OPEN);
    seeded_random random = { testing_seed() };
    unsigned char *good = malloc(test.kept.size);
    int other = 0;
    memcpy(good, test.kept.bytes, test.kept.size);
    for (int i = 0; i < 150; i++) {
        graze_replay_state last;
        for (uint32_t k = seeded_below(&random, 3) + 1; k > 0; k--)
            test.kept
                .bytes[16 + seeded_below(&random, (uint32_t)test.kept.size - 16)] =
                (unsigned char)seeded_below(&random, 256);
        rewrite_checksums(&test.kept);
        recorded_play(&test.kept, &last);
        other += last != GRAZE_REPLAY_ENDED;
        memcpy(test.kept.bytes, good, test.kept.size);
    }
    assert_true(other > 100);
    free(good);
    recorded_game_free(&test);
}

/* A first body is given out as slot 0, generation 1. Any byte of the piece says so;
 * 0 would not be a handle at all. */
static void a_body_that_is_given_the_zero_handle_is_damage(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body body;
    const graze_part_def part = { .box = { 0, 0, 1, 1 } };
    const graze_recording_sink sink = kept_sink(&kept);
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    const size_t begin = kept.size + 8;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    small_world_step(world);
    const size_t end = kept.size;
    graze_world_close(world);
    int damaged = 0;
    for (size_t i = begin; i < end; i++) {
        graze_replay_state last;
        const unsigned char before = kept.bytes[i];
        kept.bytes[i] = 0;
        rewrite_checksums(&kept);
        recorded_play(&kept, &last);
        damaged += last == GRAZE_REPLAY_DAMAGED;
        kept.bytes[i] = before;
    }
    assert_true(damaged > 0);
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
    kept_take(&kept, (uint8_t[GRZ_PIECE_HEADER]){ 0 }, GRZ_PIECE_HEADER);
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_BAD_RECORDING);
    assert_null(replay);
    free(kept.bytes);
}

static void another_version_is_refused_by_name(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(&kept) };
    kept_take(&kept, GRZ_RECORDING_MAGIC, GRZ_RECORDING_MAGIC_SIZE);
    const uint32_t version = graze_format_read(kept.bytes, kept.size).version_max;
    kept.bytes[7]++;
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_NEWER_FORMAT);
    assert_null(replay);
    assert_int_equal(graze_format_read(kept.bytes, kept.size).format,
                     GRAZE_FORMAT_RECORDING);
    assert_int_equal(graze_format_read(kept.bytes, kept.size).version, version + 1);
    kept.bytes[7] = 1;
    kept.at = 0;
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_BAD_FORMAT);
    free(kept.bytes);
}

static void bytes_of_another_format_are_refused(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(&kept) };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_BAD_FORMAT);
    assert_null(replay);
    kept_take(&kept, "frame,id,layer,min_x", 20);
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_BAD_FORMAT);
    assert_null(replay);
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_prefix_plays_up_to_its_last_whole_step),
        cmocka_unit_test(every_flipped_bit_is_found_in_the_step_that_has_it),
        cmocka_unit_test(altered_bytes_never_crash_a_replay),
        cmocka_unit_test(a_body_that_is_given_the_zero_handle_is_damage),
        cmocka_unit_test(a_recording_without_a_first_piece_is_refused),
        cmocka_unit_test(another_version_is_refused_by_name),
        cmocka_unit_test(bytes_of_another_format_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
