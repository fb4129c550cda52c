/* hitbox_write.h: hitbox sets as our own JSON, as C to compile in, and as files of
 * engines. */
#ifndef FORMATS_HITBOX_WRITE_H
#define FORMATS_HITBOX_WRITE_H

#include "formats/hitbox_draft.h"

/* The sets of a collection as JSON; hitbox_read reads the same sets back. The caller
 * frees it. NULL: ERROR_RESOURCES. */
char *hitbox_json(const hitbox_collection *collection, error *e);

/* The same as a C header: for each set a `static const graze_hitbox_set
 * NAME_hitboxes`, and enumerations of its names and animations. `file` is what the
 * header will be called. The caller frees it. NULL: ERROR_RESOURCES. */
char *hitbox_c(const hitbox_collection *collection, const char *file, error *e);

/* The same as a text resource of Godot 4: metadata with a dictionary for each set,
 * and a shape for each box, all float32. The caller frees it. NULL: ERROR_INPUT,
 * naming the set's file, if a box is a polygon with a radius; ERROR_RESOURCES. */
char *hitbox_godot(const hitbox_collection *collection, error *e);

/* The same as arrays in GameMaker's language, with the same numbers as in the sets.
 * The caller frees it. NULL: ERROR_RESOURCES. */
char *hitbox_gml(const hitbox_collection *collection, error *e);

#endif
