/* stream.h: the bytes of snapshots and recordings, written and read by the same
 * code.
 *
 * A stream is being written or read. Each function takes the address of a value: the
 * writer appends the value and never stores anything, the reader replaces it. So a
 * format is one list of fields, which writes, counts, hashes and reads. The first
 * failure is kept in `status`. Every value read after it is zero, and so is each
 * count.
 *
 * Mostly small numbers are stored in groups of seven bits, the lowest first. A
 * byte's high bit is set if another byte follows (LEB128, DWARF 1992). Other values
 * have a fixed size. The lowest byte comes first.
 *
 * A mask or a hitbox set belongs to the game. A snapshot names it by its number in
 * the game's list and holds its hash. A recording holds its content once, and its
 * number from then on. The world's hash counts its size. So a stream knows by a
 * callback how it names assets. */
#pragma once

#include "core/hash.h"
#include "graze/hitbox.h"

/* The writer drains its chunk when it is full; no value is longer than the spare
 * bytes behind it. */
enum { GRZ_STREAM_CHUNK = 4096, GRZ_STREAM_SPARE = 16 };

/* Memory for a reader: blocks to be freed at once. Zeroed, it has none. */
typedef struct grz_arena {
    struct grz_arena_block *blocks;
} grz_arena;

/* Assets belong to the game: a graze_mask, a graze_hitbox_set. */
typedef enum grz_asset_kind { GRZ_ASSET_MASK, GRZ_ASSET_SET } grz_asset_kind;

typedef struct grz_stream {
    bool is_reading;
    graze_status status;
    graze_status malformed; /* the status of bytes not from a writer */

    const uint8_t *from, *end; /* reading: the bytes left */
    bool lacks_attacks;        /* reading: a snapshot of version 5 */
    bool lacks_frames;         /* reading: one of a version below 8 */

    uint8_t *at;     /* writing: the end of the chunk's used bytes */
    uint64_t length; /* how many bytes were drained */
    grz_hash hash;   /* of all drained bytes, unless they went to a buffer */
    /* where bytes are copied to, while they fit; NULL: they are only counted */
    uint8_t *out;
    size_t capacity;
    grz_buffer *buffer; /* not NULL: `out` is this buffer, which grows */

    const graze_allocator *allocator; /* of the buffer, the arena and masks */
    grz_arena *arena;                 /* reading: memory for arrays */
    /* how it is named */
    void (*asset)(struct grz_stream *stream, grz_asset_kind kind,
                  const void **asset);
    /* of the callback */
    void *owner;

    uint8_t chunk[GRZ_STREAM_CHUNK + GRZ_STREAM_SPARE];
} grz_stream;

/* Begin to write into `capacity` bytes, behind the first `length` ones; NULL: only
 * to count. Or behind the first `length` bytes of a buffer; or to read. The caller
 * then sets other fields. */
void grz_stream_write(grz_stream *stream, void *out, size_t capacity, size_t length);
void grz_stream_append(grz_stream *stream, grz_buffer *buffer, size_t length,
                       const graze_allocator *allocator);
void grz_stream_read(grz_stream *stream, const void *bytes, size_t size,
                     graze_status malformed);

/* Finish writing. Returns the hash of all written bytes, unless they went to a
 * buffer. */
uint64_t grz_stream_finish(grz_stream *stream);

/* Empty the chunk but for less than one stripe of the hash. */
void grz_stream_drain(grz_stream *stream);

static inline bool grz_stream_is_fine(const grz_stream *stream) {
    return stream->status == GRAZE_OK;
}

static inline size_t grz_stream_left(const grz_stream *stream) {
    return (size_t)(stream->end - stream->from);
}

/* Fail for a status; or for a property of each written stream. Returns whether all
 * is fine. */
static inline bool grz_stream_check(grz_stream *stream, graze_status status) {
    if (stream->status == GRAZE_OK)
        stream->status = status;
    if (status != GRAZE_OK)
        stream->from = stream->end;
    return grz_stream_is_fine(stream);
}

static inline bool grz_stream_require(grz_stream *stream, bool holds) {
    return grz_stream_check(stream, holds ? GRAZE_OK : stream->malformed);
}

/* The next bytes to read, at most 16, or zeros after a failure; and room to
 * write. */
static inline const uint8_t *grz_stream_next(grz_stream *stream, size_t bytes) {
    static const uint8_t zeros[16] = { 0 };
    if (grz_stream_left(stream) < bytes) {
        grz_stream_require(stream, false);
        return zeros;
    }
    stream->from += bytes;
    return stream->from - bytes;
}

static inline uint8_t *grz_stream_room(grz_stream *stream, size_t bytes) {
    if (stream->at >= stream->chunk + GRZ_STREAM_CHUNK)
        grz_stream_drain(stream);
    stream->at += bytes;
    return stream->at - bytes;
}

static inline void grz_stream_u8(grz_stream *stream, uint8_t *value) {
    if (stream->is_reading)
        *value = *grz_stream_next(stream, 1);
    else
        *grz_stream_room(stream, 1) = *value;
}

/* 32-bit words, at most 4, numbers or floats, bit by bit. */
static inline void grz_stream_words(grz_stream *stream, void *words, size_t count) {
    uint8_t *const values = words;
    uint32_t bits;
    if (stream->is_reading) {
        const uint8_t *from = grz_stream_next(stream, 4 * count);
        for (size_t i = 0; i < 4 * count; i += 4) {
            bits = grz_load32(from + i);
            memcpy(values + i, &bits, sizeof bits);
        }
        return;
    }
    uint8_t *to = grz_stream_room(stream, 4 * count);
    for (size_t i = 0; i < 4 * count; i += 4) {
        memcpy(&bits, values + i, sizeof bits);
        grz_store32(to + i, bits);
    }
}

