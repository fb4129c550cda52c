/* strand.h: bytes that are written one after the other, and read again, never beyond their end. */
#ifndef GRZ_TAPE_STRAND_H
#define GRZ_TAPE_STRAND_H

#include "core/buffer.h"

#include <stdbool.h>
#include <stdint.h>

/* Writing: `size` bytes of a buffer. Reading: those from `at` to `end`, which belong to someone else. */
typedef struct grz_strand {
    grz_buffer buffer;
    size_t size;
    const uint8_t *at, *end;
} grz_strand;

/* Append. False: no memory. */
bool grz_strand_put(grz_strand *strand, const graze_allocator *allocator, const void *bytes, size_t size);

/* A number in groups of seven bits, the lowest first; the high bit of a byte says that another follows. */
bool grz_strand_put_number(grz_strand *strand, const graze_allocator *allocator, uint64_t value);

/* Take. False: there is not as much, or no number is written like this; nothing is taken then. */
bool grz_strand_take(grz_strand *strand, void *bytes, size_t size);
bool grz_strand_take_number(grz_strand *strand, uint64_t *value);

/* How many bytes are left. */
static inline size_t grz_strand_left(const grz_strand *strand) {
    return (size_t)(strand->end - strand->at);
}

/* Numbers of either sign as numbers without, the small ones first. */
static inline uint64_t grz_strand_folded(int64_t value) {
    return (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);
}

static inline int64_t grz_strand_unfolded(uint64_t folded) {
    const uint64_t value = folded >> 1 ^ (folded & 1 ? UINT64_MAX : 0);
    return value <= INT64_MAX ? (int64_t)value : -(int64_t)(UINT64_MAX - value) - 1;
}

#endif
