/* recording_write.c: a recording through zlib. What is kept back is bounded by steps and by bytes: a flush at
 * every step would cost a tenth of a bullet scene's file (docs/recordings.md), none would lose all. */
#include "formats/gzip_write.h"
#include "formats/recording_file.h"

#include <stdlib.h>

enum { STEPS_KEPT = 30, BYTES_KEPT = 1 << 16 };

struct recording_writer {
    graze_recording_sink sink;
    gzip_writer *gzip; /* NULL: graze was built without zlib */
    uint64_t taken;
    size_t kept_bytes;
    unsigned kept_steps;
    bool has_failed;
};

static void take_compressed(void *user, const void *bytes, size_t size) {
    recording_writer *w = user;
    if (size > 0 && !w->has_failed)
        w->has_failed = !w->sink.take(w->sink.user, bytes, size);
}

bool recording_writer_open(graze_recording_sink sink, recording_writer **out, error *e) {
    recording_writer *w = calloc(1, sizeof *w);
    *out = w;
    if (w == NULL)
        return error_no_memory(e, "writing a recording");
    error none = { 0 };
    w->sink = sink;
    if (gzip_writer_open("", (gzip_writer_sink){ take_compressed, w }, &w->gzip, &none) ||
        none.code == ERROR_INPUT) /* without zlib it is not gzipped */
        return true;
    *e = none;
    free(w);
    *out = NULL;
    return false;
}

/* Each call is a piece of the recording, but for its first eight bytes. */
static bool take(void *user, const void *bytes, size_t size) {
    recording_writer *w = user;
    w->taken += size;
    if (w->gzip == NULL) {
        take_compressed(w, bytes, size);
        return !w->has_failed;
    }
    gzip_writer_bytes(w->gzip, bytes, size);
    w->kept_bytes += size;
    if (++w->kept_steps >= STEPS_KEPT || w->kept_bytes >= BYTES_KEPT) {
        gzip_writer_flush(w->gzip);
        w->kept_steps = 0;
        w->kept_bytes = 0;
    }
    return !w->has_failed;
}

graze_recording_sink recording_writer_sink(recording_writer *w) {
    return (graze_recording_sink){ .take = take, .user = w };
}

uint64_t recording_writer_taken(const recording_writer *w) {
    return w->taken;
}

void recording_writer_close(recording_writer *w) {
    if (w == NULL)
        return;
    gzip_writer_close(w->gzip, true);
    free(w);
}
