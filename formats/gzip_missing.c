/* gzip_missing.c: what gzip.h says where graze is built without zlib. */
#include "formats/gzip.h"

bool gzip_open(const char *file, gzip **out, error *e) {
    *out = NULL;
    return error_at(
        e, file, 0,
        "is gzipped, and this graze was built without zlib; install zlib1g-dev and build again, or "
        "gunzip it first");
}

void gzip_close(gzip *g) {
    (void)g;
}

gzip_status gzip_inflate(gzip *g, gzip_span *span) {
    (void)g;
    (void)span;
    return GZIP_DAMAGED;
}
