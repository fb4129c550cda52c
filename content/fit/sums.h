/* sums.h: how many solid and empty pixels each column has above a row: a difference of two rows is what lies
 * between them.
 *
 * A search reads rows. They are all there, or, for a large sprite, every sixteenth is, and the rows in
 * between are added up when asked for: four bytes for sixteen cells instead of eight for each.
 */
#ifndef GRAZE_CONTENT_FIT_SUMS_H
#define GRAZE_CONTENT_FIT_SUMS_H

#include "content/fit/cells.h"

typedef struct grz_fit_sums {
    uint32_t nx, ny;
    const int32_t *solid, *empty; /* ny + 1 rows of nx; empty NULL: every GRZ_FIT_STRIDE-th row of solid */
    const grz_fit_cells *cells;   /* whose rows are added up then */
} grz_fit_sums;

#define GRZ_FIT_STRIDE 16

/* One row: nx numbers each. */
typedef struct grz_fit_row {
    const int32_t *solid, *empty;
} grz_fit_row;

/* Row y of the sums; `room`, of 2 * nx numbers, holds it if it must be added up. */
grz_fit_row grz_fit_sums_row(const grz_fit_sums *sums, uint32_t y, int32_t *room);

/* The sums of all cells, uncovered, into `memory`; all rows if there are at most `most` cells.
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_sums_make(const graze_allocator *allocator, const grz_fit_cells *cells, size_t most,
                               grz_buffer *memory, grz_fit_sums *sums);

#endif
