/* play_world.h: one method's world in `graze play`, and what it has done so far. */
#ifndef CLI_PLAY_WORLD_H
#define CLI_PLAY_WORLD_H

#include "scenes/scene_stage.h"

/* What a frame, or all frames so far, came to. `pairs` are those of boxes that overlap, `touches` those of
 * them whose shapes touch, too; ns the time of placing and stepping. */
typedef struct play_totals {
    uint64_t boxes, tests, pairs, touches, begins, ends, grazes, ns;
} play_totals;

typedef struct play_world {
    const char *broad_phase;
    scene_stage stage;
    graze_counters counters;
    scene_facts events; /* of the last frame */
    play_totals frame, all;
    uint64_t hash;     /* of all events so far: see scene_hash */
    bool is_different; /* from brute, in some frame's events */
} play_world;

/* Open a world for a scene by config->broad_phase. The struct must stay where it is until it is closed. */
bool play_world_open(const scene *s, const graze_world_config *config, play_world *w, error *e);

/* The same for an open replay of a recording, which goes on belonging to the caller. */
void play_world_open_replay(replay_stage *replay, const char *method, play_world *w);

void play_world_close(play_world *w);

/* Play the next frame and add it up. Of a recording as scene_stage_play. */
bool play_world_frame(play_world *w, error *e);

#endif
