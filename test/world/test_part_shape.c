/* test_part_shape.c: parts with shapes: their boxes, their touches, their contacts,
 * and what is refused. */
#include "support/small_world.h"

#include "narrow/predicates.h"
#include "world/world.h"

#include <math.h>

static graze_shape circle(double x, double y, double radius) {
    return graze_shape_circle((graze_point){ x, y }, radius);
}

static graze_body add_shaped(graze_world *world, graze_shape shape, float x,
                             float y) {
    graze_body body;
    const graze_part_def part = { .shape = &shape };
    const graze_body_def def = { .x = x, .y = y, .parts = &part, .part_count = 1 };
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

static graze_part sole(const graze_world *world, graze_body body) {
    return small_world_part(world, body, 0);
}

static void
boxes_that_overlap_in_a_corner_hold_circles_that_do_not_touch(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    add_shaped(world, circle(0, 0, 5), 0, 0);
    const graze_body other = add_shaped(world, circle(0, 0, 5), 9, 9);
    small_world_step(world);
    const graze_narrow_counts counts = graze_world_narrow_counts(world);
    assert_int_equal(counts.overlapping, 1);
    assert_int_equal(counts.shaped, 1);
    assert_int_equal(counts.apart, 1);
    assert_int_equal(small_world_contact_count(world), 0);
    assert_int_equal(graze_body_set_position(world, other, 7, 7), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 1);
    assert_int_equal(small_world_contact_count(world), 1);
    graze_world_close(world);
}

/* 3, 4, 5. */
static void the_edge_rule_holds_for_circles(void **state) {
    (void)state;
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        graze_world *world =
            small_world_open((graze_world_config){ .edges = (graze_edges)edges });
        add_shaped(world, circle(0, 0, 2), 0, 0);
        add_shaped(world, circle(0, 0, 3), 3, 4);
        small_world_step(world);
        assert_int_equal(small_world_contact_count(world), edges == GRAZE_CLOSED);
        graze_world_close(world);
    }
}

static void a_shape_given_to_boxes_that_touch_can_part_them(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .events = GRAZE_EVENTS_BOTH });
    const graze_body a = small_world_square(world, 0, 0, 10),
                     b = small_world_square(world, 9, 9, 10);
    const graze_shape round = circle(5, 5, 5);
    small_world_step(world);
    assert_int_equal(graze_part_set_shape(world, sole(world, a), &round), GRAZE_OK);
    small_world_expect(world, (graze_contact_event){
                                  .a = a, .b = b, .kind = GRAZE_END, .time = 1 });
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 0);
    assert_int_equal(graze_part_set_shape(world, sole(world, a), NULL), GRAZE_OK);
    small_world_expect(world, (graze_contact_event){
                                  .a = a, .b = b, .kind = GRAZE_BEGIN, .time = 1 });
    graze_world_close(world);
}

static void a_box_set_directly_has_no_shape_any_more(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = add_shaped(world, circle(0, 0, 5), 0, 0);
    graze_shape shape;
    assert_int_equal(
        graze_part_set_box(world, sole(world, body), (graze_box){ 0, 0, 2, 2 }),
        GRAZE_OK);
    assert_int_equal(graze_part_shape(world, sole(world, body), &shape), GRAZE_OK);
    assert_int_equal(shape.kind, GRAZE_SHAPE_BOX);
    assert_true(shape.corner[1].x == 2);
    graze_world_close(world);
}

/* If the place of an edge is not a float, the box is the next larger one, however
 * far out. */
static void the_box_around_a_shape_holds_it_wherever_it_is_placed(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const double radius = 1.0 / 3;
    const graze_body body = add_shaped(world, circle(0.1, 0.7, radius), 0, 0);
    for (int i = 0; i < 2000; i++) {
        const float x =
            (float)testing_between(&random, -(1 << 29), 1 << 29) * 0x1p-8f;
        assert_int_equal(graze_body_set_position(world, body, x, -x), GRAZE_OK);
        const graze_box box = small_world_box(world, body);
        graze_shape shape;
        assert_int_equal(graze_part_shape(world, sole(world, body), &shape),
                         GRAZE_OK);
        assert_true((double)box.min_x <= shape.corner[0].x - radius);
        assert_true((double)box.max_x >= shape.corner[0].x + radius);
        assert_true((double)box.min_y <= shape.corner[0].y - radius);
        assert_true((double)box.max_y >= shape.corner[0].y + radius);
        assert_true(box.max_x - box.min_x <= 0.6667f + 4 * fabsf(x) * 0x1p-23f);
    }
    graze_world_close(world);
}

enum { RUN = 200 };

/* Circles in a row, each `plain`-th body a square; 0: none. */
static void add_run(graze_world *world, uint32_t plain, graze_body bodies[RUN]) {
    for (uint32_t i = 0; i < RUN; i++)
        bodies[i] = plain != 0 && i % plain == 0
                        ? small_world_square(world, 0, 0, 0.1f)
                        : add_shaped(world, circle(0.1, 0.7, 1.0 / (3 + i)), 0, 0);
}

/* Sums of floats in doubles, rounded outward by other code than the world's. */
static void check_box(const graze_world *world, graze_body body, bool is_shaped,
                      float x, float y) {
    graze_part_info info;
    assert_int_equal(graze_part_read(world, sole(world, body), &info), GRAZE_OK);
    const graze_box offset = info.offset, box = info.box;
    const double place_x = (double)x, place_y = (double)y;
    assert_true(box.min_x == (is_shaped
                                  ? grz_sum_floor((double)offset.min_x, place_x)
                                  : offset.min_x + x));
    assert_true(box.min_y == (is_shaped
                                  ? grz_sum_floor((double)offset.min_y, place_y)
                                  : offset.min_y + y));
    assert_true(box.max_x == (is_shaped ? grz_sum_ceil((double)offset.max_x, place_x)
                                        : offset.max_x + x));
    assert_true(box.max_y == (is_shaped ? grz_sum_ceil((double)offset.max_y, place_y)
                                        : offset.max_y + y));
}

