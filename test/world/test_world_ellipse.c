/* test_world_ellipse.c: ellipses as shapes of placed, turned and swept parts:
 * the contacts of all broad phases, explanations, drawings. Snapshots,
 * recordings and refused memory are in the tests of all kinds.
 */
#include "support/small_world.h"

#include <math.h>

enum { BODIES = 60, FRAMES = 40 };

static double any(seeded_random *random, double low, double high) {
    return low + (high - low) * (double)seeded_below(random, 1u << 16) / (1u << 16);
}

static graze_shape any_shape(seeded_random *random, int i) {
    const graze_point at = { any(random, -4, 4), any(random, -4, 4) };
    if (i % 3 == 1)
        return graze_shape_circle(at, any(random, 1, 6));
    if (i % 3 == 2)
        return graze_shape_oriented_box(at, (graze_point){ 9, 4 }, 30);
    return graze_shape_ellipse(
        at, (graze_point){ any(random, 4, 16), any(random, 2, 8) },
        any(random, 0, 360));
}

typedef struct pond {
    graze_world *world;
    seeded_random random;
    graze_body bodies[BODIES];
    graze_part parts[BODIES];
} pond;

static void pond_open(pond *self, graze_world_config config) {
    *self =
        (pond){ .world = small_world_open(config), .random = { testing_seed() } };
    for (int i = 0; i < BODIES; i++) {
        const graze_shape shape = any_shape(&self->random, i);
        const graze_part_def part = { .shape = &shape, .layer = (uint8_t)(i % 4) };
        const graze_body_def def = { .parts = &part, .part_count = 1 };
        assert_int_equal(graze_body_add(self->world, &def, &self->bodies[i]),
                         GRAZE_OK);
        self->parts[i] = small_world_part(self->world, self->bodies[i], 0);
    }
}

/* Half of the bodies are placed and turned, the others move. */
static void pond_frame(pond *self) {
    for (int i = 0; i < BODIES; i++) {
        const float x = (float)any(&self->random, 0, 120),
                    y = (float)any(&self->random, 0, 120);
        if (seeded_below(&self->random, 2) == 0)
            assert_int_equal(graze_body_set_pose(self->world, self->bodies[i], x, y,
                                                 (float)any(&self->random, 0, 360)),
                             GRAZE_OK);
        else
            assert_int_equal(graze_body_move_to(self->world, self->bodies[i], x, y),
                             GRAZE_OK);
    }
    small_world_step(self->world);
}

static void contacts_are_the_pairs_whose_shapes_touch(void **state) {
    (void)state;
    size_t touching = 0;
    for (int edges = 0; edges < 2; edges++) {
        pond game;
        pond_open(&game, (graze_world_config){ .edges = (graze_edges)edges });
        for (int frame = 0; frame < FRAMES; frame++) {
            graze_shape shapes[BODIES];
            size_t expected = 0;
            pond_frame(&game);
            for (int i = 0; i < BODIES; i++)
                assert_int_equal(
                    graze_part_shape(game.world, game.parts[i], &shapes[i]),
                    GRAZE_OK);
            for (int i = 0; i < BODIES; i++)
                for (int j = 0; j < i; j++)
                    expected += graze_shapes_touch(&shapes[i], &shapes[j],
                                                   (graze_edges)edges);
            assert_int_equal(small_world_contact_count(game.world), expected);
            touching += expected;
        }
        graze_world_close(game.world);
    }
    assert_sample(touching > 1000);
}

static uint64_t hash_of_events(const graze_world *world) {
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    uint64_t hash = count;
    for (size_t k = 0; k < count; k++)
        hash = hash * 31 + events[k].a.id * 7 + events[k].b.id * 5 +
               (uint64_t)events[k].kind + (uint64_t)(events[k].time * 1e6f);
    const graze_near_miss *misses = graze_world_near_misses(world, &count);
    for (size_t k = 0; k < count; k++)
        hash = hash * 31 + misses[k].a.id * 7 + misses[k].b.id * 5;
    return hash;
}

