/* test_motion.c: swept bodies: their hits on the way, with times and order. */
#include "narrow/toi.h"
#include "support/checked_world_moves.h"
#include "support/queries.h"

static graze_world *open_world(graze_edges edges) {
    return small_world_open(
        (graze_world_config){ .edges = edges, .events = GRAZE_EVENTS_BOTH });
}

static graze_body add_bullet(graze_world *world, float x, float y, float side) {
    const graze_part_def part = { .box = { 0, 0, side, side } };
    const graze_body_def def = { .x = x, .y = y, .parts = &part, .part_count = 1 };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, body, true), GRAZE_OK);
    return body;
}

static const graze_contact_event no_events[1];

/* The events of the last step are these. */
static void expect(const graze_world *world, const graze_contact_event *expected,
                   size_t expected_count) {
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, expected_count);
    for (size_t i = 0; i < expected_count; i++) {
        assert_int_equal(events[i].a.id, expected[i].a.id);
        assert_int_equal(events[i].b.id, expected[i].b.id);
        assert_int_equal(events[i].kind, expected[i].kind);
        assert_true(events[i].time == expected[i].time);
    }
}

static void step_and_expect(graze_world *world, const graze_contact_event *expected,
                            size_t count) {
    small_world_step(world);
    expect(world, expected, count);
}

static void a_bullet_tells_of_the_wall_that_it_passed(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body wall =
        small_world_add(world, (graze_box){ 10, -50, 11, 50 }, 0);
    const graze_body bullet = add_bullet(world, 0, 0, 2);
    step_and_expect(world, no_events, 0);
    assert_int_equal(graze_body_move_to(world, bullet, 16, 0), GRAZE_OK);
    step_and_expect(
        world,
        (graze_contact_event[]){
            { .a = wall, .b = bullet, .kind = GRAZE_BEGIN, .time = 0.5f },
            { .a = wall, .b = bullet, .kind = GRAZE_END, .time = 0.6875f } },
        2);
    assert_int_equal(small_world_touch_event_count(world), 2);
    assert_int_equal(small_world_contact_count(world), 0);
    assert_int_equal(graze_body_move_to(world, bullet, 10.5f, 0), GRAZE_OK);
    step_and_expect(
        world,
        (graze_contact_event[]){
            { .a = wall, .b = bullet, .kind = GRAZE_BEGIN, .time = 10.0f / 11 } },
        1);
    assert_int_equal(small_world_contact_count(world), 1);
    graze_world_close(world);
}

static void a_placed_body_passes_through(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    small_world_add(world, (graze_box){ 10, -50, 11, 50 }, 0);
    const graze_body bullet = add_bullet(world, 0, 0, 2);
    step_and_expect(world, no_events, 0);
    assert_int_equal(graze_body_set_position(world, bullet, 16, 0), GRAZE_OK);
    step_and_expect(world, no_events, 0);
    assert_int_equal(graze_body_move_to(world, bullet, 0, 0), GRAZE_OK);
    assert_int_equal(graze_body_set_position(world, bullet, 1, 0), GRAZE_OK);
    step_and_expect(world, no_events, 0);
    assert_int_equal(graze_body_set_swept(world, bullet, false), GRAZE_OK);
    assert_int_equal(graze_body_move_to(world, bullet, 20, 0), GRAZE_OK);
    step_and_expect(world, no_events, 0);
    graze_world_close(world);
}

static void a_motion_from_far_away_touches_at_its_end(void **state) {
    (void)state;
    for (int edges = 0; edges < 2; edges++) {
        graze_world *world = open_world((graze_edges)edges);
        const graze_body wall =
            small_world_add(world, (graze_box){ -10, -10, 10, 10 }, 0);
        const graze_body bullet = add_bullet(world, 0, -0x1.ffp59f, 2);
        step_and_expect(world, no_events, 0);
        assert_int_equal(graze_body_move_to(world, bullet, 0, -8), GRAZE_OK);
        step_and_expect(
            world,
            (graze_contact_event[]){
                { .a = wall, .b = bullet, .kind = GRAZE_BEGIN, .time = 1 } },
            1);
        assert_int_equal(small_world_contact_count(world), 1);
        graze_world_close(world);
    }
}

