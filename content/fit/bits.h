/* bits.h: a sprite's solid pixels as a fit reads them: one bit a pixel, rows of whole words, from the left.
 */
#ifndef GRAZE_CONTENT_FIT_BITS_H
#define GRAZE_CONTENT_FIT_BITS_H

#include "core/buffer.h"

#include <stdbool.h>
#include <stdint.h>

/* Bit x % 64 of word x / 64 of a row is pixel x; bits beyond the width are zero. Zeroed: no pixels. */
typedef struct grz_fit_bits {
    uint32_t width, height;
    size_t row_words;
    grz_buffer words;
} grz_fit_bits;

/* Make room for so many pixels, none of them solid. GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_bits_open(const graze_allocator *allocator, uint32_t width, uint32_t height,
                               grz_fit_bits *bits);

void grz_fit_bits_close(const graze_allocator *allocator, grz_fit_bits *bits);

static inline uint64_t *grz_fit_bits_row(const grz_fit_bits *bits, uint32_t y) {
    return (uint64_t *)bits->words.data + bits->row_words * y;
}

static inline bool grz_fit_bits_get(const grz_fit_bits *bits, uint32_t x, uint32_t y) {
    return grz_fit_bits_row(bits, y)[x / 64] >> (x % 64) & 1;
}

/* Make the pixels from `from` to `to` - 1 of a row solid. */
void grz_fit_bits_fill(grz_fit_bits *bits, uint32_t y, uint32_t from, uint32_t to);

/* The next run of solid pixels of a row that begins at *to or behind it: from *from to *to - 1. False: there
 * is none. */
bool grz_fit_bits_run(const grz_fit_bits *bits, uint32_t y, uint32_t *from, uint32_t *to);

/* How many of the pixels from `from` to `to` - 1 of a row are solid. */
uint32_t grz_fit_bits_count(const grz_fit_bits *bits, uint32_t y, uint32_t from, uint32_t to);

#endif
