/* test_query_kinds.c: queries to a world and to an index have the same answers as a
 * look at every box. This holds for every broad phase, before and after moves.
 * test/cli/test_ask.py compares looking at every box with fractions.
 */
#include "support/brute_index.h"
#include "support/counted_memory.h"
#include "support/small_world.h"

#include <float.h>
#include <math.h>

enum { BOXES = 300, QUESTIONS = 120 };

typedef struct ask_state {
    graze_area areas[BOXES];
    uint8_t layers[BOXES];
    graze_body bodies[BOXES];
    graze_query questions[QUESTIONS];
    graze_world *world;
    graze_edges edges;
    double origin, unit;
    seeded_random random;
} ask_state;

static double draw(ask_state *self, uint32_t limit) {
    return self->origin + self->unit * (double)(seeded_below(&self->random, limit));
}

static graze_area draw_area(ask_state *self) {
    const double x = draw(self, 120), y = draw(self, 120);
    uint32_t most = 6;
    if (seeded_below(&self->random, 20) == 0)
        most = 80;
    return (graze_area){
        x, y, x + self->unit * (double)(seeded_below(&self->random, most)),
        y + self->unit * (double)(seeded_below(&self->random, most))
    };
}

static graze_box box_of(graze_area area) {
    return (graze_box){ (float)area.min_x, (float)area.min_y, (float)area.max_x,
                        (float)area.max_y };
}

static graze_query draw_question(ask_state *self) {
    static const uint32_t most[] = { 0, 1, 3, 8, 1000000000 };
    static const uint64_t layers[] = {
        5, 10, 8, UINT64_MAX, UINT64_MAX, UINT64_MAX
    };
    static const graze_query_kind kinds[] = {
        GRAZE_QUERY_POINT, GRAZE_QUERY_BOX,       GRAZE_QUERY_CIRCLE,
        GRAZE_QUERY_RAY,   GRAZE_QUERY_RAY_FIRST, GRAZE_QUERY_NEAREST
    };
    enum { KINDS = sizeof kinds / sizeof *kinds };
    const graze_area area = draw_area(self);
    graze_query question = { .kind = kinds[seeded_below(&self->random, KINDS)],
                             .at = { area.min_x, area.min_y },
                             .to = { area.max_x, area.max_y },
                             .radius = self->unit *
                                       (double)(seeded_below(&self->random, 9)),
                             .nearest_count = most[seeded_below(&self->random, 5)],
                             .layers = layers[seeded_below(&self->random, 6)] };
    if (question.kind >= GRAZE_QUERY_RAY)
        question.to = (graze_point){ draw(self, 130), draw(self, 130) };
    return question;
}

static void draw_all(ask_state *self) {
    for (uint32_t i = 0; i < BOXES; i++) {
        self->areas[i] = draw_area(self);
        self->layers[i] = (uint8_t)(seeded_below(&self->random, 4));
        self->bodies[i] =
            small_world_add(self->world, box_of(self->areas[i]), self->layers[i]);
    }
    for (uint32_t i = 0; i < QUESTIONS; i++)
        self->questions[i] = draw_question(self);
}

static void move_some(ask_state *self, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t body = seeded_below(&self->random, BOXES);
        self->areas[body] = draw_area(self);
        assert_int_equal(
            graze_part_set_box(self->world,
                               small_world_part(self->world, self->bodies[body], 0),
                               box_of(self->areas[body])),
            GRAZE_OK);
    }
}

static void check_answer(const ask_state *self, brute_index *oracle, uint32_t i,
                         const graze_hits *seen) {
    const size_t begin = seen->starts[i], count = seen->starts[i + 1] - begin;
    assert_int_equal(count, brute_query(oracle, &self->questions[i]));
    for (size_t j = 0; j < count; j++) {
        const graze_hit *hit = &seen->items[begin + j],
                        *expected = &oracle->items[j];
        assert_int_equal(hit->body.id, self->bodies[expected->user].id);
        assert_int_equal(
            hit->part.id,
            small_world_part(self->world, self->bodies[expected->user], 0).id);
        assert_true(hit->time == expected->time &&
                    hit->distance == expected->distance);
        assert_true(hit->normal.x == expected->normal.x &&
                    hit->normal.y == expected->normal.y);
    }
}

