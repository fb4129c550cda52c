/* png_chunks.h: the chunks of an animated PNG (the PNG specification, third
 * edition: acTL, fcTL, fdAT) from frames which are PNG already. It needs no libpng:
 * png_animation.c writes with it, and so does the page.
 */
#ifndef FORMATS_PNG_CHUNKS_H
#define FORMATS_PNG_CHUNKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of a malloc block, growing. */
typedef struct png_block {
    uint8_t *bytes;
    size_t size, capacity;
} png_block;

typedef struct png_bytes {
    const uint8_t *bytes;
    size_t size;
} png_bytes;

/* fcTL, IDAT and fdAT of all frames; a frame lasts 1 / rate seconds. */
typedef struct png_frames {
    png_block chunks;
    uint32_t rate, count, sequence;
} png_frames;

/* The place of a frame in the picture. */
typedef struct png_place {
    uint32_t left, top, width, height;
    bool is_over; /* transparent pixels leave the frame before to be seen */
} png_place;

/* These return false without memory. */
bool png_append(png_block *to, const void *bytes, size_t size);
bool png_append_chunk(png_block *to, const char *type, png_bytes data);

/* Append the signature, IHDR with these 13 bytes, and acTL: the beginning of a file
 * with the frames. */
bool png_append_head(png_block *to, png_bytes header, uint32_t frame_count);

/* Add a frame, a whole PNG. */
bool png_frames_add(png_frames *frames, const png_place *place, png_bytes png);

/* Numbers as PNG has them: the high byte first. */
void png_put_number(uint8_t *to, uint32_t value);
uint32_t png_get_number(const uint8_t *from);

#endif
