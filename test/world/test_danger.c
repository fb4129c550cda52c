/* test_danger.c: danger is, at each place, the least time of a shape cast at each
 * body. Shapes of all kinds stand on whole and half numbers, where many only graze,
 * or anywhere. */
#include "support/small_world.h"

#include <math.h>

enum {
    BODIES = 16,
    COLUMNS = 11,
    ROWS = 9,
    PLACES = COLUMNS * ROWS,
    KINDS = 9,
    ELLIPSE = 8,
    CIRCLES = 2
};

typedef struct scene {
    graze_world *world;
    graze_mask *mask;
    graze_chain *chain;
    graze_body bodies[BODIES];
    float dx[BODIES], dy[BODIES];
    graze_danger_def def;
} scene;

/* A number of -most to most, in halves or in steps of 2^-12. */
static double draw(seeded_random *random, int most, bool is_coarse) {
    const int parts = is_coarse ? 2 : 4096;
    return (double)testing_between(random, -most * parts, most * parts) / parts;
}

static graze_shape shape_of(const scene *s, int kind) {
    static const graze_point corners[4] = {
        { -2, -1 }, { 1.5, -1.5 }, { 2, 1 }, { -0.5, 2 }
    };
    switch (kind) {
    case 0:
    case 1:
        return graze_shape_circle((graze_point){ 0.5, 0 }, 1 + kind);
    case 2:
        return graze_shape_box((graze_point){ -1, -0.5 }, (graze_point){ 1, 1.5 });
    case 3:
        return graze_shape_capsule((graze_point){ -1, -1 }, (graze_point){ 1, 0.5 },
                                   0.5);
    case 4:
        return graze_shape_polygon(corners, 4, 0);
    case 5:
        return graze_shape_polygon(corners, 3, 0.5);
    case ELLIPSE:
        return graze_shape_ellipse((graze_point){ 0, 0.5 }, (graze_point){ 2, 0.75 },
                                   30);
    case 6:
        return graze_shape_chain(s->chain, (graze_point){ 0, 0 });
    default:
        return graze_shape_mask(graze_mask_view_all(s->mask),
                                (graze_point){ -2, -2 });
    }
}

static void make_assets(scene *s) {
    const graze_chain_node nodes[3] = { { .x = -2, .radius = 1 },
                                        { .x = 1, .y = 1, .radius = 0.5f },
                                        { .x = 2, .y = -2, .radius = 0.5f } };
    assert_int_equal(
        graze_chain_create(&(graze_chain_def){ .nodes = nodes, .count = 3 }, NULL,
                           &s->chain),
        GRAZE_OK);
    assert_int_equal(graze_mask_create(4, 4, NULL, &s->mask), GRAZE_OK);
    for (int i = 0; i < 4; i++)
        graze_mask_set(s->mask, i, 3 - i, true);
}

/* A body of one shape or box, on layers 0 and 1. */
static graze_body add(scene *s, seeded_random *random, int kind, bool is_coarse) {
    const graze_shape shape = shape_of(s, kind);
    graze_part_def part = { .box = { -1, -1.5f, 0.5f, 1 },
                            .layer = (uint8_t)testing_between(random, 0, 1) };
    if (kind < KINDS)
        part.shape = &shape;
    const graze_body_def def = { .x = (float)draw(random, 12, is_coarse),
                                 .y = (float)draw(random, 12, is_coarse),
                                 .parts = &part,
                                 .part_count = 1 };
    graze_body body;
    assert_int_equal(graze_body_add(s->world, &def, &body), GRAZE_OK);
    return body;
}

/* Bodies of the first kinds, or of all and boxes. */
static void open_scene(scene *s, seeded_random *random, graze_world_config config,
                       int kinds, bool is_coarse) {
    *s = (scene){ .world = small_world_open(config) };
    make_assets(s);
    for (int i = 0; i < BODIES; i++) {
        const int kind = testing_between(random, 0, kinds - 1);
        s->bodies[i] =
            add(s, random, kind == ELLIPSE && config.wrap_width > 0 ? KINDS : kind,
                is_coarse);
        s->dx[i] = (float)draw(random, 2, is_coarse);
        s->dy[i] = (float)draw(random, 2, is_coarse);
    }
    s->def = (graze_danger_def){ .origin = { -5, -6 },
                                 .cell = { 1, 1.5 },
                                 .columns = COLUMNS,
                                 .rows = ROWS,
                                 .steps = 8,
                                 .bodies = s->bodies,
                                 .dx = s->dx,
                                 .dy = s->dy,
                                 .count = BODIES };
}

