/* id_table.c: names to indexes by linear probing in a table at most half full.
 *
 * Names are often consecutive (0, 1, 2…) or share their low bits (addresses). The
 * finishing steps of splitmix64 scatter them (Steele, Lea, Flood: "Fast Splittable
 * Pseudorandom Number Generators", 2014).
 */
#include "scenes/id_table.h"

#include <stdbool.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 64, MOST_NAMES_LOG2 = 31 };

static uint64_t name_scatter(uint64_t name) {
    name = (name ^ (name >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    name = (name ^ (name >> 27)) * UINT64_C(0x94d049bb133111eb);
    return name ^ (name >> 31);
}

/* The slot of the name, or the empty slot for it. */
static uint32_t *slot_find(const id_table *table, uint64_t name) {
    size_t mask = table->capacity - 1;
    size_t at = (size_t)name_scatter(name) & mask;
    while (table->slots[at] != 0 && table->names[table->slots[at] - 1] != name)
        at = (at + 1) & mask;
    return &table->slots[at];
}

static bool table_grow(id_table *table) {
    size_t capacity = table->capacity == 0 ? FIRST_CAPACITY : table->capacity * 2;
    uint64_t *names = realloc(table->names, capacity / 2 * sizeof *names);
    if (names == NULL)
        return false;
    table->names = names;
    uint32_t *slots = calloc(capacity, sizeof *slots);
    if (slots == NULL)
        return false;
    free(table->slots);
    table->slots = slots;
    table->capacity = capacity;
    for (uint32_t i = 0; i < table->count; i++)
        *slot_find(table, names[i]) = i + 1;
    return true;
}

uint32_t id_table_index(id_table *table, uint64_t name) {
    if (table->capacity != 0) {
        uint32_t found = *slot_find(table, name);
        if (found != 0)
            return found - 1;
    }
    if (table->count >> MOST_NAMES_LOG2 != 0 ||
        (table->count == table->capacity / 2 && !table_grow(table)))
        return ID_TABLE_FULL;
    table->names[table->count] = name;
    *slot_find(table, name) = table->count + 1;
    return table->count++;
}

uint32_t id_table_find(const id_table *table, uint64_t name) {
    const uint32_t found = table->capacity != 0 ? *slot_find(table, name) : 0;
    return found != 0 ? found - 1 : ID_TABLE_FULL;
}

void id_table_close(id_table *table) {
    free(table->names);
    free(table->slots);
    *table = (id_table){ 0 };
}
