/* fit_write.h: fitted boxes as lines for a person, as JSON Lines, and as hitbox
 * sets. */
#ifndef CLI_FIT_WRITE_H
#define CLI_FIT_WRITE_H

#include "cli/fit_work.h"
#include "cli/output.h"

/* Write a line for each frame of a sprite. Errors: ERROR_RESOURCES. */
void fit_write_text(const fit_sprite *sprite, output *o);
bool fit_write_json(const fit_sprite *sprite, json_writer *w, output *o, error *e);

/* Write sets of frames to options->sets: one for each sheet, named as its file, and
 * one for all other pictures, named as the first of them. A frame's pivot is its
 * middle, and it lasts 100 milliseconds. A name ending in .h gets C, any other JSON;
 * "-" is standard output. Errors: those of hitbox_draft.h, hitbox_write.h and
 * output.h. */
bool fit_write_sets(const fit_options *options, const fit_sprite *sprites, error *e);

#endif
