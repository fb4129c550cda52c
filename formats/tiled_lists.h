/* tiled_lists.h: lists of tiles in JSON, made texts before JSON is taken apart.
 *
 * A layer of ten million tiles would be ten million values. As a text, "1,0,7", which is as long as the list,
 * it is one, and is read as CSV is.
 */
#ifndef FORMATS_TILED_LISTS_H
#define FORMATS_TILED_LISTS_H

#include "formats/error.h"

#include <stddef.h>

/* The most values that a document may have, such texts being one: a GiB of them. */
#define TILED_VALUES_MAX ((size_t)16 << 20)

/* Turn each list of plain whole numbers that is a member "data" into a text, in place; lines stay where they
 * end. Errors: ERROR_INPUT, for too many values. */
bool tiled_lists_to_texts(const char *file, char *text, size_t length, error *e);

#endif
