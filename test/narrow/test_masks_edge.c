/* test_masks_edge.c: masks at the very edges of touching, and where their memory
 * ends. */
#include "support/testing.h"

#include "graze/shape.h"

#include <float.h>
#include <math.h>

/* A mask with one row of solid pixels, from `begin` to before `end`. */
static graze_mask *row_mask(uint32_t width, int32_t begin, int32_t end) {
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(width, 1, NULL, &mask), GRAZE_OK);
    for (int32_t x = begin; x < end; x++)
        graze_mask_set(mask, x, 0, true);
    return mask;
}

static graze_manifold contact_at(const graze_mask *a, const graze_mask *b,
                                 graze_point place, graze_edges edges) {
    const graze_shape of_a =
        graze_shape_mask(graze_mask_view_all(a), (graze_point){ 0, 0 });
    const graze_shape of_b = graze_shape_mask(graze_mask_view_all(b), place);
    graze_manifold contact;
    graze_shapes_manifold(&of_a, &of_b, edges, &contact);
    assert_int_equal(graze_shapes_touch(&of_a, &of_b, edges), contact.is_touching);
    return contact;
}

static void masks_side_by_side_touch_closed_at_depth_zero(void **state) {
    (void)state;
    graze_mask *a = row_mask(4, 1, 3), *b = row_mask(2, 0, 2);
    const graze_manifold closed =
        contact_at(a, b, (graze_point){ 3, 0 }, GRAZE_CLOSED);
    assert_true(closed.is_touching && closed.depth == 0);
    assert_true(closed.normal.x == 1 && closed.normal.y == 0);
    const graze_manifold open =
        contact_at(a, b, (graze_point){ 3, 0 }, GRAZE_HALF_OPEN);
    assert_true(!open.is_touching && open.distance == 0);
    graze_mask_destroy(a);
    graze_mask_destroy(b);
}

/* The edge of b's pixel is less than a double can tell behind the beginning of
 * a's. */
static void masks_that_overlap_by_next_to_nothing_have_some_depth(void **state) {
    (void)state;
    graze_mask *a = row_mask(2, 1, 2), *b = row_mask(1, 0, 1);
    const graze_manifold contact =
        contact_at(a, b, (graze_point){ DBL_TRUE_MIN, 0 }, GRAZE_HALF_OPEN);
    assert_true(contact.is_touching && contact.depth == DBL_MIN);
    assert_true(contact.normal.x == -1 && contact.normal.y == 0);
    assert_false(
        contact_at(a, b, (graze_point){ 0, 0 }, GRAZE_HALF_OPEN).is_touching);
    graze_mask_destroy(a);
    graze_mask_destroy(b);
}

/* Behind the last row lies more of the mask's memory, which is not blank. The pixels
 * are far from each other.
 */
static void check_last_row(int32_t height, int32_t column) {
    graze_mask *a = row_mask(1024, 1000, 1001), *b = NULL;
    assert_int_equal(graze_mask_create(4096, (uint32_t)height, NULL, &b), GRAZE_OK);
    graze_mask_set(b, column, height - 1, true);
    const graze_manifold contact =
        contact_at(a, b, (graze_point){ 1, -4 - height }, GRAZE_HALF_OPEN);
    assert_false(contact.is_touching);
    assert_true(fabs(contact.distance - hypot(998 - column, 4)) < 1e-9);
    graze_mask_destroy(a);
    graze_mask_destroy(b);
}

/* Rows are looked at one by one, or two together. */
static void nothing_below_the_last_row_is_near(void **state) {
    (void)state;
    for (int32_t column = 0; column < 8; column++) {
        check_last_row(60, column);
        check_last_row(201, column);
    }
}

/* Both ends of the box are one double, seen from the mask, on the edge between two
 * of its pixels. */
static void
a_box_thinner_than_doubles_touches_the_pixel_that_it_is_in(void **state) {
    (void)state;
    graze_mask *left = row_mask(10, 4, 5), *right = row_mask(10, 5, 6);
    for (int i = 0; i < 4; i++) {
        double sign = -1;
        if (i % 2 == 0)
            sign = 1;
        double low = -0x1p-59;
        if (sign > 0)
            low = 0x1p-60;
        const graze_shape mask = graze_shape_mask(
            graze_mask_view_all(i < 2 ? left : right), (graze_point){ -5, -5 });
        const graze_shape column = graze_shape_box(
            (graze_point){ low, -9 }, (graze_point){ low + 0x1p-60, 9 });
        const bool is_right = i >= 2, do_touch = is_right == (sign > 0);
        graze_manifold contact;
        assert_int_equal(graze_shapes_touch(&mask, &column, GRAZE_HALF_OPEN),
                         do_touch);
        graze_shapes_manifold(&mask, &column, GRAZE_HALF_OPEN, &contact);
        assert_int_equal(contact.is_touching, do_touch);
    }
    graze_mask_destroy(left);
    graze_mask_destroy(right);
}

/* Where a row would follow, the memory has a pixel for column 512, at which the box
 * would have to pass by. */
static void nothing_below_the_last_row_bars_a_way_out(void **state) {
    (void)state;
    graze_mask *mask = row_mask(4096, 514, 515);
    graze_mask_set(mask, 0, 0, true);
    const graze_shape row =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 });
    const graze_shape box =
        graze_shape_box((graze_point){ 513.25, 0.25 }, (graze_point){ 514.5, 1.75 });
    graze_manifold contact;
    graze_shapes_manifold(&row, &box, GRAZE_HALF_OPEN, &contact);
    assert_true(contact.is_touching && contact.depth == 0.5);
    assert_true(contact.normal.x == -1 && contact.normal.y == 0);
    graze_mask_destroy(mask);
}

