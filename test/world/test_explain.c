/* test_explain.c: each reason that stops a pair of bodies; an explanation agrees
 * with the next step.
 */
#include "support/checked_world_moves.h"

enum { PEOPLE = 60, STEPS = 20 };

static graze_world *open_world(graze_edges edges) {
    return small_world_open((graze_world_config){ .edges = edges });
}

static graze_explanation explain(graze_world *world, graze_body a, graze_body b) {
    graze_explanation noted;
    memset(&noted, 0xff, sizeof noted);
    graze_world_explain(world, a, b, &noted);
    assert_int_equal(noted.is_touching, noted.reason == GRAZE_REASON_NONE);
    assert_int_equal(noted.a.body.id, a.id);
    assert_int_equal(noted.b.body.id, b.id);
    return noted;
}

static graze_explanation expect(graze_world *world, graze_body a, graze_body b,
                                graze_reason reason) {
    const graze_explanation noted = explain(world, a, b);
    assert_int_equal(noted.reason, reason);
    return noted;
}

static graze_body add_shape(graze_world *world, graze_shape shape, float x,
                            float y) {
    graze_body body;
    const graze_part_def part = { .shape = &shape };
    const graze_body_def def = { .x = x, .y = y, .parts = &part, .part_count = 1 };
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

static void a_stale_handle_is_named(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body a = small_world_square(world, 0, 0, 10),
                     b = small_world_square(world, 5, 5, 10);
    small_world_step(world);
    assert_int_equal(graze_body_remove(world, b), GRAZE_OK);
    graze_explanation noted = expect(world, a, b, GRAZE_REASON_STALE);
    assert_false(noted.a.is_cause);
    assert_true(noted.b.is_cause);
    noted = expect(world, (graze_body){ 0 }, (graze_body){ UINT64_MAX },
                   GRAZE_REASON_STALE);
    assert_true(noted.a.is_cause && noted.b.is_cause);
    small_world_step(world);
    noted = expect(world, b, a, GRAZE_REASON_STALE);
    assert_true(noted.has_ended && noted.ended == 0);
    graze_world_close(world);
}

static void a_body_does_not_meet_itself(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body a = small_world_square(world, 0, 0, 10);
    small_world_part_add(world, a, (graze_part_def){ .box = { 0, 0, 10, 10 } });
    small_world_step(world);
    assert_false(expect(world, a, a, GRAZE_REASON_SAME_BODY).is_reported);
    graze_world_close(world);
}

static void a_body_without_boxes_touches_nothing(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_CLOSED);
    const graze_body a = small_world_square(world, 0, 0, 10);
    graze_body none;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ 0 }, &none), GRAZE_OK);
    const graze_explanation noted = expect(world, none, a, GRAZE_REASON_NO_PARTS);
    assert_true(noted.a.is_cause && !noted.b.is_cause);
    graze_world_close(world);
}

static void the_rules_come_first(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 2, 5);
    graze_world_set_rules(world, &rules);
    const graze_body a = small_world_add(world, (graze_box){ 0, 0, 10, 10 }, 2);
    const graze_body b = small_world_add(world, (graze_box){ 5, 5, 5, 15 }, 5);
    assert_int_equal(graze_body_set_disabled(world, a, true), GRAZE_OK);
    const graze_explanation noted = expect(world, a, b, GRAZE_REASON_RULES);
    assert_int_equal(noted.a.layer, 2);
    assert_int_equal(noted.b.layer, 5);
    graze_world_close(world);
}

static void the_disabled_body_is_named(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body a = small_world_square(world, 0, 0, 10),
                     b = small_world_square(world, 5, 5, 10);
    assert_int_equal(graze_body_set_disabled(world, a, true), GRAZE_OK);
    assert_int_equal(
        graze_part_set_disabled(world, small_world_part(world, b, 0), true),
        GRAZE_OK);
    graze_explanation noted = expect(world, a, b, GRAZE_REASON_BODY_DISABLED);
    assert_true(noted.a.is_cause && !noted.b.is_cause);
    assert_int_equal(graze_body_set_disabled(world, a, false), GRAZE_OK);
    noted = expect(world, a, b, GRAZE_REASON_PART_DISABLED);
    assert_true(!noted.a.is_cause && noted.b.is_cause);
    assert_true(noted.gap_x == -5 && noted.gap_y == -5);
    assert_int_equal(
        graze_part_set_disabled(world, small_world_part(world, b, 0), false),
        GRAZE_OK);
    expect(world, a, b, GRAZE_REASON_NONE);
    graze_world_close(world);
}

