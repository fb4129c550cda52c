/* test_auto.c: a few and many, at first as suits going past the build side, then with some of the build side
 * so wide that it does not, then as before: auto changes its mind, and says what brute says all the while;
 * also when rules change while it does without what did not suit.
 */
#include "small_world.h"

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

static void open_game(game *self, const char *method, bool has_rest) {
    self->world = small_world_open((graze_world_config){ .broad_phase = method });
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
        const float x = (float)seeded_below(&self->random, 300), y = (float)seeded_below(&self->random, 300);
        const bool is_long = is_wide && i % 8 == 0;
        const graze_box box = { x, y, x + (is_long ? 2000 : 4), y + (is_long ? 1500 : 4) };
        assert_int_equal(graze_part_set_box(self->world, small_world_part(self->world, self->few[i], 0), box),
                         GRAZE_OK);
    }
    for (int i = 0; i < MANY; i++) {
        const float x = (float)seeded_below(&self->random, 300), y = (float)seeded_below(&self->random, 300);
        assert_int_equal(graze_body_set_position(self->world, self->many[i], x, y), GRAZE_OK);
    }
    if (step == NEW_RULES)
        set_rules(self, 1, true);
    small_world_step(self->world);
}

static void compare(const game *one, const game *other) {
    size_t count, same;
    const graze_contact_event *events = graze_world_contact_events(one->world, &count),
                              *expected = graze_world_contact_events(other->world, &same);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(auto_is_right_while_it_changes_its_mind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
