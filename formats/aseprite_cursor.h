/* aseprite_cursor.h: numbers and texts of Aseprite's files, one after the other. A
 * read beyond the end gives zeros, and is noted. */
#ifndef FORMATS_ASEPRITE_CURSOR_H
#define FORMATS_ASEPRITE_CURSOR_H

#include "formats/aseprite_file.h"

typedef struct aseprite_cursor {
    const aseprite_file *file;
    size_t at, end; /* bytes of the file */
    bool is_short;
} aseprite_cursor;

/* The next 1, 2 or 4 bytes, low byte first. */
uint32_t aseprite_number(aseprite_cursor *c, unsigned size);

/* The same, with a sign. */
int32_t aseprite_signed(aseprite_cursor *c, unsigned size);

/* Go past some bytes. */
void aseprite_skip(aseprite_cursor *c, size_t size);

/* A text with its length before it; the caller frees it. Errors: ERROR_INPUT if it is
 * not UTF-8, ERROR_RESOURCES; *out is NULL then. */
bool aseprite_text(aseprite_cursor *c, char **out, error *e);

#endif
