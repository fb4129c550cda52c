/* mask_mask.h: how two masks at any two positions meet, and how far they are apart.
 *
 * Between whole pixels a square of one mask lies on up to four of the other. So both are asked at the whole
 * offsets around theirs: along an axis two offsets between pixels, one on a whole pixel, or three if squares
 * are closed and so reach one pixel further. Only the difference of the positions counts, and all is exact.
 *
 * The depth is that of the shortest of five pushes: four along x and along y, and one out of one mask's k-DOP
 * out of the other's. The points are middles of what two pixels share in the first and in the last row that
 * the masks share, or column.
 */
#ifndef GRZ_NARROW_MASK_MASK_H
#define GRZ_NARROW_MASK_MASK_H

#include "graze/shape.h"

/* The entry of the table of shape kinds. */
bool grz_mask_touches_mask(const graze_shape *a, const graze_shape *b, graze_edges edges);
void grz_mask_mask_manifold(const graze_shape *a, const graze_shape *b, graze_edges edges,
                            graze_manifold *manifold);

#endif
