/* sight.h: a view of a mask as rows to walk.
 *
 * A view that has been turned an odd number of times shows columns as rows: the transposed plane has them. A
 * flip across the rows is another order of rows. What is left is whether a row is to be read from its end.
 */
#ifndef GRZ_NARROW_MASK_SIGHT_H
#define GRZ_NARROW_MASK_SIGHT_H

#include "narrow/mask/plane.h"

typedef struct grz_sight {
    const uint64_t *rows; /* the view's first row */
    ptrdiff_t step;       /* words to its next row; negative if the plane's last row comes first */
    uint32_t width, height;
    bool is_mirrored; /* the view's column x is the plane's column width - 1 - x */
    const grz_strip_kernel *kernel;
} grz_sight;

grz_sight grz_sight_of(graze_mask_view view);

/* The same with columns for rows: pixel (x, y) of it is pixel (y, x) of the view. */
grz_sight grz_sight_across(graze_mask_view view);

/* Whether pixel (x, y), which is inside, is solid. */
bool grz_sight_get(const grz_sight *sight, uint32_t x, uint32_t y);

/* Solid pixels side by side in one row: from column `begin` to before `end`. */
typedef struct grz_run {
    uint32_t begin, end;
} grz_run;

/* The first run in row y that has a column from `from` on, cut off before `from`; false: there is none. */
bool grz_sight_run_next(const grz_sight *sight, uint32_t y, uint32_t from, grz_run *run);

#endif
