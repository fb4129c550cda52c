/* test_near_miss.c: bodies have a near miss once, and never in a step in which they
 * touch. */
#include "support/checked_world_moves.h"

enum { PLAYER = 1, BULLET = 2 };

static graze_world *open_world(graze_edges edges, float margin) {
    graze_world *world = small_world_open((graze_world_config){ .edges = edges });
    assert_int_equal(graze_world_set_margin(world, BULLET, PLAYER, margin),
                     GRAZE_OK);
    return world;
}

/* The only event of the last step. */
static graze_contact_event sole_event(const graze_world *world) {
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, 1);
    return events[0];
}

static void expect(graze_world *world, graze_event_kind kind, float time) {
    small_world_step(world);
    const graze_contact_event event = sole_event(world);
    assert_int_equal(event.kind, kind);
    assert_true(event.time == time);
}

static void expect_nothing(graze_world *world) {
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 0);
}

static graze_body add(graze_world *world, float x, float y, uint8_t layer) {
    const graze_part_def part = { .box = { 0, 0, 10, 10 }, .layer = layer };
    graze_body body;
    assert_int_equal(
        graze_body_add(
            world,
            &(graze_body_def){ .x = x, .y = y, .parts = &part, .part_count = 1 },
            &body),
        GRAZE_OK);
    return body;
}

static void place(graze_world *world, graze_body body, float x, float y) {
    assert_int_equal(graze_body_set_position(world, body, x, y), GRAZE_OK);
}

static void a_near_miss_is_reported_once_until_it_is_reset(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN, 6);
    const graze_body player = add(world, 0, 0, PLAYER),
                     bullet = add(world, 50, 0, BULLET);
    expect_nothing(world);
    place(world, bullet, 16, 0); /* grown edges only meet */
    expect_nothing(world);
    place(world, bullet, 15, 0);
    expect(world, GRAZE_NEAR_MISS, 1);
    place(world, bullet, 14, 0);
    expect_nothing(world);
    assert_int_equal(graze_world_reset_near_miss(world, bullet, player), GRAZE_OK);
    expect(world, GRAZE_NEAR_MISS, 1);
    expect_nothing(world);
    assert_int_equal(graze_body_reset_near_misses(world, bullet), GRAZE_OK);
    expect(world, GRAZE_NEAR_MISS, 1);
    graze_world_close(world);
}

static void a_hit_is_not_a_near_miss_and_uses_none_up(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN, 6);
    add(world, 0, 0, PLAYER);
    const graze_body bullet = add(world, 9, 0, BULLET);
    expect(world, GRAZE_BEGIN, 1);
    expect_nothing(world);
    place(world, bullet, 12, 0);
    small_world_step(world);
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, 2);
    assert_true(events[0].kind == GRAZE_END && events[1].kind == GRAZE_NEAR_MISS);
    place(world, bullet, 9, 0);
    expect(world, GRAZE_BEGIN, 1);
    graze_world_close(world);
}

static void a_touch_begun_without_a_margin_ends_under_the_next_one(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN, 6);
    add(world, 0, 0, PLAYER);
    const graze_body bullet = add(world, 50, 0, BULLET);
    expect_nothing(world);
    assert_int_equal(graze_world_set_margin(world, BULLET, PLAYER, 0), GRAZE_OK);
    place(world, bullet, 5, 0);
    expect(world, GRAZE_BEGIN, 1);
    assert_int_equal(graze_world_set_margin(world, BULLET, PLAYER, 6), GRAZE_OK);
    expect_nothing(world);
    /* only near: the grown boxes still overlap */
    place(world, bullet, 12, 0);
    small_world_step(world);
    size_t count;
    graze_world_contacts(world, &count);
    assert_int_equal(count, 0);
    graze_world_close(world);
}

static void a_body_that_comes_back_is_new(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN, 6);
    add(world, 0, 0, PLAYER);
    const graze_body bullet = add(world, 12, 0, BULLET);
    expect(world, GRAZE_NEAR_MISS, 1);
    assert_int_equal(graze_body_remove(world, bullet), GRAZE_OK);
    expect_nothing(world);
    add(world, 12, 0, BULLET);
    expect(world, GRAZE_NEAR_MISS, 1);
    graze_world_close(world);
}

