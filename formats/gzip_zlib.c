/* gzip_zlib.c: see gzip.h. Source of the format: RFC 1952. */
#include "formats/gzip.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

struct gzip {
    z_stream stream;
};

/* zlib's windowBits: the largest window (15), and a gzip header and nothing else
 * (16), or either (32). */
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

struct gzip_writer {
    z_stream stream;
    gzip_writer_sink sink;
    unsigned char out[65536];
};

/* Level 9 would take five times as long for one percent less (a scene of 14 MB: 10.4
 * s and 2.2 s). */
static const int level = 7;

/* zlib's windowBits: the largest window (15), in a gzip header (16); its memory: 8,
 * as always. */
bool gzip_writer_open(const char *file, gzip_writer_sink sink, gzip_writer **out,
                      error *e) {
    (void)file;
    gzip_writer *w = calloc(1, sizeof *w);
    *out = w;
    if (w == NULL)
        return error_no_memory(e, "writing gzip");
    w->sink = sink;
    if (deflateInit2(&w->stream, level, Z_DEFLATED, 15 + 16, 8,
                     Z_DEFAULT_STRATEGY) == Z_OK)
        return true;
    free(w);
    *out = NULL;
    return error_no_memory(e, "writing gzip");
}

/* Everything zlib has to give: it is done when it leaves room in `out`. */
static void drain(gzip_writer *w, int flush) {
    do {
        w->stream.next_out = w->out;
        w->stream.avail_out = sizeof w->out;
        deflate(&w->stream, flush);
        w->sink.take(w->sink.user, w->out, sizeof w->out - w->stream.avail_out);
    } while (w->stream.avail_out == 0);
}

void gzip_writer_bytes(gzip_writer *w, const void *bytes, size_t size) {
    const unsigned char *next = bytes;
    while (size > 0) {
        unsigned piece = size < UINT_MAX ? (unsigned)size : UINT_MAX;
        w->stream.next_in = (z_const Bytef *)next;
        w->stream.avail_in = piece;
        drain(w, Z_NO_FLUSH);
        next += piece;
        size -= piece;
    }
}

void gzip_writer_flush(gzip_writer *w) {
    drain(w, Z_SYNC_FLUSH);
}

void gzip_writer_close(gzip_writer *w, bool is_whole) {
    if (w == NULL)
        return;
    if (is_whole)
        drain(w, Z_FINISH);
    deflateEnd(&w->stream);
    free(w);
}
