/* test_circle_rule.c: circles touch by the rule of their layers, and by no other;
 * compared with whole numbers. Motions are compared by test_model. */
#include "support/small_world.h"

#include <math.h>

enum { LAYERS = 4, UNIT = 64, COUNT = 48, FIELD = 24 * UNIT };

/* --- The rules in whole numbers --- */

typedef struct disc {
    int64_t x, y, radius;
} disc;

static bool is_near(int64_t distance, int64_t limit, graze_edges edges) {
    return edges == GRAZE_CLOSED ? distance <= limit : distance < limit;
}

static int64_t apart(int64_t a, int64_t b) {
    return a < b ? b - a : a - b;
}

static bool discs_touch(disc a, disc b, graze_circle_rule rule, graze_edges edges) {
    const int64_t dx = apart(a.x, b.x), dy = apart(a.y, b.y),
                  sum = a.radius + b.radius;
    const int64_t square = dx * dx + dy * dy;
    if (rule == GRAZE_CIRCLES_SIDES)
        return is_near(dx, sum, edges) && is_near(dy, sum, edges);
    if (rule == GRAZE_CIRCLES_SQUARES)
        return is_near(square, a.radius * a.radius + b.radius * b.radius, edges);
    return is_near(square, sum * sum, edges);
}

/* --- Worlds of circles --- */

static graze_body add_shape(graze_world *world, graze_shape shape, uint8_t layer) {
    const graze_part_def part = { .shape = &shape, .layer = layer };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    return body;
}

static graze_body add_circle(graze_world *world, double x, double y, double radius,
                             uint8_t layer) {
    return add_shape(world, graze_shape_circle((graze_point){ x, y }, radius),
                     layer);
}

static void set_rule(graze_world *world, unsigned a, unsigned b,
                     graze_circle_rule rule) {
    assert_int_equal(graze_world_set_circle_rule(world, a, b, rule), GRAZE_OK);
}

static bool are_in_contact(graze_world *world, graze_body a, graze_body b) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(world, &count);
    for (size_t i = 0; i < count; i++)
        if ((contacts[i].a.id == a.id && contacts[i].b.id == b.id) ||
            (contacts[i].a.id == b.id && contacts[i].b.id == a.id))
            return true;
    return false;
}

static void a_rule_is_one_of_two_layers(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ .limits = { 0 } });
    assert_int_equal(graze_world_circle_rule(world, 1, 2), GRAZE_CIRCLES_ROUND);
    set_rule(world, 2, 1, GRAZE_CIRCLES_SIDES);
    assert_int_equal(graze_world_circle_rule(world, 1, 2), GRAZE_CIRCLES_SIDES);
    assert_int_equal(graze_world_circle_rule(world, 2, 2), GRAZE_CIRCLES_ROUND);
    set_rule(world, 1, 2, GRAZE_CIRCLES_SQUARES);
    assert_int_equal(graze_world_circle_rule(world, 2, 1), GRAZE_CIRCLES_SQUARES);
    assert_int_equal(graze_world_set_circle_rule(world, 64, 2, GRAZE_CIRCLES_SIDES),
                     GRAZE_BAD_LAYER);
    assert_int_equal(graze_world_set_circle_rule(world, 1, 64, GRAZE_CIRCLES_SIDES),
                     GRAZE_BAD_LAYER);
    assert_int_equal(graze_world_set_circle_rule(world, 1, 2, (graze_circle_rule)3),
                     GRAZE_BAD_VALUE);
    assert_int_equal(graze_world_circle_rule(world, 1, 2), GRAZE_CIRCLES_SQUARES);
    assert_int_equal(graze_world_circle_rule(world, 64, 2), GRAZE_CIRCLES_ROUND);
    graze_world_close(world);
}

/* Radii 3 and 4: apart by 7 along an axis, by 5 in all, or at the corner of two
 * squares. */