static void a_box_that_the_frame_lacks_is_absent(void **state) {
    (void)state;
    static const char *const names[] = { "hurt" };
    static const graze_hitbox boxes[] = { { { 0, 0, 10, 10 }, 0, 0, NULL } };
    static const graze_hitbox_frame frames[] = { { 0, 1, 0, 0, 100 },
                                                 { 0, 0, 0, 0, 100 } };
    const graze_hitbox_set set = { names, boxes, frames, NULL, 1, 1, 2, 0 };
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body a = small_world_square(world, 0, 0, 10);
    graze_body b;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .x = 1 }, &b),
                     GRAZE_OK);
    assert_int_equal(
        graze_body_set_hitboxes(world, b, &set, &(graze_frame_pose){ .frame = 0 }),
        GRAZE_OK);
    expect(world, a, b, GRAZE_REASON_NONE);
    assert_int_equal(
        graze_body_set_frame(world, b, &(graze_frame_pose){ .frame = 1 }), GRAZE_OK);
    const graze_explanation noted = expect(world, a, b, GRAZE_REASON_PART_ABSENT);
    assert_true(!noted.a.is_cause && noted.b.is_cause);
    graze_world_close(world);
}

static void an_empty_box_touches_only_closed(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        graze_world *world = open_world((graze_edges)edges);
        const graze_body a = small_world_square(world, 0, 0, 10);
        const graze_body b = small_world_add(world, (graze_box){ 5, 5, 5, 8 }, 0);
        const bool is_closed = edges == GRAZE_CLOSED;
        const graze_explanation noted =
            expect(world, a, b, is_closed ? GRAZE_REASON_NONE : GRAZE_REASON_EMPTY);
        assert_int_equal(noted.b.is_cause, !is_closed);
        graze_world_close(world);
    }
}

static void boxes_are_apart_by_their_gap(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body a = small_world_square(world, 0, 0, 10),
                     b = small_world_square(world, 13.5f, 4, 10);
    graze_explanation noted = expect(world, a, b, GRAZE_REASON_BOXES_APART);
    assert_true(noted.gap_x == 3.5 && noted.gap_y == -6);
    /* at (-10, 11) */
    assert_int_equal(graze_body_set_position(world, b, -23.5f, 7), GRAZE_OK);
    noted = expect(world, b, a, GRAZE_REASON_BOXES_APART);
    assert_true(noted.gap_x == 0 && noted.gap_y == 1);
    assert_true(noted.manifold.distance == 0 && noted.manifold.count == 0);
    graze_world_close(world);
}

/* 3, 4, 5: circles of radius 2 and 2. */
static void shapes_are_apart_by_their_distance(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_shape circle = graze_shape_circle((graze_point){ 0, 0 }, 2);
    const graze_body a = add_shape(world, circle, 0, 0),
                     b = add_shape(world, circle, 3, 3.5f);
    const graze_explanation noted = expect(world, a, b, GRAZE_REASON_SHAPES_APART);
    assert_int_equal(noted.a.kind, GRAZE_SHAPE_CIRCLE);
    assert_true(noted.manifold.distance > 0.60 && noted.manifold.distance < 0.62);
    assert_true(noted.manifold.normal.x > 0 && noted.manifold.normal.y > 0);
    assert_int_equal(graze_body_set_position(world, b, 0, 3), GRAZE_OK);
    assert_true(expect(world, a, b, GRAZE_REASON_NONE).manifold.depth == 1);
    graze_world_close(world);
}

static void masks_need_a_common_pixel(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    graze_mask *mask;
    assert_int_equal(graze_mask_create(4, 4, NULL, &mask), GRAZE_OK);
    graze_mask_set(mask, 0, 0, true);
    graze_mask_set(mask, 3, 3, true);
    const graze_shape shape =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 });
    const graze_body a = add_shape(world, shape, 0, 0),
                     b = add_shape(world, shape, 1, 0);
    const graze_body box = small_world_add(world, (graze_box){ 2, 1, 3, 2 }, 0);
    assert_true(expect(world, a, b, GRAZE_REASON_MASK).manifold.distance == 0);
    assert_true(expect(world, box, a, GRAZE_REASON_MASK).manifold.distance == 1);
    assert_int_equal(graze_body_set_position(world, b, 3, 3), GRAZE_OK);
    expect(world, a, b, GRAZE_REASON_NONE);
    graze_world_close(world);
    graze_mask_destroy(mask);
}

