/* explain_options.h: what a call of `graze explain` asks for. */
#ifndef CLI_EXPLAIN_OPTIONS_H
#define CLI_EXPLAIN_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* Paths that were not given are NULL; "-" is standard input. */
typedef struct explain_options {
    const char *scene, *rules, *shapes, *broad_phase;
    uint64_t frame, a, b;
    bool has_frame, is_closed, is_json;
} explain_options;

/* Read and check the arguments. False: there is nothing more to do, and *code is the exit code. */
bool explain_options_read(int argc, char **argv, explain_options *options, int *code);

#endif
