/* tiles_picture.h: a map as a picture: tiles filled, a colour a layer, rectangles and objects outlined. */
#ifndef CLI_TILES_PICTURE_H
#define CLI_TILES_PICTURE_H

#include "cli/tiles_tell.h"

/* Write it as PNG; the longer side has at most 4096 pixels. Errors: ERROR_RESOURCES, and ERROR_INPUT where
 * graze was built without libpng. */
bool tiles_picture_write(const tiles_answer *answer, output *o, error *e);

#endif
