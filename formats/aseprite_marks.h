/* aseprite_marks.h: the tags and slices of Aseprite's files, and user data. */
#ifndef FORMATS_ASEPRITE_MARKS_H
#define FORMATS_ASEPRITE_MARKS_H

#include "formats/aseprite_cursor.h"

/* Read a chunk, if it is one of these. User data belong to the chunk before them, of
 * the kind `before`. Errors: ERROR_INPUT, ERROR_RESOURCES. */
bool aseprite_marks_read(aseprite_file *f, uint32_t before, aseprite_cursor *c,
                         uint32_t kind, error *e);

/* Whether all frames of tags and slices are there; else ERROR_INPUT. */
bool aseprite_marks_check(const aseprite_file *f, error *e);

#endif
