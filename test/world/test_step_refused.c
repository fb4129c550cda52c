/* test_step_refused.c: a swarm draws closer, swept and with margins, while bodies
 * are born. Any request of any step is refused. The step then changes nothing, and
 * made again it is as if nothing had been.
 */
#include "support/counted_memory.h"
#include "support/small_world.h"

enum { FIRST = 800, STEPS = 14, MOST = FIRST + 8 * STEPS };

/* Slowly to the middle, while some are born; so, too, with margins and swept; two by
 * two, all at once. */
typedef enum dance { NEAR, SWEPT, TWO_BY_TWO } dance;

typedef struct swarm {
    counted_memory memory;
    graze_world *world;
    graze_body bodies[MOST];
    float x[MOST], y[MOST];
    int count;
    dance dance;
    seeded_random random;
} swarm;

static void be_born(swarm *self) {
    const int i = self->count++;
    self->x[i] = (float)testing_between(&self->random, -4000, 4000) / 8;
    self->y[i] = (float)testing_between(&self->random, -4000, 4000) / 8;
    if (self->dance == TWO_BY_TWO) {
        self->x[i] = (float)(i / 2 % 16 * 30) + (i % 2 == 0 ? 0 : 9.05f);
        self->y[i] = (float)(i / 32 * 30);
    }
    self->bodies[i] =
        small_world_add(self->world, (graze_box){ -4, -4, 4, 4 }, (uint8_t)(i % 3));
    assert_int_equal(graze_body_set_position(self->world, self->bodies[i],
                                             self->x[i], self->y[i]),
                     GRAZE_OK);
}

static void open_swarm(swarm *self, dance how) {
    *self = (swarm){ .random = { 9 }, .dance = how };
    self->world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&self->memory),
                              .events = GRAZE_EVENTS_BOTH });
    if (how == SWEPT) {
        graze_world_set_swept_layers(self->world, 2, true);
        assert_int_equal(graze_world_set_margin(self->world, 0, 2, 3), GRAZE_OK);
    }
    while (self->count < FIRST)
        be_born(self);
}

static void draw_near(swarm *self, int step) {
    const bool is_two_by_two = self->dance == TWO_BY_TWO;
    for (int i = 0; i < self->count; i++) {
        self->x[i] = is_two_by_two ? self->x[i] - (i % 2 == 0 ? 0 : 0.1f)
                                   : self->x[i] * 0.996f;
        if (!is_two_by_two)
            self->y[i] *= 0.996f;
        assert_int_equal(
            graze_body_move_to(self->world, self->bodies[i], self->x[i], self->y[i]),
            GRAZE_OK);
    }
    for (int i = 0; i < 8 && step % 2 == 1 && !is_two_by_two; i++)
        be_born(self);
}

/* After each step, what can be seen. */
typedef struct sight {
    uint64_t hash;
    size_t events, touches, contacts;
} sight;

static sight look(graze_world *world) {
    return (sight){ graze_world_hash(world), small_world_event_count(world),
                    small_world_touch_event_count(world),
                    small_world_contact_count(world) };
}

static void assert_sees(graze_world *world, const sight *expected) {
    const sight now = look(world);
    assert_int_equal(now.hash, expected->hash);
    assert_int_equal(now.events, expected->events);
    assert_int_equal(now.touches, expected->touches);
    assert_int_equal(now.contacts, expected->contacts);
}

/* Play with the n-th request of one step refused; false if it made fewer. */
static bool play_refused(int refused_step, uint64_t n, dance how,
                         const sight *expected) {
    static swarm self;
    bool is_refused = false;
    open_swarm(&self, how);
    for (int step = 0; step <= refused_step; step++) {
        draw_near(&self, step);
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

static void refuse_each(dance how) {
    static swarm self;
    sight expected[STEPS];
    int refusals = 0;
    open_swarm(&self, how);
    for (int step = 0; step < STEPS; step++) {
        draw_near(&self, step);
        small_world_step(self.world);
        expected[step] = look(self.world);
    }
    graze_world_close(self.world);
    assert_true(expected[STEPS - 1].contacts > expected[0].contacts);
    for (int step = 0; step < STEPS; step++)
        for (uint64_t n = 1; play_refused(step, n, how, expected); n++)
            refusals++;
    assert_true(refusals > 2 * STEPS);
}

static void a_step_that_is_refused_memory_can_be_made_again(void **state) {
    (void)state;
    refuse_each(NEAR);
}

static void
a_refused_step_with_swept_bodies_and_margins_can_be_made_again(void **state) {
    (void)state;
    refuse_each(SWEPT);
}

static void
a_refused_step_in_which_all_begin_at_once_can_be_made_again(void **state) {
    (void)state;
    refuse_each(TWO_BY_TWO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_that_is_refused_memory_can_be_made_again),
        cmocka_unit_test(
            a_refused_step_with_swept_bodies_and_margins_can_be_made_again),
        cmocka_unit_test(
            a_refused_step_in_which_all_begin_at_once_can_be_made_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
