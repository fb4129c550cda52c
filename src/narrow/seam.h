/* seam.h: what goes exactly along the border between two rows of squares.
 *
 * Masks and tile layers are met run by run, each a box of one row. A place that goes along x on the border
 * between two rows is in the inside of neither run, half-open, but in that of the mask or layer wherever both
 * rows are solid.
 */
#ifndef GRZ_NARROW_SEAM_H
#define GRZ_NARROW_SEAM_H

#include "narrow/toi.h"

/* As grz_shapes_cast, half-open, for a mask or a tile layer that is met by no single row; false too if
 * `moving` is no place, or goes otherwise. */
bool grz_row_border_cast(const graze_shape *still, const graze_shape *moving, graze_point way,
                         grz_cast_hit *impact);

#endif
