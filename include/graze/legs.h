/* legs.h: a ray or a circle flies in straight legs: it bounces off some parts,
 * passes through others, and ends at others still.
 *
 * A laser between mirrors, the line of a pool ball, a ricochet before it is shot. The
 * call moves nothing.
 */
#ifndef GRAZE_LEGS_H
#define GRAZE_LEGS_H

#include "graze/geometry.h"
#include "graze/move_and_collide.h"
#include "graze/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One call lets a ray or a circle bounce at most this often. */
#define GRAZE_LEGS_BOUNCES_MAX 65536

/* The flight of a ray, or of a circle's center. It begins at `at`, flies towards
 * `to`, and is as long as the distance between the two, also round its bounces. */
typedef struct graze_legs_def {
    graze_point at, to;
    double radius;        /* of the circle; 0: a ray */
    uint32_t layer;       /* of the ray or the circle */
    uint32_t bounces_max; /* at most GRAZE_LEGS_BOUNCES_MAX */
    graze_body exclude;   /* its parts are not hit; zero: no body */
    /* response[layer][b] is the response to parts on layer b: bounce, cross, slide,
     * touch or ignore. Crossing, it passes through, and the hit is listed. Slide
     * and touch both end the flight. `choose` is NULL; `walk`, `leaves_back` and
     * `hits_once` are not read. NULL: every hit ends it */
    const graze_responses *responses;
} graze_legs_def;

/* A straight leg: it ends at a hit, or where the flight does. */
typedef struct graze_leg {
    graze_point from, to; /* the ray, or the center of the circle */
    double time;          /* at `to`: the share of the whole length, 0 to 1 */
    /* of the part where it is hit, of length 1, or (0, 0): nothing was hit, or the
     * flight began in a crossed part. The circle touches the part at `to` - radius *
     * normal */
    graze_point normal;
    graze_part part; /* that was hit; zero: none, the flight ends here */
    graze_body body;
    uint64_t user;       /* of the body */
    uint32_t layer, tag; /* of the part */
    /* GRAZE_BOUNCE, GRAZE_CROSS or GRAZE_TOUCH; without a part GRAZE_IGNORE */
    graze_response response;
} graze_leg;

/* The legs of a flight, in order. The caller owns the list, and graze grows it.
 * Zeroed, it is empty and uses the C library's memory. Used again, it keeps its
 * memory. Set `allocator` before the first use, or not at all. `items` is a block of
 * `capacity` legs: a game may keep it as its own and zero the list. */
typedef struct graze_legs {
    graze_leg *items;
    size_t count, capacity;
    /* The last leg ends at a part that would bounce it once more than bounces_max.
     * Or rounding holds it in a gap without room. */
    bool is_cut_short;
    graze_allocator allocator;
} graze_legs;

/* Free the list's memory. The list is empty then and can be used again. */
void graze_legs_free(graze_legs *legs);

/* Replace `out` by the legs of a flight; NULL: the definition is only checked. There
 * is at least one leg. Each begins where the one before it ends.
 *
 * Parts are hit as by RAY and SHAPE_CAST (query.h), half-open in every world: the
 * flight must enter a part's interior. So edges and corners do not count if it only
 * touches them. Parts with shapes are hit by their shapes, tile layers by their
 * tiles. Disabled parts, and layers that the world's rules forbid to meet `layer`,
 * are never hit. At one time the part of the lower slot comes first. A bounce
 * mirrors the rest of the way by the normal.
 *
 * - A part is crossed once in a straight motion, where it is entered. One that
 *   contains the start is listed first, at time 0, without a normal. After a bounce,
 *   crossed parts that contain the place of the bounce are not listed again. A part
 *   that would be entered at the time of a bounce, or of the end, is not listed.
 * - If a motion begins in a part that bounces or ends it, the normal is the shortest
 *   way out. If it flies out, it does not hit the part until it bounces elsewhere;
 *   otherwise it hits the part at once.
 * - No hit is listed twice because of rounding. A motion that left a border cannot
 *   enter one with the same normal. So the next hit of a part with the normal of the
 *   last bounce (within 2^-20) is not listed: the flight goes on away from the
 *   border. A place that rounding put into a part is moved out of it along the
 *   normal.
 *
 * In a wrapped world a flight goes straight on beyond the sides, among copies of all
 * parts, and its places may be outside. Each copy is hit as a part of its own, so a
 * part is crossed once more in each round; at one time lower places come first.
 *
 * Places and times are doubles within some roundings for each bounce, the same on
 * every machine. Several threads may call it between two changes, each with a list
 * of its own; an allocator of the world must be thread-safe then.
 *
 * Cost: one or two queries for each straight motion: the first hit of stopping
 * layers, and all hits of crossed layers. In a wrapped world these are asked in
 * each place on the way. Working memory comes from the world's allocator.
 *
 * After an error `out` is empty. Errors, the first one in this order:
 * - GRAZE_ARGUMENT_MISSING, GRAZE_BAD_NUMBER
 * - GRAZE_BAD_RADIUS: it is below 0
 * - GRAZE_BAD_LAYER
 * - GRAZE_OUT_OF_CAPACITY: over GRAZE_LEGS_BOUNCES_MAX
 * - GRAZE_BAD_VALUE: a response does not exist, or `choose` is set
 * - GRAZE_OUT_OF_RANGE: a flight of this length could leave +-GRAZE_COORD_MAX
 * - GRAZE_BAD_WRAP: a flight and its circle are longer than 16 sizes of a wrapped
 *   world, or begin over 2^20 sizes away
 * - GRAZE_OUT_OF_MEMORY */
graze_status graze_world_legs(const graze_world *world, const graze_legs_def *def,
                              graze_legs *out);

#ifdef __cplusplus
}
#endif

#endif
