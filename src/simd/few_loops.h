/* few_loops.h: one query to the grid of a spatial index. Compiled for each instruction set.
 *
 * A query that comes alone is bound by its instructions and by branches that no processor can predict. So the
 * usual case has few of either; all others are left to index_loops.h. */
#include "simd/index.h"
#include "simd/isa.h"

/* Most points are in a cell with few items. */
static uint32_t SIMD(few_at_point)(const grz_index_grid *grid, const graze_box *point, uint64_t *ids) {
    const uint32_t *starts = few_starts(grid, few_cells(grid, point)), begin = starts[0],
                   count = starts[2] - begin;
    if (count > 8)
        return GRZ_INDEX_MANY;
    const uint32_t bits =
        SIMD(boxes_within)(grz_index_item_boxes(&grid->items) + begin, SIMD(limit_of)(point));
    return SIMD(compress_ids)(ids, grz_index_item_ids(&grid->items) + begin,
                              bits & UINT32_C(0xff) >> (8 - count));
}
