/* tile_store.h: boxes on disk, in as many lists ("buckets") as a plan has tiles.
 * Buckets are appended to in any order, and read from one end to the other.
 *
 * One file for all. A bucket has a buffer in memory. A full buffer goes to the end
 * of the file, so the disk sees large writes in one direction. An index in memory
 * says where those of each bucket are.
 *
 * After a kill the filling goes on. A log says which bucket each written buffer is
 * of, and a mark how many records each bucket had at some moment. From this moment
 * on all records are added once more, in the same order; those that the file has
 * are passed over, and not written again.
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

/* The paths of the file and of its log. */
typedef struct tile_store_paths {
    const char *file, *log;
} tile_store_paths;

/* Open a new store. Errors: ERROR_RESOURCES; *out is NULL then. */
bool tile_store_open(tile_store_paths paths, tile_store_config config,
                     tile_store **out, error *e);
void tile_store_close(tile_store *store);

/* Append a record. Error: ERROR_RESOURCES (the disk is full). */
bool tile_store_add(tile_store *store, uint32_t bucket, const void *record,
                    error *e);

/* The bytes of all buffers. */
size_t tile_store_buffered(const tile_store *store);

/* Set the mark: the records that were added until now. A new store has it before the
 * first. */
void tile_store_mark(tile_store *store);

/* Write to a file from an offset on what is needed to go on from the mark, after all
 * that was added since it. */
bool tile_store_save_mark(tile_store *store, const scratch_file *file,
                          uint64_t offset, error *e);

/* Go on from a saved mark with this memory, which may be more than it was. Errors:
 * ERROR_RESOURCES, also if it is less, or if the files do not fit each other. */
bool tile_store_resume(tile_store_paths paths, size_t memory,
                       const scratch_file *file, uint64_t offset, tile_store **out,
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