/* The world, one by one and at once, against a look at every box. */
static void check_all(const ask_state *self) {
    const graze_area_array boxes = { self->areas, self->layers, BOXES };
    brute_index oracle;
    graze_hits seen = { 0 }, one = { 0 };
    brute_open(&oracle, self->edges, boxes);
    assert_int_equal(
        graze_world_query(self->world, self->questions, QUESTIONS, &seen), GRAZE_OK);
    assert_int_equal(seen.query_count, QUESTIONS);
    for (uint32_t i = 0; i < QUESTIONS; i++) {
        check_answer(self, &oracle, i, &seen);
        assert_int_equal(
            graze_world_query(self->world, &self->questions[i], 1, &one), GRAZE_OK);
        assert_int_equal(one.starts[1], seen.starts[i + 1] - seen.starts[i]);
        if (one.starts[1] > 0)
            assert_memory_equal(one.items, seen.items + seen.starts[i],
                                one.starts[1] * sizeof *one.items);
    }
    graze_hits_free(&seen);
    graze_hits_free(&one);
    brute_close(&oracle);
}

static void check_broad_phase(const char *broad_phase, graze_edges edges,
                              double origin, double unit) {
    ask_state self = {
        .random = { testing_seed() }, .edges = edges, .origin = origin, .unit = unit
    };
    self.world = small_world_open(
        (graze_world_config){ .broad_phase = broad_phase, .edges = edges });
    draw_all(&self);
    check_all(&self);
    small_world_step(self.world);
    check_all(&self);
    move_some(&self, 20);
    check_all(&self);
    small_world_step(self.world);
    check_all(&self);
    move_some(&self, BOXES);
    check_all(&self);
    graze_world_close(self.world);
}

static void worlds_answer_as_a_look_at_every_box(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
            check_broad_phase(graze_broad_phase_at(i)->name, (graze_edges)edges, 0,
                              1);
            check_broad_phase(graze_broad_phase_at(i)->name, (graze_edges)edges,
                              -0x1p20, 0.125);
            check_broad_phase(graze_broad_phase_at(i)->name, (graze_edges)edges,
                              0x1p50, 0x1p27);
        }
}

/* Since the index was made, in steps and since the last one. */
static void a_box_or_two_that_moved_are_found_where_they_are(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        ask_state self = { .random = { testing_seed() },
                           .edges = (graze_edges)edges,
                           .unit = 1 };
        self.world = small_world_open((graze_world_config){ .edges = self.edges });
        draw_all(&self);
        check_all(&self); /* there is an index now */
        for (int i = 0; i < 3; i++) {
            small_world_step(self.world);
            check_all(&self);
            move_some(&self, 1);
            check_all(&self);
        }
        graze_world_close(self.world);
    }
}

/* One end is some numbers beside 0, and so is a box's edge; the other end is far
 * away. */