static void close_scene(scene *s) {
    graze_world_close(s->world);
    graze_chain_destroy(s->chain);
    graze_mask_destroy(s->mask);
}

/* The time at which body i is met by the shape from a place, by a query. */
static float time_of_query(const scene *s, graze_hits *hits, int i, graze_point at) {
    const double x = s->def.steps * (double)s->dx[i],
                 y = s->def.steps * (double)s->dy[i];
    graze_query query = { .kind = GRAZE_QUERY_RAY,
                          .at = at,
                          .to = { at.x - x, at.y - y },
                          .layers = 1u << 0 };
    graze_shape shape;
    float time = INFINITY;
    if (s->def.shape != NULL) {
        shape = *s->def.shape;
        for (int j = 0; j < GRAZE_CORNERS_MAX; j++) {
            shape.corner[j].x += at.x;
            shape.corner[j].y += at.y;
        }
        query.kind = GRAZE_QUERY_SHAPE_CAST;
        query.at = (graze_point){ x, y };
        query.to = (graze_point){ 0, 0 };
        query.shape = &shape;
    }
    assert_int_equal(graze_world_query(s->world, &query, 1, hits), GRAZE_OK);
    for (size_t j = 0; j < hits->count; j++)
        if (hits->items[j].body.id == s->bodies[i].id)
            time = (float)(hits->items[j].time * s->def.steps);
    return time;
}

/* Compare all places with queries; returns how many are hit later than now. */
static int expect_as_queries(const scene *s) {
    float times[PLACES];
    graze_hits hits = { 0 };
    int later = 0;
    assert_int_equal(graze_world_danger(s->world, &s->def, times), GRAZE_OK);
    for (int place = 0; place < PLACES; place++) {
        const graze_point at = { s->def.origin.x + place % COLUMNS * s->def.cell.x,
                                 s->def.origin.y +
                                     (double)(place / COLUMNS) * s->def.cell.y };
        float least = INFINITY;
        for (int i = 0; i < BODIES; i++)
            least = fminf(least, time_of_query(s, &hits, i, at));
        assert_true(times[place] == least);
        later += least > 0 && least < INFINITY;
    }
    graze_hits_free(&hits);
    return later;
}

/* As `round` says: the edges, coarse or fine numbers, and which shape stands there,
 * the last one a point. */
static int expect_round(seeded_random *random, int round, int kinds) {
    scene s;
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    graze_rules_allow(&rules, 3, 0);
    open_scene(
        &s, random,
        (graze_world_config){ .edges = round & 1 ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                              .rules = &rules },
        kinds, round & 2);
    const graze_shape shape = shape_of(&s, round / 4);
    s.def.layer = 3;
    if (round / 4 < KINDS)
        s.def.shape = &shape;
    const int later = expect_as_queries(&s);
    close_scene(&s);
    return later;
}

static void each_place_has_the_least_time_of_a_cast(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int later = 0;
    for (int round = 0; round < 4 * (KINDS + 1); round++)
        later += expect_round(&random, round, KINDS + 1);
    assert_sample(later > 500);
}

/* Far from the origin, and with ways much longer or shorter than shapes, fewer digits
 * are left for a time. */
