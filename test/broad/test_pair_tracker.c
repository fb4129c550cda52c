/* test_pair_tracker.c: worlds predicting their boxes against worlds testing every
 * pair, step by step. There are every kind of motion, every change between steps,
 * both edge rules, both ends of the floats, and changing mixtures of it all.
 *
 * Each time the first of the two worlds looks ahead, is surprised, gives up or
 * begins again is counted. Without these ways a test proves nothing. Random games
 * draw from the seed, which is printed; GRAZE_TEST_SEED sets it, and
 * GRAZE_TEST_GAMES how many there are.
 */
#include "support/checked_world_moves.h"

#include <fenv.h>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

/* Steps of each game; and in how many of them lists are asked for. */
enum { STEPS = 90, ASKS = 3 };

static uint64_t seed;
static checked_world self;

static const checked_config usual = { .count = 500, .unit = 0x1p-4f };

static void run(checked_config config, checked_motion motion,
                const checked_turmoil *turmoil) {
    checked_open(&self, config, seed);
    for (int step = 0; step < STEPS; step++) {
        checked_stir(&self, turmoil);
        checked_move(&self, motion);
        checked_step(&self, checked_chance(&self, ASKS));
    }
    checked_close(&self);
}

/* Expect that at least this many percent of the steps were made by a Verlet list. */
static void expect_predicted(uint32_t percent) {
    const checked_tally *tally = &self.tally;
    if (tally->predicted * 100 < tally->steps * percent)
        fail_msg("%u of %u steps were made by candidates", tally->predicted,
                 tally->steps);
    assert_true(percent == 0 || tally->builds > 3);
}

static const checked_turmoil calm = { 0 };

static void straight_motion_is_followed(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        checked_config config = usual;
        config.edges = (graze_edges)edges;
        run(config, CHECKED_STRAIGHT, &calm);
        expect_predicted(70);
        assert_true(self.tally.escaped > 0);
    }
}

static void falling_boxes_are_followed(void **state) {
    (void)state;
    run(usual, CHECKED_FALL, &calm);
    expect_predicted(30);
}

static void resting_boxes_are_followed(void **state) {
    (void)state;
    run(usual, CHECKED_REST, &calm);
    expect_predicted(60);
}

static void boxes_that_walk_at_random_are_found(void **state) {
    (void)state;
    run(usual, CHECKED_WALK, &calm);
    assert_true(self.tally.shortened > 0 && self.tally.give_ups > 0);
}

static void boxes_that_all_jump_are_found(void **state) {
    (void)state;
    run(usual, CHECKED_JUMP, &calm);
    assert_true(self.tally.predicted < STEPS / 10);
}

static void boxes_that_jump_have_escaped(void **state) {
    (void)state;
    checked_config many = usual;
    many.count = 1300;
    run(many, CHECKED_HOP, &calm);
    expect_predicted(30);
    assert_sample(self.tally.many_escaped > 10);
    run(usual, CHECKED_HOP, &calm);
    assert_true(self.tally.escaped > self.tally.many_escaped + 10);
}

static void turning_all_at_once_ends_a_look(void **state) {
    (void)state;
    run(usual, CHECKED_TURN, &calm);
    expect_predicted(10);
    assert_true(self.tally.shortened > 1);
    run(usual, CHECKED_RUSH, &calm);
    expect_predicted(10);
    assert_true(self.tally.shortened > 1);
}

static void few_boxes_are_not_followed(void **state) {
    (void)state;
    checked_config config = usual;
    config.count = 100;
    run(config, CHECKED_STRAIGHT, &calm);
    assert_int_equal(self.tally.predicted, 0);
    assert_int_equal(self.tally.builds, 0);
}

/* In a corner of all there is, or around the origin. */
static void run_at(float unit, int corner, graze_edges edges) {
    checked_config config = { .count = 400, .unit = unit, .edges = edges };
    const float field =
        (float)(checked_square_root(2 * config.count) * 200 + 500) * unit;
    if (corner < 0)
        config.origin = -GRAZE_COORD_MAX;
    else if (corner > 0)
        config.origin = GRAZE_COORD_MAX - field;
    else
        config.origin = field / -2;
    run(config, CHECKED_STRAIGHT, &calm);
}

