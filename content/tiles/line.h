/* line.h: what lies around the points of one line of the lattice between tiles, 64 points at a time.
 *
 * Line y lies above row y; its point x, the corner at the left of tile x. Around a point there are four
 * tiles, and what they are says all that the merging needs: one solid tile, or two that share only the point,
 * make convex corners; three make a concave one; four make the point an inner one.
 */
#ifndef GRAZE_CONTENT_TILES_LINE_H
#define GRAZE_CONTENT_TILES_LINE_H

#include "core/bits.h"
#include "graze/content/tile_merge.h"

#include <stdint.h>

/* A line of a grid: the rows above and below it as copies, `words` words each, nothing solid beyond the
 * width. */
typedef struct grz_tile_line {
    const graze_tile_grid *tiles;
    uint64_t *above, *below;
    uint32_t words; /* room for a bit for each point: width + 1 */
} grz_tile_line;

/* A word of a line: a bit for each point. */
typedef struct grz_tile_points {
    uint64_t inner, concave;
    uint64_t one, two; /* convex corners there */
    uint64_t right;    /* solid on both sides of the edge to the next point */
    uint64_t down;     /* solid on both sides of the edge below */
} grz_tile_points;

/* How many words a line needs for each of its two rows. */
static inline uint32_t grz_tile_line_words(const graze_tile_grid *tiles) {
    return tiles->width / 64 + 1;
}

/* Go to line y, from 0 to the height. */
void grz_tile_line_load(grz_tile_line *line, uint32_t y);

/* Word i of a row shifted by a tile, so that bit x is the tile at the left of point x. */
static inline uint64_t grz_tile_left(const uint64_t *row, uint32_t i) {
    return row[i] << 1 | (i > 0 ? row[i - 1] >> 63 : 0);
}

/* Word i of the line. */
static inline grz_tile_points grz_tile_line_points(const grz_tile_line *line, uint32_t i) {
    const uint64_t above = line->above[i], below = line->below[i];
    const uint64_t above_left = grz_tile_left(line->above, i), below_left = grz_tile_left(line->below, i);
    const uint64_t above_both = above & above_left, below_both = below & below_left;
    const uint64_t above_one = above ^ above_left, below_one = below ^ below_left;
    return (grz_tile_points){ .inner = above_both & below_both,
                              .concave = (above_both & below_one) | (above_one & below_both),
                              .one =
                                  (above_one & ~(below | below_left)) | (~(above | above_left) & below_one),
                              .two = above_one & below_one & (above ^ below),
                              .right = above & below,
                              .down = below_both };
}

/* The number of the first clear bit after `from` in a row of bits that has one. */
static inline uint32_t grz_tile_next_clear(const uint64_t *bits, uint32_t from) {
    uint32_t i = (from + 1) / 64;
    uint64_t clear = ~bits[i] & (~UINT64_C(0) << (from + 1) % 64);
    while (clear == 0)
        clear = ~bits[++i];
    return i * 64 + grz_bit_lowest(clear);
}

#endif