static void far_and_slow_places_are_exact(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int later = 0;
    for (int round = 0; round < 8 * (KINDS + 1); round++) {
        scene s;
        graze_rules rules;
        graze_rules_forbid_all(&rules);
        graze_rules_allow(&rules, 3, 0);
        const double far = ldexp(1, testing_between(&random, 4, 22)),
                     speed = ldexp(1, testing_between(&random, -12, 6));
        open_scene(&s, &random,
                   (graze_world_config){ .edges = (graze_edges)(round & 1),
                                         .rules = &rules },
                   KINDS + 1, round & 2);
        s.def.layer = 3;
        for (int i = 0; i < BODIES; i++) {
            graze_body_info body;
            assert_int_equal(graze_body_read(s.world, s.bodies[i], &body), GRAZE_OK);
            assert_int_equal(graze_body_set_position(s.world, s.bodies[i],
                                                     body.x + (float)far,
                                                     body.y - (float)far),
                             GRAZE_OK);
            s.dx[i] *= (float)speed;
            s.dy[i] *= (float)speed;
        }
        s.def.origin.x += far;
        s.def.origin.y -= far;
        const graze_shape shape = shape_of(&s, round / 8);
        if (round / 8 < KINDS)
            s.def.shape = &shape;
        later += expect_as_queries(&s);
        close_scene(&s);
    }
    assert_sample(later > 500);
}

/* Rows of a tall grid are looked at in bands; each has the times of a grid of one
 * row. */
static void rows_are_as_each_alone(void **state) {
    (void)state;
    enum { TALL = 300 };
    static float times[TALL * COLUMNS];
    seeded_random random = { testing_seed() };
    int later = 0;
    for (int round = 0; round < KINDS; round++) {
        scene s;
        open_scene(&s, &random, (graze_world_config){ 0 }, KINDS + 1, round & 1);
        const graze_shape shape = shape_of(&s, round);
        s.def.shape = &shape;
        s.def.origin.y = -20;
        s.def.cell.y = 0.125;
        s.def.rows = TALL;
        assert_int_equal(graze_world_danger(s.world, &s.def, times), GRAZE_OK);
        s.def.rows = 1;
        for (int row = 0; row < TALL; row++) {
            float alone[COLUMNS];
            s.def.origin.y = -20 + row * 0.125;
            assert_int_equal(graze_world_danger(s.world, &s.def, alone), GRAZE_OK);
            assert_memory_equal(&times[row * COLUMNS], alone, sizeof alone);
            for (int column = 0; column < COLUMNS; column++)
                later += alone[column] > 0 && alone[column] < INFINITY;
        }
        close_scene(&s);
    }
    assert_sample(later > 1000);
}

/* The oracle asks queries, which see across seams, too. It moves the shape by the size,
 * and danger moves the body. The corners of an ellipse are rounded where it is, so they
 * have no ellipses. */
static void danger_comes_across_seams(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int later = 0;
    for (int round = 0; round < 2 * (KINDS + 1); round++) {
        if (round / 2 == ELLIPSE)
            continue;
        scene s;
        graze_rules rules;
        graze_rules_forbid_all(&rules);
        graze_rules_allow(&rules, 3, 0);
        open_scene(&s, &random,
                   (graze_world_config){ .edges = (graze_edges)(round & 1),
                                         .rules = &rules,
                                         .wrap_width = 20,
                                         .wrap_height = round % 3 == 0 ? 0 : 16 },
                   KINDS + 1, round & 2);
        const graze_shape shape = shape_of(&s, round / 2);
        s.def.layer = 3;
        if (round / 2 < KINDS)
            s.def.shape = &shape;
        later += expect_as_queries(&s);
        close_scene(&s);
    }
    assert_sample(later > 250);
}

static void circles_are_as_any_shapes(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int later = 0;
    for (int round = 0; round < 4 * (KINDS + 1); round++)
        if (round / 4 < CIRCLES || round / 4 == KINDS)
            later += expect_round(&random, round, CIRCLES);
    assert_sample(later > 200);
}

/* A place that a circle touches by a rounding at the beginning, at the end, or from
 * the side. */
static graze_point grazed_place(seeded_random *random, graze_point at,
                                graze_point way) {
    const double x = draw(random, 4, false), y = draw(random, 4, false) + 0x1p-13,
                 length = sqrt(x * x + y * y), radius = 2.5;
    const int where = testing_between(random, 0, 2);
    if (where == 0)
        way = (graze_point){ 0, 0 };
    graze_point out = { x / length, y / length };
    if (where == 2) {
        const double long_way = sqrt(way.x * way.x + way.y * way.y);
        out = (graze_point){ -way.y / long_way, way.x / long_way };
        way = (graze_point){ way.x / 3, way.y / 3 };
    }
    return (graze_point){ at.x + way.x + radius * out.x,
                          at.y + way.y + radius * out.y };
}