static void a_segment_meets_what_lies_at_its_end_beside_zero(void **state) {
    (void)state;
    static const double fars[] = { 1e6 + 0.1, -1e6 - 0.1, 3e12, -7e-3 };
    static const float beside = 0x1p-80f;
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < 16; i++) {
            const double far = fars[i / 4],
                         near = (far < 0 ? 0x1p-79 : -0x1p-79) * (i & 1 ? 1 : 0.25);
            const graze_box low = { -4, -4, -beside, 4 },
                            high = { beside, -4, 4, 4 };
            graze_box side = low;
            if (far < 0)
                side = high;
            graze_box box =
                (graze_box){ side.min_y, side.min_x, side.max_y, side.max_x };
            if (axis == 0)
                box = side;
            graze_point a = (graze_point){ 1, near };
            graze_point b = (graze_point){ 1, far };
            if (axis == 0) {
                a = (graze_point){ near, 1 };
                b = (graze_point){ far, 1 };
            }
            const graze_query question = { .kind = GRAZE_QUERY_RAY,
                                           .at = i & 2 ? a : b,
                                           .to = i & 2 ? b : a,
                                           .layers = UINT64_MAX };
            graze_world *world = small_world_open((graze_world_config){ 0 });
            graze_hits seen = { 0 };
            small_world_add(world, box, 0);
            assert_int_equal(graze_world_query(world, &question, 1, &seen),
                             GRAZE_OK);
            assert_int_equal(seen.starts[1], i & 1);
            graze_hits_free(&seen);
            graze_world_close(world);
        }
}

static void bad_queries_are_refused(void **state) {
    (void)state;
    static const struct {
        graze_query question;
        graze_status of_index, of_world;
    } cases[] = {
        { { .kind = GRAZE_QUERY_POINT, .at = { NAN, 0 } },
          GRAZE_BAD_NUMBER,
          GRAZE_BAD_NUMBER },
        { { .kind = GRAZE_QUERY_RAY, .to = { 0, INFINITY } },
          GRAZE_BAD_NUMBER,
          GRAZE_BAD_NUMBER },
        { { .kind = GRAZE_QUERY_BOX, .at = { 1, 0 } },
          GRAZE_BAD_BOX,
          GRAZE_BAD_BOX },
        { { .kind = GRAZE_QUERY_CIRCLE, .radius = -1 },
          GRAZE_BAD_RADIUS,
          GRAZE_BAD_RADIUS },
        { { .kind = GRAZE_QUERY_CIRCLE, .radius = NAN },
          GRAZE_BAD_NUMBER,
          GRAZE_BAD_NUMBER },
        { { .kind = (graze_query_kind)1000 }, GRAZE_BAD_VALUE, GRAZE_BAD_VALUE },
        { { .kind = GRAZE_QUERY_RAY_FIRST, .to = { 0x1p61, 0 } },
          GRAZE_OK,
          GRAZE_OUT_OF_RANGE },
        { { .kind = GRAZE_QUERY_CIRCLE, .radius = DBL_MAX }, GRAZE_OK, GRAZE_OK },
    };
    const graze_area area = { 0, 0, 1, 1 };
    graze_index *area_index;
    graze_hits answers = { 0 };
    graze_hits seen = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(
        graze_index_open(NULL, (graze_area_array){ &area, NULL, 1 }, &area_index),
        GRAZE_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(
            graze_index_query(area_index, &cases[i].question, 1, &answers),
            cases[i].of_index);
        assert_int_equal(graze_world_query(world, &cases[i].question, 1, &seen),
                         cases[i].of_world);
        assert_int_equal(seen.query_count, cases[i].of_world == GRAZE_OK);
    }
    graze_hits_free(&answers);
    graze_hits_free(&seen);
    graze_index_close(area_index);
    graze_world_close(world);
}

static void bad_boxes_are_refused(void **state) {
    (void)state;
    const uint8_t layer = 64;
    const graze_area nan = { 0, 0, NAN, 1 }, inverted = { 1, 0, 0, 1 },
                     fine = { 0, 0, 1, 1 };
    const graze_index_config odd = { .edges = (graze_edges)7 };
    graze_index *area_index;
    assert_int_equal(
        graze_index_open(NULL, (graze_area_array){ &nan, NULL, 1 }, &area_index),
        GRAZE_BAD_NUMBER);
    assert_int_equal(graze_index_open(NULL, (graze_area_array){ &inverted, NULL, 1 },
                                      &area_index),
                     GRAZE_BAD_BOX);
    assert_int_equal(
        graze_index_open(NULL, (graze_area_array){ &fine, &layer, 1 }, &area_index),
        GRAZE_BAD_LAYER);
    assert_int_equal(
        graze_index_open(&odd, (graze_area_array){ &fine, NULL, 1 }, &area_index),
        GRAZE_BAD_VALUE);
    assert_null(area_index);
    graze_index_close(NULL);
}