static void two_bullets_meet_in_the_middle(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body a = add_bullet(world, 0, 0, 2),
                     b = add_bullet(world, 100, 0, 2);
    step_and_expect(world, no_events, 0);
    assert_int_equal(graze_body_move_to(world, a, 100, 0), GRAZE_OK);
    assert_int_equal(graze_body_move_to(world, b, 0, 0), GRAZE_OK);
    step_and_expect(world,
                    (graze_contact_event[]){
                        { .a = a, .b = b, .kind = GRAZE_BEGIN, .time = 0.49f },
                        { .a = a, .b = b, .kind = GRAZE_END, .time = 0.51f } },
                    2);
    graze_world_close(world);
}

/* Edges that only meet at the end: no begin yet, and an end of what overlapped;
 * closed they touch. */
static void edges_that_meet_at_the_end_count_by_the_edge_rule(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        graze_world *world = open_world((graze_edges)edges);
        const graze_body wall =
            small_world_add(world, (graze_box){ 10, -50, 20, 50 }, 0);
        const graze_body comes = add_bullet(world, 0, 0, 2),
                         goes = add_bullet(world, 19, 10, 2);
        small_world_step(world);
        assert_int_equal(graze_body_move_to(world, comes, 8, 0), GRAZE_OK);
        assert_int_equal(graze_body_move_to(world, goes, 20, 10), GRAZE_OK);
        if (edges == GRAZE_HALF_OPEN)
            step_and_expect(
                world,
                (graze_contact_event[]){
                    { .a = wall, .b = goes, .kind = GRAZE_END, .time = 1 } },
                1);
        else
            step_and_expect(
                world,
                (graze_contact_event[]){
                    { .a = wall, .b = comes, .kind = GRAZE_BEGIN, .time = 1 } },
                1);
        graze_world_close(world);
    }
}

/* The bullet leaves the corner at the moment at which it arrives there. */
static void a_corner_that_is_only_passed_counts_closed(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        graze_world *world = open_world((graze_edges)edges);
        const graze_body box =
            small_world_add(world, (graze_box){ 10, 10, 20, 20 }, 0);
        const graze_body bullet = add_bullet(world, 12, 4, 2);
        small_world_step(world);
        assert_int_equal(graze_body_move_to(world, bullet, 4, 12), GRAZE_OK);
        const graze_contact_event moment[] = {
            { .a = box, .b = bullet, .kind = GRAZE_END, .time = 0.5f },
            { .a = box, .b = bullet, .kind = GRAZE_BEGIN, .time = 0.5f }
        };
        step_and_expect(world, moment, edges == GRAZE_CLOSED ? 2 : 0);
        assert_int_equal(small_world_contact_count(world), 0);
        graze_world_close(world);
    }
}

static void by_time_the_first_hit_comes_first(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body far = small_world_add(world, (graze_box){ 50, 0, 51, 9 }, 0);
    const graze_body near = small_world_add(world, (graze_box){ 20, 0, 21, 9 }, 0);
    const graze_body bullet = add_bullet(world, 0, 0, 4);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, bullet, 64, 0), GRAZE_OK);
    small_world_step(world);
    size_t count;
    const graze_contact_event *events = graze_world_events_by_time(world, &count);
    const graze_contact_event expected[] = {
        { .a = near, .b = bullet, .kind = GRAZE_BEGIN, .time = 0.25f },
        { .a = near, .b = bullet, .kind = GRAZE_END, .time = 0.328125f },
        { .a = far, .b = bullet, .kind = GRAZE_BEGIN, .time = 0.71875f },
        { .a = far, .b = bullet, .kind = GRAZE_END, .time = 0.796875f }
    };
    assert_int_equal(count, 4);
    for (size_t i = 0; i < count; i++)
        assert_true(events[i].a.id == expected[i].a.id &&
                    events[i].kind == expected[i].kind &&
                    events[i].time == expected[i].time);
    graze_world_close(world);
}

/* A boss of two parts: the contact goes on as long as any of them is in the beam. */
static void a_contact_lasts_while_any_part_touches(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_part_def parts[] = { { .box = { 0, 0, 4, 4 } },
                                     { .box = { 2, 4, 6, 8 } } };
    graze_body boss;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = parts, .part_count = 2 },
                       &boss),
        GRAZE_OK);
    const graze_body wall =
        small_world_add(world, (graze_box){ 32, -50, 33, 50 }, 0);
    graze_world_set_swept_layers(world, 1, true);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, boss, 64, 0), GRAZE_OK);
    step_and_expect(
        world,
        (graze_contact_event[]){
            { .a = boss, .b = wall, .kind = GRAZE_BEGIN, .time = 26.0f / 64 },
            { .a = boss, .b = wall, .kind = GRAZE_END, .time = 33.0f / 64 } },
        2);
    assert_int_equal(small_world_touch_event_count(world), 4);
    graze_world_close(world);
}

