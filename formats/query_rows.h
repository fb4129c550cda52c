/* query_rows.h: queries about boxes out of CSV: kind,x0,y0,x1,y1,k,layers.
 *
 * Columns stand in any order and others are ignored; x1, y1, k and layers may be
 * missing where no query needs them. Columns unused by a kind are not looked at.
 */
#ifndef FORMATS_QUESTIONS_H
#define FORMATS_QUESTIONS_H

#include "formats/error.h"
#include "formats/table.h"
#include "graze/index.h"

/* Zeroed: none. */
typedef struct query_rows {
    graze_query *items;
    size_t count, capacity;
} query_rows;

/* Read a path, or standard input for "-", into zeroed query_rows. All of them can be
 * asked. Errors: ERROR_INPUT naming file and line, ERROR_RESOURCES; there are none
 * then. */
bool query_rows_read(const char *path, const table_watcher *watcher, query_rows *q,
                     error *e);

/* Give the memory back; there are none then. */
void query_rows_free(query_rows *q);

#endif
