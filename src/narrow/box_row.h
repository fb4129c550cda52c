/* box_row.h: a moving box that begins at places in a row, against a resting one: the
 * first time at each place. */
#pragma once

#include "narrow/disc_row.h"

/* Seen from the moving box, the area of places where both overlap flies by `way`, and
 * comes to the places. The boxes have an inside, or one is a point. */
typedef struct grz_box_way {
    graze_area area;
    graze_point per_way; /* 1 by the way; 0: it rests along an axis */
    double slack;        /* more than all roundings of a distance */
    double steps;        /* times are counted in these */
    double soonest;      /* a share of the way: no earlier touch matters */
} grz_box_way;

/* Whether numbers are moderate enough for a way. */
bool grz_box_row_suits(graze_point per_way);

/* Lower the times of columns from `first` on to those at which the boxes meet, as
 * grz_shapes_cast decides it; where they meet before `soonest`, perhaps not. Returns
 * `end`, or a column before it that doubles may decide wrongly: its time is as it
 * was. */
uint32_t grz_box_row_fill(const grz_box_way *way, const grz_place_row *row,
                          uint32_t first, uint32_t end);