static void circles_at_the_limit_touch_if_closed(void **state) {
    (void)state;
    static const struct {
        graze_circle_rule rule;
        double x, y;
    } limits[] = {
        { GRAZE_CIRCLES_ROUND, 0, 7 },    { GRAZE_CIRCLES_SIDES, 7, 7 },
        { GRAZE_CIRCLES_SIDES, 7, 0 },    { GRAZE_CIRCLES_SIDES, -1, -7 },
        { GRAZE_CIRCLES_SQUARES, 3, -4 }, { GRAZE_CIRCLES_SQUARES, 0, 5 }
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        for (int closed = 0; closed < 2; closed++) {
            graze_world *world = small_world_open((graze_world_config){
                .edges = closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN });
            set_rule(world, 0, 0, limits[i].rule);
            const graze_body a = add_circle(world, 0, 0, 3, 0);
            const graze_body b = add_circle(world, limits[i].x, limits[i].y, 4, 0);
            small_world_step(world);
            assert_int_equal(are_in_contact(world, a, b), closed);
            graze_world_close(world);
        }
}

/* --- Every broad phase, against all pairs --- */

typedef struct scene {
    graze_world *world;
    graze_edges edges;
    disc discs[COUNT];
    graze_body bodies[COUNT];
    seeded_random random;
} scene;

static uint8_t layer_of(uint32_t i) {
    return (uint8_t)(i % LAYERS);
}

static int64_t draw(scene *self, int64_t most) {
    return (int64_t)testing_between(&self->random, 0, (int32_t)most);
}

static void scene_open(scene *self, const char *broad_phase, graze_edges edges) {
    *self = (scene){ .edges = edges, .random = { 28 } };
    self->world = small_world_open(
        (graze_world_config){ .broad_phase = broad_phase, .edges = edges });
    for (uint32_t i = 0; i < COUNT; i++) {
        self->discs[i].radius = 1 + draw(self, i % 9 == 0 ? 4 * UNIT : UNIT);
        self->bodies[i] = add_circle(
            self->world, 0, 0, (double)self->discs[i].radius / UNIT, layer_of(i));
    }
}

static void scene_move(scene *self) {
    for (uint32_t i = 0; i < COUNT; i++) {
        disc *at = &self->discs[i];
        if (draw(self, 3) == 0)
            continue;
        at->x = draw(self, FIELD);
        at->y = draw(self, FIELD);
        assert_int_equal(graze_body_set_position(self->world, self->bodies[i],
                                                 (float)at->x / UNIT,
                                                 (float)at->y / UNIT),
                         GRAZE_OK);
    }
    set_rule(self->world, (unsigned)draw(self, LAYERS - 1),
             (unsigned)draw(self, LAYERS - 1), (graze_circle_rule)draw(self, 2));
}

static void scene_check_pair(scene *self, uint32_t i, uint32_t j, size_t counts[3]) {
    const graze_circle_rule rule =
        graze_world_circle_rule(self->world, layer_of(i), layer_of(j));
    const bool expected =
        discs_touch(self->discs[i], self->discs[j], rule, self->edges);
    graze_explanation why;
    graze_world_explain(self->world, self->bodies[i], self->bodies[j], &why);
    assert_int_equal(are_in_contact(self->world, self->bodies[i], self->bodies[j]),
                     expected);
    assert_int_equal(why.is_touching, expected);
    counts[rule] += expected != discs_touch(self->discs[i], self->discs[j],
                                            GRAZE_CIRCLES_ROUND, self->edges);
}

static void every_broad_phase_finds_the_pairs_of_each_rule(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int closed = 0; closed < 2; closed++) {
            scene self;
            size_t counts[3] = { 0 };
            scene_open(&self, graze_broad_phase_at(i)->name,
                       closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN);
            for (int step = 0; step < 12; step++) {
                scene_move(&self);
                small_world_step(self.world);
                for (uint32_t a = 0; a < COUNT; a++)
                    for (uint32_t b = a + 1; b < COUNT; b++)
                        scene_check_pair(&self, a, b, counts);
            }
            assert_true(counts[GRAZE_CIRCLES_SIDES] > 0 &&
                        counts[GRAZE_CIRCLES_SQUARES] > 0);
            graze_world_close(self.world);
        }
}

/* At the limit of its rule, or one from it. The squares have up to 60 bits. */
static disc disc_at_limit(seeded_random *random, disc a, int64_t radius,
                          graze_circle_rule rule) {
    const double p = (double)a.radius, q = (double)radius,
                 share = testing_between(random, -1000, 1000) / 1000.0;
    const double limit = rule == GRAZE_CIRCLES_SIDES ? p + q : sqrt(p * p + q * q);
    const double x = trunc(limit * share), y = rule == GRAZE_CIRCLES_SIDES
                                                   ? limit
                                                   : sqrt(limit * limit - x * x);
    return (disc){ (int64_t)x, (int64_t)y + testing_between(random, -1, 1), radius };
}

