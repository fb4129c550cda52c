/* test_pair_tracker_failures.c: steps that look ahead and fail, for a limit or for
 * memory. They change nothing visible, can be made again, and leave nothing behind
 * for a later step to report. Also the work that steps leave out: memory is not
 * asked for once it has grown, and a broad phase that was left out does not fall
 * behind.
 */
#include "support/checked_world_moves.h"

#include "broad/broad_phases.h"

enum { STEPS = 120, MOST_REFUSALS = 5000 };

static uint64_t seed;
static checked_world self;

static const checked_config usual = { .count = 400,
                                      .unit = 0x1p-4f,
                                      .compound_share = 7 };
static const checked_turmoil some = {
    .lives = 2, .parts = 2, .layers = 1, .enabled = 1, .rules = 30
};

/* A step of the first world that exceeds a limit, which the test sets behind the
 * world's back: worlds are opened with theirs. The second world has not stepped, so
 * it tells what the first must go on to tell. */
static size_t fail_step(void) {
    const checked_insight before = checked_look(&self);
    graze_world *world = self.world[0];
    assert_int_equal(graze_world_step(world), GRAZE_OUT_OF_CAPACITY);
    assert_true(world->step_count == before.steps);
    self.tally.over_limit++;
    checked_compare(&self, checked_chance(&self, 2));
    const size_t needed = graze_world_required_capacity(world);
    world->limits.pairs = world->limits.events = 0;
    return needed;
}

static size_t event_count(void) {
    const size_t contacts = small_world_event_count(self.world[1]);
    return contacts > 1 ? contacts : small_world_touch_event_count(self.world[1]);
}

/* Too many pairs, then too many events, then neither. */
static void step_with_limits(void) {
    self.world[0]->limits.pairs = 1;
    const size_t pairs = fail_step();
    self.world[0]->limits.events = 1;
    const size_t events = fail_step();
    checked_step(&self, checked_chance(&self, 2));
    assert_int_equal(pairs, self.world[1]->pair_tracker.total);
    assert_int_equal(events, event_count());
}

/* Too many pairs; the game disables bodies until there are fewer. */
static void step_with_fewer(void) {
    for (int side = 0; side < 2; side++)
        self.world[side]->limits.pairs = 150;
    while (graze_world_step(self.world[0]) == GRAZE_OUT_OF_CAPACITY) {
        assert_true(graze_world_required_capacity(self.world[0]) > 150);
        checked_compare(&self, true);
        checked_repeat(&self, 10, checked_die_or_be_born);
    }
    small_world_step(self.world[1]);
    checked_compare(&self, true);
    for (int side = 0; side < 2; side++)
        self.world[side]->limits.pairs = 0;
}

static void steps_over_their_limit_can_be_made_again(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        checked_config config = usual;
        config.edges = (graze_edges)edges;
        checked_open(&self, config, seed);
        for (int step = 0; step < STEPS; step++) {
            checked_stir(&self, &some);
            checked_move(&self, CHECKED_STRAIGHT);
            if (step > 3 && checked_chance(&self, 8))
                step_with_limits();
            else
                checked_step(&self, true);
        }
        assert_true(self.tally.predicted > STEPS / 10 &&
                    self.tally.over_limit > STEPS / 10);
        checked_close(&self);
    }
}

static void bodies_can_be_removed_until_the_rest_fits(void **state) {
    (void)state;
    checked_open(&self, usual, seed);
    for (int step = 0; step < STEPS; step++) {
        checked_move(&self, CHECKED_STRAIGHT);
        checked_repeat(&self, 3, checked_die_or_be_born);
        if (step > 0 && step % 5 == 0)
            step_with_fewer();
        else
            checked_step(&self, step % 2 == 0);
    }
    assert_true(self.tally.predicted > STEPS / 8);
    checked_close(&self);
}

/* Play until some steps are made by a Verlet list, the `refused`-th request for
 * memory in a step being refused. False if there were not this many. */
static bool play_refused(uint64_t refused) {
    uint64_t left = refused;
    checked_config config = usual;
    config.count = 400;
    checked_open(&self, config, seed);
    for (int step = 0; step < 24; step++) {
        checked_stir(&self, &some);
        checked_move(&self, step % 12 == 11 ? CHECKED_JUMP : CHECKED_HOP);
        self.memory.fail_at = left;
        checked_step(&self, step % 3 > 0);
        left = self.memory.fail_at;
        self.memory.fail_at = 0;
    }
    assert_true(self.tally.predicted > 5 && self.tally.shortened > 0 &&
                self.tally.escaped > 0);
    checked_close(&self);
    return left == 0;
}

