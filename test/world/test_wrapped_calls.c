/* test_wrapped_calls.c: shapes, near misses, refusals, positions and recordings of
 * wrapped worlds. Contacts are compared with an oracle in test_wrapped_world. */
#include "support/counted_memory.h"
#include "support/recorded_game.h"

#include <math.h>

/* --- All kinds of shapes: the same game some vector further on --- */

enum { SHAPES = 40, KINDS = 6 };

typedef struct shapes {
    graze_world *world;
    graze_mask *mask;
    graze_chain *chain;
    graze_body bodies[SHAPES];
} shapes;

static void shapes_add(shapes *self, int i) {
    static const graze_point corners[3] = { { -3, -2 }, { 4, -1 }, { 0, 3.5 } };
    const graze_shape kinds[KINDS] = {
        { .count = 0 },
        graze_shape_circle((graze_point){ 0.25, -0.75 }, 3),
        graze_shape_polygon(corners, 3, 0.5),
        graze_shape_capsule((graze_point){ -3, 0 }, (graze_point){ 4, 0 }, 1.25),
        graze_shape_mask(graze_mask_view_all(self->mask), (graze_point){ -3, -2 }),
        graze_shape_chain(self->chain, (graze_point){ 0, 0 }),
    };
    const graze_part_def part = { .box = { -3, -2, 2, 4 },
                                  .shape =
                                      i % KINDS == 0 ? NULL : &kinds[i % KINDS] };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    assert_int_equal(graze_body_add(self->world, &def, &self->bodies[i]), GRAZE_OK);
}

static void shapes_open(shapes *self, graze_edges edges) {
    static const graze_chain_node nodes[3] = { { -3, 0, 1, false },
                                               { 0, 2, 1.5, false },
                                               { 3, 0, 0.5, false } };
    self->world = small_world_open((graze_world_config){ .edges = edges,
                                                         .events = GRAZE_EVENTS_BOTH,
                                                         .wrap_width = 48,
                                                         .wrap_height = 40 });
    assert_int_equal(graze_mask_create(6, 5, NULL, &self->mask), GRAZE_OK);
    for (int k = 0; k < 30; k++)
        graze_mask_set(self->mask, k % 6, k / 6, k % 4 != 0);
    assert_int_equal(
        graze_chain_create(&(graze_chain_def){ nodes, 3, 0 }, NULL, &self->chain),
        GRAZE_OK);
    for (int i = 0; i < SHAPES; i++)
        shapes_add(self, i);
}

static void shapes_close(shapes *self) {
    graze_world_close(self->world);
    graze_mask_destroy(self->mask);
    graze_chain_destroy(self->chain);
}

static void shapes_step(shapes *self, seeded_random random, float x, float y) {
    for (int i = 0; i < SHAPES; i++) {
        const float at_x = (float)seeded_below(&random, 48 * 4) / 4 + x,
                    at_y = (float)seeded_below(&random, 40 * 4) / 4 + y;
        const float angle = i % KINDS == 2 || i % KINDS == 3
                                ? (float)(90 * seeded_below(&random, 4))
                                : 0;
        assert_int_equal(
            graze_body_set_pose(self->world, self->bodies[i], at_x, at_y, angle),
            GRAZE_OK);
    }
    small_world_step(self->world);
}

static void shapes_compare(const shapes *a, const shapes *b) {
    size_t count, other;
    const graze_contact_event *events = graze_world_contact_events(a->world, &count),
                              *others = graze_world_contact_events(b->world, &other);
    assert_int_equal(count, other);
    if (count > 0)
        assert_memory_equal(events, others, count * sizeof *events);
    assert_int_equal(small_world_touch_event_count(a->world),
                     small_world_touch_event_count(b->world));
}

/* In eighths: all sums are exact, and all touches stay the same. */
static void shapes_shift_origin(shapes *self, float x, float y) {
    size_t count, other;
    graze_world_contacts(self->world, &count);
    assert_int_equal(graze_world_shift_origin(self->world, x, y), GRAZE_OK);
    small_world_step(self->world);
    assert_int_equal(small_world_event_count(self->world), 0);
    assert_int_equal(small_world_touch_event_count(self->world), 0);
    graze_world_contacts(self->world, &other);
    assert_int_equal(count, other);
}

