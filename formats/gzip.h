/* gzip.h: taking gzip apart, piece by piece, with zlib; without zlib, saying so. */
#ifndef FORMATS_GZIP_H
#define FORMATS_GZIP_H

#include "formats/error.h"

#include <stddef.h>

typedef struct gzip gzip;

/* Where to read and where to write; gzip_inflate moves all four on by what it
 * used. */
typedef struct gzip_span {
    const unsigned char *in;
    size_t in_size;
    unsigned char *out;
    size_t out_size;
} gzip_span;

typedef enum gzip_status {
    GZIP_MORE, /* all input is used or all output is full */
    /* a member, whose checksum is right, ends here; another may follow */
    GZIP_MEMBER_END,
    GZIP_DAMAGED,
    GZIP_NO_MEMORY
} gzip_status;

/* Begin. Errors: ERROR_INPUT, naming `file`, if graze was built without zlib;
 * ERROR_RESOURCES. */
bool gzip_open(const char *file, gzip **out, error *e);

/* The same for what is gzipped or in the format of zlib (RFC 1950), as its first
 * bytes say. */
bool gzip_open_any(const char *file, gzip **out, error *e);

/* Free; NULL is fine. */
void gzip_close(gzip *g);

/* Go on. */
gzip_status gzip_inflate(gzip *g, gzip_span *span);

typedef struct gzip_writer gzip_writer;

/* The function taking the compressed bytes. */
typedef struct gzip_writer_sink {
    void (*take)(void *user, const void *bytes, size_t size);
    void *user;
} gzip_writer_sink;

/* Begin. Errors: ERROR_INPUT, naming `file`, if graze was built without zlib;
 * ERROR_RESOURCES. *out is NULL then. */
bool gzip_writer_open(const char *file, gzip_writer_sink sink, gzip_writer **out,
                      error *e);

/* Compress some bytes; nothing can go wrong. */
void gzip_writer_bytes(gzip_writer *w, const void *bytes, size_t size);

/* Hand over all bytes compressed so far, for a reader to have every byte written
 * before: costs some five bytes.
 */
void gzip_writer_flush(gzip_writer *w);

/* Hand over the end, if `is_whole`, and free. NULL is fine. */
void gzip_writer_close(gzip_writer *w, bool is_whole);

#endif
