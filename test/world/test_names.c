/* test_names.c: names of bodies and layers: kept with the body, in snapshots and
 * recordings, and by no hash; and the slots of bodies.
 */
#include "support/recorded_game.h"

#include "graze/name.h"
#include "graze/save.h"

static const char longest[] = "0123456789012345678901234567890",
                  too_long[] = "01234567890123456789012345678901";

static void a_name_is_read_as_it_was_set(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, 0, 0, 4),
                     other = small_world_square(world, 9, 0, 4);
    assert_string_equal(graze_body_name(world, body), "");
    assert_string_equal(graze_world_layer_name(world, 63), "");
    assert_int_equal(graze_body_set_name(world, other, longest), GRAZE_OK);
    assert_int_equal(graze_world_set_layer_name(world, 63, "bullets"), GRAZE_OK);
    assert_string_equal(graze_body_name(world, body), "");
    assert_string_equal(graze_body_name(world, other), longest);
    assert_string_equal(graze_world_layer_name(world, 63), "bullets");
    assert_string_equal(graze_world_layer_name(world, 62), "");
    assert_int_equal(graze_body_set_name(world, other, "b"), GRAZE_OK);
    assert_string_equal(graze_body_name(world, other), "b");
    assert_int_equal(graze_body_set_name(world, other, NULL), GRAZE_OK);
    assert_int_equal(graze_world_set_layer_name(world, 63, ""), GRAZE_OK);
    assert_string_equal(graze_body_name(world, other), "");
    assert_string_equal(graze_world_layer_name(world, 63), "");
    graze_world_close(world);
}

static void bad_names_are_refused(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, 0, 0, 4);
    assert_int_equal(graze_body_set_name(world, body, "a"), GRAZE_OK);
    assert_int_equal(graze_body_set_name(world, body, too_long), GRAZE_BAD_VALUE);
    assert_int_equal(graze_world_set_layer_name(world, 0, too_long),
                     GRAZE_BAD_VALUE);
    assert_int_equal(graze_world_set_layer_name(world, 64, "a"), GRAZE_BAD_LAYER);
    assert_int_equal(graze_body_set_name(world, (graze_body){ 0 }, "a"),
                     GRAZE_STALE_HANDLE);
    assert_string_equal(graze_body_name(world, body), "a");
    assert_string_equal(graze_body_name(world, (graze_body){ 0 }), "");
    assert_string_equal(graze_world_layer_name(world, 64), "");
    graze_world_close(world);
}

static void a_name_may_be_one_that_was_read(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body bodies[40];
    for (int i = 0; i < 40; i++)
        bodies[i] = small_world_square(world, (float)i, 0, 1);
    assert_int_equal(graze_body_set_name(world, bodies[0], "scout ship"), GRAZE_OK);
    for (int i = 0; i < 40; i++)
        assert_int_equal(
            graze_body_set_name(world, bodies[i], graze_body_name(world, bodies[0])),
            GRAZE_OK);
    assert_string_equal(graze_body_name(world, bodies[39]), "scout ship");
    assert_int_equal(
        graze_body_set_name(world, bodies[0], graze_body_name(world, bodies[0]) + 6),
        GRAZE_OK);
    assert_string_equal(graze_body_name(world, bodies[0]), "ship");
    assert_int_equal(
        graze_world_set_layer_name(world, 63, graze_body_name(world, bodies[0])),
        GRAZE_OK);
    assert_string_equal(graze_world_layer_name(world, 63), "ship");
    graze_world_close(world);
}

/* Its last events can still name it; the body that gets its slot has no name. */
static void a_name_goes_with_its_body(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, 0, 0, 4);
    assert_int_equal(graze_body_set_name(world, body, "ship"), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
    small_world_step(world);
    assert_string_equal(graze_body_name(world, body), "ship");
    small_world_step(world);
    small_world_step(world);
    assert_string_equal(graze_body_name(world, body), "");
    const graze_body next = small_world_square(world, 0, 0, 4);
    assert_int_equal(graze_body_slot(next), graze_body_slot(body));
    assert_string_equal(graze_body_name(world, next), "");
    graze_world_close(world);
}

static void expect_names(graze_world *world, graze_body a, graze_body b) {
    assert_string_equal(graze_body_name(world, a), "player");
    assert_string_equal(graze_body_name(world, b), longest);
    assert_string_equal(graze_world_layer_name(world, 0), "ground");
    assert_string_equal(graze_world_layer_name(world, 63), "\xc3\xa9t\xc3\xa9");
}

