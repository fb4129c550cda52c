/* query.h: queries of a world: the parts at a point, in a box or a circle, along a
 * ray, nearest to a point, or on the way of a shape.
 *
 * A query sees every call made before it, changes nothing, and needs no step. It
 * finds the enabled parts of the world at their current positions, under the world's
 * edge rule. Several threads may query one world between two changes, each with a
 * list of its own; an allocator of the world must be thread-safe then.
 *
 * A part with a shape is found by its shape, not by the box around it, unless the
 * query sets boxes_only. A tile layer (tiles.h) is always found by its tiles. Boxes
 * are decided exactly. Shapes are decided as their contacts and sweeps are (shape.h,
 * motion.h). Times and distances are doubles within some roundings, and hits have
 * the order of these doubles. A mask without solid pixels is never found.
 * In a wrapped world each part has copies at every whole number of sizes, and is
 * found once: where its time or its distance is least. The point of a hit is on the
 * way as it was asked.
 *
 * Cost: the world builds a spatial index when the queries so far have cost as much
 * as building it would. Until then each query scans all boxes. The index serves many
 * steps while few boxes change. A query for a point or a box looks at one or two
 * cells of the index. A ray or a shape cast walks along its way, and RAY_FIRST and
 * SHAPE_CAST_FIRST stop at the first hit. NEAREST searches squares of growing size.
 * With blocked_by, each hit around a point costs a ray, and a way is searched twice.
 * Clearing a graze_query takes time, too: keep one for many queries.
 *
 * Sources: rays against boxes: T. Kay, J. Kajiya, "Ray tracing complex scenes",
 * 1986; nearest: N. Roussopoulos, S. Kelley, F. Vincent, "Nearest neighbor queries",
 * 1995.
 */
#ifndef GRAZE_QUERY_H
#define GRAZE_QUERY_H

#include "graze/box.h"
#include "graze/geometry.h"
#include "graze/shape.h"
#include "graze/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of queries. Half-open, an empty box (no width or no height) is never
 * found; closed, it counts as a segment or a point.
 *
 * - POINT: parts that contain `at`. A box contains it if min <= at < max half-open,
 *   min <= at <= max closed. A mask or a tile layer contains it if a solid pixel or
 *   tile does, by the same rule. The interior of other shapes contains it,
 *   half-open.
 * - BOX: parts overlapping the box from `at` (its min corner) to `to` (its max
 *   corner). Half-open, an empty box finds nothing.
 * - CIRCLE: parts nearer to `at` than `radius`; closed, as near counts.
 * - RAY: parts met by the segment from `at` to `to`, sorted by time. Time is 0 at
 *   `at` and 1 at `to`. Half-open, the segment must enter the interior before it
 *   ends. A segment meets nothing if it only touches a border or a corner, runs
 *   along an edge, or ends on a border. Closed, every common point counts. The
 *   normal is the border's where the segment enters. A segment with its start inside
 *   a part meets it at time 0 with the normal (0, 0); from a border inward it has
 *   the border's normal. If two borders are entered at once, the normal is the one
 *   along x.
 * - RAY_FIRST: the first hit of RAY only.
 * - NEAREST: the `nearest_count` parts nearest to `at`, sorted by distance, which is
 *   0 inside a part.
 * - SHAPE_CAST: parts met by `shape` while it moves by `to` - `at`, sorted by time;
 *   `at` may stay zero. The shape starts where its coordinates say. Half-open,
 *   interiors must meet before the end. Normals are as for RAY. A part overlapping
 *   the shape at the start is met at time 0 with the normal (0, 0).
 * - SHAPE_CAST_FIRST: the first hit of SHAPE_CAST only.
 *
 * Hits of equal time or distance, and hits of a kind without an order, are sorted by
 * slot.
 *
 * Hits hidden by another part on the layers of blocked_by are left out. Hiding is
 * half-open in every world: a floor does not hide what stands on it.
 *
 * - CIRCLE, NEAREST, BOX: the ray from `at` (BOX: from its middle) to the point of
 *   the hit part that is nearest to it meets another part. A part that contains it
 *   is not hidden. NEAREST finds the nearest of those that are not hidden.
 * - RAY, SHAPE_CAST: the hit is later than the first part that hides. *_FIRST: the
 *   first hit may be hidden.
 * - POINT: nothing is hidden. */
typedef enum graze_query_kind {
    GRAZE_QUERY_POINT,
    GRAZE_QUERY_BOX,
    GRAZE_QUERY_CIRCLE,
    GRAZE_QUERY_RAY,
    GRAZE_QUERY_RAY_FIRST,
    GRAZE_QUERY_NEAREST,
    GRAZE_QUERY_SHAPE_CAST,
    GRAZE_QUERY_SHAPE_CAST_FIRST
} graze_query_kind;

/* A query; a field that its kind does not use is ignored. Coordinates are within
 * +-GRAZE_COORD_MAX; a radius, at least 0, may be larger. */
