/* map.h: from two 32-bit numbers to a third: from the place of a cell to its number, from a pair to its
 * place.
 *
 * Open addressing with linear probing, at most half full; removal closes the gap it leaves (Knuth, The Art of
 * Computer Programming 3, 6.4, algorithm R), so a map that keys come to and leave does not fill up.
 */
#ifndef GRZ_CORE_MAP_H
#define GRZ_CORE_MAP_H

#include "core/buffer.h"

#include <stdint.h>

#define GRZ_NO_NUMBER UINT32_MAX

typedef struct grz_map_key {
    uint32_t x, y;
} grz_map_key;

/* Zeroed, it is empty. */
typedef struct grz_map {
    grz_buffer slots;
    uint32_t capacity; /* a power of two, or zero */
    uint32_t count;
} grz_map;

/* The number of a key, or GRZ_NO_NUMBER. */
uint32_t grz_map_find(const grz_map *map, grz_map_key key);

/* Make room for one more key, so that the next grz_map_number cannot fail. */
graze_status grz_map_reserve(grz_map *map, const graze_allocator *allocator);

/* The number of a key; if it has none it gets `fresh`. */
uint32_t grz_map_number(grz_map *map, grz_map_key key, uint32_t fresh);

/* Give a key that has a number another one, or none. */
void grz_map_renumber(grz_map *map, grz_map_key key, uint32_t number);
void grz_map_remove(grz_map *map, grz_map_key key);

/* Forget all keys and keep the memory. */
void grz_map_clear(grz_map *map);
void grz_map_free(grz_map *map, const graze_allocator *allocator);

#endif