static void layers_that_may_not_meet_have_near_misses_only(void **state) {
    (void)state;
    graze_rules rules = { { 0 } };
    graze_world *world = open_world(GRAZE_CLOSED, 6);
    graze_rules_forbid(&rules, PLAYER, BULLET);
    graze_world_set_rules(world, &rules);
    add(world, 0, 0, PLAYER);
    const graze_body bullet = add(world, 16, 0, BULLET);
    expect(world, GRAZE_NEAR_MISS, 1); /* closed, grown edges meeting are near */
    place(world, bullet, 5, 5);
    expect_nothing(world);
    assert_int_equal(small_world_contact_count(world), 0);
    graze_world_close(world);
}

static void on_the_way_it_is_reported_when_it_was_near(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN, 6);
    add(world, 0, 0, PLAYER);
    graze_world_set_swept_layers(world, UINT64_C(1) << BULLET, true);
    const graze_body bullet = add(world, 12, -80, BULLET);
    expect_nothing(world);
    assert_int_equal(graze_body_move_to(world, bullet, 12, 48), GRAZE_OK);
    /* its lower edge is at -6 after 64 of 128 */
    expect(world, GRAZE_NEAR_MISS, 0.5f);
    assert_int_equal(graze_body_reset_near_misses(world, bullet), GRAZE_OK);
    /* a hit in its motion */
    assert_int_equal(graze_body_move_to(world, bullet, 0, -80), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 2);
    graze_world_close(world);
}

/* A box leaves at once, and closed this was a touch; the other box of its body stays
 * near. */
static void a_touch_at_the_beginning_is_not_a_near_miss(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .edges = GRAZE_CLOSED });
    const graze_part_def parts[] = { { .box = { 1, 0, 2, 1 }, .layer = BULLET },
                                     { .box = { 3, 0, 4, 1 }, .layer = 3 } };
    graze_body bullet;
    assert_int_equal(graze_world_set_margin(world, PLAYER, 3, 4), GRAZE_OK);
    graze_world_set_swept_layers(world, UINT64_C(1) << BULLET, true);
    small_world_add(world, (graze_box){ 0, 0, 1, 1 }, PLAYER);
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = parts, .part_count = 2 },
                       &bullet),
        GRAZE_OK);
    expect(world, GRAZE_BEGIN, 1);
    assert_int_equal(graze_body_move_to(world, bullet, 1, 0), GRAZE_OK);
    expect(world, GRAZE_END, 0);
    assert_int_equal(graze_body_move_to(world, bullet, 0.5f, 0), GRAZE_OK);
    expect(world, GRAZE_NEAR_MISS, 1);
    graze_world_close(world);
}

/* Near misses are contact events: in a world that reports none they count towards no
 * limit. */
static void a_world_that_reports_touches_only_has_no_near_misses(void **state) {
    (void)state;
    const graze_limits one = { .events = 1 };
    for (int reports = GRAZE_EVENTS_CONTACTS; reports <= GRAZE_EVENTS_TOUCHES;
         reports++) {
        graze_world *world = small_world_open((graze_world_config){
            .events = (graze_event_flags)reports, .limits = one });
        assert_int_equal(graze_world_set_margin(world, PLAYER, BULLET, 6), GRAZE_OK);
        add(world, 0, 0, PLAYER);
        add(world, 12, 0, BULLET);
        add(world, -12, 0, BULLET);
        assert_int_equal(graze_world_step(world), reports == GRAZE_EVENTS_TOUCHES
                                                      ? GRAZE_OK
                                                      : GRAZE_OUT_OF_CAPACITY);
        assert_int_equal(graze_world_required_capacity(world),
                         reports == GRAZE_EVENTS_TOUCHES ? 0 : 2);
        graze_world_close(world);
    }
}