static void place_run(graze_world *world, const graze_body *bodies, uint32_t plain,
                      seeded_random *random) {
    float x[RUN], y[RUN];
    for (uint32_t i = 0; i < RUN; i++) {
        x[i] = ldexpf((float)testing_between(random, -(1 << 23), 1 << 23),
                      (int)testing_between(random, -60, 30));
        y[i] = ldexpf((float)testing_between(random, -(1 << 23), 1 << 23),
                      (int)testing_between(random, -30, 0));
    }
    const graze_positions batch = { .bodies = bodies, .x = x, .y = y, .count = RUN };
    assert_int_equal(graze_world_set_positions(world, &batch), GRAZE_OK);
    for (uint32_t i = 0; i < RUN; i++)
        check_box(world, bodies[i], plain == 0 || i % plain != 0, x[i], y[i]);
}

static void boxes_around_shapes_are_as_small_as_floats_can_be(void **state) {
    (void)state;
    static const uint32_t plain[] = { 0, 1, 70, 3 };
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t kernel_count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < 2 * 4 * kernel_count; i++) {
        graze_body bodies[RUN];
        graze_world *world =
            small_world_open((graze_world_config){ .edges = (graze_edges)(i % 2) });
        world->kernels = kernels[i / 8];
        add_run(world, plain[i / 2 % 4], bodies);
        for (int batch = 0; batch < 20; batch++)
            place_run(world, bodies, plain[i / 2 % 4], &random);
        graze_world_close(world);
    }
}

static void masks_touch_where_their_pixels_do(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_mask *mask;
    assert_int_equal(graze_mask_create(4, 4, NULL, &mask), GRAZE_OK);
    graze_mask_set(mask, 0, 0, true);
    graze_mask_set(mask, 3, 3, true);
    const graze_shape shape =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 });
    add_shaped(world, shape, 10, 10);
    const graze_body other = add_shaped(world, shape, 12, 12);
    small_world_step(world);
    assert_int_equal(small_world_contact_count(world), 0);
    assert_int_equal(graze_world_narrow_counts(world).apart, 1);
    assert_int_equal(graze_body_set_position(world, other, 12.5f, 12.25f), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_contact_count(world), 1);
    graze_world_close(world);
    graze_mask_destroy(mask);
}

static void a_contact_says_how_parts_touch(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body a = add_shaped(world, circle(0, 0, 5), 0, 0),
                     b = small_world_square(world, 4, -5, 10);
    graze_manifold contact;
    assert_int_equal(
        graze_part_manifold(world, sole(world, a), sole(world, b), &contact),
        GRAZE_OK);
    assert_true(contact.is_touching && contact.depth == 1);
    assert_true(contact.normal.x == 1 && contact.normal.y == 0);
    assert_int_equal(graze_body_set_position(world, b, 3, 0), GRAZE_OK);
    assert_int_equal(
        graze_part_manifold(world, sole(world, b), sole(world, a), &contact),
        GRAZE_OK);
    assert_true(!contact.is_touching && contact.distance == 2 &&
                contact.normal.x == -1);
    graze_world_close(world);
}

static void bad_shapes_are_refused_and_change_nothing(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, 0, 0, 10);
    const graze_part part = sole(world, body);
    const graze_shape point = circle(0, 0, 0), far = circle(0x1.8p60, 0, 1),
                      fine = circle(0, 0, 1);
    const graze_part_def def = { .shape = &point };
    graze_body none = { 1 };
    graze_part no_part = { 1 };
    graze_shape shape;
    assert_int_equal(graze_part_set_shape(world, part, &point), GRAZE_BAD_RADIUS);
    assert_int_equal(graze_part_set_shape(world, part, &far), GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_part_set_shape(world, (graze_part){ 0 }, &fine),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &def, .part_count = 1 },
                       &none),
        GRAZE_BAD_RADIUS);
    assert_int_equal(graze_part_add(world, body, &def, &no_part), GRAZE_BAD_RADIUS);
    assert_true(none.id == 0 && no_part.id == 0);
    assert_int_equal(graze_part_shape(world, part, &shape), GRAZE_OK);
    assert_int_equal(shape.kind, GRAZE_SHAPE_BOX);
    assert_int_equal(graze_part_shape(world, (graze_part){ 7 }, &shape),
                     GRAZE_STALE_HANDLE);
    graze_manifold contact;
    assert_int_equal(graze_part_manifold(world, part, part, &contact), GRAZE_OK);
    assert_int_equal(graze_part_manifold(world, part, (graze_part){ 7 }, &contact),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(graze_part_manifold(world, (graze_part){ 0 }, part, &contact),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(graze_world_part_count(world), 1);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            boxes_that_overlap_in_a_corner_hold_circles_that_do_not_touch),
        cmocka_unit_test(the_edge_rule_holds_for_circles),
        cmocka_unit_test(a_shape_given_to_boxes_that_touch_can_part_them),
        cmocka_unit_test(a_box_set_directly_has_no_shape_any_more),
        cmocka_unit_test(the_box_around_a_shape_holds_it_wherever_it_is_placed),
        cmocka_unit_test(boxes_around_shapes_are_as_small_as_floats_can_be),
        cmocka_unit_test(masks_touch_where_their_pixels_do),
        cmocka_unit_test(a_contact_says_how_parts_touch),
        cmocka_unit_test(bad_shapes_are_refused_and_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
