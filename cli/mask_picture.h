/* mask_picture.h: masks as pictures: one, or two and what they share. */
#ifndef CLI_MASK_PICTURE_H
#define CLI_MASK_PICTURE_H

#include "cli/mask_pair.h"
#include "cli/output.h"

/* Draw a pair, or `pair->a` alone if `pair->b.mask` is NULL. What is drawn is the rectangle around both, or
 * a's alone if b lies too far away.
 *
 * PNG: a's pixels are blue, b's yellow, and those of both red; small masks are enlarged.
 * SVG: the outline of a, that of b, and, at whole pixels, that of what they share, each a path with the id
 * "a", "b" or "overlap", in pixels of a. */
bool mask_picture_png(const mask_pair *pair, output *o, error *e);
bool mask_picture_svg(const mask_pair *pair, output *o, error *e);

#endif
