/* test_csv.c: rows of CSV, as other readers (play, pairs) see them. */
#include "formats/csv.h"
#include "support/temporary_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static csv_reader *open_text(const char *text) {
    error e = { 0 };
    csv_reader *r = NULL;
    temporary_file file = temporary_text(text);
    bool is_open = csv_open(file.path, &r, &e);
    temporary_remove(&file);
    if (!is_open)
        fail_msg("%s", e.text);
    return r;
}

static void assert_field(const csv_reader *r, uint32_t column,
                         const char *expected) {
    csv_field f = csv_at(r, column);
    assert_int_equal(f.length, strlen(expected));
    assert_memory_equal(f.text, expected, f.length);
}

/* Read to the end, or to a failure, whose message must hold `expected`. */
static void assert_fails(const char *text, const char *expected) {
    error e = { 0 };
    csv_reader *r = NULL;
    temporary_file file = temporary_text(text);
    csv_step step = csv_open(file.path, &r, &e) ? CSV_ROW : CSV_FAILED;
    while (step == CSV_ROW)
        step = csv_next(r, &e);
    csv_close(r);
    temporary_remove(&file);
    assert_int_equal(step, CSV_FAILED);
    assert_int_equal(e.code, ERROR_INPUT);
    if (strstr(e.text, expected) == NULL)
        fail_msg("\"%s\" is not in \"%s\"", expected, e.text);
}

static void rows_come_one_by_one_with_their_lines(void **state) {
    (void)state;
    error e = { 0 };
    csv_reader *r = open_text("a,b\n1,2\r\n\"x\n\"\"y\"\"\",\n3,4");
    assert_int_equal(csv_next(r, &e), CSV_ROW);
    assert_int_equal(csv_line(r), 2);
    assert_field(r, 0, "1");
    assert_field(r, 1, "2");
    assert_int_equal(csv_next(r, &e), CSV_ROW);
    assert_int_equal(csv_line(r), 3);
    assert_field(r, 0, "x\n\"y\"");
    assert_field(r, 1, "");
    assert_true(csv_is_blank(r, 1));
    assert_int_equal(csv_next(r, &e), CSV_ROW);
    assert_int_equal(csv_line(r), 5);
    assert_field(r, 1, "4");
    assert_int_equal(csv_next(r, &e), CSV_END);
    assert_int_equal(csv_next(r, &e), CSV_END);
    csv_close(r);
}

static void columns_are_found_by_name(void **state) {
    (void)state;
    error e = { 0 };
    uint32_t column = 0;
    csv_reader *r = open_text("\xef\xbb\xbf frame ,\"id\",x,x\n");
    assert_true(csv_column(r, "frame", &column, &e));
    assert_int_equal(column, 0);
    assert_true(csv_column(r, "id", &column, &e));
    assert_int_equal(column, 1);
    assert_true(csv_find(r, "body", &column, &e));
    assert_int_equal(column, CSV_NO_COLUMN);
    assert_false(csv_column(r, "body", &column, &e));
    assert_non_null(strstr(e.text, ":1: no column is named body"));
    assert_false(csv_find(r, "x", &column, &e));
    assert_non_null(strstr(e.text, ":1: two columns are named x"));
    csv_close(r);
}

static void fields_are_read_as_numbers(void **state) {
    (void)state;
    error e = { 0 };
    double wide = 0;
    float narrow = 0;
    uint64_t whole = 0;
    uint8_t layer = 0;
    csv_reader *r =
        open_text("a,b,c\n 0.1 ,\"18446744073709551615\",3.4028235677973366e38\n");
    assert_int_equal(csv_next(r, &e), CSV_ROW);
    assert_true(csv_float64(r, 0, &wide, &e) && wide == 0.1);
    assert_true(csv_float32(r, 0, &narrow, &e) && narrow == 0.1f);
    assert_true(csv_uint64(r, 1, &whole, &e) && whole == UINT64_MAX);
    assert_true(csv_float64(r, 2, &wide, &e));
    assert_false(csv_float32(r, 2, &narrow, &e));
    assert_non_null(strstr(
        e.text, ":2: c \"3.4028235677973366e38\" is too large for a float32"));
    assert_false(csv_layer(r, 1, &layer, &e));
    assert_non_null(strstr(e.text, "layers are 0 to 63"));
    csv_close(r);
}

static void bad_rows_are_named_by_line(void **state) {
    (void)state;
    assert_fails("", ":1: the file is empty");
    assert_fails("a,b\n1,2\n3\n", ":3: a row of 1 field; the header has 2");
    assert_fails("a,b\n1,2\n\n", ":3: a blank line");
    assert_fails("a,b\n\"1,2\n",
                 ":2: a quote that begins in this row is never closed");
    assert_fails("a,b\n\"1\"x,2\n", ":2: text after a closing quote");
    assert_fails("a,b\n1\",2\n", ":2: a quote inside an unquoted field");
}

/* A row that ends exactly at the limit, one byte over it, and the rows behind. */
static void a_row_of_the_longest_size_is_read(void **state) {
    (void)state;
    static char text[CSV_ROW_MAX + 64];
    for (size_t over = 0; over < 2; over++) {
        error e = { 0 };
        csv_reader *r = NULL;
        size_t size = 4;
        memcpy(text, "a,b\n", 4);
        memset(text + size, 'x', CSV_ROW_MAX + over);
        text[size + 1] = ',';
        text[size + CSV_ROW_MAX - 1 + over] = '\n';
        size += CSV_ROW_MAX + over;
        memcpy(text + size, "1,2\n", 4);
        temporary_file file = temporary_bytes(text, size + 4);
        assert_true(csv_open(file.path, &r, &e));
        temporary_remove(&file);
        assert_int_equal(csv_next(r, &e), over ? CSV_FAILED : CSV_ROW);
        if (!over) {
            assert_int_equal(csv_at(r, 1).length, CSV_ROW_MAX - 3);
            assert_int_equal(csv_next(r, &e), CSV_ROW);
            assert_field(r, 1, "2");
            assert_int_equal(csv_line(r), 3);
        }
        csv_close(r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_come_one_by_one_with_their_lines),
        cmocka_unit_test(columns_are_found_by_name),
        cmocka_unit_test(fields_are_read_as_numbers),
        cmocka_unit_test(bad_rows_are_named_by_line),
        cmocka_unit_test(a_row_of_the_longest_size_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
