/* shape.h: shapes: whether two of them touch, and their manifold.
 *
 * A shape is a box, a circle, a capsule (a segment with a radius: bullets, beams; with radius 0 a segment:
 * thin walls, blades), a convex polygon of 3 to 8 corners, which may be rounded by a radius, or a mask of
 * pixels. An oriented box is a polygon. Coordinates are doubles in the game's own unit; y may point up or
 * down.
 *
 * Edges count as those of boxes do (graze_edges). Half-open, two shapes touch if their insides meet: a circle
 * touches another one if distance < r1 + r2, and a box of no width or no height has no inside and touches
 * nothing. The inside of a segment is all of it but its ends: it touches what has an inside that it passes
 * through, and another segment if the two cross; segments on one line do not touch. A ray meets a segment
 * that it crosses; one that only comes to it, or passes through its end, may or may not meet it. Closed, they
 * touch if they share a point (<=), and such a box is a point or a segment.
 *
 * These hold for every pair of shapes that passed graze_shape_check:
 * - A touch is decided exactly, as in rational arithmetic, for all kinds but masks and all float coordinates
 * and radii. It is exact for doubles, too, unless their last digits are 2^-150 of the greatest distance
 * between the two, or less, and below 2^-250: then it may be wrong for shapes that graze.
 * - Depth and distance are within 2^-48 of the greatest distance between any two points of both shapes; for
 * shapes that graze even within 2^-30 of themselves. Their sign never contradicts the touch: the depth of
 * shapes that touch half-open is above 0.
 * - B against A is A against B with the normal negated; all else is equal bit by bit. (Two equal shapes have
 * one of the smallest pushes as their normal.)
 * - Only differences of coordinates count: if both shapes are moved and no coordinate is rounded, nothing
 * changes but the contact points.
 *
 * A mask is the union of its solid pixels' squares. Its touch is exact against another mask or a box, and
 * against any shape if the mask is placed on whole pixels, or if no difference between the coordinates of the
 * two is rounded; else it may be wrong for shapes that graze within that rounding. Its depth is that of the
 * shortest of these pushes, each of which parts the two, and leaves them parted just beyond: along x, along
 * y, and out of the k-DOP around its solid pixels (edges along axes and diagonals). So a mask that is solid
 * everywhere gives way as a box. Its distance, that to the nearest solid pixel, is infinite if there is none;
 * the normal is (0, 0) then.
 */
#ifndef GRAZE_SHAPE_H
#define GRAZE_SHAPE_H

#include "graze/box.h"
#include "graze/geometry.h"
#include "graze/mask.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of shapes. */
typedef enum graze_shape_kind {
    GRAZE_SHAPE_BOX,
    GRAZE_SHAPE_CIRCLE,
    GRAZE_SHAPE_CAPSULE,
    GRAZE_SHAPE_POLYGON,
    GRAZE_SHAPE_MASK,
    GRAZE_SHAPE_TILES /* a tile layer: read from one (tiles.h), never made or passed */
} graze_shape_kind;

/* The largest number of corners of a polygon. */
#define GRAZE_CORNERS_MAX 8

typedef struct graze_tile_layer graze_tile_layer;

/* A shape, filled by hand or by a function below. Fields that its kind does not use are ignored. */
typedef struct graze_shape {
    graze_shape_kind kind;
    uint32_t count;                        /* corners in use, of a polygon; other kinds ignore it */
    double radius;                         /* circle: > 0; capsule, polygon: >= 0 */
    graze_point corner[GRAZE_CORNERS_MAX]; /* box: min, max; circle: its center; capsule: both ends; polygon:
                                               its corners in order, in either direction; mask, tiles: the
                                               min corner */
    graze_mask_view mask;                  /* of a mask, whose pixels have sides of 1; not owned */
    graze_tile_layer *tiles;               /* of a tile layer; the world's */
} graze_shape;

