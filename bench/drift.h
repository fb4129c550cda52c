/* drift.h: equal squares in coherent motion, the scene of the benches that compare speed.
 *
 * N squares in a field of side 16 * sqrt(2 N), so that each overlaps two others or so, each going its own way
 * at 2.5 to 7.5 % of its side a frame along each axis and turning back at the field's edges. Sides are 16 +
 * 2^-9, places and steps multiples of 2^-8: all edges are exact floats, and a min edge never equals a max
 * edge, so that programs with different rules for shared edges find the same pairs.
 */
#ifndef BENCH_DRIFT_H
#define BENCH_DRIFT_H

#include "graze/box.h"

#include <stdbool.h>
#include <stdint.h>

/* x and y are the min corners now. Ways are steps a frame. */
typedef struct drift {
    graze_box *boxes;
    float *x, *y, *way_x, *way_y;
    uint32_t count;
    float side; /* of the field, a whole number */
} drift;

/* Make a scene from a seed; the same everywhere. False: no memory. */
bool drift_open(drift *d, uint32_t count, uint64_t seed);
void drift_close(drift *d);

/* One frame on: x, y and boxes change. */
void drift_move(drift *d);

#endif
