/* test_const_calls.c: a call with a const world may run beside others. Threads make
 * all such calls at once, also while queries are recorded, and each gets the answers
 * of a single thread. ThreadSanitizer looks on (tools/check-threads.sh). */
#include "support/random_calls.h"
#include "support/small_world.h"

enum { BODIES = 400, THREADS = 4, TASKS = 8, ROUNDS = 3 };

typedef struct asked_world {
    graze_world *world;
    graze_body bodies[BODIES], tiles;
    uint64_t sums[TASKS];
    graze_hits hits[TASKS];
    graze_move_result results[TASKS];
} asked_world;

static void add(uint64_t *sum, uint64_t value) {
    *sum = (*sum ^ value) * UINT64_C(0x9e3779b97f4a7c15) + (*sum >> 29);
}

static void add_text(uint64_t *sum, const char *text) {
    for (; *text != '\0'; text++)
        add(sum, (uint64_t)*text);
}

static void ask_of_the_world(const graze_world *world, uint64_t *sum) {
    size_t count;
    graze_rules rules;
    double w, h;
    graze_body bodies[BODIES];
    graze_world_contact_events(world, &count);
    add(sum, count);
    graze_world_touch_events(world, &count);
    add(sum, count);
    graze_world_rules(world, &rules);
    add(sum, rules.forbidden[1]);
    graze_world_cell(world, &w, &h);
    add(sum, (uint64_t)w + (uint64_t)h);
    add(sum, graze_world_bodies(world, bodies, BODIES));
    add(sum, graze_world_body_count(world) + graze_world_part_count(world));
    add(sum, graze_world_edges(world) + graze_world_required_capacity(world));
    add(sum, (uint64_t)graze_world_margin(world, 0, 0));
    add(sum, graze_world_near_miss_interval(world, 0, 0));
    add(sum, graze_world_circle_rule(world, 0, 0));
    graze_world_near_misses(world, &count);
    add(sum, count);
    add(sum, graze_world_narrow_counts(world).overlapping);
    add_text(sum, graze_world_broad_phase(world));
    add_text(sum, graze_world_layer_name(world, 0));
    add(sum, graze_recording_is_on(world));
    add(sum, graze_recording_status(world));
    graze_world_strikes(world, &count);
    add(sum, count + graze_world_steps(world));
}

static void ask_of_a_body(const graze_world *world, graze_body body, uint64_t *sum) {
    graze_body_info info;
    graze_part part = { 0 };
    graze_part_info part_info;
    graze_shape shape;
    graze_frame_pose pose;
    graze_manifold manifold;
    graze_attack_def def = { 0 };
    uint32_t struck = 0;
    graze_strike_explanation why;
    const graze_attack attack = graze_part_attack(world, part);
    graze_world_explain_strike(world, body, body, &why);
    add(sum, why.reason);
    add(sum, graze_attack_read(world, attack, &def, &struck));
    add(sum, graze_attack_has_struck(world, attack, body, NULL));
    add(sum, graze_body_is_alive(world, body));
    add(sum, graze_body_read(world, body, &info));
    add(sum, info.part_count);
    add(sum, graze_body_parts(world, body, &part, 1));
    add(sum, graze_part_read(world, part, &part_info));
    add(sum, (uint64_t)(int64_t)part_info.box.min_x);
    add(sum, graze_part_shape(world, part, &shape));
    add(sum, graze_part_manifold(world, part, part, &manifold));
    add(sum, (uint64_t)manifold.depth);
    add(sum, graze_body_from_slot(world, graze_body_slot(body)).id);
    add(sum, graze_body_hitbox(world, body, 0).id);
    add(sum, graze_body_hitboxes(world, body) != NULL);
    add(sum, graze_body_frame(world, body, &pose));
    add(sum, pose.frame);
    add_text(sum, graze_body_name(world, body));
}

static void ask_of_tiles(const asked_world *self, graze_body body, uint64_t *sum) {
    graze_tiles_info info;
    graze_tile_kind kind;
    uint16_t value;
    graze_box touched[4];
    add(sum, graze_tiles_read(self->world, self->tiles, &info));
    add(sum, info.filled);
    add(sum, graze_tiles_get(self->world, self->tiles, 1, 1, &kind));
    add(sum, kind);
    add(sum, graze_tiles_get_value(self->world, self->tiles, 1, 1, &value));
    add(sum, value);
    add(sum, graze_tiles_touched(self->world, body, self->tiles, touched, 4));
}

static void ask_queries(const asked_world *self, graze_body body, graze_hits *hits,
                        uint64_t *sum) {
    const graze_world *world = self->world;
    const graze_point at = { (double)(graze_body_slot(body) % 20) * 8, 40 };
    const graze_query queries[] = {
        { .kind = GRAZE_QUERY_POINT, .at = at },
        { .kind = GRAZE_QUERY_RAY, .at = at, .to = { 100, 100 } },
        { .kind = GRAZE_QUERY_NEAREST, .at = at, .nearest_count = 3 },
    };
    const graze_overlap_query overlaps = { &body, 1, 0 };
    bool any[3];
    add(sum, graze_world_query(world, queries, 3, hits));
    for (size_t i = 0; i < hits->count; i++)
        add(sum, hits->items[i].part.id);
    add(sum, graze_world_query_any(world, queries, 3, any));
    add(sum, any[0] + 2u * any[1] + 4u * any[2]);
    add(sum, graze_body_overlaps(world, body, 0, hits));
    add(sum, graze_world_overlaps(world, &overlaps, hits));
    add(sum, hits->count);
    add(sum, graze_world_overlaps_any(world, &overlaps, any));
    add(sum, any[0]);
    add(sum, graze_world_ray_first(world, at, (graze_point){ 0, 0 }, 0).part.id);
    add(sum, graze_world_point(world, at, 0).part.id);
    add(sum, graze_world_nearest(world, at, 0).part.id);
    add(sum, graze_world_box(world, (graze_box){ 0, 0, 50, 50 }, 0));
    add(sum, graze_world_circle(world, at, 20, 0));
}

