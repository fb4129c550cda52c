/* test_lookup.c: the index behind a world's queries. Without memory for it all
 * queries are answered as well. Bodies moved since it was made are found among the
 * others.
 */
#include "support/counted_memory.h"
#include "support/queries.h"
#include "support/small_world.h"
#include "world/spatial_lookup.h"

enum { BODIES = 2000, QUESTIONS = 300, SPREAD = 4000 };

typedef struct swarm {
    counted_memory memory;
    graze_world *world;
    graze_body bodies[BODIES];
    float x[BODIES], y[BODIES];
    seeded_random random;
} swarm;

static void put(swarm *self, int i) {
    self->x[i] = (float)seeded_below(&self->random, SPREAD) / 8;
    self->y[i] = (float)seeded_below(&self->random, SPREAD) / 8;
    assert_int_equal(graze_body_set_position(self->world, self->bodies[i],
                                             self->x[i], self->y[i]),
                     GRAZE_OK);
}

static void open_swarm(swarm *self) {
    self->memory = (counted_memory){ .calls = 0 };
    self->random = (seeded_random){ 3 };
    self->world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&self->memory) });
    for (int i = 0; i < BODIES; i++) {
        self->bodies[i] = small_world_square(self->world, 0, 0, 6);
        put(self, i);
    }
    small_world_step(self->world);
}

static void close_many(swarm *self) {
    graze_world_close(self->world);
    assert_int_equal(self->memory.blocks, 0);
}

/* The answer to a point against each square, with a list that has no memory yet. */
static void check_point(swarm *self, float x, float y) {
    graze_hits found = { 0 };
    size_t expected = 0;
    assert_int_equal(query_at(self->world, x, y, UINT64_MAX, &found), GRAZE_OK);
    for (int i = 0; i < BODIES; i++)
        expected += self->x[i] <= x && x < self->x[i] + 6 && self->y[i] <= y &&
                    y < self->y[i] + 6;
    assert_int_equal(hits_count(&found), expected);
    for (size_t i = 0; i < hits_count(&found); i++) {
        graze_part_info info;
        assert_int_equal(graze_part_read(self->world, found.items[i].part, &info),
                         GRAZE_OK);
        assert_true(
            graze_box_overlaps(info.box, (graze_box){ x, y, x, y }, GRAZE_CLOSED));
    }
    graze_hits_free(&found);
}

static void check_points(swarm *self) {
    for (int i = 0; i < QUESTIONS; i++)
        check_point(self, (float)seeded_below(&self->random, SPREAD) / 8,
                    (float)seeded_below(&self->random, SPREAD) / 8);
}

static void a_world_without_memory_for_an_index_answers_as_well(void **state) {
    (void)state;
    static swarm self;
    uint64_t refused = 1;
    for (bool is_done = false; !is_done; refused++) {
        open_swarm(&self);
        self.memory.fail_at = refused;
        check_points(&self);
        self.memory.fail_at = 0;
        is_done = self.memory.failures == 0;
        check_points(&self);
        close_many(&self);
    }
    assert_true(refused > 8);
}

static void any_number_of_moves_since_the_index_is_found(void **state) {
    (void)state;
    static swarm self;
    open_swarm(&self);
    check_points(&self); /* there is an index now */
    const uint64_t calls = self.memory.calls;
    for (int moved = 0; moved < BODIES / 5; moved++) {
        put(&self, (int)seeded_below(&self.random, BODIES));
        if (moved % 40 == 0)
            small_world_step(self.world);
        check_point(&self, self.x[moved], self.y[moved]);
    }
    assert_true(self.memory.calls > calls);
    close_many(&self);
}

/* The rows that were changed since the index was built, if there is one, as a query
 * is reported. */
static uint32_t stale_rows(const swarm *self) {
    const grz_lookup_index *index = grz_spatial_lookup_for(self->world, 1);
    assert_non_null(index);
    return index->stale_count;
}

/* The bodies were set, and set again, and no step was made since. */
static void in_a_world_that_was_not_stepped_an_index_knows_all_but_what_moved_since(
    void **state) {
    (void)state;
    static swarm self;
    open_swarm(&self);
    for (int i = 0; i < BODIES; i++)
        put(&self, i);
    check_points(&self);
    assert_int_equal(stale_rows(&self), 0);
    for (int moved = 1; moved <= BODIES / 20; moved++) {
        put(&self, moved);
        put(&self, moved);
        check_point(&self, self.x[moved], self.y[moved]);
        assert_true(stale_rows(&self) <= (uint32_t)moved);
    }
    assert_true(stale_rows(&self) > 0);
    small_world_step(self.world);
    check_points(&self);
    close_many(&self);
}

/* The list of what is found near is refused, not the world's memory. */
static void queries_to_an_index_say_that_memory_ran_out(void **state) {
    (void)state;
    static swarm self;
    open_swarm(&self);
    check_points(&self);
    const graze_query all = { .kind = GRAZE_QUERY_CIRCLE,
                              .at = { 250, 250 },
                              .radius = 1000,
                              .layers = UINT64_MAX };
    graze_status status = GRAZE_OUT_OF_MEMORY;
    uint64_t refused = 1;
    for (; status != GRAZE_OK; refused++) {
        counted_memory memory = { .fail_at = refused };
        graze_hits seen = { .allocator = counted_allocator(&memory) };
        status = graze_world_query(self.world, &all, 1, &seen);
        assert_int_equal(status,
                         memory.failures == 0 ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        assert_int_equal(seen.query_count == 1 ? seen.starts[1] : 0,
                         status == GRAZE_OK ? BODIES : 0);
        graze_hits_free(&seen);
        assert_int_equal(memory.blocks, 0);
    }
    assert_true(refused > 4);
    close_many(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_without_memory_for_an_index_answers_as_well),
        cmocka_unit_test(any_number_of_moves_since_the_index_is_found),
        cmocka_unit_test(
            in_a_world_that_was_not_stepped_an_index_knows_all_but_what_moved_since),
        cmocka_unit_test(queries_to_an_index_say_that_memory_ran_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
