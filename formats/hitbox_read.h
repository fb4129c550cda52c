/* hitbox_read.h: hitbox sets from files: Aseprite's own, JSON as Aseprite, packers of
 * sprites and PhysicsEditor export it, and graze's own.
 *
 * The content of a file says which it is, not its name. docs/hitboxes.md describes
 * all.
 */
#ifndef FORMATS_HITBOX_READ_H
#define FORMATS_HITBOX_READ_H

#include "formats/hitbox_file.h"

/* Add the sets of a file, or of standard input for "-", to a collection. `layers`:
 * the layers of words, if the file does not say otherwise. Errors: ERROR_INPUT,
 * naming the file and the line, or the place in JSON; ERROR_RESOURCES; the
 * collection is only to be freed then. */
bool hitbox_read(const char *path, const hitbox_layers *layers,
                 hitbox_collection *collection, error *e);

/* The reader of Aseprite's own files, from their first byte on. */
bool hitbox_read_aseprite_file(const hitbox_file *file, source *from, error *e);

/* Whether an object is a file of PhysicsEditor: some member has fixtures. */
bool hitbox_is_physics(const node *root);

/* The readers of each kind of JSON; the root is an object. */
bool hitbox_read_aseprite(const hitbox_file *file, const node *root, error *e);
bool hitbox_read_physics(const hitbox_file *file, const node *root, error *e);
bool hitbox_read_textures(const hitbox_file *file, const node *root, error *e);
bool hitbox_read_own(const hitbox_file *file, const node *root, error *e);

#endif
