/* cast.h: shapes sent along straight ways through a world: what would they meet, when, and from which side?
 *
 * A cast is a question (ask.h): it changes nothing, sees every call made before it, and may be asked by
 * several threads between two changes. It meets the enabled parts of a world where they stand now, shapes by
 * their shapes, masks to the pixel, under the world's edge rule.
 */
#ifndef GRAZE_CAST_H
#define GRAZE_CAST_H

#include "graze/ask.h"
#include "graze/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A shape of any kind where it begins, in the world's coordinates, and the way that all of it goes; a way of
 * no length asks what the shape touches. `layers` has a bit for each layer that is asked for. */
typedef struct graze_cast {
    const graze_shape *shape; /* read during the call only */
    graze_point way;
    uint64_t layers;
    bool is_first; /* only the first hit is asked for */
} graze_cast;

/* Replace `out` by what each of `count` casts meets, in their order; the hits of one by time, at equal times
 * by slot. Time is 0 where the cast begins and 1 where it ends. Half-open, insides must meet before the end:
 * what slides along a border, passes a corner or ends at a border, meets nothing; closed, every common place
 * counts. The normal points out of what is met, against the cast, and has length 1; along x, where a box goes
 * in over two borders of another at once. What overlaps the shape at the beginning is met at 0 with a normal
 * of 0, 0; what it only touches there at 0 as well, with the border's normal if the cast goes in over it. The
 * sightings' distance is 0.
 *
 * Hits are decided as those of swept bodies are (motion.h): of boxes without rounding as long as the
 * differences of edges are doubles, of shapes that only graze within rounding; times are doubles within a few
 * roundings of the truth.
 *
 * Cost: the way is walked in pieces, so that a cast looks at what lies along it, and the first hit ends the
 * walk. Error: those of graze_shape_check of any shape, where it begins and where it ends, GRAZE_BAD_NUMBER
 * of a way, found before the first cast is answered; GRAZE_OUT_OF_MEMORY. `out` then has no answers. */
graze_status graze_world_cast(const graze_world *world, const graze_cast *casts, size_t count,
                              graze_hits *out);

/* Whether each cast meets anything: what graze_world_cast says, without looking for more than one hit. */
graze_status graze_world_cast_any(const graze_world *world, const graze_cast *casts, size_t count,
                                  graze_verdicts *out);

#ifdef __cplusplus
}
#endif

#endif
