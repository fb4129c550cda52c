/* shape.h: shapes: whether two of them touch, and their manifold.
 *
 * A shape is a box, a circle, a capsule, a convex polygon, an ellipse (ellipse.h), a
 * mask of pixels or a chain of circles (chain.h). A capsule is a segment with a
 * radius: bullets, beams; with radius 0 it is a segment: thin walls, blades. A
 * polygon has 3 to 8 corners and may be rounded by a radius. An oriented box is a
 * polygon. Coordinates are doubles in the game's own unit; y may point up or down.
 *
 * Edges count as those of boxes do (graze_edges). Half-open, two shapes touch if
 * their insides meet: two circles touch if distance < r1 + r2. A box of no width or
 * no height has no inside and touches nothing. The inside of a segment is all of it
 * but its ends. It touches a shape if it passes through the shape's inside, and
 * another segment if the two cross. Segments on one line do not touch. A ray meets a
 * segment if it crosses it. If it only comes to it, or passes through its end, it
 * may or may not meet it. Closed, they touch if they share a point (<=), and such a
 * box is a point or a segment.
 *
 * These hold for every pair of shapes valid by graze_shape_check:
 * - A touch is decided exactly, as in rational arithmetic, for all kinds but masks
 *   and all float coordinates and radii. It is exact for doubles, too, unless their
 *   last digits are both below 2^-250 and at most 2^-150 of the greatest distance
 *   between the two. Then it may be wrong for grazing shapes.
 * - Depth and distance are within 2^-48 of the greatest distance between any two
 *   points of both shapes; for grazing shapes even within 2^-30 of themselves. Their
 *   sign never contradicts the touch: shapes touching half-open have a depth above
 *   0.
 * - B against A is A against B with the normal negated; all else is equal bit by
 *   bit. (Two equal shapes have one of the smallest pushes as their normal.)
 * - Only differences of coordinates count: if both shapes are moved and no
 *   coordinate is rounded, nothing changes but the contact points.
 *
 * A mask is the union of its solid pixels' squares. Its touch is exact against
 * another mask or a box. Against other shapes it is exact if the mask is on whole
 * pixels, or if no difference between the coordinates of the two is rounded. Else it
 * may be wrong for shapes grazing within this rounding. Its depth is the length of
 * the shortest of these pushes: along x, along y, and out of the k-DOP around its
 * solid pixels (edges along axes and diagonals). Each push parts the two, and leaves
 * them parted just beyond. So a completely solid mask gives way as a box. Its
 * distance is the one to the nearest solid pixel. Without solid pixels it is
 * infinite, and the normal is (0, 0).
 *
 * A chain is the union of its circles and joints. Its depth is the length of the
 * shortest of five pushes: along x, along y, and out of the piece it is deepest in.
 * Each push parts the two. Its distance is the one to the nearest piece, infinite if
 * all nodes are off. The error of tapered joints is stated in chain.h.
 */
#ifndef GRAZE_SHAPE_H
#define GRAZE_SHAPE_H

#include "graze/box.h"
#include "graze/chain.h"
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
    GRAZE_SHAPE_TILES, /* a tile layer: read from one (tiles.h), never made or passed */
    GRAZE_SHAPE_CHAIN,
    GRAZE_SHAPE_ELLIPSE
} graze_shape_kind;

/* The largest number of corners of a polygon. */
#define GRAZE_CORNERS_MAX 8

/* A shape, filled by hand or by a function below. Fields that its kind does not use
 * are ignored. */
typedef struct graze_shape {
    graze_shape_kind kind;
    /* corners in use, of a polygon; other kinds ignore it */
    uint32_t count;
    double radius; /* circle: > 0; capsule, polygon, ellipse: >= 0 */
    /* box: min, max; circle: its center; capsule: both ends; polygon: its corners in
     * order, in either direction; mask, tiles: the min corner; chain: where its
     * (0, 0) is; ellipse: its center, the ends of its radii */
    graze_point corner[GRAZE_CORNERS_MAX];
    /* of a mask, whose pixels have sides of 1; not owned. Tiles keep their layer
     * here, chains their nodes: do not read them as a mask */
    graze_mask_view mask;
} graze_shape;

