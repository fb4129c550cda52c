/* map.c: the hash map of pairs of numbers. */
#include "core/map.h"

#include <stdbool.h>
#include <string.h>

enum { LEAST_CAPACITY = 64 };

typedef struct map_slot {
    grz_map_key key;
    uint32_t number; /* GRZ_NO_NUMBER: free */
} map_slot;

static map_slot *slots_of(const grz_map *map) {
    return map->slots.data;
}

/* Fibonacci hashing of both halves; the high bits of the product are the well mixed ones. */
static uint32_t home_of(grz_map_key key, uint32_t capacity) {
    const uint64_t both = (uint64_t)key.x << 32 | key.y;
    const uint64_t mixed = (both ^ both >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(mixed >> 32) & (capacity - 1);
}

/* The slot of a key, or the free one where it would go. */
static uint32_t find_slot(const grz_map *map, grz_map_key key) {
    const map_slot *slots = slots_of(map);
    uint32_t i = home_of(key, map->capacity);
    while (slots[i].number != GRZ_NO_NUMBER && (slots[i].key.x != key.x || slots[i].key.y != key.y))
        i = (i + 1) & (map->capacity - 1);
    return i;
}

uint32_t grz_map_find(const grz_map *map, grz_map_key key) {
    return map->count > 0 ? slots_of(map)[find_slot(map, key)].number : GRZ_NO_NUMBER;
}

static graze_status grow(grz_map *map, const graze_allocator *allocator) {
    grz_map larger = { .capacity = map->capacity > 0 ? 2 * map->capacity : LEAST_CAPACITY,
                       .count = map->count };
    const graze_status status =
        grz_buffer_reserve(allocator, &larger.slots, larger.capacity, sizeof(map_slot));
    if (status != GRAZE_OK)
        return status;
    memset(larger.slots.data, 0xff, larger.slots.bytes); /* every number GRZ_NO_NUMBER */
    for (uint32_t i = 0; i < map->capacity; i++) {
        const map_slot slot = slots_of(map)[i];
        if (slot.number != GRZ_NO_NUMBER)
            slots_of(&larger)[find_slot(&larger, slot.key)] = slot;
    }
    grz_map_free(map, allocator);
    *map = larger;
    return GRAZE_OK;
}

graze_status grz_map_reserve(grz_map *map, const graze_allocator *allocator) {
    return 2 * (map->count + 1) <= map->capacity ? GRAZE_OK : grow(map, allocator);
}

uint32_t grz_map_number(grz_map *map, grz_map_key key, uint32_t fresh) {
    map_slot *slot = &slots_of(map)[find_slot(map, key)];
    if (slot->number == GRZ_NO_NUMBER) {
        *slot = (map_slot){ key, fresh };
        map->count++;
    }
    return slot->number;
}

void grz_map_renumber(grz_map *map, grz_map_key key, uint32_t number) {
    slots_of(map)[find_slot(map, key)].number = number;
}

/* Whether a slot at `i`, whose probing began at `home`, would still be found if it stood at `gap`. */
static bool may_move(uint32_t gap, uint32_t home, uint32_t i) {
    return gap <= i ? home <= gap || home > i : home <= gap && home > i;
}

void grz_map_remove(grz_map *map, grz_map_key key) {
    map_slot *slots = slots_of(map);
    const uint32_t mask = map->capacity - 1;
    uint32_t gap = find_slot(map, key);
    for (uint32_t i = (gap + 1) & mask; slots[i].number != GRZ_NO_NUMBER; i = (i + 1) & mask)
        if (may_move(gap, home_of(slots[i].key, map->capacity), i)) {
            slots[gap] = slots[i];
            gap = i;
        }
    slots[gap].number = GRZ_NO_NUMBER;
    map->count--;
}

void grz_map_clear(grz_map *map) {
    if (map->capacity > 0)
        memset(map->slots.data, 0xff, map->slots.bytes);
    map->count = 0;
}

void grz_map_free(grz_map *map, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &map->slots);
    *map = (grz_map){ 0 };
}
