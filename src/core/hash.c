/* hash.c: the hash, the CRC, and growth and removal of the hash map. */
#include "core/hash.h"

#define HASH_ODD UINT64_C(0x9e3779b97f4a7c15) /* 2^64 over the golden ratio */

/* Every bit of the result depends on every bit of the word; invertible. */
static uint64_t hash_mix(uint64_t word) {
    word = (word ^ word >> 33) * UINT64_C(0xff51afd7ed558ccd);
    word = (word ^ word >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return word ^ word >> 33;
}

grz_hash grz_hash_begin(void) {
    return (
        grz_hash){ .lanes = { HASH_ODD, 2 * HASH_ODD, 3 * HASH_ODD, 4 * HASH_ODD } };
}

void grz_hash_update(grz_hash *hash, const uint8_t *bytes, size_t length) {
    uint64_t lanes[GRZ_HASH_LANES];
    memcpy(lanes, hash->lanes, sizeof lanes);
    for (size_t i = 0; i < length; i += GRZ_HASH_STRIPE)
        for (int lane = 0; lane < GRZ_HASH_LANES; lane++) {
            const uint64_t word =
                (lanes[lane] ^ grz_load64(bytes + i + 8 * lane)) * HASH_ODD;
            lanes[lane] = word << 29 | word >> 35;
        }
    memcpy(hash->lanes, lanes, sizeof lanes);
    hash->length += length;
}

uint64_t grz_hash_finish(grz_hash hash, const uint8_t *rest, size_t length) {
    uint8_t last[GRZ_HASH_STRIPE] = { 0 };
    if (length > 0)
        memcpy(last, rest, length);
    grz_hash_update(&hash, last, sizeof last);
    uint64_t whole = hash_mix(hash.length - sizeof last + length);
    for (int lane = 0; lane < GRZ_HASH_LANES; lane++)
        whole = hash_mix(whole ^ hash.lanes[lane]) * HASH_ODD;
    return hash_mix(whole);
}

uint64_t grz_hash_of(const void *bytes, size_t length) {
    const size_t whole = length / GRZ_HASH_STRIPE * GRZ_HASH_STRIPE;
    grz_hash hash = grz_hash_begin();
    grz_hash_update(&hash, bytes, whole);
    return grz_hash_finish(hash, (const uint8_t *)bytes + whole, length - whole);
}

/* The CRCs of the numbers 0 to 15, of four bits each. */
static const uint32_t hash_crc_of_nibble[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
    0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
    0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c
};

uint32_t grz_crc32(const void *bytes, size_t size) {
    const uint8_t *next = bytes;
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        sum ^= next[i];
        sum = sum >> 4 ^ hash_crc_of_nibble[sum & 15];
        sum = sum >> 4 ^ hash_crc_of_nibble[sum & 15];
    }
    return ~sum;
}

enum { HASH_MAP_CAPACITY_MIN = 64 };

static graze_status hash_map_grow(grz_hash_map *map,
                                  const graze_allocator *allocator) {
    grz_hash_map larger = { .capacity = map->capacity > 0 ? 2 * map->capacity
                                                          : HASH_MAP_CAPACITY_MIN,
                            .count = map->count };
    grz_try(grz_buffer_reserve(allocator, &larger.slots, larger.capacity,
                               sizeof(grz_hash_map_slot)));
    /* every number GRZ_HASH_MAP_NONE */
    memset(larger.slots.data, 0xff, larger.slots.bytes);
    for (uint32_t i = 0; i < map->capacity; i++) {
        const grz_hash_map_slot slot = grz_hash_map_slots(map)[i];
        if (slot.number != GRZ_HASH_MAP_NONE)
            grz_hash_map_slots(&larger)[grz_hash_map_slot_of(&larger, slot.key)] =
                slot;
    }
    grz_hash_map_free(map, allocator);
    *map = larger;
    return GRAZE_OK;
}

graze_status grz_hash_map_reserve(grz_hash_map *map, uint32_t more,
                                  const graze_allocator *allocator) {
    while (2 * ((uint64_t)map->count + more) > map->capacity)
        grz_try(hash_map_grow(map, allocator));
    return GRAZE_OK;
}

/* Whether a slot at `i`, whose probing began at `home`, would still be found if it
 * stood at `gap`. */
static bool hash_map_may_move(uint32_t gap, uint32_t home, uint32_t i) {
    if (gap <= i)
        return home <= gap || home > i;
    return home <= gap && home > i;
}

void grz_hash_map_remove(grz_hash_map *map, grz_hash_map_key key) {
    grz_hash_map_slot *slots = grz_hash_map_slots(map);
    const uint32_t mask = map->capacity - 1;
    uint32_t gap = grz_hash_map_slot_of(map, key);
    for (uint32_t i = (gap + 1) & mask; slots[i].number != GRZ_HASH_MAP_NONE;
         i = (i + 1) & mask)
        if (hash_map_may_move(
                gap, grz_hash_map_first_slot(slots[i].key, map->capacity), i)) {
            slots[gap] = slots[i];
            gap = i;
        }
    slots[gap].number = GRZ_HASH_MAP_NONE;
    map->count--;
}

void grz_hash_map_clear(grz_hash_map *map) {
    if (map->count > 0)
        memset(map->slots.data, 0xff, map->slots.bytes);
    map->count = 0;
}

void grz_hash_map_free(grz_hash_map *map, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &map->slots);
    *map = (grz_hash_map){ 0 };
}
