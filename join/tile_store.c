/* tile_store.c: boxes on disk, in as many lists ("buckets") as a plan has tiles. */
#include "join/tile_store.h"

#include "formats/growth.h"

#include <stdlib.h>
#include <string.h>

struct tile_store {
    scratch_file file;
    tile_store_config config;
    uint32_t chunk_records; /* in each chunk of a bucket but its last */
    uint64_t *counts;       /* records of a bucket */
    /* while it is filled: */
    unsigned char *buffers;
    uint64_t *marks;      /* records of a bucket at the mark */
    uint32_t *written;    /* full chunks of a bucket */
    scratch_file log;     /* the owners of full chunks */
    size_t logged_chunks; /* in the log */
    /* the bucket of each chunk, in the order in which they were written */
    uint16_t *owners;
    size_t chunk_count, owner_capacity;
    /* their numbers in that order, bucket by bucket, when it is finished */
    uint32_t *chunks;
    uint64_t *first_chunk; /* of a bucket; one more ends the last */
};

static size_t chunk_bytes(const tile_store *store) {
    return (size_t)store->chunk_records * store->config.record_size;
}

static bool make_arrays(tile_store *store) {
    const size_t buckets = store->config.buckets;
    store->counts = calloc(buckets, sizeof *store->counts);
    store->first_chunk = calloc(buckets + 1, sizeof *store->first_chunk);
    return store->counts != NULL && store->first_chunk != NULL;
}

/* The arrays that only the filling needs. */
static bool make_buffers(tile_store *store) {
    const size_t buckets = store->config.buckets;
    store->buffers = malloc(tile_store_buffered(store));
    store->marks = calloc(buckets, sizeof *store->marks);
    store->written = calloc(buckets, sizeof *store->written);
    return store->buffers != NULL && store->marks != NULL && store->written != NULL;
}

static void free_buffers(tile_store *store) {
    scratch_close(&store->log);
    free(store->buffers);
    free(store->marks);
    free(store->written);
    store->buffers = NULL;
    store->marks = NULL;
    store->written = NULL;
}

/* The records of a chunk. */
static uint32_t chunk_records_of(const tile_store_config *config) {
    size_t bytes = config->memory / config->buckets;
    bytes = bytes > TILE_STORE_BUFFER_MAX   ? TILE_STORE_BUFFER_MAX
            : bytes < TILE_STORE_BUCKET_MIN ? TILE_STORE_BUCKET_MIN
                                            : bytes;
    return (uint32_t)(bytes / config->record_size);
}

static bool open_files(tile_store *store, tile_store_paths paths, scratch_mode mode,
                       error *e) {
    if (!make_arrays(store) || !make_buffers(store))
        return error_no_memory(e, "the scratch file");
    return scratch_open(&store->file, paths.file, mode, e) &&
           scratch_open(&store->log, paths.log, mode, e);
}

bool tile_store_open(tile_store_paths paths, tile_store_config config,
                     tile_store **out, error *e) {
    tile_store *store = *out = calloc(1, sizeof *store);
    if (store == NULL)
        return error_no_memory(e, "the scratch file");
    store->config = config;
    store->chunk_records = chunk_records_of(&config);
    if (open_files(store, paths, SCRATCH_NEW, e))
        return true;
    tile_store_close(store);
    *out = NULL;
    return false;
}

void tile_store_close(tile_store *store) {
    if (store == NULL)
        return;
    scratch_close(&store->file);
    free_buffers(store);
    free(store->counts);
    free(store->owners);
    free(store->chunks);
    free(store->first_chunk);
    free(store);
}

static unsigned char *buffer_of(const tile_store *store, uint32_t bucket) {
    return store->buffers + chunk_bytes(store) * bucket;
}

/* Where a chunk begins: each has the room of a full one, which costs no disk where
 * files may have holes. */
static uint64_t offset_of(const tile_store *store, size_t chunk) {
    return (uint64_t)chunk * chunk_bytes(store);
}

/* Write the buffer of a bucket, which holds this many records. */
static bool write_chunk(tile_store *store, uint32_t bucket, uint32_t records,
                        error *e) {
    if (store->chunk_count == UINT32_MAX ||
        !growth_reserve(&store->owners, &store->owner_capacity,
                        store->chunk_count + 1, sizeof *store->owners))
        return error_no_memory(e, "the index of the scratch file");
    store->owners[store->chunk_count] = (uint16_t)bucket;
    return scratch_write(&store->file, buffer_of(store, bucket),
                         (size_t)records * store->config.record_size,
                         offset_of(store, store->chunk_count++), e);
}

