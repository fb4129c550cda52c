/* cell_table.c: the hash table of cells. */
#include "broad/cell_table.h"

#include <stdbool.h>
#include <string.h>

enum { LEAST_CAPACITY = 64 };

typedef struct cell_slot {
    int32_t x, y;
    uint32_t number; /* GRZ_NO_CELL: free */
} cell_slot;

static cell_slot *slots_of(const grz_cell_table *table) {
    return table->slots.data;
}

/* Fibonacci hashing of both coordinates; the high bits of the product are the well mixed ones. */
static uint32_t home_of(int32_t x, int32_t y, uint32_t capacity) {
    const uint64_t key = (uint64_t)(uint32_t)x << 32 | (uint32_t)y;
    const uint64_t mixed = (key ^ key >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(mixed >> 32) & (capacity - 1);
}

/* The slot of a cell, or the free one where it would go. */
static uint32_t find_slot(const grz_cell_table *table, int32_t x, int32_t y) {
    const cell_slot *slots = slots_of(table);
    uint32_t i = home_of(x, y, table->capacity);
    while (slots[i].number != GRZ_NO_CELL && (slots[i].x != x || slots[i].y != y))
        i = (i + 1) & (table->capacity - 1);
    return i;
}

uint32_t grz_cell_table_find(const grz_cell_table *table, int32_t x, int32_t y) {
    return table->count > 0 ? slots_of(table)[find_slot(table, x, y)].number : GRZ_NO_CELL;
}

graze_status grz_cell_table_reserve(grz_cell_table *table, const graze_allocator *allocator) {
    if (2 * (table->count + 1) <= table->capacity)
        return GRAZE_OK;
    grz_cell_table larger = { .capacity = table->capacity > 0 ? 2 * table->capacity : LEAST_CAPACITY,
                              .count = table->count };
    const graze_status status =
        grz_buffer_reserve(allocator, &larger.slots, larger.capacity, sizeof(cell_slot));
    if (status != GRAZE_OK)
        return status;
    memset(larger.slots.data, 0xff, larger.slots.bytes); /* every number GRZ_NO_CELL */
    for (uint32_t i = 0; i < table->capacity; i++) {
        const cell_slot slot = slots_of(table)[i];
        if (slot.number != GRZ_NO_CELL)
            slots_of(&larger)[find_slot(&larger, slot.x, slot.y)] = slot;
    }
    grz_cell_table_free(table, allocator);
    *table = larger;
    return GRAZE_OK;
}

uint32_t grz_cell_table_number(grz_cell_table *table, int32_t x, int32_t y, uint32_t fresh) {
    cell_slot *slot = &slots_of(table)[find_slot(table, x, y)];
    if (slot->number == GRZ_NO_CELL) {
        *slot = (cell_slot){ x, y, fresh };
        table->count++;
    }
    return slot->number;
}

void grz_cell_table_renumber(grz_cell_table *table, int32_t x, int32_t y, uint32_t number) {
    slots_of(table)[find_slot(table, x, y)].number = number;
}

/* Whether a slot at `i`, whose probing began at `home`, would still be found if it stood at `gap`. */
static bool may_move(uint32_t gap, uint32_t home, uint32_t i) {
    return gap <= i ? home <= gap || home > i : home <= gap && home > i;
}

void grz_cell_table_remove(grz_cell_table *table, int32_t x, int32_t y) {
    cell_slot *slots = slots_of(table);
    const uint32_t mask = table->capacity - 1;
    uint32_t gap = find_slot(table, x, y);
    for (uint32_t i = (gap + 1) & mask; slots[i].number != GRZ_NO_CELL; i = (i + 1) & mask)
        if (may_move(gap, home_of(slots[i].x, slots[i].y, table->capacity), i)) {
            slots[gap] = slots[i];
            gap = i;
        }
    slots[gap].number = GRZ_NO_CELL;
    table->count--;
}

void grz_cell_table_clear(grz_cell_table *table) {
    if (table->capacity > 0)
        memset(table->slots.data, 0xff, table->slots.bytes);
    table->count = 0;
}

void grz_cell_table_free(grz_cell_table *table, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &table->slots);
    *table = (grz_cell_table){ 0 };
}
