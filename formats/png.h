/* png.h: PNG files: the pixels of a picture, as eight-bit red, green, blue and
 * alpha; and a drawn picture as a file. By libpng; where it is missing,
 * png_missing.c stands in and says so.
 *
 * PNG of every kind is read: palette, grey, 16 bits, with transparent colours,
 * interlaced. A picture without alpha is opaque everywhere; of 16 bits the high byte
 * counts. Colours are as stored: no gamma, no profile. A file is refused if it is
 * damaged, ends early, or holds more or fewer pixels than its header says. Memory
 * grows with the rows read so far, never on the word of a header.
 */
#ifndef FORMATS_PNG_H
#define FORMATS_PNG_H

#include "formats/error.h"
#include "formats/image.h"
#include "formats/picture.h"
#include "formats/source.h"

#include <stddef.h>
#include <stdint.h>

/* Read an open source. Errors: ERROR_INPUT, naming the file, if it cannot be read, is
 * not a PNG, is damaged, or has a side over IMAGE_SIDE_MAX. Also if graze was built
 * without libpng. ERROR_RESOURCES. The image is to be freed also then. */
bool png_read(source *s, image *out, error *e);

/* Whether this build can encode; else ERROR_INPUT, naming what is missing. For
 * asking before long work. */
bool png_is_available(error *e);

/* Encode a picture; *bytes is a malloc block of *size bytes, which the caller frees;
 * NULL after an error. Errors: ERROR_RESOURCES; those of png_is_available. */
bool png_encode(const picture *p, uint8_t **bytes, size_t *size, error *e);

/* An animation of pictures of one size, which is kept compressed. */
typedef struct png_animation png_animation;

/* Begin one of this many frames a second, 1 to 65535. Errors: ERROR_RESOURCES; those
 * of png_is_available. */
bool png_animation_open(uint32_t rate, png_animation **out, error *e);

/* Add a frame. Errors: ERROR_INPUT if it has another size, ERROR_RESOURCES. */
bool png_animation_add(png_animation *a, const picture *p, error *e);

uint32_t png_animation_frames(const png_animation *a);

/* The animation, of one frame at least, as an animated PNG playing for ever: a
 * malloc block as above. */
bool png_animation_encode(const png_animation *a, uint8_t **bytes, size_t *size,
                          error *e);

/* Free it; NULL is fine. */
void png_animation_close(png_animation *a);

#endif
