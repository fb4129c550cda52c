/* test_lines.c: lines of a text, with each kind of end. */
#include "formats/text.h"
#include "support/temporary_file.h"
#include "support/testing.h"

static lines *open_bytes(const char *bytes, size_t size) {
    error e = { 0 };
    lines *l = NULL;
    temporary_file file = temporary_bytes(bytes, size);
    bool is_open = lines_open(file.path, &l, &e);
    temporary_remove(&file);
    if (!is_open)
        fail_msg("%s", e.text);
    return l;
}

static void assert_line(lines *l, const char *expected) {
    error e = { 0 };
    lines_text line;
    assert_int_equal(lines_next(l, &line, &e), LINES_LINE);
    assert_int_equal(line.length, strlen(expected));
    assert_memory_equal(line.text, expected, line.length);
}

static void assert_end(lines *l) {
    error e = { 0 };
    lines_text line;
    assert_int_equal(lines_next(l, &line, &e), LINES_END);
    lines_close(l);
}

static void line_ends_and_marks_are_taken_off(void **state) {
    (void)state;
    static const char text[] = "\xef\xbb\xbf"
                               "one\r\ntwo\n\nlast";
    lines *l = open_bytes(text, sizeof text - 1);
    assert_line(l, "one");
    assert_line(l, "two");
    assert_int_equal(lines_place(l).line, 2);
    assert_line(l, "");
    assert_line(l, "last");
    assert_end(l);
    assert_end(open_bytes("", 0));
    l = open_bytes("\n", 1);
    assert_line(l, "");
    assert_end(l);
}

static void a_line_may_be_long_but_not_endless(void **state) {
    (void)state;
    error e = { 0 };
    lines_text line;
    char *text = malloc(3 * LINES_MAX);
    assert_non_null(text);
    memset(text, 'x', 3 * LINES_MAX);
    text[0] = text[LINES_MAX] = '\n';
    lines *l = open_bytes(text, 3 * LINES_MAX);
    assert_line(l, "");
    assert_int_equal(lines_next(l, &line, &e), LINES_LINE);
    assert_int_equal(line.length, LINES_MAX - 1);
    assert_int_equal(lines_next(l, &line, &e), LINES_FAILED);
    assert_non_null(strstr(e.text, ":3: a line of more than"));
    lines_close(l);
    free(text);
}

static void utf_16_is_named(void **state) {
    (void)state;
    error e = { 0 };
    lines_text line;
    lines *l = open_bytes("\xff\xfe{\0", 4);
    assert_int_equal(lines_next(l, &line, &e), LINES_FAILED);
    assert_non_null(strstr(e.text, "UTF-16"));
    lines_close(l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_ends_and_marks_are_taken_off),
        cmocka_unit_test(a_line_may_be_long_but_not_endless),
        cmocka_unit_test(utf_16_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
