/* wire.h: how numbers stand in an image: written through a small chunk into one of three sinks, and read
 * back.
 *
 * A writer fills a chunk; when that is full it is counted, hashed and, if there is a buffer, copied there. So
 * one walk over a world serves for its size, its hash and its image.
 *
 * Numbers that are mostly small take 1 to 9 bytes: the zeros at the low end of the first say how many more
 * there are, so that a number is read without a loop (the idea is that of EBML, M. Nilsson, 2004). Others are
 * stored as they are. All are stored the lowest byte first.
 */
#ifndef GRZ_WORLD_SNAPSHOT_STREAM_H
#define GRZ_WORLD_SNAPSHOT_STREAM_H

#include "core/bits.h"
#include "core/hash.h"
#include "graze/box.h"

#include <stdbool.h>
#include <string.h>

/* What is written between two looks at the room is never longer. */
enum { GRZ_CHUNK = 4096, GRZ_CHUNK_SPARE = 512 };

typedef struct grz_writer {
    uint8_t *at; /* where the next byte goes, in the chunk */
    grz_hash hash;
    uint64_t length; /* of all that was written */
    uint8_t *out;    /* NULL: no copy */
    size_t capacity; /* of `out`; what is longer is counted and not copied */
    bool is_hashed;  /* else only counted and copied */
    uint8_t chunk[GRZ_CHUNK + GRZ_CHUNK_SPARE];
} grz_writer;

void grz_writer_open(grz_writer *writer, bool is_hashed, uint8_t *out, size_t capacity);

/* Empty the chunk but for less than a stripe. */
void grz_writer_drain(grz_writer *writer);

/* Empty it wholly. Returns the hash of all that was written; nothing is written after. */
uint64_t grz_writer_close(grz_writer *writer);

/* Make room for GRZ_CHUNK_SPARE bytes. */
static inline void grz_writer_make_room(grz_writer *writer) {
    if (writer->at >= writer->chunk + GRZ_CHUNK)
        grz_writer_drain(writer);
}

static inline void grz_put8(grz_writer *writer, uint32_t number) {
    *writer->at++ = (uint8_t)number;
}

static inline void grz_put32(grz_writer *writer, uint32_t number) {
    grz_store32(writer->at, number);
    writer->at += 4;
}

static inline void grz_put64(grz_writer *writer, uint64_t number) {
    grz_store64(writer->at, number);
    writer->at += 8;
}

static inline void grz_put_float(grz_writer *writer, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    grz_put32(writer, bits);
}

static inline void grz_put_double(grz_writer *writer, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    grz_put64(writer, bits);
}

/* How many bytes a number takes: seven bits of it in each, and all of it behind a byte of its own. */
static inline unsigned grz_number_bytes(uint64_t number) {
    const unsigned bytes = grz_bit_highest(number | 1) / 7 + 1;
    return bytes <= 8 ? bytes : 9;
}

static inline void grz_put(grz_writer *writer, uint64_t number) {
    const unsigned bytes = grz_number_bytes(number);
    if (bytes == 9) {
        grz_put8(writer, 0);
        grz_put64(writer, number);
        return;
    }
    grz_store64(writer->at, (number << 1 | 1) << (bytes - 1));
    writer->at += bytes;
}

/* A difference: small ones are small numbers, whichever way they go. */
static inline uint32_t grz_folded(uint32_t difference) {
    return difference << 1 ^ (difference >> 31 ? UINT32_MAX : 0);
}

static inline uint32_t grz_unfolded(uint32_t number) {
    return number >> 1 ^ (number & 1 ? UINT32_MAX : 0);
}

/* Reads what was written. What is not there, or not written as shortly as it could be, makes it unsound: from
 * then on all it reads is zero. */
typedef struct grz_reader {
    const uint8_t *at, *end;
    bool is_unsound;
} grz_reader;

static inline size_t grz_reader_left(const grz_reader *reader) {
    return (size_t)(reader->end - reader->at);
}

static inline void grz_reader_fail(grz_reader *reader) {
    reader->is_unsound = true;
    reader->at = reader->end;
}

/* The next bytes, or as many zeros if there are not so many; at most 8. */
static inline const uint8_t *grz_reader_take(grz_reader *reader, size_t bytes) {
    static const uint8_t zeros[8] = { 0 };
    if (grz_reader_left(reader) < bytes) {
        grz_reader_fail(reader);
        return zeros;
    }
    reader->at += bytes;
    return reader->at - bytes;
}

static inline uint8_t grz_take8(grz_reader *reader) {
    return *grz_reader_take(reader, 1);
}

static inline uint32_t grz_take32(grz_reader *reader) {
    return grz_load32(grz_reader_take(reader, 4));
}

static inline uint64_t grz_take64(grz_reader *reader) {
    return grz_load64(grz_reader_take(reader, 8));
}

static inline float grz_take_float(grz_reader *reader) {
    const uint32_t bits = grz_take32(reader);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double grz_take_double(grz_reader *reader) {
    const uint64_t bits = grz_take64(reader);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* A number of any length; see grz_take. */
uint64_t grz_take_long(grz_reader *reader);

static inline uint64_t grz_take(grz_reader *reader) {
    if (reader->at < reader->end && (*reader->at & 1))
        return *reader->at++ >> 1;
    return grz_take_long(reader);
}

/* A number of at most 32 bits. */
static inline uint32_t grz_take_word(grz_reader *reader) {
    const uint64_t number = grz_take(reader);
    if (number > UINT32_MAX)
        grz_reader_fail(reader);
    return number > UINT32_MAX ? 0 : (uint32_t)number;
}

/* A count of things that take a byte at least, each: never more than there can be. */
static inline uint32_t grz_take_count(grz_reader *reader) {
    const uint32_t count = grz_take_word(reader);
    if (count > grz_reader_left(reader))
        grz_reader_fail(reader);
    return reader->is_unsound ? 0 : count;
}

/* The edges of a box, in as few bytes as they differ from a guess: one that says how long each is, none to
 * four for each. Only what is like the guess is short; any four floats come back bit by bit. */
void grz_put_box(grz_writer *writer, graze_box box, graze_box guess);
graze_box grz_take_box(grz_reader *reader, graze_box guess);

#endif
