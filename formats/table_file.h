/* table_file.h: the boxes of a file, CSV or NumPy. The first bytes of a file say its
 * format, not its name. */
#ifndef FORMATS_TABLE_FILE_H
#define FORMATS_TABLE_FILE_H

#include "formats/table.h"

/* Read a path, or standard input for "-", into a zeroed table. Errors: ERROR_INPUT
 * naming file and line (in a NumPy file: the row), ERROR_RESOURCES; the table is
 * empty then. */
bool table_read(const char *path, const table_watcher *watcher, table *t, error *e);

#endif