static void ask_moves(const asked_world *self, graze_body body,
                      graze_move_result *result, uint64_t *sum) {
    const graze_part_def part = { .box = { 0, 0, 4, 4 } };
    const graze_body_def mover = { .parts = &part, .part_count = 1 };
    const graze_point goal = { 60, 30 };
    add(sum, graze_body_test_move(self->world, body, goal, NULL, result));
    add(sum, (uint64_t)(int64_t)result->end_x + result->count);
    add(sum, graze_world_test_move(self->world, &mover, goal, NULL, result));
    add(sum, (uint64_t)(int64_t)result->end_x + result->count);
    graze_move_results results = { 0 };
    add(sum, graze_world_move_many(self->world,
                                   &(graze_mover){ .box = part.box, .goal = goal },
                                   1, NULL, &results));
    add(sum, (uint64_t)(int64_t)results.ends[0].end_x + results.hit_count);
    graze_move_results_free(&results);
    graze_legs legs = { 0 };
    add(sum,
        graze_world_legs(self->world,
                         &(graze_legs_def){ .at = { -9, -9 }, .to = goal }, &legs));
    add(sum, graze_body_slot(legs.items[0].body) + legs.count);
    graze_legs_free(&legs);
}

static void ask_everything(void *argument, uint32_t task) {
    asked_world *self = argument;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < BODIES; i += 7) {
        const graze_body body = self->bodies[i];
        ask_of_the_world(self->world, &sum);
        ask_of_a_body(self->world, body, &sum);
        ask_of_tiles(self, body, &sum);
        ask_queries(self, body, &self->hits[task], &sum);
        ask_moves(self, body, &self->results[task], &sum);
    }
    self->sums[task] = sum;
}

static void fill(asked_world *self) {
    const uint8_t kinds[16] = { 1, 1, 0, 1, 0, 1 };
    self->world = small_world_open((graze_world_config){ 0 });
    for (uint32_t i = 0; i < BODIES; i++)
        self->bodies[i] = small_world_square(self->world, (float)(i % 20) * 8,
                                             (float)(i / 20) * 8, 9);
    const graze_tiles_def tiles = {
        .tile_width = 8, .tile_height = 8, .columns = 4, .rows = 4, .kinds = kinds
    };
    assert_int_equal(graze_world_add_tiles(self->world, &tiles, &self->tiles),
                     GRAZE_OK);
    small_world_step(self->world);
}

/* A change between two rounds: the index is made anew while threads ask. */
static void ask_on_threads(asked_world *self, const graze_tasks *tasks) {
    for (int round = 0; round < ROUNDS; round++) {
        assert_int_equal(graze_body_set_position(self->world, self->bodies[round],
                                                 (float)round, 1),
                         GRAZE_OK);
        tasks->run(tasks->context, ask_everything, self, TASKS);
        const uint64_t in_all = self->sums[0];
        for (uint32_t task = 1; task < TASKS; task++)
            assert_true(self->sums[task] == in_all);
        ask_everything(self, 0);
        assert_true(self->sums[0] == in_all);
    }
}

static void finish(asked_world *self, graze_pool *pool) {
    for (int task = 0; task < TASKS; task++) {
        graze_hits_free(&self->hits[task]);
        graze_move_result_free(&self->results[task]);
    }
    graze_world_close(self->world);
    graze_pool_close(pool);
}

static graze_pool *open_pool(void) {
    graze_pool *pool;
    const graze_status opened = graze_pool_open(THREADS, NULL, &pool);
    if (opened == GRAZE_THREADS_MISSING)
        skip();
    assert_int_equal(opened, GRAZE_OK);
    return pool;
}

static void calls_with_a_const_world_run_beside_each_other(void **state) {
    (void)state;
    asked_world self = { 0 };
    graze_pool *pool = open_pool();
    const graze_tasks tasks = graze_pool_tasks(pool);
    fill(&self);
    const uint64_t before = graze_world_hash(self.world);
    tasks.run(tasks.context, ask_everything, &self, TASKS);
    assert_true(graze_world_hash(self.world) == before);
    ask_on_threads(&self, &tasks);
    finish(&self, pool);
}

static void queries_of_several_threads_are_recorded(void **state) {
    (void)state;
    asked_world self = { 0 };
    kept_bytes kept = { .room = SIZE_MAX };
    graze_pool *pool = open_pool();
    const graze_tasks tasks = graze_pool_tasks(pool);
    const graze_recording_sink sink = kept_sink(&kept);
    fill(&self);
    assert_int_equal(graze_recording_start(self.world, &sink), GRAZE_OK);
    graze_recording_set_queries(self.world, true);
    ask_on_threads(&self, &tasks);
    small_world_step(self.world);
    assert_int_equal(graze_recording_stop(self.world), GRAZE_OK);
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(&kept) };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    graze_replay_close(replay);
    free(kept.bytes);
    finish(&self, pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_with_a_const_world_run_beside_each_other),
        cmocka_unit_test(queries_of_several_threads_are_recorded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