/* Denormal edges; edges up to the limit, exact ones and such as are rounded until
 * boxes are empty. */
static void the_ends_of_the_floats_are_followed(void **state) {
    (void)state;
    static const float large[] = { 0x1p44f, 0x1p36f, 0x1p33f, 0x1p29f };
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        run_at(0x1p-149f, 0, (graze_edges)edges);
        expect_predicted(60);
        run_at(0x1p-126f, 0, (graze_edges)edges);
        expect_predicted(60);
        for (int corner = -1; corner <= 1; corner++)
            for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
                run_at(large[i], corner, (graze_edges)edges);
                expect_predicted(corner == 0 || large[i] > 0x1p33f ? 60 : 0);
            }
    }
}

/* Boxes half as large as all there is, which go from one end to the other, among
 * small ones. */
static void boxes_as_large_as_all_are_found(void **state) {
    (void)state;
    checked_open(&self, (checked_config){ .count = 400, .unit = 0x1p40f }, seed);
    for (int step = 0; step < STEPS; step++) {
        checked_move(&self, CHECKED_STRAIGHT);
        for (uint32_t i = 0; i < 6; i++) {
            const float x = (step + (int)i) % 9 < 5 ? -GRAZE_COORD_MAX : 0,
                        y = i < 3 ? -GRAZE_COORD_MAX : 0;
            const graze_box half = { x, y, x + GRAZE_COORD_MAX,
                                     y + GRAZE_COORD_MAX };
            const graze_part part =
                small_world_part(self.world[0], self.actor[i].body, 0);
            for (int side = 0; side < 2; side++)
                assert_int_equal(graze_part_set_box(self.world[side], part, half),
                                 GRAZE_OK);
        }
        checked_step(&self, checked_chance(&self, ASKS));
    }
    expect_predicted(30);
    checked_close(&self);
}

/* Round towards zero and, where that can be asked for, take denormals for zero. */
static void enter_odd_mode(void) {
    assert_int_equal(fesetround(FE_TOWARDZERO), 0);
#if defined(__SSE2__)
    _mm_setcsr(_mm_getcsr() | 0x8040);
#endif
}

static void step_in_odd_mode(const graze_positions *batch) {
    fenv_t usual_mode;
    fegetenv(&usual_mode);
    enter_odd_mode();
    const graze_status placed = graze_world_set_positions(self.world[0], batch);
    const graze_status stepped = graze_world_step(self.world[0]);
    fesetenv(&usual_mode);
    assert_int_equal(placed, GRAZE_OK);
    assert_int_equal(stepped, GRAZE_OK);
}

static void the_callers_mode_of_floats_changes_nothing(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        const checked_config config = { .count = 400,
                                        .unit = 0x1p-149f,
                                        .edges = (graze_edges)edges };
        checked_open(&self, config, seed);
        for (int step = 0; step < STEPS; step++) {
            checked_move_actors(&self, CHECKED_STRAIGHT);
            const graze_positions batch = checked_batch(&self);
            const checked_insight before = checked_look(&self);
            step_in_odd_mode(&batch);
            checked_count(&self, before);
            assert_int_equal(graze_world_set_positions(self.world[1], &batch),
                             GRAZE_OK);
            small_world_step(self.world[1]);
            checked_compare(&self, checked_chance(&self, ASKS));
        }
        expect_predicted(60);
        checked_close(&self);
    }
}

static void changes_between_steps_are_followed(void **state) {
    (void)state;
    static const checked_turmoil turmoils[] = { { .lives = 3 },   { .sizes = 3 },
                                                { .layers = 3 },  { .parts = 3 },
                                                { .enabled = 3 }, { .rules = 12 } };
    for (size_t i = 0; i < sizeof turmoils / sizeof *turmoils; i++)
        for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
            const checked_config config = { .count = 500,
                                            .unit = 0x1p-4f,
                                            .edges = (graze_edges)edges,
                                            .compound_share = 5,
                                            .flat_share = 60 };
            run(config, CHECKED_STRAIGHT, &turmoils[i]);
            expect_predicted(30);
            assert_true(self.tally.escaped > STEPS / 4);
        }
}

