/* fit_cells.h: a sprite's solid pixels as a fit reads them: as bits, as cells, and
 * as sums over cells. Cells are cut where rows and columns change. */
#ifndef GRZ_CONTENT_FIT_CELLS_H
#define GRZ_CONTENT_FIT_CELLS_H

#include "core/buffer.h"

#include <stdbool.h>
#include <stdint.h>

/* One bit a pixel, rows of whole words, from the left. Bit x % 64 of word x / 64 of
 * a row is pixel x; bits beyond the width are zero. Zeroed: no pixels. */
typedef struct grz_fit_bits {
    uint32_t width, height;
    size_t row_words;
    grz_buffer words;
} grz_fit_bits;

/* Make room for the pixels, none of them solid. GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_bits_open(const graze_allocator *allocator, uint32_t width,
                               uint32_t height, grz_fit_bits *bits);

void grz_fit_bits_close(const graze_allocator *allocator, grz_fit_bits *bits);

static inline uint64_t *grz_fit_bits_row(const grz_fit_bits *bits, uint32_t y) {
    return (uint64_t *)bits->words.data + bits->row_words * y;
}

static inline bool grz_fit_bits_get(const grz_fit_bits *bits, uint32_t x,
                                    uint32_t y) {
    return grz_fit_bits_row(bits, y)[x / 64] >> (x % 64) & 1;
}

/* Make the pixels from `from` to `to` - 1 of a row solid. */
void grz_fit_bits_fill(grz_fit_bits *bits, uint32_t y, uint32_t from, uint32_t to);

/* The next run of solid pixels of a row, at *to or behind it: from *from to *to - 1.
 * False: there is none. */
bool grz_fit_bits_run(const grz_fit_bits *bits, uint32_t y, uint32_t *from,
                      uint32_t *to);

/* How many of the pixels from `from` to `to` - 1 of a row are solid. */
uint32_t grz_fit_bits_count(const grz_fit_bits *bits, uint32_t y, uint32_t from,
                            uint32_t to);

/* ---- cells: a sprite cut where its rows and columns change ----
 *
 * This is all that a box's edges need to know. Equal neighbouring rows are one row of
 * cells, and equal columns one column. Only the bounds of the solid pixels have
 * cells. No score is lost. While an edge moves through equal rows, solid and empty
 * pixels under the box change in proportion. So a linear score is best at one end.
 * Their ratio is, too, since it is monotone there. (Edges of several boxes that lie
 * at one place are moved together.) A picture that was enlarged by four thus costs
 * what the small one costs.
 *
 * A box that lies in equal rows alone is best as high as they are, or would better
 * not be there. Only a box that must be there, because it alone keeps the width, may
 * be best one pixel high. So the first of equal rows is a row of its own then.
 *
 * If there are more rows than columns the cells are turned (x and y exchanged), for
 * the search pays for rows twice. */

typedef struct grz_fit_cells {
    grz_fit_bits bits; /* a bit a cell, all of whose pixels are alike */
    /* uint32_t: the pixel at which column i or row j begins; one more than there are,
     * for the end */
    grz_buffer x, y;
    uint64_t solid; /* pixels */
    bool is_turned;
} grz_fit_cells;

/* Cut the sprite; without a solid pixel it has no cells. `keeps_width`: the first of
 * equal rows is one of its own. GRAZE_OUT_OF_MEMORY, the cells being zeroed. */
graze_status grz_fit_cells_open(const graze_allocator *allocator,
                                const grz_fit_bits *sprite, bool keeps_width,
                                grz_fit_cells *cells);

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

/* ---- sums: how many solid and empty pixels each column has above a row ----
 *
 * A difference of two rows is what lies between them.  * A search reads rows. A
 * small sprite has all of them. A large one has every sixteenth, and the rows
 * between are added up when asked for: four bytes for sixteen cells instead of eight
 * for each. */

typedef struct grz_fit_sums {
    uint32_t nx, ny;
    /* ny + 1 rows of nx; empty NULL: every GRZ_FIT_STRIDE-th row of solid */
    const int32_t *solid, *empty;
    const grz_fit_cells *cells; /* whose rows are added up then */
} grz_fit_sums;

#define GRZ_FIT_STRIDE 16

/* One row: nx numbers each. */
typedef struct grz_fit_row {
    const int32_t *solid, *empty;
} grz_fit_row;

/* Row y of the sums; `scratch`, of 2 * nx numbers, holds it if it must be added
 * up. */
grz_fit_row grz_fit_sums_row(const grz_fit_sums *sums, uint32_t y, int32_t *scratch);

/* The sums of all cells, uncovered, into `memory`; all rows if there are at most
 * `most` cells. GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_sums_make(const graze_allocator *allocator,
                               const grz_fit_cells *cells, size_t most,
                               grz_buffer *memory, grz_fit_sums *sums);

#endif
