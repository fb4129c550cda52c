/* exact.h: boxes in float64 as boxes in float32 that overlap exactly where the former do.
 *
 * Axis by axis: if every edge is a float32 within +-GRAZE_COORD_MAX, the edges stay as they are. Otherwise
 * each becomes its rank among the distinct values of the axis. That keeps every comparison of two edges, so
 * it keeps overlap and emptiness under both edge rules, and boxes far from the origin come out as well spread
 * as near ones. docs/adr says why this way. Cost: a radix sort of the edges, some 0.1 us an edge.
 */
#ifndef FORMATS_EXACT_H
#define FORMATS_EXACT_H

#include "formats/table.h"
#include "graze/box.h"

/* Make the boxes of a table, and of a second one after them (NULL: none), into *boxes, which the caller
 * frees. The two together have at most TABLE_ROWS_MAX. Errors: ERROR_INPUT for more distinct edges than there
 * are ranks (over 600 million), ERROR_RESOURCES; *boxes is NULL then. */
bool exact_boxes(const table *first, const table *second, graze_box **boxes, error *e);

#endif
