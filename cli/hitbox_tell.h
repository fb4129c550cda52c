/* hitbox_tell.h: hitbox sets as a table and as a picture, and which of their
 * pictures are missing. */
#ifndef CLI_HITBOX_TELL_H
#define CLI_HITBOX_TELL_H

#include "cli/output.h"
#include "formats/hitbox_draft.h"

/* A line a set, and one for all of them if there are several. */
void hitbox_tell(const hitbox_collection *collection, output *o);

/* Say on standard error which pictures are absent, and if the collection is without
 * a box. */
void hitbox_tell_missing(const hitbox_collection *collection);

/* Write a PNG of all frames of a collection, in their order. A frame whose picture
 * cannot be read has its boxes all the same. Errors: ERROR_INPUT for a collection
 * without frames or with too many to be drawn, or if graze was built without libpng;
 * ERROR_RESOURCES. */
bool hitbox_picture(const hitbox_collection *collection, output *o, error *e);

#endif