static bool write_log(tile_store *store, error *e) {
    const size_t size = sizeof *store->owners, from = store->logged_chunks;
    if (from == store->chunk_count)
        return true;
    store->logged_chunks = store->chunk_count;
    return scratch_write(&store->log, store->owners + from,
                         (store->chunk_count - from) * size, from * size, e);
}

/* Write a full buffer. The log follows when it is behind by the bytes of a large
 * buffer: a chunk that it does not have is written again. */
static bool write_full(tile_store *store, uint32_t bucket, error *e) {
    store->written[bucket]++;
    return write_chunk(store, bucket, store->chunk_records, e) &&
           ((store->chunk_count - store->logged_chunks) * chunk_bytes(store) <
                TILE_STORE_BUFFER_MAX ||
            write_log(store, e));
}

bool tile_store_add(tile_store *store, uint32_t bucket, const void *record,
                    error *e) {
    const uint32_t size = store->config.record_size;
    const uint64_t count = store->counts[bucket]++,
                   chunk = count / store->chunk_records;
    const uint32_t at = (uint32_t)(count % store->chunk_records);
    if (chunk < store->written[bucket])
        return true;
    memcpy(buffer_of(store, bucket) + (size_t)at * size, record, size);
    return at + 1 < store->chunk_records || write_full(store, bucket, e);
}

size_t tile_store_buffered(const tile_store *store) {
    return chunk_bytes(store) * store->config.buckets;
}

/* Sort the chunks by bucket, in each in the order in which they were written. */
static bool make_index(tile_store *store, error *e) {
    const uint32_t buckets = store->config.buckets;
    store->chunks = malloc((store->chunk_count + 1) * sizeof *store->chunks);
    if (store->chunks == NULL)
        return error_no_memory(e, "the index of the scratch file");
    for (size_t i = 0; i < store->chunk_count; i++)
        store->first_chunk[store->owners[i] + 1]++;
    for (uint32_t i = 0; i < buckets; i++)
        store->first_chunk[i + 1] += store->first_chunk[i];
    for (size_t i = 0; i < store->chunk_count; i++)
        store->chunks[store->first_chunk[store->owners[i]]++] = (uint32_t)i;
    memmove(store->first_chunk + 1, store->first_chunk,
            buckets * sizeof *store->first_chunk);
    store->first_chunk[0] = 0;
    free(store->owners);
    store->owners = NULL;
    return true;
}

bool tile_store_finish(tile_store *store, error *e) {
    for (uint32_t i = 0; i < store->config.buckets; i++) {
        const uint32_t left = (uint32_t)(store->counts[i] % store->chunk_records);
        if (left > 0 && !write_chunk(store, i, left, e))
            return false;
    }
    free_buffers(store);
    return make_index(store, e);
}

uint64_t tile_store_count(const tile_store *store, uint32_t bucket) {
    return store->counts[bucket];
}

uint64_t tile_store_bytes(const tile_store *store) {
    uint64_t records = 0;
    for (uint32_t i = 0; i < store->config.buckets; i++)
        records += store->counts[i];
    return records * store->config.record_size;
}

bool tile_store_read(const tile_store *store, tile_store_range range, void *records,
                     error *e) {
    unsigned char *to = records;
    while (range.count > 0) {
        const uint64_t chunk = range.from / store->chunk_records;
        const uint32_t at = (uint32_t)(range.from % store->chunk_records),
                       left = store->chunk_records - at;
        const uint32_t count = range.count < left ? range.count : left;
        const size_t size = (size_t)count * store->config.record_size;
        const uint64_t offset = offset_of(
            store, store->chunks[store->first_chunk[range.bucket] + chunk]);
        if (!scratch_read(&store->file, to, size,
                          offset + (uint64_t)at * store->config.record_size, e))
            return false;
        to += size;
        range.from += count;
        range.count -= count;
    }
    return true;
}

