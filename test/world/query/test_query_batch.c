/* test_query_batch.c: many questions in one call are answered as one by one. */
#include "scenes/seeded.h"
#include "support/counted_memory.h"
#include "support/queries.h"
#include "support/small_world.h"

#include <math.h>

enum { MOST = 400, QUESTIONS = 300 };

typedef struct batch_state {
    graze_world *world;
    graze_edges edges;
    graze_body body[MOST];
    graze_box boxes[MOST];
    uint8_t layers[MOST];
    graze_box areas[QUESTIONS];
    float x[QUESTIONS], y[QUESTIONS];
    graze_query queries[2 * QUESTIONS];
    graze_hits hits;
    graze_hits one;
} batch_state;

static void open_scene(batch_state *self, const char *broad_phase, seeded_kind kind,
                       graze_edges edges, uint64_t seed) {
    memset(self, 0, sizeof *self);
    self->edges = edges;
    self->world = small_world_open(
        (graze_world_config){ .broad_phase = broad_phase, .edges = edges });
    seeded_scene scene = {
        .kind = kind, .count = MOST, .boxes = self->boxes, .layers = self->layers
    };
    seeded_fill(&scene, seed);
    for (uint32_t i = 0; i < MOST; i++)
        self->body[i] =
            small_world_add(self->world, self->boxes[i], self->layers[i]);
}

static void close_scene(batch_state *self) {
    graze_hits_free(&self->hits);
    graze_hits_free(&self->one);
    graze_world_close(self->world);
}

/* Corners of boxes, boxes themselves, and what lies between two of them. */
static void draw_questions(batch_state *self, seeded_random *random) {
    for (int i = 0; i < QUESTIONS; i++) {
        const graze_box a = self->boxes[seeded_below(random, MOST)];
        const graze_box b = self->boxes[seeded_below(random, MOST)];
        if (seeded_below(random, 2) == 0) {
            self->x[i] = a.min_x;
            self->y[i] = a.min_y;
        } else {
            self->x[i] = a.max_x;
            self->y[i] = b.max_y;
        }
        self->areas[i] = a;
        if (seeded_below(random, 4) == 0 && a.min_x <= b.max_x && a.min_y <= b.max_y)
            self->areas[i] = (graze_box){ a.min_x, a.min_y, b.max_x, b.max_y };
    }
}

/* The hits of query i are those of a query of its own. */
static void assert_same(const batch_state *self, size_t i) {
    assert_int_equal(self->hits.starts[i + 1] - self->hits.starts[i],
                     hits_count(&self->one));
    if (hits_count(&self->one) > 0)
        assert_memory_equal(self->hits.items + self->hits.starts[i], self->one.items,
                            hits_count(&self->one) * sizeof(graze_hit));
}

/* A list of parts only has the same parts. */
static void assert_same_parts(const batch_state *self, size_t count) {
    graze_hits parts = { .parts_only = true };
    assert_int_equal(graze_world_query(self->world, self->queries, count, &parts),
                     GRAZE_OK);
    assert_int_equal(parts.query_count, count);
    for (size_t i = 0; i <= count; i++)
        assert_int_equal(parts.starts[i], self->hits.starts[i]);
    for (size_t i = 0; i < parts.starts[count]; i++)
        assert_int_equal(parts.parts[i].id, self->hits.items[i].part.id);
    graze_hits_free(&parts);
}

static void check_batch(batch_state *self, size_t count) {
    assert_int_equal(
        graze_world_query(self->world, self->queries, count, &self->hits), GRAZE_OK);
    assert_int_equal(self->hits.query_count, count);
    assert_int_equal(self->hits.count, self->hits.starts[count]);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(
            graze_world_query(self->world, &self->queries[i], 1, &self->one),
            GRAZE_OK);
        assert_same(self, i);
    }
    assert_same_parts(self, count);
}

/* Points, then areas, then both in turns. */
static void ask_both_ways(batch_state *self, size_t count, uint64_t layers) {
    for (size_t i = 0; i < count; i++)
        self->queries[i] = point_query(self->x[i], self->y[i], layers);
    check_batch(self, count);
    for (size_t i = 0; i < count; i++)
        self->queries[i] = area_query(self->areas[i], layers);
    check_batch(self, count);
    for (size_t i = 0; i < count; i++)
        self->queries[i] = i / 3 % 2 == 0 ? area_query(self->areas[i], layers)
                                          : point_query(self->x[i], self->y[i],
                                                        i % 7 == 0 ? 1 : layers);
    check_batch(self, count);
}

static void a_batch_is_answered_as_one_by_one(void **state) {
    (void)state;
    static batch_state self;
    seeded_random random = { testing_seed() };
    for (size_t broad_phase = 0; broad_phase < graze_broad_phase_count();
         broad_phase++)
        for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++) {
            const graze_edges edges = kind % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
            open_scene(&self, graze_broad_phase_at(broad_phase)->name,
                       (seeded_kind)kind, edges, seeded_next(&random));
            for (int round = 0; round < 3; round++) {
                draw_questions(&self, &random);
                ask_both_ways(&self, seeded_below(&random, QUESTIONS + 1),
                              UINT64_MAX);
                ask_both_ways(&self, QUESTIONS, seeded_next(&random));
                if (round != 1)
                    small_world_step(self.world);
            }
            close_scene(&self);
        }
}