static void a_seam_may_be_anywhere(void **state) {
    (void)state;
    seeded_random random = { .state = testing_seed() };
    for (int edges = 0; edges < 2; edges++) {
        shapes here, there;
        size_t events = 0;
        shapes_open(&here, (graze_edges)edges);
        shapes_open(&there, (graze_edges)edges);
        for (int step = 0; step < 150; step++) {
            const seeded_random from = random;
            shapes_step(&here, from, 0, 0);
            shapes_step(&there, from, (float)testing_between(&random, -400, 400) / 4,
                        (float)testing_between(&random, -400, 400) / 4);
            shapes_compare(&here, &there);
            shapes_shift_origin(&there,
                                (float)testing_between(&random, -400, 400) / 8,
                                (float)testing_between(&random, -400, 400) / 8);
            events += small_world_event_count(here.world);
            seeded_next(&random);
        }
        assert_true(events > 5000);
        shapes_close(&here);
        shapes_close(&there);
    }
}

/* --- Near misses --- */

enum { NEAR = 30 };

static double near_distance(const graze_box *a, const graze_box *b, double width,
                            double height) {
    double least = INFINITY;
    for (int x = -1; x <= 1; x++)
        for (int y = -1; y <= 1; y++) {
            const double gap_x =
                             fmax((double)b->min_x + x * width - (double)a->max_x,
                                  (double)a->min_x - (double)b->max_x - x * width),
                         gap_y =
                             fmax((double)b->min_y + y * height - (double)a->max_y,
                                  (double)a->min_y - (double)b->max_y - y * height);
            least = fmin(least, fmax(gap_x, gap_y));
        }
    return least;
}

/* One box enlarged by the margin touches the other. With an interval of one step
 * each near pair has a near miss in each step. */
static void near_misses_look_across_the_seam(void **state) {
    (void)state;
    seeded_random random = { .state = testing_seed() };
    graze_world *world = small_world_open((graze_world_config){
        .edges = GRAZE_CLOSED, .wrap_width = 48, .wrap_height = 40 });
    graze_body bodies[NEAR];
    size_t all = 0, across = 0;
    assert_int_equal(graze_world_set_margin(world, 0, 0, 2), GRAZE_OK);
    assert_int_equal(graze_world_set_near_miss_interval(world, 0, 0, 1), GRAZE_OK);
    for (int i = 0; i < NEAR; i++)
        bodies[i] = small_world_add(world, (graze_box){ -1, -1, 2, 1 }, 0);
    for (int step = 0; step < 200; step++) {
        size_t count, expected = 0;
        graze_box boxes[NEAR];
        for (int i = 0; i < NEAR; i++)
            assert_int_equal(graze_body_set_position(
                                 world, bodies[i],
                                 (float)testing_between(&random, -400, 400) / 4,
                                 (float)testing_between(&random, -400, 400) / 4),
                             GRAZE_OK);
        small_world_step(world);
        for (int i = 0; i < NEAR; i++)
            boxes[i] = small_world_box(world, bodies[i]);
        for (int i = 0; i < NEAR; i++)
            for (int j = 0; j < i; j++) {
                const double distance = near_distance(&boxes[i], &boxes[j], 48, 40);
                expected += distance > 0 && distance <= 2;
            }
        const graze_near_miss *misses = graze_world_near_misses(world, &count);
        assert_int_equal(count, expected);
        for (size_t i = 0; i < count; i++) {
            const graze_point *at = misses[i].nearest;
            const graze_box own = small_world_box(world, misses[i].a);
            const double x = at[1].x - at[0].x, y = at[1].y - at[0].y;
            assert_true(fabs(sqrt(x * x + y * y) - misses[i].distance) < 1e-9);
            assert_true(misses[i].distance > 0 && misses[i].distance <= 2 * sqrt(2));
            assert_true(
                at[0].x >= (double)own.min_x && at[0].x <= (double)own.max_x &&
                at[0].y >= (double)own.min_y && at[0].y <= (double)own.max_y);
            const graze_box other = small_world_box(world, misses[i].b);
            across += at[1].x < (double)other.min_x ||
                      at[1].x > (double)other.max_x ||
                      at[1].y < (double)other.min_y || at[1].y > (double)other.max_y;
        }
        all += count;
    }
    assert_sample(all > 2000 && across > 200);
    graze_world_close(world);
}

/* --- Refusals --- */

/* Memory is refused at each request of a step, which then has changed nothing; also
 * in a loaded world. */
