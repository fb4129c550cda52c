/* test_wrapped_move.c: a body moves in a wrapped world as it would among copies of
 * all other bodies at every whole number of sizes. Results are equal bit for bit,
 * since all numbers are eighths or sums of floats. */
#include "support/counted_memory.h"
#include "support/small_world.h"

#include <math.h>

enum {
    BODIES = 16,
    LAYERS = 5,
    COPIES = 3,
    GAMES = 60,
    MOVES = 30,
    MOVER_LAYER = 5
};

typedef struct game {
    graze_world_config config;
    graze_world *wrapped, *flat;
    graze_body mover;
    graze_part_def part;
    graze_responses responses;
    seeded_random random;
    graze_move_result result, expected;
    size_t hits, seams;
} game;

static float eighths(game *self, int32_t low, int32_t high) {
    return (float)testing_between(&self->random, low * 8, high * 8) / 8;
}

/* Boxes, and polygons with slanted sides. */
static void game_add_obstacle(game *self, uint32_t i) {
    const graze_point corners[3] = { { -2, 1.5 }, { 2, -1.25 }, { 2, 1.5 } };
    const graze_shape slope = graze_shape_polygon(corners, 3, 0);
    const float x = eighths(self, -2, 1), y = eighths(self, -2, 1);
    graze_part_def part = { .box = { x, y, x + eighths(self, 1, 2),
                                     y + eighths(self, 1, 2) },
                            .layer = (uint8_t)seeded_below(&self->random, LAYERS) };
    if (seeded_below(&self->random, 4) == 0)
        part.shape = &slope;
    graze_body_def def = { .x = eighths(self, 0, 23),
                           .y = eighths(self, 0, 19),
                           .user = i,
                           .parts = &part,
                           .part_count = 1 };
    const float at_x = def.x, at_y = def.y;
    uint8_t one_way = 0;
    if (seeded_below(&self->random, 5) == 0)
        one_way = (uint8_t)seeded_below(&self->random, 16);
    graze_body body;
    assert_int_equal(graze_body_add(self->wrapped, &def, &body), GRAZE_OK);
    graze_part_set_one_way(self->wrapped, small_world_part(self->wrapped, body, 0),
                           one_way);
    for (int k = -COPIES; k <= COPIES; k++)
        for (int j = -COPIES; j <= COPIES; j++) {
            if ((k != 0 && self->config.wrap_width == 0) ||
                (j != 0 && self->config.wrap_height == 0))
                continue;
            def.x = at_x + (float)k * self->config.wrap_width;
            def.y = at_y + (float)j * self->config.wrap_height;
            assert_int_equal(graze_body_add(self->flat, &def, &body), GRAZE_OK);
            graze_part_set_one_way(self->flat, small_world_part(self->flat, body, 0),
                                   one_way);
        }
}

static void game_open(game *self, uint64_t seed) {
    static const float sizes[][2] = { { 24, 20 }, { 24, 0 }, { 0, 20 } };
    *self = (game){ .random = { .state = seed },
                    .part = { .box = { -1, -1.5f, 1, 1 }, .layer = MOVER_LAYER } };
    const uint32_t size = seeded_below(&self->random, 3);
    self->config.edges = (graze_edges)seeded_below(&self->random, 2);
    self->flat = small_world_open(self->config);
    self->config.wrap_width = sizes[size][0];
    self->config.wrap_height = sizes[size][1];
    self->wrapped = small_world_open(self->config);
    for (uint32_t i = 0; i < BODIES; i++)
        game_add_obstacle(self, i);
    const graze_body_def def = { .parts = &self->part, .part_count = 1 };
    assert_int_equal(graze_body_add(self->wrapped, &def, &self->mover), GRAZE_OK);
    for (unsigned layer = 0; layer < LAYERS; layer++)
        assert_int_equal(
            graze_responses_set(&self->responses, MOVER_LAYER, layer,
                                (graze_response)seeded_below(&self->random, 5)),
            GRAZE_OK);
    if (seeded_below(&self->random, 2) == 0)
        self->responses.walk = (graze_walk){ .max_slope = 50, .snap = 1 };
}

static void game_close(game *self) {
    graze_move_result_free(&self->result);
    graze_move_result_free(&self->expected);
    graze_world_close(self->wrapped);
    graze_world_close(self->flat);
}

static void expect_same_hit(const graze_move_hit *a, const graze_move_hit *b) {
    assert_true(a->user == b->user && a->response == b->response);
    assert_true(a->time == b->time && a->normal_x == b->normal_x &&
                a->normal_y == b->normal_y);
    assert_true(a->touch_x == b->touch_x && a->touch_y == b->touch_y);
}

