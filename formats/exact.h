/* exact.h: boxes in float64 as boxes in float32; these overlap exactly where the
 * former do.
 *
 * Axis by axis: if every edge is a float32 within +-GRAZE_COORD_MAX, the edges stay
 * as they are. If they all become such floats once they lie around zero, as whole
 * numbers spanning less than 2^25 * 8 / 9, they are shifted there. Otherwise each
 * becomes its rank among the distinct values of the axis. Every comparison of two
 * edges comes out the same, so overlap and emptiness do under both edge rules. Boxes
 * far from the origin come out as well spread as near ones. See docs/adr for the
 * reasons. Cost: a radix sort of the edges, some 0.1 us an edge.
 */
#ifndef FORMATS_EXACT_H
#define FORMATS_EXACT_H

#include "formats/table.h"
#include "graze/box.h"
#include <stddef.h>
#include <stdint.h>

/* Make the boxes of a table, and of a second one after them (NULL: none), into
 * *boxes, which the caller frees. The two together have at most TABLE_ROWS_MAX.
 * Errors: ERROR_INPUT for more distinct edges than there are ranks (over 600
 * million), ERROR_RESOURCES; *boxes is NULL then. */
bool exact_boxes(const table *first, const table *second, graze_box **boxes,
                 error *e);

/* A value with the place it comes from. */
typedef struct rank_item {
    uint64_t key;
    uint32_t place;
} rank_item;

/* A whole number ordered as the value is: less for less, equal for equal, -0.0 and
 * 0.0 included. The value is not a NaN. */
uint64_t rank_key(double value);

/* Sort `count` items by key; `spare` has room for as many. Returns where they are
 * then: `items` or `spare`.
 */
rank_item *rank_sort(rank_item *items, rank_item *spare, size_t count);

/* How many ranks rank_value can tell apart. */
#define RANK_COUNT_MAX (2 * ((UINT64_C(1) << 24) + 36 * (UINT64_C(1) << 23)))

/* The float32 for a rank of `count` <= RANK_COUNT_MAX: increasing with the rank,
 * within +-GRAZE_COORD_MAX. Up to 2^25 ranks are whole numbers, one apart and as
 * many below zero as above; the others follow outside, each the next float32. */
float rank_value(uint64_t rank, uint64_t count);

#endif