/* One box is forbidden, one far, one near: the near one counts in any order. */
static void the_boxes_that_came_furthest_are_reported(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 0, 1);
    graze_world_set_rules(world, &rules);
    const graze_body a = small_world_square(world, 0, 0, 10);
    const graze_body b = small_world_add(world, (graze_box){ 1, 1, 9, 9 }, 1);
    small_world_part_add(
        world, b,
        (graze_part_def){ .box = { 90, 0, 99, 9 }, .layer = 2, .tag = 70 });
    small_world_part_add(
        world, b,
        (graze_part_def){ .box = { 12, 0, 99, 9 }, .layer = 3, .tag = 71 });
    small_world_part_add(
        world, b,
        (graze_part_def){ .box = { 13, 0, 99, 9 }, .layer = 3, .tag = 72 });
    graze_explanation noted = expect(world, b, a, GRAZE_REASON_BOXES_APART);
    assert_int_equal(noted.a.tag, 71);
    assert_int_equal(noted.a.part.id, small_world_part(world, b, 2).id);
    assert_true(noted.gap_x == 2);
    small_world_part_add(
        world, b, (graze_part_def){ .box = { 9, 0, 99, 9 }, .layer = 3, .tag = 73 });
    small_world_part_add(
        world, b, (graze_part_def){ .box = { 7, 0, 99, 9 }, .layer = 3, .tag = 74 });
    noted = expect(world, a, b, GRAZE_REASON_NONE);
    assert_int_equal(noted.b.tag, 74);
    assert_true(noted.manifold.depth == 3 && noted.manifold.normal.x == 1);
    graze_world_close(world);
}

static void an_explanation_says_what_the_last_step_reported(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body a = small_world_square(world, 0, 0, 10),
                     b = small_world_square(world, 5, 0, 10);
    graze_explanation noted = expect(world, b, a, GRAZE_REASON_NONE);
    assert_false(noted.is_reported || noted.has_begun || noted.has_ended);
    small_world_step(world);
    noted = explain(world, b, a);
    assert_true(noted.is_reported && noted.has_begun && noted.begun == 1);
    small_world_step(world);
    noted = explain(world, b, a);
    assert_true(noted.is_reported && !noted.has_begun);
    assert_int_equal(graze_body_set_position(world, b, 50, 0), GRAZE_OK);
    assert_true(expect(world, a, b, GRAZE_REASON_BOXES_APART).is_reported);
    small_world_step(world);
    noted = explain(world, a, b);
    assert_true(!noted.is_reported && noted.has_ended && noted.ended == 1);
    graze_world_close(world);
}

static void
a_contact_is_reported_also_if_what_touched_was_removed_since(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body a = small_world_square(world, 0, 0, 10),
                     b = small_world_square(world, 5, 5, 10);
    const graze_body other = small_world_square(world, 4, 4, 10);
    small_world_part_add(world, b, (graze_part_def){ .box = { 50, 50, 60, 60 } });
    small_world_step(world);
    assert_int_equal(graze_part_remove(world, small_world_part(world, b, 0)),
                     GRAZE_OK);
    assert_true(expect(world, a, b, GRAZE_REASON_BOXES_APART).is_reported);
    assert_true(expect(world, b, a, GRAZE_REASON_BOXES_APART).is_reported);
    assert_int_equal(graze_body_remove(world, other), GRAZE_OK);
    assert_true(expect(world, a, other, GRAZE_REASON_STALE).is_reported);
    small_world_step(world);
    assert_false(expect(world, a, b, GRAZE_REASON_BOXES_APART).is_reported);
    assert_false(expect(world, a, other, GRAZE_REASON_STALE).is_reported);
    graze_world_close(world);
}

