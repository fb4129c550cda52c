/* map.c: w7, real rectangles of very different sizes: those of the world's coasts,
 * rivers and borders; see map.h. */
#include "bench/workloads/map.h"

#include "bench/workloads/workload_kind.h"
#include "formats/table_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 65535, MIDDLE = 180, ROTATION = 7919 };

const char *const map_path = "build/coasts/all.npy";

/* The boxes as read. */
typedef struct map {
    graze_box *boxes;
    uint32_t first; /* the one with number 0 in this frame */
} map;

static void frame_take(workload *w) {
    const map *self = w->state;
    const uint32_t before = self->first, after = w->count - before;
    memcpy(w->boxes, self->boxes + before, after * sizeof *w->boxes);
    memcpy(w->boxes + after, self->boxes, before * sizeof *w->boxes);
}

static void map_next(workload *w) {
    map *self = w->state;
    self->first = (self->first + ROTATION) % w->count;
    frame_take(w);
}

static void map_close(workload *w) {
    map *self = w->state;
    if (self != NULL)
        free(self->boxes);
}

static const workload_kind map_kind = { "w7", 0, NULL, map_next, map_close };

static float steps_of(double degrees) {
    return (float)floor(degrees * STEPS + 0.5);
}

static graze_box box_of(const table_box *row) {
    const double *edge = row->edge;
    return (graze_box){ steps_of(edge[TABLE_MIN_X] - MIDDLE),
                        steps_of(edge[TABLE_MIN_Y]),
                        steps_of(edge[TABLE_MAX_X] - MIDDLE),
                        steps_of(edge[TABLE_MAX_Y]) };
}

static graze_box bounds_of(const graze_box *boxes, uint32_t count) {
    graze_box bounds = boxes[0];
    for (uint32_t i = 1; i < count; i++)
        bounds = (graze_box){ fminf(bounds.min_x, boxes[i].min_x),
                              fminf(bounds.min_y, boxes[i].min_y),
                              fmaxf(bounds.max_x, boxes[i].max_x),
                              fmaxf(bounds.max_y, boxes[i].max_y) };
    return bounds;
}

/* NULL: no memory. */
static workload *workload_with(const table *t) {
    workload *w = workload_of(&map_kind, (uint32_t)t->count);
    if (w == NULL)
        return NULL;
    map *self = w->state = calloc(1, sizeof *self);
    if (self != NULL)
        self->boxes = malloc(w->count * sizeof *self->boxes);
    if (self == NULL || self->boxes == NULL) {
        workload_close(w);
        return NULL;
    }
    for (uint32_t i = 0; i < w->count; i++)
        self->boxes[i] = box_of(&t->boxes[i]);
    w->edges = GRAZE_CLOSED;
    w->bounds = bounds_of(self->boxes, w->count);
    frame_take(w);
    return w;
}

workload *map_open(const char *path, error *e) {
    table t = { 0 };
    if (!table_read(path, &(table_watcher){ 0 }, &t, e))
        return NULL;
    workload *w = t.count > 0 ? workload_with(&t) : NULL;
    if (t.count == 0)
        error_at(e, path, 0, "has no boxes");
    else if (w == NULL)
        error_no_memory(e, path);
    table_free(&t);
    return w;
}
