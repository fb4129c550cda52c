/* test_step_refused.c: a crowd that draws together, swept and with margins, while bodies are born: whichever
 * request of whichever step is refused, the step changes nothing, and made again it is as if nothing had
 * been.
 */
#include "counted_memory.h"
#include "small_world.h"

enum { FIRST = 500, STEPS = 14, MOST = FIRST + 8 * STEPS };

typedef struct crowd {
    counted_memory memory;
    graze_world *world;
    graze_body bodies[MOST];
    float x[MOST], y[MOST];
    int count;
    seeded_random random;
} crowd;

static void be_born(crowd *self) {
    const int i = self->count++;
    self->x[i] = (float)testing_between(&self->random, -4000, 4000) / 8;
    self->y[i] = (float)testing_between(&self->random, -4000, 4000) / 8;
    self->bodies[i] = small_world_add(self->world, (graze_box){ -4, -4, 4, 4 }, (uint8_t)(i % 3));
    assert_int_equal(graze_body_place(self->world, self->bodies[i], self->x[i], self->y[i]), GRAZE_OK);
}

static void open_crowd(crowd *self, bool has_margins) {
    *self = (crowd){ .random = { 9 } };
    self->world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&self->memory), .reports = GRAZE_REPORT_BOTH });
    if (has_margins) {
        graze_world_set_swept_layers(self->world, 2);
        assert_int_equal(graze_world_set_margin(self->world, 0, 2, 3), GRAZE_OK);
    }
    while (self->count < FIRST)
        be_born(self);
}

/* Each a little nearer to the middle; every other step some are born. */
static void draw_together(crowd *self, int step) {
    for (int i = 0; i < self->count; i++) {
        self->x[i] *= 0.996f;
        self->y[i] *= 0.996f;
        assert_int_equal(graze_body_move(self->world, self->bodies[i], self->x[i], self->y[i]), GRAZE_OK);
    }
    for (int i = 0; i < 8 && step % 2 == 1; i++)
        be_born(self);
}

/* After each step, what can be seen. */
typedef struct sight {
    uint64_t hash;
    size_t events, touches, encounters;
} sight;

static sight look(graze_world *world) {
    return (sight){ graze_world_hash(world), small_world_event_count(world),
                    small_world_touch_event_count(world), small_world_encounter_count(world) };
}

static void assert_sees(graze_world *world, const sight *expected) {
    const sight now = look(world);
    assert_int_equal(now.hash, expected->hash);
    assert_int_equal(now.events, expected->events);
    assert_int_equal(now.touches, expected->touches);
    assert_int_equal(now.encounters, expected->encounters);
}

/* Play with the n-th request of one step refused; false if it made fewer. */
static bool play_refused(int refused_step, uint64_t n, bool has_margins, const sight *expected) {
    static crowd self;
    bool is_refused = false;
    open_crowd(&self, has_margins);
    for (int step = 0; step <= refused_step; step++) {
        draw_together(&self, step);
        if (step == refused_step) {
            const uint64_t before = graze_world_hash(self.world);
            self.memory.fail_at = n;
            is_refused = graze_world_step(self.world) != GRAZE_OK;
            assert_int_equal(is_refused, self.memory.failures);
            self.memory.fail_at = 0;
            if (is_refused)
                assert_int_equal(graze_world_hash(self.world), before);
        }
        if (step < refused_step || is_refused)
            small_world_step(self.world);
        assert_sees(self.world, &expected[step]);
    }
    graze_world_close(self.world);
    assert_int_equal(self.memory.blocks, 0);
    return is_refused;
}

static void refuse_each(bool has_margins) {
    static crowd self;
    sight expected[STEPS];
    int refusals = 0;
    open_crowd(&self, has_margins);
    for (int step = 0; step < STEPS; step++) {
        draw_together(&self, step);
        small_world_step(self.world);
        expected[step] = look(self.world);
    }
    graze_world_close(self.world);
    assert_true(expected[STEPS - 1].encounters > expected[0].encounters);
    for (int step = 0; step < STEPS; step++)
        for (uint64_t n = 1; play_refused(step, n, has_margins, expected); n++)
            refusals++;
    assert_true(refusals > 2 * STEPS);
}

static void a_step_that_is_refused_memory_can_be_made_again(void **state) {
    (void)state;
    refuse_each(false);
}

static void so_can_one_with_swept_bodies_and_margins(void **state) {
    (void)state;
    refuse_each(true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_that_is_refused_memory_can_be_made_again),
        cmocka_unit_test(so_can_one_with_swept_bodies_and_margins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
