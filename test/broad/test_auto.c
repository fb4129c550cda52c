/* test_auto.c: a few boxes and many. At first they suit a grid join; then some of
 * the build side are too wide for it; then all is as before. `auto` changes its
 * strategy, and its answers are brute's all the while. They also are when rules
 * change while it does without an unsuitable strategy. And worlds whose number of
 * boxes passes to and fro what counts as few, with bodies of several parts, layers,
 * rules, and loads.
 */
#include "support/small_world.h"

enum { FEW = 150, MANY = 600, STEPS = 30, NEW_RULES = 15 };

typedef struct game {
    graze_world *world;
    graze_body few[FEW], many[MANY];
    seeded_random random;
} game;

/* The build side meet the probe side, and so do those of one layer, if any. */
static void set_rules(game *self, uint8_t layer, bool is_met) {
    graze_rules rules = { { 0 } };
    graze_rules_forbid_all(&rules);
    assert_int_equal(graze_rules_allow(&rules, 0, 1), GRAZE_OK);
    if (is_met)
        assert_int_equal(graze_rules_allow(&rules, layer, layer), GRAZE_OK);
    graze_world_set_rules(self->world, &rules);
}

static void open_game(game *self, const char *broad_phase, bool has_rest) {
    self->world =
        small_world_open((graze_world_config){ .broad_phase = broad_phase });
    self->random = (seeded_random){ 5 };
    set_rules(self, 0, has_rest);
    for (int i = 0; i < FEW; i++)
        self->few[i] = small_world_add(self->world, (graze_box){ 0, 0, 4, 4 }, 0);
    for (int i = 0; i < MANY; i++)
        self->many[i] = small_world_add(self->world, (graze_box){ 0, 0, 2, 2 }, 1);
}

static void move_game(game *self, int step) {
    const bool is_wide = step % 10 >= 2 && step % 10 < 6;
    for (int i = 0; i < FEW; i++) {
        const float x = (float)seeded_below(&self->random, 300),
                    y = (float)seeded_below(&self->random, 300);
        const bool is_long = is_wide && i % 8 == 0;
        const graze_box box = { x, y, x + (is_long ? 2000 : 4),
                                y + (is_long ? 1500 : 4) };
        assert_int_equal(
            graze_part_set_box(self->world,
                               small_world_part(self->world, self->few[i], 0), box),
            GRAZE_OK);
    }
    for (int i = 0; i < MANY; i++) {
        const float x = (float)seeded_below(&self->random, 300),
                    y = (float)seeded_below(&self->random, 300);
        assert_int_equal(graze_body_set_position(self->world, self->many[i], x, y),
                         GRAZE_OK);
    }
    if (step == NEW_RULES)
        set_rules(self, 1, true);
    small_world_step(self->world);
}

static void compare(const game *one, const game *other) {
    size_t count, same;
    const graze_contact_event *events =
                                  graze_world_contact_events(one->world, &count),
                              *expected =
                                  graze_world_contact_events(other->world, &same);
    assert_int_equal(count, same);
    assert_memory_equal(events, expected, count * sizeof *events);
}

static void auto_is_right_while_it_changes_its_mind(void **state) {
    (void)state;
    for (int has_rest = 0; has_rest < 2; has_rest++) {
        static game self, oracle;
        uint64_t events = 0;
        open_game(&self, "auto", has_rest != 0);
        open_game(&oracle, "brute", has_rest != 0);
        for (int step = 0; step < STEPS; step++) {
            move_game(&self, step);
            move_game(&oracle, step);
            compare(&self, &oracle);
            events += small_world_event_count(self.world);
        }
        assert_true(events > 1000);
        graze_world_close(self.world);
        graze_world_close(oracle.world);
    }
}

/* --- Few boxes --- */

enum { GATHERING = 260, GATHERING_STEPS = 240, GATHERING_LAYERS = 4 };

typedef struct gathering {
    graze_world *world;
    graze_body bodies[GATHERING];
    bool is_alive[GATHERING];
    seeded_random random;
} gathering;

static graze_box draw_box(seeded_random *random, float side) {
    const float x = (float)seeded_below(random, (uint32_t)side),
                y = (float)seeded_below(random, (uint32_t)side);
    return (graze_box){ x, y, x + (float)seeded_below(random, 9),
                        y + (float)seeded_below(random, 9) };
}