static void a_query_meets_a_moving_body_where_it_is_now(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body bullet = add_bullet(world, 0, 0, 2);
    graze_hits found = { 0 };
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, bullet, 100, 0), GRAZE_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(
            query_area(world, (graze_box){ -5, -5, 60, 5 }, UINT64_MAX, &found),
            GRAZE_OK);
        assert_int_equal(hits_count(&found), 0);
        assert_int_equal(
            query_area(world, (graze_box){ 99, -5, 120, 5 }, UINT64_MAX, &found),
            GRAZE_OK);
        assert_int_equal(hits_count(&found), 1);
        small_world_step(world);
    }
    graze_hits_free(&found);
    graze_world_close(world);
}

static void round_bullets_are_swept_as_circles(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_shape circle = graze_shape_circle((graze_point){ 0, 0 }, 3);
    const graze_part_def part = { .shape = &circle };
    const graze_body pole = small_world_add(world, (graze_box){ 10, 10, 11, 11 }, 0);
    graze_body ball;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &ball),
        GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, ball, true), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, ball, 0, 32), GRAZE_OK);
    step_and_expect(world, no_events, 0);
    assert_int_equal(graze_body_set_position(world, ball, 7, 0), GRAZE_OK);
    step_and_expect(world, no_events, 0);
    assert_int_equal(graze_body_move_to(world, ball, 7, 32), GRAZE_OK);
    step_and_expect(world, no_events, 0); /* grazes the left side */
    assert_int_equal(graze_body_move_to(world, ball, 8, 0), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 2);
    assert_int_equal(graze_body_set_position(world, ball, 10.5f, 0), GRAZE_OK);
    step_and_expect(world, no_events, 0);
    assert_int_equal(graze_body_move_to(world, ball, 10.5f, 32), GRAZE_OK);
    step_and_expect(
        world,
        (graze_contact_event[]){
            { .a = pole, .b = ball, .kind = GRAZE_BEGIN, .time = 7.0f / 32 },
            { .a = pole, .b = ball, .kind = GRAZE_END, .time = 14.0f / 32 } },
        2);
    graze_world_close(world);
}

/* The mask or the convex shape is the first of the pair. */
static void a_mask_that_goes_very_far_meets_what_it_passes(void **state) {
    (void)state;
    const float far = 0x1p45f;
    const graze_shape circle = graze_shape_circle((graze_point){ 0, 0 }, 0x1p30);
    graze_mask *mask;
    assert_int_equal(graze_mask_create(64, 64, NULL, &mask), GRAZE_OK);
    graze_mask_fill(mask);
    const graze_shape square =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 });
    for (int first = 0; first < 2; first++) {
        graze_world *world = open_world(GRAZE_HALF_OPEN);
        graze_body mover = { 0 }, pole = { 0 };
        for (int i = 0; i < 2; i++) {
            const bool is_mover = i == first;
            const graze_part_def part = { .shape = is_mover ? &square : &circle };
            const graze_body_def def = { .x = is_mover ? 0 : far / 2,
                                         .parts = &part,
                                         .part_count = 1 };
            assert_int_equal(graze_body_add(world, &def, is_mover ? &mover : &pole),
                             GRAZE_OK);
        }
        assert_int_equal(graze_body_set_swept(world, mover, true), GRAZE_OK);
        small_world_step(world);
        assert_int_equal(graze_body_move_to(world, mover, far, 0), GRAZE_OK);
        small_world_step(world);
        size_t count;
        const graze_contact_event *events =
            graze_world_contact_events(world, &count);
        assert_int_equal(count, 2);
        assert_true(events[0].kind == GRAZE_BEGIN && events[1].kind == GRAZE_END);
        assert_true(events[0].time > 0.499f && events[0].time < 0.5f);
        assert_true(events[1].time > 0.5f && events[1].time < 0.501f);
        graze_world_close(world);
    }
    graze_mask_destroy(mask);
}

static void move_all(const checked_world *self) {
    const graze_positions batch = checked_batch(self);
    for (int side = 0; side < 2; side++)
        assert_int_equal(graze_world_move_all(self->world[side], &batch), GRAZE_OK);
}

