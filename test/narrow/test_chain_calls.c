/* test_chain_calls.c: the calls of chain.h: a chain after pushes, switches and cuts
 * is as if newly made; places, points, and refusals. */
#include "graze/pose.h"
#include "narrow/toi.h"
#include "support/chain_oracle.h"

static void assert_alike(const graze_chain *chain, const graze_chain *made,
                         seeded_random *random) {
    const graze_point at = { 5, -3 };
    const graze_shape a = graze_shape_chain(chain, at),
                      b = graze_shape_chain(made, at);
    const graze_box box = graze_shape_bounds(&a), other_box = graze_shape_bounds(&b);
    assert_memory_equal(&box, &other_box, sizeof box);
    for (uint32_t kind = 0; kind < 5; kind++) {
        const graze_shape other = any_other(random, kind, at, NULL, NULL);
        graze_manifold m = { .count = 0 }, n = { .count = 0 };
        graze_shapes_manifold(&a, &other, GRAZE_HALF_OPEN, &m);
        graze_shapes_manifold(&b, &other, GRAZE_HALF_OPEN, &n);
        assert_true(m.is_touching == n.is_touching && m.depth == n.depth);
        assert_true(m.distance == n.distance && m.count == n.count);
        assert_true(m.normal.x == n.normal.x && m.normal.y == n.normal.y);
        assert_true(m.points[0].x == n.points[0].x);
        const graze_point motion = { any(random, -40, 40), any(random, -40, 40) };
        grz_cast_hit hit = { .normal = { 0, 0 } }, also = hit;
        const bool is_hit = grz_shapes_cast(&a, &other, motion, GRAZE_CLOSED, &hit);
        assert_int_equal(grz_shapes_cast(&b, &other, motion, GRAZE_CLOSED, &also),
                         is_hit);
        if (is_hit)
            assert_true(hit.interval.first == also.interval.first &&
                        hit.interval.last == also.interval.last &&
                        hit.normal.x == also.normal.x &&
                        hit.normal.y == also.normal.y);
    }
}

/* However the ring stands: as an array that is moved on. */
static void pushed_switched_and_cut_chains_are_as_newly_made_ones(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t capacity = 1; capacity < 24; capacity++) {
        graze_chain_node nodes[32] = { { 0, 0, 2, false } };
        uint32_t count = 1;
        graze_chain_def def = { nodes, 1, capacity };
        graze_chain *chain, *made;
        assert_int_equal(graze_chain_create(&def, NULL, &chain), GRAZE_OK);
        assert_int_equal(graze_chain_capacity(chain), capacity);
        for (int call = 0; call < 120; call++) {
            const uint32_t first = seeded_below(&random, count),
                           some = 1 + seeded_below(&random, count - first);
            const uint32_t choice = seeded_below(&random, 12);
            if (choice == 0) {
                memmove(nodes, nodes + first, some * sizeof *nodes);
                count = some;
                assert_int_equal(graze_chain_cut(chain, first, some), GRAZE_OK);
            } else if (choice < 4) {
                for (uint32_t i = first; i < first + some; i++)
                    nodes[i].is_off = choice == 1;
                assert_int_equal(
                    graze_chain_switch_nodes(chain, first, some, choice == 1),
                    GRAZE_OK);
            } else {
                const graze_chain_node node = any_node(&random, &nodes[0]);
                memmove(nodes + 1, nodes, count * sizeof *nodes);
                nodes[0] = node;
                count += count < capacity;
                assert_int_equal(graze_chain_push_node(chain, node), GRAZE_OK);
            }
            def.count = count;
            assert_int_equal(graze_chain_create(&def, NULL, &made), GRAZE_OK);
            graze_chain_node read[32];
            assert_int_equal(graze_chain_nodes(chain, read, 32), count);
            for (uint32_t i = 0; i < count; i++)
                assert_true(read[i].x == nodes[i].x && read[i].y == nodes[i].y &&
                            read[i].radius == nodes[i].radius &&
                            read[i].is_off == nodes[i].is_off);
            assert_alike(chain, made, &random);
            graze_chain_destroy(made);
        }
        graze_chain_destroy(chain);
    }
}

