/* hitbox_out.h: hitbox sets as a file, of the kind that its name says. */
#ifndef CLI_HITBOX_OUT_H
#define CLI_HITBOX_OUT_H

#include "formats/hitbox_draft.h"

/* Whether the ending of a path says a kind: .json, .h, .tres (Godot) or .gml
 * (GameMaker). */
bool hitbox_out_is_known(const char *path);

/* Whether a word names a format of JSON: graze; json-array and json-hash (of sprite
 * sheets); physicseditor, physicseditor-p2 and physicseditor-corona. */
bool hitbox_format_is_known(const char *format);

/* Write sets to a path: as its ending says, else as JSON, also to "-"; or as JSON in
 * a format, which may be NULL. The paths of their files and pictures become relative
 * to the output. Errors: ERROR_INPUT, also if the kind cannot hold them;
 * ERROR_RESOURCES. */
bool hitbox_sets_write(const char *path, const char *format,
                       hitbox_collection *collection, error *e);

#endif
