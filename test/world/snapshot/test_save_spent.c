/* test_save_spent.c: slots whose 2^32 generations are used up are in a snapshot, and
 * a world that loads it gives none of them out again. This takes a game years; here
 * it is done by setting a free slot's generation.
 */
#include "support/small_world.h"

#include "world/world.h"

enum { BODIES = 9, MORE = 20 };

typedef struct spent_world {
    graze_world *world;
    graze_body bodies[BODIES];
    unsigned char snapshot[8192];
    size_t size;
} spent_world;

static void remove_for_good(graze_world *world, graze_body body) {
    assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
    small_world_step(world);
    small_world_step(world);
}

/* Let the slots of a body and of its box have one generation left, give them out,
 * and take them back. */
static void use_up(spent_world *self, int i) {
    const uint32_t slot = grz_slot_of(self->bodies[i].id);
    const uint32_t part =
        grz_slot_of(small_world_part(self->world, self->bodies[i], 0).id);
    remove_for_good(self->world, self->bodies[i]);
    grz_slot_generations(&self->world->body_slots)[slot] = UINT32_MAX;
    grz_slot_generations(&self->world->part_slots)[part] = UINT32_MAX;
    self->bodies[i] = small_world_square(self->world, 0, 0, 10);
    assert_int_equal(self->bodies[i].id, (uint64_t)UINT32_MAX << 32 | slot);
    remove_for_good(self->world, self->bodies[i]);
}

/* Bodies in a row: some are gone for good, one is gone as usual, and the others
 * touch. */
static void open_spent(spent_world *self) {
    static const int spent[] = { 7, 0, 4 };
    self->world = small_world_open((graze_world_config){ 0 });
    for (int i = 0; i < BODIES; i++)
        self->bodies[i] = small_world_square(self->world, (float)i * 8, 0, 10);
    for (int i = 0; i < 3; i++)
        use_up(self, spent[i]);
    remove_for_good(self->world, self->bodies[2]);
    assert_int_equal(graze_world_save(self->world, NULL, self->snapshot,
                                      sizeof self->snapshot, &self->size),
                     GRAZE_OK);
}

static void assert_same_snapshot(graze_world *world, const spent_world *self) {
    unsigned char again[8192];
    size_t size;
    assert_int_equal(graze_world_save(world, NULL, again, sizeof again, &size),
                     GRAZE_OK);
    assert_int_equal(size, self->size);
    assert_memory_equal(again, self->snapshot, size);
    assert_int_equal(graze_world_hash(world), graze_world_hash(self->world));
}

static void assert_dead(const graze_world *world, const spent_world *self,
                        uint64_t fresh) {
    assert_false(graze_body_is_alive(world, self->bodies[0]));
    assert_int_not_equal(grz_slot_of(fresh), grz_slot_of(self->bodies[0].id));
    assert_int_not_equal(grz_slot_of(fresh), grz_slot_of(self->bodies[4].id));
    assert_int_not_equal(grz_slot_of(fresh), grz_slot_of(self->bodies[7].id));
}

static void slots_that_are_used_up_stay_so_in_a_snapshot(void **state) {
    (void)state;
    static spent_world self;
    open_spent(&self);
    graze_world *other =
        small_world_open((graze_world_config){ .broad_phase = "brute" });
    small_world_square(other, 1, 2, 3);
    assert_int_equal(graze_world_load(other, NULL, self.snapshot, self.size),
                     GRAZE_OK);
    assert_same_snapshot(other, &self);
    assert_int_equal(graze_world_body_count(other), BODIES - 4);
    for (int i = 0; i < MORE; i++) {
        const float x = (float)i * 8;
        const graze_body added = small_world_square(self.world, x, 5, 10);
        assert_int_equal(small_world_square(other, x, 5, 10).id, added.id);
        assert_int_equal(small_world_part(other, added, 0).id,
                         small_world_part(self.world, added, 0).id);
        assert_dead(other, &self, added.id);
    }
    /* three are lost for good */
    assert_int_equal(other->body_slots.count, BODIES - 4 + 3 + MORE);
    small_world_step(self.world);
    small_world_step(other);
    assert_int_equal(small_world_event_count(other),
                     small_world_event_count(self.world));
    assert_int_equal(graze_world_hash(other), graze_world_hash(self.world));
    graze_world_close(self.world);
    graze_world_close(other);
}

static void a_snapshot_with_spent_slots_that_is_cut_off_is_refused(void **state) {
    (void)state;
    static spent_world self;
    open_spent(&self);
    const uint64_t hash = graze_world_hash(self.world);
    for (size_t size = 0; size < self.size; size++)
        assert_int_not_equal(graze_world_load(self.world, NULL, self.snapshot, size),
                             GRAZE_OK);
    assert_int_equal(graze_world_hash(self.world), hash);
    assert_same_snapshot(self.world, &self);
    graze_world_close(self.world);
}

/* Many bodies at a time, which are removed in this order, or in the opposite one. */
static graze_world *emptied_world(uint32_t count, bool is_backward) {
    const graze_part_def part = { .box = { 0, 0, 1, 1 } };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body *bodies = malloc(count * sizeof *bodies);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(graze_body_add(world, &def, &bodies[i]), GRAZE_OK);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(
            graze_body_remove(world, bodies[is_backward ? count - 1 - i : i]),
            GRAZE_OK);
    free(bodies);
    small_world_step(world);
    small_world_step(world);
    return world;
}

static void
an_empty_world_is_a_short_snapshot_however_many_bodies_it_had(void **state) {
    (void)state;
    static const uint32_t counts[] = { 1000, 2000000 };
    for (int i = 0; i < 4; i++) {
        unsigned char snapshot[65536];
        size_t size;
        graze_world *world = emptied_world(counts[i % 2], i >= 2);
        assert_int_equal(
            graze_world_save(world, NULL, snapshot, sizeof snapshot, &size),
            GRAZE_OK);
        /* a thousand are loaded, too: the next handle is the same */
        if (counts[i % 2] > 1000) {
            graze_world_close(world);
            continue;
        }
        graze_world *other = small_world_open((graze_world_config){ 0 });
        assert_int_equal(graze_world_load(other, NULL, snapshot, size), GRAZE_OK);
        assert_int_equal(graze_world_hash(other), graze_world_hash(world));
        for (int k = 0; k < MORE; k++)
            assert_int_equal(small_world_square(other, 0, 0, 1).id,
                             small_world_square(world, 0, 0, 1).id);
        graze_world_close(world);
        graze_world_close(other);
    }
}

static void a_few_bytes_that_ask_for_many_slots_are_refused(void **state) {
    (void)state;
    unsigned char snapshot[65536];
    size_t size;
    graze_world *world = emptied_world(100000, false);
    graze_world *other =
        small_world_open((graze_world_config){ .load_memory_max = 1 << 20 });
    assert_int_equal(graze_world_save(world, NULL, snapshot, sizeof snapshot, &size),
                     GRAZE_OK);
    assert_int_equal(graze_world_load(other, NULL, snapshot, size),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_world_body_count(other), 0);
    graze_world_close(world);
    graze_world_close(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_that_are_used_up_stay_so_in_a_snapshot),
        cmocka_unit_test(a_snapshot_with_spent_slots_that_is_cut_off_is_refused),
        cmocka_unit_test(
            an_empty_world_is_a_short_snapshot_however_many_bodies_it_had),
        cmocka_unit_test(a_few_bytes_that_ask_for_many_slots_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