static void a_step_without_memory_changes_nothing(void **state) {
    (void)state;
    for (uint64_t n = 1;; n++) {
        counted_memory memory = { 0 };
        seeded_random random = { .state = 7 };
        graze_body bodies[NEAR];
        graze_world *world = small_world_open(
            (graze_world_config){ .allocator = counted_allocator(&memory),
                                  .wrap_width = 24,
                                  .wrap_height = 24 });
        for (int i = 0; i < NEAR; i++) {
            bodies[i] = small_world_square(world, 0, 0, 2);
            graze_body_set_position(world, bodies[i], (float)(i % 6) * 4,
                                    (float)(i / 6) * 4);
        }
        small_world_step(world);
        graze_world_set_swept_layers(world, 1, true);
        for (int i = 0; i < NEAR; i++) {
            const float x = (float)testing_between(&random, -20, 20),
                        y = (float)testing_between(&random, -20, 20);
            assert_int_equal(i % 2 == 0
                                 ? graze_body_set_position(world, bodies[i], x, y)
                                 : graze_body_move_to(world, bodies[i], x, y),
                             GRAZE_OK);
        }
        const uint64_t hash = graze_world_hash(world);
        memory.fail_at = n;
        const graze_status status = graze_world_step(world);
        memory.fail_at = 0;
        if (memory.failures > 0) {
            assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
            assert_true(graze_world_hash(world) == hash);
            assert_int_equal(small_world_contact_count(world), 0);
            small_world_step(world);
        }
        assert_true(small_world_contact_count(world) > 4);
        graze_world_close(world);
        assert_int_equal(memory.blocks, 0);
        if (memory.failures == 0) {
            assert_true(n > 5);
            return;
        }
    }
}

static void expect_open(float width, float height, graze_status status) {
    graze_world *world;
    assert_int_equal(graze_world_open(&(graze_world_config){ .wrap_width = width,
                                                             .wrap_height = height },
                                      &world),
                     status);
    graze_world_close(world);
}

static void sizes_are_checked(void **state) {
    (void)state;
    expect_open(NAN, 0, GRAZE_BAD_NUMBER);
    expect_open(0, INFINITY, GRAZE_BAD_NUMBER);
    expect_open(-1, 0, GRAZE_BAD_VALUE);
    expect_open(1e-30f, 0, GRAZE_OUT_OF_RANGE);
    expect_open(0, GRAZE_COORD_MAX, GRAZE_OUT_OF_RANGE);
    expect_open(0x1p-60f, GRAZE_COORD_MAX / 4, GRAZE_OK);
}

/* Calls refused by a wrapped world, and too large parts. */
static void other_calls_are_refused(void **state) {
    (void)state;
    graze_world *world = small_world_open(
        (graze_world_config){ .wrap_width = 40, .wrap_height = 20 });
    const graze_body body = small_world_square(world, 0, 0, 4);
    const graze_part part = small_world_part(world, body, 0);
    const graze_shape wide =
        graze_shape_capsule((graze_point){ 0, 0 }, (graze_point){ 7, 0 }, 1);
    const graze_tiles_def tiles = {
        .columns = 2, .rows = 2, .tile_width = 1, .tile_height = 1
    };
    graze_danger_def danger = {
        .cell = { 21, 1 }, .columns = 32, .rows = 1, .bodies = &body, .count = 1
    };
    float way = 0;
    graze_body added;
    graze_part other;
    float times[32];
    small_world_step(world);
    danger.dx = danger.dy = &way;
    assert_int_equal(graze_world_danger(world, &danger, times), GRAZE_BAD_WRAP);
    danger.cell.x = 20;
    assert_int_equal(graze_world_danger(world, &danger, times), GRAZE_OK);
    const uint64_t hash = graze_world_hash(world);
    const graze_status refused[] = {
        graze_world_legs(world, &(graze_legs_def){ .to = { 641, 0 } }, NULL),
        graze_world_add_tiles(world, &tiles, &added),
        graze_world_set_margin(world, 0, 0, 3),
        graze_body_add_box(world, body, (graze_box){ -11, 0, 0, 1 }, 0, &other),
        graze_body_add_box(world, body, (graze_box){ 0, 0, 1, 5.5f }, 0, &other),
        graze_part_set_offset(world, part, (graze_box){ 0, 0, 10.5f, 1 }),
        graze_part_set_box(world, part, (graze_box){ 0, 0, 21, 1 }),
        graze_part_set_box(world, part, (graze_box){ 45, 0, 51, 1 }),
        graze_part_set_shape(world, part, &wide), /* turned, it would be too high */
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (refused[i] != GRAZE_BAD_WRAP)
            fail_msg("call %zu: %s", i, graze_status_text(refused[i]));
    assert_true(graze_world_hash(world) == hash);
    assert_int_equal(
        graze_body_add_box(world, body, (graze_box){ -10, -5, 10, 5 }, 0, &other),
        GRAZE_OK);
    assert_int_equal(graze_part_set_box(world, part, (graze_box){ 45, 0, 50, 1 }),
                     GRAZE_OK);
    graze_world_close(world);
}

static void the_limit_of_pairs_counts_both_kinds(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){
        .limits.pairs = 1, .wrap_width = 40, .wrap_height = 40 });
    const graze_body a = small_world_add(world, (graze_box){ -1, -1, 1, 1 }, 0);
    small_world_add(world, (graze_box){ -1, 0, 1, 2 }, 0);
    const graze_body far = small_world_add(world, (graze_box){ -1, -1, 1, 1 }, 0);
    assert_int_equal(graze_body_set_position(world, far, 39, 39), GRAZE_OK);
    assert_int_equal(graze_world_step(world), GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_world_required_capacity(world), 2);
    assert_int_equal(graze_body_set_position(world, a, 20, 20), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_contact_count(world), 0);
    graze_world_close(world);
}

