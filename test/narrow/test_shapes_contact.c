/* test_shapes_contact.c: the promises of a contact, for every pair of kinds. Both
 * orders agree, a shift changes nothing, the push parts and no shorter one does,
 * points lie in both shapes. There are also contacts known by hand.
 */
#include "support/random_shape.h"
#include "support/testing.h"

#include "graze/pose.h"
#include "scenes/seeded_shapes.h"

#include <fenv.h>
#include <math.h>

enum {
    EACH = 400,
    PAIRS_OF_KINDS = SEEDED_SHAPE_KIND_COUNT * SEEDED_SHAPE_KIND_COUNT
};

static const seeded_shape_space spaces[] = { { 0, 1, 5, 8 },
                                             { 0, 0.25, 300, 700 },
                                             { 1000000, 0.25, 40, 80 } };

/* A pair of shapes and how it is asked. */
typedef struct asked {
    const seeded_shape_space *space;
    graze_shape a, b;
    graze_edges edges;
    graze_manifold contact;
} asked;

static void for_every_pair(void (*check)(seeded_random *random, asked *pair)) {
    seeded_random random = { testing_seed() };
    asked pair;
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        for (int kinds = 0; kinds < PAIRS_OF_KINDS; kinds++)
            for (int j = 0; j < EACH; j++) {
                pair.space = &spaces[i];
                pair.edges = j % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
                pair.a = seeded_shape(
                    &random, pair.space,
                    (seeded_shape_kind)(kinds / SEEDED_SHAPE_KIND_COUNT));
                pair.b = seeded_shape(
                    &random, pair.space,
                    (seeded_shape_kind)(kinds % SEEDED_SHAPE_KIND_COUNT));
                graze_shapes_manifold(&pair.a, &pair.b, pair.edges, &pair.contact);
                check(&random, &pair);
            }
}

static void assert_same_numbers(const graze_manifold *a, const graze_manifold *b) {
    assert_int_equal(a->is_touching, b->is_touching);
    assert_memory_equal(&a->depth, &b->depth, sizeof a->depth);
    assert_memory_equal(&a->distance, &b->distance, sizeof a->distance);
    assert_int_equal(a->count, b->count);
}

static void check_mirrored(seeded_random *random, asked *pair) {
    graze_manifold turned;
    (void)random;
    graze_shapes_manifold(&pair->b, &pair->a, pair->edges, &turned);
    assert_same_numbers(&pair->contact, &turned);
    assert_points_mirrored(&pair->contact, &turned);
    if (memcmp(&pair->a, &pair->b, sizeof pair->a) != 0) {
        assert_true(pair->contact.normal.x == -turned.normal.x);
        assert_true(pair->contact.normal.y == -turned.normal.y);
    }
    assert_int_equal(graze_shapes_touch(&pair->b, &pair->a, pair->edges),
                     pair->contact.is_touching);
}

static void b_against_a_is_a_against_b_mirrored(void **state) {
    (void)state;
    for_every_pair(check_mirrored);
}

static graze_shape shifted(graze_shape shape, double x, double y) {
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        shape.corner[i].x += x;
        shape.corner[i].y += y;
    }
    return shape;
}

static void check_shifted(seeded_random *random, asked *pair) {
    const double x = testing_between(random, -1048576, 1048576) * 0.25,
                 y = testing_between(random, -1048576, 1048576) * 0.25;
    const graze_shape a = shifted(pair->a, x, y), b = shifted(pair->b, x, y);
    graze_manifold there;
    graze_shapes_manifold(&a, &b, pair->edges, &there);
    assert_same_numbers(&pair->contact, &there);
    assert_memory_equal(&pair->contact.normal, &there.normal, sizeof there.normal);
    for (uint32_t i = 0; i < there.count; i++) {
        assert_true(fabs(there.points[i].x - x - pair->contact.points[i].x) <= 1e-9);
        assert_true(fabs(there.points[i].y - y - pair->contact.points[i].y) <= 1e-9);
    }
}

static void a_shift_without_rounding_changes_nothing(void **state) {
    (void)state;
    for_every_pair(check_shifted);
}

/* The pair with b moved along the normal. */
static bool touches_after(const asked *pair, double distance) {
    const graze_point n = pair->contact.normal;
    const graze_shape b = shifted(pair->b, n.x * distance, n.y * distance);
    return graze_shapes_touch(&pair->a, &b, GRAZE_CLOSED);
}

static void check_push(seeded_random *random, asked *pair) {
    const graze_manifold *contact = &pair->contact;
    const double little = 1e-7;
    assert_true(fabs(hypot(contact->normal.x, contact->normal.y) - 1) < 1e-15);
    if (!contact->is_touching) {
        assert_true(contact->distance == 0 ||
                    !touches_after(pair, -contact->distance + little));
        return;
    }
    assert_false(touches_after(pair, contact->depth + little));
    assert_true(contact->depth < little ||
                touches_after(pair, contact->depth - little));
    /* no other way is shorter */
    for (int i = 0; i < 4 && contact->depth > 3 * little; i++) {
        double sine, cosine;
        graze_angle_sin_cos(testing_between(random, 0, 3600) * 0.1, &sine, &cosine);
        const double way = contact->depth - 2 * little;
        const graze_shape b = shifted(pair->b, cosine * way, sine * way);
        assert_true(graze_shapes_touch(&pair->a, &b, GRAZE_CLOSED));
    }
}

