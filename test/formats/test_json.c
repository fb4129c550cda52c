/* test_json.c: texts that are JSON and texts that are not, their values, and
 * the written text. */
#include "formats/json.h"
#include "support/testing.h"

#include <math.h>
#include <stdlib.h>

static bool parse(const char *text, node *root, error *e) {
    return json_parse((json_source){ text, strlen(text), { "x.json", 7 } }, root, e);
}

static void assert_is_json(const char *text) {
    error e = { 0 };
    node root;
    if (!parse(text, &root, &e))
        fail_msg("%s: %s", text, e.text);
    json_free(&root);
}

static void assert_is_none(const char *text, const char *what) {
    error e = { 0 };
    node root;
    if (parse(text, &root, &e))
        fail_msg("%s was taken for JSON", text);
    assert_int_equal(e.code, ERROR_INPUT);
    if (strstr(e.text, "x.json:") != e.text || strstr(e.text, what) == NULL)
        fail_msg("\"%s\" is not in \"%s\"", what, e.text);
}

static void json_is_what_the_grammar_says(void **state) {
    (void)state;
    static const char *const good[] = { "1",     "-0",      " [ ] ",
                                        "{}",    "[1,2]",   "{\"a\":{\"a\":[]}}",
                                        "1e5",   "1E-5",    "0.5e+10",
                                        "true",  "null",    "\"\\u00e9\\n\\\"\"",
                                        "\t1\r", "\"\x7f\"" };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_is_json(good[i]);
}

