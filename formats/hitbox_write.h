/* hitbox_write.h: hitbox sets as graze's own JSON, as C to compile in, and as files of
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
 * and a shape for each box, all float32. The caller frees it. NULL:
 * - ERROR_INPUT, naming the set's file: a box is a polygon with a radius
 * - ERROR_RESOURCES */
char *hitbox_godot(const hitbox_collection *collection, error *e);

/* The same as arrays in GameMaker's language, with the same numbers as in the sets.
 * The caller frees it. NULL: ERROR_RESOURCES. */
char *hitbox_gml(const hitbox_collection *collection, error *e);

/* The only set of a collection as the JSON beside a sprite sheet, as Aseprite and
 * TexturePacker write it. Its frames are a list or an object, and its boxes slices.
 * The caller frees it. NULL:
 * - ERROR_INPUT: there is not one set with one picture
 * - ERROR_INPUT: a box is not a slice: it has a shape, a layer above 3 or one that
 *   changes, no width or height, or the name of a pivot
 * - ERROR_RESOURCES */
char *hitbox_sheet(const hitbox_collection *collection, bool is_array, error *e);

/* Which JSON of PhysicsEditor: for Phaser 3 (Matter); for Phaser 2 (P2); "Lime +
 * Corona". */
typedef enum hitbox_physics_form {
    HITBOX_PHYSICS_MATTER,
    HITBOX_PHYSICS_P2,
    HITBOX_PHYSICS_CORONA
} hitbox_physics_form;

/* Sets of one frame as JSON of PhysicsEditor: names and shapes, and no pivots,
 * durations, layers and pictures. The caller frees it. NULL:
 * - ERROR_INPUT: a set has not one frame, or the name of another
 * - ERROR_INPUT: a box is a capsule or a polygon with a radius, or has no name, width
 *   or height; or it is a circle, for Corona
 * - ERROR_RESOURCES */
char *hitbox_physics(const hitbox_collection *collection, hitbox_physics_form form,
                     error *e);

/* A box as x, y, w, h: the shortest decimals from which a reader, adding in float64
 * and rounding to float32, gets the same edges. */
void hitbox_sides(graze_box box, double sides[4]);

#endif
