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

/* Half of a whole number, rounded down: the cell of a place in half cells. */
static inline int64_t grz_shape_half(int64_t value) {
    return (value - (value < 0)) / 2;
}

/* Solid pixels of some cells, and all pixels of them. */
typedef struct grz_shape_count {
    double solid, all;
} grz_shape_count;

/* Count the cells of a row from `begin` to before `end`, of those that there are. */
static inline void grz_shape_grid_count(const grz_shape_grid *g, int32_t y,
                                        int64_t begin, int64_t end,
                                        grz_shape_count *count) {
    const uint32_t *row = grz_shape_grid_row(g, y);
    if (begin < 0)
        begin = 0;
    if (end > g->columns)
        end = g->columns;
    if (begin >= end)
        return;
    count->solid += row[end] - row[begin];
    count->all += (double)(end - begin) * g->cell * g->cell;
}

/* The score of shapes over this many solid and empty pixels: it never falls with
 * more solid and never rises with more empty ones. Below 0: not what `inside` or
 * `cover` allow. */
double grz_shape_grid_score(const grz_shape_grid *g, double solid, double empty);

#endif
