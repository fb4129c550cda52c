/* test_memory_bound.c: some bytes of a snapshot or a recording can ask for much
 * memory, as empty tile layers do. A load or a replay needing more than the caller
 * allows is refused.
 */
#include "support/recorded_game.h"

#include "graze/tiles.h"

/* half a megabyte each */
enum { LAYERS = 16, SIDE = 2048, SMALL = 4 << 20, LARGE = 64 << 20 };

static void add_layers(graze_world *world) {
    const graze_tiles_def def = {
        .tile_width = 1, .tile_height = 1, .columns = SIDE, .rows = SIDE
    };
    for (int i = 0; i < LAYERS; i++) {
        graze_body body;
        assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
    }
}

static void a_load_allocates_no_more_than_the_world_allows(void **state) {
    (void)state;
    unsigned char snapshot[4096];
    size_t size;
    graze_world *saved = small_world_open((graze_world_config){ 0 });
    add_layers(saved);
    assert_int_equal(graze_world_save(saved, NULL, snapshot, sizeof snapshot, &size),
                     GRAZE_OK);
    for (int i = 0; i < 3; i++) {
        const size_t bounds[] = { SMALL, LARGE, 0 };
        graze_world *world =
            small_world_open((graze_world_config){ .load_memory_max = bounds[i] });
        small_world_square(world, 1, 2, 3);
        const uint64_t before = graze_world_hash(world);
        const graze_status status = graze_world_load(world, NULL, snapshot, size);
        assert_int_equal(status, i == 0 ? GRAZE_OUT_OF_CAPACITY : GRAZE_OK);
        assert_true(graze_world_hash(world) ==
                    (i == 0 ? before : graze_world_hash(saved)));
        assert_int_equal(graze_world_step(world), GRAZE_OK);
        graze_world_close(world);
    }
    graze_world_close(saved);
}

static void loads_one_after_the_other_have_the_bound_each(void **state) {
    (void)state;
    unsigned char snapshot[4096];
    size_t size;
    graze_world *world =
        small_world_open((graze_world_config){ .load_memory_max = 12 << 20 });
    add_layers(world);
    assert_int_equal(graze_world_save(world, NULL, snapshot, sizeof snapshot, &size),
                     GRAZE_OK);
    for (int i = 0; i < 5; i++)
        assert_int_equal(graze_world_load(world, NULL, snapshot, size), GRAZE_OK);
    graze_world_close(world);
}

static void a_replay_allocates_no_more_than_it_may(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    small_world_step(world);
    add_layers(world);
    small_world_step(world);
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_world_close(world);
    static const struct {
        size_t memory_max;
        graze_replay_state state;
        graze_status status;
    } cases[] = { { SMALL, GRAZE_REPLAY_FAILED, GRAZE_OUT_OF_CAPACITY },
                  { LARGE, GRAZE_REPLAY_STEPPED, GRAZE_OK } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_replay *replay;
        const graze_replay_config config = { .source = kept_source(&kept),
                                             .memory_max = cases[i].memory_max };
        assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        assert_int_equal(graze_replay_step(replay), cases[i].state);
        assert_int_equal(graze_replay_read(replay).status, cases[i].status);
        graze_replay_close(replay);
    }
    free(kept.bytes);
}

/* The world the recording begins with needs too much; so does a piece. */
static void a_beginning_is_bounded_too(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    add_layers(world);
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    for (size_t bound = 1; bound < LARGE; bound *= 2) {
        graze_replay *replay;
        const graze_replay_config config = { .source = kept_source(&kept),
                                             .memory_max = bound };
        const graze_status status = graze_replay_open(&config, &replay);
        assert_int_equal(status, bound <= (SIDE * SIDE / 8) * LAYERS
                                     ? GRAZE_OUT_OF_CAPACITY
                                     : GRAZE_OK);
        graze_replay_close(replay);
    }
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_world_close(world);
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_load_allocates_no_more_than_the_world_allows),
        cmocka_unit_test(loads_one_after_the_other_have_the_bound_each),
        cmocka_unit_test(a_replay_allocates_no_more_than_it_may),
        cmocka_unit_test(a_beginning_is_bounded_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
