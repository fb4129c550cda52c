/* bins.h: entries gathered by cell, and the pairs of each cell: what the methods that start afresh each step
 * share.
 *
 * A method registers each entry in its cells (a visit) and then asks for the pairs. Cells are found through a
 * hash table, so nothing depends on the size of the field; the entries of a cell end up side by side, class
 * by class. Cost: linear in the visits, plus the tests within each cell.
 */
#ifndef GRZ_BROAD_BINS_H
#define GRZ_BROAD_BINS_H

#include "broad/roster.h"
#include "core/map.h"

/* Zeroed, then with an allocator, it is empty. */
typedef struct grz_bins {
    const graze_allocator *allocator;
    grz_map map;        /* from the place of a cell to its number */
    grz_buffer visits;  /* bin_visit, in the order of the roster */
    grz_buffer cells;   /* bin_cell */
    grz_buffer entries; /* grz_entry, cell by cell */
    grz_buffer classes; /* uint8_t beside them */
    uint32_t visit_count, cell_count;
} grz_bins;

/* Begin anew, and keep the memory. */
void grz_bins_clear(grz_bins *bins);

/* Make room for `more` visits, so that they cannot fail. */
graze_status grz_bins_reserve(grz_bins *bins, uint32_t more);

/* Register the entry with number `i` in the roster in cell (x, y). Entries come in the roster's order. */
void grz_bins_visit(grz_bins *bins, uint32_t i, int32_t x, int32_t y);

/* Push the pairs of all cells; found->place->reports is asked with each cell as its place. */
graze_status grz_bins_pairs(grz_bins *bins, const grz_roster *roster, const grz_found *found);

void grz_bins_free(grz_bins *bins);

#endif