static void roundings_decide_no_touch_of_circles(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_hits hits = { 0 };
    scene s = { 0 };
    int hit_count = 0;
    const graze_shape shape = graze_shape_circle((graze_point){ 0, 0 }, 1);
    for (int i = 0; i < 4000; i++) {
        s.world = small_world_open(
            (graze_world_config){ .edges = i & 1 ? GRAZE_CLOSED : GRAZE_HALF_OPEN });
        const graze_point at = { draw(&random, 10, false),
                                 draw(&random, 10, false) };
        const graze_body_def body = { .x = (float)at.x, .y = (float)at.y };
        assert_int_equal(graze_body_add(s.world, &body, &s.bodies[0]), GRAZE_OK);
        assert_int_equal(graze_body_add_circle(s.world, s.bodies[0],
                                               (graze_point){ 0, 0 }, 1.5, 0, NULL),
                         GRAZE_OK);
        s.dx[0] = (float)draw(&random, 9, false);
        s.dy[0] = (float)draw(&random, 9, false) + 0x1p-13f;
        s.def = (graze_danger_def){ .cell = { 1, 1 },
                                    .columns = 1,
                                    .rows = 1,
                                    .shape = &shape,
                                    .steps = 3,
                                    .bodies = s.bodies,
                                    .dx = s.dx,
                                    .dy = s.dy,
                                    .count = 1 };
        s.def.origin = grazed_place(
            &random, at, (graze_point){ 3 * (double)s.dx[0], 3 * (double)s.dy[0] });
        float time;
        assert_int_equal(graze_world_danger(s.world, &s.def, &time), GRAZE_OK);
        assert_true(time == time_of_query(&s, &hits, 0, s.def.origin));
        hit_count += time < INFINITY;
        graze_world_close(s.world);
    }
    assert_sample(hit_count > 1000 && hit_count < 3000);
    graze_hits_free(&hits);
}

/* Circles of 1 and 2 at a distance of 10 meet after 7 steps of 1. */
static void times_are_steps_until_a_hit(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape ship = graze_shape_circle((graze_point){ 0, 0 }, 1);
    graze_body bullet;
    float times[3], dx = 0, dy = 1;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .y = -10 }, &bullet),
                     GRAZE_OK);
    assert_int_equal(
        graze_body_add_circle(world, bullet, (graze_point){ 0, 0 }, 2, 0, NULL),
        GRAZE_OK);
    graze_danger_def def = { .origin = { 0, -9 },
                             .cell = { 3, 9 },
                             .columns = 1,
                             .rows = 3,
                             .shape = &ship,
                             .steps = 7,
                             .bodies = &bullet,
                             .dx = &dx,
                             .dy = &dy,
                             .count = 1 };
    assert_int_equal(graze_world_danger(world, &def, times), GRAZE_OK);
    assert_true(times[0] == 0 && times[1] == INFINITY && times[2] == INFINITY);
    def.steps = 100;
    assert_int_equal(graze_world_danger(world, &def, times), GRAZE_OK);
    assert_true(times[0] == 0 && times[1] == 7 && times[2] == 16);
    def.columns = 2; /* the right column is at the side of the bullet's way */
    def.rows = 1;
    assert_int_equal(graze_world_danger(world, &def, times), GRAZE_OK);
    assert_true(times[0] == 0 && times[1] == INFINITY);
    graze_world_close(world);
}

static void disabled_and_removed_parts_do_not_count(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, -1, -1, 2);
    float time, still = 0;
    const graze_danger_def def = { .cell = { 1, 1 },
                                   .columns = 1,
                                   .rows = 1,
                                   .bodies = &body,
                                   .dx = &still,
                                   .dy = &still,
                                   .count = 1 };
    assert_int_equal(graze_world_danger(world, &def, &time), GRAZE_OK);
    assert_true(time == 0);
    assert_int_equal(graze_body_set_disabled(world, body, true), GRAZE_OK);
    assert_int_equal(graze_world_danger(world, &def, &time), GRAZE_OK);
    assert_true(time == INFINITY);
    assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
    assert_int_equal(graze_world_danger(world, &def, &time), GRAZE_STALE_HANDLE);
    graze_world_close(world);
}

