/* test_chain.c: chains against an oracle, and against capsules in whole numbers. */
#include "graze/pose.h"
#include "narrow/toi.h"
#include "support/chain_oracle.h"

static void check_pair(const graze_shape *chain, const graze_shape *other) {
    const double distance = oracle_distance(chain, other);
    graze_manifold m, back;
    for (int edges = 0; edges < 2; edges++) {
        const graze_edges rule = edges ? GRAZE_CLOSED : GRAZE_HALF_OPEN;
        const bool touch = graze_shapes_touch(chain, other, rule);
        assert_int_equal(touch, graze_shapes_touch(other, chain, rule));
        if (fabs(distance) > doubt)
            assert_int_equal(touch, distance < 0);
        graze_shapes_manifold(chain, other, rule, &m);
        graze_shapes_manifold(other, chain, rule, &back);
        assert_int_equal(m.is_touching, touch);
        assert_true(m.depth == back.depth && m.distance == back.distance);
        assert_true(m.normal.x == -back.normal.x && m.normal.y == -back.normal.y);
        if (!touch && distance > doubt && distance < INFINITY)
            assert_true(fabs(m.distance - distance) < doubt);
        if (!touch && distance == INFINITY)
            assert_true(m.distance == INFINITY);
        if (touch && fabs(distance) > doubt) {
            const double push = m.depth + 1e-6;
            const graze_pose away = { .x = m.normal.x * push,
                                      .y = m.normal.y * push };
            graze_shape moved;
            assert_true(m.depth > 0);
            assert_int_equal(graze_shape_transform(other, &away, &moved), GRAZE_OK);
            assert_false(graze_shapes_touch(chain, &moved, GRAZE_CLOSED));
        }
    }
}

static void chains_touch_what_one_of_all_circles_between_touches(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    size_t touching = 0;
    for (int i = 0; i < (testing_is_long() ? 5000 : 200); i++) {
        const graze_point near = { any(&random, -1000, 1000),
                                   any(&random, -1000, 1000) };
        graze_mask *mask = any_mask(&random);
        graze_chain *chain = any_chain(&random, near, SAMPLE_NODES),
                    *other = any_chain(&random, (graze_point){ 0, 0 }, 3);
        const graze_shape a = graze_shape_chain(chain, (graze_point){ 0, 0 });
        for (uint32_t kind = 0; kind < OTHERS; kind++) {
            const graze_shape b = any_other(&random, kind, near, mask, other);
            check_pair(&a, &b);
            touching += graze_shapes_touch(&a, &b, GRAZE_HALF_OPEN);
        }
        graze_chain_destroy(chain);
        graze_chain_destroy(other);
        graze_mask_destroy(mask);
    }
    assert_sample(touching > 200);
}

/* Joints of equal radii are decided as capsules are: also where shapes just meet. */
static void joints_of_equal_radii_are_capsules(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    size_t grazing = 0;
    for (int i = 0; i < 20000; i++) {
        graze_chain_node nodes[4];
        graze_chain *chain;
        for (int k = 0; k < 4; k++)
            nodes[k] =
                (graze_chain_node){ testing_between(&random, -9, 9),
                                    testing_between(&random, -9, 9), 5, false };
        const graze_chain_def def = { .nodes = nodes, .count = 4 };
        assert_int_equal(graze_chain_create(&def, NULL, &chain), GRAZE_OK);
        const graze_shape shape = graze_shape_chain(chain, (graze_point){ 3, 4 });
        const graze_shape ball =
            graze_shape_circle((graze_point){ testing_between(&random, -30, 30),
                                              testing_between(&random, -30, 30) },
                               testing_between(&random, 1, 5));
        bool touch[2];
        for (int edges = 0; edges < 2; edges++) {
            bool expected = false;
            for (int k = 0; k < 3; k++) {
                const graze_shape capsule = graze_shape_capsule(
                    (graze_point){ nodes[k].x + 3, nodes[k].y + 4 },
                    (graze_point){ nodes[k + 1].x + 3, nodes[k + 1].y + 4 }, 5);
                expected |= graze_shapes_touch(
                    &capsule, &ball, edges ? GRAZE_CLOSED : GRAZE_HALF_OPEN);
            }
            touch[edges] = graze_shapes_touch(
                &shape, &ball, edges ? GRAZE_CLOSED : GRAZE_HALF_OPEN);
            assert_int_equal(touch[edges], expected);
        }
        grazing += touch[0] != touch[1];
        graze_chain_destroy(chain);
    }
    assert_sample(grazing > 20);
}

