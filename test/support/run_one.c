// run_one.c: the main of a program of many tests. Each test's own main has another name here, which test/CMakeLists.txt gives it.
#include <stdio.h>
#include <string.h>

#define TEST(name) int main_of_##name(void);
#include "tests.inc"
#undef TEST

static const struct {
    const char *name;
    int (*run)(void);
} run_tests[] = {
#define TEST(name) { #name, main_of_##name },
#include "tests.inc"
#undef TEST
};

static int (*run_find(const char *name))(void) {
    for (size_t i = 0; i < sizeof run_tests / sizeof *run_tests; i++) {
        if (strcmp(run_tests[i].name, name) == 0) {
            return run_tests[i].run;
        }
    }
    return NULL;
}

int main(int argc, char **argv) {
    const char *slash = strrchr(argv[0], '/');
    int (*run)(void) = run_find(slash != NULL ? slash + 1 : argv[0]);
    if (run == NULL && argc == 2) {
        run = run_find(argv[1]);
    }
    if (run == NULL) {
        fprintf(stderr, "usage: %s TEST, a name that ctest -N lists\n", argv[0]);
        return 2;
    }
    return run();
}
