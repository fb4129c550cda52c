/* workload_world.c: a world in which the boxes of a workload are bodies of one box
 * each; see workload_world.h. */
#include "bench/workload_world.h"

#include <stdlib.h>

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
    graze_status status = w->bodies != NULL
                              ? graze_world_open(&under_rules, &w->world)
                              : GRAZE_OUT_OF_MEMORY;
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
