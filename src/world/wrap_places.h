/* wrap_places.h: the places of a wrapped world. Each part has copies, moved by whole
 * numbers of sizes along each axis that wraps. Queries and movers see these copies:
 * a query is asked in each place at which it may find some. */
#pragma once

#include "world/spatial_lookup.h"

/* The closed box around all parts where they are; an axis that does not wrap has no
 * limit. The index may be NULL. */
graze_area grz_wrap_bounds(const graze_world *world, const grz_lookup_index *used);

/* Copies of all parts that may have a point of an area, from the first number of
 * sizes to the last one, along each axis. */
typedef struct grz_wrap_places {
    double width, height;
    int64_t first_x, last_x, last_y;
    int64_t x, y; /* the next one */
} grz_wrap_places;

/* Numbers of sizes up to this one are exact, and so are their products with a
 * size. An area is not farther away, along an axis that wraps. */
#define GRZ_WRAP_FAR 0x1p20

/* Ways are at most this many sizes long. */
#define GRZ_WRAP_SIZES_MAX 16.0

grz_wrap_places grz_wrap_places_near(const graze_world *world,
                                     const graze_area *bounds,
                                     const graze_area *area);

/* The next place: by how much its copies are moved. False: there are no more. */
bool grz_wrap_places_next(grz_wrap_places *places, graze_point *move);

/* A coordinate, moved by a number of sizes. If the sum has more digits than a double,
 * the result is that one of the two around it which is not a float. So each
 * comparison with a float, as the edges of boxes are, is one of the exact sum. */
double grz_wrap_moved(double value, double by);
graze_point grz_wrap_moved_point(graze_point point, graze_point by);

/* The least box of floats around a moved one. */
graze_box grz_wrap_box_around(graze_box box, graze_point by);

/* A coordinate, some whole sizes nearer if `base` is very far away: as far from the
 * remainder of `base` as it was from `base`. */
double grz_wrap_brought(double value, double base, float size);
