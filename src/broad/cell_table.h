/* cell_table.h: from the place of a cell in an endless grid to a number: what makes the grids sparse.
 *
 * Open addressing with linear probing, at most half full; removal closes the gap it leaves (Knuth, The Art of
 * Computer Programming 3, 6.4, algorithm R), so a table that cells come to and leave does not fill up.
 */
#ifndef GRZ_BROAD_CELL_TABLE_H
#define GRZ_BROAD_CELL_TABLE_H

#include "core/buffer.h"

#include <stdint.h>

#define GRZ_NO_CELL UINT32_MAX

/* Zeroed, it is empty. */
typedef struct grz_cell_table {
    grz_buffer slots;
    uint32_t capacity; /* a power of two, or zero */
    uint32_t count;
} grz_cell_table;

/* The number of a cell, or GRZ_NO_CELL. */
uint32_t grz_cell_table_find(const grz_cell_table *table, int32_t x, int32_t y);

/* Make room for one more cell, so that the next grz_cell_table_number cannot fail. */
graze_status grz_cell_table_reserve(grz_cell_table *table, const graze_allocator *allocator);

/* The number of a cell; if it has none it gets `fresh`. */
uint32_t grz_cell_table_number(grz_cell_table *table, int32_t x, int32_t y, uint32_t fresh);

/* Give a cell that has a number another one, or none. */
void grz_cell_table_renumber(grz_cell_table *table, int32_t x, int32_t y, uint32_t number);
void grz_cell_table_remove(grz_cell_table *table, int32_t x, int32_t y);

/* Forget all cells and keep the memory. */
void grz_cell_table_clear(grz_cell_table *table);
void grz_cell_table_free(grz_cell_table *table, const graze_allocator *allocator);

#endif
