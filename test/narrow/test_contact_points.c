/* test_contact_points.c: where shapes pushed into a block from each side meet it:
 * with a corner, or with a flat edge. Beside whole numbers, within rounding.
 */
#include "support/testing.h"

#include "graze/shape.h"

#include <math.h>

enum { WIDTH = 20, HEIGHT = 10, WAYS = 8 };

/* Turned and mirrored in all ways there are. */
static graze_point seen(graze_point point, int way) {
    graze_point other = point;
    if (way & 4)
        other = (graze_point){ point.y, point.x };
    if (way & 1)
        other.x = -other.x;
    if (way & 2)
        other.y = -other.y;
    return other;
}

/* A polygon beginning with corner `first`. */
static graze_shape polygon_of(const graze_point *corners, uint32_t count,
                              uint32_t first, int way) {
    graze_point all[GRAZE_CORNERS_MAX];
    for (uint32_t i = 0; i < count; i++)
        all[i] = seen(corners[(first + i) % count], way);
    return graze_shape_polygon(all, count, 0);
}

static graze_shape block(uint32_t first, int way) {
    const graze_point corners[4] = {
        { 0, 0 }, { WIDTH, 0 }, { WIDTH, HEIGHT }, { 0, HEIGHT }
    };
    return polygon_of(corners, 4, first, way);
}

static bool is_at(graze_point point, double x, double y, int way) {
    const graze_point expected = seen((graze_point){ x, y }, way);
    return fabs(point.x - expected.x) < 1e-14 * WIDTH &&
           fabs(point.y - expected.y) < 1e-14 * WIDTH;
}

static void a_corner_that_dips_in_is_the_point(void **state) {
    (void)state;
    for (int way = 0; way < WAYS; way++)
        for (uint32_t first = 0; first < 4; first++)
            for (int x = 4; x <= WIDTH - 4; x += 3)
                for (int depth = 1; depth < 4; depth++) {
                    const graze_point corners[3] = { { x, HEIGHT - depth },
                                                     { x + 5, HEIGHT + 6 },
                                                     { x - 4, HEIGHT + 7 } };
                    const graze_shape wedge = polygon_of(corners, 3, first % 3, way),
                                      wall = block(first, way);
                    graze_manifold contact;
                    graze_shapes_manifold(&wall, &wedge, GRAZE_HALF_OPEN, &contact);
                    assert_true(contact.is_touching && contact.depth == depth);
                    assert_int_equal(contact.count, 1);
                    assert_true(is_at(contact.points[0], x, HEIGHT - depth, way));
                }
}

/* Both ends of what the two share, at the height of either edge. */
static void check_ends(const graze_manifold *contact, double from, double to,
                       int depth, int way) {
    const graze_point *points = contact->points;
    const double heights[2] = { HEIGHT, HEIGHT - depth };
    bool is_found = false;
    assert_int_equal(contact->count, 2);
    for (int i = 0; i < 4; i++) {
        const graze_point one = points[i & 1], other = points[1 - (i & 1)];
        is_found |= is_at(one, from, heights[i / 2], way) &&
                    is_at(other, to, heights[i / 2], way);
    }
    assert_true(is_found);
}

static void
an_edge_that_lies_flat_meets_at_both_ends_of_what_is_shared(void **state) {
    (void)state;
    for (int way = 0; way < WAYS; way++)
        for (uint32_t first = 0; first < 4; first++)
            for (int from = -8; from <= WIDTH - 8; from += 4)
                for (int length = 8; length <= 32; length += 8) {
                    const int to = from + length, depth = 1 + from % 2;
                    const graze_point corners[4] = { { from, HEIGHT - depth },
                                                     { to, HEIGHT - depth },
                                                     { to, HEIGHT + 9 },
                                                     { from, HEIGHT + 9 } };
                    const graze_shape lid = polygon_of(corners, 4, first, way),
                                      wall = block(3 - first, way);
                    graze_manifold contact;
                    if (to <= 4)
                        continue;
                    graze_shapes_manifold(&wall, &lid, GRAZE_HALF_OPEN, &contact);
                    assert_true(contact.is_touching && contact.depth == depth);
                    check_ends(&contact, from > 0 ? from : 0,
                               to < WIDTH ? to : WIDTH, depth, way);
                }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corner_that_dips_in_is_the_point),
        cmocka_unit_test(
            an_edge_that_lies_flat_meets_at_both_ends_of_what_is_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