static void every_broad_phase_says_the_same(void **state) {
    (void)state;
    static uint64_t hashes[FRAMES];
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        pond game;
        pond_open(&game, (graze_world_config){ .broad_phase =
                                                   graze_broad_phase_at(i)->name });
        graze_world_set_swept_layers(game.world, 3, true);
        assert_int_equal(graze_world_set_margin(game.world, 2, 3, 5), GRAZE_OK);
        for (int frame = 0; frame < FRAMES; frame++) {
            pond_frame(&game);
            const uint64_t hash = hash_of_events(game.world);
            if (i == 0)
                hashes[frame] = hash;
            assert_int_equal(hash, hashes[frame]);
        }
        graze_world_close(game.world);
    }
}

/* The four ends of an ellipse turned by a quarter are where they should be. */
static void queries_meet_a_turned_ellipse_at_its_border(void **state) {
    (void)state;
    const graze_shape shape =
        graze_shape_ellipse((graze_point){ 0, 0 }, (graze_point){ 20, 5 }, 0);
    const graze_part_def part = { .shape = &shape };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body body;
    graze_hits hits = { 0 };
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    assert_int_equal(graze_body_set_pose(world, body, 100, 50, 90), GRAZE_OK);
    const graze_query queries[] = {
        { .kind = GRAZE_QUERY_RAY, .at = { 0, 50 }, .to = { 100, 50 } },
        { .kind = GRAZE_QUERY_RAY, .at = { 100, 0 }, .to = { 100, 50 } },
        { .kind = GRAZE_QUERY_POINT, .at = { 104, 69 } },
        { .kind = GRAZE_QUERY_POINT, .at = { 100, 69.5 } },
        { .kind = GRAZE_QUERY_NEAREST, .at = { 100, 80 }, .nearest_count = 1 },
        { .kind = GRAZE_QUERY_CIRCLE, .at = { 110, 50 }, .radius = 4.875 },
        { .kind = GRAZE_QUERY_CIRCLE, .at = { 110, 50 }, .radius = 5.125 },
    };
    const size_t expected[] = { 1, 1, 0, 1, 1, 0, 1 };
    enum { COUNT = sizeof queries / sizeof *queries };
    assert_int_equal(graze_world_query(world, queries, COUNT, &hits), GRAZE_OK);
    for (size_t i = 0; i < COUNT; i++)
        assert_int_equal(hits.starts[i + 1] - hits.starts[i], expected[i]);
    assert_true(fabs((double)hits.items[0].time - 0.95) < 1e-6);
    assert_true(fabs((double)hits.items[0].normal.x + 1) < 1e-6);
    assert_true(fabs((double)hits.items[1].time - 0.6) < 1e-6);
    assert_true(fabs(hits.items[hits.starts[4]].distance - 10) < 1e-9);
    graze_hits_free(&hits);
    graze_world_close(world);
}

/* Their flat sides face each other. */
static void an_explanation_knows_ellipses(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape shape =
        graze_shape_ellipse((graze_point){ 0, 0 }, (graze_point){ 10, 4 }, 45);
    const graze_part_def part = { .shape = &shape };
    graze_body bodies[2];
    for (int i = 0; i < 2; i++) {
        const graze_body_def def = { .x = 9.0f * (float)i,
                                     .y = -9.0f * (float)i,
                                     .parts = &part,
                                     .part_count = 1 };
        assert_int_equal(graze_body_add(world, &def, &bodies[i]), GRAZE_OK);
    }
    small_world_step(world);
    graze_explanation why;
    graze_world_explain(world, bodies[0], bodies[1], &why);
    assert_int_equal(why.reason, GRAZE_REASON_SHAPES_APART);
    assert_int_equal(why.a.kind, GRAZE_SHAPE_ELLIPSE);
    assert_true(fabs(why.manifold.distance - (sqrt(162) - 8)) < 1e-6);
    assert_int_equal(small_world_contact_count(world), 0);
    graze_world_close(world);
}

