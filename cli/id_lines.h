/* id_lines.h: the results of a big join as lines of CSV, with the ids of the rows,
 * or the rows of files without ids.
 *
 * If ids have no room in memory, they are read for many pairs at a time, in the
 * order of their rows.
 */
#ifndef CLI_ID_LINES_H
#define CLI_ID_LINES_H

#include "cli/output.h"
#include "join/box_file.h"

typedef struct id_lines id_lines;

/* The files of the pairs' rows; if there is one file, it is both. The bytes of a row
 * in an item, and the bytes to use for each file. */
typedef struct id_lines_config {
    output *out;
    const box_file *files[2];
    size_t item_size, memory;
} id_lines_config;

/* Open. Errors: ERROR_RESOURCES; *out is NULL then. */
bool id_lines_open(const id_lines_config *config, id_lines **out, error *e);

/* Write lines: pairs, `items` having 2 * count rows, or a row of the first file with
 * a number. Pairs may wait for more, or for the finish. Errors: ERROR_RESOURCES;
 * those of the output are its own. */
bool id_lines_pairs(id_lines *lines, const void *items, size_t count, error *e);
bool id_lines_degree(id_lines *lines, uint64_t row, uint64_t degree, error *e);
bool id_lines_finish(id_lines *lines, error *e);

/* NULL is fine. */
void id_lines_close(id_lines *lines);

#endif