static void decisions_are_exact(void **state) {
    (void)state;
    enum { COUNT_OF_PAIRS = 2000 };
    seeded_random random = { 7 };
    size_t touching = 0;
    for (int i = 0; i < COUNT_OF_PAIRS; i++) {
        const graze_edges edges = i % 2 ? GRAZE_CLOSED : GRAZE_HALF_OPEN;
        const graze_circle_rule rule =
            i % 4 < 2 ? GRAZE_CIRCLES_SIDES : GRAZE_CIRCLES_SQUARES;
        const int32_t most = 1 << testing_between(&random, 2, 29);
        const disc a = { 0, 0, testing_between(&random, 1, most) };
        const disc b =
            disc_at_limit(&random, a, testing_between(&random, 1, most), rule);
        graze_world *world =
            small_world_open((graze_world_config){ .edges = edges });
        set_rule(world, 0, 0, rule);
        const graze_body one = add_circle(world, 0, 0, (double)a.radius, 0);
        const graze_body other =
            add_circle(world, (double)b.x, (double)b.y, (double)b.radius, 0);
        small_world_step(world);
        const bool expected = discs_touch(a, b, rule, edges);
        assert_int_equal(are_in_contact(world, one, other), expected);
        touching += expected;
        graze_world_close(world);
    }
    assert_true(touching > COUNT_OF_PAIRS / 10 &&
                touching < COUNT_OF_PAIRS - COUNT_OF_PAIRS / 10);
}

/* --- Other kinds and other calls --- */

/* A capsule without length is a circle, but not by its kind. */
static void other_kinds_touch_as_ever(void **state) {
    (void)state;
    static const graze_point zero = { 0, 0 }, corners[] = {
        { 2, 0 }, { 0, 2 }, { -2, 0 }, { 0, -2 }
    };
    const graze_shape others[] = {
        graze_shape_capsule(zero, zero, 2), graze_shape_polygon(corners, 4, 0.5),
        graze_shape_box((graze_point){ -2, -2 }, (graze_point){ 2, 2 })
    };
    for (int rule = 0; rule <= GRAZE_CIRCLES_SQUARES; rule++)
        for (int step = 0; step < 64; step++)
            for (size_t i = 0; i < 3; i++) {
                graze_world *world =
                    small_world_open((graze_world_config){ .limits = { 0 } });
                const graze_point at = { step % 8 * 0.5, (double)(step / 8) * 0.5 };
                const graze_shape circle = graze_shape_circle(at, 2);
                set_rule(world, 0, 1, (graze_circle_rule)rule);
                const graze_body a = add_shape(world, others[i], 0),
                                 b = add_shape(world, circle, 1);
                small_world_step(world);
                assert_int_equal(
                    are_in_contact(world, a, b),
                    graze_shapes_touch(&others[i], &circle, GRAZE_HALF_OPEN));
                graze_world_close(world);
            }
}

static void queries_and_manifolds_are_those_of_round_circles(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ .limits = { 0 } });
    set_rule(world, 0, 0, GRAZE_CIRCLES_SIDES);
    const graze_body a = add_circle(world, 0, 0, 2, 0),
                     b = add_circle(world, 3.5, 3.5, 2, 0);
    graze_hits hits = { 0 };
    graze_manifold manifold;
    const graze_query circle = { .kind = GRAZE_QUERY_CIRCLE,
                                 .at = { 3.5, 3.5 },
                                 .radius = 2 };
    assert_int_equal(graze_world_query(world, &circle, 1, &hits), GRAZE_OK);
    assert_int_equal(hits.count, 1);
    assert_true(hits.items[0].body.id == b.id);
    assert_int_equal(graze_part_manifold(world, small_world_part(world, a, 0),
                                         small_world_part(world, b, 0), &manifold),
                     GRAZE_OK);
    assert_false(manifold.is_touching);
    assert_int_equal(graze_body_overlaps(world, a, 0, &hits), GRAZE_OK);
    assert_int_equal(hits.count, 1);
    graze_hits_free(&hits);
    graze_world_close(world);
}

/* --- Steps --- */

static void expect_event(graze_world *world, graze_event_kind kind, float time) {
    size_t count;
    small_world_step(world);
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(events[0].kind, kind);
    assert_true(events[0].time == time);
}

static void a_new_rule_begins_and_ends_the_touches_of_what_rests(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ .limits = { 0 } });
    add_circle(world, 0, 0, 2, 1);
    add_circle(world, 3, 0, 2, 2);
    expect_event(world, GRAZE_BEGIN, 1);
    set_rule(world, 2, 1, GRAZE_CIRCLES_SQUARES);
    expect_event(world, GRAZE_END, 1);
    set_rule(world, 2, 1, GRAZE_CIRCLES_SIDES);
    expect_event(world, GRAZE_BEGIN, 1);
    set_rule(world, 2, 1, GRAZE_CIRCLES_ROUND);
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 0);
    graze_world_close(world);
}