static void
moving_b_by_depth_along_the_normal_parts_them_and_less_does_not(void **state) {
    (void)state;
    for_every_pair(check_push);
}

/* Whether a shape holds a place, but for rounding. */
static bool holds(const graze_shape *shape, graze_point place) {
    const graze_shape dot = graze_shape_circle(place, 1e-9);
    return graze_shapes_touch(shape, &dot, GRAZE_CLOSED);
}

static void check_points(seeded_random *random, asked *pair) {
    const graze_manifold *contact = &pair->contact;
    (void)random;
    assert_true(contact->is_touching ? contact->count >= 1 && contact->count <= 2
                                     : contact->count == 0);
    for (uint32_t i = 0; i < contact->count; i++) {
        assert_true(holds(&pair->a, contact->points[i]));
        assert_true(holds(&pair->b, contact->points[i]));
    }
    if (!contact->is_touching)
        assert_points_nearest(&pair->a, &pair->b, contact);
}

static void
contact_points_lie_in_both_shapes_and_nearest_points_in_one_each(void **state) {
    (void)state;
    for_every_pair(check_points);
}

/* Somebody's own rounding mode changes no bit of an answer. */
static void check_modes(seeded_random *random, asked *pair) {
    static const int modes[] = { FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO };
    graze_manifold other;
    fesetround(modes[seeded_below(random, 3)]);
    graze_shapes_manifold(&pair->a, &pair->b, pair->edges, &other);
    const bool is_touching = graze_shapes_touch(&pair->a, &pair->b, pair->edges);
    fesetround(FE_TONEAREST);
    assert_memory_equal(&pair->contact, &other, sizeof other);
    assert_int_equal(is_touching, other.is_touching);
}

static void answers_do_not_depend_on_the_callers_rounding(void **state) {
    (void)state;
    for_every_pair(check_modes);
}

/* Moved until it just meets, to within the last digit, both questions still say the
 * same. */
static void check_grazing(seeded_random *random, asked *pair) {
    const double stretch = 1 + testing_between(random, 1, 1000) * 0x1p-40;
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) { /* digits to the end */
        pair->b.corner[i].x *= stretch;
        pair->b.corner[i].y *= stretch;
    }
    for (int turn = 0; turn < 3; turn++) {
        const graze_edges edges = turn % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        graze_manifold contact;
        if (graze_shape_check(&pair->b) != GRAZE_OK) /* rounding may flatten it */
            return;
        graze_shapes_manifold(&pair->a, &pair->b, edges, &contact);
        assert_int_equal(graze_shapes_touch(&pair->a, &pair->b, edges),
                         contact.is_touching);
        const double way = contact.depth - contact.distance;
        pair->b = shifted(pair->b, contact.normal.x * way, contact.normal.y * way);
    }
}

static void both_queries_say_the_same_where_shapes_graze(void **state) {
    (void)state;
    for_every_pair(check_grazing);
}

static graze_manifold meet(graze_shape a, graze_shape b, graze_edges edges) {
    graze_manifold contact;
    graze_shapes_manifold(&a, &b, edges, &contact);
    return contact;
}

static void assert_contact(graze_manifold contact, double depth, graze_point normal,
                           uint32_t count) {
    assert_true(contact.is_touching);
    assert_true(fabs(contact.depth - depth) < 1e-12);
    assert_true(fabs(contact.normal.x - normal.x) < 1e-12 &&
                fabs(contact.normal.y - normal.y) < 1e-12);
    assert_int_equal(contact.count, count);
}

static void assert_point(graze_point point, double x, double y) {
    assert_true(fabs(point.x - x) < 1e-12 && fabs(point.y - y) < 1e-12);
}

static graze_shape box(double min_x, double min_y, double max_x, double max_y) {
    return graze_shape_box((graze_point){ min_x, min_y },
                           (graze_point){ max_x, max_y });
}

static graze_shape circle(double x, double y, double radius) {
    return graze_shape_circle((graze_point){ x, y }, radius);
}

static void boxes_side_by_side_meet_along_what_their_edges_share(void **state) {
    (void)state;
    const graze_manifold contact =
        meet(box(0, 0, 10, 10), box(8, 4, 20, 30), GRAZE_HALF_OPEN);
    assert_contact(contact, 2, (graze_point){ 1, 0 }, 2);
    const bool is_upward = contact.points[0].y < contact.points[1].y;
    assert_true(contact.points[0].x >= 8 && contact.points[0].x <= 10);
    assert_true(contact.points[is_upward ? 0 : 1].y == 4 &&
                contact.points[is_upward ? 1 : 0].y == 10);
}