static void gathering_add(gathering *self, uint32_t i) {
    graze_part_def parts[3] = { { .layer = (uint8_t)seeded_below(
                                      &self->random, GATHERING_LAYERS) } };
    const uint32_t count =
        1 +
        (seeded_below(&self->random, 12) == 0 ? seeded_below(&self->random, 3) : 0);
    for (uint32_t k = 0; k < count; k++)
        parts[k] = (graze_part_def){ .box = draw_box(&self->random, 6),
                                     .layer = parts[0].layer };
    const graze_body_def def = { .parts = parts, .part_count = count };
    assert_int_equal(graze_body_add(self->world, &def, &self->bodies[i]), GRAZE_OK);
    self->is_alive[i] = true;
}

static void gathering_change_rules(gathering *self) {
    graze_rules rules = { { 0 } };
    for (unsigned a = 0; a < GATHERING_LAYERS; a++)
        for (unsigned b = 0; b <= a; b++)
            if (seeded_below(&self->random, 3) == 0)
                assert_int_equal(graze_rules_forbid(&rules, a, b), GRAZE_OK);
    graze_world_set_rules(self->world, &rules);
}

/* Bodies go and come until `wanted` are there. */
static void gathering_resize(gathering *self, uint32_t wanted) {
    for (uint32_t i = 0; i < GATHERING; i++) {
        if (self->is_alive[i] &&
            (i >= wanted || seeded_below(&self->random, 40) == 0)) {
            assert_int_equal(graze_body_remove(self->world, self->bodies[i]),
                             GRAZE_OK);
            self->is_alive[i] = false;
        } else if (!self->is_alive[i] && i < wanted) {
            gathering_add(self, i);
        }
    }
}

static void gathering_play(gathering *self, uint32_t step) {
    static unsigned char snapshot[1 << 17];
    static size_t size;
    const uint32_t sizes[] = { 0, 1, 3, 17, 64, 65, 128, 190, 192, 195, GATHERING };
    const uint32_t kind = seeded_below(&self->random, 12);
    if (kind == 0)
        gathering_change_rules(self);
    if (kind < 3)
        gathering_resize(
            self, sizes[seeded_below(&self->random, sizeof sizes / sizeof *sizes)]);
    for (uint32_t i = 0; i < GATHERING; i++)
        if (self->is_alive[i] && kind != 11)
            assert_int_equal(
                graze_body_set_position(self->world, self->bodies[i],
                                        (float)seeded_below(&self->random, 70),
                                        (float)seeded_below(&self->random, 70)),
                GRAZE_OK);
    if (step % 16 == 15) {
        assert_int_equal(
            graze_world_save(self->world, NULL, snapshot, sizeof snapshot, &size),
            GRAZE_OK);
        small_world_step(self->world);
        assert_int_equal(graze_world_load(self->world, NULL, snapshot, size),
                         GRAZE_OK);
    }
    small_world_step(self->world);
}

static void gatherings_are_equal(gathering *one, gathering *other) {
    size_t count, same;
    const graze_contact_event *events =
                                  graze_world_contact_events(one->world, &count),
                              *expected =
                                  graze_world_contact_events(other->world, &same);
    assert_int_equal(count, same);
    assert_memory_equal(events, expected, count * sizeof *events);
    const graze_contact *contacts = graze_world_contacts(one->world, &count),
                        *as_expected = graze_world_contacts(other->world, &same);
    assert_int_equal(count, same);
    assert_memory_equal(contacts, as_expected, count * sizeof *contacts);
}

static void
few_boxes_that_become_many_and_few_again_are_as_brute_says(void **state) {
    (void)state;
    static gathering self, oracle;
    const uint64_t seed = testing_seed();
    uint64_t events = 0;
    self = (gathering){ .world = small_world_open((graze_world_config){ 0 }),
                        .random = { seed } };
    oracle = (gathering){ .world = small_world_open(
                              (graze_world_config){ .broad_phase = "brute" }),
                          .random = { seed } };
    for (uint32_t step = 0; step < GATHERING_STEPS; step++) {
        gathering_play(&self, step);
        gathering_play(&oracle, step);
        if (step % 3 > 0) /* also where no one asks for a while */
            gatherings_are_equal(&self, &oracle);
        events += small_world_event_count(self.world);
    }
    assert_true(events > 1000);
    graze_world_close(self.world);
    graze_world_close(oracle.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_boxes_that_become_many_and_few_again_are_as_brute_says),
        cmocka_unit_test(auto_is_right_while_it_changes_its_mind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
