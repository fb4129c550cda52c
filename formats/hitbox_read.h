/* hitbox_read.h: hitbox sets from files: JSON as Aseprite exports it, and graze's
 * own.
 *
 * The content of a file says which it is, not its name. docs/hitboxes.md describes
 * both.
 */
#ifndef FORMATS_HITBOX_READ_H
#define FORMATS_HITBOX_READ_H

#include "formats/hitbox_draft.h"
#include "formats/json.h"
#include "formats/text.h"

/* The longest file to be read. JSON takes some 30 times its size while it is
 * read. */
#define HITBOX_FILE_MAX ((size_t)16 << 20)

/* Add the sets of a file, or of standard input for "-", to a collection. `layers`:
 * what words stand for, if the file does not say otherwise. Errors: ERROR_INPUT,
 * naming the file and the line, or the place in JSON; ERROR_RESOURCES; the
 * collection is only to be freed then. */
bool hitbox_read(const char *path, const hitbox_layers *layers,
                 hitbox_collection *collection, error *e);

/* A file while it is read. */
typedef struct hitbox_file {
    const char *path;
    hitbox_layers *layers;
    hitbox_collection *collection;
} hitbox_file;

/* The readers of each kind; the root is an object. */
bool hitbox_read_aseprite(const hitbox_file *file, const node *root, error *e);
bool hitbox_read_own(const hitbox_file *file, const node *root, error *e);

/* Read a list of animations, {name, from, to, direction, repeat}, written alike by
 * Aseprite and by graze; none if the list is missing. */
bool hitbox_read_tags(const node *list, hitbox_draft *draft, error *e);

/* Begin the set of a file, named as the file, without folder and ending. */
bool hitbox_file_draft(const hitbox_file *file, hitbox_draft **draft, error *e);

/* The number of an image named by a path. Its path from the working directory is
 * kept if it lies beside the file, else the path as written. An absent image is
 * noted. */
bool hitbox_file_image(const hitbox_file *file, const char *path,
                       hitbox_draft *draft, int32_t *image, error *e);

/* Say that a draft refused what a node asked for, with its place, if it was bad
 * input. Returns false. */
bool hitbox_refused(const node *n, error *e);

#endif
