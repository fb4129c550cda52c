/* play_options.h: what a call of `graze play` asks for. */
#ifndef CLI_PLAY_OPTIONS_H
#define CLI_PLAY_OPTIONS_H

#include "graze/broad_phase.h"

#include <stdbool.h>
#include <stdint.h>

/* Paths that were not given are NULL; "-" is standard input or output. */
typedef struct play_options {
    const char *scene, *shapes, *rules, *events, *stats, *png;
    const char *broad_phase; /* a method's name, or "all" */
    graze_broad_phase_setup setup;
    uint64_t frame; /* the one to draw */
    uint32_t threads;
    bool has_frame, is_closed, is_verified, shows_cells, shows_times;
} play_options;

/* Read and check the arguments. False: there is nothing more to do, and *code is the exit code. */
bool play_options_read(int argc, char **argv, play_options *options, int *code);

/* Whether all methods are asked for. */
bool play_options_all(const play_options *options);

/* Whether a result other than the summary goes to standard output. */
bool play_options_fill_stdout(const play_options *options);

#endif