static void bad_json_is_named_with_its_line(void **state) {
    (void)state;
    static const char *const bad[] = { "",
                                       "  ",
                                       "01",
                                       "1.",
                                       ".5",
                                       "-.5",
                                       "+1",
                                       "1e",
                                       "NaN",
                                       "-Infinity",
                                       "nul",
                                       "[1,]",
                                       "[1",
                                       "{a:1}",
                                       "{\"a\":1,}",
                                       "{\"a\" 1}",
                                       "'a'",
                                       "\"a",
                                       "\"\\x\"",
                                       "\"\\u12g4\"",
                                       "\"\\u0000\"",
                                       "\"\\ud800\"",
                                       "\"\n\"",
                                       "1 2",
                                       "[\"\xff\"]",
                                       "1e999",
                                       "{\"a\":1,\"a\":2}" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_is_none(bad[i], "this is not JSON: ");
    assert_is_none("[1,\n 2,\n x]", "x.json:9: this is not JSON: ");
    assert_is_none("{\"a\":1,\n\"a\":2}",
                   "x.json:8: this is not JSON: duplicate object key");
}

static void nesting_has_a_limit(void **state) {
    (void)state;
    static char text[2 * JSON_DEPTH_MAX + 3];
    memset(text, '[', JSON_DEPTH_MAX);
    memset(text + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
    text[2 * JSON_DEPTH_MAX] = '\0';
    assert_is_json(text);
    memset(text, '[', JSON_DEPTH_MAX + 1);
    memset(text + JSON_DEPTH_MAX + 1, ']', JSON_DEPTH_MAX + 1);
    text[2 * JSON_DEPTH_MAX + 2] = '\0';
    assert_is_none(text, "depth");
}

static void values_can_be_walked_and_found_by_name(void **state) {
    (void)state;
    error e = { 0 };
    node root;
    assert_true(parse("{\"list\":[1,-2.5,true],\"text\":\"\\u00e9\"}", &root, &e));
    assert_int_equal(root.kind, NODE_OBJECT);
    const node list = node_member(&root, "list");
    assert_int_equal(list.kind, NODE_LIST);
    assert_int_equal(list.count, 3);
    node item = node_first(&list);
    node_next(&item);
    assert_true(item.number == -2.5);
    assert_null(item.name);
    node_next(&item);
    assert_true(item.kind == NODE_BOOLEAN && item.number > 0);
    node_next(&item);
    assert_int_equal(item.kind, NODE_MISSING);
    node member = node_first(&root);
    assert_string_equal(member.name, "list");
    node_next(&member);
    assert_string_equal(member.name, "text");
    assert_string_equal(member.text, "\xc3\xa9");
    node_next(&member);
    assert_int_equal(member.kind, NODE_MISSING);
    assert_int_equal(node_member(&root, "nothing").kind, NODE_MISSING);
    assert_int_equal(node_member(&list, "text").kind, NODE_MISSING);
    assert_int_equal(node_first(&item).kind, NODE_MISSING);
    json_free(&root);
}

static void a_message_has_the_place_of_its_value(void **state) {
    (void)state;
    error e = { 0 };
    node root;
    uint32_t number = 0;
    assert_true(parse("{\"a\":[{\"b\":1},{\"b\":1.5}]}", &root, &e));
    const node list = node_member(&root, "a");
    node item = node_first(&list);
    node_next(&item);
    const node b = node_member(&item, "b");
    assert_false(node_whole(&b, 9, &number, &e));
    assert_string_equal(e.text,
                        "x.json:7: a[1].b: 1.5 is not a whole number from 0 to 9");
    json_free(&root);
}

static void messages_show_numbers_in_the_fewest_digits(void **state) {
    (void)state;
    error e = { 0 };
    node root;
    double number = 0;
    assert_true(parse("1e300", &root, &e));
    assert_false(node_number(&root, -0.1, 1e23, &number, &e));
    assert_string_equal(e.text, "x.json:7: 1e+300 is not from -0.1 to 1e+23");
    json_free(&root);
}

static double number_of(const char *text) {
    error e = { 0 };
    node root;
    assert_true(parse(text, &root, &e));
    json_free(&root);
    return root.number;
}

static void numbers_of_any_length_are_rounded_once(void **state) {
    (void)state;
    assert_true(
        number_of("0.1000000000000000055511151231257827021181583404541015625") ==
        0.1);
    assert_true(number_of("0."
                          "100000000000000005551115123125782702118158340454101562500"
                          "00000000000000001") == 0.1);
    assert_true(number_of("-12345678901234567890123456789012345678901234567890123456"
                          "789012345678901234567890") == -1.2345678901234567890e79);
    assert_true(number_of("9223372036854775808") == 9223372036854775808.0);
}

static void written_json_is_short_and_exact_and_takes_any_bytes(void **state) {
    (void)state;
    error e = { 0 };
    json_writer *w = NULL;
    assert_true(json_writer_open(&w, &e));
    for (int again = 0; again < 2; again++) {
        json_begin_object(w, NULL);
        json_put_number(w, "n", 31.8);
        json_put_number(w, "third", 1.0 / 3);
        json_put_number(w, "zero", -0.0);
        json_put_number(w, "inf", INFINITY);
        json_put_whole(w, "whole", UINT64_MAX);
        json_put_numbers(w, "list", (const double[]){ 1, 0.5 }, 2);
        json_put_rows(w, "rows", (const double[]){ 1, 2, 3, 4 }, 2, 2);
        json_put_rows(w, "none", NULL, 0, 2);
        json_put_text(w, "text", "a\"\\u0000#b\n\xc3\xa9\xff/");
        json_put_text(w, "byte", "\x80");
        json_put_boolean(w, "yes", true);
        json_put_null(w, "null");
        json_end(w);
        char *text = json_writer_text(w, false, &e);
        assert_string_equal(text,
                            "{\"n\": 31.8, \"third\": 0.3333333333333333, \"zero\": "
                            "0, \"inf\": null, \"whole\": "
                            "18446744073709551615, \"list\": [1, 0.5], \"rows\": "
                            "[[1, 2], [3, 4]], \"none\": [], "
                            "\"text\": \"a\\\"\\\\u0000#b\\n\xc3\xa9\\udcff/\", "
                            "\"byte\": \"\\udc80\", \"yes\": "
                            "true, \"null\": null}\n");
        free(text);
    }
    json_writer_close(w);
}

static void indented_json_has_a_line_for_each_value(void **state) {
    (void)state;
    error e = { 0 };
    json_writer *w = NULL;
    assert_true(json_writer_open(&w, &e));
    json_begin_list(w, NULL);
    json_begin_object(w, NULL);
    json_end(w);
    json_begin_object(w, NULL);
    json_put_numbers(w, "a\x01", (const double[]){ 1, 2 }, 2);
    json_begin_list(w, "b");
    json_end(w);
    json_put_text(w, "c", "\x02\x1f\x7f\b\f\r\t");
    json_end(w);
    json_end(w);
    char *text = json_writer_text(w, true, &e);
    assert_string_equal(text, "[\n"
                              "  {},\n"
                              "  {\n"
                              "    \"a\\u0001\": [1, 2],\n"
                              "    \"b\": [],\n"
                              "    \"c\": \"\\u0002\\u001F\x7f\\b\\f\\r\\t\"\n"
                              "  }\n"
                              "]\n");
    free(text);
    json_put_text(w, NULL, "alone");
    text = json_writer_text(w, true, &e);
    assert_string_equal(text, "\"alone\"\n");
    free(text);
    json_writer_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_is_what_the_grammar_says),
        cmocka_unit_test(bad_json_is_named_with_its_line),
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(values_can_be_walked_and_found_by_name),
        cmocka_unit_test(a_message_has_the_place_of_its_value),
        cmocka_unit_test(messages_show_numbers_in_the_fewest_digits),
        cmocka_unit_test(numbers_of_any_length_are_rounded_once),
        cmocka_unit_test(written_json_is_short_and_exact_and_takes_any_bytes),
        cmocka_unit_test(indented_json_has_a_line_for_each_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