static void step_at_rest(uint32_t times) {
    for (uint32_t i = 0; i < times; i++) {
        /* so that there is something to do */
        checked_move_one(&self, &self.actor[0], CHECKED_STRAIGHT);
        checked_place_all(&self);
        checked_step(&self, true);
    }
}

/* Put a box like another's into both worlds. */
static graze_part add_part_to_both(graze_body body, graze_part of) {
    graze_part_info info;
    assert_int_equal(graze_part_read(self.world[0], of, &info), GRAZE_OK);
    const graze_part_def def = { .box = info.offset, .layer = info.layer };
    const graze_part part = small_world_part_add(self.world[0], body, def);
    assert_int_equal(small_world_part_add(self.world[1], body, def).id, part.id);
    return part;
}

/* One body loses a box and another gets one in its slot, place and layer: the row
 * looks as if nothing had happened. Both stand on one spot. */
static void give_slot(checked_actor *from, checked_actor *to,
                      uint32_t steps_before) {
    to->x = from->x;
    to->y = from->y;
    const graze_part part = small_world_part(self.world[0], from->body, 0);
    const graze_part lost = add_part_to_both(from->body, part);
    step_at_rest(24 + steps_before); /* long enough to be expected there */
    checked_remove_part(&self, lost);
    step_at_rest(2);
    const graze_part given = add_part_to_both(to->body, part);
    assert_int_equal(grz_slot_of(given.id), grz_slot_of(lost.id));
    step_at_rest(4);
    checked_remove_part(&self, part);
    step_at_rest(2);
    assert_int_equal(grz_slot_of(add_part_to_both(to->body, given).id),
                     grz_slot_of(part.id));
    step_at_rest(4);
}

static void a_slot_that_another_body_gets_is_another_box(void **state) {
    (void)state;
    checked_open(&self, usual, seed);
    for (uint32_t i = 0; i < self.config.count; i++)
        self.actor[i].vx = self.actor[i].vy = i == 0 ? 5 : 0;
    for (uint32_t i = 1; i < 24; i++)
        give_slot(&self.actor[2 * i], &self.actor[2 * i + 1], i % 6);
    expect_predicted(70);
    checked_close(&self);
}

/* If the boxes of the probe side do not meet each other, there is another way than a
 * Verlet list. It is left and taken again as the rules change. */
static void few_against_many_are_found(void **state) {
    (void)state;
    const checked_turmoil turmoil = { .lives = 2, .layers = 1, .rules = 40 };
    for (uint32_t share = 8; share <= 128; share *= 4) {
        checked_config config = usual;
        config.few_share = share;
        run(config, CHECKED_STRAIGHT, &calm);
        run(config, CHECKED_STRAIGHT, &turmoil);
    }
}

/* Each broad phase for some steps, between looks of `auto`. */
static void the_broad_phase_can_be_changed_and_back(void **state) {
    (void)state;
    const checked_turmoil turmoil = { .lives = 2 };
    checked_open(&self, usual, seed);
    for (size_t step = 0; step < 20 * graze_broad_phase_count(); step++) {
        const char *other = graze_broad_phase_at(step / 20)->name;
        if (step % 20 == 0 || step % 20 == 4)
            assert_int_equal(
                graze_world_set_broad_phase(self.world[0],
                                            step % 20 == 0 ? other : "auto", NULL),
                GRAZE_OK);
        checked_stir(&self, &turmoil);
        checked_move(&self, CHECKED_STRAIGHT);
        checked_step(&self, checked_chance(&self, ASKS));
    }
    expect_predicted(30);
    checked_close(&self);
}

/* This many of something in a step, often none. */
static uint32_t draw_times(void) {
    if (checked_chance(&self, 4))
        return 1 + seeded_below(&self.random, 4);
    return 0;
}

static checked_turmoil draw_turmoil(void) {
    return (checked_turmoil){ .lives = draw_times(),
                              .parts = draw_times(),
                              .sizes = draw_times(),
                              .layers = draw_times(),
                              .enabled = draw_times(),
                              .rules = checked_chance(&self, 6) ? 10 : 0,
                              .broad_phases = checked_chance(&self, 8) ? 12 : 0 };
}

