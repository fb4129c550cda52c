/* grid_map.h: the state of the grid map, shared by its two halves: keeping it up to date, and asking it. */
#ifndef GRZ_BROAD_GRID_MAP_GRID_MAP_H
#define GRZ_BROAD_GRID_MAP_GRID_MAP_H

#include "broad/broad_phase.h"
#include "broad/grid_map/lattice.h"
#include "broad/outliers.h"

/* Where a row is. Its entry is a copy of its box, with the first cell as home; a marked one is in no cell but
 * an outsider. */
typedef struct grz_resident {
    grz_box_entry entry;
    int32_t last_x, last_y;
    uint32_t first_link; /* of an outsider: its place among them */
    uint8_t layer_group; /* GRZ_LAYER_GROUP_NONE: nowhere */
} grz_resident;

typedef struct grz_grid_map {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    grz_cell_size size; /* zero: to be chosen */
    grz_lattice lattice;
    graze_box reach;      /* holds every box since the cells were last filled */
    grz_buffer residents; /* grz_resident by row */
    uint32_t resident_count;
    grz_buffer outsiders;                            /* rows that cover too many cells */
    uint32_t present, outsider_count;                /* rows that are somewhere; of them, in no cell */
    uint32_t present_at_choice, outsiders_at_choice; /* when the cell size was chosen */
    grz_box_list box_list;
    grz_outliers marked;
    grz_buffer crowd; /* grz_box_entry: the cell at hand */
} grz_grid_map;

static inline grz_resident *grz_resident_at(const grz_grid_map *map, uint32_t row) {
    return (grz_resident *)map->residents.data + row;
}

static inline bool grz_is_in_cells(const grz_resident *resident) {
    return resident->layer_group != GRZ_LAYER_GROUP_NONE && resident->entry.cell_x != GRZ_CELL_OUTLIER;
}

graze_status grz_grid_map_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out);
void grz_grid_map_query(const void *state, const grz_box_view *boxes, graze_box area, grz_pair_sink *out);

#endif
