/* play_picture.h: `graze play --png`. */
#ifndef CLI_PLAY_PICTURE_H
#define CLI_PLAY_PICTURE_H

#include "cli/output.h"
#include "cli/play_options.h"
#include "cli/play_world.h"

/* Draw a world's last frame and write it. Errors: ERROR_RESOURCES, and where there is no libpng ERROR_INPUT;
 * what goes wrong in writing is told by output_close. */
bool play_picture_write(const play_options *options, const play_world *w, output *o, error *e);

#endif
