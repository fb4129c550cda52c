/* gzip.c: see gzip.h. Source of the format: RFC 1952. */
#include "formats/gzip.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

struct gzip {
    z_stream stream;
};

/* zlib's windowBits: the largest window (15), and a gzip header and nothing else (16), or either (32). */
static const int gzip_only = 15 + 16, gzip_or_zlib = 15 + 32;

static bool open_as(int window_bits, gzip **out, error *e) {
    gzip *g = calloc(1, sizeof *g);
    *out = NULL;
    if (g == NULL)
        return error_no_memory(e, "reading gzip");
    if (inflateInit2(&g->stream, window_bits) != Z_OK) {
        free(g);
        return error_no_memory(e, "reading gzip");
    }
    *out = g;
    return true;
}

bool gzip_open(const char *file, gzip **out, error *e) {
    (void)file;
    return open_as(gzip_only, out, e);
}

bool gzip_open_any(const char *file, gzip **out, error *e) {
    (void)file;
    return open_as(gzip_or_zlib, out, e);
}

void gzip_close(gzip *g) {
    if (g == NULL)
        return;
    inflateEnd(&g->stream);
    free(g);
}

static unsigned clamped(size_t size) {
    return size > UINT_MAX ? UINT_MAX : (unsigned)size;
}

gzip_status gzip_inflate(gzip *g, gzip_span *span) {
    unsigned in_size = clamped(span->in_size), out_size = clamped(span->out_size);
    g->stream.next_in = (z_const Bytef *)span->in;
    g->stream.avail_in = in_size;
    g->stream.next_out = span->out;
    g->stream.avail_out = out_size;
    int status = inflate(&g->stream, Z_NO_FLUSH);
    span->in += in_size - g->stream.avail_in;
    span->in_size -= in_size - g->stream.avail_in;
    span->out += out_size - g->stream.avail_out;
    span->out_size -= out_size - g->stream.avail_out;
    if (status == Z_STREAM_END) {
        inflateReset(&g->stream);
        return GZIP_MEMBER_END;
    }
    if (status == Z_MEM_ERROR)
        return GZIP_NO_MEMORY;
    return status == Z_OK || status == Z_BUF_ERROR ? GZIP_MORE : GZIP_DAMAGED;
}
