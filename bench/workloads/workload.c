/* workload.c: the table of workloads and their common memory, queries among their
 * boxes, and worlds of them; see workload.h. */
#include "bench/workloads/workload.h"

#include "bench/workloads/kind.h"

#include <stdlib.h>
#include <string.h>

static const workload_kind *const kinds[] = {
    &squares_still,     &squares_moving,  &bullets_kind,       &clusters_scattered,
    &clusters_dense,    &squares_on_spot, &squares_with_giant, &squares_in_row,
    &squares_in_column, &squares_jumping, &squares_renewed,    &bullets_at_player,
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
    if (kind == NULL)
        return NULL;
    workload *w = workload_of(kind, count > 0 ? count : kind->count);
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

/* --- Queries of w5 --- */

enum { AREA_SIDE = 16 };

static void queries_fill(const workload *w, seeded_random *random, queries *q) {
    const fixed_point l = fixed_for((double)w->bounds.max_x);
    const double side = fixed_side(l, AREA_SIDE);
    for (uint32_t i = 0; i < q->count; i++) {
        const double x = fixed_between(l, random, (double)w->bounds.min_x,
                                       (double)w->bounds.max_x - AREA_SIDE - 1);
        const double y = fixed_between(l, random, (double)w->bounds.min_y,
                                       (double)w->bounds.max_y - AREA_SIDE - 1);
        q->x[i] = (float)x;
        q->y[i] = (float)y;
        q->areas[i] =
            (graze_box){ (float)x, (float)y, (float)(x + side), (float)(y + side) };
    }
}

bool queries_open(const workload *w, uint32_t count, uint64_t seed, queries *q) {
    *q = (queries){ .count = count,
                    .x = malloc((count + (size_t)1) * sizeof *q->x),
                    .y = malloc((count + (size_t)1) * sizeof *q->y),
                    .areas = malloc((count + (size_t)1) * sizeof *q->areas) };
    if (q->x == NULL || q->y == NULL || q->areas == NULL) {
        queries_close(q);
        return false;
    }
    queries_fill(w, &(seeded_random){ seed }, q);
    return true;
}

void queries_close(queries *q) {
    free(q->x);
    free(q->y);
    free(q->areas);
    *q = (queries){ 0 };
}

/* --- Worlds --- */

static graze_status body_add(graze_world *world, graze_body_def def,
                             graze_part_def part, graze_body *body) {
    def.parts = &part;
    def.part_count = 1;
    return graze_body_add(world, &def, body);
}

static graze_box at_origin(graze_box box) {
    return (graze_box){ 0, 0, box.max_x - box.min_x, box.max_y - box.min_y };
}

graze_status workload_world_add(workload_world *w, graze_box box, uint8_t layer,
                                graze_body *body) {
    return body_add(w->world, (graze_body_def){ .x = box.min_x, .y = box.min_y },
                    (graze_part_def){ .box = at_origin(box), .layer = layer }, body);
}

static graze_status box_add(workload_world *w, const workload *work, uint32_t i) {
    const uint8_t layer = work->layers != NULL ? work->layers[i] : 0;
    return body_add(
        w->world, (graze_body_def){ .x = work->x[i], .y = work->y[i], .user = i },
        (graze_part_def){ .box = at_origin(work->boxes[i]), .layer = layer },
        &w->bodies[i]);
}

static graze_status add_all(workload_world *w, const workload *work) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < work->count && status == GRAZE_OK; i++)
        status = box_add(w, work, i);
    return status;
}

graze_status workload_world_open(workload_world *w, const graze_world_config *config,
                                 const workload *work) {
    graze_world_config under_rules = *config;
    if (under_rules.rules == NULL)
        under_rules.rules = work->rules;
    w->count = work->count;
    w->world = NULL;
    w->bodies = calloc(work->count + w->spare, sizeof *w->bodies);
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (w->bodies != NULL)
        status = graze_world_open(&under_rules, &w->world);
    if (status == GRAZE_OK)
        status = add_all(w, work);
    if (status != GRAZE_OK)
        workload_world_close(w);
    return status;
}

void workload_world_close(workload_world *w) {
    graze_world_close(w->world);
    free(w->bodies);
    *w = (workload_world){ 0 };
}

static graze_status renew(workload_world *w, const workload *work) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < work->renewed_count && status == GRAZE_OK; i++)
        status = graze_body_remove(w->world, w->bodies[work->renewed[i]]);
    for (uint32_t i = 0; i < work->renewed_count && status == GRAZE_OK; i++)
        status = box_add(w, work, work->renewed[i]);
    return status;
}

graze_status workload_world_place(workload_world *w, const workload *work) {
    const graze_status status = renew(w, work);
    const graze_positions placement = {
        .bodies = w->bodies, .x = work->x, .y = work->y, .count = work->count
    };
    return status == GRAZE_OK ? graze_world_set_positions(w->world, &placement)
                              : status;
}
