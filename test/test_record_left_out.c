/* test_record_left_out.c: what a recording began with can be left out of a replay, and batches go on without
 * it.
 */
#include "random_calls.h"

enum { BODIES = 5 };

/* Leaves out the one of the bodies there at the beginning that *user counts down to. */
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
    assert_int_equal(graze_world_place_all(world, &(graze_placement){ bodies, x, y, BODIES }), GRAZE_OK);
}

/* Five bodies in a row, recorded while they move closer. */
static void record_row(kept_bytes *kept, graze_body *bodies) {
    const graze_record_sink sink = kept_sink(kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    for (int i = 0; i < BODIES; i++)
        bodies[i] = small_world_square(world, 0, 0, 10);
    place_all(world, bodies, 100);
    small_world_step(world);
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    place_all(world, bodies, 9);
    small_world_step(world);
    assert_int_equal(small_world_encounter_count(world), BODIES - 1);
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
        const graze_replay_config config = { .source = kept_source(&kept), .keep = keeps, .user = &left };
        assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        graze_world *world = graze_replay_world(replay);
        const bool is_end = out == 0 || out == BODIES - 1;
        assert_int_equal(graze_world_body_count(world), out < BODIES ? BODIES - 1 : BODIES);
        assert_int_equal(small_world_encounter_count(world), out == BODIES ? 4 : is_end ? 3 : 2);
        for (int i = 0; i < BODIES; i++)
            assert_int_equal(graze_body_is_alive(world, bodies[i]), i != out);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
        graze_replay_close(replay);
        free(kept.bytes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_of_the_beginning_can_be_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
