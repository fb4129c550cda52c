/* cuts.h: where to cut a set of tiles from top to bottom, so that what is left falls into the fewest
 * rectangles.
 *
 * Each concave corner must be cut away, along one of its two edges that go on into the solid. One cut does
 * for two corners that face each other along a line; such cuts are best, but two that cross or meet do not
 * both help. With n corners, and at most l cuts between two of them that do not cross, n - l cuts remain,
 * each of which makes one piece more, and no partition has fewer (Ohtsuki 1982; see graze/tile_merge.h).
 */
#ifndef GRAZE_CONTENT_TILES_CUTS_H
#define GRAZE_CONTENT_TILES_CUTS_H

#include "content/tiles/line.h"
#include "core/buffer.h"

#include <stdbool.h>

/* A line between two concave corners, through solid tiles only: at x, from line `top` to line `bottom`. */
typedef struct grz_tile_cut {
    uint32_t x, top, bottom;
    bool is_chosen;
} grz_tile_cut;

/* What is found, and the room it takes. */
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
    uint64_t kept_count;   /* lines of both kinds that are chosen; no two of them cross */
    uint64_t most_count;   /* no more can be chosen */
} grz_tile_cuts;

/* Find the cuts of all tiles of cuts->line. GRAZE_OUT_OF_MEMORY; what was found so far is still to be freed.
 */
graze_status grz_tile_cuts_find(grz_tile_cuts *cuts);

/* Choose the down cuts that are part of a largest set without crossings. GRAZE_OUT_OF_MEMORY. */
graze_status grz_tile_cuts_choose(grz_tile_cuts *cuts);

#endif
