/* grid.h: most boxes of an index: bands along y, each filled in order along x.
 *
 * A cell_y is cut into columns; a box lies in the cell_x of its min edge, in every cell_y that it touches,
 * and in all but the first of them its name and layer are marked. It reaches at most one cell_x beyond its
 * own, and few bands: boxes that do not fit are for the tree. So a point is looked for in one cell_y and two
 * columns that lie behind each other: a few boxes side by side in memory.
 *
 * That this finds every box that holds a point, or touches an area: bands and columns come from one monotone
 * function. A box that overlaps an area along x has min <= area's max and max >= area's min, so the cell_x of
 * its min edge is at most that of the area's max, and that of its max edge, one more at most, is at least
 * that of the area's min. Along y it touches the cell_y of the greater of both min edges, which the area
 * does, too. From the area's first cell_y all boxes are taken, and from later ones those that begin there:
 * each once.
 */
#ifndef GRZ_BROAD_INDEX_GRID_H
#define GRZ_BROAD_INDEX_GRID_H

#include "broad/index/items.h"

#include <stdbool.h>

/* Put the boxes of `source` on grid, but those that do not fit. homes says where each is; *left is how
 * many do not fit. Linear. */
graze_status grz_index_grid_build(grz_index_grid *grid, const grz_index_items *source,
                                  const graze_allocator *allocator, uint32_t *left);

void grz_index_grid_free(grz_index_grid *grid, const graze_allocator *allocator);

static inline bool grz_index_grid_has(const grz_index_grid *grid, uint32_t i) {
    return ((const uint32_t *)grid->homes.data)[i] != GRZ_INDEX_NO_CELL;
}

#endif
