/* cells.h: the cell of an unbounded grid in which a coordinate lies.
 *
 * The cell of a value is floor(value / side), clamped to +-2^30. Division and floor
 * are monotone, and the broad phases need no more to be exact. A box is in each cell
 * from its min edge's to the last one before its max edge. Two overlapping boxes
 * share the cell of the greater of their min edges.
 *
 * The last cell is right for this reason. Let p < max be floats. They differ by at
 * least 2^-24 of their size, and a quotient in double is off by 2^-53. So p / side <
 * max / side holds in double, too, and floor(p / side) <= ceil(max / side) - 1.
 *
 * The clamp merges the cells beyond +-2^30, and boxes reaching there are oversize.
 * Boxes of a fitting size never reach there. A float box at a distance d is empty or
 * at least d * 2^-24 wide. So with d / side > 2^30 it covers 64 cells along the
 * axis. */
#pragma once

#include "broad/box_list.h"
#include "broad/broad_phase.h"

/* Boxes over more cells than this, in all or along an axis, are outliers
 * (sweep.h). */
enum { GRZ_BOX_CELLS_MAX = 64, GRZ_BOX_CELLS_ALONG_MAX = 32 };

typedef struct grz_cell_range {
    int32_t x0, y0, x1, y1;
} grz_cell_range;

enum { GRZ_CELL_MAX = 1 << 30 };

static inline double grz_cell_clamp(double quotient) {
    return quotient < -GRZ_CELL_MAX  ? -GRZ_CELL_MAX
           : quotient > GRZ_CELL_MAX ? GRZ_CELL_MAX
                                     : quotient;
}

static inline bool grz_cell_is_last(int32_t cell) {
    return cell == GRZ_CELL_MAX || cell == -GRZ_CELL_MAX;
}

static inline int32_t grz_cell_of(float value, double side) {
    const double quotient = grz_cell_clamp((double)value / side);
    const int32_t towards_zero = (int32_t)quotient;
    return towards_zero - (towards_zero > quotient);
}

/* The last cell before an edge. */
static inline int32_t grz_cell_before(float edge, double side) {
    const double quotient = grz_cell_clamp((double)edge / side);
    const int32_t towards_zero = (int32_t)quotient;
    return towards_zero + (towards_zero < quotient) - 1;
}

/* The least power of two at or above a value, for values from 2^-126 on. */
static inline float grz_power_of_two_from(float value) {
    const uint32_t mantissa = UINT32_C(0x007fffff);
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = (bits + mantissa) & ~mantissa;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline grz_cell_range grz_cells_of(graze_box box, grz_cell_size size) {
    const grz_cell_range range = { grz_cell_of(box.min_x, size.w),
                                   grz_cell_of(box.min_y, size.h),
                                   grz_cell_before(box.max_x, size.w),
                                   grz_cell_before(box.max_y, size.h) };
    return (grz_cell_range){ range.x0, range.y0,
                             range.x1 < range.x0 ? range.x0 : range.x1,
                             range.y1 < range.y0 ? range.y0 : range.y1 };
}

/* For grids with a box stored in each of its cells, the first one as cell_x and
 * cell_y. A pair is pushed from the cell of the greater of both min edges, which
 * both boxes cover. */
static inline bool grz_is_first_shared_cell(const grz_bucket_cell *cell,
                                            const grz_box_entry *a,
                                            const grz_box_entry *b) {
    return cell->x == (a->cell_x > b->cell_x ? a->cell_x : b->cell_x) &&
           cell->y == (a->cell_y > b->cell_y ? a->cell_y : b->cell_y);
}

/* Floats at the last cell are 64 sides apart. So a box that ends there begins there,
 * or is too long. */
static inline bool grz_cell_range_is_oversize(grz_cell_range range) {
    const int64_t w = (int64_t)range.x1 - range.x0 + 1,
                  h = (int64_t)range.y1 - range.y0 + 1;
    return w > GRZ_BOX_CELLS_ALONG_MAX || h > GRZ_BOX_CELLS_ALONG_MAX ||
           w * h > GRZ_BOX_CELLS_MAX || grz_cell_is_last(range.x0) ||
           grz_cell_is_last(range.y0);
}
