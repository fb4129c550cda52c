/* hash_grid.h: entries gathered by cell, and the pairs of each cell: what the methods that start afresh each
 * step share.
 *
 * A method registers each entry in its cells (a visit) and then asks for the pairs. Cells are found through a
 * hash table, so nothing depends on the size of the field; the entries of a cell end up side by side, class
 * by class. Cost: linear in the visits, plus the tests within each cell.
 */
#ifndef GRZ_BROAD_HASH_GRID_H
#define GRZ_BROAD_HASH_GRID_H

#include "broad/box_list.h"
#include "core/hash_map.h"

/* Zeroed, then with an allocator, it is empty. */
typedef struct grz_hash_grid {
    const graze_allocator *allocator;
    grz_hash_map map;        /* from the place of a cell to its number */
    grz_buffer visits;       /* hash_grid_visit, in the order of the box_list */
    grz_buffer cells;        /* hash_grid_cell */
    grz_buffer entries;      /* grz_box_entry, cell by cell */
    grz_buffer layer_groups; /* uint8_t beside them */
    uint32_t visit_count, cell_count;
} grz_hash_grid;

/* Begin anew, and keep the memory. */
void grz_hash_grid_clear(grz_hash_grid *hash_grid);

/* Make room for `more` visits, so that they cannot fail. */
graze_status grz_hash_grid_reserve(grz_hash_grid *hash_grid, uint32_t more);

/* Register the entry with number `i` in the box_list in cell (x, y). Entries come in the box_list's order. */
void grz_hash_grid_insert(grz_hash_grid *hash_grid, uint32_t i, int32_t x, int32_t y);

/* Push the pairs of all cells; found->place->owns_pair is asked with each cell as its place. */
graze_status grz_hash_grid_pairs(grz_hash_grid *hash_grid, const grz_box_list *box_list,
                                 const grz_pair_output *found);

void grz_hash_grid_free(grz_hash_grid *hash_grid);

#endif