static void round_bodies_are_near_by_distance(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN, 5);
    const graze_shape circle = graze_shape_circle((graze_point){ 0, 0 }, 1);
    const graze_part_def part = { .shape = &circle, .layer = BULLET };
    graze_body bullet;
    add(world, 0, 0, PLAYER);
    assert_int_equal(
        graze_body_add(
            world,
            &(graze_body_def){ .x = 14, .y = 15, .parts = &part, .part_count = 1 },
            &bullet),
        GRAZE_OK);
    expect_nothing(world); /* 4, 5: more than 6 from the corner */
    place(world, bullet, 14, 14);
    expect(world, GRAZE_NEAR_MISS, 1);
    graze_world_close(world);
}

/* Forbidden layers go past each other. */
static void a_margin_of_zero_reports_nothing(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, PLAYER, BULLET);
    graze_world_set_rules(world, &rules);
    add(world, 0, 0, PLAYER);
    add(world, 5, 0, BULLET);
    expect_nothing(world);
    assert_int_equal(graze_world_set_margin(world, PLAYER, BULLET, 6), GRAZE_OK);
    assert_int_equal(graze_world_set_margin(world, PLAYER, BULLET, 0), GRAZE_OK);
    expect_nothing(world);
    graze_world_close(world);
}

/* A swept box, or circle of the same size, goes from one place to another past a box
 * at the origin. One near miss is reported, at this time, or none: -1. */
static void go_past(bool is_round, const float from[2], const float to[2],
                    float time) {
    graze_world *world = open_world(GRAZE_HALF_OPEN, 0x1p-149f);
    add(world, 0, 0, PLAYER);
    const graze_body bullet = add(world, from[0], from[1], BULLET);
    const graze_shape ball = graze_shape_circle((graze_point){ 5, 5 }, 5);
    if (is_round)
        assert_int_equal(
            graze_part_set_shape(world, small_world_part(world, bullet, 0), &ball),
            GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, bullet, true), GRAZE_OK);
    expect_nothing(world);
    assert_int_equal(graze_body_move_to(world, bullet, to[0], to[1]), GRAZE_OK);
    if (time < 0)
        expect_nothing(world);
    else
        expect(world, GRAZE_NEAR_MISS, time);
    graze_world_close(world);
}

static void
boxes_that_share_an_edge_are_nearer_than_the_smallest_margin(void **state) {
    (void)state;
    const float next = 10 + 0x1p-20f;
    for (int round = 0; round < 2; round++) {
        /* up to it */
        go_past(round, (const float[]){ 30, 0 }, (const float[]){ 10, 0 }, 1);
        /* nearly */
        go_past(round, (const float[]){ 30, 0 }, (const float[]){ next, 0 }, -1);
        go_past(round, (const float[]){ 10, 40 }, (const float[]){ 10, -40 },
                round ? 0.4375f : 0.375f); /* along it */
        go_past(round, (const float[]){ next, 40 }, (const float[]){ next, -40 },
                -1);
    }
    /* past its corner */
    go_past(false, (const float[]){ 0, 20 }, (const float[]){ 20, 0 }, 0.5f);
    go_past(false, (const float[]){ 0, 20.25f }, (const float[]){ 20.25f, 0 }, -1);
}

static void bad_margins_are_refused(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_set_margin(world, 64, 0, 1), GRAZE_BAD_LAYER);
    assert_int_equal(graze_world_set_margin(world, 0, 1, -1), GRAZE_BAD_VALUE);
    assert_int_equal(graze_world_set_margin(world, 0, 1, 0x1p61f),
                     GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_world_set_margin(world, 0, 1, 1.0f / 0.0f),
                     GRAZE_BAD_NUMBER);
    assert_true(graze_world_margin(world, 1, 0) == 0);
    assert_int_equal(graze_world_set_margin(world, 0, 1, 3), GRAZE_OK);
    assert_true(graze_world_margin(world, 1, 0) == 3);
    assert_int_equal(graze_body_reset_near_misses(world, (graze_body){ 9 }),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(
        graze_world_reset_near_miss(world, (graze_body){ 9 }, (graze_body){ 8 }),
        GRAZE_STALE_HANDLE);
    graze_world_close(world);
}

static void set_margins(const checked_world *self) {
    for (int side = 0; side < 2; side++) {
        assert_int_equal(
            graze_world_set_margin(self->world[side], 0, 1, 60 * self->config.unit),
            GRAZE_OK);
        assert_int_equal(
            graze_world_set_margin(self->world[side], 2, 2, 20 * self->config.unit),
            GRAZE_OK);
    }
}