static inline void grz_stream_u32(grz_stream *stream, uint32_t *value) {
    grz_stream_words(stream, value, 1);
}

static inline void grz_stream_float(grz_stream *stream, float *value) {
    grz_stream_words(stream, value, 1);
}

static inline void grz_stream_box(grz_stream *stream, graze_box *box) {
    grz_stream_words(stream, box, 4);
}

static inline void grz_stream_u64(grz_stream *stream, uint64_t *value) {
    if (stream->is_reading)
        *value = grz_load64(grz_stream_next(stream, 8));
    else
        grz_store64(grz_stream_room(stream, 8), *value);
}

static inline void grz_stream_double(grz_stream *stream, double *value) {
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    grz_stream_u64(stream, &bits);
    if (stream->is_reading)
        memcpy(value, &bits, sizeof bits);
}

/* A number of any size, in its shortest form; the second function is fast for one of
 * up to two bytes. */
void grz_stream_any_number(grz_stream *stream, uint64_t *value);

static inline void grz_stream_number(grz_stream *stream, uint64_t *value) {
    const uint8_t *from = stream->from;
    if (!stream->is_reading || grz_stream_left(stream) < 2) {
        grz_stream_any_number(stream, value);
        return;
    }
    /* no branch: it would be guessed wrong half the time */
    const unsigned is_long = from[0] >> 7;
    if (is_long & (from[1] - 1u >= 127)) {
        grz_stream_any_number(stream, value);
        return;
    }
    *value = (from[0] & 127u) | (from[1] & (is_long ? 127u : 0)) << 7;
    stream->from = from + 1 + is_long;
}

/* A number below a limit; returns what was written or read. */
static inline uint64_t grz_stream_below(grz_stream *stream, uint64_t value,
                                        uint64_t limit) {
    grz_stream_number(stream, &value);
    return grz_stream_require(stream, value < limit) ? value : 0;
}

static inline uint32_t grz_stream_word(grz_stream *stream, uint32_t value) {
    return (uint32_t)grz_stream_below(stream, value, UINT64_C(1) << 32);
}

static inline bool grz_stream_bool(grz_stream *stream, bool value) {
    return grz_stream_below(stream, value, 2) == 1;
}

/* A number near to an expected one, modulo 2^32: the smaller the distance either
 * way, the fewer bytes. */
static inline uint32_t grz_stream_near(grz_stream *stream, uint32_t value,
                                       uint32_t expected) {
    const uint32_t distance = value - expected;
    const uint32_t folded =
        grz_stream_word(stream, distance << 1 ^ (distance >> 31 ? UINT32_MAX : 0));
    return expected + (folded >> 1 ^ (folded & 1 ? UINT32_MAX : 0));
}

/* A count of things; each takes a byte at least: a reader never gets one above the
 * bytes left. */
uint32_t grz_stream_count(grz_stream *stream, uint32_t count);

static inline void grz_stream_u32_short(grz_stream *stream, uint32_t *value) {
    const uint32_t read = grz_stream_word(stream, *value);
    if (stream->is_reading)
        *value = read;
}

/* Numbers of 2, 4 or 8 bytes, in runs of equal ones: how many, and the number. */
void grz_stream_runs(grz_stream *stream, void *items, size_t count, size_t size);
void grz_stream_bytes(grz_stream *stream, const void *bytes, size_t size);

/* An array of `count` items: the reader gets a zeroed one from the arena, the writer
 * gets `items` back, which it only reads. NULL if there are none, or no memory. */
void *grz_stream_array(grz_stream *stream, const void *items, size_t count,
                       size_t item);
void *grz_stream_list(grz_stream *stream, const void *items, uint32_t *count,
                      size_t item);

/* A count of bytes, and the bytes. Returns where they are: the reader leaves them in
 * the stream. */
const void *grz_stream_blob(grz_stream *stream, const void *bytes, size_t *size);
void grz_stream_text(grz_stream *stream, const char **text);
void grz_arena_free(grz_arena *arena, const graze_allocator *allocator);

/* The fields of a shape in use by its kind, and the mask of a mask; of a tile layer
 * or a chain only the corner. A reader gets a valid shape by graze_shape_check, if it
 * is neither. */
void grz_stream_shape(grz_stream *stream, graze_shape *shape);

/* The content of a chain: its size; then its nodes, the front first. The reader
 * opens a chain of this size in between, and finishes it. */
typedef struct grz_chain_size {
    uint32_t capacity, count;
} grz_chain_size;

grz_chain_size grz_stream_chain_size(grz_stream *stream, const graze_chain *chain);
void grz_stream_chain_nodes(grz_stream *stream, graze_chain *chain);

/* A node of a chain; the reader gets a valid one. */
void grz_stream_node(grz_stream *stream, graze_chain_node *node);

/* The content of a mask; the reader makes one, which it must destroy. NULL after a
 * failure. */
graze_mask *grz_stream_mask_content(grz_stream *stream, const graze_mask *mask);

/* The content of a set but for its animations. The reader's arrays live as long as
 * the arena. */
void grz_stream_set_content(grz_stream *stream, graze_hitbox_set *set);
uint64_t grz_asset_hash(grz_asset_kind kind, const void *asset);