/* These only fill in a shape; graze_shape_check says whether it is valid. */
graze_shape graze_shape_box(graze_point min, graze_point max);
graze_shape graze_shape_circle(graze_point center, double radius);
graze_shape graze_shape_capsule(graze_point from, graze_point to, double radius);

/* A polygon of `count` corners in order, in either direction. More than GRAZE_CORNERS_MAX are not read. */
graze_shape graze_shape_polygon(const graze_point *corners, uint32_t count, double radius);

/* A mask whose min corner is at `at`, also between pixels. The mask must outlive the shape. */
graze_shape graze_shape_mask(graze_mask_view mask, graze_point at);

/* Whether a shape is valid. Errors, the first one that applies:
 * - GRAZE_BAD_VALUE: no kind has this number; a mask that is NULL; a tile layer
 * - GRAZE_BAD_CORNER_COUNT: a polygon of fewer than 3 or more than 8 corners
 * - GRAZE_BAD_NUMBER: a number is NaN or infinite
 * - GRAZE_OUT_OF_RANGE: it reaches beyond +-GRAZE_COORD_MAX, its radius counted
 * - GRAZE_BAD_BOX: a box with min > max
 * - GRAZE_BAD_RADIUS: a circle's is not > 0, a capsule's or a polygon's is negative, or a capsule has neither
 * radius nor length
 * - GRAZE_BAD_REPEATED_CORNER: a polygon has two corners at one place
 * - GRAZE_BAD_COLLINEAR_CORNERS: three corners of a polygon in a row lie on one line
 * - GRAZE_BAD_CONVEXITY: a polygon turns both ways, or winds round more than once
 *
 * All of it is decided exactly. A box of no width or height is valid, and so is a capsule of no length with a
 * radius, which is a circle. */
graze_status graze_shape_check(const graze_shape *shape);

/* The smallest box of floats around a shape that passed graze_shape_check: rounded outward, so shapes that
 * touch have boxes that overlap under the same rule. Around a segment along an axis it is one float wide. */
graze_box graze_shape_bounds(const graze_shape *shape);

/* Whether two shapes that passed graze_shape_check touch. */
bool graze_shapes_touch(const graze_shape *a, const graze_shape *b, graze_edges edges);

/* How two shapes meet. */
typedef struct graze_manifold {
    bool is_touching;
    double depth; /* touching: the length of the shortest push that parts them, > 0 half-open, >= 0 closed */
    double distance;       /* not touching: their distance, >= 0 */
    graze_point normal;    /* of length 1, from a to b. Touching: moving b by depth along it parts them. Else:
                              from the nearest point of a to that of b */
    graze_point points[2]; /* touching: points of both shapes; else, if the distance is finite: a point of a
                              and one of b that are nearest to each other */
    uint32_t count; /* of contact points: 2 where an edge of one faces an edge of the other, else 1; not
                       touching: 0 */
} graze_manifold;

/* Replace `manifold` by how two shapes that passed graze_shape_check meet. is_touching is what
 * graze_shapes_touch says. If several pushes are shortest, two boxes take one along x before y, and towards
 * greater before less; other shapes take the one along the first edge, in the order of corners, of the shape
 * that comes first by kind, count, corners (x before y) and radius.
 *
 * Shapes but masks are a convex core (a point, a segment, a polygon) and a radius. Their distance is that of
 * the cores less the radii. The depth of cores that overlap is the least over all their edges: the separating
 * axis theorem (S. Gottschalk, 1996, for boxes; H. Minkowski, 1896). Two points are the ends of the part that
 * two facing edges share, clipped as by I. Sutherland and G. Hodgman, 1974. Numbers that are too close to
 * zero for doubles are computed by sums without error (J. Shewchuk, 1997). */
void graze_shapes_manifold(const graze_shape *a, const graze_shape *b, graze_edges edges,
                           graze_manifold *manifold);

#ifdef __cplusplus
}
#endif

#endif
