/* shelves.h: most boxes of an index: bands along y, each filled in order along x.
 *
 * A band is cut into columns; a box lies in the column of its min edge, in every band that it touches, and in
 * all but the first of them its name and layer are marked. It reaches at most one column beyond its own, and
 * few bands: boxes that do not fit are for the tree. So a point is looked for in one band and two columns
 * that lie behind each other: a few boxes side by side in memory.
 *
 * That this finds every box that holds a point, or touches an area: bands and columns come from one monotone
 * function. A box that overlaps an area along x has min <= area's max and max >= area's min, so the column of
 * its min edge is at most that of the area's max, and that of its max edge, one more at most, is at least
 * that of the area's min. Along y it touches the band of the greater of both min edges, which the area does,
 * too. From the area's first band all boxes are taken, and from later ones those that begin there: each once.
 */
#ifndef GRZ_BROAD_INDEX_SHELVES_H
#define GRZ_BROAD_INDEX_SHELVES_H

#include "broad/index/stock.h"

#include <stdbool.h>

typedef struct grz_shelves {
    grz_ruler bands, columns;
    uint32_t band_count,
        stride;        /* cells of a band: an empty one, into which the first reaches back, and its columns */
    grz_buffer starts; /* uint32_t by cell: where it begins; one more for the end */
    grz_buffer homes;  /* uint32_t by box of the source: its first cell, or GRZ_NO_SHELF */
    grz_stock stock;
} grz_shelves;

#define GRZ_NO_SHELF UINT32_MAX

/* Put the boxes of `source` on shelves, but those that do not fit. homes says where each is; *left is how
 * many do not fit. Linear. */
graze_status grz_shelves_fill(grz_shelves *shelves, const grz_stock *source, const graze_allocator *allocator,
                              uint32_t *left);

void grz_shelves_free(grz_shelves *shelves, const graze_allocator *allocator);

static inline const uint32_t *grz_shelves_starts(const grz_shelves *shelves) {
    return (const uint32_t *)shelves->starts.data;
}

/* The cell of a column in a band; the one before it is that of the column before, empty for the first. */
static inline uint32_t grz_shelves_cell(const grz_shelves *shelves, uint32_t band, uint32_t column) {
    return band * shelves->stride + column + 1;
}

static inline bool grz_shelves_have(const grz_shelves *shelves, uint32_t i) {
    return ((const uint32_t *)shelves->homes.data)[i] != GRZ_NO_SHELF;
}

#endif
