/* test_segment.c: segments, which are capsules of radius 0, against exact arithmetic
 * on small integers, and in worlds: one along an axis is found, too.
 */
#include "support/small_world.h"

#include <math.h>

typedef struct place {
    int64_t x, y;
} place;

static int64_t cross(place a, place b, place c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static int sign(int64_t value) {
    return (value > 0) - (value < 0);
}

static place any_place(seeded_random *random) {
    return (place){ testing_between(random, 0, 12), testing_between(random, 0, 12) };
}

/* Both ends of one are on opposite sides of the other. */
static bool segments_cross(const place a[2], const place b[2]) {
    return sign(cross(a[0], a[1], b[0])) * sign(cross(a[0], a[1], b[1])) < 0 &&
           sign(cross(b[0], b[1], a[0])) * sign(cross(b[0], b[1], a[1])) < 0;
}

static bool is_between(place p, const place s[2]) {
    return cross(s[0], s[1], p) == 0 && (p.x - s[0].x) * (p.x - s[1].x) <= 0 &&
           (p.y - s[0].y) * (p.y - s[1].y) <= 0;
}

static bool segments_meet(const place a[2], const place b[2]) {
    return segments_cross(a, b) || is_between(a[0], b) || is_between(a[1], b) ||
           is_between(b[0], a) || is_between(b[1], a);
}

/* Whether a time from 0 to 1 is left at which the segment is inside of all edges of
 * a triangle. Sides are linear in time, so each edge cuts the times at a
 * fraction. */
static bool segment_meets_triangle(const place s[2], const place t[3],
                                   bool is_closed) {
    int64_t low_n = 0, low_d = 1, high_n = 1, high_d = 1;
    const int turn = sign(cross(t[0], t[1], t[2]));
    for (int i = 0; i < 3; i++) {
        const int64_t from = turn * cross(t[i], t[(i + 1) % 3], s[0]);
        const int64_t to = turn * cross(t[i], t[(i + 1) % 3], s[1]);
        if (from == to && (is_closed ? from < 0 : from <= 0))
            return false;
        if (to > from && -from * low_d > low_n * (to - from)) {
            low_n = -from;
            low_d = to - from;
        }
        if (to < from && from * high_d < high_n * (from - to)) {
            high_n = from;
            high_d = from - to;
        }
    }
    const int64_t left = low_n * high_d, right = high_n * low_d;
    if (is_closed)
        return left <= right && low_n <= low_d && high_n >= 0;
    return left < right;
}

/* The square of a point's distance from a segment is below that of a radius, in
 * fractions. */
static bool segment_meets_circle(const place s[2], place at, int64_t radius,
                                 bool is_closed) {
    const place way = { s[1].x - s[0].x, s[1].y - s[0].y },
                to = { at.x - s[0].x, at.y - s[0].y };
    const int64_t length = way.x * way.x + way.y * way.y,
                  along = way.x * to.x + way.y * to.y;
    const place end = along >= length ? s[1] : s[0];
    const int64_t dx = at.x - end.x, dy = at.y - end.y, off = cross(s[0], s[1], at);
    const bool is_beside = along > 0 && along < length;
    const int64_t square = is_beside ? off * off : dx * dx + dy * dy;
    const int64_t limit = radius * radius * (is_beside ? length : 1);
    if (is_closed)
        return square <= limit;
    return square < limit;
}

static graze_point point_of(place p) {
    return (graze_point){ (double)p.x, (double)p.y };
}

static graze_shape segment_of(const place s[2]) {
    return graze_shape_capsule(point_of(s[0]), point_of(s[1]), 0);
}

static void check(const graze_shape *a, const graze_shape *b,
                  const bool expected[2]) {
    for (int is_closed = 0; is_closed < 2; is_closed++) {
        const graze_edges edges = is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN;
        graze_manifold manifold;
        assert_int_equal(graze_shapes_touch(a, b, edges), expected[is_closed]);
        assert_int_equal(graze_shapes_touch(b, a, edges), expected[is_closed]);
        graze_shapes_manifold(a, b, edges, &manifold);
        assert_int_equal(manifold.is_touching, expected[is_closed]);
        assert_true(!expected[is_closed] || is_closed || manifold.depth > 0);
    }
}

static void segments_touch_what_they_pass_through(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int crossing = 0;
    for (int i = 0; i < 200000; i++) {
        const place s[2] = { any_place(&random), any_place(&random) };
        const place t[3] = { any_place(&random), any_place(&random),
                             any_place(&random) };
        const graze_shape segment = segment_of(s), other = segment_of(t);
        const graze_point corners[3] = { point_of(t[0]), point_of(t[1]),
                                         point_of(t[2]) };
        const graze_shape triangle = graze_shape_polygon(corners, 3, 0),
                          circle = graze_shape_circle(point_of(t[0]),
                                                      (double)(i % 5 + 1));
        if (graze_shape_check(&segment) != GRAZE_OK) {
            assert_true(s[0].x == s[1].x && s[0].y == s[1].y);
            continue;
        }
        if (graze_shape_check(&other) == GRAZE_OK)
            check(&segment, &other,
                  (bool[]){ segments_cross(s, t), segments_meet(s, t) });
        if (graze_shape_check(&triangle) == GRAZE_OK)
            check(&segment, &triangle,
                  (bool[]){ segment_meets_triangle(s, t, false),
                            segment_meets_triangle(s, t, true) });
        check(&segment, &circle,
              (bool[]){ segment_meets_circle(s, t[0], i % 5 + 1, false),
                        segment_meets_circle(s, t[0], i % 5 + 1, true) });
        crossing += segments_cross(s, t);
    }
    assert_true(crossing > 10000);
}

/* Along the axes and not, at positions that floats round, turned and not. */
static void worlds_find_segments_as_their_shapes_say(void **state) {
    (void)state;
    enum { BODIES = 60 };
    seeded_random random = { testing_seed() };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body bodies[BODIES];
    graze_part parts[BODIES];
    for (int i = 0; i < BODIES; i++) {
        const double length = (double)testing_between(&random, 1, 40) / 3;
        const graze_shape shapes[] = {
            graze_shape_capsule((graze_point){ -length, 0 },
                                (graze_point){ length, 0 }, 0),
            graze_shape_capsule((graze_point){ 0, 0 }, (graze_point){ 1, length },
                                0),
            graze_shape_circle((graze_point){ 0, 0 }, length / 4)
        };
        const graze_part_def part = { .shape = &shapes[i % 3] };
        const graze_body_def def = { .parts = &part, .part_count = 1 };
        assert_int_equal(graze_body_add(world, &def, &bodies[i]), GRAZE_OK);
        parts[i] = small_world_part(world, bodies[i], 0);
    }
    for (int frame = 0; frame < 100; frame++) {
        for (int i = 0; i < BODIES; i++)
            assert_int_equal(graze_body_set_pose(
                                 world, bodies[i],
                                 (float)testing_between(&random, -1000, 1000) / 17,
                                 (float)testing_between(&random, -1000, 1000) / 17,
                                 (float)testing_between(&random, 0, 8) * 45),
                             GRAZE_OK);
        small_world_step(world);
        size_t expected = 0;
        for (int i = 0; i < BODIES; i++)
            for (int j = 0; j < i; j++) {
                graze_shape a, b;
                graze_part_shape(world, parts[i], &a);
                graze_part_shape(world, parts[j], &b);
                expected += graze_shapes_touch(&a, &b, GRAZE_HALF_OPEN);
            }
        assert_int_equal(small_world_contact_count(world), expected);
    }
    graze_world_close(world);
}

static void rays_casts_and_sweeps_meet_a_segment_that_they_cross(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape wall =
        graze_shape_capsule((graze_point){ 10, -5 }, (graze_point){ 10, 5 }, 0);
    const graze_shape ball = graze_shape_circle((graze_point){ 0, 0 }, 1);
    const graze_part_def part = { .shape = &wall };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    const graze_query queries[] = {
        { .kind = GRAZE_QUERY_RAY, .at = { 0, 0 }, .to = { 20, 2 } },
        { .kind = GRAZE_QUERY_RAY, .at = { 0, 6 }, .to = { 20, 6 } },
        { .kind = GRAZE_QUERY_SHAPE_CAST, .to = { 20, 0 }, .shape = &ball },
        { .kind = GRAZE_QUERY_CIRCLE, .at = { 8, 0 }, .radius = 2.5 },
        { .kind = GRAZE_QUERY_NEAREST, .at = { 7, 9 }, .nearest_count = 1 },
    };
    graze_hits hits = { 0 };
    assert_int_equal(graze_world_query(world, queries, 5, &hits), GRAZE_OK);
    assert_int_equal(hits.starts[1] - hits.starts[0], 1);
    assert_true(hits.items[0].time == 0.5 && hits.items[0].normal.x == -1);
    assert_int_equal(hits.starts[2] - hits.starts[1], 0);
    assert_int_equal(hits.starts[3] - hits.starts[2], 1);
    assert_true(fabs(hits.items[1].time - 0.45) < 1e-12);
    assert_int_equal(hits.starts[4] - hits.starts[3], 1);
    assert_int_equal(hits.starts[5] - hits.starts[4], 1);
    assert_true(hits.items[3].distance == 5);
    graze_hits_free(&hits);
    const graze_body bullet = small_world_square(world, 0, 0, 1);
    assert_int_equal(graze_body_set_swept(world, bullet, true), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, bullet, 20, 0), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 2);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_touch_what_they_pass_through),
        cmocka_unit_test(worlds_find_segments_as_their_shapes_say),
        cmocka_unit_test(rays_casts_and_sweeps_meet_a_segment_that_they_cross),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