/* Do something with the bytes of each chunk of a bucket. */
static void for_chunks(const tile_store *store, uint32_t bucket,
                       void (*act)(const scratch_file *file, uint64_t offset,
                                   uint64_t size)) {
    for (uint64_t i = store->first_chunk[bucket]; i < store->first_chunk[bucket + 1];
         i++) {
        const uint64_t before =
            (i - store->first_chunk[bucket]) * store->chunk_records;
        const uint64_t left = store->counts[bucket] - before;
        const uint64_t records =
            left < store->chunk_records ? left : store->chunk_records;
        act(&store->file, offset_of(store, store->chunks[i]),
            records * store->config.record_size);
    }
}

void tile_store_prefetch(const tile_store *store, uint32_t bucket) {
    for_chunks(store, bucket, scratch_prefetch);
}

void tile_store_release(const tile_store *store, uint32_t bucket) {
    for_chunks(store, bucket, scratch_release);
}

/* The numbers at the beginning of a store's index. */
typedef struct store_head {
    tile_store_config config;
    uint64_t chunk_count;
    uint32_t chunk_records;
} store_head;

typedef struct store_part {
    void *bytes;
    size_t size;
} store_part;

/* The arrays of the index, as they lie in the file. */
static void list_parts(const tile_store *store, store_part parts[3]) {
    parts[0] =
        (store_part){ store->counts, store->config.buckets * sizeof *store->counts };
    parts[1] =
        (store_part){ store->first_chunk, (store->config.buckets + (size_t)1) *
                                              sizeof *store->first_chunk };
    parts[2] =
        (store_part){ store->chunks, store->chunk_count * sizeof *store->chunks };
}

bool tile_store_save(const tile_store *store, const scratch_file *file,
                     uint64_t *offset, error *e) {
    store_head head;
    memset(&head, 0, sizeof head);
    head.config = store->config;
    head.chunk_count = store->chunk_count;
    head.chunk_records = store->chunk_records;
    store_part parts[3];
    list_parts(store, parts);
    if (!scratch_write(file, &head, sizeof head, *offset, e))
        return false;
    *offset += sizeof head;
    for (int i = 0; i < 3; i++) {
        if (!scratch_write(file, parts[i].bytes, parts[i].size, *offset, e))
            return false;
        *offset += parts[i].size;
    }
    return true;
}

static bool load_parts(tile_store *store, const scratch_file *file, uint64_t *offset,
                       error *e) {
    store_part parts[3];
    store->chunks = malloc((store->chunk_count + 1) * sizeof *store->chunks);
    if (!make_arrays(store) || store->chunks == NULL)
        return error_no_memory(e, "the index of the scratch file");
    list_parts(store, parts);
    for (int i = 0; i < 3; i++) {
        if (!scratch_read(file, parts[i].bytes, parts[i].size, *offset, e))
            return false;
        *offset += parts[i].size;
    }
    return true;
}

bool tile_store_load(const char *path, const scratch_file *file, uint64_t *offset,
                     tile_store **out, error *e) {
    store_head head;
    *out = NULL;
    if (!scratch_read(file, &head, sizeof head, *offset, e))
        return false;
    *offset += sizeof head;
    tile_store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return error_no_memory(e, "the scratch file");
    store->config = head.config;
    store->chunk_count = (size_t)head.chunk_count;
    store->chunk_records = head.chunk_records;
    if (load_parts(store, file, offset, e) &&
        scratch_open(&store->file, path, SCRATCH_EXISTING, e)) {
        *out = store;
        return true;
    }
    tile_store_close(store);
    return false;
}

void tile_store_mark(tile_store *store) {
    memcpy(store->marks, store->counts,
           store->config.buckets * sizeof *store->marks);
}

/* The bytes of a bucket's records before the mark that are in no chunk: they are at
 * the begin of its buffer. */
static size_t pending_bytes(const tile_store *store, uint32_t bucket) {
    const uint64_t written = (uint64_t)store->written[bucket] * store->chunk_records;
    if (store->marks[bucket] <= written)
        return 0;
    return (size_t)(store->marks[bucket] - written) * store->config.record_size;
}

/* Write or read what is behind the head: the marks, and what each bucket has pending,
 * each after the count of its chunks, by which it was written. */
typedef bool store_move(const scratch_file *file, void *bytes, size_t size,
                        uint64_t offset, error *e);

static bool write_bytes(const scratch_file *file, void *bytes, size_t size,
                        uint64_t offset, error *e) {
    return scratch_write(file, bytes, size, offset, e);
}