static void game_expect_same(game *self) {
    const graze_move_result *a = &self->result, *b = &self->expected;
    assert_true(a->end_x == b->end_x && a->end_y == b->end_y);
    assert_true(a->is_crushed == b->is_crushed && a->is_standing == b->is_standing);
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        expect_same_hit(&a->items[i], &b->items[i]);
    if (a->is_standing)
        expect_same_hit(&a->floor, &b->floor);
    self->hits += a->count;
}

static bool is_inside(float at, float size) {
    return size == 0 || (at >= 0 && at < size);
}

/* The mover goes on from where it is, which is inside of the world. */
static void game_move(game *self) {
    graze_body_info info;
    assert_int_equal(graze_body_read(self->wrapped, self->mover, &info), GRAZE_OK);
    const graze_body_def def = {
        .x = info.x, .y = info.y, .parts = &self->part, .part_count = 1
    };
    const graze_point goal = { (double)(info.x + eighths(self, -20, 20)),
                               (double)(info.y + eighths(self, -20, 20)) };
    assert_int_equal(graze_world_test_move(self->flat, &def, goal, &self->responses,
                                           &self->expected),
                     GRAZE_OK);
    assert_int_equal(graze_body_test_move(self->wrapped, self->mover, goal,
                                          &self->responses, &self->result),
                     GRAZE_OK);
    game_expect_same(self);
    assert_int_equal(graze_body_move_and_collide(self->wrapped, self->mover, goal,
                                                 &self->responses, &self->result),
                     GRAZE_OK);
    game_expect_same(self);
    const graze_move_result *end = &self->result;
    assert_int_equal(graze_body_read(self->wrapped, self->mover, &info), GRAZE_OK);
    assert_true(is_inside(info.x, self->config.wrap_width));
    assert_true(is_inside(info.y, self->config.wrap_height));
    const double x = end->end_x - (double)info.x, y = end->end_y - (double)info.y;
    const double wide = (double)self->config.wrap_width,
                 high = (double)self->config.wrap_height;
    assert_true(fabs(x) < 1e-5 || fabs(fabs(x) - wide) < 1e-5);
    assert_true(fabs(y) < 1e-5 || fabs(fabs(y) - high) < 1e-5);
    self->seams += fabs(x) > 1 || fabs(y) > 1;
}

/* Eighths: the next move begins where copies are, exactly. */
static void game_settle(game *self) {
    assert_int_equal(graze_body_set_position(self->wrapped, self->mover,
                                             eighths(self, -30, 30),
                                             eighths(self, -30, 30)),
                     GRAZE_OK);
}

static void movers_see_copies(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    size_t hits = 0, seams = 0;
    for (uint64_t i = 0; i < GAMES; i++) {
        game self;
        game_open(&self, seed + i);
        for (int move = 0; move < MOVES; move++) {
            game_settle(&self);
            game_move(&self);
        }
        hits += self.hits;
        seams += self.seams;
        game_close(&self);
    }
    assert_sample(hits > 1000 && seams > 300);
}

static void many_movers_are_as_one_by_one(void **state) {
    (void)state;
    enum { MANY = 40 };
    const uint64_t seed = testing_seed();
    for (uint64_t i = 0; i < 8; i++) {
        game self;
        graze_mover movers[MANY];
        graze_move_results results = { 0 };
        game_open(&self, seed + i);
        for (int k = 0; k < MANY; k++)
            movers[k] = (graze_mover){ .box = self.part.box,
                                       .x = eighths(&self, -30, 30),
                                       .y = eighths(&self, -30, 30),
                                       .layer = MOVER_LAYER,
                                       .goal = { (double)eighths(&self, -30, 30),
                                                 (double)eighths(&self, -30, 30) } };
        graze_body_remove(self.wrapped, self.mover);
        assert_int_equal(graze_world_move_many(self.wrapped, movers, MANY,
                                               &self.responses, &results),
                         GRAZE_OK);
        for (int k = 0; k < MANY; k++) {
            const graze_body_def def = { .x = movers[k].x,
                                         .y = movers[k].y,
                                         .parts = &self.part,
                                         .part_count = 1 };
            assert_int_equal(graze_world_test_move(self.wrapped, &def,
                                                   movers[k].goal, &self.responses,
                                                   &self.result),
                             GRAZE_OK);
            assert_true(results.ends[k].end_x == self.result.end_x &&
                        results.ends[k].end_y == self.result.end_y);
            assert_int_equal(results.starts[k + 1] - results.starts[k],
                             self.result.count);
        }
        graze_move_results_free(&results);
        game_close(&self);
    }
}

static double depth_of(const graze_world *world, const graze_hit *hit) {
    graze_manifold manifold;
    assert_int_equal(graze_part_manifold(world, hit->own_part, hit->part, &manifold),
                     GRAZE_OK);
    return manifold.depth;
}

/* With sizes whose sums float32 rounds, a body sliding about is at most a rounding
 * inside of another one, and gets out of it again. */
