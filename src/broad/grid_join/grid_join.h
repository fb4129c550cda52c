/* stream.h: few boxes against many: the few are put in cells, and the many go past them.
 *
 * Bullets that can hit only a player and some shots need not be put in order: each is looked at once, in the
 * cell of its min corner, where a byte says whether any of the few could overlap it. Costs a look a box of
 * the many, and a test for each that is near one of the few.
 *
 * No pair is lost. Let m of the many overlap f of the few: m.min < f.max and f.min < m.max along both axes. f
 * is in the cells of f.min - W to f.max, where W is a little more than any of the many that are not large is
 * wide (or high): then f.min - W < m.min in exact numbers, so the rounded difference is not above m.min,
 * which is a float; and the rulers are monotone. The large of the many, and the few that would be in too many
 * cells, are tested against all of the other side.
 */
#ifndef GRZ_BROAD_GRID_JOIN_GRID_JOIN_H
#define GRZ_BROAD_GRID_JOIN_GRID_JOIN_H

#include "broad/box_list.h"
#include "core/tasks.h"
#include "simd/kernels.h"

/* One of the few, copied out of the columns. */
typedef struct grz_build_box {
    graze_box box;
    uint32_t row, group;
    uint64_t meets; /* the rules of its layer */
} grz_build_box;

/* The numbers of the first few of a cell, and the link to those that have no room there; a link names one and
 * the next. */
enum { GRZ_BUILD_CELL_SLOTS = 3 };

typedef struct grz_build_cell {
    uint32_t few[GRZ_BUILD_CELL_SLOTS], link;
} grz_build_cell;

typedef struct grz_build_link {
    uint32_t few, next;
} grz_build_link;

/* What it works with, kept between searches. Zeroed, then opened, it is empty. */
typedef struct grz_grid_join {
    const graze_allocator *allocator;
    const graze_tasks *tasks; /* set before a search */
    const grz_kernels *kernels;
    grz_join_grid grid;
    grz_buffer few, wide; /* grz_build_box: all of them; uint32_t: which are in no cell */
    uint32_t few_count, wide_count;
    grz_buffer counts; /* uint8_t by cell */
    grz_buffer cells;  /* grz_build_cell: means something as far as it is counted */
    grz_buffer links;  /* grz_build_link */
    uint32_t link_count;
    grz_buffer bits, cell_of; /* grz_probe_bits; uint32_t: of each of the many */
} grz_grid_join;

/* The many: rows first .. end on the layers that are chosen. None of the few is among them, or all are: then
 * a bit a row says which they are. */
typedef struct grz_probe_side {
    uint32_t first, end;
    bool is_chosen[GRZ_LAYER_NONE + 1]; /* never GRZ_LAYER_NONE */
    const uint64_t *few_bits;           /* NULL: none */
} grz_probe_side;

void grz_grid_join_open(grz_grid_join *stream, const graze_allocator *allocator);

/* Begin with no few, and make room for `most`. */
graze_status grz_grid_join_clear(grz_grid_join *stream, uint32_t most);

/* Add one of the few, for which there is room. */
void grz_grid_join_add(grz_grid_join *stream, const grz_box_view *boxes, uint32_t row);

/* Push the pairs of the many with the few, and of the few that are among the many with each other.
 * *is_suited is false, and some pairs may have been pushed, if the boxes are so uneven that this would be
 * slow.
 */
graze_status grz_grid_join_pairs(grz_grid_join *stream, const grz_box_view *boxes, const grz_probe_side *many,
                                 const grz_pair_output *found, bool *is_suited);

void grz_grid_join_free(grz_grid_join *stream);

#endif
