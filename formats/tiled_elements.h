/* tiled_elements.h: the elements of a document of Tiled, as they begin, have text
 * and end. */
#ifndef FORMATS_TILED_ELEMENTS_H
#define FORMATS_TILED_ELEMENTS_H

#include "formats/tiled_reader.h"

/* Free what a reader holds, its map and tilesets aside. */
void tiled_reader_free(tiled_reader *r);

/* Keep a name of an object in the reader; *out is NULL for NULL and for an empty one.
 * Errors: ERROR_RESOURCES. */
bool tiled_object_name(tiled_reader *r, const char *name, const char **out,
                       error *e);

/* An element begins, has text, ends. Errors: ERROR_INPUT, with the place;
 * ERROR_RESOURCES. */
bool tiled_open(tiled_reader *r, const char *name, const tiled_attributes *a,
                error *e);
bool tiled_chars(tiled_reader *r, const char *text, size_t length, error *e);
bool tiled_close(tiled_reader *r, error_place place, error *e);

#endif
