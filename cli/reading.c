/* reading.c: see reading.h. */
#include "cli/reading.h"

#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>

static void tell(void *user, double done) {
    progress_update(user, done);
}

void reading_begin(reading *r, const char *path) {
    snprintf(r->label, sizeof r->label, "reading %.50s", path);
    r->watcher = (table_watcher){ tell, &r->bar };
    progress_begin(&r->bar, r->label);
}

void reading_end(reading *r) {
    progress_end(&r->bar);
}

bool reading_boxes(const char *path, table *boxes, error *e) {
    reading r;
    reading_begin(&r, path);
    const bool is_read = table_read(path, &r.watcher, boxes, e);
    reading_end(&r);
    return is_read;
}

static graze_area area_of(const table_box *box) {
    return (graze_area){ box->edge[TABLE_MIN_X], box->edge[TABLE_MIN_Y], box->edge[TABLE_MAX_X],
                         box->edge[TABLE_MAX_Y] };
}

bool reading_survey(const table *boxes, const graze_survey_config *config, graze_survey **survey, error *e) {
    graze_area *areas = malloc((boxes->count + 1) * sizeof *areas);
    if (areas == NULL)
        return error_no_memory(e, "the boxes");
    for (size_t i = 0; i < boxes->count; i++)
        areas[i] = area_of(&boxes->boxes[i]);
    const graze_area_array array = { areas, boxes->layers, (uint32_t)boxes->count };
    const graze_status status = graze_survey_open(config, array, survey);
    free(areas);
    return status == GRAZE_OK || cli_library_error(status, "putting the boxes in order", e);
}
