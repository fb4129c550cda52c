/* store.c: see store.h. Cost: a copy a record; the file is written and read in
 * blocks as large as the memory.
 */
#include "mpi/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *grz_store_folder(const char *folder) {
    const char *usual = getenv("TMPDIR");
    if (folder != NULL)
        return folder;
    if (usual != NULL && *usual != '\0')
        return usual;
    return "/tmp";
}

graze_status grz_store_open_part(grz_store *store, size_t size,
                                 grz_store_part part) {
    *store = (grz_store){ .size = size,
                          .folder = part.path,
                          .spilled = part.count,
                          .base = part.offset,
                          .file = open(part.path, O_RDONLY | O_CLOEXEC) };
    if (store->file >= 0)
        return GRAZE_OK;
    store->failure = errno;
    return GRAZE_WRITE_FAILED;
}

graze_status grz_store_open(grz_store *store, size_t size, size_t memory,
                            const char *folder) {
    *store =
        (grz_store){ .size = size, .folder = grz_store_folder(folder), .file = -1 };
    if (memory / size < 16)
        store->capacity = 16;
    else
        store->capacity = memory / size;
    store->records = malloc(store->capacity * size);
    if (store->records == NULL)
        return GRAZE_OUT_OF_MEMORY;
    return GRAZE_OK;
}

void grz_store_close(grz_store *store) {
    free(store->records);
    if (store->size > 0 && store->file >= 0)
        close(store->file);
    *store = (grz_store){ .file = -1 };
}

uint64_t grz_store_count(const grz_store *store) {
    return store->spilled + store->count;
}

static bool store_open_file(grz_store *store) {
    static const char name[] = "/graze-mpi-XXXXXX";
    size_t length = strlen(store->folder);
    char *path = malloc(length + sizeof name);
    if (path == NULL) {
        store->failure = ENOMEM;
        return false;
    }
    memcpy(path, store->folder, length);
    memcpy(path + length, name, sizeof name);
    store->file = mkstemp(path);
    if (store->file < 0)
        store->failure = errno;
    else
        unlink(path);
    free(path);
    return store->file >= 0;
}

static graze_status store_spill(grz_store *store) {
    if (store->file < 0 && !store_open_file(store))
        return GRAZE_WRITE_FAILED;
    const size_t bytes = store->count * store->size;
    for (size_t done = 0; done < bytes;) {
        off_t at = (off_t)(store->spilled * store->size + done);
        ssize_t wrote = pwrite(store->file, store->records + done, bytes - done, at);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0) {
            if (wrote < 0)
                store->failure = errno;
            else
                store->failure = ENOSPC;
            return GRAZE_WRITE_FAILED;
        }
        done += (size_t)wrote;
    }
    store->spilled += store->count;
    store->count = 0;
    return GRAZE_OK;
}

graze_status grz_store_room(grz_store *store, unsigned char **room, size_t *count) {
    graze_status status = GRAZE_OK;
    if (store->count == store->capacity)
        status = store_spill(store);
    *room = store->records + store->count * store->size;
    *count = store->capacity - store->count;
    return status;
}

void grz_store_take(grz_store *store, size_t count) {
    store->count += count;
}

graze_status grz_store_add(grz_store *store, const void *record) {
    unsigned char *room;
    size_t count;
    const graze_status status = grz_store_room(store, &room, &count);
    if (status != GRAZE_OK)
        return status;
    memcpy(room, record, store->size);
    store->count++;
    return GRAZE_OK;
}

void grz_store_rewind(grz_store *store) {
    store->position = 0;
}

static graze_status store_read_file(grz_store *store, unsigned char *to,
                                    size_t count) {
    const size_t bytes = count * store->size;
    for (size_t done = 0; done < bytes;) {
        off_t at = (off_t)(store->base + store->position * store->size + done);
        ssize_t got = pread(store->file, to + done, bytes - done, at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            if (got < 0)
                store->failure = errno;
            else
                store->failure = EIO;
            return GRAZE_WRITE_FAILED;
        }
        done += (size_t)got;
    }
    return GRAZE_OK;
}

graze_status grz_store_read(grz_store *store, void *records, size_t most,
                            size_t *got) {
    graze_status status = GRAZE_OK;
    if (store->position < store->spilled) {
        uint64_t left = store->spilled - store->position;
        if (left < most)
            *got = (size_t)left;
        else
            *got = most;
        status = store_read_file(store, records, *got);
    } else {
        size_t at = (size_t)(store->position - store->spilled),
               left = store->count - at;
        if (left < most)
            *got = left;
        else
            *got = most;
        if (*got > 0)
            memcpy(records, store->records + at * store->size, *got * store->size);
    }
    store->position += *got;
    return status;
}

void grz_store_clear(grz_store *store) {
    store->count = 0;
    store->spilled = 0;
    store->position = 0;
}
