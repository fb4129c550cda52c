/* on_record.h: comparing what a program writes with a file of the repository that says what it wrote before.
 */
#ifndef TEST_ON_RECORD_H
#define TEST_ON_RECORD_H

#include "testing.h"

enum { ON_RECORD_LINE = 256 };

typedef void (*on_record_writer)(FILE *file);

static inline void on_record_compare_files(FILE *now, FILE *before, const char *path) {
    char is[ON_RECORD_LINE], was[ON_RECORD_LINE];
    unsigned line = 0, different = 0;
    while (line++, fgets(is, sizeof is, now) != NULL)
        if (fgets(was, sizeof was, before) == NULL || strcmp(is, was) != 0) {
            print_error("%s:%u: now it is\n%s", path, line, is);
            different++;
        }
    if (fgets(was, sizeof was, before) != NULL || different > 0)
        fail_msg(
            "%u of %u lines are not what is on record; if that is meant, `make on-record` writes them anew",
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

/* Write the file anew, if the program is called with --write; false: it is to be tested. *status is what the
 * program ends with. */
static inline bool on_record_is_written(int argc, char **argv, on_record_writer write, const char *path,
                                        int *status) {
    if (argc < 2 || strcmp(argv[1], "--write") != 0)
        return false;
    FILE *file = fopen(path, "w");
    *status = 1;
    if (file == NULL)
        return true;
    write(file);
    *status = fclose(file) != 0;
    return true;
}

#endif
