/* methods.c: the table of broad phases, in the order in which people see them. */
#include "broad/methods.h"

#include <string.h>

/* clang-format off: a line a method */
static const grz_method *const methods[] = {
    &grz_method_auto,       &grz_method_brute,    &grz_method_axis_sort,   &grz_method_sectors,
    &grz_method_four_shift, &grz_method_grid_map, &grz_method_sweep_prune,
};
/* clang-format on */

static const size_t method_count = sizeof methods / sizeof *methods;

size_t graze_method_count(void) {
    return method_count;
}

const graze_method *graze_method_at(size_t i) {
    return i < method_count ? &methods[i]->about : NULL;
}

const grz_method *grz_method_find(const char *name) {
    for (size_t i = 0; i < method_count; i++)
        if (strcmp(methods[i]->about.name, name != NULL ? name : "auto") == 0)
            return methods[i];
    return NULL;
}
