/* test_layer_groups.c: for any rules, a question about layer_groups has the answer
 * of the question about layers. */
#include "support/testing.h"

#include "broad/layer_groups.h"
#include "graze/rules.h"

/* Boxes of all 64 layers and one of none, under rules. */
typedef struct layered {
    uint8_t layer[GRZ_LAYER_NONE + 1];
    uint64_t meets[64];
    grz_box_view boxes;
} layered;

static void set_rules(layered *all, const graze_rules *rules) {
    for (int i = 0; i < 64; i++)
        all->meets[i] = ~rules->forbidden[i];
    for (uint8_t i = 0; i <= GRZ_LAYER_NONE; i++)
        all->layer[i] = i;
    all->boxes = (grz_box_view){ .layer = all->layer,
                                 .meets = all->meets,
                                 .count = GRZ_LAYER_NONE + 1 };
}

/* Rules that tell a few, some or all layers apart. */
static graze_rules draw_rules(seeded_random *random) {
    graze_rules rules = { { 0 } };
    const uint32_t kinds = 1 + seeded_below(random, 64),
                   chance = 1 + seeded_below(random, 6);
    uint8_t kind_of[64];
    bool forbids[64][64];
    for (int i = 0; i < 64; i++)
        kind_of[i] = (uint8_t)seeded_below(random, kinds);
    for (uint32_t i = 0; i < kinds; i++)
        for (uint32_t j = i; j < kinds; j++)
            forbids[i][j] = forbids[j][i] = seeded_below(random, chance) == 0;
    for (unsigned a = 0; a < 64; a++)
        for (unsigned b = a; b < 64; b++)
            if (forbids[kind_of[a]][kind_of[b]])
                graze_rules_forbid(&rules, a, b);
    return rules;
}

static void check_classes(const grz_layer_groups *layer_groups, const layered *all,
                          const graze_rules *rules) {
    for (uint32_t a = 0; a < 64; a++) {
        const uint8_t of_a = grz_layer_group_of(layer_groups, &all->boxes, a);
        bool meets_any = false;
        assert_true(of_a < layer_groups->count);
        for (uint32_t b = 0; b < 64; b++) {
            const uint8_t of_b = grz_layer_group_of(layer_groups, &all->boxes, b);
            assert_int_equal(grz_layer_groups_meet(layer_groups, of_a, of_b),
                             graze_rules_allows(rules, a, b));
            assert_int_equal(of_a == of_b,
                             rules->forbidden[a] == rules->forbidden[b]);
            meets_any |= graze_rules_allows(rules, a, b);
        }
        assert_int_equal(grz_layer_group_meets_none(layer_groups, of_a), !meets_any);
    }
    assert_int_equal(grz_layer_group_of(layer_groups, &all->boxes, GRZ_LAYER_NONE),
                     GRZ_LAYER_GROUP_NONE);
    assert_true(grz_layer_group_meets_none(layer_groups, GRZ_LAYER_GROUP_NONE));
}

static void layer_groups_answer_as_rules_do(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    grz_layer_groups layer_groups = { .count = 0 };
    for (int trial = 0; trial < 500; trial++) {
        const graze_rules rules = draw_rules(&random);
        layered all;
        set_rules(&all, &rules);
        grz_layer_groups_update(&layer_groups, &all.boxes);
        check_classes(&layer_groups, &all, &rules);
    }
}

static void layers_that_all_meet_are_one_class(void **state) {
    (void)state;
    grz_layer_groups layer_groups = { .count = 0 };
    const graze_rules rules = { { 0 } };
    layered all;
    set_rules(&all, &rules);
    assert_true(grz_layer_groups_update(&layer_groups, &all.boxes));
    assert_int_equal(layer_groups.count, 1);
}

static void layers_of_which_no_two_are_alike_are_64_classes(void **state) {
    (void)state;
    grz_layer_groups layer_groups = { .count = 0 };
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    for (unsigned i = 0; i < 64; i++)
        graze_rules_allow(&rules, i, i);
    layered all;
    set_rules(&all, &rules);
    grz_layer_groups_update(&layer_groups, &all.boxes);
    assert_int_equal(layer_groups.count, 64);
    check_classes(&layer_groups, &all, &rules);
}

static void one_rule_about_any_layer_tells_layers_apart(void **state) {
    (void)state;
    for (unsigned a = 0; a < 64; a += 9)
        for (unsigned b = 0; b < 64; b++) {
            grz_layer_groups layer_groups = { .count = 0 };
            graze_rules rules = { { 0 } };
            assert_int_equal(graze_rules_forbid(&rules, a, b), GRAZE_OK);
            layered all;
            set_rules(&all, &rules);
            grz_layer_groups_update(&layer_groups, &all.boxes);
            check_classes(&layer_groups, &all, &rules);
        }
}

static void an_update_says_whether_the_rules_changed(void **state) {
    (void)state;
    grz_layer_groups layer_groups = { .count = 0 };
    graze_rules rules = { { 0 } };
    layered all;
    set_rules(&all, &rules);
    assert_true(grz_layer_groups_update(&layer_groups, &all.boxes));
    assert_false(grz_layer_groups_update(&layer_groups, &all.boxes));
    graze_rules_forbid(&rules, 63, 63);
    set_rules(&all, &rules);
    assert_true(grz_layer_groups_update(&layer_groups, &all.boxes));
    assert_false(grz_layer_groups_update(&layer_groups, &all.boxes));
}

/* Runs of layers of many lengths, which are counted eight at a time where they can
 * be. */
static void layer_stats_count_as_one_by_one(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    uint8_t layers[100];
    for (uint32_t count = 0; count <= 100; count++) {
        uint32_t rows[GRZ_LAYER_NONE + 1] = { 0 }, first[GRZ_LAYER_NONE + 1],
                                       end[GRZ_LAYER_NONE + 1];
        for (uint32_t i = 0; i < count; i++)
            layers[i] = i > 0 && seeded_below(&random, 12) > 0
                            ? layers[i - 1]
                            : (uint8_t)seeded_below(&random, 65);
        for (uint32_t i = 0; i < count; i++) {
            first[layers[i]] = rows[layers[i]] == 0 ? i : first[layers[i]];
            rows[layers[i]]++;
            end[layers[i]] = i + 1;
        }
        const grz_layer_stats stats =
            grz_layer_stats_of(&(grz_box_view){ .layer = layers, .count = count });
        assert_memory_equal(stats.rows, rows, sizeof rows);
        for (int layer = 0; layer <= GRZ_LAYER_NONE; layer++)
            if (rows[layer] > 0)
                assert_true(stats.first[layer] == first[layer] &&
                            stats.end[layer] == end[layer]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layer_groups_answer_as_rules_do),
        cmocka_unit_test(layers_that_all_meet_are_one_class),
        cmocka_unit_test(layers_of_which_no_two_are_alike_are_64_classes),
        cmocka_unit_test(one_rule_about_any_layer_tells_layers_apart),
        cmocka_unit_test(an_update_says_whether_the_rules_changed),
        cmocka_unit_test(layer_stats_count_as_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