/* --- Positions --- */

static void positions_are_wrapped_exactly(void **state) {
    (void)state;
    static const float given[][2] = { { 40, 0 },           { -1, 39 },
                                      { 85.5f, 5.5f },     { -40, 0 },
                                      { -1e-30f, 0 },      { 0x1p59f, 8 },
                                      { -0x1p59f, 32 },    { 39.99f, 39.99f },
                                      { -120.25f, 39.75f } };
    graze_world *world = small_world_open((graze_world_config){ .wrap_width = 40 });
    const graze_body body = small_world_square(world, 0, 0, 4);
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        graze_body_info info;
        assert_int_equal(
            graze_body_set_position(world, body, given[i][0], given[i][0]),
            GRAZE_OK);
        assert_int_equal(graze_body_read(world, body, &info), GRAZE_OK);
        assert_true(info.x == given[i][1]);
        assert_true(info.y == given[i][0]); /* it does not wrap along y */
    }
    assert_int_equal(graze_body_set_position(world, body, 0x1p61f, 0),
                     GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_body_set_position(world, body, NAN, 0), GRAZE_BAD_NUMBER);
    graze_world_close(world);
}

/* --- All calls --- */

/* A wrapped world refuses more of the random calls. Their recording is played as it
 * was. */
static void a_recording_of_any_calls_is_played(void **state) {
    (void)state;
    static const float sizes[][2] = { { 160, 120 }, { 200, 0 }, { 0, 90 } };
    for (uint64_t seed = 0; seed < 12; seed++) {
        caller calls;
        kept_bytes kept = { .room = SIZE_MAX };
        const graze_recording_sink sink = kept_sink(&kept);
        graze_replay_state last;
        caller_open(&calls, testing_seed() + seed,
                    &(graze_world_config){ .edges = (graze_edges)(seed % 2),
                                           .events = GRAZE_EVENTS_BOTH,
                                           .wrap_width = sizes[seed % 3][0],
                                           .wrap_height = sizes[seed % 3][1] });
        assert_int_equal(graze_recording_start(calls.world, &sink), GRAZE_OK);
        for (int step = 0; step < RECORDED_STEPS; step++) {
            for (int i = 0; i < 25; i++)
                caller_call(&calls);
            small_world_step(calls.world);
        }
        assert_int_equal(graze_recording_stop(calls.world), GRAZE_OK);
        assert_int_equal(recorded_play(&kept, &last), RECORDED_STEPS);
        assert_int_equal(last, GRAZE_REPLAY_ENDED);
        caller_close(&calls);
        free(kept.bytes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seam_may_be_anywhere),
        cmocka_unit_test(near_misses_look_across_the_seam),
        cmocka_unit_test(a_step_without_memory_changes_nothing),
        cmocka_unit_test(sizes_are_checked),
        cmocka_unit_test(other_calls_are_refused),
        cmocka_unit_test(the_limit_of_pairs_counts_both_kinds),
        cmocka_unit_test(positions_are_wrapped_exactly),
        cmocka_unit_test(a_recording_of_any_calls_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