static void a_rounding_does_not_catch_a_body(void **state) {
    (void)state;
    seeded_random random = { .state = testing_seed() };
    graze_hits hits = { 0 };
    graze_move_result result = { 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .wrap_width = 25.3f, .wrap_height = 19.7f });
    for (int i = 0; i < 14; i++) {
        const graze_body wall =
            small_world_add(world, (graze_box){ -0.7f, -0.9f, 1.1f, 0.8f }, 0);
        assert_int_equal(
            graze_body_set_position(world, wall,
                                    (float)testing_between(&random, 0, 10000) / 300,
                                    (float)testing_between(&random, 0, 10000) / 300),
            GRAZE_OK);
    }
    const graze_body body =
        small_world_add(world, (graze_box){ -0.3f, -0.4f, 0.4f, 0.3f }, 0);
    size_t stops = 0;
    for (int i = 0; i < 4000; i++) {
        graze_body_info info;
        bool is_free = false;
        for (int k = 0; i % 50 == 0 && !is_free; k++) {
            graze_body_set_position(world, body,
                                    (float)testing_between(&random, 0, 10000) / 300,
                                    (float)testing_between(&random, 0, 10000) / 300);
            graze_body_overlaps(world, body, 0, &hits);
            is_free = hits.count == 0;
        }
        assert_int_equal(graze_body_read(world, body, &info), GRAZE_OK);
        const graze_point goal = {
            (double)info.x + (double)testing_between(&random, -1000, 1000) / 90,
            (double)info.y + (double)testing_between(&random, -1000, 1000) / 90
        };
        assert_int_equal(
            graze_body_move_and_collide(world, body, goal, NULL, &result), GRAZE_OK);
        stops += result.count > 0;
        assert_int_equal(graze_body_overlaps(world, body, 0, &hits), GRAZE_OK);
        for (size_t k = 0; k < hits.count; k++)
            assert_true(depth_of(world, &hits.items[k]) < 4e-6);
        assert_false(result.is_crushed);
    }
    assert_sample(stops > 1000);
    graze_hits_free(&hits);
    graze_move_result_free(&result);
    graze_world_close(world);
}

/* --- Platforms --- */

enum { CRATES = 10, CRATE = 1, PLATFORM = 2 };

/* A scene, and the same one some vector further on in a wrapped world. */
typedef struct stage {
    graze_world *worlds[2];
    graze_body bodies[2][CRATES + 1];
    graze_rider_list riders[2];
    float x[2], y[2]; /* of its origin */
} stage;

static void stage_add(stage *self, int i, const graze_part_def *part, float x,
                      float y) {
    for (int k = 0; k < 2; k++) {
        const graze_body_def def = {
            .x = x + self->x[k], .y = y + self->y[k], .parts = part, .part_count = 1
        };
        assert_int_equal(graze_body_add(self->worlds[k], &def, &self->bodies[k][i]),
                         GRAZE_OK);
    }
}

static void stage_expect_same(const stage *self) {
    assert_int_equal(self->riders[0].count, self->riders[1].count);
    for (size_t i = 0; i < self->riders[0].count; i++) {
        const graze_rider *a = &self->riders[0].items[i],
                          *b = &self->riders[1].items[i];
        assert_true(a->body.id == b->body.id && a->is_carried == b->is_carried &&
                    a->is_pushed == b->is_pushed && a->is_crushed == b->is_crushed);
        assert_true(a->part.id == b->part.id && a->by.id == b->by.id &&
                    a->against.id == b->against.id);
    }
    for (int i = 0; i <= CRATES; i++) {
        graze_body_info a, b;
        graze_body_read(self->worlds[0], self->bodies[0][i], &a);
        graze_body_read(self->worlds[1], self->bodies[1][i], &b);
        const float x = (a.x + self->x[1] - b.x) / 256,
                    y = (a.y + self->y[1] - b.y) / 192;
        assert_true(x == floorf(x) && y == floorf(y));
    }
}

static void stage_play(seeded_random *random, size_t *riders) {
    const graze_part_def crate = { .box = { -1, -1, 1, 1 }, .layer = CRATE },
                         floor = { .box = { -4, 0, 4, 1 }, .layer = PLATFORM };
    stage self = { .worlds = { small_world_open((graze_world_config){ 0 }),
                               small_world_open((graze_world_config){
                                   .wrap_width = 256, .wrap_height = 192 }) },
                   .x = { 0, (float)testing_between(random, -80, 80) / 8 },
                   .y = { 0, (float)testing_between(random, -80, 80) / 8 } };
    stage_add(&self, 0, &floor, 0, 0);
    for (int i = 1; i <= CRATES; i++)
        stage_add(&self, i, &crate, (float)testing_between(random, -40, 40) / 8,
                  (float)testing_between(random, -4, 1) * 2 - 1);
    for (int move = 0; move < 6; move++) {
        graze_body_info at;
        const float dx = (float)testing_between(random, -40, 40) / 8,
                    dy = (float)testing_between(random, -40, 40) / 8;
        for (int k = 0; k < 2; k++) {
            graze_body_read(self.worlds[k], self.bodies[k][0], &at);
            const graze_platform_move way = { .x = at.x + dx,
                                              .y = at.y + dy,
                                              .layers = 1 << CRATE };
            assert_int_equal(graze_body_move_platform(self.worlds[k],
                                                      self.bodies[k][0], &way,
                                                      &self.riders[k]),
                             GRAZE_OK);
        }
        stage_expect_same(&self);
        *riders += self.riders[0].count;
    }
    for (int k = 0; k < 2; k++) {
        graze_rider_list_free(&self.riders[k]);
        graze_world_close(self.worlds[k]);
    }
}