static void shapes_that_just_meet_touch_only_closed(void **state) {
    (void)state;
    const graze_shape right[] = { box(10, 0, 20, 10), circle(15, 5, 5),
                                  circle(13, 14, 5) };
    for (int i = 0; i < 3; i++) {
        const graze_manifold open =
            meet(box(0, 0, 10, 10), right[i], GRAZE_HALF_OPEN);
        assert_false(open.is_touching);
        assert_true(open.distance == 0 && open.depth == 0);
        const graze_manifold closed =
            meet(box(0, 0, 10, 10), right[i], GRAZE_CLOSED);
        assert_true(closed.is_touching && closed.depth == 0);
    }
    assert_false(
        meet(circle(0, 0, 2), circle(3, 4, 3), GRAZE_HALF_OPEN).is_touching);
    assert_contact(meet(circle(0, 0, 2), circle(3, 4, 3), GRAZE_CLOSED), 0,
                   (graze_point){ 0.6, 0.8 }, 1);
}

static void circles_meet_halfway_through_what_both_cover(void **state) {
    (void)state;
    const graze_manifold contact =
        meet(circle(0, 0, 5), circle(8, 0, 4), GRAZE_HALF_OPEN);
    assert_contact(contact, 1, (graze_point){ 1, 0 }, 1);
    assert_point(contact.points[0], 4.5, 0);
    const graze_manifold apart =
        meet(circle(0, 0, 5), circle(30, 40, 4), GRAZE_HALF_OPEN);
    assert_false(apart.is_touching);
    assert_true(apart.distance == 41 && apart.normal.x == 0.6 &&
                apart.normal.y == 0.8);
}

static void one_inside_the_other_is_pushed_out_the_shortest_way(void **state) {
    (void)state;
    assert_contact(meet(box(0, 0, 10, 100), circle(7, 50, 1), GRAZE_HALF_OPEN), 4,
                   (graze_point){ 1, 0 }, 1);
    assert_contact(meet(circle(7, 50, 1), box(0, 0, 10, 100), GRAZE_HALF_OPEN), 4,
                   (graze_point){ -1, 0 }, 1);
    assert_contact(meet(box(0, 0, 10, 100), box(1, 40, 3, 60), GRAZE_HALF_OPEN), 3,
                   (graze_point){ -1, 0 }, 2);
    assert_contact(meet(circle(0, 0, 10), circle(0, 0, 10), GRAZE_HALF_OPEN), 20,
                   (graze_point){ 1, 0 }, 1);
}

static void
a_capsule_on_a_box_touches_at_both_ends_of_what_they_share(void **state) {
    (void)state;
    const graze_shape capsule =
        graze_shape_capsule((graze_point){ 2, -1 }, (graze_point){ 8, -1 }, 1.5);
    const graze_manifold contact = meet(box(0, 0, 5, 5), capsule, GRAZE_HALF_OPEN);
    assert_contact(contact, 0.5, (graze_point){ 0, -1 }, 2);
    const bool is_forward = contact.points[0].x < contact.points[1].x;
    assert_point(contact.points[is_forward ? 0 : 1], 2, 0);
    assert_point(contact.points[is_forward ? 1 : 0], 5, 0);
}

static void a_capsule_without_length_is_a_circle(void **state) {
    (void)state;
    const graze_shape dot =
        graze_shape_capsule((graze_point){ 3, 4 }, (graze_point){ 3, 4 }, 3);
    assert_int_equal(graze_shape_check(&dot), GRAZE_OK);
    assert_contact(meet(circle(0, 0, 2.5), dot, GRAZE_HALF_OPEN), 0.5,
                   (graze_point){ 0.6, 0.8 }, 1);
}

static void bars_that_cross_are_parted_across_the_thinner_way(void **state) {
    (void)state;
    const graze_shape level =
        graze_shape_capsule((graze_point){ -10, 0 }, (graze_point){ 10, 0 }, 1);
    const graze_shape upright =
        graze_shape_capsule((graze_point){ 0, -3 }, (graze_point){ 0, 4 }, 1);
    const graze_manifold contact = meet(level, upright, GRAZE_HALF_OPEN);
    assert_contact(contact, 5, (graze_point){ 0, 1 }, 1);
    assert_point(contact.points[0], 0, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_against_a_is_a_against_b_mirrored),
        cmocka_unit_test(a_shift_without_rounding_changes_nothing),
        cmocka_unit_test(
            moving_b_by_depth_along_the_normal_parts_them_and_less_does_not),
        cmocka_unit_test(
            contact_points_lie_in_both_shapes_and_nearest_points_in_one_each),
        cmocka_unit_test(both_queries_say_the_same_where_shapes_graze),
        cmocka_unit_test(answers_do_not_depend_on_the_callers_rounding),
        cmocka_unit_test(boxes_side_by_side_meet_along_what_their_edges_share),
        cmocka_unit_test(shapes_that_just_meet_touch_only_closed),
        cmocka_unit_test(circles_meet_halfway_through_what_both_cover),
        cmocka_unit_test(one_inside_the_other_is_pushed_out_the_shortest_way),
        cmocka_unit_test(a_capsule_on_a_box_touches_at_both_ends_of_what_they_share),
        cmocka_unit_test(a_capsule_without_length_is_a_circle),
        cmocka_unit_test(bars_that_cross_are_parted_across_the_thinner_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
