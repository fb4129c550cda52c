/* fit_shape.h: the circle, the capsule or the convex polygon which describes a
 * sprite best.
 *
 * Pixels count by their middles. Coordinates are whole numbers of half pixels, so
 * all tests are exact. A large sprite is first cut into cells of several pixels, and
 * the units are half cells. */
#ifndef GRZ_CONTENT_FIT_SHAPE_H
#define GRZ_CONTENT_FIT_SHAPE_H

#include "core/buffer.h"
#include "graze/content/fit.h"

/* The sprite: cells with their solid pixels, and around them as many empty ones as
 * half its longer side. */
typedef struct grz_shape_grid {
    const graze_mask *mask;
    const graze_fit_config *config;
    graze_rect bounds; /* of solid pixels */
    int32_t cell;      /* pixels along a side of a cell */
    int32_t w, h, pad; /* cells of the bounds; around them */
    int32_t columns;   /* cells of a row, with those around */
    int32_t reach;     /* the longest radius, in half cells */
    double solid;      /* pixels */
    /* uint32_t: (columns + 1) for each row: solid pixels to the left */
    grz_buffer sums;
    grz_buffer counts; /* double: solid pixels, and pixels, by radius */
} grz_shape_grid;

static inline int32_t grz_shape_grid_rows(const grz_shape_grid *g) {
    return g->h + 2 * g->pad;
}

static inline const uint32_t *grz_shape_grid_row(const grz_shape_grid *g,
                                                 int32_t y) {
    return (const uint32_t *)g->sums.data + (size_t)y * (size_t)(g->columns + 1);
}

/* The score of shapes over this many solid and empty pixels: it never falls with
 * more solid and never rises with more empty ones. Below 0: not what `inside` or
 * `cover` allow. */
double grz_shape_grid_score(const grz_shape_grid *g, double solid, double empty);

/* ---- circles and capsules (fit_shape_round.c) ---- */

/* x and y of both ends of a capsule; those of a circle are one. */
enum { GRZ_FIT_ENDS = 4 };

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
