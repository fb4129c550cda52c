/* recording_file.c: see recording_file.h. A written recording is flushed after some
 * steps or bytes. A flush at every step would cost a tenth of a bullet scene's file
 * (docs/recordings.md); without any, a crash would lose all. */
#include "formats/recording_file.h"

#include "formats/growth.h"
#include "formats/gzip.h"
#include "graze/format.h"

#include <stdlib.h>
#include <string.h>

static const unsigned char magic[] = { 0x89, 'G', 'R', 'Z' };

bool recording_file_is_named(const char *path) {
    const size_t length = strlen(path);
    return length >= 4 && strcmp(path + length - 4, ".grz") == 0;
}

bool recording_source_is(source *s, bool *is_recording, error *e) {
    unsigned char first[sizeof magic];
    size_t got = 0;
    const bool is_read = source_peek(s, first, sizeof first, &got, e);
    *is_recording =
        is_read && got == sizeof first && memcmp(first, magic, sizeof magic) == 0;
    return is_read;
}

bool recording_source_open(const char *path, source **s, bool *is_recording,
                           error *e) {
    if (!source_open(path, s, e))
        return false;
    const bool is_read = recording_source_is(*s, is_recording, e);
    *is_recording |= recording_file_is_named(path);
    if (!is_read)
        source_close(*s);
    return is_read;
}

static size_t memory_max(const recording_file *file) {
    return file->memory_max != 0 ? file->memory_max : GRAZE_MEMORY_MAX_DEFAULT;
}

bool recording_file_too_large(const char *path, const recording_file *file,
                              error *e) {
    error_at(e, path, 0, "takes more than %zu bytes of memory; --memory allows more",
             memory_max(file));
    e->code = ERROR_RESOURCES;
    return false;
}

static bool take_all(source *s, recording_file *file, error *e) {
    enum { AT_ONCE = 1 << 16 };
    size_t capacity = 0, got = 1;
    while (got > 0) {
        if (file->size > memory_max(file))
            return recording_file_too_large(source_name(s), file, e);
        if (!growth_reserve(&file->bytes, &capacity, file->size + AT_ONCE, 1))
            return error_no_memory(e, "the recording");
        if (!source_read(s, file->bytes + file->size, AT_ONCE, &got, &file->flaw))
            return true; /* what came before it may be worth reading */
        file->size += got;
    }
    return true;
}

/* Nothing else is read beyond its first bytes. */
static bool check_recording(source *s, error *e) {
    unsigned char first[8];
    size_t got = 0;
    bool is_recording;
    if (!recording_source_is(s, &is_recording, e) ||
        !source_peek(s, first, sizeof first, &got, e))
        return false;
    const graze_format_info info = graze_format_read(first, got);
    if (!is_recording)
        return error_at(
            e, source_name(s), 0,
            "is not a recording of graze's; `graze record SCENE -o X.grz` "
            "makes one of a scene");
    return info.version <= info.version_max ||
           error_at(e, source_name(s), 0, ERROR_NEWER_FORMAT, (unsigned)info.version,
                    (unsigned)info.version_max);
}

bool recording_file_take(source *s, recording_file *file, error *e) {
    *file = (recording_file){ .memory_max = file->memory_max };
    const bool is_read = check_recording(s, e) && take_all(s, file, e);
    source_close(s);
    if (!is_read)
        recording_file_close(file);
    return is_read;
}

bool recording_file_read(const char *path, recording_file *file, error *e) {
    source *s = NULL;
    *file = (recording_file){ .memory_max = file->memory_max };
    return source_open(path, &s, e) && recording_file_take(s, file, e);
}

void recording_file_close(recording_file *file) {
    free(file->bytes);
    *file = (recording_file){ .memory_max = file->memory_max };
}

static size_t give(void *user, void *bytes, size_t size) {
    recording_reader *reader = user;
    const size_t left = reader->file->size - reader->at,
                 part = size < left ? size : left;
    if (part > 0)
        memcpy(bytes, reader->file->bytes + reader->at, part);
    reader->at += part;
    return part;
}

graze_replay_source recording_source(recording_reader *reader) {
    return (graze_replay_source){ .give = give, .user = reader };
}

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

bool recording_writer_open(graze_recording_sink sink, recording_writer **out,
                           error *e) {
    recording_writer *w = calloc(1, sizeof *w);
    *out = w;
    if (w == NULL)
        return error_no_memory(e, "writing a recording");
    error none = { 0 };
    w->sink = sink;
    if (gzip_writer_open("", (gzip_writer_sink){ take_compressed, w }, &w->gzip,
                         &none) ||
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
