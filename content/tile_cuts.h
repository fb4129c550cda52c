/* tile_cuts.h: corners, cuts and crossings of tiles.
 *
 * A line runs between two rows of tiles; its points are the corners of tiles. 64
 * points are looked at together.
 *
 * Line y lies above row y; its point x, the corner at the left of tile x. The four
 * tiles around a point say all the merging needs. One solid tile, or two which share
 * only the point, make convex corners. Three make a concave one, four an inner
 * point. */
#ifndef GRZ_CONTENT_TILE_CUTS_H
#define GRZ_CONTENT_TILE_CUTS_H

#include "core/buffer.h"
#include "core/numbers.h"
#include "graze/content/tile_merge.h"

#include <stdbool.h>
#include <stdint.h>

/* A line of a grid: the rows above and below it as copies, `words` words each,
 * nothing solid beyond the width. */
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

/* Word i of a row shifted by a tile: bit x is the tile at the left of point x. */
static inline uint64_t grz_tile_left(const uint64_t *row, uint32_t i) {
    return row[i] << 1 | (i > 0 ? row[i - 1] >> 63 : 0);
}

/* Word i of the line. */
static inline grz_tile_points grz_tile_line_points(const grz_tile_line *line,
                                                   uint32_t i) {
    const uint64_t above = line->above[i], below = line->below[i];
    const uint64_t above_left = grz_tile_left(line->above, i),
                   below_left = grz_tile_left(line->below, i);
    const uint64_t above_both = above & above_left, below_both = below & below_left;
    const uint64_t above_one = above ^ above_left, below_one = below ^ below_left;
    return (grz_tile_points){ .inner = above_both & below_both,
                              .concave = (above_both & below_one) |
                                         (above_one & below_both),
                              .one = (above_one & ~(below | below_left)) |
                                     (~(above | above_left) & below_one),
                              .two = above_one & below_one & (above ^ below),
                              .right = above & below,
                              .down = below_both };
}

/* The number of the first clear bit after `from` in a row of bits. The row has
 * one. */
static inline uint32_t grz_tile_next_clear(const uint64_t *bits, uint32_t from) {
    uint32_t i = (from + 1) / 64;
    uint64_t clear = ~bits[i] & (~UINT64_C(0) << (from + 1) % 64);
    while (clear == 0)
        clear = ~bits[++i];
    return i * 64 + grz_bit_lowest(clear);
}

/* ---- where to cut a set of tiles from top to bottom, so that the rest falls into
 * the fewest rectangles ----
 *
 * Each concave corner must be cut away, along one of its two edges that go on into
 * the solid. One cut does for two corners which face each other along a line. Such
 * cuts are best, but if two cross or meet, only one helps. Let there be n corners,
 * and at most l cuts between two of them without a crossing. Then n - l cuts remain.
 * Each makes one piece more, and no partition has fewer (Ohtsuki 1982; see
 * graze/content/tile_merge.h). */

/* A line between two concave corners, through solid tiles only: at x, from line
 * `top` to line `bottom`. */
typedef struct grz_tile_cut {
    uint32_t x, top, bottom;
    bool is_chosen;
} grz_tile_cut;

/* The cuts and crossings found, and scratch memory. */
typedef struct grz_tile_cuts {
    const graze_allocator *allocator;
    grz_tile_line line;
    uint64_t *bits;  /* of the columns that a cut passes on this line */
    uint32_t *at;    /* of each of these columns: the cut, or where it began */
    grz_buffer down; /* grz_tile_cut, sorted by (bottom, x) */
    uint32_t down_count;
    grz_buffer by_top; /* their numbers, sorted by top, the lowest line first */
    uint64_t solid, convex, concave;
    uint64_t across_count; /* lines between two concave corners along y */
    /* lines of both kinds that are chosen; no two of them cross */
    uint64_t kept_count;
    uint64_t count_max; /* no more can be chosen */
} grz_tile_cuts;

/* Find the cuts of all tiles of cuts->line. After
 * GRAZE_OUT_OF_MEMORY the cuts found so far are still to be freed.
 */
graze_status grz_tile_cuts_find(grz_tile_cuts *cuts);

/* Choose the down cuts of a largest set without crossings. GRAZE_OUT_OF_MEMORY. */
graze_status grz_tile_cuts_choose(grz_tile_cuts *cuts);

/* ---- as many things as possible of two kinds, without a crossing ----
 *
 * Things of a kind never cross each other, so this is a largest independent set of a
 * bipartite graph. It leaves out a smallest set which touches every crossing. A
 * largest matching gives it (D. Konig, 1931). */

#define GRZ_UNMATCHED UINT32_MAX

/* Across thing i crosses the down things crossings[first[i]] to crossings[first[i +
 * 1] - 1], each by its number. */
typedef struct grz_crossings {
    const uint32_t *first, *crossings;
    uint32_t across_count, down_count;
} grz_crossings;

/* Room for the work: four numbers an across thing, one a down thing. */
typedef struct grz_matching {
    uint32_t *match;   /* of an across thing: the down thing; or GRZ_UNMATCHED */
    uint32_t *matched; /* of a down thing: the across thing */
    uint32_t *seen;    /* of an across thing: the search that reached it */
    uint32_t *parent;  /* of an across thing: the one that the search came from */
    uint32_t *queue;   /* across things */
    uint64_t budget;   /* how many crossings may still be looked at */
} grz_matching;

/* Find a largest matching; returns its size. No set without crossings then has more
 * things than all less this size. A set of this size is known: see
 * grz_matching_keeps. Only if m->budget, which the caller sets, comes to its end,
 * the matching may be a little smaller, and so may be the set. */
uint32_t grz_matching_find(const grz_crossings *graph, grz_matching *m);

/* Afterwards: whether an across thing belongs to the set. A down thing does if it
 * crosses none of those. */
bool grz_matching_keeps(const grz_matching *m, uint32_t across);

#endif
