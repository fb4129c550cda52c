/* tile_store.h: boxes on disk, in as many lists ("buckets") as a plan has tiles.
 * Buckets are appended to in any order, and read from one end to the other.
 *
 * One file for all. A bucket has a buffer in memory. A full buffer goes to the end
 * of the file, so the disk sees large writes in one direction. An index in memory
 * says where those of each bucket are.
 */
#pragma once

#include "formats/error.h"
#include "join/scratch_file.h"

#include <stddef.h>
#include <stdint.h>

/* Buckets, at most 2^16, hold records of one size; and the memory for buffers while
 * they are filled. */
typedef struct tile_store_config {
    uint32_t buckets, record_size;
    size_t memory;
} tile_store_config;

typedef struct tile_store tile_store;

/* The least memory for this many buckets. */
#define TILE_STORE_BUCKET_MIN ((size_t)4096)

/* The most bytes of a buffer: larger writes are not faster. */
#define TILE_STORE_BUFFER_MAX ((size_t)1 << 20)

/* Bytes of the index for each written buffer; while the index is made, two more. */
#define TILE_STORE_CHUNK_INDEX sizeof(uint32_t)

/* Open a new store. Errors: ERROR_RESOURCES; *out is NULL then. */
bool tile_store_open(const char *path, tile_store_config config, tile_store **out,
                     error *e);
void tile_store_close(tile_store *store);

/* Append a record. Error: ERROR_RESOURCES (the disk is full). */
bool tile_store_add(tile_store *store, uint32_t bucket, const void *record,
                    error *e);

/* End the filling: all is in the file, and the buffers are freed. */
bool tile_store_finish(tile_store *store, error *e);

/* The records of a bucket, and the bytes of all. */
uint64_t tile_store_count(const tile_store *store, uint32_t bucket);
uint64_t tile_store_bytes(const tile_store *store);

/* Read `count` records of a bucket from the record `from` on; any number of threads
 * may. Only of a finished store. */
typedef struct tile_store_range {
    uint32_t bucket;
    uint64_t from;
    uint32_t count;
} tile_store_range;

bool tile_store_read(const tile_store *store, tile_store_range range, void *records,
                     error *e);

/* Ask the system to read a bucket ahead. */
void tile_store_prefetch(const tile_store *store, uint32_t bucket);

/* Give the disk back the room of a bucket, which is not read any more. */
void tile_store_release(const tile_store *store, uint32_t bucket);

/* Write the index of a finished store to a file; and open the store again from
 * there. *offset is moved on. */
bool tile_store_save(const tile_store *store, const scratch_file *file,
                     uint64_t *offset, error *e);
bool tile_store_load(const char *path, const scratch_file *file, uint64_t *offset,
                     tile_store **out, error *e);
