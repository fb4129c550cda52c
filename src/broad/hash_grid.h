/* hash_grid.h: the state of a broad phase that puts all boxes into a grid anew each step, and its cells.
 *
 * Such a broad phase copies the boxes into a list, inserts each of them into its cells, and then pushes the
 * pairs of all cells and of the outliers. Cells are found by hashing, so nothing depends on the size of the
 * world. The boxes of a cell end up side by side, sorted by layer group. The cost is linear in the
 * insertions, plus the tests within each cell.
 */
#ifndef GRZ_BROAD_HASH_GRID_H
#define GRZ_BROAD_HASH_GRID_H

#include "broad/cells.h"
#include "broad/sweep.h"
#include "core/hash.h"

/* Zeroed, then opened, it is empty. */
typedef struct grz_hash_grid {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    grz_cell_size cell_size; /* of the last search */
    grz_box_list boxes;      /* the broad phase sets cell_x and cell_y of each */
    grz_outliers outliers;
    grz_hash_map map;        /* from the place of a cell to its number */
    grz_buffer visits;       /* hash_grid_visit, in the order of the list */
    grz_buffer cells;        /* hash_grid_cell */
    grz_buffer entries;      /* grz_box_entry, cell by cell */
    grz_buffer entry_groups; /* uint8_t, the layer group of each */
    uint32_t visit_count, cell_count;
} grz_hash_grid;

/* The functions of a grz_broad_phase whose state is a grz_hash_grid. */
void grz_hash_grid_open(void *state, const grz_broad_setup *setup);
graze_status grz_hash_grid_sync(void *state, const grz_box_view *boxes, grz_row_changes changes);
grz_cell_size grz_hash_grid_cell_size(const void *state);
void grz_hash_grid_close(void *state);

/* Remove all boxes from the cells; the memory is kept. */
void grz_hash_grid_clear(grz_hash_grid *grid);

/* Reserve memory for `more` insertions, which then cannot fail. */
graze_status grz_hash_grid_reserve(grz_hash_grid *grid, uint32_t more);

/* Insert the i-th entry of the list into cell (x, y). Entries come in the order of the list. */
void grz_hash_grid_insert(grz_hash_grid *grid, uint32_t i, int32_t x, int32_t y);

/* Push the pairs of all cells that `owns_pair` of grz_bucket_cell accepts, and count the insertions. */
graze_status grz_hash_grid_pairs(grz_hash_grid *grid, const grz_bucket_cell *rule, grz_pair_sink *out);

/* Push the pairs of outliers; the last call of a search, since it sorts the list anew. */
graze_status grz_hash_grid_outlier_pairs(grz_hash_grid *grid, grz_pair_sink *out);

#endif
