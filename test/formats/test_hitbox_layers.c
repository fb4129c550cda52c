/* test_hitbox_layers.c: which words stand for which layers, and that users outrank
 * files. */
#include "support/testing.h"

#include "formats/hitbox_layers.h"

static int layer_of(const hitbox_layers *layers, const char *name) {
    uint8_t layer = 99;
    return hitbox_layers_of_name(layers, name, &layer) ? layer : -1;
}

static void names_begin_with_words(void **state) {
    (void)state;
    hitbox_layers layers;
    hitbox_layers_init(&layers);
    assert_int_equal(layer_of(&layers, "hurt"), 0);
    assert_int_equal(layer_of(&layers, "Hit 2"), 1);
    assert_int_equal(layer_of(&layers, "hit2"), 1);
    assert_int_equal(layer_of(&layers, "GRAZE_ring"), 2);
    assert_int_equal(layer_of(&layers, "pushbox"), 3);
    assert_int_equal(layer_of(&layers, "pushBOX 1"), 3);
    assert_int_equal(layer_of(&layers, "hitch"), -1);
    assert_int_equal(layer_of(&layers, "hitboxes"), -1);
    assert_int_equal(layer_of(&layers, "hi"), -1);
    assert_int_equal(layer_of(&layers, ""), -1);
}

static void the_longest_word_counts(void **state) {
    (void)state;
    hitbox_layers layers;
    error e = { 0 };
    hitbox_layers_init(&layers);
    assert_true(hitbox_layers_take(&layers, "hurt head=7,other=9,hurt=8", &e));
    assert_int_equal(layer_of(&layers, "hurt head"), 7);
    assert_int_equal(layer_of(&layers, "hurt leg"), 8);
    assert_int_equal(layers.others, 9);
}

static void the_user_outranks_files(void **state) {
    (void)state;
    hitbox_layers layers;
    error e = { 0 };
    hitbox_layers_init(&layers);
    assert_true(hitbox_layers_take(&layers, "hurt=8", &e));
    assert_true(hitbox_layers_set(&layers, "HURT", 5) &&
                hitbox_layers_set(&layers, "hit", 6));
    assert_int_equal(layer_of(&layers, "hurt"), 8);
    assert_int_equal(layer_of(&layers, "hit"), 6);
    assert_string_equal(hitbox_layers_word(&layers, 8), "hurt");
    assert_null(hitbox_layers_word(&layers, 1));
}

static void bad_words_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",         "hurt",
        "hurt=",    "=1",
        "hurt=64",  "hurt=-1",
        "hurt=1,",  ",hurt=1",
        "hurt=1.5", "a-word-that-is-much-too-long-for-a-layer=1"
    };
    hitbox_layers layers;
    hitbox_layers_init(&layers);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error e = { 0 };
        assert_false(hitbox_layers_take(&layers, bad[i], &e));
        assert_int_equal(e.code, ERROR_INPUT);
    }
}

static void there_is_an_end_to_words(void **state) {
    (void)state;
    hitbox_layers layers = { 0 };
    char word[16];
    for (int i = 0; i < HITBOX_WORDS_MAX; i++) {
        snprintf(word, sizeof word, "w%d", i);
        assert_true(hitbox_layers_set(&layers, word, 1));
    }
    assert_false(hitbox_layers_set(&layers, "one more", 1));
    assert_true(hitbox_layers_set(&layers, "w7", 2));
    hitbox_layers more;
    hitbox_layers_init(&more);
    hitbox_layers_add(&layers, &more);
    assert_int_equal(layers.count, HITBOX_WORDS_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_begin_with_words),
        cmocka_unit_test(the_longest_word_counts),
        cmocka_unit_test(the_user_outranks_files),
        cmocka_unit_test(bad_words_are_refused),
        cmocka_unit_test(there_is_an_end_to_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
