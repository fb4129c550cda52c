/* test_keyframes.c: a keyframe is loaded by another codec than its own, with and
 * without memory.
 */
#include "support/counted_memory.h"

#include "graze/body.h"
#include "graze/save.h"
#include "graze/step.h"
#include "graze/world.h"
#include "world/recording/keyframes.h"

enum { BODIES = 200 };

static graze_world *opened_world(uint32_t bodies) {
    const graze_part_def part = { .box = { 0, 0, 1, 1 } };
    graze_world *world;
    assert_int_equal(graze_world_open(NULL, &world), GRAZE_OK);
    for (uint32_t i = 0; i < bodies; i++) {
        const graze_body_def def = { .parts = &part,
                                     .part_count = 1,
                                     .x = (float)i };
        assert_int_equal(graze_body_add(world, &def, NULL), GRAZE_OK);
    }
    assert_int_equal(graze_world_step(world), GRAZE_OK);
    return world;
}

/* A codec that read its world's slots. */
static void begin_codec(grz_codec *codec, const graze_allocator *allocator) {
    grz_codec_read(codec, NULL, 0, allocator);
    assert_int_equal(grz_codec_note_slots(codec, codec->world), GRAZE_OK);
}

/* The codec of the keyframe knows more slots than the one that loads it. */
static void each_lack_of_memory_for_slots_is_reported(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_codec writer = { .world = opened_world(BODIES) };
    graze_world *world = opened_world(0);
    grz_keyframes keyframes = { .bytes_max = 1 << 20 };
    begin_codec(&writer, &allocator);
    grz_keyframes_add(&keyframes, &writer, (grz_replay_place){ .steps = 1 });
    assert_int_equal(keyframes.count, 1);
    uint64_t failed = 0;
    graze_status status = GRAZE_OUT_OF_MEMORY;
    for (uint64_t fail_at = 1; status != GRAZE_OK; fail_at++) {
        grz_codec reader = { .world = world };
        grz_codec_read(&reader, NULL, 0, &allocator);
        memory.failures = 0;
        memory.fail_at = fail_at;
        status = grz_keyframe_load(grz_keyframes_find(&keyframes, 1), &reader);
        memory.fail_at = 0;
        assert_int_equal(status,
                         memory.failures > 0 ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        failed += memory.failures;
        grz_codec_free(&reader, &allocator);
    }
    assert_true(failed >= 2); /* slots of bodies and of parts */
    assert_int_equal(graze_world_body_count(world), BODIES);
    assert_true(graze_world_hash(world) == graze_world_hash(writer.world));
    grz_keyframes_free(&keyframes, &allocator);
    grz_codec_free(&writer, &allocator);
    graze_world_close(writer.world);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

static void without_memory_for_slots_a_codec_knows_none(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_codec codec = { .world = opened_world(BODIES) };
    grz_codec_read(&codec, NULL, 0, &allocator);
    memory.fail_at = 1;
    assert_int_equal(grz_codec_note_slots(&codec, codec.world), GRAZE_OUT_OF_MEMORY);
    memory.fail_at = 0;
    begin_codec(&codec, &allocator);
    grz_codec_free(&codec, &allocator);
    graze_world_close(codec.world);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_lack_of_memory_for_slots_is_reported),
        cmocka_unit_test(without_memory_for_slots_a_codec_knows_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
