/* lanes.c: lists of kernels that begin with the chosen one. The linker takes them in
 * place of the library's. */
#include "bench/lanes.h"

#include "bench/lanes_kernels.h"

#include <stdio.h>
#include <string.h>

static uint32_t lanes_hidden; /* this many of the best are left out */

uint32_t grz_kernels_list(const grz_kernels **kernels, uint32_t capacity) {
    const grz_kernels *all[GRZ_KERNELS_MAX];
    const uint32_t count = lanes_list_all(all, GRZ_KERNELS_MAX) - lanes_hidden;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        kernels[i] = all[lanes_hidden + i];
    return count;
}

const grz_kernels *grz_kernels_best(void) {
    const grz_kernels *best = NULL;
    grz_kernels_list(&best, 1);
    return best;
}

bool lanes_choose(const char *name, error *e) {
    const grz_kernels *all[GRZ_KERNELS_MAX];
    const uint32_t count = lanes_list_all(all, GRZ_KERNELS_MAX);
    char names[64];
    size_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(all[i]->name, name) == 0) {
            lanes_hidden = i;
            return true;
        }
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                 i > 0 ? ", " : "", all[i]->name);
    }
    return error_set(e, ERROR_INPUT,
                     "--lanes %.20s: this machine lacks it; it has %s", name, names);
}