static void nearest_places_are_as_near_as_the_oracle_says(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 3000; i++) {
        graze_chain *chain = any_chain(&random, (graze_point){ 0, 0 }, SAMPLE_NODES);
        const graze_shape shape = graze_shape_chain(chain, (graze_point){ 0, 0 });
        const graze_point at = { any(&random, -40, 40), any(&random, -40, 40) };
        const graze_shape point = graze_shape_box(at, at);
        const double distance = oracle_distance(&shape, &point);
        graze_chain_place place;
        graze_chain_node nodes[SAMPLE_NODES];
        assert_int_equal(graze_chain_nodes(chain, nodes, SAMPLE_NODES),
                         SAMPLE_NODES);
        if (!graze_chain_nearest(chain, at, &place)) {
            assert_true(distance == INFINITY);
            graze_chain_destroy(chain);
            continue;
        }
        assert_true(fabs(place.distance - distance) < 1e-6);
        assert_true(place.place >= 0 && place.place <= 1);
        const graze_chain_node a = nodes[place.node];
        const graze_chain_node b =
            nodes[place.node + 1 < SAMPLE_NODES ? place.node + 1 : place.node];
        assert_true(fabs(a.x + (b.x - a.x) * place.place - place.middle.x) < doubt ||
                    place.place == 0);
        graze_chain_destroy(chain);
    }
}

static void points_are_on_the_middle_at_even_distances(void **state) {
    (void)state;
    const graze_chain_node nodes[] = { { 0, 0, 1, false },  { 3, 0, 1, false },
                                       { 3, 4, 2, false },  { 9, 9, 1, true },
                                       { 20, 0, 1, false }, { 20, 1, 0, false } };
    const graze_point expected[] = {
        { 0, 0 }, { 2, 0 }, { 3, 1 }, { 3, 3 }, { 20, 0 }
    };
    const graze_chain_def def = { nodes, 6, 0 };
    graze_chain *chain;
    graze_point points[16];
    assert_int_equal(graze_chain_create(&def, NULL, &chain), GRAZE_OK);
    assert_int_equal(graze_chain_points(chain, 2, points, 16), 5);
    for (int i = 0; i < 5; i++)
        assert_true(points[i].x == expected[i].x && points[i].y == expected[i].y);
    assert_int_equal(graze_chain_points(chain, 2, points, 3), 3);
    assert_int_equal(graze_chain_points(chain, 1e-300, points, 16), 16);
    assert_int_equal(graze_chain_points(chain, 0, points, 16), 0);
    assert_int_equal(graze_chain_points(chain, NAN, points, 16), 0);
    assert_int_equal(graze_chain_points(chain, 2, NULL, 16), 0);
    assert_int_equal(graze_chain_points(NULL, 2, points, 16), 0);
    graze_chain_destroy(chain);
}

static graze_status created(const graze_chain_def *def) {
    graze_chain *chain = NULL;
    const graze_status status = graze_chain_create(def, NULL, &chain);
    assert_int_equal(chain != NULL, status == GRAZE_OK);
    graze_chain_destroy(chain);
    return status;
}

static void *refuse(void *user, void *block, size_t old_size, size_t new_size) {
    (void)user, (void)block, (void)old_size, (void)new_size;
    return NULL;
}