typedef struct graze_query {
    graze_query_kind kind;
    uint32_t nearest_count;
    graze_point at, to;
    double radius;
    const graze_shape *shape; /* read during the call only */
    /* bit i: parts on layer i are found; 0: parts on all layers */
    uint64_t layers;
    uint64_t blocked_by; /* bit i: parts on layer i hide others; 0: none does */
    /* this body's parts are not found and hide nothing; zero: no body */
    graze_body exclude;
    /* parts with shapes are found by the boxes around them */
    bool boxes_only;
} graze_query;

/* A found part. */
typedef struct graze_hit {
    graze_part part;
    graze_body body;
    uint64_t user;       /* of the body */
    uint32_t layer, tag; /* of the part */
    graze_part own_part; /* overlaps.h: the part of the queried body; else zero */
    /* RAY, SHAPE_CAST: of entering the part, 0 at the start, 1 at the end; else 0 */
    double time;
    /* RAY, SHAPE_CAST: of leaving it for the last time; 1 if it ends inside; else
     * 0 */
    double exit_time;
    double distance;   /* NEAREST; else 0 */
    graze_point point; /* RAY: where the segment enters the part; else (0, 0) */
    /* RAY, SHAPE_CAST: out of the part, of length 1, or (0, 0); else (0, 0) */
    graze_point normal;
} graze_hit;

/* The `count` hits of one query, or of all `query_count` queries of a call, in
 * memory of the caller, grown by the library. The hits of query i are
 * items[starts[i]] to items[starts[i + 1] - 1]; starts has query_count + 1 members.
 * A zeroed list is empty and uses the C library's memory; used again, a list keeps
 * its memory. Set `allocator` before the first use, or not at all. Only
 * graze_hits_free frees the arrays.
 *
 * If a caller sets `parts_only`, `parts` holds the handles of the found parts, and
 * `items` is not filled. Points and boxes are found up to 1.7 times as fast if the
 * list does not name their bodies. */
typedef struct graze_hits {
    graze_hit *items;
    graze_part *parts;
    size_t *starts;
    size_t count; /* of items, or of parts */
    size_t query_count;
    bool parts_only;
    graze_allocator allocator;
} graze_hits;

/* Free the memory. The list is empty then and can be used again. */
void graze_hits_free(graze_hits *hits);

/* Replace `out` by the hits of `count` queries, which may be of different kinds, in
 * the order of the queries. `out` NULL: the queries are only checked. Neighbouring
 * queries for points, or for boxes, with the same layers are answered in one pass,
 * which is several times as fast as one by one.
 *
 * Errors, of the first query with one, in this order of precedence; `out` has no
 * hits then, and both its counts are 0:
 * - GRAZE_BAD_VALUE: no such kind; a cast without a shape
 * - GRAZE_BAD_NUMBER: a number that the kind uses is NaN or infinite
 * - GRAZE_OUT_OF_RANGE: a coordinate, or a cast's end, is beyond GRAZE_COORD_MAX
 * - GRAZE_BAD_BOX: min > max; GRAZE_BAD_RADIUS: a radius below 0
 * - those of graze_shape_check, of a cast's shape
 * - GRAZE_BAD_WRAP: a ray, or a cast with its shape, spans over 16 wrapped worlds
 * - GRAZE_OUT_OF_MEMORY */
graze_status graze_world_query(const graze_world *world, const graze_query *queries,
                               size_t count, graze_hits *out);

/* Write to out[i] whether query i finds anything, as graze_world_query decides it.
 * Each search ends at its first hit. `out`: `count` members of the caller, or NULL.
 * Errors as graze_world_query; `out` is undefined then. Working memory comes from
 * the world's allocator. */
graze_status graze_world_query_any(const graze_world *world,
                                   const graze_query *queries, size_t count,
                                   bool *out);

/* One query in one line. Each returns a hit, whose part.id is 0 if nothing is found,
 * or a number of parts. Nothing is left to free. If graze_world_query refuses a
 * query, it finds nothing. `layers` 0: all layers.
 *
 * - ray_first: the first part that the segment from `from` to `to` meets.
 * - point: the part of the lowest slot that contains `at`.
 * - nearest: the part nearest to `at`.
 * - box, circle: the number of parts overlapping the box, or nearer to `at` than
 *   `radius`. */
graze_hit graze_world_ray_first(const graze_world *world, graze_point from,
                                graze_point to, uint64_t layers);
graze_hit graze_world_point(const graze_world *world, graze_point at,
                            uint64_t layers);
graze_hit graze_world_nearest(const graze_world *world, graze_point at,
                              uint64_t layers);
size_t graze_world_box(const graze_world *world, graze_box box, uint64_t layers);
size_t graze_world_circle(const graze_world *world, graze_point at, double radius,
                          uint64_t layers);

#ifdef __cplusplus
}
#endif

#endif
