/* fit_against.h: fitted boxes beside boxes drawn by artists: `graze fit
 * --against`. */
#ifndef CLI_FIT_AGAINST_H
#define CLI_FIT_AGAINST_H

#include "cli/fit_work.h"
#include "cli/output.h"
#include "formats/hitbox_read.h"

/* An animation of a hitbox file. Its figures are means over frames having a picture
 * with something solid, and a drawn box with an area. */
typedef struct fit_rival {
    const char *file, *action; /* of the collection, or a literal */
    uint32_t frames;
    double iou; /* of the fitted boxes with the solid pixels */
    /* of the fitted boxes with the drawn ones: intersection over union */
    double overlap;
} fit_rival;

typedef struct fit_rivals {
    fit_rival *items;
    size_t count, room;
    size_t files;   /* files read */
    size_t missing; /* absent pictures, each reported on standard error */
} fit_rivals;

/* Read the hitbox files of options->paths into *collection, fit each frame's
 * picture, and compare. Both are to be freed, also after an error. */
bool fit_against_run(const fit_options *options, hitbox_collection *collection,
                     fit_rivals *rivals, error *e);

/* A line for each animation; for people with heads and a summary. */
void fit_against_text(const fit_rivals *rivals, output *o);
bool fit_against_json(const fit_rivals *rivals, json_writer *w, output *o, error *e);

/* A histogram of the overlaps, as PNG. */
bool fit_against_picture(const fit_rivals *rivals, output *o, error *e);

void fit_against_free(fit_rivals *rivals);

#endif