static void every_request_for_memory_can_be_refused(void **state) {
    (void)state;
    uint64_t refused = 1;
    while (play_refused(refused)) {
        assert_int_equal(self.tally.out_of_memory, 1);
        assert_true(++refused < MOST_REFUSALS);
    }
    assert_true(refused > 50);
}

/* Requests are refused again and again, in steps and in other calls. */
static void play_short_of_memory(uint64_t number) {
    checked_open(&self, usual, seed + number);
    for (int step = 0; step < STEPS; step++) {
        self.memory.fail_at = seeded_below(&self.random, 8);
        checked_stir(&self, &some);
        self.memory.fail_at = 0;
        checked_move(&self,
                     checked_chance(&self, 15) ? CHECKED_JUMP : CHECKED_STRAIGHT);
        self.memory.fail_at = seeded_below(&self.random, 4);
        checked_step(&self, checked_chance(&self, 3));
        self.memory.fail_at = 0;
        if (checked_chance(&self, 10))
            checked_change_broad_phase(&self);
    }
    checked_close(&self);
}

static void worlds_short_of_memory_stay_true(void **state) {
    (void)state;
    uint32_t failures = 0;
    for (uint64_t i = 0; i < 4; i++) {
        play_short_of_memory(i);
        failures += self.tally.out_of_memory;
    }
    assert_true(failures > 20);
}

/* Steps that are made by a Verlet list go past the broad phase. In its next search
 * it learns what it missed. Here it gets no change at all, as after a step in which
 * nothing moved. */
static void a_broad_phase_learns_what_it_missed(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_counters counters = { 0 };
        const graze_allocator allocator = { 0 };
        const grz_broad_setup setup = { .allocator = &allocator,
                                        .counters = &counters };
        checked_open(&self, usual, seed);
        grz_broad_instance broad = { 0 };
        grz_buffer room = { 0 };
        grz_pair_sink sink;
        assert_int_equal(grz_broad_use(&broad, graze_broad_phase_at(i)->name, setup),
                         GRAZE_OK);
        for (int step = 0; step < 12; step++) {
            checked_move(&self, CHECKED_STRAIGHT);
            checked_step(&self, false);
            const grz_box_view boxes =
                grz_box_columns_view(&self.world[0]->columns, self.world[0]->meets);
            if (step > 0)
                grz_broad_invalidate(&broad);
            if (step % 4 > 0)
                continue;
            grz_pair_sink_collect(&sink, &room, &allocator, SIZE_MAX);
            assert_int_equal(grz_broad_sync(&broad, &boxes, (grz_row_changes){ 0 }),
                             GRAZE_OK);
            assert_int_equal(grz_broad_pairs(&broad, &boxes, &sink), GRAZE_OK);
            assert_int_equal(grz_pair_sink_total(&sink),
                             self.world[1]->pair_tracker.total);
        }
        grz_buffer_free(&allocator, &room);
        grz_broad_close(&broad);
        checked_close(&self);
    }
}

/* Back and forth, each on its own way, so the pairs of a period are those of the
 * next. */
static void sway(int step) {
    enum { PERIOD = 48 };
    for (uint32_t i = 0; i < self.config.count; i++) {
        checked_actor *actor = &self.actor[i];
        const bool is_forth = (step + (int)i) % PERIOD < PERIOD / 2;
        actor->x += is_forth ? actor->vx : -actor->vx;
        actor->y += is_forth ? actor->vy : -actor->vy;
    }
    checked_place_all(&self);
}

static void looking_ahead_asks_for_no_memory(void **state) {
    (void)state;
    enum { WARM_UP = 700, STEADY = 1000 };
    uint64_t calls = 0;
    checked_open(&self, usual, seed);
    for (int step = 0; step < WARM_UP + STEADY; step++) {
        const checked_insight before = checked_look(&self);
        sway(step);
        small_world_step(self.world[0]);
        checked_count(&self, before);
        if (step % 2 == 0)
            assert_sample(small_world_contact_count(self.world[0]) > 0);
        calls = step < WARM_UP ? self.memory.calls : calls;
        if (self.memory.calls != calls)
            fail_msg("step %d asks for memory", step);
    }
    assert_true(self.tally.predicted > (WARM_UP + STEADY) / 2 &&
                self.tally.escaped > STEADY / 4);
    checked_close(&self);
}

int main(void) {
    seed = testing_seed();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_over_their_limit_can_be_made_again),
        cmocka_unit_test(bodies_can_be_removed_until_the_rest_fits),
        cmocka_unit_test(every_request_for_memory_can_be_refused),
        cmocka_unit_test(worlds_short_of_memory_stay_true),
        cmocka_unit_test(a_broad_phase_learns_what_it_missed),
        cmocka_unit_test(looking_ahead_asks_for_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
