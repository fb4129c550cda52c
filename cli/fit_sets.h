/* fit_sets.h: fitted boxes as hitbox sets: graze's own JSON, or C to compile in. */
#ifndef CLI_FIT_SETS_H
#define CLI_FIT_SETS_H

#include "cli/fit_work.h"

/* Write a set for each sheet, named as its file, and one for all pictures that are none, named as the first
 * of them: its frames. Boxes are called "hurt"; a frame's pivot is its middle, and it lasts 100 milliseconds.
 * A `path` that ends in .h gets C, any other JSON; "-" is standard output. Errors: those of hitbox_draft.h,
 * hitbox_write.h and output.h. */
bool fit_sets_write(const char *path, const fit_sprite *sprites, size_t count, error *e);

#endif