/* By squares they do not touch; the margin is one of round circles. */
static void circles_that_overlap_apart_by_squares_are_a_near_miss(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ .limits = { 0 } });
    size_t count;
    set_rule(world, 1, 2, GRAZE_CIRCLES_SQUARES);
    assert_int_equal(graze_world_set_margin(world, 1, 2, 1), GRAZE_OK);
    add_circle(world, 0, 0, 2, 1);
    add_circle(world, 3, 0, 2, 2);
    expect_event(world, GRAZE_NEAR_MISS, 1);
    const graze_near_miss *near = graze_world_near_misses(world, &count);
    assert_true(count == 1 && near->distance == 0);
    graze_world_close(world);
}

static void two_circles_far_away_pass_each_other(void **state) {
    (void)state;
    const float far = 0x1p46f;
    for (int rule = 0; rule <= GRAZE_CIRCLES_SQUARES; rule++) {
        graze_world *world =
            small_world_open((graze_world_config){ .limits = { 0 } });
        size_t count;
        set_rule(world, 0, 1, (graze_circle_rule)rule);
        graze_world_set_swept_layers(world, 2, true);
        add_circle(world, 0, 0, 1e9, 0);
        const graze_body shot = add_circle(world, 0, 0, 1e9, 1);
        assert_int_equal(graze_body_set_position(world, shot, -far, 0), GRAZE_OK);
        small_world_step(world);
        assert_int_equal(graze_body_move_to(world, shot, far, 0), GRAZE_OK);
        small_world_step(world);
        const graze_contact_event *events =
            graze_world_contact_events(world, &count);
        assert_int_equal(count, 2);
        assert_true(events[0].kind == GRAZE_BEGIN && events[1].kind == GRAZE_END);
        assert_true(events[0].time < events[1].time && events[0].time > 0.499f &&
                    events[1].time < 0.501f);
        graze_world_close(world);
    }
}

/* --- Snapshots --- */

static void snapshots_and_hashes_have_the_rules(void **state) {
    (void)state;
    uint8_t bytes[4096];
    size_t size;
    graze_world *world = small_world_open((graze_world_config){ .limits = { 0 } }),
                *other = small_world_open((graze_world_config){ .limits = { 0 } });
    set_rule(world, 3, 63, GRAZE_CIRCLES_SIDES);
    set_rule(world, 0, 0, GRAZE_CIRCLES_SQUARES);
    assert_true(graze_world_hash(world) != graze_world_hash(other));
    assert_int_equal(graze_world_save(world, NULL, bytes, sizeof bytes, &size),
                     GRAZE_OK);
    assert_int_equal(graze_world_load(other, NULL, bytes, size), GRAZE_OK);
    assert_true(graze_world_hash(world) == graze_world_hash(other));
    assert_int_equal(graze_world_circle_rule(other, 63, 3), GRAZE_CIRCLES_SIDES);
    assert_int_equal(graze_world_circle_rule(other, 0, 0), GRAZE_CIRCLES_SQUARES);
    set_rule(world, 63, 3, GRAZE_CIRCLES_ROUND);
    set_rule(world, 0, 0, GRAZE_CIRCLES_ROUND);
    assert_int_equal(graze_world_save(world, NULL, bytes, sizeof bytes, &size),
                     GRAZE_OK);
    assert_int_equal(graze_world_load(other, NULL, bytes, size), GRAZE_OK);
    assert_int_equal(graze_world_circle_rule(other, 3, 63), GRAZE_CIRCLES_ROUND);
    graze_world_close(world);
    graze_world_close(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rule_is_one_of_two_layers),
        cmocka_unit_test(circles_at_the_limit_touch_if_closed),
        cmocka_unit_test(every_broad_phase_finds_the_pairs_of_each_rule),
        cmocka_unit_test(decisions_are_exact),
        cmocka_unit_test(other_kinds_touch_as_ever),
        cmocka_unit_test(queries_and_manifolds_are_those_of_round_circles),
        cmocka_unit_test(a_new_rule_begins_and_ends_the_touches_of_what_rests),
        cmocka_unit_test(circles_that_overlap_apart_by_squares_are_a_near_miss),
        cmocka_unit_test(two_circles_far_away_pass_each_other),
        cmocka_unit_test(snapshots_and_hashes_have_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
