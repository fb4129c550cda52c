/* test_rules.c: which layers may meet, against a plain matrix. */
#include "support/testing.h"

#include "graze/rules.h"

static void zeroed_rules_let_all_layers_meet_each_its_own_too(void **state) {
    (void)state;
    const graze_rules rules = { { 0 } };
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++)
            assert_true(graze_rules_allows(&rules, a, b));
}

static void forbid_all_lets_no_layer_meet_any(void **state) {
    (void)state;
    graze_rules rules = { { 0 } };
    graze_rules_forbid_all(&rules);
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++)
            assert_false(graze_rules_allows(&rules, a, b));
}

static void rules_follow_a_plain_symmetric_matrix(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_rules rules = { { 0 } };
    static bool forbidden[GRAZE_LAYER_COUNT][GRAZE_LAYER_COUNT];
    for (int trial = 0; trial < 20000; trial++) {
        const unsigned a = seeded_below(&random, GRAZE_LAYER_COUNT);
        const unsigned b = seeded_below(&random, GRAZE_LAYER_COUNT);
        const bool forbids = seeded_below(&random, 2) != 0;
        assert_int_equal(forbids ? graze_rules_forbid(&rules, a, b)
                                 : graze_rules_allow(&rules, a, b),
                         GRAZE_OK);
        forbidden[a][b] = forbidden[b][a] = forbids;
        assert_int_equal(graze_rules_allows(&rules, a, b), !forbids);
    }
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++) {
            assert_int_equal(graze_rules_allows(&rules, a, b), !forbidden[a][b]);
            assert_int_equal(rules.forbidden[a] >> b & 1, forbidden[a][b]);
        }
}

static void one_rule_changes_one_pair_both_ways(void **state) {
    (void)state;
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a += 21)
        for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++) {
            graze_rules rules = { { 0 } };
            assert_int_equal(graze_rules_forbid(&rules, a, b), GRAZE_OK);
            for (unsigned c = 0; c < GRAZE_LAYER_COUNT; c++)
                for (unsigned d = 0; d < GRAZE_LAYER_COUNT; d++)
                    assert_int_equal(graze_rules_allows(&rules, c, d),
                                     !((c == a && d == b) || (c == b && d == a)));
        }
}

static uint64_t some_layers(seeded_random *random) {
    uint64_t layers = 0;
    for (uint32_t i = seeded_below(random, 5); i > 0; i--)
        layers |= UINT64_C(1) << seeded_below(random, GRAZE_LAYER_COUNT);
    return layers;
}

/* An empty set stands for all layers. */
static bool has_layer(uint64_t layers, unsigned layer) {
    return layers == 0 || (layers >> layer & 1) != 0;
}

static void sets_of_layers_are_their_pairs_one_by_one(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_rules rules = { { 0 } }, one_by_one = { { 0 } };
    for (int trial = 0; trial < 200; trial++) {
        const uint64_t first = some_layers(&random), other = some_layers(&random);
        const bool forbids = seeded_below(&random, 2) != 0;
        assert_int_equal(forbids ? graze_rules_forbid_layers(&rules, first, other)
                                 : graze_rules_allow_layers(&rules, first, other),
                         GRAZE_OK);
        for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
            for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++)
                if (has_layer(first, a) && has_layer(other, b))
                    (void)(forbids ? graze_rules_forbid
                                   : graze_rules_allow)(&one_by_one, a, b);
        assert_memory_equal(&rules, &one_by_one, sizeof rules);
    }
}

static void a_layer_over_63_is_refused_and_changes_nothing(void **state) {
    (void)state;
    static const unsigned wrong[] = { 64, 65, 127, 128, 1000, UINT32_MAX };
    graze_rules rules = { { 0 } };
    assert_int_equal(graze_rules_forbid(&rules, 3, 63), GRAZE_OK);
    const graze_rules before = rules;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(graze_rules_allow(&rules, 3, wrong[i]), GRAZE_BAD_LAYER);
        assert_int_equal(graze_rules_allow(&rules, wrong[i], 63), GRAZE_BAD_LAYER);
        assert_int_equal(graze_rules_forbid(&rules, 0, wrong[i]), GRAZE_BAD_LAYER);
        assert_int_equal(graze_rules_forbid(&rules, wrong[i], wrong[i]),
                         GRAZE_BAD_LAYER);
        assert_false(graze_rules_allows(&rules, 0, wrong[i]));
        assert_false(graze_rules_allows(&rules, wrong[i], 0));
    }
    assert_memory_equal(&rules, &before, sizeof rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zeroed_rules_let_all_layers_meet_each_its_own_too),
        cmocka_unit_test(forbid_all_lets_no_layer_meet_any),
        cmocka_unit_test(rules_follow_a_plain_symmetric_matrix),
        cmocka_unit_test(one_rule_changes_one_pair_both_ways),
        cmocka_unit_test(sets_of_layers_are_their_pairs_one_by_one),
        cmocka_unit_test(a_layer_over_63_is_refused_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
