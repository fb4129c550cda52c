/* test_identifiers.c: names as identifiers of C: legal ones, and all different. */
#include "support/testing.h"

#include "formats/identifiers.h"

static void expect(const char *name, const char *identifier) {
    char out[IDENTIFIER_SIZE];
    identifier_of(name, out);
    assert_string_equal(out, identifier);
}

static void names_become_identifiers(void **state) {
    (void)state;
    expect("hero", "hero");
    expect("hurt body 2", "hurt_body_2");
    expect("__a--b__", "a_b");
    expect("1up", "n1up");
    expect("_1up", "n1up");
    expect("", "noname");
    expect("\xc3\xa4", "noname");
    expect("123456789012345678901234567890123456789012345678901234567890",
           "n1234567890123456789012345678901234567890123456789");
}

static void alike_names_become_different_identifiers(void **state) {
    (void)state;
    static const char *const names[] = { "a", "A", "a!",       "a_3",   "a_2",
                                         "",  "?", "noname_7", "a_3_9", "a_3" };
    enum { COUNT = sizeof names / sizeof names[0] };
    identifiers all;
    assert_true(identifiers_reserve(&all, COUNT));
    for (size_t i = 0; i < COUNT; i++)
        identifiers_add(&all, names[i]);
    for (size_t i = 0; i < COUNT; i++)
        for (size_t j = 0; j < i; j++) {
            char a[IDENTIFIER_SIZE], b[IDENTIFIER_SIZE];
            identifier_upper(all.items[i], a);
            identifier_upper(all.items[j], b);
            assert_string_not_equal(a, b);
        }
    assert_string_equal(all.items[0], "a");
    identifiers_free(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_become_identifiers),
        cmocka_unit_test(alike_names_become_different_identifiers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