static checked_config draw_config(seeded_random *random) {
    static const float units[] = { 0x1p-4f, 0x1p-149f, 0x1p40f, 1, 0x1p34f };
    checked_config config = { .count = 400 + seeded_below(random, 700),
                              .unit = units[seeded_below(random, 5)],
                              .edges = (graze_edges)seeded_below(random, 2),
                              .compound_share = seeded_below(random, 6),
                              .flat_share = 50 * seeded_below(random, 3),
                              .few_share = 20 * (seeded_below(random, 4) == 0) };
    if (config.unit > 0x1p32f)
        config.origin = -GRAZE_COORD_MAX;
    return config;
}

/* Let the first world use one of the kernels of this machine. */
static void use_kernel(uint64_t number) {
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    grz_prediction *prediction = checked_prediction(&self);
    prediction->escaped.join.kernels = kernels[number % count];
    prediction->fat.kernels = kernels[number % count];
}

/* The motion and the turmoil change now and then. In every third game memory is
 * refused now and then. */
static void run_mixture(uint64_t number) {
    const uint32_t refusals = number % 3 == 2 ? 6 : 1;
    seeded_random random = { seed + 1000 * number };
    checked_motion motion = CHECKED_STRAIGHT;
    checked_turmoil turmoil = { 0 };
    checked_open(&self, draw_config(&random), seed + 1000 * number + 1);
    for (int step = 0; step < 2 * STEPS; step++) {
        use_kernel(number);
        if (checked_chance(&self, 20)) {
            const uint32_t other = seeded_below(&self.random, CHECKED_MOTION_COUNT);
            if (checked_chance(&self, 2))
                motion = (checked_motion)other;
            else
                motion = CHECKED_STRAIGHT;
            turmoil = draw_turmoil();
        }
        self.memory.fail_at = seeded_below(&self.random, refusals);
        checked_stir(&self, &turmoil);
        if (!checked_chance(&self, 15))
            checked_move(&self, motion);
        self.memory.fail_at = seeded_below(&self.random, refusals);
        checked_step(&self, checked_chance(&self, ASKS));
    }
    checked_close(&self);
}

static void mixtures_are_followed(void **state) {
    (void)state;
    const char *text = getenv("GRAZE_TEST_GAMES");
    const uint64_t count = text != NULL ? strtoull(text, NULL, 0) : 4;
    uint32_t steps = 0, ahead = 0, escaped = 0, shortened = 0;
    for (uint64_t i = 0; i < count; i++) {
        run_mixture(i);
        steps += self.tally.steps;
        ahead += self.tally.predicted;
        escaped += self.tally.escaped;
        shortened += self.tally.shortened;
    }
    print_message(
        "%u steps, %u by candidates, %u with escaped boxes, %u shortened\n", steps,
        ahead, escaped, shortened);
    assert_sample(count < 4 || (ahead > steps / 20 && escaped > 0 && shortened > 0));
}

int main(void) {
    seed = testing_seed();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_motion_is_followed),
        cmocka_unit_test(falling_boxes_are_followed),
        cmocka_unit_test(resting_boxes_are_followed),
        cmocka_unit_test(boxes_that_walk_at_random_are_found),
        cmocka_unit_test(boxes_that_all_jump_are_found),
        cmocka_unit_test(boxes_that_jump_have_escaped),
        cmocka_unit_test(turning_all_at_once_ends_a_look),
        cmocka_unit_test(few_boxes_are_not_followed),
        cmocka_unit_test(the_ends_of_the_floats_are_followed),
        cmocka_unit_test(boxes_as_large_as_all_are_found),
        cmocka_unit_test(the_callers_mode_of_floats_changes_nothing),
        cmocka_unit_test(changes_between_steps_are_followed),
        cmocka_unit_test(a_slot_that_another_body_gets_is_another_box),
        cmocka_unit_test(few_against_many_are_found),
        cmocka_unit_test(the_broad_phase_can_be_changed_and_back),
        cmocka_unit_test(mixtures_are_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
