/* hitbox_out.h: hitbox sets as a file, JSON or C by its name. */
#ifndef CLI_HITBOX_OUT_H
#define CLI_HITBOX_OUT_H

#include "formats/hitbox_draft.h"

/* Write sets: C to a path ending in .h, else JSON. The paths of their files and
 * pictures become relative to the output. Errors: ERROR_INPUT, ERROR_RESOURCES. */
bool hitbox_sets_write(const char *path, hitbox_collection *collection, error *e);

#endif
