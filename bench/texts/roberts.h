/* roberts.h: two listings of "Collision Detection" (Dave Roberts, Dr. Dobb's, 1995),
 * in our own words: the overlap test of two sprites, and that of two collision maps.
 *
 * Listing One, as printed. A sprite's right and bottom edges are its last pixels, x
 * + w - 1 and y + h - 1. The listing compares such an edge with `>`, as one would
 * the first pixel outside. So it loses sprites sharing just one column or row of
 * pixels.
 *
 * The listing for collision maps, as printed and as meant. A collision map has a bit
 * for each pixel, the high bit of a byte for its leftmost, and each row begins a
 * byte. The bytes of the second map are shifted right until they lie upon those of
 * the first, and both are compared with `and`. Shifted in a register as narrow as a
 * byte, the bits that belong upon the first map's next byte are lost. In one of 16
 * bits they arrive with the second map's next byte, except where there is none: bits
 * spilling past its last byte are lost still. A hit may so be missed, none is made
 * up.
 */
#ifndef BENCH_TEXTS_ROBERTS_H
#define BENCH_TEXTS_ROBERTS_H

#include <stdbool.h>
#include <stdint.h>

/* --- Listing One --- */

/* A sprite in whole pixels. */
typedef struct listing_one_sprite {
    int x, y, w, h;
} listing_one_sprite;

bool listing_one_overlaps(listing_one_sprite a, listing_one_sprite b);

/* --- Collision maps --- */

/* A collision map; what pads the last byte of a row is 0. */
typedef struct map_listing_map {
    const uint8_t *bytes;
    int row_bytes, rows;
} map_listing_map;

/* Where b's left top pixel lies in a; dx is 0 or more. */
typedef struct map_listing_place {
    int dx, dy;
} map_listing_place;

/* Whether a pixel is set in both: with a register of 8 bits, of 16 bits, and of 16
 * bits with one more byte.
 */
bool map_listing_in_8_bits(const map_listing_map *a, const map_listing_map *b,
                           map_listing_place place);
bool map_listing_in_16_bits(const map_listing_map *a, const map_listing_map *b,
                            map_listing_place place);
bool map_listing_as_meant(const map_listing_map *a, const map_listing_map *b,
                          map_listing_place place);

/* As meant: how many pixels are set in both. */
uint32_t map_listing_area(const map_listing_map *a, const map_listing_map *b,
                          map_listing_place place);

#endif
