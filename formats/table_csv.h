/* table_csv.h: boxes out of CSV with the columns min_x, min_y, max_x, max_y, and perhaps id and layer. */
#ifndef FORMATS_TABLE_CSV_H
#define FORMATS_TABLE_CSV_H

#include "formats/table.h"

/* Read all rows into a zeroed table; closes the source, also after an error. Errors as table_read. */
bool table_read_csv(source *s, const table_watcher *watcher, table *t, error *e);

#endif
