/* test_wrapped_query_exact.c: in a wrapped world exact numbers decide of points and
 * boxes, also where float64 rounds sums. Refused ways, and refused memory. */
#include "support/counted_memory.h"
#include "support/small_world.h"

#include <math.h>

/* --- Numbers with more digits than float64 has --- */

/* The sign of edge + by - value, exactly. */
static int compare_moved(double edge, double by, double value) {
    const double sum = edge + by, part = sum - edge,
                 rest = (edge - (sum - part)) + (by - part);
    if (sum != value)
        return (sum > value) - (sum < value);
    return (rest > 0) - (rest < 0);
}

static bool holds_along(graze_box box, float size, const graze_query *query,
                        graze_edges edges) {
    const bool is_point = query->kind == GRAZE_QUERY_POINT,
               is_closed = edges == GRAZE_CLOSED;
    const double home = floor(query->at.x / (double)size);
    for (int n = -3; n <= 3; n++) {
        const double by = (home + n) * (double)size;
        const int low = compare_moved((double)box.min_x, by, query->to.x),
                  high = compare_moved((double)box.max_x, by, query->at.x);
        if ((low < 0 || (low == 0 && (is_closed || is_point))) &&
            (high > 0 || (high == 0 && is_closed)))
            return true;
    }
    return false;
}

/* Edges and points some digits apart, near both sides and far away. */
static double close_number(seeded_random *random, const float *places, float size) {
    static const double steps[] = { 0,      1e-30, -1e-30, 1e-12, -1e-12, 1e-17,
                                    -1e-17, 1e-15, -1e-15, 1e-6,  -1e-6,  0x1p-60 };
    static const double sizes[] = { 0, 0, 1, -1, 2, 1000, -65536, 1e6 };
    return sizes[seeded_below(random, 8)] * (double)size +
           (double)places[seeded_below(random, 8)] + steps[seeded_below(random, 12)];
}

/* A query for a point or a box, whose height does not matter. */
static graze_query close_query(seeded_random *random, const float *places,
                               float size) {
    const double x = close_number(random, places, size),
                 y = close_number(random, places, size);
    graze_query query = { .kind = GRAZE_QUERY_POINT, .at = { x, 0.5 } };
    query.to = query.at;
    if (seeded_below(random, 2) == 0) {
        query.kind = GRAZE_QUERY_BOX;
        query.at.x = fmin(x, y);
        query.to = (graze_point){ fmax(x, y), 0.75 };
    }
    return query;
}

static bool is_found(graze_box box, float size, const graze_query *query,
                     graze_edges edges) {
    const bool is_point = query->kind == GRAZE_QUERY_POINT;
    if (edges == GRAZE_HALF_OPEN &&
        (box.min_x == box.max_x || (!is_point && query->at.x == query->to.x)))
        return false;
    return query->to.x - query->at.x > (double)size ||
           holds_along(box, size, query, edges);
}

static void points_and_boxes_are_exact(void **state) {
    (void)state;
    const float size = 25.3f;
    const float places[8] = {
        0, 25.3f, 6.3f, 19, 12.65f, 1e-20f, 25.299999f, 31.6f
    };
    seeded_random random = { .state = testing_seed() };
    size_t found = 0;
    for (int game = 0; game < 40; game++) {
        const graze_edges edges = (graze_edges)(game % 2);
        graze_box box = { 0, 0, 0, 1 };
        graze_world *world = small_world_open(
            (graze_world_config){ .edges = edges, .wrap_width = size });
        const float a = places[seeded_below(&random, 8)];
        const float b = a - (float)seeded_below(&random, 3) * size / 4;
        box.min_x = fmaxf(b, -size / 4);
        box.max_x = fminf(fmaxf(a, box.min_x), box.min_x + size / 2);
        const graze_body body = small_world_square(world, 0, 0, 1);
        assert_int_equal(
            graze_part_set_box(world, small_world_part(world, body, 0), box),
            GRAZE_OK);
        for (int i = 0; i < 400; i++) {
            const graze_query query = close_query(&random, places, size);
            bool any;
            assert_int_equal(graze_world_query_any(world, &query, 1, &any),
                             GRAZE_OK);
            assert_int_equal(any, is_found(box, size, &query, edges));
            found += any;
        }
        graze_world_close(world);
    }
    assert_sample(found > 1000);
}

