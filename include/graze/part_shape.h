/* part_shape.h: boxes of bodies with a shape inside: what players see is what touches.
 *
 * A part with a shape is found by the box around it, as every part is; but it touches only what its shape
 * touches ("fast and accurate", Roberts, Dr. Dobb's 1995). A part without a shape is its box. The world's
 * edge rule holds for shapes, too.
 */
#ifndef GRAZE_PART_SHAPE_H
#define GRAZE_PART_SHAPE_H

#include "graze/body.h"
#include "graze/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Give a part a shape, in its body's coordinates (a shape that is offset, turned, flipped or scaled within
 * its body is made by graze_shape_transform), or with NULL take it away: then the part is the box that was
 * around its shape. The shape is copied, but a mask is not: it must outlive the part or its shape, and when
 * its pixels change the shape must be set again. The part's offset becomes graze_shape_bounds of the shape.
 * Allocates only for the first shape of a world, and when the world has more parts than ever since. Errors:
 * GRAZE_STALE_HANDLE, those of graze_shape_check, GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE for the box as placed,
 * GRAZE_OUT_OF_MEMORY. */
graze_status graze_part_set_shape(graze_world *world, graze_part part, const graze_shape *shape);

/* The shape of a part as it stands, in the world's coordinates; that of a part without one is its box. Error:
 * GRAZE_STALE_HANDLE. */
graze_status graze_part_shape(const graze_world *world, graze_part part, graze_shape *shape);

/* How two parts touch where they stand, whether or not their layers may meet and whichever body they are of:
 * depth, normal from a to b, contact points; or how far they are apart. For the normal of a hit, ask about
 * the parts of its touch. Error: GRAZE_STALE_HANDLE. */
graze_status graze_part_manifold(const graze_world *world, graze_part a, graze_part b,
                                 graze_manifold *contact);

/* What the last step did with pairs of boxes: how many overlapped and may meet, how many of these had to be
 * looked at by their shapes, and how many of these do not touch. */
typedef struct graze_narrow_counts {
    uint64_t overlapping, shaped, apart;
} graze_narrow_counts;

graze_narrow_counts graze_world_narrow_counts(const graze_world *world);

#ifdef __cplusplus
}
#endif

#endif
