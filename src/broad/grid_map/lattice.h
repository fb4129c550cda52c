/* lattice.h: the cells of the grid map: who is in which, kept by links, entered and left one cell at a time.
 *
 * Three things are linked: a cell has a list of crowds, one a class of layers that is there; a crowd has a
 * list of its links; a row has a list of the links that it has in all cells. A link stands for one row in one
 * cell. Entering or leaving a cell is a constant number of links made or cut; an empty crowd goes, an empty
 * cell goes, so nothing remains where boxes have been.
 */
#ifndef GRZ_BROAD_GRID_MAP_LATTICE_H
#define GRZ_BROAD_GRID_MAP_LATTICE_H

#include "broad/cells.h"
#include "core/hash_map.h"
#include "core/item_pool.h"

typedef struct grz_link {
    uint32_t next, previous; /* in its crowd */
    uint32_t next_of_row;
    uint32_t row, crowd;
} grz_link;

typedef struct grz_cell_crowd {
    uint32_t next; /* in its cell */
    uint32_t first_link, count;
    uint32_t cell;
    uint8_t layer_group;
} grz_cell_crowd;

typedef struct grz_cell {
    int32_t x, y;
    uint32_t first_crowd;
} grz_cell;

typedef struct grz_lattice {
    const graze_allocator *allocator;
    grz_hash_map map; /* from the place of a cell to its number */
    grz_buffer cells; /* grz_cell, without gaps */
    uint32_t cell_count;
    grz_item_pool crowds, links;
    uint64_t visits; /* links made so far */
    uint64_t moves;  /* links made or cut so far */
} grz_lattice;

void grz_lattice_open(grz_lattice *lattice, const graze_allocator *allocator);

/* Put a row of a class into cell (x, y); its link becomes the first of the list that begins at *first. */
graze_status grz_lattice_enter(grz_lattice *lattice, uint32_t row, uint8_t layer_group,
                               grz_hash_map_key place, uint32_t *first);

/* Take the row of the list at *first out of all cells outside of `kept`. */
void grz_lattice_leave(grz_lattice *lattice, grz_cell_range kept, uint32_t *first);

/* The cell at a place, or NULL. */
const grz_cell *grz_lattice_find(const grz_lattice *lattice, int32_t x, int32_t y);

static inline const grz_cell *grz_cell_at(const grz_lattice *lattice, uint32_t i) {
    return (const grz_cell *)lattice->cells.data + i;
}

static inline grz_cell_crowd *grz_crowd_at(const grz_lattice *lattice, uint32_t i) {
    return grz_item_pool_at(&lattice->crowds, i);
}

static inline grz_link *grz_link_at(const grz_lattice *lattice, uint32_t i) {
    return grz_item_pool_at(&lattice->links, i);
}

static inline grz_hash_map_key grz_place_key(int32_t x, int32_t y) {
    return (grz_hash_map_key){ (uint32_t)x, (uint32_t)y };
}

void grz_lattice_close(grz_lattice *lattice);

#endif
