/* test_npy.c: .npy arrays into tables; test/cli/test_pairs_npy.py has the many
 * variants, from outside. */
#include "formats/npy.h"
#include "formats/table_file.h"
#include "support/temporary_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A file of version 1.0 with a header text, then data. */
static temporary_file npy_file(const char *header, const void *data, size_t size) {
    static char bytes[1024];
    size_t length = strlen(header);
    assert_true(10 + length + size <= sizeof bytes);
    memcpy(bytes, "\x93NUMPY\1\0", 8);
    bytes[8] = (char)length;
    bytes[9] = 0;
    memcpy(bytes + 10, header, length);
    memcpy(bytes + 10 + length, data, size);
    return temporary_bytes(bytes, 10 + length + size);
}

static void assert_box(const table *t, size_t row, table_box expected) {
    for (unsigned i = 0; i < TABLE_EDGES; i++)
        assert_true(t->boxes[row].edge[i] == expected.edge[i]);
}

static void memory_order_and_byte_order_are_followed(void **state) {
    (void)state;
    static const struct {
        const char *header;
        unsigned char data[32];
    } files[] = {
        { "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 4)}",
          { 0, 0, 0,   0,  0, 0, 128, 63, 0, 0, 0,   64, 0, 0, 64,  64,
            0, 0, 128, 64, 0, 0, 160, 64, 0, 0, 192, 64, 0, 0, 224, 64 } },
        { "{'descr': '>f4', 'fortran_order': True, 'shape': (2, 4)}",
          { 0,  0, 0, 0, 64, 128, 0, 0, 63, 128, 0, 0, 64, 160, 0, 0,
            64, 0, 0, 0, 64, 192, 0, 0, 64, 64,  0, 0, 64, 224, 0, 0 } },
    };
    for (size_t i = 0; i < 2; i++) {
        error e = { 0 };
        table t = { 0 };
        temporary_file file = npy_file(files[i].header, files[i].data, 32);
        assert_true(table_read(file.path, NULL, &t, &e));
        temporary_remove(&file);
        assert_int_equal(t.count, 2);
        assert_false(t.has_labels);
        assert_null(t.layers);
        assert_box(&t, 0, (table_box){ { 0, 1, 2, 3 } });
        assert_box(&t, 1, (table_box){ { 4, 5, 6, 7 } });
        table_free(&t);
    }
}

static void a_header_that_promises_too_much_takes_no_memory(void **state) {
    (void)state;
    error e = { 0 };
    table t = { 0 };
    temporary_file file = npy_file(
        "{'descr': '<f8', 'fortran_order': True, 'shape': (1000000000, 4)}", "", 0);
    assert_false(table_read(file.path, NULL, &t, &e));
    temporary_remove(&file);
    assert_int_equal(e.code, ERROR_INPUT);
    assert_non_null(strstr(e.text, "ends early"));
    assert_int_equal(t.capacity, 0);
}

static void the_header_for_pairs_is_aligned_and_read_back(void **state) {
    (void)state;
    char header[NPY_HEADER_SIZE + 1] = "";
    npy_array_header((npy_array){ UINT64_MAX, 2, 4 }, header);
    assert_memory_equal(header, "\x93NUMPY\1\0\x76\0", 10);
    assert_non_null(strstr(header + 10, "'shape': (18446744073709551615, 2), }"));
    assert_int_equal(header[NPY_HEADER_SIZE - 1], '\n');
}

static void only_its_first_bytes_make_a_file_an_array(void **state) {
    (void)state;
    const unsigned char magic[] = "\x93NUMPY";
    assert_false(npy_begins(magic, 0));
    assert_true(npy_begins(magic, 1));
    assert_true(npy_begins(magic, 6));
    assert_false(npy_begins((const unsigned char *)"\x93NUMPX", 6));
    assert_false(npy_begins((const unsigned char *)"min_x,", 6));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_order_and_byte_order_are_followed),
        cmocka_unit_test(a_header_that_promises_too_much_takes_no_memory),
        cmocka_unit_test(the_header_for_pairs_is_aligned_and_read_back),
        cmocka_unit_test(only_its_first_bytes_make_a_file_an_array),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
