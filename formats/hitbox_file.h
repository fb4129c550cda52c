/* hitbox_file.h: a file of hitboxes while it is read, and the words that all its kinds
 * share. */
#ifndef FORMATS_HITBOX_FILE_H
#define FORMATS_HITBOX_FILE_H

#include "formats/hitbox_draft.h"
#include "formats/json.h"
#include "formats/text.h"

/* The longest file to be read. JSON takes some 30 times its size while it is
 * read. */
#define HITBOX_FILE_MAX ((size_t)16 << 20)

/* A file while it is read. */
typedef struct hitbox_file {
    const char *path;
    hitbox_layers *layers;
    hitbox_collection *collection;
} hitbox_file;

/* Read a list of animations, {name, from, to, direction, repeat}, written alike by
 * Aseprite and by graze; none if the list is missing. */
bool hitbox_read_tags(const node *list, hitbox_draft *draft, error *e);

/* Read the animations of a packer, {NAME: [frame's name, ...]}, of `frames`, which
 * were read; none if the list is missing. Errors: ERROR_INPUT, also if the frames of
 * one do not follow each other; ERROR_RESOURCES. */
bool hitbox_read_animations(const node *list, const node *frames,
                            hitbox_draft *draft, error *e);

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
