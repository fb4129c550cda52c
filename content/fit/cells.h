/* cells.h: a sprite cut where its rows and columns change: all that a box's edges need to know.
 *
 * Rows equal to the one before, and columns likewise, are one row or column of cells; what lies outside the
 * solid pixels' bounds is left out. No score is lost: while an edge moves through equal rows, solid and empty
 * pixels under the box change in proportion, so a linear score is best at one end, and so is their ratio,
 * which is monotone there. (Edges of several boxes that lie at one place are moved together.) A picture that
 * was enlarged by four thus costs what the small one costs. A box that lies in equal rows alone is best as
 * high as they are, or would better not be there; only where it must be, because it alone keeps the width, it
 * may be best one pixel high, so then the first of equal rows is one of its own.
 *
 * If there are more rows than columns the cells are turned (x and y exchanged), for the search pays for rows
 * twice.
 */
#ifndef GRAZE_CONTENT_FIT_CELLS_H
#define GRAZE_CONTENT_FIT_CELLS_H

#include "content/fit/bits.h"

typedef struct grz_fit_cells {
    grz_fit_bits bits; /* a bit a cell, all of whose pixels are alike */
    grz_buffer x, y;   /* uint32_t: the pixel at which column i or row j begins; one more than there are, for
                          the end */
    uint64_t solid;    /* pixels */
    bool is_turned;
} grz_fit_cells;

/* Cut the sprite; without a solid pixel there are no cells. `keeps_width`: the first of equal rows is one of
 * its own. GRAZE_OUT_OF_MEMORY, the cells being zeroed. */
graze_status grz_fit_cells_open(const graze_allocator *allocator, const grz_fit_bits *sprite,
                                bool keeps_width, grz_fit_cells *cells);

void grz_fit_cells_close(const graze_allocator *allocator, grz_fit_cells *cells);

static inline const uint32_t *grz_fit_cells_x(const grz_fit_cells *cells) {
    return cells->x.data;
}

static inline const uint32_t *grz_fit_cells_y(const grz_fit_cells *cells) {
    return cells->y.data;
}

/* The pixels within the bounds. */
static inline int64_t grz_fit_cells_pixels(const grz_fit_cells *cells) {
    const uint32_t *x = grz_fit_cells_x(cells), *y = grz_fit_cells_y(cells);
    return (int64_t)(x[cells->bits.width] - x[0]) * (y[cells->bits.height] - y[0]);
}

#endif
