/* store.h: records of one size, in memory up to a limit and beyond it in a scratch
 * file.
 *
 * The scratch file has no name once it is open: however the program ends, nothing
 * stays behind.
 */
#pragma once

#include "graze/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct grz_store {
    size_t size;       /* of a record */
    size_t capacity;   /* records that are kept in memory */
    size_t count;      /* of those */
    uint64_t spilled;  /* records in the file, which come before those in memory */
    uint64_t position; /* of the next record that is read */
    unsigned char *records;
    const char *folder; /* of the scratch file */
    int file;           /* -1: none yet */
    uint64_t base;      /* where its records begin */
    int failure;        /* errno of what failed at the file; 0: nothing did */
} grz_store;

/* Open a store in this many bytes of memory. `folder` NULL: TMPDIR, else /tmp. It
 * must stay. Errors: GRAZE_OUT_OF_MEMORY. */
graze_status grz_store_open(grz_store *store, size_t size, size_t memory,
                            const char *folder);

/* Open a store of `count` records that lie in a file from an offset on, for reading
 * alone. Errors: GRAZE_WRITE_FAILED, store->failure says why. */
typedef struct grz_store_part {
    const char *path; /* it must stay */
    uint64_t offset, count;
} grz_store_part;
graze_status grz_store_open_part(grz_store *store, size_t size, grz_store_part part);

void grz_store_close(grz_store *store);

/* The folder of scratch files if this one was given, or NULL. */
const char *grz_store_folder(const char *folder);

/* How many records it holds. */
uint64_t grz_store_count(const grz_store *store);

/* Append a record. Errors: GRAZE_WRITE_FAILED, store->failure says why. */
graze_status grz_store_add(grz_store *store, const void *record);

/* Room for records in memory, at least one, and how many; grz_store_take says how many
 * were written there. Errors: as grz_store_add. */
graze_status grz_store_room(grz_store *store, unsigned char **room, size_t *count);
void grz_store_take(grz_store *store, size_t count);

/* Read from the first record on; up to `most` records; *got is 0 only at the end.
 * Errors: GRAZE_WRITE_FAILED.
 */
void grz_store_rewind(grz_store *store);
graze_status grz_store_read(grz_store *store, void *records, size_t most,
                            size_t *got);

/* Forget all records. */
void grz_store_clear(grz_store *store);
