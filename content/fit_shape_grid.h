/* fit_shape_grid.h: a sprite in cells, and the scores of shapes over them. */
#ifndef GRZ_CONTENT_FIT_SHAPE_GRID_H
#define GRZ_CONTENT_FIT_SHAPE_GRID_H

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

#endif
