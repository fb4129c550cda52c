/* hash.h: a 64-bit hash and a CRC of bytes, and numbers as bytes, the same on every
 * machine; a hash map.
 *
 * Each of four lanes takes a word of every stripe, (lane ^ word) * odd, rotated.
 * They run side by side, at some eight bytes a nanosecond. Each step is invertible,
 * as is the mixing at the end: two texts with a difference in one word never have
 * the same hash. The lanes are the idea of Yann Collet's xxHash64 (2012), the mixing
 * is from Austin Appleby's MurmurHash3 (2011). It detects accidents, not attacks. */
#pragma once

#include "core/buffer.h"

#include <string.h>

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
uint64_t grz_hash_of(const void *bytes, size_t length);

/* Numbers are stored with the lowest byte first. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HASH_LITTLE_ENDIAN(bits, number) __builtin_bswap##bits(number)
#else
#define HASH_LITTLE_ENDIAN(bits, number) (number)
#endif
#define HASH_LOAD_STORE(bits)                                                       \
    static inline uint##bits##_t grz_load##bits(const uint8_t *from) {              \
        uint##bits##_t number;                                                      \
        memcpy(&number, from, sizeof number);                                       \
        return HASH_LITTLE_ENDIAN(bits, number);                                    \
    }                                                                               \
    static inline void grz_store##bits(uint8_t *to, uint##bits##_t number) {        \
        number = HASH_LITTLE_ENDIAN(bits, number);                                  \
        memcpy(to, &number, sizeof number);                                         \
    }
HASH_LOAD_STORE(32)
HASH_LOAD_STORE(64)

/* The CRC-32 of ISO 3309 and RFC 1952 (W. Peterson and D. Brown, 1961). It detects
 * every error of one bit, and of any up to 32 bits in a row. Four bits at a time: a
 * table of 64 bytes, some 300 MB/s. */
uint32_t grz_crc32(const void *bytes, size_t size);

/* A hash map from two 32-bit numbers to a third: from a cell to its index, from a
 * pair to its place.
 *
 * Open addressing with linear probing, at most half full. Removal closes its gap, so
 * the map does not fill up (Knuth, The Art of Computer Programming 3, 6.4, algorithm
 * R). */
#define GRZ_HASH_MAP_NONE UINT32_MAX

typedef struct grz_hash_map_key {
    uint32_t x, y;
} grz_hash_map_key;

typedef struct grz_hash_map_slot {
    grz_hash_map_key key;
    uint32_t number; /* GRZ_HASH_MAP_NONE: free */
} grz_hash_map_slot;

typedef struct grz_hash_map {
    grz_buffer slots;
    uint32_t capacity; /* a power of two, or zero */
    uint32_t count;
} grz_hash_map;

graze_status grz_hash_map_reserve(grz_hash_map *map, uint32_t more,
                                  const graze_allocator *allocator);
void grz_hash_map_remove(grz_hash_map *map, grz_hash_map_key key);
void grz_hash_map_clear(grz_hash_map *map);
void grz_hash_map_free(grz_hash_map *map, const graze_allocator *allocator);

static inline grz_hash_map_slot *grz_hash_map_slots(const grz_hash_map *map) {
    return (grz_hash_map_slot *)map->slots.data;
}

/* Fibonacci hashing of both halves; the high bits of the product are the well mixed
 * ones. */
static inline uint32_t grz_hash_map_first_slot(grz_hash_map_key key,
                                               uint32_t capacity) {
    const uint64_t both = (uint64_t)key.x << 32 | key.y;
    const uint64_t mixed = (both ^ both >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(mixed >> 32) & (capacity - 1);
}

static inline uint32_t grz_hash_map_slot_of(const grz_hash_map *map,
                                            grz_hash_map_key key) {
    const grz_hash_map_slot *slots = grz_hash_map_slots(map);
    uint32_t i = grz_hash_map_first_slot(key, map->capacity);
    while (slots[i].number != GRZ_HASH_MAP_NONE &&
           (slots[i].key.x != key.x || slots[i].key.y != key.y))
        i = (i + 1) & (map->capacity - 1);
    return i;
}

static inline uint32_t grz_hash_map_find(const grz_hash_map *map,
                                         grz_hash_map_key key) {
    return map->count > 0
               ? grz_hash_map_slots(map)[grz_hash_map_slot_of(map, key)].number
               : GRZ_HASH_MAP_NONE;
}

/* The number of a key; a new key is inserted with `number`. There is capacity. */
static inline uint32_t grz_hash_map_insert(grz_hash_map *map, grz_hash_map_key key,
                                           uint32_t number) {
    grz_hash_map_slot *slot =
        &grz_hash_map_slots(map)[grz_hash_map_slot_of(map, key)];
    if (slot->number == GRZ_HASH_MAP_NONE) {
        *slot = (grz_hash_map_slot){ key, number };
        map->count++;
    }
    return slot->number;
}

static inline void grz_hash_map_replace(grz_hash_map *map, grz_hash_map_key key,
                                        uint32_t number) {
    grz_hash_map_slots(map)[grz_hash_map_slot_of(map, key)].number = number;
}
