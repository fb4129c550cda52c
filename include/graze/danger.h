/* danger.h: danger: for a grid of places, the first time at which bodies flying
 * straight on would hit a shape standing there.
 *
 * A game shows it as a heat map, or lets an enemy or a test player choose a place
 * where nothing comes by. The bodies and their ways in a step are the game's: a
 * world knows where bodies are, not how they will fly.
 */
#ifndef GRAZE_DANGER_H
#define GRAZE_DANGER_H

#include "graze/geometry.h"
#include "graze/shape.h"
#include "graze/world.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The places, the shape standing there, and how bodies fly. Place (column, row)
 * is at origin + (column * cell.x, row * cell.y), each in doubles. */
typedef struct graze_danger_def {
    graze_point origin, cell; /* cell: both above 0 */
    uint32_t columns, rows;
    /* the shape as it is at the place (0, 0); NULL: a point there */
    const graze_shape *shape;
    uint32_t layer; /* of the shape: parts count on layers that may meet it */
    uint32_t steps; /* how far to look ahead */
    /* bodies[i] moves by (dx[i], dy[i]) in each step. Other bodies do not count. A
     * resting body counts if it is here, with (0, 0). */
    const graze_body *bodies;
    const float *dx, *dy;
    size_t count;
} graze_danger_def;

/* Write the first time, in steps from now, at which each place would be hit, row by
 * row: times[row * columns + column]. 0: something is there already; INFINITY:
 * nothing hits it within the steps. `times` is an array of columns * rows floats of
 * the caller.
 *
 * Enabled parts of the bodies count, at their present positions, also those set
 * since the last step. A time is decided as SHAPE_CAST (query.h) decides it for the
 * shape, moved from the place by -steps * (dx, dy), and a point as RAY. It is the
 * float nearest to `steps` times that query's time, the same for any number of
 * threads. In a wrapped world the times are as of those queries, too.
 *
 * Cost: for each body the rows of places it reaches. A place is tested exactly only
 * where the boxes of both can meet before the time found so far. Circles, and a
 * point against circles, take some nanoseconds a place, other pairs a shape cast.
 * The world's tasks share the rows. It takes no memory.
 *
 * Nothing is written after an error. Errors, the first one in this order:
 * - GRAZE_BAD_LAYER, and those of graze_shape_check
 * - GRAZE_BAD_NUMBER
 * - GRAZE_BAD_VALUE: a cell is not above 0
 * - GRAZE_OUT_OF_RANGE: the shape at some place is beyond GRAZE_COORD_MAX
 * - of the first body with an error: GRAZE_STALE_HANDLE, GRAZE_BAD_NUMBER, or
 *   GRAZE_OUT_OF_RANGE: the shape at some place, moved as above, is beyond it
 * - GRAZE_BAD_WRAP: the places or a way are longer than 16 sizes of a wrapped
 *   world */
graze_status graze_world_danger(graze_world *world, const graze_danger_def *def,
                                float *times);

#ifdef __cplusplus
}
#endif

#endif