/* The longest chain finds what one of its joints, alone, touches. */
static void the_tree_finds_what_any_joint_touches(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_chain *chain =
        any_chain(&random, (graze_point){ 0, 0 }, GRAZE_CHAIN_NODES_MAX);
    static joint joints[GRAZE_CHAIN_NODES_MAX + 1];
    const graze_shape whole = graze_shape_chain(chain, (graze_point){ 0.25, 7 });
    const uint32_t count = joints_of(&whole, joints);
    const graze_box box = graze_shape_bounds(&whole);
    size_t touching = 0;
    for (int i = 0; i < 300; i++) {
        const graze_point near = {
            any(&random, (double)box.min_x, (double)box.max_x),
            any(&random, (double)box.min_y, (double)box.max_y)
        };
        const graze_shape other =
            any_other(&random, (uint32_t)i % 5, near, NULL, NULL);
        bool expected = false;
        double least = INFINITY;
        for (uint32_t k = 0; k < count; k++) {
            const graze_chain_node pair[2] = { joints[k].a, joints[k].b };
            const graze_chain_def def = { .nodes = pair, .count = 2 };
            graze_chain *one;
            graze_manifold m;
            assert_int_equal(graze_chain_create(&def, NULL, &one), GRAZE_OK);
            const graze_shape part = graze_shape_chain(one, (graze_point){ 0, 0 });
            graze_shapes_manifold(&part, &other, GRAZE_HALF_OPEN, &m);
            expected |= m.is_touching;
            least = fmin(least, m.distance);
            graze_chain_destroy(one);
        }
        graze_manifold m;
        graze_shapes_manifold(&whole, &other, GRAZE_HALF_OPEN, &m);
        assert_int_equal(m.is_touching, expected);
        if (!expected)
            assert_true(fabs(m.distance - least) < doubt);
        touching += expected;
    }
    assert_sample(touching > 5);
    graze_chain_destroy(chain);
}

static graze_shape moved_by(const graze_shape *shape, graze_point by) {
    const graze_pose pose = { .x = by.x, .y = by.y };
    graze_shape moved;
    assert_int_equal(graze_shape_transform(shape, &pose, &moved), GRAZE_OK);
    return moved;
}

/* A motion is compared with many places along it. */
static void casts_and_sweeps_meet_what_places_on_the_way_touch(void **state) {
    (void)state;
    enum { PLACES = 30 };
    seeded_random random = { testing_seed() };
    size_t hits = 0;
    for (int i = 0; i < 70; i++) {
        const graze_point near = { any(&random, -100, 100),
                                   any(&random, -100, 100) };
        graze_mask *mask = any_mask(&random);
        graze_chain *chain = any_chain(&random, near, SAMPLE_NODES),
                    *small = any_chain(&random, (graze_point){ 0, 0 }, 3);
        const graze_shape still = graze_shape_chain(chain, (graze_point){ 0, 0 });
        const graze_shape moving =
            any_other(&random, (uint32_t)i % OTHERS, near, mask, small);
        const graze_point way = { any(&random, -60, 60), any(&random, -60, 60) };
        const graze_shape end = moved_by(&moving, way);
        const grz_toi_rule rule = { 0, GRAZE_HALF_OPEN };
        grz_cast_hit hit;
        grz_interval times;
        const bool is_hit =
            grz_shapes_cast(&still, &moving, way, GRAZE_HALF_OPEN, &hit);
        const bool is_met = grz_shapes_toi(&still, &end, way, &rule, &times);
        for (int k = 0; k <= PLACES; k++) {
            const double t = (double)k / PLACES;
            const graze_shape at =
                moved_by(&moving, (graze_point){ way.x * t, way.y * t });
            const double distance = oracle_distance(&still, &at);
            if (distance < -doubt) {
                assert_true(is_met && times.first <= t + doubt &&
                            times.last >= t - doubt);
                assert_true(k == PLACES ||
                            (is_hit && hit.interval.first <= t + doubt));
            }
        }
        if (is_met && times.first > 0 && times.first < 1) {
            const graze_shape at = moved_by(
                &moving, (graze_point){ way.x * times.first, way.y * times.first });
            assert_true(fabs(oracle_distance(&still, &at)) < 1e-6);
        }
        if (is_hit && is_met)
            assert_true(fabs(hit.interval.first - times.first) < 1e-9);
        hits += is_hit;
        graze_chain_destroy(chain);
        graze_chain_destroy(small);
        graze_mask_destroy(mask);
    }
    assert_sample(hits > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_touch_what_one_of_all_circles_between_touches),
        cmocka_unit_test(joints_of_equal_radii_are_capsules),
        cmocka_unit_test(the_tree_finds_what_any_joint_touches),
        cmocka_unit_test(casts_and_sweeps_meet_what_places_on_the_way_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
