/* test_workloads.c: speed is measured on workloads. They are what their texts say,
 * and the same everywhere. */
#include "support/temporary_file.h"
#include "support/testing.h"

#include "bench/workloads/files.h"
#include "bench/workloads/numbers.h"
#include "bench/workloads/workload.h"
#include "graze/find.h"
#include "scenes/scene_facts.h"

#include <math.h>

enum { FRAMES = 4 };

static const char *const names[] = { "w1",          "w2",       "w3",
                                     "w3-player",   "w4",       "w4b",
                                     "w8-spot",     "w8-row",   "w8-column",
                                     "w8-teleport", "w8-giant", "w8-births" };

enum { NAMES = sizeof names / sizeof *names };

static workload *opened(const char *name, uint32_t count) {
    workload *w = workload_open(name, count, 3);
    assert_non_null(w);
    return w;
}

static double pairs_of(const workload *w, graze_edges edges) {
    const graze_find_config config = { .edges = edges, .rules = w->rules };
    const graze_box_array boxes = { w->boxes, w->layers, w->count };
    uint64_t count;
    assert_int_equal(graze_count_pairs(&config, boxes, NULL, &count), GRAZE_OK);
    return (double)count;
}

/* The mean of some frames, the first left out. */
static double mean_pairs(const char *name, uint32_t count) {
    workload *w = opened(name, count);
    double pairs = 0;
    for (int i = 0; i < FRAMES; i++) {
        workload_next(w);
        pairs += pairs_of(w, GRAZE_HALF_OPEN);
    }
    workload_close(w);
    return pairs / FRAMES;
}

static void assert_between(double value, double low, double high) {
    if (value < low || value > high)
        print_error("%g is not between %g and %g\n", value, low, high);
    assert_true(value >= low && value <= high);
}

static void pairs_are_as_many_as_stated(void **state) {
    (void)state;
    assert_between(mean_pairs("w1", 100000), 98000, 102000);
    assert_between(mean_pairs("w2", 100000), 98000, 102000);
    assert_between(mean_pairs("w3", 0), 3100, 3400);
    assert_between(mean_pairs("w3-player", 0), 4, 16);
    assert_between(mean_pairs("w4", 0), 280000, 340000);
    assert_between(mean_pairs("w4b", 0), 740000, 880000);
    assert_true(mean_pairs("w8-spot", 0) == 12497500);
    assert_between(mean_pairs("w8-giant", 0), 197000, 203000);
    assert_between(mean_pairs("w8-row", 0), 98000, 102000);
    assert_between(mean_pairs("w8-column", 0), 98000, 102000);
    assert_between(mean_pairs("w8-teleport", 0), 98000, 102000);
    assert_between(mean_pairs("w8-births", 0), 98000, 102000);
}

static void bullets_stay_as_dense_while_they_fly(void **state) {
    (void)state;
    workload *w = opened("w3", 0);
    for (int i = 0; i < 600; i++)
        workload_next(w);
    assert_between(pairs_of(w, GRAZE_HALF_OPEN), 3000, 3500);
    workload_close(w);
}

static bool is_multiple(float value, float unit) {
    const double quotient = (double)value / (double)unit;
    return quotient == floor(quotient);
}

/* Whether all min edges lie on the grid, and all max edges between its lines. */
static bool edges_never_meet(const graze_box *boxes, uint32_t count, float unit) {
    for (uint32_t i = 0; i < count; i++) {
        const graze_box b = boxes[i];
        if (!is_multiple(b.min_x, unit) || !is_multiple(b.min_y, unit) ||
            is_multiple(b.max_x, unit) || is_multiple(b.max_y, unit) ||
            !is_multiple(b.max_x, unit / 2) || !is_multiple(b.max_y, unit / 2))
            return false;
    }
    return true;
}

static void a_min_edge_never_equals_a_max_edge(void **state) {
    (void)state;
    for (int i = 0; i < NAMES; i++) {
        workload *w = opened(names[i], 1000);
        for (int frame = 0; frame < 50; frame++) {
            assert_true(edges_never_meet(w->boxes, w->count, 0x1p-8f));
            workload_next(w);
        }
        workload_close(w);
    }
}

static void in_a_wide_world_the_grid_is_coarser(void **state) {
    (void)state;
    workload *w = opened("w2", 3000000);
    workload_next(w);
    assert_true(edges_never_meet(w->boxes, w->count, 0x1p-6f));
    assert_true(w->boxes[0].max_x - w->boxes[0].min_x == 16 + 0x1p-7f);
    workload_close(w);
}