/* These only fill in a shape; graze_shape_check says whether it is valid. */
graze_shape graze_shape_box(graze_point min, graze_point max);
graze_shape graze_shape_circle(graze_point center, double radius);
graze_shape graze_shape_capsule(graze_point from, graze_point to, double radius);

/* A polygon of `count` corners in order, in either direction. More than
 * GRAZE_CORNERS_MAX are not read. */
graze_shape graze_shape_polygon(const graze_point *corners, uint32_t count,
                                double radius);

/* A mask whose min corner is at `at`, also between pixels. The mask must outlive the
 * shape. */
graze_shape graze_shape_mask(graze_mask_view mask, graze_point at);

/* A chain, moved by `at`. The chain must outlive the shape. */
graze_shape graze_shape_chain(const graze_chain *chain, graze_point at);

/* The chain of a shape of this kind; NULL: the shape is of another kind. */
const graze_chain *graze_chain_of(const graze_shape *shape);

/* Whether a shape is valid. Errors, the first one in this order:
 * - GRAZE_BAD_VALUE: no kind has this number; a mask or a chain that is NULL; a tile
 *   layer
 * - GRAZE_BAD_CORNER_COUNT: a polygon of fewer than 3 or more than 8 corners
 * - GRAZE_BAD_NUMBER: a number is NaN or infinite
 * - GRAZE_OUT_OF_RANGE: it reaches beyond +-GRAZE_COORD_MAX, its radius counted
 * - GRAZE_BAD_BOX: a box with min > max
 * - GRAZE_BAD_RADIUS: a circle's is not > 0, a capsule's or a polygon's is negative,
 *   or a capsule has neither radius nor length; an ellipse: see ellipse.h
 * - GRAZE_BAD_REPEATED_CORNER: a polygon has two corners at one place
 * - GRAZE_BAD_COLLINEAR_CORNERS: three corners of a polygon in a row lie on one line
 * - GRAZE_BAD_CONVEXITY: a polygon turns both ways, or winds round more than once
 *
 * All of it is decided exactly. A box of no width or height is valid, and so is a
 * capsule of no length with a radius, which is a circle. */
graze_status graze_shape_check(const graze_shape *shape);

/* The smallest box of floats around a valid shape (graze_shape_check). It is rounded
 * outward, so touching shapes have overlapping boxes under the same rule. Around a
 * segment along an axis it is one float wide. */
graze_box graze_shape_bounds(const graze_shape *shape);

/* Whether two shapes touch. Both are valid (graze_shape_check). */
bool graze_shapes_touch(const graze_shape *a, const graze_shape *b,
                        graze_edges edges);

/* How two shapes meet. */
typedef struct graze_manifold {
    bool is_touching;
    /* touching: the length of the shortest parting push, > 0 half-open, >= 0
     * closed */
    double depth;
    double distance; /* not touching: their distance, >= 0 */
    /* of length 1, from a to b. Touching: moving b by depth along it parts them.
     * Else: from the nearest point of a to that of b */
    graze_point normal;
    /* touching: points of both shapes; else, if the distance is finite: a point of a
     * and one of b that are nearest to each other */
    graze_point points[2];
    /* of contact points: 2 where an edge of one faces an edge of the other, else 1;
     * not touching: 0 */
    uint32_t count;
} graze_manifold;

/* Replace `manifold` by how two valid shapes meet. The field is_touching is the
 * answer of graze_shapes_touch. If several pushes are shortest, two boxes take one
 * along x before y, and towards greater before less. Other shapes take the one along
 * the first edge, in the order of corners, of the first shape. The first shape is
 * decided by kind, count, corners (x before y) and radius.
 *
 * Shapes but masks are a convex core (a point, a segment, a polygon) and a radius.
 * Their distance is the cores' distance less the radii. Overlapping cores have the
 * least depth over all their edges: the separating axis theorem (S. Gottschalk,
 * 1996, for boxes; H. Minkowski, 1896). Two points are the ends of the common part
 * of two facing edges, clipped as by I. Sutherland and G. Hodgman, 1974. Numbers too
 * close to zero for doubles are computed by sums without error (J. Shewchuk,
 * 1997). */
void graze_shapes_manifold(const graze_shape *a, const graze_shape *b,
                           graze_edges edges, graze_manifold *manifold);

#ifdef __cplusplus
}
#endif

#endif
