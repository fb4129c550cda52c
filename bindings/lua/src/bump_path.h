/* bump_path.h: which cells bump visits along a segment, without a walk. */
#ifndef GRAZE_LUA_BUMP_PATH_H
#define GRAZE_LUA_BUMP_PATH_H

#include "bump_math.h"

typedef struct bump_segment {
    double x1, y1, x2, y2;
} bump_segment;

/* One axis of the walk: its first and last cell, 1 or -1, and how many cells it
 * goes. Then the time of its first step, and the time between two steps. */
typedef struct bump_axis {
    double cell, last, step, steps, next, between;
} bump_axis;

/* `length` is the number of steps; HUGE_VAL: bump's walk has no end, or more steps
 * than doubles can count. */
typedef struct bump_path {
    bump_axis x, y;
    double length;
} bump_path;

/* The ends are finite or NaN. */
void bump_path_open(bump_path *path, double cell_size, const bump_segment *segment);

/* Whether bump visits one of these cells. A walk without an end visits all cells. */
bool bump_path_meets(const bump_path *path, const bump_cells *cells);

#endif
