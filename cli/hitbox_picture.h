/* hitbox_picture.h: the frames of hitbox sets as a picture: each enlarged, its boxes in the colours of their
 * layers, its pivot a cross. */
#ifndef CLI_HITBOX_PICTURE_H
#define CLI_HITBOX_PICTURE_H

#include "cli/output.h"
#include "formats/hitbox_draft.h"

/* Write a PNG of all frames of a collection, in their order. A frame whose picture cannot be read has its
 * boxes all the same. Errors: ERROR_INPUT if there are no frames, or too many to be drawn, or graze was built
 * without libpng; ERROR_RESOURCES. */
bool hitbox_picture(const hitbox_collection *collection, output *o, error *e);

#endif
