/* fit_options.h: what a call of `graze fit` asks for. */
#ifndef CLI_FIT_OPTIONS_H
#define CLI_FIT_OPTIONS_H

#include "cli/fit_frames.h"
#include "graze/content/fit.h"

typedef struct fit_options {
    char **paths; /* of the sprites, or of hitbox files; "-" is standard input */
    size_t count;
    graze_fit_config config;
    uint8_t threshold;
    fit_cutting cutting;
    const char *png, *sets;   /* a picture and hitbox sets to be written; NULL: none */
    bool is_json, is_against; /* artists' boxes */
    uint32_t threads;
} fit_options;

/* Read and check the arguments. False: there is nothing more to do, and *code is the exit code. */
bool fit_options_read(int argc, char **argv, fit_options *options, int *code);

/* Whether a result goes to standard output, so that lines may not. */
bool fit_options_fill_stdout(const fit_options *options);

#endif
