/* tile_merge.h: the fewest rectangles that the solid tiles of a layer can be merged
 * into.
 *
 * A mover on a merged floor meets few boxes, and no inner edges to catch on.
 */
#ifndef GRAZE_CONTENT_TILE_MERGE_H
#define GRAZE_CONTENT_TILE_MERGE_H

#include "graze/memory.h"
#include "graze/status.h"
#include "graze/tiles.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A grid of tiles, a bit each: tile (x, y) is bit x % 64 of words[y * stride + x /
 * 64], set if it is solid. Bits at and beyond `width` are ignored. The words are the
 * caller's. */
typedef struct graze_tile_grid {
    const uint64_t *words;
    /* words from a row to the next, at least width / 64, rounded up */
    size_t stride;
    uint32_t width, height;
} graze_tile_grid;

/* A list that the caller owns and graze grows; zeroed, it is empty and uses the C
 * library's memory. Used again, it keeps its memory. Set `allocator` before the
 * first use, or not at all. `items` is a block of `capacity` rectangles: a game may
 * keep it as its own and zero the list. */
typedef struct graze_tile_rect_list {
    graze_rect *items;
    size_t count, capacity;
    /* how many tiles are solid: the number of boxes without merging */
    uint64_t solid;
    /* no partition into rectangles has fewer; proven apart from `items` */
    uint64_t bound;
    graze_allocator allocator;
} graze_tile_rect_list;

/* Give the list's memory back; it is empty then and can be used again. */
void graze_tile_rect_list_free(graze_tile_rect_list *list);

/* Replace `out` by the fewest rectangles covering each solid tile once and no other,
 * sorted by (y, x). Tiles that share only a corner are apart. The same tiles give
 * the same rectangles everywhere, even where several sets are smallest. The count is
 * out->bound then. Only millions of tiles without an order, as in noise, can exhaust
 * the patience of the search. Then out->count is a little over out->bound.
 *
 * Cost: a few passes over the words and the corners in them, and a matching of
 * crossing cuts. The matching looks at each crossing a few times, and 2^28 times
 * more in all. Working memory comes from the list's allocator and is given back: 5
 * bytes a column, 16 to 40 a cut and 4 a crossing. There is at most one crossing a
 * tile.
 *
 * Errors: GRAZE_OUT_OF_CAPACITY (more than GRAZE_TILES_MAX tiles), GRAZE_BAD_VALUE
 * (a stride less than a row), GRAZE_OUT_OF_MEMORY; `out` is empty after an error.
 *
 * Source: T. Ohtsuki, "Minimum dissection of rectilinear regions", 1982; W. Lipski,
 * E. Lodi, F. Luccio, C. Mugnai, L. Pagli, "On two-dimensional data organization
 * II", 1979; L. Ferrari, P. V. Sankar, J. Sklansky, "Minimal rectangular partitions
 * of digitized blobs", 1984; D. Eppstein, "Graph-theoretic solutions to
 * computational geometry problems", 2009. */
graze_status graze_tiles_merge(const graze_tile_grid *tiles,
                               graze_tile_rect_list *out);

#ifdef __cplusplus
}
#endif

#endif
