/* cells.h: which cell of an endless grid a coordinate is in.
 *
 * A cell's number is floor(value / side), held within +-2^30. Both steps are monotone, which is all that the
 * methods need to be exact: a box is in every cell from that of its min edge to the last one before its max
 * edge, and two boxes that overlap share the cell of the greater of their min edges.
 *
 * That the last cell is right: let p < max be the floats of a shared point's axis. They differ by 2^-24 of
 * their size at least, and a quotient in double is off by 2^-53, so p / side < max / side in double too, and
 * floor(p / side) <= ceil(max / side) - 1.
 *
 * Holding numbers within +-2^30 merges the cells beyond; boxes that reach there are oversize. No box that
 * fits the cells does: a float box at a distance d that is not empty is at least d * 2^-24 wide, so with d /
 * side > 2^30 it covers 64 cells along the axis.
 */
#ifndef GRZ_BROAD_CELLS_H
#define GRZ_BROAD_CELLS_H

#include "broad/broad.h"
#include "broad/crowd.h"

/* Boxes that cover more cells than this, in all or along an axis, are oversize: their method marks them
 * (marked.h). */
enum { GRZ_MOST_CELLS = 64, GRZ_MOST_CELLS_ALONG = 32 };

/* Cells x0 .. x1, y0 .. y1, both included. */
typedef struct grz_cell_range {
    int32_t x0, y0, x1, y1;
} grz_cell_range;

enum { GRZ_LAST_CELL = 1 << 30 };

static inline double grz_clamp_cell(double quotient) {
    return quotient < -GRZ_LAST_CELL ? -GRZ_LAST_CELL : quotient > GRZ_LAST_CELL ? GRZ_LAST_CELL : quotient;
}

static inline bool grz_is_last_cell(int32_t cell) {
    return cell == GRZ_LAST_CELL || cell == -GRZ_LAST_CELL;
}

static inline int32_t grz_cell_of(float value, double side) {
    const double quotient = grz_clamp_cell((double)value / side);
    const int32_t towards_zero = (int32_t)quotient;
    return towards_zero - (towards_zero > quotient);
}

/* The last cell before an edge. */
static inline int32_t grz_cell_before(float edge, double side) {
    const double quotient = grz_clamp_cell((double)edge / side);
    const int32_t towards_zero = (int32_t)quotient;
    return towards_zero + (towards_zero < quotient) - 1;
}

static inline grz_cell_range grz_cells_of(graze_box box, grz_cell_size size) {
    const grz_cell_range range = { grz_cell_of(box.min_x, size.w), grz_cell_of(box.min_y, size.h),
                                   grz_cell_before(box.max_x, size.w), grz_cell_before(box.max_y, size.h) };
    return (grz_cell_range){ range.x0, range.y0, range.x1 < range.x0 ? range.x0 : range.x1,
                             range.y1 < range.y0 ? range.y0 : range.y1 };
}

/* For grids where a box is in all cells it covers and its home is the first: a pair is reported from the cell
 * that holds the greater of both min edges, which each of the two covers. */
static inline bool grz_is_first_shared(const grz_place *place, const grz_entry *a, const grz_entry *b) {
    return place->x == (a->home_x > b->home_x ? a->home_x : b->home_x) &&
           place->y == (a->home_y > b->home_y ? a->home_y : b->home_y);
}

static inline bool grz_is_oversize(grz_cell_range range) {
    const int64_t w = (int64_t)range.x1 - range.x0 + 1, h = (int64_t)range.y1 - range.y0 + 1;
    return w > GRZ_MOST_CELLS_ALONG || h > GRZ_MOST_CELLS_ALONG || w * h > GRZ_MOST_CELLS ||
           grz_is_last_cell(range.x0) || grz_is_last_cell(range.x1) || grz_is_last_cell(range.y0) ||
           grz_is_last_cell(range.y1);
}

#endif
