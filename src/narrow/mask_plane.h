/* plane.h: how a mask keeps its pixels.
 *
 * A plane is rows of 64-bit words: column x is bit x % 64 of word x / 64, the lowest bit first. What pads a
 * row is always zero. A row of up to eight words takes 1, 2, 4 or 8 of them, so that a vector holds whole
 * rows; a longer one a multiple of eight, so that all rows begin on a cache line. Before and behind each
 * plane lie GRZ_MASK_GUARD_WORDS words that may be read, never written, and mean nothing.
 *
 * Numbers, not bytes, are read and written, so that byte order does not matter.
 */
#ifndef GRZ_NARROW_MASK_PLANE_H
#define GRZ_NARROW_MASK_PLANE_H

#include "graze/mask.h"
#include "simd/kernels.h"

#include <stddef.h>

enum { GRZ_MASK_GUARD_WORDS = 8, GRZ_WORD_BITS = 64 };

typedef struct grz_mask_plane {
    uint64_t *words;
    uint32_t width, height;
    uint32_t stride; /* words from one row to the next */
} grz_mask_plane;

/* The planes of a mask: the picture, and the picture with columns for rows. */
enum { GRZ_MASK_UPRIGHT, GRZ_MASK_TRANSPOSED, GRZ_MASK_PLANE_COUNT };

struct graze_mask {
    grz_mask_plane planes[GRZ_MASK_PLANE_COUNT];
    const grz_kernels *kernels; /* the machine's fastest */
    graze_allocator allocator;
    size_t bytes; /* of the whole block, which begins here */
};

/* Words of which a row of `width` columns has a part. */
static inline uint32_t grz_mask_row_words(uint32_t width) {
    return (width + GRZ_WORD_BITS - 1) / GRZ_WORD_BITS;
}

static inline uint64_t *grz_mask_plane_row(const grz_mask_plane *plane, uint32_t y) {
    return plane->words + (size_t)y * plane->stride;
}

static inline bool grz_mask_plane_get(const grz_mask_plane *plane, uint32_t x, uint32_t y) {
    return grz_mask_plane_row(plane, y)[x / GRZ_WORD_BITS] >> (x % GRZ_WORD_BITS) & 1;
}

/* The bits of a row's last word that are columns; all of them if none is padding. */
static inline uint64_t grz_mask_last_bits(uint32_t width) {
    return UINT64_MAX >> ((GRZ_WORD_BITS - width % GRZ_WORD_BITS) % GRZ_WORD_BITS);
}

/* After the rows of the upright plane were written, and nothing beyond their columns: write the other plane.
 */
void grz_mask_transpose(graze_mask *mask);

#endif
