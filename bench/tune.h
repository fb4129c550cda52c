/* tune.h: which broad phase suits a scene, by trying all of them. */
#ifndef BENCH_TUNE_H
#define BENCH_TUNE_H

#include "bench/contenders.h"

/* A scene or a recording, named by its path; and what tune_measure finds. */
typedef struct tune_request {
    const char *path;
    scene_work on;
    size_t frames;
    uint64_t boxes; /* the most of a frame */
    float side;     /* a typical one; of a recording's largest frame */
} tune_request;

/* Count frames and boxes; a recording, and a scene with more rules than those of
 * layers, is played and checked for it. Errors: as replay_stage_play and
 * scene_stage_play; ERROR_INPUT without a frame; ERROR_RESOURCES. */
bool tune_measure(tune_request *request, error *e);

/* Play it with every broad phase, those with cells with several sizes of them, in
 * rounds by turns. A row for each, the fastest first, then which one wins by how much.
 * Events other than the first's make the report have a difference. */
bool tune_scene(const tune_request *request, report *r, error *e);

#endif
