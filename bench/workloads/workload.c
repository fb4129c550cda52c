/* workload.c: the table of workloads, and their common memory. */
#include "bench/workloads/workload_kind.h"

#include <stdlib.h>
#include <string.h>

static const workload_kind *const kinds[] = {
    &field_still,    &field_moving,   &bullets_kind, &clusters_scattered,
    &clusters_dense, &worst_spot,     &worst_giant,  &worst_row,
    &worst_column,   &worst_teleport, &worst_births,
};

static const workload_kind *kind_find(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

workload *workload_of(const workload_kind *kind, uint32_t count) {
    workload *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    *w = (workload){ .name = kind->name, .kind = kind, .count = count };
    w->boxes = malloc((count + (size_t)1) * sizeof *w->boxes);
    if (w->boxes != NULL)
        return w;
    workload_close(w);
    return NULL;
}

static bool places_open(workload *w) {
    w->x = malloc((w->count + (size_t)1) * sizeof *w->x);
    w->y = malloc((w->count + (size_t)1) * sizeof *w->y);
    return w->x != NULL && w->y != NULL;
}

workload *workload_open(const char *name, uint32_t count, uint64_t seed) {
    const workload_kind *kind = kind_find(name);
    workload *w =
        kind != NULL ? workload_of(kind, count > 0 ? count : kind->count) : NULL;
    if (w == NULL || (places_open(w) && kind->open(w, seed)))
        return w;
    workload_close(w);
    return NULL;
}

void workload_close(workload *w) {
    if (w == NULL)
        return;
    if (w->kind->close != NULL)
        w->kind->close(w);
    free(w->boxes);
    free(w->layers);
    free(w->rules);
    free(w->x);
    free(w->y);
    free(w->renewed);
    free(w->state);
    free(w);
}

void workload_next(workload *w) {
    w->kind->next(w);
}
