/* hash_map.h: a hash map from two 32-bit numbers to a third: from a cell to its index, from a pair to its
 * place.
 *
 * Open addressing with linear probing, at most half full. Removal closes the gap that it leaves (Knuth, The
 * Art of Computer Programming 3, 6.4, algorithm R), so that inserting and removing keys does not fill the map
 * up.
 */
#ifndef GRZ_CORE_HASH_MAP_H
#define GRZ_CORE_HASH_MAP_H

#include "core/buffer.h"

#include <stdint.h>

#define GRZ_HASH_MAP_NONE UINT32_MAX

typedef struct grz_hash_map_key {
    uint32_t x, y;
} grz_hash_map_key;

typedef struct grz_hash_map_slot {
    grz_hash_map_key key;
    uint32_t number; /* GRZ_HASH_MAP_NONE: free */
} grz_hash_map_slot;

/* Zeroed, it is empty. */
typedef struct grz_hash_map {
    grz_buffer slots;
    uint32_t capacity; /* a power of two, or zero */
    uint32_t count;
} grz_hash_map;

/* Have capacity for `more` keys, so that as many grz_hash_map_insert cannot fail. */
graze_status grz_hash_map_reserve(grz_hash_map *map, uint32_t more, const graze_allocator *allocator);

/* Remove a key that is in the map. */
void grz_hash_map_remove(grz_hash_map *map, grz_hash_map_key key);

/* Remove all keys; the memory stays. */
void grz_hash_map_clear(grz_hash_map *map);
void grz_hash_map_free(grz_hash_map *map, const graze_allocator *allocator);

static inline grz_hash_map_slot *grz_hash_map_slots(const grz_hash_map *map) {
    return (grz_hash_map_slot *)map->slots.data;
}

/* Fibonacci hashing of both halves; the high bits of the product are the well mixed ones. */
static inline uint32_t grz_hash_map_first_slot(grz_hash_map_key key, uint32_t capacity) {
    const uint64_t both = (uint64_t)key.x << 32 | key.y;
    const uint64_t mixed = (both ^ both >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(mixed >> 32) & (capacity - 1);
}

/* The slot of a key, or the free slot where it would be inserted. */
static inline uint32_t grz_hash_map_slot_of(const grz_hash_map *map, grz_hash_map_key key) {
    const grz_hash_map_slot *slots = grz_hash_map_slots(map);
    uint32_t i = grz_hash_map_first_slot(key, map->capacity);
    while (slots[i].number != GRZ_HASH_MAP_NONE && (slots[i].key.x != key.x || slots[i].key.y != key.y))
        i = (i + 1) & (map->capacity - 1);
    return i;
}

/* The number of a key, or GRZ_HASH_MAP_NONE. */
static inline uint32_t grz_hash_map_find(const grz_hash_map *map, grz_hash_map_key key) {
    return map->count > 0 ? grz_hash_map_slots(map)[grz_hash_map_slot_of(map, key)].number
                          : GRZ_HASH_MAP_NONE;
}

/* The number of a key; a key that is not in the map is inserted with `number`. There is capacity. */
static inline uint32_t grz_hash_map_insert(grz_hash_map *map, grz_hash_map_key key, uint32_t number) {
    grz_hash_map_slot *slot = &grz_hash_map_slots(map)[grz_hash_map_slot_of(map, key)];
    if (slot->number == GRZ_HASH_MAP_NONE) {
        *slot = (grz_hash_map_slot){ key, number };
        map->count++;
    }
    return slot->number;
}

/* Replace the number of a key that is in the map. */
static inline void grz_hash_map_replace(grz_hash_map *map, grz_hash_map_key key, uint32_t number) {
    grz_hash_map_slots(map)[grz_hash_map_slot_of(map, key)].number = number;
}

#endif