/* Some teleport, some jump far, layers are swept and no longer. */
static void worlds_of_swept_bodies_tell_what_brute_force_does(void **state) {
    (void)state;
    static checked_world self;
    const checked_turmoil turmoil = { .lives = 3,
                                      .layers = 2,
                                      .enabled = 2,
                                      .sizes = 1,
                                      .shapes = 2,
                                      .broad_phases = 9 };
    size_t events = 0, between = 0;
    for (int motion = 0; motion < CHECKED_MOTION_COUNT; motion++) {
        checked_open(&self,
                     (checked_config){ .count = 150,
                                       .unit = 0x1p-4f,
                                       .compound_share = 5,
                                       .shape_share = 6,
                                       .edges = (graze_edges)(motion % 2) },
                     testing_seed() + (uint64_t)motion);
        for (int step = 0; step < 40; step++) {
            for (int side = 0; side < 2 && step % 10 == 0; side++) {
                graze_world_set_swept_layers(self.world[side], 0, false);
                graze_world_set_swept_layers(self.world[side],
                                             (uint64_t)step / 10 + 5, true);
            }
            checked_stir(&self, &turmoil);
            checked_move_actors(&self, (checked_motion)motion);
            if (step % 7 == 6)
                checked_place_all(&self);
            else
                move_all(&self);
            checked_step(&self, checked_chance(&self, 3));
            size_t count;
            const graze_contact_event *all =
                graze_world_contact_events(self.world[0], &count);
            events += count;
            for (size_t i = 0; i < count; i++)
                between += all[i].time > 0 && all[i].time < 1;
        }
        checked_close(&self);
    }
    assert_true(events > 5000 && between > 2000);
}

/* Two touching since before it was swept; then it leaves, and passes an edge amid
 * its way. */
static void a_box_that_comes_to_a_swept_layer_is_swept_from_then_on(void **state) {
    (void)state;
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const unsigned other = layer == 9 ? 8 : 9;
        graze_world_set_swept_layers(world, UINT64_C(1) << layer, true);
        const graze_body wall =
            small_world_add(world, (graze_box){ 0, 0, 4, 4 }, (uint8_t)other);
        const graze_body body =
            small_world_add(world, (graze_box){ 0, 0, 4, 4 }, (uint8_t)other);
        small_world_expect_begin(world, wall, body);
        small_world_expect_nothing(world);
        assert_int_equal(
            graze_part_set_layer(world, small_world_part(world, body, 0), layer),
            GRAZE_OK);
        assert_int_equal(graze_body_move_to(world, body, 16, 0), GRAZE_OK);
        small_world_expect_end(world, wall, body, 0.25f);
        graze_world_close(world);
    }
}

/* It would have passed a wall; put where it stands anew, it has come there by no
 * way. */
static void a_part_that_is_set_anew_is_not_swept(void **state) {
    (void)state;
    for (int how = 0; how < 4; how++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const graze_box box = { 0, 0, 4, 4 };
        const graze_body wall = small_world_add(world, (graze_box){ 8, 0, 9, 4 }, 1);
        const graze_body body = small_world_add(world, box, 0);
        const graze_part part = small_world_part(world, body, 0);
        assert_int_equal(graze_body_set_swept(world, body, true), GRAZE_OK);
        small_world_expect_nothing(world);
        assert_int_equal(graze_body_move_to(world, body, 16, 0), GRAZE_OK);
        if (how == 1)
            assert_int_equal(graze_part_set_offset(world, part, box), GRAZE_OK);
        else if (how == 2)
            assert_int_equal(
                graze_part_set_box(world, part, (graze_box){ 16, 0, 20, 4 }),
                GRAZE_OK);
        else if (how == 3)
            assert_int_equal(graze_body_set_position(world, body, 16, 0), GRAZE_OK);
        small_world_step(world);
        assert_int_equal(small_world_event_count(world), how == 0 ? 2 : 0);
        assert_true(graze_body_is_alive(world, wall));
        graze_world_close(world);
    }
}

/* Its box was set in the world. A circle and a slope are not near this box; against
 * them it has its new size all along. */
static void a_box_that_grows_meets_shapes_with_the_size_of_its_end(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_shape circle = graze_shape_circle((graze_point){ 7, 5 }, 1);
    const graze_part_def part = { .shape = &circle, .layer = 2 };
    const graze_body body = add_bullet(world, 0, 0, 10);
    const uint8_t kind = GRAZE_TILE_SLOPE_MIN_X_MIN_Y;
    const graze_tiles_def tile = { 7, 4, 4, 4, 1, 1, 1, 0, 0, &kind, NULL };
    graze_rules rules = { { 0 } };
    graze_body round, slope;
    assert_int_equal(graze_rules_forbid(&rules, 1, 2), GRAZE_OK);
    graze_world_set_rules(world, &rules);
    assert_int_equal(graze_part_set_box(world, small_world_part(world, body, 0),
                                        (graze_box){ 0, 0, 1, 1 }),
                     GRAZE_OK);
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &round),
        GRAZE_OK);
    assert_int_equal(graze_world_add_tiles(world, &tile, &slope), GRAZE_OK);
    step_and_expect(world, no_events, 0);
    assert_int_equal(graze_body_move_to(world, body, -20, 100), GRAZE_OK);
    step_and_expect(
        world,
        (graze_contact_event[]){
            { .a = body, .b = round, .kind = GRAZE_BEGIN, .time = 0 },
            { .a = body, .b = round, .kind = GRAZE_END, .time = 0.06f },
            { .a = body, .b = slope, .kind = GRAZE_BEGIN, .time = 0 },
            { .a = body, .b = slope, .kind = GRAZE_END, .time = 0.08f } },
        4);
    graze_world_close(world);
}