static bool move_marks(tile_store *store, const scratch_file *file, uint64_t *offset,
                       store_move *move, error *e) {
    const size_t marks = store->config.buckets * sizeof *store->marks,
                 written = store->config.buckets * sizeof *store->written;
    if (!move(file, store->marks, marks, *offset, e) ||
        !move(file, store->written, written, *offset + marks, e))
        return false;
    *offset += marks + written;
    return true;
}

static bool move_pending(tile_store *store, const scratch_file *file,
                         uint64_t offset, store_move *move, error *e) {
    for (uint32_t i = 0; i < store->config.buckets; i++) {
        const size_t size = pending_bytes(store, i);
        if (!move(file, buffer_of(store, i), size, offset, e))
            return false;
        offset += size;
    }
    return true;
}

bool tile_store_save_mark(tile_store *store, const scratch_file *file,
                          uint64_t offset, error *e) {
    store_head head;
    memset(&head, 0, sizeof head);
    head.config = store->config;
    head.chunk_records = store->chunk_records;
    if (!write_log(store, e) || !scratch_write(file, &head, sizeof head, offset, e))
        return false;
    offset += sizeof head;
    return move_marks(store, file, &offset, write_bytes, e) &&
           move_pending(store, file, offset, write_bytes, e);
}

static bool is_damaged(error *e) {
    return error_set(e, ERROR_RESOURCES, "the scratch files are damaged");
}

/* The owners of all chunks that the log has. */
static bool read_log(tile_store *store, error *e) {
    uint64_t size = 0;
    if (!scratch_size(&store->log, &size, e))
        return false;
    store->chunk_count = store->logged_chunks =
        (size_t)(size / sizeof *store->owners);
    if (!growth_reserve(&store->owners, &store->owner_capacity,
                        store->chunk_count + 1, sizeof *store->owners))
        return error_no_memory(e, "the index of the scratch file");
    if (!scratch_read(&store->log, store->owners,
                      store->chunk_count * sizeof *store->owners, 0, e))
        return false;
    return scratch_size(&store->file, &size, e) &&
           (size >= offset_of(store, store->chunk_count) || is_damaged(e));
}

/* Count the chunks of each bucket: at least as many as at the mark. */
static bool count_chunks(tile_store *store, error *e) {
    uint32_t *counted = calloc(store->config.buckets, sizeof *counted);
    bool is_sound = true;
    if (counted == NULL)
        return error_no_memory(e, "the index of the scratch file");
    for (size_t i = 0; i < store->chunk_count && is_sound; i++) {
        is_sound = store->owners[i] < store->config.buckets;
        if (is_sound)
            counted[store->owners[i]]++;
    }
    for (uint32_t i = 0; i < store->config.buckets; i++)
        is_sound &= counted[i] >= store->written[i];
    free(store->written);
    store->written = counted;
    return is_sound || is_damaged(e);
}

static bool resume(tile_store *store, tile_store_paths paths,
                   const scratch_file *file, uint64_t offset, error *e) {
    if (!open_files(store, paths, SCRATCH_EXISTING, e) ||
        !move_marks(store, file, &offset, scratch_read, e))
        return false;
    for (uint32_t i = 0; i < store->config.buckets; i++)
        if (pending_bytes(store, i) > chunk_bytes(store))
            return is_damaged(e);
    if (!move_pending(store, file, offset, scratch_read, e))
        return false;
    memcpy(store->counts, store->marks,
           store->config.buckets * sizeof *store->counts);
    return read_log(store, e) && count_chunks(store, e);
}

bool tile_store_resume(tile_store_paths paths, size_t memory,
                       const scratch_file *file, uint64_t offset, tile_store **out,
                       error *e) {
    store_head head;
    *out = NULL;
    if (!scratch_read(file, &head, sizeof head, offset, e))
        return false;
    tile_store_config config = head.config;
    config.memory = memory;
    if (head.chunk_records == 0 || config.buckets == 0 ||
        head.chunk_records > chunk_records_of(&config))
        return error_no_memory(e, "the buffers of the tiles");
    tile_store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return error_no_memory(e, "the scratch file");
    store->config = head.config;
    store->chunk_records = head.chunk_records;
    if (resume(store, paths, file, offset + sizeof head, e)) {
        *out = store;
        return true;
    }
    tile_store_close(store);
    return false;
}