/* Whether the part of the i-th body, if it has one that is on, overlaps an area, by
 * looking at it. */
static bool is_there(const batch_state *self, uint32_t i, graze_box area,
                     uint64_t layers, graze_part *part) {
    graze_part_info info;
    graze_body_info body;
    return graze_body_parts(self->world, self->body[i], part, 1) == 1 &&
           graze_part_read(self->world, *part, &info) == GRAZE_OK &&
           !info.is_disabled &&
           graze_body_read(self->world, info.body, &body) == GRAZE_OK &&
           !body.is_disabled && layers >> info.layer & 1 &&
           graze_box_overlaps(info.box, area, self->edges);
}

/* The answers to the areas are what looking at every box finds. */
static void check_areas(batch_state *self, size_t count, uint64_t layers) {
    for (size_t i = 0; i < count; i++)
        self->queries[i] = area_query(self->areas[i], layers);
    assert_int_equal(
        graze_world_query(self->world, self->queries, count, &self->hits), GRAZE_OK);
    for (size_t i = 0; i < count; i++) {
        const graze_hit *found = self->hits.items + self->hits.starts[i];
        const size_t found_count = self->hits.starts[i + 1] - self->hits.starts[i];
        size_t expected = 0;
        for (size_t j = 1; j < found_count; j++)
            assert_true((uint32_t)found[j - 1].part.id < (uint32_t)found[j].part.id);
        for (uint32_t body = 0; body < MOST; body++) {
            graze_part part;
            if (!is_there(self, body, self->areas[i], layers, &part))
                continue;
            bool is_found = false;
            for (size_t j = 0; j < found_count; j++)
                is_found |= found[j].part.id == part.id;
            assert_true(is_found);
            expected++;
        }
        assert_int_equal(found_count, expected);
    }
}

/* Move, take away, bring back, disable or put on another layer about one body in
 * `one_in`. */
static void change_some(batch_state *self, seeded_random *random, uint32_t one_in) {
    for (uint32_t i = 0; i < MOST; i++) {
        graze_part part;
        if (seeded_below(random, one_in) != 0)
            continue;
        const uint32_t dice = seeded_below(random, 8);
        if (graze_body_parts(self->world, self->body[i], &part, 1) == 0)
            self->body[i] =
                small_world_add(self->world, self->boxes[i], self->layers[i]);
        else if (dice == 0)
            assert_int_equal(graze_body_remove(self->world, self->body[i]),
                             GRAZE_OK);
        else if (dice == 1)
            assert_int_equal(
                graze_body_set_disabled(self->world, self->body[i], i % 2 != 0),
                GRAZE_OK);
        else if (dice == 2)
            assert_int_equal(graze_part_set_layer(self->world, part, i % 64),
                             GRAZE_OK);
        else if (dice < 5)
            assert_int_equal(
                graze_part_set_box(self->world, part,
                                   self->boxes[seeded_below(random, MOST)]),
                GRAZE_OK);
        else
            assert_int_equal(
                graze_body_set_position(self->world, self->body[i], (float)dice, 2),
                GRAZE_OK);
    }
}

static void place_all_a_little_on(batch_state *self, int round) {
    float x[MOST], y[MOST];
    graze_body alive[MOST];
    size_t count = 0;
    for (uint32_t i = 0; i < MOST; i++)
        if (graze_body_is_alive(self->world, self->body[i])) {
            alive[count] = self->body[i];
            x[count] = (float)round;
            y[count++] = (float)(round % 3);
        }
    assert_int_equal(
        graze_world_set_positions(
            self->world,
            &(graze_positions){ .bodies = alive, .x = x, .y = y, .count = count }),
        GRAZE_OK);
}

/* Enough queries for an index to pay. Then changes, few or many, before a step or
 * after it. Then queries, which see them. */
static void answers_see_every_change(void **state) {
    (void)state;
    static batch_state self;
    seeded_random random = { testing_seed() };
    for (size_t broad_phase = 0; broad_phase < graze_broad_phase_count();
         broad_phase++)
        for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++) {
            const graze_edges edges = kind % 2 == 0 ? GRAZE_CLOSED : GRAZE_HALF_OPEN;
            open_scene(&self, graze_broad_phase_at(broad_phase)->name,
                       (seeded_kind)kind, edges, seeded_next(&random));
            for (int round = 0; round < 12; round++) {
                const uint32_t few_or_many[] = { 400, 40, 3 };
                draw_questions(&self, &random);
                check_areas(&self,
                            round % 4 == 0 ? QUESTIONS : seeded_below(&random, 12),
                            UINT64_MAX);
                change_some(&self, &random, few_or_many[seeded_below(&random, 3)]);
                if (seeded_below(&random, 6) == 0 && kind != SEEDED_FAR)
                    place_all_a_little_on(&self, round);
                check_areas(&self, 1 + seeded_below(&random, 5),
                            seeded_next(&random));
                if (seeded_below(&random, 2) == 0)
                    small_world_step(self.world);
            }
            close_scene(&self);
        }
}

