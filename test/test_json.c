/* test_json.c: what is JSON and what is not, and what its values are. */
#include "formats/json_value.h"
#include "testing.h"

static bool parse(const char *text, json_value **value, error *e) {
    char copy[4096];
    size_t length = strlen(text);
    assert_true(length < sizeof copy);
    memcpy(copy, text, length);
    return json_parse((json_source){ copy, length, { "x.json", 7 } }, value, e);
}

static void assert_is_json(const char *text) {
    error e = { 0 };
    json_value *value = NULL;
    if (!parse(text, &value, &e))
        fail_msg("%s: %s", text, e.text);
    json_free(value);
}

static void assert_is_none(const char *text, const char *what) {
    error e = { 0 };
    json_value *value = NULL;
    if (parse(text, &value, &e))
        fail_msg("%s was taken for JSON", text);
    assert_int_equal(e.code, ERROR_INPUT);
    assert_null(value);
    if (strstr(e.text, "x.json:") != e.text || strstr(e.text, what) == NULL)
        fail_msg("\"%s\" is not in \"%s\"", what, e.text);
}

static void json_is_what_the_grammar_says(void **state) {
    (void)state;
    static const char *const good[] = {
        "1",     "-0",    " [ ] ",      "{}",      "[1,2]", "{\"a\":{\"a\":[]}}",
        "1e5",   "1E-5",  "0.5e+10",    "true",    "null",  "\"\\u00e9\\n\\\"\"",
        "\t1\r", "1e999", "[\"\xff\"]", "\"\x7f\""
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_is_json(good[i]);
}

static void what_is_no_json_is_named_with_its_column(void **state) {
    (void)state;
    assert_is_none("", "a value is missing at column 1");
    assert_is_none("  ", "a value is missing at column 3");
    assert_is_none("01", "not a number");
    assert_is_none("1.", "behind its point");
    assert_is_none(".5", "not a value at column 1");
    assert_is_none("-.5", "not a number");
    assert_is_none("+1", "not a value");
    assert_is_none("1e", "exponent");
    assert_is_none("NaN", "not a value");
    assert_is_none("-Infinity", "not a number");
    assert_is_none("nul", "not a value");
    assert_is_none("[1,]", "not a value at column 4");
    assert_is_none("[1", "a comma or ] is missing at column 3");
    assert_is_none("{\"a\":1,}", "a string is missing");
    assert_is_none("{\"a\" 1}", "a colon is missing");
    assert_is_none("{a:1}", "a string is missing");
    assert_is_none("'a'", "not a value");
    assert_is_none("\"a", "never ends");
    assert_is_none("\"\\x\"", "a backslash");
    assert_is_none("\"\\u12g4\"", "hexadecimal");
    assert_is_none("\"\\u0000\"", "a NUL character");
    assert_is_none("\"\n\"", "a control character");
    assert_is_none("1 2", "more than one value at column 3");
    assert_is_none("[1,\n 2,\n x]", "x.json:9: this is no JSON: not a value at column 2");
}

static void nesting_has_a_limit(void **state) {
    (void)state;
    char text[2 * JSON_DEPTH_MAX + 3];
    memset(text, '[', JSON_DEPTH_MAX);
    memset(text + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
    text[2 * JSON_DEPTH_MAX] = '\0';
    assert_is_json(text);
    memset(text, '[', JSON_DEPTH_MAX + 1);
    memset(text + JSON_DEPTH_MAX + 1, ']', JSON_DEPTH_MAX + 1);
    text[2 * JSON_DEPTH_MAX + 2] = '\0';
    assert_is_none(text, "within each other");
}

static void values_can_be_walked_and_found_by_name(void **state) {
    (void)state;
    error e = { 0 };
    json_value *value = NULL;
    const json_value *found = NULL;
    assert_true(parse("{\"list\":[1,-2.5,true],\"text\":\"\\u00e9\",\"twice\":1,\"twice\":2}", &value, &e));
    assert_int_equal(json_kind_of(value), JSON_OBJECT);
    assert_true(json_member(value, "list", &found));
    assert_int_equal(json_kind_of(found), JSON_LIST);
    assert_int_equal(json_count(found), 3);
    found = json_next(json_first(found));
    assert_true(json_as_number(found) == -2.5);
    assert_null(json_name(found));
    assert_true(json_as_boolean(json_next(found)));
    assert_null(json_next(json_next(found)));
    assert_true(json_member(value, "text", &found));
    assert_string_equal(json_as_string(found), "\xc3\xa9");
    assert_true(json_member(value, "nothing", &found));
    assert_null(found);
    assert_false(json_member(value, "twice", &found));
    json_free(value);
}

static double number_of(const char *text) {
    error e = { 0 };
    json_value *value = NULL;
    assert_true(parse(text, &value, &e));
    double number = json_as_number(value);
    json_free(value);
    return number;
}

static void numbers_of_any_length_are_rounded_once(void **state) {
    (void)state;
    assert_true(number_of("0.1000000000000000055511151231257827021181583404541015625") == 0.1);
    assert_true(number_of("0.10000000000000000555111512312578270211815834045410156250000000000000000001") ==
                0.1);
    assert_true(
        number_of("-12345678901234567890123456789012345678901234567890123456789012345678901234567890") ==
        -1.2345678901234567890e79);
    assert_true(number_of("1e999") > 1.7e308);
    char text[2100];
    memset(text, '7', sizeof text);
    text[400] = '\0';
    assert_true(number_of(text) > 1.7e308);
    text[400] = '7';
    text[2099] = '\0';
    assert_is_none(text, "too many digits");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_is_what_the_grammar_says),
        cmocka_unit_test(what_is_no_json_is_named_with_its_column),
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(values_can_be_walked_and_found_by_name),
        cmocka_unit_test(numbers_of_any_length_are_rounded_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
