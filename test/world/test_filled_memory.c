/* A world tells the same, no matter what its memory held before: seeded scenes with
 * an allocator that fills blocks. */
#include "support/testing.h"

#include "same/run.h"

enum { FILLS = 3 };

static const unsigned char fills[FILLS] = { 0x00, 0xa5, 0xff };

/* Every block is moved when it is resized; memory is `fill` until it is written, and
 * again when it is freed. */
static void *filled_resize(void *user, void *block, size_t old_size,
                           size_t new_size) {
    const unsigned char fill = *(const unsigned char *)user;
    unsigned char *fresh = new_size == 0 ? NULL : malloc(new_size);
    if (fresh != NULL) {
        memset(fresh, fill, new_size);
        if (block != NULL)
            memcpy(fresh, block, old_size < new_size ? old_size : new_size);
    } else if (new_size != 0) {
        return NULL;
    }
    if (block != NULL)
        memset(block, fill, old_size);
    free(block);
    return fresh;
}

static graze_allocator filled_allocator(const unsigned char *fill) {
    return (graze_allocator){ .resize = filled_resize,
                              .user = (void *)(uintptr_t)fill };
}

static same_run play(const same_scene *scene, const char *broad_phase,
                     const unsigned char *fill) {
    same_run run = { .broad_phase = broad_phase,
                     .allocator = filled_allocator(fill),
                     .random = { 20061 },
                     .events = digest_begin(),
                     .answers = digest_begin(),
                     .saves = digest_begin() };
    scene->play(&run, scene->variant);
    same_close(&run);
    return run;
}

static void check_equal(const same_run *a, const same_run *b, const char *scene,
                        const char *broad_phase) {
    if (a->event_count != b->event_count || a->events.hash != b->events.hash ||
        a->answers.hash != b->answers.hash || a->saves.hash != b->saves.hash)
        fail_msg("%s by %s tells something else in other memory", scene,
                 broad_phase);
}

static void scenes_tell_the_same_in_memory_of_each_kind(void **state) {
    (void)state;
    uint64_t events = 0;
    for (size_t i = 0; same_scene_at(i) != NULL; i++) {
        const same_scene *scene = same_scene_at(i);
        const size_t broad_phases =
            scene->has_world && !scene->is_large ? graze_broad_phase_count() : 1;
        for (size_t broad_phase = 0; broad_phase < broad_phases; broad_phase++) {
            const char *name = graze_broad_phase_at(broad_phase)->name;
            const same_run first = play(scene, name, &fills[0]);
            events += first.event_count;
            for (size_t fill = 1; fill < FILLS; fill++) {
                const same_run run = play(scene, name, &fills[fill]);
                check_equal(&first, &run, scene->name, name);
            }
        }
    }
    assert_true(events > 100000);
}

static void a_block_that_is_not_written_shows_its_fill(void **state) {
    (void)state;
    for (size_t i = 0; i < FILLS; i++) {
        const graze_allocator allocator = filled_allocator(&fills[i]);
        unsigned char *block = allocator.resize(allocator.user, NULL, 0, 100);
        assert_non_null(block);
        for (size_t at = 0; at < 100; at++)
            assert_int_equal(block[at], fills[i]);
        memset(block, 1, 100);
        block = allocator.resize(allocator.user, block, 100, 200);
        assert_non_null(block);
        assert_int_equal(block[99], 1);
        assert_int_equal(block[100], fills[i]);
        allocator.resize(allocator.user, block, 200, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_tell_the_same_in_memory_of_each_kind),
        cmocka_unit_test(a_block_that_is_not_written_shows_its_fill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
