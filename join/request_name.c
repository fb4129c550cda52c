/* request_name.c: the names of a request's scratch files; see request_name.h. */
#define _GNU_SOURCE /* realpath */
#include "join/request_name.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a. */
void request_hash_bytes(request_hash *hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        *hash = (*hash ^ at[i]) * UINT64_C(0x100000001b3);
}

void request_hash_number(request_hash *hash, uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8)
        request_hash_bytes(
            hash, (const unsigned char[]){ (unsigned char)(number >> shift) }, 1);
}

void request_hash_text(request_hash *hash, const char *text) {
    request_hash_bytes(hash, text == NULL ? "" : text,
                       text == NULL ? 1 : strlen(text) + 1);
}

void request_hash_path(request_hash *hash, const char *path) {
    char whole[PATH_MAX];
    const bool is_stream = path != NULL && strcmp(path, "-") == 0;
    if (path == NULL || realpath(is_stream ? "." : path, whole) == NULL)
        request_hash_text(hash, path);
    else
        request_hash_text(hash, whole);
}

bool request_names_make(request_names *names, request_hash hash, const char *scratch,
                        const char *target, error *e) {
    char name[64];
    names->partial[0] = '\0';
    snprintf(name, sizeof name, SCRATCH_FOLDER "%016" PRIx64, hash);
    snprintf(names->ending, sizeof names->ending, ".%016" PRIx64 SCRATCH_PARTIAL,
             hash);
    return scratch_path(names->folder, scratch, name, e) &&
           (target == NULL ||
            scratch_beside(names->partial, target, names->ending, e));
}

bool request_names_note(const request_names *names, error *e) {
    char path[SCRATCH_PATH_MAX];
    scratch_file file = { 0 };
    if (names->partial[0] == '\0')
        return true;
    const bool is_noted =
        scratch_path(path, names->folder, SCRATCH_NOTE, e) &&
        scratch_open(&file, path, SCRATCH_NEW, e) &&
        scratch_write(&file, names->partial, strlen(names->partial), 0, e);
    scratch_close(&file);
    return is_noted;
}
