/* drift_world.c: see drift_world.h. */
#include "bench/drift_world.h"

#include <stdlib.h>

graze_status drift_world_add(drift_world *w, graze_box box, uint8_t layer, graze_body *body) {
    const graze_part_def part = {
        .box = { 0, 0, box.max_x - box.min_x, box.max_y - box.min_y },
        .layer = layer,
    };
    const graze_body_def def = { .x = box.min_x, .y = box.min_y, .parts = &part, .part_count = 1 };
    return graze_body_add(w->world, &def, body);
}

static graze_status add_all(drift_world *w, const drift *field) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < field->count && status == GRAZE_OK; i++)
        status = drift_world_add(w, field->boxes[i], 0, &w->bodies[i]);
    return status;
}

graze_status drift_world_open(drift_world *w, const graze_world_config *config, const drift *field) {
    w->count = field->count;
    w->world = NULL;
    w->bodies = calloc(field->count + w->spare, sizeof *w->bodies);
    graze_status status = w->bodies != NULL ? graze_world_open(config, &w->world) : GRAZE_OUT_OF_MEMORY;
    if (status == GRAZE_OK)
        status = add_all(w, field);
    if (status != GRAZE_OK)
        drift_world_close(w);
    return status;
}

void drift_world_close(drift_world *w) {
    graze_world_close(w->world);
    free(w->bodies);
    *w = (drift_world){ 0 };
}

graze_status drift_world_place(drift_world *w, const drift *field) {
    const graze_placement placement = { w->bodies, field->x, field->y, field->count };
    return graze_world_place_all(w->world, &placement);
}