static void both_edge_rules_have_the_same_pairs(void **state) {
    (void)state;
    for (int i = 0; i < NAMES; i++) {
        workload *w = opened(names[i], 2000);
        workload_next(w);
        assert_true(pairs_of(w, GRAZE_HALF_OPEN) == pairs_of(w, GRAZE_CLOSED));
        workload_close(w);
    }
}

static void boxes_stay_in_the_bounds_and_at_their_places(void **state) {
    (void)state;
    for (int i = 0; i < NAMES; i++) {
        workload *w = opened(names[i], 2000);
        for (int frame = 0; frame < 300; frame++, workload_next(w))
            for (uint32_t j = 0; j < w->count; j++) {
                const graze_box b = w->boxes[j];
                assert_true(b.min_x >= w->bounds.min_x &&
                            b.max_x <= w->bounds.max_x);
                assert_true(b.min_y >= w->bounds.min_y &&
                            b.max_y <= w->bounds.max_y);
                assert_true(b.min_x == w->x[j] && b.min_y == w->y[j]);
            }
        workload_close(w);
    }
}

static uint64_t hash_of(const char *name) {
    workload *w = opened(name, 1000);
    uint64_t hash = SCENE_HASH_START;
    for (int frame = 0; frame < 100; frame++, workload_next(w))
        for (uint32_t i = 0; i < w->count; i++) {
            const graze_box b = w->boxes[i];
            int64_t edges[4] = { (int64_t)(b.min_x * 512), (int64_t)(b.min_y * 512),
                                 (int64_t)(b.max_x * 512),
                                 (int64_t)(b.max_y * 512) };
            hash = scene_hash(hash, (const char *)edges, sizeof edges);
        }
    workload_close(w);
    return hash;
}

/* A hash of the edges as whole numbers, in the byte order of a small-endian
 * machine. */
static void boxes_are_the_same_on_every_machine(void **state) {
    (void)state;
    static const uint64_t hashes[NAMES] = { 0x96f7bb26e65aa586, 0x7f2ae15a014299eb,
                                            0x2351c5c85850a2d2, 0xa62bdde371950896,
                                            0x759086e213a139f3, 0x3de83d9d07cdb7ed,
                                            0xcd0272201d856525, 0x99cac446c71e8882,
                                            0x29d37b8ad1847e12, 0xe6d2c3543caa67b6,
                                            0x04cda1039b2776d2, 0x31eaffc512148369 };
    for (int i = 0; i < NAMES; i++) {
        if (hash_of(names[i]) != hashes[i])
            print_error("%s: %016llx\n", names[i],
                        (unsigned long long)hash_of(names[i]));
        assert_true(hash_of(names[i]) == hashes[i]);
    }
}

static void every_frame_is_another(void **state) {
    (void)state;
    for (int i = 0; i < NAMES; i++) {
        workload *w = opened(names[i], 1000);
        const graze_box before = w->boxes[w->count - 1];
        workload_next(w);
        assert_memory_not_equal(&before, &w->boxes[w->count - 1], sizeof before);
        workload_close(w);
    }
}

static void moves_are_as_long_as_stated(void **state) {
    (void)state;
    workload *w = opened("w2", 1000);
    float before[1000];
    memcpy(before, w->x, sizeof before);
    workload_next(w);
    for (int i = 0; i < 1000; i++)
        assert_between((double)fabsf(w->x[i] - before[i]) / 16, 0.0249, 0.0751);
    workload_close(w);
}

static void the_renewed_are_other_boxes_each(void **state) {
    (void)state;
    workload *w = opened("w8-births", 0);
    assert_int_equal(w->renewed_count, 0);
    workload_next(w);
    assert_int_equal(w->renewed_count, 10000);
    for (uint32_t i = 1; i < w->renewed_count; i++)
        assert_true(w->renewed[i - 1] < w->renewed[i]);
    assert_true(w->renewed[w->renewed_count - 1] < w->count);
    workload_close(w);
}

static void a_world_has_the_pairs_of_its_workload(void **state) {
    (void)state;
    for (int i = 0; i < NAMES; i++) {
        workload *w = opened(names[i], 500);
        workload_world game = { 0 };
        assert_int_equal(workload_world_open(&game, &(graze_world_config){ 0 }, w),
                         GRAZE_OK);
        for (int frame = 0; frame < 5; frame++) {
            size_t count;
            workload_next(w);
            assert_int_equal(workload_world_place(&game, w), GRAZE_OK);
            assert_int_equal(graze_world_step(game.world), GRAZE_OK);
            graze_world_contacts(game.world, &count);
            assert_true((double)count == pairs_of(w, GRAZE_HALF_OPEN));
        }
        workload_world_close(&game);
        workload_close(w);
    }
}

