/* strip.h: the boxes of one layer group in one strip of the plane, side by side, a
 * column an edge.
 *
 * A strip is cut into cells along x. The boxes stand in the order of their cells;
 * inside a cell the order is any. `sweep_min` says where a sweep stops: it is the
 * least min_x of a box and all boxes behind it. If a box ends at or before
 * sweep_min[j], it overlaps no box from j on. These minima only rise, so nothing is
 * missed; no arithmetic is done, so no bound is rounded. Each pair is met once,
 * because two boxes stand in one order. Both tests along x are made, because in one
 * cell the box behind may begin before.
 *
 * Two groups of one strip have the same cells. A box of the first group is tested
 * against the second group from its own cell on. A box of the second group is tested
 * against the first group from the next cell on. Two boxes of one cell are met by
 * the first rule, others by the rule of the box in the earlier cell.
 *
 * A box is in every strip that it touches; outside the strip of its min edge it is a
 * duplicate. A pair of two duplicates is not reported. Among the common strips of
 * two overlapping boxes, the first has the min edge of the later box. In all others
 * both are duplicates. */
#pragma once

#include "core/numbers.h"
#include "core/pairs.h"

/* Set in the row of a duplicate. */
#define GRZ_STRIP_DUPLICATE UINT32_C(0x80000000)

/* This many places behind the last box may be read; no box overlaps the padding
 * there. */
enum { GRZ_STRIP_PADDING = 64 };

typedef struct grz_strip_boxes {
    float *min_x, *min_y, *max_x, *max_y;
    float *sweep_min;
    uint32_t *group;     /* NULL: all may touch; boxes of equal groups may not */
    uint32_t *row;       /* the box, with GRZ_STRIP_DUPLICATE or without */
    uint32_t *cell_ends; /* by cell: the place behind its last box */
    uint32_t count, cells;
} grz_strip_boxes;

/* A pair found is worth this many tests; more tests are wasted. Waste is added up by
 * groups of lanes, without set-off, so the sum does not depend on the order of
 * sweeping strips. */
enum { GRZ_TESTS_PER_PAIR = 8 };

/* Joins count their tests. They stop when more are wasted than wasted_max. */
typedef struct grz_strip_counts {
    uint64_t tests, refused, wasted, wasted_max;
} grz_strip_counts;

static inline bool grz_strip_is_worthwhile(const grz_strip_counts *counts) {
    return counts->wasted <= counts->wasted_max;
}

/* Boxes to be given their strips and keys. A key is the strip times 2^16 plus the
 * place along x; boxes without any touch are in the strip behind the last. A
 * duplicate gets the key of the strip before its own. */
typedef struct grz_strip_assignment {
    const graze_box *boxes;
    bool is_checked; /* false: a box may be bad */
    grz_quantizer strips, places;
    uint32_t strip_count;
    uint32_t *keys;                            /* by box */
    uint32_t *duplicate_keys, *duplicate_rows; /* by duplicate */
    uint32_t duplicates, duplicate_capacity;
} grz_strip_assignment;

typedef enum grz_strip_assigned {
    GRZ_STRIP_ASSIGNED,
    GRZ_STRIP_BAD_BOX,
    GRZ_STRIP_TOO_MANY_DUPLICATES
} grz_strip_assigned;
