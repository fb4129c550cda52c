/* test_shapes_boxes.c: every two boxes of a small grid, those without an inside too.
 * Compared are whether they touch, how deep, how far, which way and where, by the
 * rules of shape.h in whole numbers.
 */
#include "support/random_shape.h"
#include "support/testing.h"

#include "graze/shape.h"

#include <math.h>

enum { SIDE = 4, INTERVALS = SIDE * (SIDE + 1) / 2 };

typedef struct interval {
    int low, high;
} interval;

static interval interval_of(int number) {
    interval self = { 0, 0 };
    for (; number > SIDE - 1 - self.low; self.low++)
        number -= SIDE - self.low;
    self.high = self.low + number;
    return self;
}

typedef struct whole_box {
    interval x, y;
} whole_box;

static whole_box box_of(int number) {
    return (whole_box){ interval_of(number % INTERVALS),
                        interval_of(number / INTERVALS) };
}

static graze_shape shape_of(const whole_box *box) {
    return graze_shape_box((graze_point){ box->x.low, box->y.low },
                           (graze_point){ box->x.high, box->y.high });
}

static bool is_empty(const whole_box *box) {
    return box->x.low == box->x.high || box->y.low == box->y.high;
}

static bool do_overlap(interval a, interval b, graze_edges edges) {
    if (edges == GRAZE_CLOSED)
        return a.low <= b.high && b.low <= a.high;
    return a.low < b.high && b.low < a.high;
}

static bool do_touch(const whole_box *a, const whole_box *b, graze_edges edges) {
    return do_overlap(a->x, b->x, edges) && do_overlap(a->y, b->y, edges) &&
           (edges == GRAZE_CLOSED || (!is_empty(a) && !is_empty(b)));
}

/* How b can leave a: towards max and min x, max and min y; the first of the
 * shortest. */
static int shortest_way(const whole_box *a, const whole_box *b, int *length) {
    const int lengths[] = { a->x.high - b->x.low, b->x.high - a->x.low,
                            a->y.high - b->y.low, b->y.high - a->y.low };
    int best = 0;
    for (int i = 1; i < 4; i++) {
        if (lengths[i] < lengths[best])
            best = i;
    }
    *length = lengths[best];
    return best;
}

/* The way from one to the other along an axis; 0 where they share a place. */
static int gap_between(interval a, interval b) {
    if (b.low > a.high)
        return b.low - a.high;
    if (b.high < a.low)
        return b.high - a.low;
    return 0;
}

static int min(int a, int b) {
    if (a < b)
        return a;
    return b;
}

static int max(int a, int b) {
    if (a > b)
        return a;
    return b;
}

/* The side of what they share that is farthest against the normal: both its ends, or
 * one place. */
static void check_points(const whole_box *a, const whole_box *b, int way,
                         const graze_manifold *contact) {
    interval x = { max(a->x.low, b->x.low), min(a->x.high, b->x.high) };
    interval y = { max(a->y.low, b->y.low), min(a->y.high, b->y.high) };
    if (way < 2)
        x.low = x.high = way == 0 ? x.low : x.high;
    else
        y.low = y.high = way == 2 ? y.low : y.high;
    const bool is_place = x.low == x.high && y.low == y.high;
    assert_int_equal(contact->count, is_place ? 1 : 2);
    assert_true(contact->points[0].x == x.low && contact->points[0].y == y.low);
    if (!is_place)
        assert_true(contact->points[1].x == x.high &&
                    contact->points[1].y == y.high);
}

static void check_apart(const whole_box *a, const whole_box *b,
                        const graze_manifold *contact) {
    const int x = gap_between(a->x, b->x), y = gap_between(a->y, b->y);
    const double distance = sqrt(x * x + y * y);
    assert_true(contact->depth == 0 && contact->count == 0);
    assert_true(contact->distance == distance);
    if (distance > 0)
        assert_true(contact->normal.x == x / distance &&
                    contact->normal.y == y / distance);
}

static void check_pair(const whole_box *a, const whole_box *b, graze_edges edges) {
    static const graze_point ways[] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    const graze_shape one = shape_of(a), other = shape_of(b);
    const bool is_touching = do_touch(a, b, edges);
    graze_manifold contact;
    graze_shapes_manifold(&one, &other, edges, &contact);
    assert_int_equal(contact.is_touching, is_touching);
    assert_int_equal(graze_shapes_touch(&one, &other, edges), is_touching);
    assert_true(!signbit(contact.depth) && !signbit(contact.distance));
    /* it would be written as -0 */
    assert_true(contact.normal.x != 0 || !signbit(contact.normal.x));
    assert_true(contact.normal.y != 0 || !signbit(contact.normal.y));
    if (!is_touching) {
        check_apart(a, b, &contact);
        return;
    }
    int length;
    const int way = shortest_way(a, b, &length);
    assert_true(contact.depth == length && contact.distance == 0);
    assert_true(contact.normal.x == ways[way].x && contact.normal.y == ways[way].y);
    check_points(a, b, way, &contact);
}

/* B against A is A against B turned round. */
static void check_turned(const whole_box *a, const whole_box *b, graze_edges edges) {
    const graze_shape one = shape_of(a), other = shape_of(b);
    graze_manifold contact, turned;
    graze_shapes_manifold(&one, &other, edges, &contact);
    graze_shapes_manifold(&other, &one, edges, &turned);
    assert_true(turned.normal.x == -contact.normal.x &&
                turned.normal.y == -contact.normal.y);
    assert_points_mirrored(&contact, &turned);
    if (!contact.is_touching)
        assert_points_nearest(&one, &other, &contact);
    contact.normal = turned.normal;
    memcpy(contact.points, turned.points, sizeof turned.points);
    assert_memory_equal(&contact, &turned, sizeof contact);
}

/* Which of two comes first: by corners, x before y. */
static bool is_first(const whole_box *a, const whole_box *b) {
    const int one[] = { a->x.low, a->y.low, a->x.high, a->y.high };
    const int other[] = { b->x.low, b->y.low, b->x.high, b->y.high };
    for (int i = 0; i < 4; i++)
        if (one[i] != other[i])
            return one[i] < other[i];
    return true;
}

static void two_boxes_meet_as_their_edges_say(void **state) {
    (void)state;
    for (int i = 0; i < INTERVALS * INTERVALS; i++)
        for (int j = 0; j < INTERVALS * INTERVALS; j++) {
            const whole_box a = box_of(i), b = box_of(j);
            for (graze_edges edges = GRAZE_HALF_OPEN;
                 edges <= GRAZE_CLOSED && is_first(&a, &b); edges++) {
                check_pair(&a, &b, edges);
                if (i != j)
                    check_turned(&a, &b, edges);
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_boxes_meet_as_their_edges_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