static size_t near_misses_of(const checked_world *self) {
    size_t count, found = 0;
    const graze_contact_event *events =
        graze_world_contact_events(self->world[0], &count);
    for (size_t i = 0; i < count; i++)
        found += events[i].kind == GRAZE_NEAR_MISS;
    return found;
}

/* Swept, shaped, compound, born and removed; on rules that change; memory is refused
 * now and then. */
static void worlds_tell_the_near_misses_that_brute_force_does(void **state) {
    (void)state;
    static checked_world self;
    const checked_turmoil turmoil = { .lives = 3,
                                      .layers = 2,
                                      .enabled = 2,
                                      .sizes = 1,
                                      .shapes = 1,
                                      .rules = 9,
                                      .broad_phases = 12 };
    size_t found = 0;
    for (int motion = 0; motion < CHECKED_MOTION_COUNT; motion++) {
        checked_open(&self,
                     (checked_config){ .count = 120,
                                       .unit = 0x1p-4f,
                                       .compound_share = 5,
                                       .shape_share = 9,
                                       .edges = (graze_edges)(motion % 2) },
                     testing_seed() + (uint64_t)motion);
        set_margins(&self);
        for (int side = 0; side < 2 && motion % 4 != 0; side++)
            graze_world_set_swept_layers(self.world[side], (uint64_t)motion % 4,
                                         true);
        for (int step = 0; step < 30; step++) {
            checked_stir(&self, &turmoil);
            checked_move_actors(&self, (checked_motion)motion);
            const graze_positions batch = checked_batch(&self);
            for (int side = 0; side < 2; side++)
                assert_int_equal(graze_world_move_all(self.world[side], &batch),
                                 GRAZE_OK);
            checked_step(&self, checked_chance(&self, 3));
            found += near_misses_of(&self);
        }
        checked_close(&self);
    }
    assert_sample(found > 500);
}

/* Without a margin overlapping boxes need no closer look. */
static void boxes_without_a_margin_are_not_looked_at_closer(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN, 6);
    add(world, 100, 100, PLAYER);
    for (uint8_t layer = 3; layer < GRAZE_LAYER_COUNT; layer++)
        add(world, 0, 0, layer);
    small_world_step(world);
    const graze_narrow_counts counts = graze_world_narrow_counts(world);
    assert_true(counts.overlapping == 61 * 60 / 2 && counts.shaped == 0 &&
                counts.apart == 0);
    graze_world_close(world);
}

static graze_near_miss sole_near_miss(graze_world *world) {
    size_t count;
    small_world_step(world);
    const graze_near_miss *misses = graze_world_near_misses(world, &count);
    assert_int_equal(count, 1);
    const graze_contact_event event = sole_event(world);
    assert_true(event.kind == GRAZE_NEAR_MISS && event.a.id == misses->a.id &&
                event.b.id == misses->b.id && (double)event.time == misses->time);
    return *misses;
}

static void a_near_miss_comes_again_after_its_interval_also_at_rest(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN, 6);
    add(world, 0, 0, PLAYER);
    const graze_body bullet = add(world, 15, 0, BULLET);
    expect(world, GRAZE_NEAR_MISS, 1);
    expect_nothing(world);
    /* what was had counts as of the last step */
    assert_int_equal(graze_world_set_near_miss_interval(world, PLAYER, BULLET, 3),
                     GRAZE_OK);
    assert_int_equal(graze_world_near_miss_interval(world, BULLET, PLAYER), 3);
    for (int step = 1; step <= 9; step++) {
        small_world_step(world);
        assert_int_equal(small_world_event_count(world), step % 3 == 0);
    }
    place(world, bullet, 50, 0); /* nothing is made up for */
    for (int step = 0; step < 5; step++)
        expect_nothing(world);
    place(world, bullet, 15, 0);
    expect(world, GRAZE_NEAR_MISS, 1);
    /* another margin keeps the interval, none drops it */
    assert_int_equal(graze_world_set_margin(world, BULLET, PLAYER, 7), GRAZE_OK);
    assert_int_equal(graze_world_near_miss_interval(world, BULLET, PLAYER), 3);
    assert_int_equal(graze_world_set_margin(world, BULLET, PLAYER, 0), GRAZE_OK);
    assert_int_equal(graze_world_set_margin(world, BULLET, PLAYER, 7), GRAZE_OK);
    assert_int_equal(graze_world_near_miss_interval(world, BULLET, PLAYER), 0);
    for (int step = 0; step < 5; step++)
        expect_nothing(world);
    graze_world_close(world);
}