/* It ceases by its mark, by that of its layer, or by its part's layer. */
static void
a_body_that_ceases_to_be_swept_is_at_its_new_position_at_once(void **state) {
    (void)state;
    for (int way = 0; way < 3; way++) {
        graze_world *world = open_world(GRAZE_HALF_OPEN);
        small_world_add(world, (graze_box){ 10, -50, 11, 50 }, 0);
        const graze_body bullet =
            small_world_add(world, (graze_box){ 0, 0, 2, 2 }, 1);
        if (way == 0)
            assert_int_equal(graze_body_set_swept(world, bullet, true), GRAZE_OK);
        else
            graze_world_set_swept_layers(world, 2, true);
        step_and_expect(world, no_events, 0);
        assert_int_equal(graze_body_move_to(world, bullet, 16, 0), GRAZE_OK);
        if (way == 0)
            assert_int_equal(graze_body_set_swept(world, bullet, false), GRAZE_OK);
        else if (way == 1)
            graze_world_set_swept_layers(world, 2, false);
        else
            assert_int_equal(
                graze_part_set_layer(world, small_world_part(world, bullet, 0), 0),
                GRAZE_OK);
        step_and_expect(world, no_events, 0);
        graze_world_close(world);
    }
}

/* Two parts end their touch at time 0; only the first is swept. */
static void touch_events_of_one_time_are_sorted_by_parts(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body wall = small_world_add(world, (graze_box){ 0, 0, 50, 50 }, 0);
    const graze_part_def parts[] = { { .box = { 1, 1, 2, 2 }, .layer = 1 },
                                     { .box = { 3, 1, 4, 2 } } };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = parts, .part_count = 2 },
                       &body),
        GRAZE_OK);
    graze_world_set_swept_layers(world, 2, true);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, body, 1, 0), GRAZE_OK);
    assert_int_equal(graze_body_set_disabled(world, wall, true), GRAZE_OK);
    step_and_expect(
        world,
        (graze_contact_event[]){ { .a = wall, .b = body, .kind = GRAZE_END } }, 1);
    size_t count;
    const graze_touch_event *events = graze_world_touch_events(world, &count);
    assert_int_equal(count, 2);
    assert_true(events[0].time == 0 && events[1].time == 0 &&
                events[0].part_b.id < events[1].part_b.id);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_that_grows_meets_shapes_with_the_size_of_its_end),
        cmocka_unit_test(
            a_body_that_ceases_to_be_swept_is_at_its_new_position_at_once),
        cmocka_unit_test(touch_events_of_one_time_are_sorted_by_parts),
        cmocka_unit_test(a_bullet_tells_of_the_wall_that_it_passed),
        cmocka_unit_test(a_placed_body_passes_through),
        cmocka_unit_test(a_motion_from_far_away_touches_at_its_end),
        cmocka_unit_test(two_bullets_meet_in_the_middle),
        cmocka_unit_test(edges_that_meet_at_the_end_count_by_the_edge_rule),
        cmocka_unit_test(a_corner_that_is_only_passed_counts_closed),
        cmocka_unit_test(by_time_the_first_hit_comes_first),
        cmocka_unit_test(a_contact_lasts_while_any_part_touches),
        cmocka_unit_test(a_query_meets_a_moving_body_where_it_is_now),
        cmocka_unit_test(round_bullets_are_swept_as_circles),
        cmocka_unit_test(a_mask_that_goes_very_far_meets_what_it_passes),
        cmocka_unit_test(worlds_of_swept_bodies_tell_what_brute_force_does),
        cmocka_unit_test(a_box_that_comes_to_a_swept_layer_is_swept_from_then_on),
        cmocka_unit_test(a_part_that_is_set_anew_is_not_swept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