static void threads_change_no_time(void **state) {
    (void)state;
    enum { WIDE = 120, HIGH = 90 };
    float *times[2];
    graze_pool *pool = NULL;
    const graze_status opened = graze_pool_open(3, NULL, &pool);
    assert_true(opened == GRAZE_OK || opened == GRAZE_THREADS_MISSING);
    for (int i = 0; i < 2; i++) {
        seeded_random random = { 7 };
        scene s;
        graze_world_config config = { 0 };
        if (i == 1 && pool != NULL)
            config.tasks = graze_pool_tasks(pool);
        open_scene(&s, &random, config, KINDS + 1, false);
        const graze_shape shape = shape_of(&s, 0);
        s.def.shape = &shape;
        s.def.columns = WIDE;
        s.def.rows = HIGH;
        s.def.cell = (graze_point){ 0.25, 0.25 };
        times[i] = malloc(WIDE * HIGH * sizeof(float));
        assert_non_null(times[i]);
        assert_int_equal(graze_world_danger(s.world, &s.def, times[i]), GRAZE_OK);
        close_scene(&s);
    }
    assert_memory_equal(times[0], times[1], WIDE * HIGH * sizeof(float));
    free(times[0]);
    free(times[1]);
    graze_pool_close(pool);
}

static void expect_refused(const scene *s, graze_danger_def def,
                           graze_status expected) {
    float times[PLACES];
    for (int i = 0; i < PLACES; i++)
        times[i] = -5;
    assert_int_equal(graze_world_danger(s->world, &def, times), expected);
    for (int i = 0; i < PLACES; i++)
        assert_true(times[i] == -5);
}

static void bad_input_writes_nothing(void **state) {
    (void)state;
    seeded_random random = { 3 };
    scene s;
    open_scene(&s, &random, (graze_world_config){ 0 }, KINDS + 1, true);
    const graze_shape bad = graze_shape_circle((graze_point){ 0, 0 }, -1);
    graze_danger_def def = s.def;
    def.layer = 64;
    expect_refused(&s, def, GRAZE_BAD_LAYER);
    def = s.def;
    def.shape = &bad;
    expect_refused(&s, def, GRAZE_BAD_RADIUS);
    def = s.def;
    def.origin.x = NAN;
    expect_refused(&s, def, GRAZE_BAD_NUMBER);
    def = s.def;
    def.cell.y = 0;
    expect_refused(&s, def, GRAZE_BAD_VALUE);
    def = s.def;
    def.cell.x = GRAZE_COORD_MAX;
    expect_refused(&s, def, GRAZE_OUT_OF_RANGE);
    def = s.def;
    def.dx = NULL;
    expect_refused(&s, def, GRAZE_ARGUMENT_MISSING);
    s.dx[BODIES - 1] = INFINITY;
    expect_refused(&s, s.def, GRAZE_BAD_NUMBER);
    s.dx[BODIES - 1] = GRAZE_COORD_MAX;
    expect_refused(&s, s.def, GRAZE_OUT_OF_RANGE);
    s.dx[BODIES - 1] = 0;
    def = s.def;
    def.rows = 0;
    expect_refused(&s, def, GRAZE_OK);
    close_scene(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_place_has_the_least_time_of_a_cast),
        cmocka_unit_test(far_and_slow_places_are_exact),
        cmocka_unit_test(danger_comes_across_seams),
        cmocka_unit_test(circles_are_as_any_shapes),
        cmocka_unit_test(roundings_decide_no_touch_of_circles),
        cmocka_unit_test(rows_are_as_each_alone),
        cmocka_unit_test(times_are_steps_until_a_hit),
        cmocka_unit_test(disabled_and_removed_parts_do_not_count),
        cmocka_unit_test(threads_change_no_time),
        cmocka_unit_test(bad_input_writes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