static void name_all(graze_world *world, graze_body a, graze_body b) {
    assert_int_equal(graze_body_set_name(world, a, "player"), GRAZE_OK);
    assert_int_equal(graze_body_set_name(world, b, longest), GRAZE_OK);
    assert_int_equal(graze_world_set_layer_name(world, 0, "ground"), GRAZE_OK);
    assert_int_equal(graze_world_set_layer_name(world, 63, "\xc3\xa9t\xc3\xa9"),
                     GRAZE_OK);
}

static void snapshots_keep_names_and_hashes_do_not(void **state) {
    (void)state;
    unsigned char snapshot[2][2048];
    size_t size[2];
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body a = small_world_square(world, 0, 0, 4);
    small_world_square(world, 2, 0, 4);
    const graze_body b = small_world_square(world, 9, 0, 4);
    const uint64_t hash = graze_world_hash(world);
    name_all(world, a, b);
    assert_true(graze_world_hash(world) == hash);
    assert_int_equal(
        graze_world_save(world, NULL, snapshot[0], sizeof snapshot[0], &size[0]),
        GRAZE_OK);
    graze_world *other = small_world_open((graze_world_config){ 0 });
    const graze_body gone = small_world_square(other, 0, 0, 1);
    assert_int_equal(graze_body_set_name(other, gone, "gone"), GRAZE_OK);
    assert_int_equal(graze_world_set_layer_name(other, 7, "gone"), GRAZE_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(graze_world_load(other, NULL, snapshot[0], size[0]),
                         GRAZE_OK);
        expect_names(other, a, b);
        assert_string_equal(graze_world_layer_name(other, 7), "");
        assert_true(graze_world_hash(other) == hash);
        assert_int_equal(
            graze_world_save(other, NULL, snapshot[1], sizeof snapshot[1], &size[1]),
            GRAZE_OK);
        assert_int_equal(size[0], size[1]);
        assert_memory_equal(snapshot[0], snapshot[1], size[0]);
        assert_int_equal(graze_body_set_name(other, a, "another"), GRAZE_OK);
    }
    graze_world_close(world);
    graze_world_close(other);
}

static void recordings_keep_names(void **state) {
    (void)state;
    for (int is_late = 0; is_late < 2; is_late++) {
        kept_bytes kept = { .room = SIZE_MAX };
        const graze_recording_sink sink = kept_sink(&kept);
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const graze_body a = small_world_square(world, 0, 0, 4),
                         b = small_world_square(world, 9, 0, 4);
        if (!is_late)
            name_all(world, a, b);
        assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
        if (is_late)
            name_all(world, a, b);
        small_world_step(world);
        assert_int_equal(graze_body_set_name(world, a, NULL), GRAZE_OK);
        small_world_step(world);
        graze_world_close(world);
        graze_replay *replay = recorded_open(&kept, NULL);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        expect_names(graze_replay_world(replay), a, b);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        assert_string_equal(graze_body_name(graze_replay_world(replay), a), "");
        graze_replay_close(replay);
        free(kept.bytes);
    }
}

static void a_slot_is_an_index_of_the_bodies_that_are_there(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body bodies[20];
    for (uint32_t i = 0; i < 20; i++) {
        bodies[i] = small_world_square(world, (float)i, 0, 1);
        assert_true(graze_body_slot(bodies[i]) < 20);
        for (uint32_t j = 0; j < i; j++)
            assert_true(graze_body_slot(bodies[i]) != graze_body_slot(bodies[j]));
    }
    assert_int_equal(graze_body_remove(world, bodies[3]), GRAZE_OK);
    for (uint32_t i = 0; i < 20; i++)
        assert_true(graze_body_from_slot(world, graze_body_slot(bodies[i])).id ==
                    (i == 3 ? 0 : bodies[i].id));
    assert_true(graze_body_from_slot(world, 20).id == 0 &&
                graze_body_from_slot(world, UINT32_MAX).id == 0);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_read_as_it_was_set),
        cmocka_unit_test(bad_names_are_refused),
        cmocka_unit_test(a_name_may_be_one_that_was_read),
        cmocka_unit_test(a_name_goes_with_its_body),
        cmocka_unit_test(snapshots_keep_names_and_hashes_do_not),
        cmocka_unit_test(recordings_keep_names),
        cmocka_unit_test(a_slot_is_an_index_of_the_bodies_that_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
