/* fit_tell.h: fitted boxes as lines, for a person or as JSON. */
#ifndef CLI_FIT_TELL_H
#define CLI_FIT_TELL_H

#include "cli/fit_work.h"
#include "cli/output.h"

/* A line for each frame. */
void fit_tell_text(const fit_sprite *sprite, output *o);
void fit_tell_json(const fit_sprite *sprite, output *o);

#endif
