/* play_world.h: the world of one broad phase in `graze play`, and what is written of
 * it: rows, figures, a picture. */
#ifndef CLI_PLAY_WORLD_H
#define CLI_PLAY_WORLD_H

#include "cli/output.h"
#include "formats/png.h"
#include "graze/broad_phase.h"
#include "scenes/scene_stage.h"

#include <stdbool.h>
#include <stdint.h>

/* Missing paths are NULL; "-" is standard input or output. */
typedef struct play_options {
    const char *scene, *shapes, *rules, *events, *stats, *png, *apng;
    const char *broad_phase; /* a method's name, or "all" */
    graze_broad_phase_setup setup;
    uint64_t frame;     /* the one to draw */
    uint64_t frames[2]; /* of the animation: the first and the last */
    /* only each every-th of them; pictures a second; 1 / scale of the size */
    uint32_t every, rate, scale;
    uint32_t threads;
    size_t memory_max; /* of a recording; 0: the default */
    uint32_t drawn;    /* GRAZE_DRAW_*, as requested */
    bool has_frame, has_frames, is_closed, is_verified, shows_times;
} play_options;

/* Read and check the arguments. False: there is nothing more to do, and *code is the
 * exit code. */
bool play_options_read(int argc, char **argv, play_options *options, int *code);

/* Whether all methods are asked for. */
bool play_options_all(const play_options *options);

/* Whether a result other than the summary goes to standard output. */
bool play_options_fill_stdout(const play_options *options);

/* The totals of a frame, or of all frames so far. `pairs` are pairs of overlapping
 * boxes, `touches` those of them whose shapes touch, too; ns is the time of placing
 * and stepping. */
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

/* Open a world for a scene by config->broad_phase. The struct must stay where it is
 * until it is closed. */
bool play_world_open(const scene *s, const graze_world_config *config, play_world *w,
                     error *e);

/* The same for an open replay of a recording, which goes on belonging to the
 * caller. */
void play_world_open_replay(replay_stage *replay, const char *method, play_world *w);

void play_world_close(play_world *w);

/* Play the next frame and add it up; a recording as scene_stage_play does. */
bool play_world_frame(play_world *w, error *e);

/* The header, and the rows of a world's last frame. */
void play_events_begin(output *o, bool with_times);
void play_events_frame(output *o, const play_world *w, bool with_times);
void play_stats_begin(output *o);
void play_stats_frame(output *o, const play_world *w);

/* The most bytes of the texts below, with the NUL at their end, for `worlds`
 * worlds. */
enum { PLAY_SUMMARY_SIZE = 512, PLAY_TABLE_LINE = 160 };

/* One world in a few lines, PLAY_SUMMARY_SIZE bytes at most. */
void play_summary_text(const play_world *w, char *text);

/* All worlds as a table, PLAY_TABLE_LINE * (count + 1) bytes at most. */
void play_table_text(const play_world *worlds, size_t count, char *text);

/* Draw a world's last frame and write it. Errors: ERROR_RESOURCES, and without
 * libpng ERROR_INPUT; failures of writing are reported by output_close. */
bool play_picture_write(const play_options *options, const play_world *w, output *o,
                        error *e);

/* Draw a world's last frame and add it to an animation. Errors: the same, and
 * ERROR_INPUT for a frame of another size, as a recording may have. */
bool play_animation_add(const play_options *options, const play_world *w,
                        png_animation *a, error *e);

#endif