static void bad_chains_are_refused_and_change_nothing(void **state) {
    (void)state;
    static const graze_chain_node many[GRAZE_CHAIN_NODES_MAX + 1];
    const struct {
        graze_chain_node node;
        graze_status status;
    } bad[] = {
        { { NAN, 0, 1, false }, GRAZE_BAD_NUMBER },
        { { 0, INFINITY, 1, false }, GRAZE_BAD_NUMBER },
        { { 0, 0, NAN, false }, GRAZE_BAD_NUMBER },
        { { 0, 0, -1, false }, GRAZE_BAD_RADIUS },
        { { 0x1p60, 0, 1, false }, GRAZE_OUT_OF_RANGE },
        { { 0, 0, 0x1p61, false }, GRAZE_OUT_OF_RANGE },
    };
    const graze_chain_def good = { many, 2, 4 };
    graze_chain *chain;
    assert_int_equal(created(&(graze_chain_def){ many, 0, 4 }), GRAZE_BAD_VALUE);
    assert_int_equal(created(&(graze_chain_def){ many, 3, 2 }), GRAZE_BAD_VALUE);
    assert_int_equal(created(&(graze_chain_def){ many, 512, 0 }), GRAZE_OK);
    assert_int_equal(created(&(graze_chain_def){ many, 513, 0 }),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(created(&(graze_chain_def){ many, 1, 513 }),
                     GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(created(&(graze_chain_def){ NULL, 1, 1 }),
                     GRAZE_ARGUMENT_MISSING);
    assert_int_equal(created(NULL), GRAZE_ARGUMENT_MISSING);
    assert_int_equal(graze_chain_create(&good, NULL, NULL), GRAZE_ARGUMENT_MISSING);
    const graze_allocator none = { .resize = refuse };
    assert_int_equal(graze_chain_create(&good, &none, &chain), GRAZE_OUT_OF_MEMORY);
    assert_null(chain);
    assert_int_equal(graze_chain_create(&good, NULL, &chain), GRAZE_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(created(&(graze_chain_def){ &bad[i].node, 1, 0 }),
                         bad[i].status);
        assert_int_equal(graze_chain_push_node(chain, bad[i].node), bad[i].status);
    }
    assert_int_equal(graze_chain_switch_nodes(chain, 1, 2, true),
                     GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_chain_switch_nodes(chain, 3, UINT32_MAX, true),
                     GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_chain_cut(chain, 0, 3), GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_chain_cut(chain, 1, 0), GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_chain_count(chain), 2);
    assert_int_equal(graze_chain_push_node(NULL, many[0]), GRAZE_ARGUMENT_MISSING);
    assert_int_equal(graze_chain_cut(NULL, 0, 1), GRAZE_ARGUMENT_MISSING);
    assert_int_equal(graze_chain_switch_nodes(NULL, 0, 1, true),
                     GRAZE_ARGUMENT_MISSING);
    assert_int_equal(graze_chain_count(NULL), 0);
    assert_int_equal(graze_chain_capacity(NULL), 0);
    graze_chain_destroy(chain);
    graze_chain_destroy(NULL);
}

static void chains_are_checked_moved_and_not_turned(void **state) {
    (void)state;
    const graze_chain_node nodes[] = { { -0x1p59, 0, 1, false },
                                       { 0x1p59, 0, 1, false } };
    const graze_chain_def def = { nodes, 2, 0 };
    const graze_pose turn = { .angle = 90 }, flip = { .flip_x = true },
                     grow = { .scale = 2 };
    graze_chain *chain;
    graze_shape moved;
    assert_int_equal(graze_chain_create(&def, NULL, &chain), GRAZE_OK);
    const graze_shape shape = graze_shape_chain(chain, (graze_point){ 0, 0 });
    const graze_shape far = graze_shape_chain(chain, (graze_point){ 0x1p60, 0 });
    const graze_shape bad = graze_shape_chain(chain, (graze_point){ NAN, 0 });
    const graze_shape none = graze_shape_chain(NULL, (graze_point){ 0, 0 });
    const graze_shape ball = graze_shape_circle((graze_point){ 0, 0 }, 1);
    assert_int_equal(graze_shape_check(&shape), GRAZE_OK);
    assert_int_equal(graze_shape_check(&far), GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_shape_check(&bad), GRAZE_BAD_NUMBER);
    assert_int_equal(graze_shape_check(&none), GRAZE_BAD_VALUE);
    assert_int_equal(graze_shape_transform(&shape, &turn, &moved), GRAZE_BAD_POSE);
    assert_int_equal(graze_shape_transform(&shape, &flip, &moved), GRAZE_BAD_POSE);
    assert_int_equal(graze_shape_transform(&shape, &grow, &moved), GRAZE_BAD_POSE);
    assert_ptr_equal(graze_chain_of(&shape), chain);
    assert_null(graze_chain_of(&ball));
    assert_null(graze_chain_of(NULL));
    graze_chain_destroy(chain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushed_switched_and_cut_chains_are_as_newly_made_ones),
        cmocka_unit_test(nearest_places_are_as_near_as_the_oracle_says),
        cmocka_unit_test(points_are_on_the_middle_at_even_distances),
        cmocka_unit_test(bad_chains_are_refused_and_change_nothing),
        cmocka_unit_test(chains_are_checked_moved_and_not_turned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