static graze_status query_points(const graze_world *world, const float *x,
                                 const float *y, size_t count, graze_hits *hits) {
    graze_query queries[9];
    for (size_t i = 0; i < count; i++)
        queries[i] = point_query(x[i], y[i], 0);
    return graze_world_query(world, queries, count, hits);
}

static graze_status query_areas(const graze_world *world, const graze_box *areas,
                                size_t count, graze_hits *hits) {
    graze_query queries[9];
    for (size_t i = 0; i < count; i++)
        queries[i] = area_query(areas[i], 0);
    return graze_world_query(world, queries, count, hits);
}

static void a_bad_query_refuses_its_batch(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_hits hits = { 0 };
    small_world_square(world, 0, 0, 10);
    const float good[] = { 5, 5, 5 },
                bad[][3] = { { 5, 5, NAN }, { 5, 0x1p61f, 5 }, { -INFINITY, 5, 5 } };
    const graze_status status[] = { GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE,
                                    GRAZE_BAD_NUMBER };
    for (int i = 0; i < 3; i++) {
        assert_int_equal(query_points(world, good, good, 3, &hits), GRAZE_OK);
        assert_int_equal(hits.starts[3], 3);
        assert_int_equal(query_points(world, good, bad[i], 3, &hits), status[i]);
        assert_int_equal(hits.count + hits.query_count, 0);
        assert_int_equal(query_points(world, bad[i], good, 3, &hits), status[i]);
    }
    const graze_box areas[] = { { 0, 0, 5, 5 }, { 2, 0, 1, 1 } };
    assert_int_equal(query_areas(world, areas, 2, &hits), GRAZE_BAD_BOX);
    assert_int_equal(hits.count + hits.query_count, 0);
    assert_int_equal(query_areas(world, areas, 1, &hits), GRAZE_OK);
    assert_int_equal(hits.starts[1], 1);
    assert_int_equal(graze_world_query(world, NULL, 0, &hits), GRAZE_OK);
    assert_int_equal(hits.starts[0], 0);
    graze_hits_free(&hits);
    graze_world_close(world);
}

/* Each number of each query, alone and among good others. */
static void any_bad_number_refuses_its_batch(void **state) {
    (void)state;
    enum { BATCH = 9 };
    static const float bad[] = { NAN, INFINITY, -INFINITY, 0x1.000002p60f,
                                 -0x1.000002p60f };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_hits hits = { 0 };
    for (size_t count = 1; count <= BATCH; count += 4)
        for (size_t at = 0; at < count; at++)
            for (size_t i = 0; i < 5 * 4; i++) {
                float edges[BATCH][4] = { { 0 } }, x[BATCH] = { 0 },
                      y[BATCH] = { 0 };
                graze_box areas[BATCH];
                edges[at][i % 4] = bad[i / 4];
                for (size_t k = 0; k < count; k++)
                    areas[k] = (graze_box){ edges[k][0], edges[k][1], edges[k][2],
                                            edges[k][3] };
                const graze_status is_bad = graze_box_check(areas[at]);
                assert_int_not_equal(is_bad, GRAZE_OK);
                assert_int_equal(query_areas(world, areas, count, &hits), is_bad);
                (i % 2 == 0 ? x : y)[at] = bad[i / 4];
                assert_int_equal(query_points(world, x, y, count, &hits),
                                 i / 4 < 3 ? GRAZE_BAD_NUMBER : GRAZE_OUT_OF_RANGE);
                assert_int_equal(hits.count + hits.query_count, 0);
            }
    graze_hits_free(&hits);
    graze_world_close(world);
}

static void a_batch_without_memory_has_no_answers(void **state) {
    (void)state;
    static batch_state self;
    seeded_random random = { testing_seed() };
    open_scene(&self, NULL, SEEDED_UNIFORM, GRAZE_HALF_OPEN, seeded_next(&random));
    small_world_step(self.world);
    draw_questions(&self, &random);
    counted_memory memory = { .failures = 1 };
    for (uint64_t fail_at = 1; memory.failures > 0; fail_at++) {
        memory = (counted_memory){ .fail_at = fail_at };
        graze_hits hits = { .allocator = counted_allocator(&memory) };
        for (int i = 0; i < QUESTIONS; i++)
            self.queries[i] = area_query(self.areas[i], 0);
        const graze_status status =
            graze_world_query(self.world, self.queries, QUESTIONS, &hits);
        assert_int_equal(status,
                         memory.failures > 0 ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        assert_int_equal(hits.query_count, memory.failures > 0 ? 0 : QUESTIONS);
        graze_hits_free(&hits);
        assert_int_equal(memory.blocks, 0);
    }
    close_scene(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_is_answered_as_one_by_one),
        cmocka_unit_test(answers_see_every_change),
        cmocka_unit_test(a_bad_query_refuses_its_batch),
        cmocka_unit_test(any_bad_number_refuses_its_batch),
        cmocka_unit_test(a_batch_without_memory_has_no_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
