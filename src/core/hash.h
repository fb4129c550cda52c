/* hash.h: 64 bits that stand for many bytes, the same on every machine.
 *
 * Four lanes take a word each of every stripe, (lane ^ word) * odd, turned; so they run side by side, and
 * some eight bytes a nanosecond go by. Each step can be taken back, as can the mixing at the end: two texts
 * that differ in one word never have the same hash. The lanes are the idea of Yann Collet's xxHash64 (2012),
 * the mixing is that of Austin Appleby's MurmurHash3 (2011). It keeps out accidents, not attackers.
 */
#ifndef GRZ_CORE_HASH_H
#define GRZ_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { GRZ_HASH_STRIPE = 32, GRZ_HASH_LANES = 4 };

typedef struct grz_hash {
    uint64_t lanes[GRZ_HASH_LANES];
    uint64_t length;
} grz_hash;

grz_hash grz_hash_begin(void);

/* Take `length` more bytes, a multiple of GRZ_HASH_STRIPE. */
void grz_hash_update(grz_hash *hash, const uint8_t *bytes, size_t length);

/* The hash of all that was taken and of the last bytes, fewer than a stripe. */
uint64_t grz_hash_finish(grz_hash hash, const uint8_t *rest, size_t length);

/* The hash of so many bytes. */
uint64_t grz_hash_of(const void *bytes, size_t length);

/* Numbers as they are stored: the lowest byte first. */
static inline uint64_t grz_load64(const uint8_t *from) {
    return (uint64_t)from[0] | (uint64_t)from[1] << 8 | (uint64_t)from[2] << 16 | (uint64_t)from[3] << 24 |
           (uint64_t)from[4] << 32 | (uint64_t)from[5] << 40 | (uint64_t)from[6] << 48 |
           (uint64_t)from[7] << 56;
}

static inline uint32_t grz_load32(const uint8_t *from) {
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static inline void grz_store32(uint8_t *to, uint32_t number) {
    to[0] = (uint8_t)number;
    to[1] = (uint8_t)(number >> 8);
    to[2] = (uint8_t)(number >> 16);
    to[3] = (uint8_t)(number >> 24);
}

static inline void grz_store64(uint8_t *to, uint64_t number) {
    to[0] = (uint8_t)number;
    to[1] = (uint8_t)(number >> 8);
    to[2] = (uint8_t)(number >> 16);
    to[3] = (uint8_t)(number >> 24);
    to[4] = (uint8_t)(number >> 32);
    to[5] = (uint8_t)(number >> 40);
    to[6] = (uint8_t)(number >> 48);
    to[7] = (uint8_t)(number >> 56);
}

#endif
