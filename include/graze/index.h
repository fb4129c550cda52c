/* index.h: an index of boxes in float64, without a world. It is built from many
 * boxes at once, or box by box, and boxes are inserted, moved and removed without
 * building it anew. Every answer is exact, also far from the origin, and depends on
 * the boxes alone, not on earlier calls.
 *
 * The index is an R-tree. It is built in n log n; a change takes log n. Any number
 * of threads may query it between two changes. Sources: A. Guttman, "R-trees: a
 * dynamic index structure for spatial searching", 1984; S. Leutenegger, J.
 * Edgington, M. Lopez, "STR: a simple and efficient algorithm for R-tree packing",
 * 1997.
 */
#ifndef GRAZE_INDEX_H
#define GRAZE_INDEX_H

#include "graze/geometry.h"
#include "graze/memory.h"
#include "graze/query.h"
#include "graze/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The boxes of an index: `count` of them, at most 2^31 - 1, with finite edges and
 * min <= max. layers NULL: all are on layer 0. */
typedef struct graze_area_array {
    const graze_area *areas;
    const uint8_t *layers;
    uint32_t count;
} graze_area_array;

/* Zeroed: half-open, the C library's memory. */
typedef struct graze_index_config {
    graze_edges edges;
    graze_allocator allocator;
} graze_index_config;

typedef struct graze_index graze_index;

/* Build an index. The boxes are copied; the i-th has row i. config NULL: zeroed.
 * Needs some 70 bytes a box, and 16 more while it is built. Errors:
 * GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_BAD_LAYER (of any box), GRAZE_BAD_VALUE
 * (edges), GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY; *out is NULL then. */
graze_status graze_index_open(const graze_index_config *config,
                              graze_area_array boxes, graze_index **out);

/* Free the memory; NULL is fine. */
void graze_index_close(graze_index *index);

/* Insert a box, with finite edges and min <= max, on a layer from 0 to 63. *row is
 * the free row removed last, or else one more than the greatest so far. Errors,
 * after which nothing has changed and *row is 0: GRAZE_BAD_NUMBER, GRAZE_BAD_BOX,
 * GRAZE_BAD_LAYER, GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY. */
graze_status graze_index_insert(graze_index *index, const graze_area *box,
                                uint8_t layer, uint32_t *row);

/* Move the box of a row, and change its size. Errors, after which nothing has
 * changed: GRAZE_STALE_HANDLE (no box has this row), GRAZE_BAD_NUMBER,
 * GRAZE_BAD_BOX, GRAZE_OUT_OF_MEMORY. */
graze_status graze_index_set_box(graze_index *index, uint32_t row,
                                 const graze_area *box);

/* Remove the box of a row. Error: GRAZE_STALE_HANDLE. */
graze_status graze_index_remove(graze_index *index, uint32_t row);

/* Replace `out` by the hits of `count` queries, as graze_world_query (query.h) does
 * for the boxes of a world; `out` may be NULL, as there. In a hit, `user` is the row
 * of the box; part, body, layer and tag are zero. Rows take the place of slots in
 * every order. Coordinates may be any finite doubles. Times and distances are the
 * doubles nearest to the truth (a distance beyond DBL_MAX is DBL_MAX); the order is
 * decided before rounding. `exclude`, `boxes_only` and the list's `parts_only` are
 * ignored.
 *
 * Errors: GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_BAD_RADIUS, GRAZE_BAD_VALUE (no
 * such kind, a shape cast, or blocked_by), GRAZE_OUT_OF_MEMORY; `out` has no hits
 * then. */
graze_status graze_index_query(const graze_index *index, const graze_query *queries,
                               size_t count, graze_hits *out);

#ifdef __cplusplus
}
#endif

#endif
