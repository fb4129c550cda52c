/* survey.h: what is where among boxes in float64, without a world: in a place, in a circle, along a segment,
 * nearest. Every answer is exact, far from the origin too.
 *
 * The boxes are put in order once (a packed tree, n log n) and only read then, by any number of threads; a
 * question looks at what lies near it, not at all. Source of the tree: Leutenegger, Lopez and Edgington,
 * "STR: a simple and efficient algorithm for R-tree packing", 1997.
 */
#ifndef GRAZE_INDEX_H
#define GRAZE_INDEX_H

#include "graze/box.h"
#include "graze/geometry.h"
#include "graze/memory.h"
#include "graze/shape.h"
#include "graze/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Boxes to ask about: `count` of them, at most 2^31 - 1; layers NULL: all on layer 0. */
typedef struct graze_area_array {
    const graze_area *areas;
    const uint8_t *layers;
    uint32_t count;
} graze_area_array;

/* How to look. Zeroed: half-open, in order, the C library's memory. */
typedef struct graze_index_config {
    graze_edges edges;
    bool looks_at_all; /* at every box for every question: the oracle of tests */
    graze_allocator allocator;
} graze_index_config;

typedef struct graze_index graze_index;

/* Put boxes in order; they may be forgotten afterwards. config NULL: zeroed. Needs some 60 bytes a box, and
 * 64 more while it works. Errors: GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_BAD_LAYER (of any box),
 * GRAZE_BAD_VALUE (edges), GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY; *out is NULL then. */
graze_status graze_index_open(const graze_index_config *config, graze_area_array boxes, graze_index **out);

/* Give the memory back; NULL is fine. */
void graze_index_close(graze_index *survey);

/* What can be asked. An empty box, one of zero width or height, is found by no question half-open; closed it
 * is a point or a segment.
 *
 * - POINT: boxes that hold `at`: min <= x < max half-open, min <= x <= max closed.
 * - BOX: boxes that overlap the one from `at` to `to` (an empty one overlaps nothing half-open).
 * - CIRCLE: boxes nearer to `at` than `radius` (closed: or as near).
 * - SEGMENT: boxes that the way from `at` to `to` goes through, by time, at equal times by row. Time is 0 at
 *   `at` and 1 at `to`. Half-open a segment must share an inner place of the box, before its end: one that
 *   only touches a border or a corner, runs along an edge, or ends on a border, meets nothing. Closed it
 *   meets what it shares any place with. The time is the later of both axes' entry times, x's at a tie, and
 *   its axis gives the normal, which points out of the box; a segment that starts inside meets it at 0,
 *   normal 0, 0; one that starts on a border and goes in at 0, with the border's normal.
 * - FIRST: the first of these alone.
 * - NEAREST: the `most` boxes nearest to `at`, by distance (0 inside), equally near ones by row. */
typedef enum graze_query_kind {
    GRAZE_QUERY_POINT,
    GRAZE_QUERY_BOX,
    GRAZE_QUERY_CIRCLE,
    GRAZE_QUERY_RAY,
    GRAZE_QUERY_RAY_FIRST,
    GRAZE_QUERY_NEAREST
} graze_query_kind;

/* A question; what its kind does not use is ignored. `layers` has a bit for each layer that is asked for. */
typedef struct graze_query {
    graze_query_kind kind;
    graze_point at, to;
    double radius; /* at least 0 */
    uint64_t most;
    uint64_t layers;
} graze_query;

/* A box that was found, by its row in the array, and how: time and normal for segments, distance for nearest,
 * else 0. Both are the doubles nearest to the truth (a distance beyond DBL_MAX is DBL_MAX); order is decided
 * before rounding. */
typedef struct graze_index_hit {
    uint32_t row;
    int8_t normal_x, normal_y;
    double time, distance;
} graze_index_hit;

/* A list that the caller owns and graze grows; zeroed, it is empty and uses the C library's memory. Used
 * again, it keeps its memory. Set `allocator` before the first use, or not at all. */
typedef struct graze_index_hits {
    graze_index_hit *items;
    size_t count, capacity;
    graze_allocator allocator;
} graze_index_hits;

/* Give the list's memory back; it is empty then and can be used again. */
void graze_index_hits_free(graze_index_hits *list);

/* Replace `out` by the answers to a question: in the order of its kind, else by row. Several threads may ask
 * at once, each with a list of its own. Errors: GRAZE_BAD_NUMBER (at, to or radius, where the kind uses it),
 * GRAZE_BAD_BOX (a box), GRAZE_BAD_RADIUS (below 0), GRAZE_BAD_VALUE (no such kind), GRAZE_OUT_OF_MEMORY;
 * `out` is empty then. */
graze_status graze_index_query(const graze_index *survey, const graze_query *question, graze_index_hits *out);

#ifdef __cplusplus
}
#endif

#endif
