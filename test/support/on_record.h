/* on_record.h: comparing what a program writes with a file of the repository that
 * says what it wrote before.
 */
#ifndef TEST_ON_RECORD_H
#define TEST_ON_RECORD_H

#include "support/testing.h"

enum { ON_RECORD_LINE = 256 };

typedef void (*on_record_writer)(FILE *file);

static inline void on_record_compare_files(FILE *now, FILE *before,
                                           const char *path) {
    char is[ON_RECORD_LINE], was[ON_RECORD_LINE];
    unsigned line = 0, different = 0;
    while (line++, fgets(is, sizeof is, now) != NULL)
        if (fgets(was, sizeof was, before) == NULL || strcmp(is, was) != 0) {
            print_error("%s:%u: now it is\n%s", path, line, is);
            different++;
        }
    if (fgets(was, sizeof was, before) != NULL || different > 0)
        fail_msg("%u of %u lines are not what is on record; if that is meant, `make "
                 "on-record` writes them anew",
                 different, line - 1);
}

/* Fail unless `write` writes what is in the file. */
static inline void on_record_compare(on_record_writer write, const char *path) {
    FILE *now = tmpfile(), *before = fopen(path, "r");
    assert_non_null(now);
    assert_non_null(before);
    write(now);
    rewind(now);
    on_record_compare_files(now, before, path);
    fclose(now);
    fclose(before);
}

static inline int on_record_write(on_record_writer write, const char *path) {
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return 1;
    write(file);
    return fclose(file) != 0;
}

/* A program of one test; with --write it writes the file anew instead. Returns what
 * the program ends with. */
static inline int on_record_main(int argc, char **argv, struct CMUnitTest test,
                                 on_record_writer write, const char *path) {
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return on_record_write(write, path);
    const struct CMUnitTest tests[] = { test };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
