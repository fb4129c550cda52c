/* disc_row.h: a moving circle that begins at places in a row, against a resting one:
 * the first time at each place. */
#pragma once

#include "graze/box.h"
#include "graze/geometry.h"

#include <stdint.h>

/* Both circles; one of them may be a point. The way is not (0, 0), and not far
 * (toi.h). */
typedef struct grz_disc_way {
    graze_point still, moving; /* centers; `moving` as it is at the place (0, 0) */
    graze_point motion;        /* of the moving one, from each place */
    double radius;             /* the sum */
    double
        slack; /* more than all roundings of a distance from any place of the row */
    double steps;   /* times are counted in these */
    double soonest; /* a share of the way: no earlier touch matters */
    graze_edges edges;
} grz_disc_way;

/* Places with x = begin_x + column * cell_x, y = y. */
typedef struct grz_place_row {
    double begin_x, cell_x, y;
    float *times; /* by column */
} grz_place_row;

/* Lower the times of columns from `first` on to those at which the circles meet, as
 * grz_shapes_cast decides it; where they meet before `soonest`, perhaps not.
 * Returns `end`, or a column before it that doubles may
 * decide wrongly: its time is as it was. */
uint32_t grz_disc_row_fill(const grz_disc_way *way, const grz_place_row *row,
                           uint32_t first, uint32_t end);
