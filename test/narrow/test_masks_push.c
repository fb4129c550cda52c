/* test_masks_push.c: how boxes and masks are pushed out of masks, compared with
 * trying one push after the other, and where they are said to meet.
 *
 * All corners of the masks are solid, so the k-DOP around one is a box and no
 * slanted push is shorter. All positions are quarters, so nothing is rounded.
 */
#include "support/testing.h"

#include "graze/shape.h"

#include <math.h>

enum { ROUNDS = 3000, SIDE_MOST = 6, PARTS = 4 };

static const graze_point ways[] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

static graze_mask *draw_mask(seeded_random *random) {
    const int32_t width = testing_between(random, 1, SIDE_MOST),
                  height = testing_between(random, 1, SIDE_MOST);
    const uint32_t part = seeded_below(random, 5);
    graze_mask *mask;
    assert_int_equal(
        graze_mask_create((uint32_t)width, (uint32_t)height, NULL, &mask), GRAZE_OK);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++) {
            const bool is_corner =
                (x == 0 || x == width - 1) && (y == 0 || y == height - 1);
            graze_mask_set(mask, x, y, is_corner || seeded_below(random, 5) < part);
        }
    return mask;
}

static graze_point draw_place(seeded_random *random, int32_t low, int32_t high) {
    const double x = testing_between(random, low * PARTS, high * PARTS);
    return (graze_point){
        x / PARTS, testing_between(random, low * PARTS, high * PARTS) / (double)PARTS
    };
}

static graze_shape draw_box(seeded_random *random) {
    const graze_point min = draw_place(random, -2, SIDE_MOST),
                      size = draw_place(random, 0, 4);
    return graze_shape_box(min, (graze_point){ min.x + size.x, min.y + size.y });
}

static graze_shape moved(const graze_shape *shape, graze_point way, double length) {
    graze_shape there = *shape;
    for (int i = 0; i < 2; i++) {
        there.corner[i].x += way.x * length;
        there.corner[i].y += way.y * length;
    }
    return there;
}

static bool touches_after(const graze_shape *still, const graze_shape *shape,
                          graze_point way, double length, graze_edges edges) {
    const graze_shape there = moved(shape, way, length);
    return graze_shapes_touch(still, &there, edges);
}

/* The first of all lengths after which the two are parted, and a hair further on,
 * too. */
static double push_along(const graze_shape *still, const graze_shape *shape,
                         graze_point way, graze_edges edges) {
    for (int i = 0;; i++)
        if (!touches_after(still, shape, way, (double)i / PARTS, edges) &&
            !touches_after(still, shape, way, (double)i / PARTS + 0x1p-10, edges))
            return (double)i / PARTS;
}

/* Closed, what is parted only a hair further on is so at depth 0 there. */
static double push_length(const graze_shape *still, const graze_shape *shape,
                          graze_point way, graze_edges edges) {
    if (edges == GRAZE_HALF_OPEN)
        return push_along(still, shape, way, edges);
    for (int i = 0;; i++)
        if (!touches_after(still, shape, way, (double)i / PARTS + 0x1p-10, edges))
            return (double)i / PARTS;
}

static double width_of(const graze_shape *shape, bool is_across) {
    const graze_point *c = shape->corner;
    if (shape->kind == GRAZE_SHAPE_BOX) {
        if (is_across)
            return c[1].y - c[0].y;
        return c[1].x - c[0].x;
    }
    if (is_across)
        return graze_mask_view_height(shape->mask);
    return graze_mask_view_width(shape->mask);
}

/* How far it is out of all of the mask. */
static double exit_length(const graze_shape *mask, const graze_shape *shape,
                          int way) {
    const bool is_across = way > 1;
    double from;
    if (is_across)
        from = mask->corner[0].y;
    else
        from = mask->corner[0].x;
    double at;
    if (is_across)
        at = shape->corner[0].y;
    else
        at = shape->corner[0].x;
    if (way % 2 == 0)
        return from + width_of(mask, is_across) - at;
    return at + width_of(shape, is_across) - from;
}

/* Among equally short pushes those out of a whole mask come before those into a gap
 * of it, if the other is a box. Then x comes before y, and greater numbers come
 * first. */
static int expected_way(const graze_shape *mask, const graze_shape *shape,
                        graze_edges edges, double *length) {
    double lengths[4];
    int best = 0;
    for (int i = 0; i < 4; i++)
        lengths[i] = push_length(mask, shape, ways[i], edges);
    for (int i = 1; i < 4; i++) {
        if (lengths[i] < lengths[best])
            best = i;
    }
    *length = lengths[best];
    for (int i = 0; i < 4 && shape->kind == GRAZE_SHAPE_BOX; i++)
        if (exit_length(mask, shape, i) == *length)
            return i;
    return best;
}

static bool is_between(double low, double value, double high) {
    return low <= value && value <= high;
}

/* Whether a row of pixels, or a column, touches the other. */
static bool line_touches(const graze_shape *mask, const graze_shape *shape,
                         bool is_column, int32_t number, graze_edges edges) {
    const uint32_t width = graze_mask_view_width(mask->mask),
                   height = graze_mask_view_height(mask->mask);
    for (int32_t i = 0; i < (int32_t)(is_column ? height : width); i++) {
        int32_t x = i;
        int32_t y = number;
        if (is_column) {
            x = number;
            y = i;
        }
        const graze_point at = { mask->corner[0].x + x, mask->corner[0].y + y };
        const graze_shape pixel =
            graze_shape_box(at, (graze_point){ at.x + 1, at.y + 1 });
        if (graze_mask_view_get(mask->mask, x, y) &&
            graze_shapes_touch(&pixel, shape, edges))
            return true;
    }
    return false;
}

