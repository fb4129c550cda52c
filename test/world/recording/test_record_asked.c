/* test_record_asked.c: queries and legs of a recording, which a replay asks again. */
#include "support/checksums.h"
#include "support/small_world.h"

/* Two flights: one ends at the first part, one crosses some and bounces off others;
 * each goes on along a row of bodies. */
static void ask_legs(graze_world *world, graze_body body) {
    static graze_responses responses;
    graze_legs legs = { .items = NULL };
    graze_responses_set(&responses, 1, 0, GRAZE_CROSS);
    graze_responses_set(&responses, 1, 2, GRAZE_BOUNCE);
    graze_legs_def def = { .at = { -5, 3 }, .to = { 500, 3 }, .exclude = body };
    assert_int_equal(graze_world_legs(world, &def, &legs), GRAZE_OK);
    def = (graze_legs_def){ .at = { -5, 3 },
                            .to = { 500, 3 },
                            .radius = 0.5,
                            .layer = 1,
                            .bounces_max = 3,
                            .responses = &responses };
    assert_int_equal(graze_world_legs(world, &def, &legs), GRAZE_OK);
    assert_true(legs.count > 1);
    graze_legs_free(&legs);
}

static void ask_queries(graze_world *world, graze_body body) {
    const graze_shape disc = graze_shape_circle((graze_point){ 0, 0 }, 2);
    graze_hits hits = { .items = NULL };
    const graze_query queries[] = { { .kind = GRAZE_QUERY_NEAREST,
                                      .nearest_count = 3,
                                      .at = { 50, 50 },
                                      .radius = 1000 },
                                    { .kind = GRAZE_QUERY_RAY,
                                      .at = { -5, 1 },
                                      .to = { 500, 1 },
                                      .exclude = body },
                                    { .kind = GRAZE_QUERY_SHAPE_CAST,
                                      .shape = &disc,
                                      .at = { 0, 0 },
                                      .to = { 100, 0 },
                                      .boxes_only = true },
                                    { .kind = GRAZE_QUERY_RAY,
                                      .at = { -5, 2 },
                                      .to = { 500, 2 },
                                      .blocked_by = 1 } };
    assert_int_equal(graze_world_query(world, queries, 4, &hits), GRAZE_OK);
    assert_int_equal(hits.starts[4] - hits.starts[3], 1);
    graze_hits_free(&hits);
}

typedef void (*asking)(graze_world *world, graze_body body);

static void record_asked(kept_bytes *kept, bool are_recorded, asking ask) {
    const graze_recording_sink sink = kept_sink(kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    kept->room = SIZE_MAX;
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    graze_recording_set_queries(world, are_recorded);
    for (int step = 0; step < 20; step++) {
        ask(world, small_world_square(world, (float)step * 5, 0, 4));
        small_world_step(world);
    }
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    graze_world_close(world);
}

static bool differs_but_for_its_hash(kept_bytes *kept) {
    graze_replay *replay = recorded_open(kept, NULL);
    graze_replay_state state = GRAZE_REPLAY_STEPPED;
    while (state == GRAZE_REPLAY_STEPPED)
        state = graze_replay_step(replay);
    const graze_replay_info info = graze_replay_read(replay);
    graze_replay_close(replay);
    return state == GRAZE_REPLAY_DIFFERS && info.hash_now == info.hash_recorded;
}

/* Changes of a byte that only the answers tell. */
static uint32_t changes_noted(kept_bytes *kept) {
    uint32_t noted = 0;
    for (size_t at = kept->size / 2; at < kept->size / 2 + 300; at++) {
        kept->bytes[at] ^= 1;
        rewrite_checksums(kept);
        noted += differs_but_for_its_hash(kept);
        kept->bytes[at] ^= 1;
        rewrite_checksums(kept);
    }
    return noted;
}

static void check_asked(asking ask) {
    kept_bytes without = { .size = 0 }, with = { .size = 0 };
    graze_replay_state last;
    record_asked(&without, false, ask);
    record_asked(&with, true, ask);
    assert_true(with.size > without.size + 1000);
    assert_int_equal(recorded_play(&without, &last), 20);
    assert_int_equal(recorded_play(&with, &last), 20);
    assert_int_equal(last, GRAZE_REPLAY_ENDED);
    assert_true(changes_noted(&with) >= 8);
    free(without.bytes);
    free(with.bytes);
}

static void queries_are_recorded_if_wanted_and_compared(void **state) {
    (void)state;
    check_asked(ask_queries);
}

static void legs_are_recorded_if_wanted_and_compared(void **state) {
    (void)state;
    check_asked(ask_legs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queries_are_recorded_if_wanted_and_compared),
        cmocka_unit_test(legs_are_recorded_if_wanted_and_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
