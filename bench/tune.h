/* tune.h: which method suits a scene, by trying all of them. */
#ifndef BENCH_TUNE_H
#define BENCH_TUNE_H

#include "bench/report.h"
#include "graze/rules.h"
#include "scenes/scene.h"

/* The scene, and its settings; `name` for the records; rules NULL: all layers meet. */
typedef struct tune_request {
    const char *name;
    const scene *scene;
    const graze_rules *rules;
    graze_edges edges;
} tune_request;

/* Play the scene with every method, those that have cells with several sizes of them, in rounds by turns. A
 * row for each, the fastest first, then who wins and by how much. Events that differ from the first's make
 * the report have a difference. */
bool tune_scene(const tune_request *request, report *r, error *e);

#endif
