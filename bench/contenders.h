/* contenders.h: the ways in which graze answers, each by any broad phase. */
#ifndef BENCH_CONTENDERS_H
#define BENCH_CONTENDERS_H

#include "bench/comparison.h"
#include "scenes/replay_stage.h"
#include "scenes/scene_stage.h"

/* On frames (bench/workloads/frames.h). A join finds all pairs of a frame, in any
 * order or sorted, with working memory of its own. Bare is a broad phase without a
 * world; it gets all boxes in each frame. A world places its bodies in one call, after
 * births and deaths, and steps, events and all; where pairs are sorted it lists its
 * contacts in each step, too. */
extern const contender_kind contender_join, contender_bare, contender_world;

/* A world in which a scene is played, all frames of it a turn, as `graze play` does.
 * Or a recording, which is sound, without its hashes. The work's `what` is a
 * scene_work. */
extern const contender_kind contender_scene;

typedef struct scene_work {
    const scene *scene;
    /* played in place of the scene, under its own rules; NULL: none */
    const recording_file *recording;
    const replay_names *names;
    const graze_rules *rules; /* NULL: all layers meet */
    /* what the rules say of motion, near misses, attacks and sides; NULL: nothing */
    const rules_extras *extras;
    graze_edges edges;
} scene_work;

/* Open a world in which a scene is played, with a broad phase or NULL, as the
 * work says. Errors: as scene_stage_open and scene_stage_set_extras. */
bool contenders_open_scene(const scene_work *on, const graze_world_config *config,
                           scene_stage *stage, error *e);

/* `next` of the work, for frames, and for a scene, which needs nothing made. */
void contenders_next_frames(void *frames, bool is_trial);
void contenders_next_scene(void *scene, bool is_trial);

#endif