static void a_bullet_that_passed_is_reported_with_its_times(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    const graze_body wall =
        small_world_add(world, (graze_box){ 10, -50, 11, 50 }, 0);
    const graze_body bullet = small_world_square(world, 0, 0, 2);
    assert_int_equal(graze_body_set_swept(world, bullet, true), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, bullet, 16, 0), GRAZE_OK);
    small_world_step(world);
    const graze_explanation noted =
        expect(world, bullet, wall, GRAZE_REASON_BOXES_APART);
    assert_true(noted.a.is_swept && !noted.b.is_swept);
    assert_true(noted.has_begun && noted.begun == 0.5f && noted.has_ended &&
                noted.ended == 0.6875f);
    graze_world_close(world);
}

static void every_reason_has_words_of_its_own(void **state) {
    (void)state;
    for (int i = 0; i <= GRAZE_REASON_NONE; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(graze_reason_text((graze_reason)i),
                                    graze_reason_text((graze_reason)j));
    assert_string_equal(graze_reason_text((graze_reason)99), "no such reason");
}

static bool have_contact(graze_world *world, graze_body a, graze_body b) {
    return graze_body_touches(world, a, b, NULL, 0) > 0;
}

/* Ask about all, before the step and after it; returns how many were reported to
 * touch. */
static size_t check_all(checked_world *self, bool *noted, bool is_after) {
    graze_world *world = self->world[0];
    size_t touching = 0;
    for (uint32_t i = 0; i < PEOPLE; i++)
        for (uint32_t j = 0; j < PEOPLE; j++) {
            const graze_body a = self->actor[i].body, b = self->actor[j].body;
            const graze_explanation now = explain(world, a, b);
            if (is_after) {
                assert_int_equal(now.is_touching, noted[i * PEOPLE + j]);
                assert_int_equal(now.is_touching, have_contact(world, a, b));
                assert_int_equal(now.is_reported, now.is_touching);
            }
            noted[i * PEOPLE + j] = now.is_touching;
            touching += now.is_touching;
        }
    return touching;
}

static void move_swept(checked_world *self) {
    checked_move_actors(self, CHECKED_WALK);
    const graze_positions batch = checked_batch(self);
    for (int side = 0; side < 2; side++)
        assert_int_equal(graze_world_move_all(self->world[side], &batch), GRAZE_OK);
}

/* Layers 0 and 1 are swept. */
static void explanations_agree_with_the_next_step(void **state) {
    (void)state;
    static checked_world self;
    static bool noted[PEOPLE * PEOPLE];
    const checked_turmoil turmoil = { .lives = 3,
                                      .parts = 2,
                                      .layers = 2,
                                      .enabled = 2,
                                      .sizes = 1,
                                      .shapes = 1,
                                      .rules = 9 };
    size_t touching = 0;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        checked_open(&self,
                     (checked_config){ .count = PEOPLE,
                                       .unit = 1,
                                       .compound_share = 3,
                                       .flat_share = 6,
                                       .shape_share = 3,
                                       .edges = (graze_edges)edges },
                     testing_seed() + (uint64_t)edges);
        for (int side = 0; side < 2; side++)
            graze_world_set_swept_layers(self.world[side], 3, true);
        for (int step = 0; step < STEPS; step++) {
            move_swept(&self);
            checked_stir(&self, &turmoil);
            check_all(&self, noted, false);
            checked_step(&self, false);
            touching += check_all(&self, noted, true);
        }
        checked_close(&self);
    }
    assert_true(touching > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stale_handle_is_named),
        cmocka_unit_test(a_body_does_not_meet_itself),
        cmocka_unit_test(a_body_without_boxes_touches_nothing),
        cmocka_unit_test(the_rules_come_first),
        cmocka_unit_test(the_disabled_body_is_named),
        cmocka_unit_test(a_box_that_the_frame_lacks_is_absent),
        cmocka_unit_test(an_empty_box_touches_only_closed),
        cmocka_unit_test(boxes_are_apart_by_their_gap),
        cmocka_unit_test(shapes_are_apart_by_their_distance),
        cmocka_unit_test(masks_need_a_common_pixel),
        cmocka_unit_test(the_boxes_that_came_furthest_are_reported),
        cmocka_unit_test(an_explanation_says_what_the_last_step_reported),
        cmocka_unit_test(
            a_contact_is_reported_also_if_what_touched_was_removed_since),
        cmocka_unit_test(a_bullet_that_passed_is_reported_with_its_times),
        cmocka_unit_test(every_reason_has_words_of_its_own),
        cmocka_unit_test(explanations_agree_with_the_next_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