/* They touch in one point, closed. */
static void a_ball_that_lies_on_a_row_is_pushed_off_it(void **state) {
    (void)state;
    graze_mask *mask = row_mask(11, 0, 11);
    const graze_shape row =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 });
    for (int i = 0; i < 2; i++) {
        const graze_shape ball =
            graze_shape_circle((graze_point){ 5.5, i == 0 ? 3 : -2 }, 2);
        graze_manifold contact;
        graze_shapes_manifold(&row, &ball, GRAZE_CLOSED, &contact);
        assert_true(contact.is_touching && contact.depth == 0);
        assert_true(contact.normal.x == 0 && contact.normal.y == (i == 0 ? 1 : -1));
        graze_shapes_manifold(&row, &ball, GRAZE_HALF_OPEN, &contact);
        assert_true(!contact.is_touching && contact.distance == 0);
    }
    graze_mask_destroy(mask);
}

/* Two rows are looked at in one, as the mask is high. The first has a pixel in its
 * second column, the second one in its first. */
static void the_first_column_can_be_the_nearest(void **state) {
    (void)state;
    graze_mask *dot = row_mask(1, 0, 1), *two = NULL;
    assert_int_equal(graze_mask_create(3, 200, NULL, &two), GRAZE_OK);
    graze_mask_set(two, 1, 0, true);
    graze_mask_set(two, 0, 1, true);
    const graze_manifold contact =
        contact_at(dot, two, (graze_point){ 9, -1 }, GRAZE_HALF_OPEN);
    assert_true(!contact.is_touching && contact.distance == 8);
    assert_true(contact.normal.x == 1 && contact.normal.y == 0);
    graze_mask_destroy(dot);
    graze_mask_destroy(two);
}

static void the_bounds_of_a_mask_are_its_corners(void **state) {
    (void)state;
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(3, 2, NULL, &mask), GRAZE_OK);
    for (uint8_t turns = 0; turns < 4; turns++)
        for (int i = 0; i < 4; i++) {
            float x = -9;
            if (i % 2 == 0)
                x = 7;
            float y = -6;
            if (i < 2)
                y = 5.5f;
            const graze_mask_view view = { .mask = mask, .turns = turns };
            const graze_shape shape =
                graze_shape_mask(view, (graze_point){ (double)x, (double)y });
            const graze_box bounds = graze_shape_bounds(&shape);
            assert_true(bounds.min_x == x &&
                        bounds.max_x == x + (turns % 2 == 0 ? 3 : 2));
            assert_true(bounds.min_y == y &&
                        bounds.max_y == y + (turns % 2 == 0 ? 2 : 3));
        }
    graze_mask_destroy(mask);
}

/* Over x, over y, or neither. */
static graze_point flipped(graze_point point, int way) {
    if (way & 1)
        point.x = -point.x;
    if (way & 2)
        point.y = -point.y;
    return point;
}

/* A pixel that has but a corner on a triangle's side, which a part of the side's
 * length is before. */
static void check_corner_on_side(const graze_mask *pixel, graze_point step,
                                 int parts, int part, int way) {
    const graze_point corner =
        flipped((graze_point){ step.x * part, step.y * part }, way);
    const graze_point corners[3] = {
        { 0, 0 },
        flipped((graze_point){ step.x * parts, step.y * parts }, way),
        flipped((graze_point){ -90, 90 }, way)
    };
    graze_point at = corner;
    if (way & 1)
        at.x -= 1;
    if (!(way & 2))
        at.y -= 1;
    const graze_shape triangle = graze_shape_polygon(corners, 3, 0);
    const graze_shape mask = graze_shape_mask(graze_mask_view_all(pixel), at);
    graze_manifold contact;
    assert_true(graze_shapes_touch(&triangle, &mask, GRAZE_CLOSED));
    assert_false(graze_shapes_touch(&triangle, &mask, GRAZE_HALF_OPEN));
    graze_shapes_manifold(&triangle, &mask, GRAZE_CLOSED, &contact);
    assert_true(contact.is_touching && contact.depth == 0);
}

static void a_pixel_with_a_corner_on_a_slanted_side_touches_closed(void **state) {
    (void)state;
    static const graze_point steps[] = { { 1, 1 }, { 1, 3 }, { 3, 1 },
                                         { 2, 5 }, { 7, 3 }, { 5, 11 } };
    graze_mask *pixel = row_mask(1, 0, 1);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        for (int parts = 2; parts < 60; parts++)
            for (int part = 1; part < parts; part++)
                for (int way = 0; way < 4; way++)
                    check_corner_on_side(pixel, steps[i], parts, part, way);
    graze_mask_destroy(pixel);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_side_by_side_touch_closed_at_depth_zero),
        cmocka_unit_test(masks_that_overlap_by_next_to_nothing_have_some_depth),
        cmocka_unit_test(nothing_below_the_last_row_is_near),
        cmocka_unit_test(a_box_thinner_than_doubles_touches_the_pixel_that_it_is_in),
        cmocka_unit_test(the_first_column_can_be_the_nearest),
        cmocka_unit_test(the_bounds_of_a_mask_are_its_corners),
        cmocka_unit_test(nothing_below_the_last_row_bars_a_way_out),
        cmocka_unit_test(a_pixel_with_a_corner_on_a_slanted_side_touches_closed),
        cmocka_unit_test(a_ball_that_lies_on_a_row_is_pushed_off_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
