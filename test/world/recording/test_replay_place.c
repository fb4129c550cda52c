/* test_replay_place.c: where a replay says it is, step by step. It is the same
 * however little its source gives at a time.
 */
#include "support/random_calls.h"

enum { STEPS = 12 };

/* A row of boxes moving about, in frames numbered by threes. */
static void record(kept_bytes *kept, uint64_t *hashes) {
    const graze_recording_sink sink = kept_sink(kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body bodies[40];
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    for (int i = 0; i < 40; i++)
        bodies[i] = small_world_square(world, (float)i * 3, 0, 2);
    for (uint64_t step = 0; step < STEPS; step++) {
        for (int i = 0; i < 40; i++)
            assert_int_equal(graze_body_set_position(
                                 world, bodies[i], (float)(i * 7 % 13) + (float)step,
                                 (float)i / 3),
                             GRAZE_OK);
        graze_recording_set_frame(world, 3 * step);
        small_world_step(world);
        hashes[step] = graze_world_hash(world);
    }
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_world_close(world);
}

/* Gives a part of what is asked for, at least a byte. */
typedef struct sparing {
    kept_bytes *kept;
    size_t at, divisor, most;
} sparing;

static size_t give(void *user, void *bytes, size_t size) {
    sparing *self = user;
    const size_t left = self->kept->size - self->at;
    size_t count = size / self->divisor + 1;
    if (count > self->most)
        count = self->most;
    if (count > size)
        count = size;
    if (count > left)
        count = left;
    memcpy(bytes, self->kept->bytes + self->at, count);
    self->at += count;
    return count;
}

static void expect_all(kept_bytes *kept, const uint64_t *hashes, size_t divisor,
                       size_t most) {
    sparing source = { kept, 0, divisor, most };
    const graze_replay_config config = { .source = { .give = give,
                                                     .user = &source } };
    graze_replay *replay;
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    for (uint64_t step = 0; step < STEPS; step++) {
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        const graze_replay_info place = graze_replay_read(replay);
        assert_int_equal(place.frame, 3 * step);
        assert_int_equal(place.steps, step + 1);
        assert_true(place.hash_recorded == hashes[step] &&
                    place.hash_now == hashes[step]);
        assert_int_equal(place.status, GRAZE_OK);
    }
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    graze_replay_close(replay);
}

static void a_replay_is_the_same_however_little_it_is_given_at_a_time(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    uint64_t hashes[STEPS];
    record(&kept, hashes);
    for (size_t divisor = 1; divisor < 9; divisor++)
        expect_all(&kept, hashes, divisor, SIZE_MAX);
    for (size_t most = 1; most < 20; most++)
        expect_all(&kept, hashes, 1, most);
    free(kept.bytes);
}

/* A margin the game did not set is there in one of the steps. */
static void a_step_that_differs_is_reported_with_both_hashes(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    uint64_t hashes[STEPS];
    record(&kept, hashes);
    for (uint64_t step = 0; step < STEPS; step++) {
        const graze_replay_config config = { .source = kept_source(&kept) };
        graze_replay *replay;
        assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
        for (uint64_t i = 0; i < STEPS; i++) {
            graze_world *world = graze_replay_world(replay);
            assert_int_equal(
                graze_world_set_margin(world, 62, 63, i == step ? 1 : 0), GRAZE_OK);
            const graze_replay_state now = graze_replay_step(replay);
            const graze_replay_info place = graze_replay_read(replay);
            assert_int_equal(now, i == step ? GRAZE_REPLAY_DIFFERS
                                            : GRAZE_REPLAY_STEPPED);
            assert_true(place.hash_recorded == hashes[i] && place.frame == 3 * i &&
                        place.steps == i + 1);
            assert_true((place.hash_now != hashes[i]) == (i == step));
            assert_true(place.hash_now == graze_world_hash(world));
        }
        graze_replay_close(replay);
    }
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_replay_is_the_same_however_little_it_is_given_at_a_time),
        cmocka_unit_test(a_step_that_differs_is_reported_with_both_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
