/* recording_file.c: see recording_file.h. */
#include "formats/recording_file.h"

#include "formats/growth.h"

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
    *is_recording = is_read && got == sizeof first && memcmp(first, magic, sizeof magic) == 0;
    return is_read;
}

bool recording_file_is(const char *path, bool *is_recording, error *e) {
    source *s = NULL;
    *is_recording = false;
    const bool is_read = source_open(path, &s, e) && recording_source_is(s, is_recording, e);
    source_close(s);
    return is_read;
}

static bool take_all(source *s, recording_file *file, error *e) {
    enum { AT_ONCE = 1 << 16 };
    size_t capacity = 0, got = 1;
    while (got > 0) {
        if (!growth_reserve(&file->bytes, &capacity, file->size + AT_ONCE, 1))
            return error_no_memory(e, "the recording");
        if (!source_read(s, file->bytes + file->size, AT_ONCE, &got, &file->flaw))
            return true; /* what came before it may be worth reading */
        file->size += got;
    }
    return true;
}

static bool is_recording(const char *path, const recording_file *file, error *e) {
    const size_t size = file->size < sizeof magic ? file->size : sizeof magic;
    if (size == sizeof magic && memcmp(file->bytes, magic, size) == 0)
        return true;
    if (file->flaw.code != ERROR_NONE) {
        *e = file->flaw;
        return false;
    }
    return error_at(e, path, 0,
                    "is no recording of graze's; `graze record SCENE -o X.grz` makes one of a scene");
}

bool recording_file_read(const char *path, recording_file *file, error *e) {
    source *s = NULL;
    *file = (recording_file){ .size = 0 };
    const bool is_read = source_open(path, &s, e) && take_all(s, file, e) && is_recording(path, file, e);
    source_close(s);
    if (!is_read)
        recording_file_close(file);
    return is_read;
}

void recording_file_close(recording_file *file) {
    free(file->bytes);
    *file = (recording_file){ .size = 0 };
}

static size_t give(void *user, void *bytes, size_t size) {
    recording_reader *reader = user;
    const size_t left = reader->file->size - reader->at, part = size < left ? size : left;
    if (part > 0)
        memcpy(bytes, reader->file->bytes + reader->at, part);
    reader->at += part;
    return part;
}

graze_replay_source recording_source(recording_reader *reader) {
    return (graze_replay_source){ .give = give, .user = reader };
}
