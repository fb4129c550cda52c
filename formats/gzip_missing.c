/* gzip_missing.c: the messages of gzip.h and gzip_write.h where graze is built
 * without zlib. */
#include "formats/gzip.h"

bool gzip_open(const char *file, gzip **out, error *e) {
    *out = NULL;
    return error_at(e, file, 0,
                    "is gzipped, and this graze was built without zlib; install "
                    "zlib1g-dev and build again, or "
                    "gunzip it first");
}

bool gzip_open_any(const char *file, gzip **out, error *e) {
    *out = NULL;
    return error_at(
        e, file, 0,
        "holds compressed tiles or pixels, and this graze was built without "
        "zlib; install zlib1g-dev and build again, or save a map as CSV");
}

void gzip_close(gzip *g) {
    (void)g;
}

gzip_status gzip_inflate(gzip *g, gzip_span *span) {
    (void)g;
    (void)span;
    return GZIP_DAMAGED;
}

bool gzip_writer_open(const char *file, gzip_writer_sink sink, gzip_writer **out,
                      error *e) {
    (void)sink;
    *out = NULL;
    return error_at(e, file, 0,
                    "cannot be gzipped, for this graze was built without zlib; "
                    "write to a name without .gz, or "
                    "install zlib1g-dev and build again");
}

void gzip_writer_bytes(gzip_writer *w, const void *bytes, size_t size) {
    (void)w;
    (void)bytes;
    (void)size;
}

void gzip_writer_flush(gzip_writer *w) {
    (void)w;
}

void gzip_writer_close(gzip_writer *w, bool is_whole) {
    (void)w;
    (void)is_whole;
}