/* One point lies in the first row that touches, and one in the last; columns, where
 * the push goes along y. */
static void check_lines(const graze_shape *mask, const graze_shape *shape,
                        graze_edges edges, const graze_manifold *contact) {
    const bool is_column = contact->normal.y != 0;
    const int32_t count = (int32_t)(is_column ? graze_mask_view_width(mask->mask)
                                              : graze_mask_view_height(mask->mask));
    int32_t first = 0, last = count - 1;
    while (!line_touches(mask, shape, is_column, first, edges))
        first++;
    while (!line_touches(mask, shape, is_column, last, edges))
        last--;
    assert_in_range(contact->count, first == last ? 1 : 2, 2);
    double from;
    if (is_column)
        from = mask->corner[0].x;
    else
        from = mask->corner[0].y;
    const graze_point *points = contact->points, *end = &points[contact->count - 1];
    assert_true(is_between(from + first, is_column ? points->x : points->y,
                           from + first + 1));
    assert_true(
        is_between(from + last, is_column ? end->x : end->y, from + last + 1));
}

static void check_points(const graze_shape *mask, const graze_shape *shape,
                         const graze_manifold *contact) {
    for (uint32_t i = 0; i < contact->count; i++) {
        const graze_shape dot =
            graze_shape_box(contact->points[i], contact->points[i]);
        assert_true(graze_shapes_touch(mask, &dot, GRAZE_CLOSED));
        assert_true(graze_shapes_touch(shape, &dot, GRAZE_CLOSED));
    }
}

/* Where they do not touch, but share an edge or a corner, there is a way all the
 * same. */
static void check_apart(const graze_manifold *contact) {
    const graze_point n = contact->normal;
    assert_true(contact->depth == 0 && contact->count == 0);
    assert_true(fabs(n.x * n.x + n.y * n.y - 1) < 1e-15);
}

/* The mask stands still, the other gives way: the normal leads from the mask to it.
 * Whether they touch. */
static bool check(const graze_shape *mask, const graze_shape *shape,
                  graze_edges edges) {
    graze_manifold contact;
    double length;
    graze_shapes_manifold(mask, shape, edges, &contact);
    if (!contact.is_touching) {
        check_apart(&contact);
        return false;
    }
    const int way = expected_way(mask, shape, edges, &length);
    assert_true(contact.depth == length);
    assert_true(contact.normal.x == ways[way].x && contact.normal.y == ways[way].y);
    check_points(mask, shape, &contact);
    if (shape->kind == GRAZE_SHAPE_BOX)
        check_lines(mask, shape, edges, &contact);
    return true;
}

static graze_mask_view draw_view(seeded_random *random, const graze_mask *mask) {
    return (graze_mask_view){ mask, seeded_below(random, 2), seeded_below(random, 2),
                              (uint8_t)seeded_below(random, 4) };
}

static void boxes_go_the_shortest_way_out_of_a_mask(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int touching = 0;
    for (int i = 0; i < ROUNDS; i++) {
        graze_mask *mask = draw_mask(&random);
        const graze_shape shape =
            graze_shape_mask(draw_view(&random, mask), (graze_point){ 0, 0 });
        const graze_shape box = draw_box(&random);
        touching += check(&shape, &box, i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED);
        graze_mask_destroy(mask);
    }
    assert_sample(touching >= ROUNDS / 4);
}

/* The one whose corner comes first stands still. */
static void masks_go_the_shortest_way_out_of_a_mask(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int touching = 0;
    for (int i = 0; i < ROUNDS; i++) {
        graze_mask *a = draw_mask(&random), *b = draw_mask(&random);
        graze_point at = draw_place(&random, -SIDE_MOST, SIDE_MOST);
        if (at.x < 0 || (at.x == 0 && at.y <= 0))
            at.x = 0.25 - at.x;
        const graze_shape shape =
            graze_shape_mask(draw_view(&random, a), (graze_point){ 0, 0 });
        const graze_shape other = graze_shape_mask(draw_view(&random, b), at);
        touching +=
            check(&shape, &other, i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED);
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
    assert_sample(touching >= ROUNDS / 4);
}

/* Two bars above and below, which it touches in one point each: only to the left
 * does it get away soon. */
static void a_ball_between_two_bars_rolls_out(void **state) {
    (void)state;
    graze_mask *mask;
    assert_int_equal(graze_mask_create(7, 5, NULL, &mask), GRAZE_OK);
    for (int32_t x = 1; x < 6; x++) {
        graze_mask_set(mask, x, 0, true);
        graze_mask_set(mask, x, 4, true);
    }
    const graze_shape bars =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 });
    const graze_shape ball = graze_shape_circle((graze_point){ 3, 2.5 }, 1.5);
    graze_manifold contact;
    graze_shapes_manifold(&bars, &ball, GRAZE_CLOSED, &contact);
    assert_true(contact.is_touching && contact.depth == 2);
    assert_true(contact.normal.x == -1 && contact.normal.y == 0);
    graze_mask_destroy(mask);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_go_the_shortest_way_out_of_a_mask),
        cmocka_unit_test(masks_go_the_shortest_way_out_of_a_mask),
        cmocka_unit_test(a_ball_between_two_bars_rolls_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
