/* test_query_threads.c: several threads ask one world at once, while one of them
 * makes its index. */
#include "scenes/seeded.h"
#include "support/queries.h"
#include "support/small_world.h"

enum { BOXES = 2000, THREADS = 4, TASKS = 8, QUESTIONS = 300, ROUNDS = 6 };

typedef struct shared_world {
    graze_world *world;
    graze_body body[BOXES];
    graze_box boxes[BOXES];
    uint32_t expected[QUESTIONS]; /* how many boxes each question finds, */
    uint64_t sums[QUESTIONS];     /* and the sum of their handles */
    uint32_t wrong[TASKS];
    graze_hits hits[TASKS];
    graze_hits found[TASKS];
} shared_world;

static graze_box area_of(const shared_world *self, uint32_t i) {
    return self->boxes[i * 7 % BOXES];
}

static void expect(shared_world *self) {
    for (uint32_t i = 0; i < QUESTIONS; i++) {
        self->expected[i] = 0;
        self->sums[i] = 0;
        for (uint32_t j = 0; j < BOXES; j++) {
            const graze_part part = small_world_part(self->world, self->body[j], 0);
            graze_part_info info;
            assert_int_equal(graze_part_read(self->world, part, &info), GRAZE_OK);
            const bool is_there =
                graze_box_overlaps(info.box, area_of(self, i), GRAZE_HALF_OPEN);
            self->expected[i] += is_there;
            self->sums[i] += is_there ? part.id : 0;
        }
    }
}

static bool is_right(const shared_world *self, uint32_t i, const graze_hit *found,
                     size_t count) {
    uint64_t sum = 0;
    for (size_t j = 0; j < count; j++)
        sum += found[j].part.id;
    return count == self->expected[i] && sum == self->sums[i];
}

/* Even tasks ask one by one, odd ones all at once. */
static void ask(void *argument, uint32_t task) {
    shared_world *self = argument;
    graze_query areas[QUESTIONS];
    graze_hits *hits = &self->hits[task];
    graze_hits *found = &self->found[task];
    for (uint32_t i = 0; i < QUESTIONS; i++)
        areas[i] = area_query(area_of(self, i), UINT64_MAX);
    for (uint32_t i = 0; i < QUESTIONS && task % 2 == 0; i++) {
        const graze_status status =
            graze_world_query(self->world, &areas[i], 1, found);
        self->wrong[task] += status != GRAZE_OK ||
                             !is_right(self, i, found->items, hits_count(found));
    }
    if (task % 2 == 0)
        return;
    const graze_status status =
        graze_world_query(self->world, areas, QUESTIONS, hits);
    self->wrong[task] += status != GRAZE_OK;
    for (uint32_t i = 0; i < QUESTIONS && status == GRAZE_OK; i++)
        self->wrong[task] += !is_right(self, i, hits->items + hits->starts[i],
                                       hits->starts[i + 1] - hits->starts[i]);
}

static void move_some(shared_world *self, uint32_t one_in) {
    for (uint32_t i = 0; i < BOXES; i += one_in)
        assert_int_equal(graze_body_set_position(self->world, self->body[i],
                                                 (float)(i % 50), (float)one_in),
                         GRAZE_OK);
}

static void threads_that_ask_one_world_all_get_right_answers(void **state) {
    (void)state;
    static shared_world self;
    graze_pool *pool;
    const graze_status opened = graze_pool_open(THREADS, NULL, &pool);
    if (opened == GRAZE_THREADS_MISSING)
        skip();
    assert_int_equal(opened, GRAZE_OK);
    self.world = small_world_open((graze_world_config){ 0 });
    seeded_scene scene = { .kind = SEEDED_UNIFORM,
                           .count = BOXES,
                           .boxes = self.boxes };
    seeded_fill(&scene, testing_seed());
    for (uint32_t i = 0; i < BOXES; i++)
        self.body[i] = small_world_add(self.world, self.boxes[i], 0);
    const graze_tasks tasks = graze_pool_tasks(pool);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        const uint32_t one_in[] = { 1, 500, 40 };
        expect(&self);
        tasks.run(tasks.context, ask, &self, TASKS);
        for (int task = 0; task < TASKS; task++)
            assert_int_equal(self.wrong[task], 0);
        move_some(&self, one_in[round % 3]);
        if (round % 2 == 0)
            small_world_step(self.world);
    }
    for (int task = 0; task < TASKS; task++) {
        graze_hits_free(&self.hits[task]);
        graze_hits_free(&self.found[task]);
    }
    graze_world_close(self.world);
    graze_pool_close(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_that_ask_one_world_all_get_right_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
