/* test_save_random.c: random calls of every kind on two worlds. One is loaded from
 * snapshots of the other, or rolled back to its own, at random points, also in the
 * middle of a frame. From then on both have equal events, contacts, handles, hashes
 * and snapshots.
 */
#include "test_save_random/tests.h"

/* The setup of a world that opens to be loaded. */
static graze_world_config any_config(checked_copy *self) {
    const uint32_t count = (uint32_t)graze_broad_phase_count();
    return (graze_world_config){
        .broad_phase =
            graze_broad_phase_at(seeded_below(&self->random, count))->name,
        .edges = (graze_edges)seeded_below(&self->random, 2)
    };
}

static void load_somehow(checked_copy *self) {
    switch (seeded_below(&self->random, 4)) {
    case 0:
        copy_renew(self, any_config(self));
        break;
    case 1:
        copy_reload(self);
        break;
    default:
        copy_roll_back(self);
    }
}

static void play(graze_world_config config, uint64_t seed, uint32_t steps) {
    checked_copy self;
    copy_open(&self, config, seed);
    while (self.steps < steps) {
        copy_call call;
        copy_draw(&self, &call);
        copy_call_both(&self, &call);
        if (seeded_below(&self.random, 40) == 0)
            load_somehow(&self);
        if (seeded_below(&self.random, 12) == 0)
            copy_step(&self);
        if (seeded_below(&self.random, 100) == 0) /* nothing has changed since */
            copy_step(&self);
    }
    assert_true((self.events > steps / 4 || config.events == GRAZE_EVENTS_TOUCHES) &&
                self.loads > steps / 10);
    copy_close(&self);
}

static void a_loaded_world_goes_on_as_the_one_that_was_saved(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (uint32_t i = 0; i < 12; i++)
        play((graze_world_config){ .edges = (graze_edges)(i & 1),
                                   .events = (graze_event_flags)(i % 3) },
             seed + i, 120);
}

static void saves_by_every_broad_phase_load_alike(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        play((graze_world_config){ .broad_phase = graze_broad_phase_at(i)->name,
                                   .events = GRAZE_EVENTS_BOTH },
             seed + 100 + i, 150);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loaded_world_goes_on_as_the_one_that_was_saved),
        cmocka_unit_test(saves_by_every_broad_phase_load_alike),
        cmocka_unit_test(a_altered_snapshot_is_refused_or_makes_a_world),
        cmocka_unit_test(a_load_without_memory_changes_nothing),
        cmocka_unit_test(a_save_without_memory_can_be_made_again),
        cmocka_unit_test(an_asset_that_is_missing_or_another_one_is_refused),
        cmocka_unit_test(a_delta_makes_the_snapshot_it_was_made_of),
        cmocka_unit_test(a_delta_is_small_where_little_changed),
        cmocka_unit_test(a_damaged_delta_and_a_wrong_base_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
