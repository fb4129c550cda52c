/* flatgeobuf.h: the boxes of a FlatGeobuf file (.fgb), as geometries in it have them.
 *
 * The file's index holds a box for each feature, in the order of the features. Only
 * the header and the index are read, no geometry. Memory is that of the rows asked
 * for. A box is named by the number of its feature, from 0.
 *
 * Source: the FlatGeobuf specification, version 3, https://flatgeobuf.org; its header
 * is a FlatBuffer.
 */
#ifndef FORMATS_FLATGEOBUF_H
#define FORMATS_FLATGEOBUF_H

#include "formats/source.h"
#include "formats/table.h"

#define FLATGEOBUF_MAGIC_SIZE 8

/* Whether bytes are how such a file begins; all FLATGEOBUF_MAGIC_SIZE are needed. */
bool flatgeobuf_begins(const unsigned char *bytes, size_t size);

/* A file while its boxes are read. */
typedef struct flatgeobuf_rows {
    source *source;
    uint64_t count, done; /* features */
} flatgeobuf_rows;

/* Read a file from its first byte to the first box. Errors: ERROR_INPUT naming the
 * file, also if it has no index; ERROR_RESOURCES. */
bool flatgeobuf_open(source *s, flatgeobuf_rows *rows, error *e);

/* Replace what a table holds by the next boxes, at most `max`; its count is 0 after
 * the last. Errors: ERROR_INPUT naming the feature of an unsound box, or if the file
 * ends early; ERROR_RESOURCES. */
bool flatgeobuf_next(flatgeobuf_rows *rows, size_t max, table *t, error *e);

/* Read all boxes into a zeroed table. Errors: as of the two functions above. */
bool flatgeobuf_read(source *s, const table_watcher *watcher, table *t, error *e);

#endif