static void platforms_carry_and_push_across_seams(void **state) {
    (void)state;
    seeded_random random = { .state = testing_seed() };
    size_t riders = 0;
    for (int i = 0; i < 300; i++)
        stage_play(&random, &riders);
    assert_sample(riders > 3000);
}

/* A platform with a crate on it goes down by 10 in a world 48 high. A wall
 * holds the crate, and the platform comes down on it from the other side. */
static void a_body_that_a_platform_meets_again_is_crushed(void **state) {
    (void)state;
    graze_world *world = small_world_open(
        (graze_world_config){ .wrap_width = 64, .wrap_height = 48 });
    const graze_part_def parts[3] = {
        { .box = { 0, -10, 4, 10 }, .layer = PLATFORM },
        { .box = { 0, -10, 6, 10 }, .layer = CRATE },
        { .box = { 5, 0, 6, 2 } },
    };
    const float y[3] = { 38, 18, 28 };
    graze_body bodies[3];
    graze_rider_list riders = { 0 };
    for (int i = 0; i < 3; i++) {
        const graze_body_def def = { .y = y[i],
                                     .parts = &parts[i],
                                     .part_count = 1 };
        assert_int_equal(graze_body_add(world, &def, &bodies[i]), GRAZE_OK);
    }
    const graze_platform_move down = { .y = 48, .layers = 1 << CRATE };
    assert_int_equal(graze_body_move_platform(world, bodies[0], &down, &riders),
                     GRAZE_OK);
    assert_int_equal(riders.count, 1);
    assert_true(riders.items[0].is_carried && riders.items[0].is_crushed);
    assert_true(riders.items[0].part.id == small_world_part(world, bodies[1], 0).id);
    assert_true(riders.items[0].by.id == small_world_part(world, bodies[0], 0).id);
    graze_rider_list_free(&riders);
    graze_world_close(world);
}

static void long_moves_are_refused(void **state) {
    (void)state;
    graze_world *world = small_world_open(
        (graze_world_config){ .wrap_width = 40, .wrap_height = 20 });
    const graze_body body = small_world_square(world, 0, 0, 4);
    const graze_part_def large = { .box = { 0, 0, 11, 1 } };
    const graze_body_def def = { .parts = &large, .part_count = 1 };
    const graze_mover wide = { .box = { 0, 0, 11, 1 } },
                      fast = { .box = { 0, 0, 1, 1 }, .goal = { 641, 0 } },
                      far = { .box = { 0, 0, 1, 1 }, .x = 1e9f, .goal = { 1e9, 0 } };
    graze_responses responses = { .walk = { .snap = 1 } };
    assert_int_equal(graze_body_move_and_collide(
                         world, body, (graze_point){ 640, -320 }, &responses, NULL),
                     GRAZE_BAD_WRAP);
    responses.walk.snap = 0;
    assert_int_equal(graze_body_move_and_collide(
                         world, body, (graze_point){ 640, -320 }, &responses, NULL),
                     GRAZE_OK);
    const graze_platform_move ride = { .x = 650 };
    const graze_status refused[] = {
        graze_body_move_platform(world, body, &ride, NULL),
        graze_body_test_move(world, body, (graze_point){ 0, 321 }, NULL, NULL),
        graze_world_test_move(world, &def, (graze_point){ 1, 1 }, NULL, NULL),
        graze_world_move_many(world, &wide, 1, NULL, NULL),
        graze_world_move_many(world, &fast, 1, NULL, NULL),
        graze_world_move_many(world, &far, 1, NULL, NULL),
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_int_equal(refused[i], GRAZE_BAD_WRAP);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(movers_see_copies),
        cmocka_unit_test(many_movers_are_as_one_by_one),
        cmocka_unit_test(a_rounding_does_not_catch_a_body),
        cmocka_unit_test(platforms_carry_and_push_across_seams),
        cmocka_unit_test(a_body_that_a_platform_meets_again_is_crushed),
        cmocka_unit_test(long_moves_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
