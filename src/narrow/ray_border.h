/* ray_border.h: parallel rays against one convex shape: when each of them enters it.
 *
 * A moving shape meets a resting one when a point meets their Minkowski difference
 * (difference.h). From many places with one motion, the rays of this point are
 * parallel. So they see the difference once: its border towards them, as a function
 * of where a ray passes. Source: M. de Berg and others, "Computational Geometry",
 * 2008, 13.3.
 *
 * The time has bounds around all that grz_shapes_cast may say. */
#pragma once

#include "narrow/convex.h"

enum { GRZ_RAY_CHAIN_MAX = 2 * GRZ_CONVEX_CORNERS_MAX };

/* A side of the border, from its first corner across the rays to its last: the
 * edges, moved outward by the radius, with arcs between them. */
typedef struct grz_ray_chain {
    uint32_t count; /* of edges */
    /* x across the rays, y along them; one more than edges */
    graze_point corner[GRZ_RAY_CHAIN_MAX + 1];
    graze_point outward[GRZ_RAY_CHAIN_MAX];
    double slope[GRZ_RAY_CHAIN_MAX];
} grz_ray_chain;

typedef struct grz_ray_border {
    graze_point across, along; /* unit vectors */
    double per_length;         /* 1 by the length of a ray */
    double radius, slack;
    grz_span span; /* of the difference across the rays */
    /* which rays enter, and which they leave; this one has all numbers along the rays
     * negated */
    grz_ray_chain chain[2];
} grz_ray_border;

/* The border for a shape that moves by `motion`, which is not (0, 0), from places to
 * which it is moved. `slack` is more than all roundings of a coordinate. False:
 * shapes without an inside, which casts decide in ways of their own. */
bool grz_ray_border_make(const grz_convex *still, const grz_convex *moving,
                         graze_point motion, double slack, grz_ray_border *border);

/* Bounds of the time of a cast from a place, as shares of the motion, within some
 * roundings of them. Both are 0: it begins inside. An infinite lower one: it never
 * meets; an infinite upper one: perhaps. */
grz_span grz_ray_border_time(const grz_ray_border *border, graze_point place);
