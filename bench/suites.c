/* suites.c: the table of suites, in the order in which they run. */
#include "bench/suites.h"

#include "bench/methods.h"
#include "bench/seeds.h"

#include <string.h>

static const suite suites[] = {
    { "seeds", seeds_run, "the figures that the sources state, beside what graze measures" },
    { "methods", methods_bench, "each method on moving boxes: time, pairs, and a hash that must agree" },
};

size_t suite_count(void) {
    return sizeof suites / sizeof *suites;
}

const suite *suite_at(size_t i) {
    return &suites[i];
}

const suite *suite_find(const char *name) {
    for (size_t i = 0; i < suite_count(); i++)
        if (strcmp(suites[i].name, name) == 0)
            return &suites[i];
    return NULL;
}
