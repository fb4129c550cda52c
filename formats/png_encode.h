/* png_encode.h: a picture as the bytes of a PNG file, by libpng.
 *
 * Where libpng is missing, png_missing.c stands in and says so.
 */
#ifndef FORMATS_PNG_ENCODE_H
#define FORMATS_PNG_ENCODE_H

#include "formats/error.h"
#include "formats/picture.h"

#include <stddef.h>

/* Whether this build can encode; else ERROR_INPUT, naming what is missing. For asking before long work. */
bool png_is_available(error *e);

/* Encode a picture; *bytes is a malloc block of *size bytes that the caller frees, NULL after an error.
 * Errors: ERROR_RESOURCES; those of png_is_available. */
bool png_encode(const picture *p, uint8_t **bytes, size_t *size, error *e);

#endif
