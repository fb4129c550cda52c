/* fit_picture.h: sprites, or the frames of sheets, enlarged with their boxes: for an artist to judge. */
#ifndef CLI_FIT_PICTURE_H
#define CLI_FIT_PICTURE_H

#include "cli/fit_work.h"
#include "cli/output.h"

/* Draw all frames, whose pictures are there, in the order of the lines, and write them as PNG. Above each its
 * number, from 0, and its iou. ERROR_INPUT if there are too many for one picture;
 * ERROR_RESOURCES. */
bool fit_picture_write(const fit_sprite *sprites, size_t count, output *o, error *e);

#endif