static void queries_are_as_large_as_stated(void **state) {
    (void)state;
    workload *w = opened("w1", 1000);
    queries q;
    assert_true(queries_open(w, 5000, 1, &q));
    assert_true(edges_never_meet(q.areas, q.count, 0x1p-8f));
    for (uint32_t i = 0; i < q.count; i++) {
        assert_true(q.areas[i].max_x - q.areas[i].min_x == 16 + 0x1p-9f);
        assert_true(q.areas[i].min_x == q.x[i] && q.areas[i].min_y == q.y[i]);
    }
    queries_close(&q);
    workload_close(w);
}

static void a_map_is_in_whole_steps_from_its_middle(void **state) {
    (void)state;
    const temporary_file file =
        temporary_text("min_x,min_y,max_x,max_y\n0,-90,180,90\n"
                       "180.0000152590219,0,180.0000305180438,0\n359,1,360,1\n");
    error e = { 0 };
    workload *w = map_open(file.path, &e);
    assert_non_null(w);
    assert_int_equal(w->count, 3);
    assert_int_equal(w->edges, GRAZE_CLOSED);
    const graze_box expected[] = {
        { -180 * 65535.0f, -90 * 65535.0f, 0, 90 * 65535.0f }, { 1, 0, 2, 0 }
    };
    assert_memory_equal(w->boxes, expected, sizeof expected);
    workload_next(w); /* 7919 = 2 modulo 3 */
    assert_memory_equal(&w->boxes[1], expected, sizeof expected);
    workload_close(w);
    temporary_remove(&file);
}

static void a_missing_map_is_named(void **state) {
    (void)state;
    error e = { 0 };
    assert_null(map_open("no/such/file.npy", &e));
    assert_int_equal(e.code, ERROR_INPUT);
    assert_non_null(strstr(e.text, "no/such/file.npy"));
}

static void an_unknown_name_is_not_a_workload(void **state) {
    (void)state;
    assert_null(workload_open("w9", 10, 1));
}

static void curves_follow_the_library_of_mathematics(void **state) {
    (void)state;
    for (int i = -50; i <= 50; i++) {
        const double x = 0.37 * i;
        assert_between(curve_exp(x) / exp(x), 1 - 1e-12, 1 + 1e-12);
        assert_between(curve_log(exp(x)) - x, -1e-12, 1e-12);
    }
}

static void normal_numbers_are_normal(void **state) {
    (void)state;
    enum { DRAWS = 200000 };
    seeded_random random = { 1 };
    double sum = 0, squares = 0, beyond_two = 0;
    for (int i = 0; i < DRAWS; i++) {
        const double x = curve_normal(&random);
        sum += x;
        squares += x * x;
        beyond_two += fabs(x) > 2;
    }
    assert_between(sum / DRAWS, -0.01, 0.01);
    assert_between(squares / DRAWS, 0.99, 1.01);
    assert_between(beyond_two / DRAWS, 0.044, 0.047);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_as_many_as_stated),
        cmocka_unit_test(bullets_stay_as_dense_while_they_fly),
        cmocka_unit_test(a_min_edge_never_equals_a_max_edge),
        cmocka_unit_test(in_a_wide_world_the_grid_is_coarser),
        cmocka_unit_test(both_edge_rules_have_the_same_pairs),
        cmocka_unit_test(boxes_stay_in_the_bounds_and_at_their_places),
        cmocka_unit_test(boxes_are_the_same_on_every_machine),
        cmocka_unit_test(every_frame_is_another),
        cmocka_unit_test(moves_are_as_long_as_stated),
        cmocka_unit_test(the_renewed_are_other_boxes_each),
        cmocka_unit_test(a_world_has_the_pairs_of_its_workload),
        cmocka_unit_test(queries_are_as_large_as_stated),
        cmocka_unit_test(a_map_is_in_whole_steps_from_its_middle),
        cmocka_unit_test(a_missing_map_is_named),
        cmocka_unit_test(an_unknown_name_is_not_a_workload),
        cmocka_unit_test(curves_follow_the_library_of_mathematics),
        cmocka_unit_test(normal_numbers_are_normal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
