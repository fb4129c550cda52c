/* map_listing.h: the test of two collision maps, byte by byte: as printed, and as
 * meant.
 *
 * After the listing for collision maps in "Collision Detection" (Dave Roberts, Dr.
 * Dobb's, 1995), in our own words. A collision map has a bit for each pixel, the
 * high bit of a byte for its leftmost, and each row begins a byte. The bytes of the
 * second map are shifted right until they lie upon those of the first, and both are
 * compared with `and`. Shifted in a register as narrow as a byte, the bits that
 * belong upon the first map's next byte are lost; in one of 16 bits they arrive with
 * the second map's next byte, except where there is none: what spills past its last
 * byte is lost still. A hit may so be missed, none is made up.
 */
#ifndef BENCH_TEXTS_MAP_LISTING_H
#define BENCH_TEXTS_MAP_LISTING_H

#include <stdbool.h>
#include <stdint.h>

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
