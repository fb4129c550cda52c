/* recorded.c: w6, the frames of a recorded scene, one after the other, then again
 * from the first; see recorded.h. */
#include "bench/workloads/recorded.h"

#include "bench/workloads/workload_kind.h"
#include "scenes/scene.h"

#include <stdlib.h>

typedef struct recorded {
    scene scene;
    size_t frame;
} recorded;

static void frame_take(workload *w) {
    const recorded *self = w->state;
    const scene_frame *frame = &self->scene.frames[self->frame];
    const scene_row *rows = self->scene.rows + frame->first_row;
    w->count = (uint32_t)frame->row_count;
    for (uint32_t i = 0; i < w->count; i++) {
        w->boxes[i] = rows[i].box;
        w->layers[i] = rows[i].layer;
    }
}

static void recorded_next(workload *w) {
    recorded *self = w->state;
    self->frame = (self->frame + 1) % self->scene.frame_count;
    frame_take(w);
}

static void recorded_close(workload *w) {
    recorded *self = w->state;
    if (self != NULL)
        scene_close(&self->scene);
}

static const workload_kind recorded_kind = { "w6", 0, NULL, recorded_next,
                                             recorded_close };

static uint32_t most_rows(const scene *s) {
    size_t most = 0;
    for (size_t i = 0; i < s->frame_count; i++)
        most = s->frames[i].row_count > most ? s->frames[i].row_count : most;
    return (uint32_t)most;
}

/* Have a scene played by a new workload. NULL: no memory; the scene is the caller's
 * still. */
static workload *workload_with(const scene *s, const graze_rules *rules) {
    const uint32_t most = most_rows(s);
    workload *w = workload_of(&recorded_kind, most);
    if (w == NULL)
        return NULL;
    w->layers = malloc(most + (size_t)1);
    w->rules = rules != NULL ? malloc(sizeof *w->rules) : NULL;
    recorded *self = calloc(1, sizeof *self);
    if (w->layers == NULL || self == NULL || (rules != NULL && w->rules == NULL)) {
        free(self);
        workload_close(w);
        return NULL;
    }
    if (rules != NULL)
        *w->rules = *rules;
    self->scene = *s;
    w->state = self;
    w->bounds = s->bounds;
    frame_take(w);
    return w;
}

workload *recorded_open(const char *path, const graze_rules *rules, error *e) {
    scene s;
    if (!scene_read(path, (scene_watcher){ 0 }, &s, e))
        return NULL;
    workload *w = s.frame_count > 0 ? workload_with(&s, rules) : NULL;
    if (w != NULL)
        return w;
    if (s.frame_count == 0)
        error_at(e, path, 0, "has no frames");
    else
        error_no_memory(e, path);
    scene_close(&s);
    return NULL;
}
