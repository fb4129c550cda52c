/* hash_map.c: growth and removal of the hash map. */
#include "core/hash_map.h"

#include <stdbool.h>
#include <string.h>

enum { HASH_MAP_CAPACITY_MIN = 64 };

static graze_status hash_map_grow(grz_hash_map *map, const graze_allocator *allocator) {
    grz_hash_map larger = { .capacity = map->capacity > 0 ? 2 * map->capacity : HASH_MAP_CAPACITY_MIN,
                            .count = map->count };
    const graze_status status =
        grz_buffer_reserve(allocator, &larger.slots, larger.capacity, sizeof(grz_hash_map_slot));
    if (status != GRAZE_OK)
        return status;
    memset(larger.slots.data, 0xff, larger.slots.bytes); /* every number GRZ_HASH_MAP_NONE */
    for (uint32_t i = 0; i < map->capacity; i++) {
        const grz_hash_map_slot slot = grz_hash_map_slots(map)[i];
        if (slot.number != GRZ_HASH_MAP_NONE)
            grz_hash_map_slots(&larger)[grz_hash_map_slot_of(&larger, slot.key)] = slot;
    }
    grz_hash_map_free(map, allocator);
    *map = larger;
    return GRAZE_OK;
}

graze_status grz_hash_map_reserve(grz_hash_map *map, uint32_t more, const graze_allocator *allocator) {
    graze_status status = GRAZE_OK;
    while (status == GRAZE_OK && 2 * ((uint64_t)map->count + more) > map->capacity)
        status = hash_map_grow(map, allocator);
    return status;
}

/* Whether a slot at `i`, whose probing began at `home`, would still be found if it stood at `gap`. */
static bool hash_map_may_move(uint32_t gap, uint32_t home, uint32_t i) {
    return gap <= i ? home <= gap || home > i : home <= gap && home > i;
}

void grz_hash_map_remove(grz_hash_map *map, grz_hash_map_key key) {
    grz_hash_map_slot *slots = grz_hash_map_slots(map);
    const uint32_t mask = map->capacity - 1;
    uint32_t gap = grz_hash_map_slot_of(map, key);
    for (uint32_t i = (gap + 1) & mask; slots[i].number != GRZ_HASH_MAP_NONE; i = (i + 1) & mask)
        if (hash_map_may_move(gap, grz_hash_map_first_slot(slots[i].key, map->capacity), i)) {
            slots[gap] = slots[i];
            gap = i;
        }
    slots[gap].number = GRZ_HASH_MAP_NONE;
    map->count--;
}

void grz_hash_map_clear(grz_hash_map *map) {
    if (map->capacity > 0)
        memset(map->slots.data, 0xff, map->slots.bytes);
    map->count = 0;
}

void grz_hash_map_free(grz_hash_map *map, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &map->slots);
    *map = (grz_hash_map){ 0 };
}
