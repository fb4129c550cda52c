/* methods.c: the table of broad phases, in the order in which people see them. */
#include "broad/broad_phases.h"

#include <string.h>

/* clang-format off: a line a method */
static const grz_broad_phase *const methods[] = {
    &grz_broad_phase_auto,        &grz_broad_phase_brute,      &grz_broad_phase_axis_sort,
    &grz_broad_phase_sectors,     &grz_broad_phase_four_shift, &grz_broad_phase_grid_map,
    &grz_broad_phase_sweep_prune,
};
/* clang-format on */

static const size_t method_count = sizeof methods / sizeof *methods;

size_t graze_broad_phase_count(void) {
    return method_count;
}

const graze_broad_phase *graze_broad_phase_at(size_t i) {
    return i < method_count ? &methods[i]->about : NULL;
}

const grz_broad_phase *grz_broad_phase_find(const char *name) {
    for (size_t i = 0; i < method_count; i++)
        if (strcmp(methods[i]->about.name, name != NULL ? name : "auto") == 0)
            return methods[i];
    return NULL;
}
