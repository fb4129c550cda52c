/* gzip_write.h: makes gzip, piece by piece, with zlib; without zlib, says so.
 *
 * The same bytes in make the same bytes out: no time and no name. What comes out is handed
 * to a function of the caller's as it comes.
 */
#ifndef FORMATS_GZIP_WRITE_H
#define FORMATS_GZIP_WRITE_H

#include "formats/error.h"

#include <stddef.h>

typedef struct gzip_writer gzip_writer;

/* Who takes what comes out. */
typedef struct gzip_writer_sink {
    void (*take)(void *user, const void *bytes, size_t size);
    void *user;
} gzip_writer_sink;

/* Begin. Errors: ERROR_INPUT, naming `file`, if graze was built without zlib; ERROR_RESOURCES. *out is NULL
 * then. */
bool gzip_writer_open(const char *file, gzip_writer_sink sink, gzip_writer **out, error *e);

/* Compress some bytes; nothing can go wrong. */
void gzip_writer_bytes(gzip_writer *w, const void *bytes, size_t size);

/* Hand over all that was compressed so far, so that a reader who has it has every byte: costs some five
 * bytes.
 */
void gzip_writer_flush(gzip_writer *w);

/* Hand over the end, if `is_whole`, and free. NULL is fine. */
void gzip_writer_close(gzip_writer *w, bool is_whole);

#endif
