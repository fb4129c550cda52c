/* hash.h: a 64-bit hash and a CRC of bytes, and numbers as bytes, the same on every machine.
 *
 * Each of four lanes takes a word of every stripe, (lane ^ word) * odd, rotated. They run side by side, at
 * some eight bytes a nanosecond. Each step is invertible, as is the mixing at the end: two texts that differ
 * in one word never have the same hash. The lanes are the idea of Yann Collet's xxHash64 (2012), the mixing
 * is that of Austin Appleby's MurmurHash3 (2011). It detects accidents, not attacks.
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

/* Add `length` bytes, a multiple of GRZ_HASH_STRIPE. */
void grz_hash_update(grz_hash *hash, const uint8_t *bytes, size_t length);

/* The hash of all bytes added and of the last ones, fewer than a stripe. */
uint64_t grz_hash_finish(grz_hash hash, const uint8_t *rest, size_t length);

/* The hash of `length` bytes. */
uint64_t grz_hash_of(const void *bytes, size_t length);

/* Numbers are stored with the lowest byte first. */
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

/* The CRC-32 of ISO 3309 and RFC 1952 (W. Peterson and D. Brown, 1961). It detects every error of one bit,
 * and of any up to 32 bits in a row. Four bits at a time: a table of 64 bytes, some 300 MB/s. */
uint32_t grz_crc32(const void *bytes, size_t size);

#endif
