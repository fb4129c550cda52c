/* files.c: the map of w7, and the recorded scenes of the repository, one after the
 * other; see files.h. */
#include "bench/workloads/files.h"

#include "bench/workloads/kind.h"
#include "formats/rules_file.h"
#include "formats/table_file.h"

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- The map --- */

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

/* --- Recorded scenes --- */

static const char pattern[] = "data/scenes/*.csv.gz",
                  rules_path[] = "data/scenes/shmup.rules";

typedef bool recording_visitor(report *r, const recording *what, error *e);

uint64_t recordings_most_boxes(const scene *s) {
    uint64_t most = 0;
    for (size_t i = 0; i < s->frame_count; i++)
        most = s->frames[i].row_count > most ? s->frames[i].row_count : most;
    return most;
}

/* "boss-three" of "data/scenes/boss-three.csv.gz". */
static void name_set(recording *what, const char *path, const char *suffix) {
    const char *slash = strrchr(path, '/'), *base = slash != NULL ? slash + 1 : path;
    snprintf(what->name, sizeof what->name, "%.*s%s", (int)strcspn(base, "."), base,
             suffix);
}

static bool visit_file(report *r, const char *path, const graze_rules *rules,
                       recording_visitor *visit, error *e) {
    recording what = { .rules = NULL };
    if (!scene_read(path, (scene_watcher){ 0 }, &what.scene, e))
        return false;
    name_set(&what, path, "");
    bool is_fine = visit(r, &what, e);
    what.rules = rules;
    name_set(&what, path, ", rules");
    is_fine = is_fine && visit(r, &what, e);
    scene_close(&what.scene);
    return is_fine;
}

static bool visit_all(report *r, const glob_t *found, recording_visitor *visit,
                      error *e) {
    graze_rules rules;
    if (!rules_file_read(rules_path, &rules, NULL, e))
        return false;
    for (size_t i = 0; i < found->gl_pathc; i++)
        if (!visit_file(r, found->gl_pathv[i], &rules, visit, e))
            return false;
    return true;
}

bool recordings_visit(report *r, recording_visitor *visit, error *e) {
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0) {
        report_line(r, "(no recorded scenes: there is no %s below this directory)",
                    pattern);
        return true;
    }
    const bool is_fine = visit_all(r, &found, visit, e);
    globfree(&found);
    return is_fine;
}
