/* mask_options.h: what a call of `graze mask` asks for. */
#ifndef CLI_MASK_OPTIONS_H
#define CLI_MASK_OPTIONS_H

#include "formats/mask_file.h"

/* Paths that were not given are NULL; "-" is standard input or output. */
typedef struct mask_options {
    const char *a, *b, *batch, *png, *svg;
    mask_recipe recipe_a, recipe_b;
    graze_mask_view turned; /* how A is looked at, without a mask */
    double x, y;            /* where B lies, in the pixels of A so looked at */
    bool has_at, is_json;
} mask_options;

/* Read and check the arguments. False: there is nothing more to do, and *code is the exit code. */
bool mask_options_read(int argc, char **argv, mask_options *options, int *code);

/* Whether a picture goes to standard output, so that nothing else may. */
bool mask_options_fill_stdout(const mask_options *options);

#endif
