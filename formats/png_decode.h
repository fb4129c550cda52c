/* png_decode.h: the pixels of a PNG file, by libpng. Only image.c includes it.
 *
 * Where libpng is missing, png_missing.c stands in and says so.
 */
#ifndef FORMATS_PNG_DECODE_H
#define FORMATS_PNG_DECODE_H

#include "formats/image.h"
#include "formats/source.h"

#include <stddef.h>

#define PNG_SIGNATURE_SIZE 8

/* Whether a file begins as PNG files do. */
bool png_begins(const unsigned char *bytes, size_t size);

/* Read the rest of a source, from the signature on, into a zeroed image. After an error the image may hold
 * rows, which the caller frees. Errors as image_read. */
bool png_decode(source *s, image *out, error *e);

#endif
