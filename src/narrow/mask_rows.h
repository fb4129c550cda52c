/* sight.h: a view of a mask as rows to walk.
 *
 * A view that has been turned an odd number of times shows columns as rows: the transposed plane has them. A
 * flip across the rows is another order of rows. What is left is whether a row is to be read from its end.
 */
#ifndef GRZ_NARROW_MASK_ROWS_H
#define GRZ_NARROW_MASK_ROWS_H

#include "narrow/mask_plane.h"

typedef struct grz_mask_rows {
    const uint64_t *rows; /* the view's first row */
    ptrdiff_t step;       /* words to its next row; negative if the plane's last row comes first */
    uint32_t width, height;
    bool is_mirrored; /* the view's column x is the plane's column width - 1 - x */
    const grz_kernels *kernels;
} grz_mask_rows;

/* What flips and turns come to: first columns and rows change places, then each may be counted from its end.
 */
typedef struct grz_mask_orientation {
    bool is_across, from_right, from_bottom;
} grz_mask_orientation;

/* A turn clockwise makes the picture's columns, read upwards, its rows; so the second turn counts both from
 * their ends, and the third reads columns downwards, the last one first. */
static inline grz_mask_orientation grz_mask_orientation_of(graze_mask_view view) {
    const bool is_odd = view.turns & 1, is_half = view.turns & 2;
    return (grz_mask_orientation){ is_odd, view.flip_x != is_half, view.flip_y != (is_half != is_odd) };
}

static inline grz_mask_rows grz_mask_rows_in(const graze_mask *mask, grz_mask_orientation o) {
    const grz_mask_plane *plane = &mask->planes[o.is_across ? GRZ_MASK_TRANSPOSED : GRZ_MASK_UPRIGHT];
    const bool is_last_first = o.is_across ? o.from_right : o.from_bottom;
    const ptrdiff_t stride = (ptrdiff_t)plane->stride;
    return (grz_mask_rows){
        .rows = plane->words + (is_last_first ? ((ptrdiff_t)plane->height - 1) * stride : 0),
        .step = is_last_first ? -stride : stride,
        .width = plane->width,
        .height = plane->height,
        .is_mirrored = o.is_across ? o.from_bottom : o.from_right,
        .kernels = mask->kernels,
    };
}

static inline grz_mask_rows grz_mask_rows_of(graze_mask_view view) {
    return grz_mask_rows_in(view.mask, grz_mask_orientation_of(view));
}

/* The same with columns for rows: pixel (x, y) of it is pixel (y, x) of the view. */
static inline grz_mask_rows grz_mask_rows_transposed(graze_mask_view view) {
    grz_mask_orientation o = grz_mask_orientation_of(view);
    o.is_across = !o.is_across;
    return grz_mask_rows_in(view.mask, o);
}

/* Whether pixel (x, y), which is inside, is solid. */
bool grz_mask_rows_get(const grz_mask_rows *sight, uint32_t x, uint32_t y);

/* Solid pixels side by side in one row: from column `begin` to before `end`. */
typedef struct grz_mask_run {
    uint32_t begin, end;
} grz_mask_run;

/* The first run in row y that has a column from `from` on, cut off before `from`; false: there is none. */
bool grz_mask_run_next(const grz_mask_rows *sight, uint32_t y, uint32_t from, grz_mask_run *run);

#endif