/* At every request for memory: a status, no answers and no leak, and a later call
 * succeeds. */
static void without_memory_there_is_a_status(void **state) {
    (void)state;
    const graze_area areas[] = { { 0, 0, 1, 1 }, { 2, 0, 3, 1 }, { 4, 0, 4, 1 } };
    const graze_query question = { .kind = GRAZE_QUERY_RAY,
                                   .at = { -1, 0.5 },
                                   .to = { 9, 0.5 },
                                   .layers = UINT64_MAX };
    graze_status status = GRAZE_OUT_OF_MEMORY;
    for (uint64_t fail_at = 1; status != GRAZE_OK; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        const graze_index_config config = { .allocator =
                                                counted_allocator(&memory) };
        graze_hits answers = { .allocator = counted_allocator(&memory) };
        graze_index *area_index;
        status = graze_index_open(&config, (graze_area_array){ areas, NULL, 3 },
                                  &area_index);
        if (status == GRAZE_OK)
            status = graze_index_query(area_index, &question, 1, &answers);
        assert_int_equal(status,
                         memory.failures == 0 ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        assert_int_equal(answers.query_count == 1 ? answers.starts[1] : 0,
                         status == GRAZE_OK ? 2 : 0);
        graze_hits_free(&answers);
        graze_index_close(area_index);
        assert_int_equal(memory.blocks, 0);
    }
}

static void worlds_say_that_memory_ran_out(void **state) {
    (void)state;
    const graze_query question = { .kind = GRAZE_QUERY_NEAREST,
                                   .nearest_count = 5,
                                   .layers = UINT64_MAX };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_status status = GRAZE_OUT_OF_MEMORY;
    for (int i = 0; i < 100; i++)
        small_world_square(world, (float)i, 0, 1);
    for (uint64_t fail_at = 1; status != GRAZE_OK; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        graze_hits seen = { .allocator = counted_allocator(&memory) };
        status = graze_world_query(world, &question, 1, &seen);
        assert_int_equal(status,
                         memory.failures == 0 ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        assert_int_equal(seen.query_count, status == GRAZE_OK);
        graze_hits_free(&seen);
        assert_int_equal(memory.blocks, 0);
    }
    graze_world_close(world);
}

/* The second question needs more memory than the first. */
static void without_memory_there_are_no_answers_at_all(void **state) {
    (void)state;
    const graze_query questions[] = {
        { .kind = GRAZE_QUERY_POINT, .at = { 0.5, 0.5 }, .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_BOX,
          .at = { 0, 0 },
          .to = { 1000, 1 },
          .layers = UINT64_MAX },
    };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_status status = GRAZE_OUT_OF_MEMORY;
    for (int i = 0; i < 500; i++)
        small_world_square(world, (float)i, 0, 1);
    for (uint64_t fail_at = 1; status != GRAZE_OK; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        graze_hits seen = { .allocator = counted_allocator(&memory) };
        status = graze_world_query(world, questions, 2, &seen);
        assert_int_equal(status,
                         memory.failures == 0 ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        assert_int_equal(seen.query_count, status == GRAZE_OK ? 2 : 0);
        graze_hits_free(&seen);
        assert_int_equal(memory.blocks, 0);
    }
    graze_world_close(world);
}

/* Nor more starts than there are bytes, by a list that is zeroed or used. */
static void more_queries_than_memory_holds_are_refused(void **state) {
    (void)state;
    const size_t counts[] = { SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2 };
    const graze_query question = { .kind = GRAZE_QUERY_POINT, .at = { 1, 1 } };
    const graze_area area = { 0, 0, 6, 6 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_index *index;
    graze_hits seen = { 0 };
    small_world_square(world, 0, 0, 6);
    assert_int_equal(
        graze_index_open(NULL, (graze_area_array){ &area, NULL, 1 }, &index),
        GRAZE_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(graze_world_query(world, &question, counts[i], &seen),
                         GRAZE_OUT_OF_MEMORY);
        assert_int_equal(graze_index_query(index, &question, counts[i], &seen),
                         GRAZE_OUT_OF_MEMORY);
        assert_int_equal(seen.count + seen.query_count, 0);
        assert_int_equal(graze_world_query(world, &question, 1, &seen), GRAZE_OK);
        assert_int_equal(seen.count, 1);
        assert_int_equal(graze_world_query(world, &question, counts[i], &seen),
                         GRAZE_OUT_OF_MEMORY);
        assert_int_equal(seen.count + seen.query_count, 0);
        graze_hits_free(&seen);
    }
    graze_index_close(index);
    graze_world_close(world);
}

static size_t count_on_segment(graze_edges edges, graze_point from, graze_point to) {
    const graze_query question = {
        .kind = GRAZE_QUERY_RAY, .at = from, .to = to, .layers = UINT64_MAX
    };
    const graze_area box = { 4, 4, 6, 6 };
    const graze_area_array boxes = { &box, NULL, 1 };
    graze_world *world = small_world_open((graze_world_config){ .edges = edges });
    graze_index *area_index;
    graze_hits seen = { 0 };
    graze_hits answers = { 0 };
    small_world_square(world, 4, 4, 2);
    assert_int_equal(graze_index_open(&(graze_index_config){ .edges = edges }, boxes,
                                      &area_index),
                     GRAZE_OK);
    assert_int_equal(graze_world_query(world, &question, 1, &seen), GRAZE_OK);
    assert_int_equal(graze_index_query(area_index, &question, 1, &answers),
                     GRAZE_OK);
    const size_t count = seen.starts[1];
    assert_int_equal(answers.starts[1], count);
    if (count > 0)
        assert_true(seen.items[0].time == 0.5 && answers.items[0].time == 0.5);
    graze_hits_free(&seen);
    graze_hits_free(&answers);
    graze_index_close(area_index);
    graze_world_close(world);
    return count;
}

/* Unit squares beginning 1 / 128 behind each other: many more than are looked at
 * together. */
static void a_ray_through_a_row_meets_all_in_order(void **state) {
    (void)state;
    enum { ROW = 1000, TIMES = 100 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_query questions[TIMES]; /* enough for an index */
    graze_hits seen = { 0 };
    for (int i = 0; i < ROW; i++)
        small_world_square(world, (float)i / 128, 0, 1);
    small_world_step(world);
    for (int i = 0; i < TIMES; i++)
        questions[i] = (graze_query){ .kind = i % 2 == 0 ? GRAZE_QUERY_RAY
                                                         : GRAZE_QUERY_RAY_FIRST,
                                      .at = { -8, 0.5 },
                                      .to = { 24, 0.5 },
                                      .layers = UINT64_MAX };
    for (int round = 0; round < 10; round++) {
        assert_int_equal(graze_world_query(world, questions, TIMES, &seen),
                         GRAZE_OK);
        for (int i = 0; i < TIMES; i++) {
            assert_int_equal(seen.starts[i + 1] - seen.starts[i],
                             i % 2 == 0 ? ROW : 1);
            for (size_t j = 0; j < seen.starts[i + 1] - seen.starts[i]; j++)
                assert_true(seen.items[seen.starts[i] + j].time ==
                            ((double)j / 128 + 8) / 32);
        }
    }
    graze_hits_free(&seen);
    graze_world_close(world);
}

/* By each corner in both directions, and the least bit beside it. */
static void a_segment_that_only_meets_a_corner_meets_it_closed_alone(void **state) {
    (void)state;
    const struct {
        graze_point corner, way;
    } cases[] = { { { 4, 6 }, { 4, 4 } },
                  { { 6, 4 }, { 4, 4 } },
                  { { 4, 4 }, { 4, -4 } },
                  { { 6, 6 }, { 4, -4 } } };
    for (int i = 0; i < 8; i++) {
        const graze_point at = cases[i / 2].corner, way = cases[i / 2].way;
        double sign = -1;
        if (i % 2 == 0)
            sign = 1;
        double outwards = -0x1p-49;
        if (at.y > 5)
            outwards = 0x1p-49;
        const graze_point from = { at.x - sign * way.x, at.y - sign * way.y };
        const graze_point to = { at.x + sign * way.x, at.y + sign * way.y };
        assert_int_equal(count_on_segment(GRAZE_CLOSED, from, to), 1);
        assert_int_equal(count_on_segment(GRAZE_HALF_OPEN, from, to), 0);
        assert_int_equal(count_on_segment(GRAZE_CLOSED,
                                          (graze_point){ from.x, from.y + outwards },
                                          (graze_point){ to.x, to.y + outwards }),
                         0);
    }
}

/* The queries are checked all the same. */
static void a_caller_that_wants_no_hits_passes_no_list(void **state) {
    (void)state;
    const graze_query bad = { .kind = GRAZE_QUERY_CIRCLE, .radius = -1 },
                      good = { .radius = 1 };
    const graze_query queries[] = { good, bad };
    graze_world *world =
        small_world_open((graze_world_config){ .edges = GRAZE_CLOSED });
    const graze_body body = small_world_square(world, 0, 0, 6);
    const graze_area area = { 0, 0, 6, 6 };
    graze_index *index;
    assert_int_equal(
        graze_index_open(NULL, (graze_area_array){ &area, NULL, 1 }, &index),
        GRAZE_OK);
    assert_int_equal(graze_world_query(world, queries, 1, NULL), GRAZE_OK);
    assert_int_equal(graze_world_query(world, queries, 2, NULL), GRAZE_BAD_RADIUS);
    assert_int_equal(graze_world_query_any(world, queries, 1, NULL), GRAZE_OK);
    assert_int_equal(graze_world_query_any(world, queries, 2, NULL),
                     GRAZE_BAD_RADIUS);
    assert_int_equal(graze_body_overlaps(world, body, 0, NULL), GRAZE_OK);
    assert_int_equal(graze_body_overlaps(world, (graze_body){ 77 }, 0, NULL),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(
        graze_world_overlaps_any(world, &(graze_overlap_query){ &body, 1, 0 }, NULL),
        GRAZE_OK);
    assert_int_equal(graze_index_query(index, queries, 1, NULL), GRAZE_OK);
    assert_int_equal(graze_index_query(index, queries, 2, NULL), GRAZE_BAD_RADIUS);
    graze_index_close(index);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_caller_that_wants_no_hits_passes_no_list),
        cmocka_unit_test(worlds_answer_as_a_look_at_every_box),
        cmocka_unit_test(a_box_or_two_that_moved_are_found_where_they_are),
        cmocka_unit_test(a_segment_meets_what_lies_at_its_end_beside_zero),
        cmocka_unit_test(bad_queries_are_refused),
        cmocka_unit_test(bad_boxes_are_refused),
        cmocka_unit_test(without_memory_there_is_a_status),
        cmocka_unit_test(worlds_say_that_memory_ran_out),
        cmocka_unit_test(a_segment_that_only_meets_a_corner_meets_it_closed_alone),
        cmocka_unit_test(without_memory_there_are_no_answers_at_all),
        cmocka_unit_test(more_queries_than_memory_holds_are_refused),
        cmocka_unit_test(a_ray_through_a_row_meets_all_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
