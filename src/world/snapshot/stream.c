/* stream.c: the writer's chunk, numbers and the reader's memory; see stream.h. */
#include "world/snapshot/stream.h"

void grz_stream_write(grz_stream *stream, void *out, size_t capacity, bool is_hashed) {
    memset(stream, 0, offsetof(grz_stream, chunk));
    stream->at = stream->chunk;
    stream->out = out;
    stream->capacity = capacity;
    stream->is_hashed = is_hashed;
    stream->hash = grz_hash_begin();
}

void grz_stream_append(grz_stream *stream, grz_buffer *buffer, size_t length,
                       const graze_allocator *allocator) {
    grz_stream_write(stream, NULL, 0, false);
    stream->buffer = buffer;
    stream->length = length;
    stream->allocator = allocator;
}

void grz_stream_read(grz_stream *stream, const void *bytes, size_t size, graze_status malformed) {
    grz_stream_write(stream, NULL, 0, false);
    stream->is_reading = true;
    stream->malformed = malformed;
    stream->from = bytes;
    stream->end = size > 0 ? stream->from + size : stream->from;
}

void grz_stream_fail(grz_stream *stream, graze_status status) {
    if (stream->status == GRAZE_OK)
        stream->status = status;
    stream->from = stream->end;
}

/* Copy the first bytes of the chunk to where they go. */
static void stream_copy(grz_stream *stream, size_t size) {
    const uint64_t length = stream->length + size;
    if (stream->buffer != NULL && grz_stream_is_fine(stream)) {
        grz_stream_check(stream, grz_buffer_reserve(stream->allocator, stream->buffer, (size_t)length, 1));
        stream->out = stream->buffer->data;
        stream->capacity = stream->buffer->bytes;
    }
    if (stream->out != NULL && length <= stream->capacity)
        memcpy(stream->out + stream->length, stream->chunk, size);
    stream->length = length;
}

void grz_stream_drain(grz_stream *stream) {
    const size_t used = (size_t)(stream->at - stream->chunk);
    const size_t size = used / GRZ_HASH_STRIPE * GRZ_HASH_STRIPE;
    if (stream->is_hashed)
        grz_hash_update(&stream->hash, stream->chunk, size);
    stream_copy(stream, size);
    memmove(stream->chunk, stream->chunk + size, used - size);
    stream->at = stream->chunk + (used - size);
}

uint64_t grz_stream_finish(grz_stream *stream) {
    grz_stream_drain(stream);
    const size_t rest = (size_t)(stream->at - stream->chunk);
    stream_copy(stream, rest);
    stream->at = stream->chunk;
    return grz_hash_finish(stream->hash, stream->chunk, rest);
}

static void stream_write_number(grz_stream *stream, uint64_t value) {
    uint8_t *at = grz_stream_room(stream, 0);
    for (; value >= 128; value >>= 7)
        *at++ = (uint8_t)(value | 128);
    *at++ = (uint8_t)value;
    stream->at = at;
}

/* Only the shortest form is accepted, so that equal snapshots are equal byte for byte. */
static uint64_t stream_read_number(grz_stream *stream) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const uint64_t byte = *grz_stream_next(stream, 1);
        value |= (byte & 127) << shift;
        if (byte < 128) {
            const bool is_shortest = (byte != 0 || shift == 0) && (shift < 63 || byte == 1);
            return grz_stream_require(stream, is_shortest) ? value : 0;
        }
    }
    grz_stream_require(stream, false);
    return 0;
}

void grz_stream_number(grz_stream *stream, uint64_t *value) {
    if (stream->is_reading)
        *value = stream_read_number(stream);
    else
        stream_write_number(stream, *value);
}

uint64_t grz_stream_below(grz_stream *stream, uint64_t value, uint64_t limit) {
    grz_stream_number(stream, &value);
    return grz_stream_require(stream, value < limit) ? value : 0;
}

uint32_t grz_stream_count(grz_stream *stream, uint32_t count) {
    count = grz_stream_word(stream, count);
    const bool is_possible = !stream->is_reading || count <= grz_stream_left(stream);
    return grz_stream_require(stream, is_possible) ? count : 0;
}

static void stream_write_bytes(grz_stream *stream, const uint8_t *bytes, size_t size) {
    while (size > 0) {
        const size_t piece = size < GRZ_STREAM_SPARE ? size : GRZ_STREAM_SPARE;
        memcpy(grz_stream_room(stream, piece), bytes, piece);
        bytes += piece;
        size -= piece;
    }
}

void grz_stream_bytes(grz_stream *stream, void *bytes, size_t size) {
    if (!stream->is_reading) {
        stream_write_bytes(stream, bytes, size);
        return;
    }
    if (!grz_stream_require(stream, size <= grz_stream_left(stream)) || size == 0)
        return;
    memcpy(bytes, stream->from, size);
    stream->from += size;
}

/* A block of an arena; what it was allocated for follows, aligned for any type. */
struct grz_arena_block {
    struct grz_arena_block *next;
    size_t bytes; /* of the whole block */
};

enum { ARENA_BLOCK_HEADER = 2 * sizeof(uint64_t) };

_Static_assert(sizeof(struct grz_arena_block) <= ARENA_BLOCK_HEADER, "a block's header fits");

static void *arena_allocate(grz_arena *arena, const graze_allocator *allocator, size_t count, size_t item) {
    if (count > (SIZE_MAX - ARENA_BLOCK_HEADER) / item)
        return NULL;
    const size_t bytes = ARENA_BLOCK_HEADER + count * item;
    struct grz_arena_block *block = grz_allocate(allocator, bytes);
    if (block == NULL)
        return NULL;
    memset(block, 0, bytes);
    *block = (struct grz_arena_block){ .next = arena->blocks, .bytes = bytes };
    arena->blocks = block;
    return (uint8_t *)block + ARENA_BLOCK_HEADER;
}

void grz_arena_free(grz_arena *arena, const graze_allocator *allocator) {
    while (arena->blocks != NULL) {
        struct grz_arena_block *block = arena->blocks;
        arena->blocks = block->next;
        grz_free(allocator, block, block->bytes);
    }
}

void *grz_stream_array(grz_stream *stream, const void *items, size_t count, size_t item) {
    if (!stream->is_reading)
        return (void *)items;
    if (count == 0 || !grz_stream_is_fine(stream))
        return NULL;
    void *array = arena_allocate(stream->arena, stream->allocator, count, item);
    grz_stream_check(stream, array != NULL ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
    return array;
}