static void intervals_without_a_margin_or_a_layer_are_refused(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN, 6);
    const uint64_t hash = graze_world_hash(world);
    assert_int_equal(graze_world_set_near_miss_interval(world, 1, 3, 1),
                     GRAZE_BAD_VALUE);
    assert_int_equal(graze_world_set_near_miss_interval(world, 64, 2, 1),
                     GRAZE_BAD_LAYER);
    assert_true(graze_world_hash(world) == hash);
    assert_int_equal(graze_world_set_near_miss_interval(world, 1, 2, 1), GRAZE_OK);
    assert_true(graze_world_hash(world) != hash);
    assert_int_equal(graze_world_set_near_miss_interval(world, 2, 1, 0), GRAZE_OK);
    assert_true(graze_world_hash(world) == hash);
    graze_world_close(world);
}

/* A swept bullet passes in the middle of the step; the other one stays. */
static void it_tells_how_near_when_and_where(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN, 6);
    graze_body player = { 0 }, bullet;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .x = 50, .user = 7 }, &player),
        GRAZE_OK);
    assert_int_equal(graze_body_add_circle(world, player, (graze_point){ 0, 0 }, 10,
                                           PLAYER, NULL),
                     GRAZE_OK);
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .y = 17, .user = 8 }, &bullet),
        GRAZE_OK);
    assert_int_equal(
        graze_body_add_circle(world, bullet, (graze_point){ 0, 0 }, 4, BULLET, NULL),
        GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, bullet, true), GRAZE_OK);
    expect_nothing(world);
    assert_int_equal(graze_body_move_to(world, bullet, 200, 17), GRAZE_OK);
    const graze_near_miss miss = sole_near_miss(world);
    assert_true(miss.user_a == 7 && miss.user_b == 8);
    assert_true(miss.distance == 3 && miss.nearest_time == 0.25 &&
                miss.time < miss.nearest_time);
    assert_true(miss.nearest[0].x == 50 && miss.nearest[0].y == 10);
    assert_true(miss.nearest[1].x == 50 && miss.nearest[1].y == 13);
    expect_nothing(world);
    size_t count;
    graze_world_near_misses(world, &count);
    assert_int_equal(count, 0);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_near_miss_is_reported_once_until_it_is_reset),
        cmocka_unit_test(a_hit_is_not_a_near_miss_and_uses_none_up),
        cmocka_unit_test(a_touch_begun_without_a_margin_ends_under_the_next_one),
        cmocka_unit_test(a_body_that_comes_back_is_new),
        cmocka_unit_test(layers_that_may_not_meet_have_near_misses_only),
        cmocka_unit_test(on_the_way_it_is_reported_when_it_was_near),
        cmocka_unit_test(a_touch_at_the_beginning_is_not_a_near_miss),
        cmocka_unit_test(a_world_that_reports_touches_only_has_no_near_misses),
        cmocka_unit_test(round_bodies_are_near_by_distance),
        cmocka_unit_test(a_margin_of_zero_reports_nothing),
        cmocka_unit_test(
            boxes_that_share_an_edge_are_nearer_than_the_smallest_margin),
        cmocka_unit_test(bad_margins_are_refused),
        cmocka_unit_test(worlds_tell_the_near_misses_that_brute_force_does),
        cmocka_unit_test(boxes_without_a_margin_are_not_looked_at_closer),
        cmocka_unit_test(a_near_miss_comes_again_after_its_interval_also_at_rest),
        cmocka_unit_test(intervals_without_a_margin_or_a_layer_are_refused),
        cmocka_unit_test(it_tells_how_near_when_and_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