/* --- Limits, and memory --- */

static graze_body add_square(graze_world *world, float x, float y, float side) {
    const graze_body body = small_world_square(world, 0, 0, side);
    assert_int_equal(graze_body_set_position(world, body, x, y), GRAZE_OK);
    return body;
}

static void long_ways_are_refused(void **state) {
    (void)state;
    graze_world *world = small_world_open(
        (graze_world_config){ .wrap_width = 40, .wrap_height = 20 });
    const graze_shape ball = graze_shape_circle((graze_point){ 0, 0 }, 2);
    graze_query ray = { .kind = GRAZE_QUERY_RAY,
                        .at = { 5, 5 },
                        .to = { 645, 325 } },
                cast = { .kind = GRAZE_QUERY_SHAPE_CAST,
                         .to = { 636, 316 },
                         .shape = &ball };
    bool any;
    const graze_body body = add_square(world, 38, 1, 4);
    assert_int_equal(graze_world_query_any(world, &ray, 1, &any), GRAZE_OK);
    assert_true(any);
    assert_int_equal(graze_world_query_any(world, &cast, 1, &any), GRAZE_OK);
    ray.to.x = 646;
    cast.to.y = 317;
    assert_int_equal(graze_world_query_any(world, &ray, 1, &any), GRAZE_BAD_WRAP);
    assert_int_equal(graze_world_query_any(world, &cast, 1, &any), GRAZE_BAD_WRAP);
    const graze_hit first = graze_world_ray_first(world, (graze_point){ 20, 2 },
                                                  (graze_point){ -20, 2 }, 0);
    assert_true(first.body.id == body.id && first.time == 0.45);
    assert_true(first.point.x == 2 && first.normal.x == 1);
    const graze_hit near = graze_world_nearest(world, (graze_point){ 3, 22 }, 0);
    assert_true(near.body.id == body.id && near.distance == 1);
    assert_int_equal(graze_world_box(world, (graze_box){ -1e9f, 2, 1e9f, 3 }, 0), 1);
    assert_int_equal(
        graze_world_circle(world, (graze_point){ 4000000001, 2 }, 0.5, 0), 1);
    assert_int_equal(
        graze_world_circle(world, (graze_point){ 4000000003, 2 }, 0.5, 0), 0);
    graze_world_close(world);
}

static void memory_that_is_refused_changes_nothing(void **state) {
    (void)state;
    const graze_query query = { .kind = GRAZE_QUERY_RAY,
                                .at = { 1, 1 },
                                .to = { 100, 100 } };
    for (uint64_t n = 1;; n++) {
        counted_memory memory = { 0 };
        graze_hits hits = { .allocator = counted_allocator(&memory) };
        graze_world *world = small_world_open(
            (graze_world_config){ .wrap_width = 24, .wrap_height = 24 });
        for (int i = 0; i < 40; i++)
            add_square(world, (float)(i % 8) * 3, (float)(i / 8) * 4, 2);
        memory.fail_at = n;
        const graze_status status = graze_world_query(world, &query, 1, &hits);
        memory.fail_at = 0;
        if (memory.failures > 0) {
            assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
            assert_int_equal(hits.count, 0);
            assert_int_equal(graze_world_query(world, &query, 1, &hits), GRAZE_OK);
        }
        assert_true(hits.count > 4);
        graze_hits_free(&hits);
        graze_world_close(world);
        assert_int_equal(memory.blocks, 0);
        if (memory.failures == 0) {
            assert_true(n > 3);
            return;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_and_boxes_are_exact),
        cmocka_unit_test(long_ways_are_refused),
        cmocka_unit_test(memory_that_is_refused_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