/* Points of a drawn ellipse lie on its border. */
static void see_polygon(void *user, const graze_point *corners, uint32_t count,
                        const graze_draw_style *style) {
    (void)style;
    *(uint32_t *)user += count;
    for (uint32_t i = 0; i < count; i++) {
        const double x = corners[i].x / 20, y = corners[i].y / 5,
                     square = x * x + y * y;
        assert_true(square > 0.99 && square < 1.001);
    }
}

static void an_ellipse_is_drawn_as_its_border(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape shape =
        graze_shape_ellipse((graze_point){ 0, 0 }, (graze_point){ 20, 5 }, 0);
    const graze_part_def part = { .shape = &shape };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    graze_body body;
    uint32_t corners = 0;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    const graze_draw draw = { .user = &corners,
                              .what = GRAZE_DRAW_PARTS,
                              .polygon = see_polygon };
    graze_world_draw(world, &draw);
    assert_true(corners >= 16);
    graze_world_close(world);
}

static void a_part_is_added_in_one_line(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_point center = { 1, 2 }, radii = { 6, 2.5 }, flat = { 6, 0 };
    const graze_shape given = graze_shape_ellipse(center, radii, 30);
    graze_shape shape;
    graze_body body;
    graze_part part;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ 0 }, &body), GRAZE_OK);
    assert_int_equal(
        graze_body_add_ellipse(world, body, center, radii, 30, 5, &part), GRAZE_OK);
    assert_int_equal(graze_part_shape(world, part, &shape), GRAZE_OK);
    assert_int_equal(shape.kind, GRAZE_SHAPE_ELLIPSE);
    assert_memory_equal(shape.corner, given.corner, 3 * sizeof *given.corner);
    assert_int_equal(graze_body_add_ellipse(world, body, center, flat, 0, 5, &part),
                     GRAZE_BAD_RADIUS);
    assert_int_equal(part.id, 0);
    assert_int_equal(
        graze_body_add_ellipse(world, body, center, radii, 0, 64, &part),
        GRAZE_BAD_LAYER);
    graze_world_close(world);
}

/* Their borders are far from where they begin, and both come nearer to (0, 0). */
static void ellipses_that_part_from_far_away_end_once(void **state) {
    (void)state;
    const float far = 0x1p46f;
    const graze_shape shape = graze_shape_ellipse(
        (graze_point){ 0, 0 }, (graze_point){ 0x1p34, 0x1p31 }, 0);
    const graze_part_def part = { .shape = &shape };
    const graze_body_def def = { .x = far, .parts = &part, .part_count = 1 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body pair[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(graze_body_add(world, &def, &pair[i]), GRAZE_OK);
        assert_int_equal(graze_body_set_swept(world, pair[i], true), GRAZE_OK);
    }
    small_world_step(world);
    assert_int_equal(small_world_contact_count(world), 1);
    assert_int_equal(graze_body_move_to(world, pair[0], far / 2, 0), GRAZE_OK);
    assert_int_equal(graze_body_move_to(world, pair[1], 0, 0), GRAZE_OK);
    small_world_step(world);
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(events[0].kind, GRAZE_END);
    assert_true(events[0].time > 0 && events[0].time < 0.002f);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_are_the_pairs_whose_shapes_touch),
        cmocka_unit_test(every_broad_phase_says_the_same),
        cmocka_unit_test(ellipses_that_part_from_far_away_end_once),
        cmocka_unit_test(queries_meet_a_turned_ellipse_at_its_border),
        cmocka_unit_test(an_explanation_knows_ellipses),
        cmocka_unit_test(an_ellipse_is_drawn_as_its_border),
        cmocka_unit_test(a_part_is_added_in_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
