/* convex.h: convex shapes as a core and a radius, and the separation of two of them.
 *
 * The core is the corners of a polygon, the ends of a segment, or a point; the shape
 * is everything within the radius of it. A circle's core is a point, a capsule's a
 * segment, a box's its corners.
 *
 * Two cores are apart if one of their separating axes has all of one core beyond it
 * (S. Gottschalk, 1996, for boxes; H. Minkowski, 1896). Else the axis with the
 * smallest overlap gives the depth. The radii are added to both answers. Cost: at
 * most 128 dot products of an axis and a corner, about two nanoseconds each. */
#pragma once

#include "narrow/predicates.h"

/* The largest number of corners: those of an ellipse (shape_ellipse.c). */
enum { GRZ_CONVEX_CORNERS_MAX = 32 };

/* Corners are in the order from +x towards +y. */
typedef struct grz_convex {
    uint32_t count;
    graze_point corner[GRZ_CONVEX_CORNERS_MAX];
    double radius;
} grz_convex;

/* A candidate for the separating axis: an edge of the core, its normal outward, or
 * an end of a segment. */
typedef struct grz_convex_axis {
    graze_point from, to; /* the edge; equal for the end of a segment */
    grz_segment normal;   /* outward, not rounded, of any length */
    graze_point vector;   /* the normal, rounded */
} grz_convex_axis;

/* A polygon has an axis for each edge, a segment has 4, a point none. */
typedef struct grz_convex_axes {
    uint32_t count;
    grz_convex_axis axis[GRZ_CONVEX_CORNERS_MAX];
} grz_convex_axes;

void grz_convex_axes_make(const grz_convex *convex, grz_convex_axes *axes);

/* The signed distance of a point from the line of an edge, in lengths of the normal;
 * its sign is exact. */
static inline double grz_convex_axis_distance(const grz_convex_axis *axis,
                                              graze_point point) {
    return grz_segment_dot((grz_segment){ axis->from, point }, axis->normal);
}

/* The smallest signed distance of a core from an axis, in lengths of the normal; its
 * sign is exact. */
typedef struct grz_support {
    double distance, error;
} grz_support;

grz_support grz_convex_axis_support(const grz_convex_axis *axis,
                                    const grz_convex *convex);

/* Two cores, which must outlive the pair, their axes, and the sum of their radii. */
typedef struct grz_convex_pair {
    const grz_convex *a, *b;
    grz_convex_axes axes_a, axes_b;
    grz_double_double radius;
} grz_convex_pair;

void grz_convex_pair_make(const grz_convex *a, const grz_convex *b,
                          grz_convex_pair *pair);

/* Scale both shapes up by a power of two, exactly, if products of their sizes could
 * underflow. Returns the factor, 1 for nearly all. Their position is lost. */
double grz_convexes_scale_up(grz_convex *a, grz_convex *b);

/* Numbers from low to high; none if low > high. */
typedef struct grz_span {
    double low, high;
} grz_span;

/* The spans of a shape along x and y, and along x of its part between two heights;
 * within rounding. */
grz_span grz_convex_span(const grz_convex *convex, bool is_along_y);
grz_span grz_convex_span_in(const grz_convex *convex, grz_span rows);

typedef struct grz_separation {
    double distance;    /* below 0: the depth; its sign is exact */
    graze_point normal; /* of length 1, from a to b */
    bool do_cores_overlap;
    /* of overlapping cores: the axis of the smallest overlap is one of a's */
    bool is_axis_of_a;
    /* of disjoint cores: their nearest points, relative to a's first corner */
    graze_point on_a, on_b;
} grz_separation;

void grz_convex_pair_separate(const grz_convex_pair *pair,
                              grz_separation *separation);

/* Whether the distance is below 0, or closed not above. Cheaper than the
 * separation. */
bool grz_convex_pair_touches(const grz_convex_pair *pair, graze_edges edges);

/* Write the contact points of touching shapes, relative to a's first corner,
 * wherever that is. */
void grz_convex_pair_points(const grz_convex_pair *pair,
                            const grz_separation *separation,
                            graze_manifold *manifold);
