/* racers.h: the ways in which graze answers, each by any method. */
#ifndef BENCH_RACERS_H
#define BENCH_RACERS_H

#include "bench/race.h"
#include "graze/find.h"
#include "scenes/replay_stage.h"

/* Racers on clips (bench/clip.h). A join finds all pairs of a frame, in any order,
 * with working memory of its own. Bare is a method without a world, told all boxes
 * in each frame. A world places its bodies in one call, after births and deaths, and
 * steps, events and all. */
extern const racer_kind racer_join, racer_bare, racer_world;

/* A world in which a scene is played, all frames of it a turn, as `graze play` does.
 * Or a recording, which is sound, without its hashes. The course's `what` is a
 * scene_course. */
extern const racer_kind racer_scene;

typedef struct scene_course {
    const scene *scene;
    /* played in place of the scene, under its own rules; NULL: none */
    const recording_file *recording;
    const replay_names *names;
    const graze_rules *rules; /* NULL: all layers meet */
    graze_edges edges;
} scene_course;

/* `next` for a clip, and for a scene, which needs nothing made. */
void racers_next_clip(void *clip, bool is_trial);
void racers_next_scene(void *scene, bool is_trial);

/* Enter a kind of racer with all methods, but for those too slow with this many
 * boxes. Or with `only` one (NULL: all), however long it takes. */
void racers_enter(race *self, const racer_kind *kind, const char *only,
                  uint32_t boxes);

#endif
