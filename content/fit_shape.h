/* fit_shape.h: the circle, the capsule, the ellipse or the convex polygon which
 * describes a sprite best.
 *
 * Pixels count by their middles. Coordinates are whole numbers of half pixels, so
 * all tests are exact. A large sprite is first cut into cells of several pixels, and
 * the units are half cells. */
#ifndef GRZ_CONTENT_FIT_SHAPE_H
#define GRZ_CONTENT_FIT_SHAPE_H

#include "content/fit_heap.h"
#include "content/fit_shape_grid.h"

/* ---- circles and capsules (fit_shape_round.c) ---- */

/* A circle or a capsule, and its score. */
typedef struct grz_fit_round {
    int32_t at[GRZ_FIT_ENDS], radius;
    double value;
} grz_fit_round;

/* The least whole radius with which the segment from (at[0], at[1]) to (at[2],
 * at[3]) has a point in it. */
int64_t grz_fit_round_radius_to(const int32_t at[GRZ_FIT_ENDS], int64_t x,
                                int64_t y);

/* Find the best circle or capsule; *bound is at least its value. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_round_find(const grz_shape_grid *g, bool is_circle,
                                grz_fit_round *best, double *bound);

/* ---- polygons (fit_shape_polygon.c) ---- */

/* A convex polygon, in half cells, and its score. */
typedef struct grz_fit_polygon {
    graze_point corner[GRAZE_CORNERS_MAX];
    uint32_t count;
    double value;
} grz_fit_polygon;

/* Where row y, in half cells, meets the polygon: the cells whose middles are in it.
 * False: none. */
bool grz_fit_polygon_row(const grz_fit_polygon *p, int32_t y, int32_t run[2]);

/* Find the best polygon. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_polygon_find(const grz_shape_grid *g, grz_fit_polygon *best);

#endif
