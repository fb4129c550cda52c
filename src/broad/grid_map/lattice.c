/* lattice.c: entering and leaving cells. */
#include "broad/grid_map/lattice.h"

void grz_lattice_open(grz_lattice *lattice, const graze_allocator *allocator) {
    *lattice = (grz_lattice){ .allocator = allocator,
                              .crowds = grz_item_pool_open(sizeof(grz_cell_crowd)),
                              .links = grz_item_pool_open(sizeof(grz_link)) };
}

void grz_lattice_close(grz_lattice *lattice) {
    grz_hash_map_free(&lattice->map, lattice->allocator);
    grz_buffer_free(lattice->allocator, &lattice->cells);
    grz_buffer_free(lattice->allocator, &lattice->crowds.items);
    grz_buffer_free(lattice->allocator, &lattice->links.items);
}

static grz_cell *cell_at(const grz_lattice *lattice, uint32_t i) {
    return (grz_cell *)lattice->cells.data + i;
}

static graze_status reserve(grz_lattice *lattice) {
    if (grz_hash_map_reserve(&lattice->map, 1, lattice->allocator) != GRAZE_OK ||
        grz_buffer_reserve(lattice->allocator, &lattice->cells, (size_t)lattice->cell_count + 1,
                           sizeof(grz_cell)) != GRAZE_OK ||
        grz_item_pool_reserve(&lattice->crowds, lattice->allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    return grz_item_pool_reserve(&lattice->links, lattice->allocator);
}

/* The number of the cell at a place, made if it is not there. */
static uint32_t make_cell(grz_lattice *lattice, grz_hash_map_key place) {
    const uint32_t cell = grz_hash_map_insert(&lattice->map, place, lattice->cell_count);
    if (cell == lattice->cell_count) {
        const int32_t x = (int32_t)place.x, y = (int32_t)place.y;
        *cell_at(lattice, lattice->cell_count++) = (grz_cell){ x, y, GRZ_ITEM_NONE };
    }
    return cell;
}

/* The crowd of a class in a cell, made if it is not there. */
static uint32_t make_crowd(grz_lattice *lattice, uint32_t cell, uint8_t layer_group) {
    uint32_t *first = &cell_at(lattice, cell)->first_crowd;
    for (uint32_t crowd = *first; crowd != GRZ_ITEM_NONE; crowd = grz_crowd_at(lattice, crowd)->next)
        if (grz_crowd_at(lattice, crowd)->layer_group == layer_group)
            return crowd;
    const uint32_t crowd = grz_item_pool_allocate(&lattice->crowds);
    *grz_crowd_at(lattice, crowd) = (grz_cell_crowd){
        .next = *first, .first_link = GRZ_ITEM_NONE, .cell = cell, .layer_group = layer_group
    };
    *first = crowd;
    return crowd;
}

graze_status grz_lattice_enter(grz_lattice *lattice, uint32_t row, uint8_t layer_group,
                               grz_hash_map_key place, uint32_t *first) {
    const graze_status status = reserve(lattice);
    if (status != GRAZE_OK)
        return status;
    const uint32_t crowd_id = make_crowd(lattice, make_cell(lattice, place), layer_group);
    grz_cell_crowd *crowd = grz_crowd_at(lattice, crowd_id);
    const uint32_t link = grz_item_pool_allocate(&lattice->links);
    *grz_link_at(lattice, link) = (grz_link){ .next = crowd->first_link,
                                              .previous = GRZ_ITEM_NONE,
                                              .next_of_row = *first,
                                              .row = row,
                                              .crowd = crowd_id };
    if (crowd->first_link != GRZ_ITEM_NONE)
        grz_link_at(lattice, crowd->first_link)->previous = link;
    crowd->first_link = link;
    crowd->count++;
    *first = link;
    lattice->visits++;
    lattice->moves++;
    return GRAZE_OK;
}

/* Give up a cell without crowds; the last cell takes its number. */
static void drop_cell(grz_lattice *lattice, uint32_t cell) {
    const grz_cell gone = *cell_at(lattice, cell), last = *cell_at(lattice, --lattice->cell_count);
    if (cell != lattice->cell_count) {
        *cell_at(lattice, cell) = last;
        for (uint32_t crowd = last.first_crowd; crowd != GRZ_ITEM_NONE;
             crowd = grz_crowd_at(lattice, crowd)->next)
            grz_crowd_at(lattice, crowd)->cell = cell;
        grz_hash_map_replace(&lattice->map, grz_place_key(last.x, last.y), cell);
    }
    grz_hash_map_remove(&lattice->map, grz_place_key(gone.x, gone.y));
}

/* Give up a crowd without links, and its cell if that was its last crowd. */
static void drop_crowd(grz_lattice *lattice, uint32_t crowd) {
    const uint32_t cell = grz_crowd_at(lattice, crowd)->cell;
    uint32_t *at = &cell_at(lattice, cell)->first_crowd;
    while (*at != crowd)
        at = &grz_crowd_at(lattice, *at)->next;
    *at = grz_crowd_at(lattice, crowd)->next;
    grz_item_pool_free(&lattice->crowds, crowd);
    if (cell_at(lattice, cell)->first_crowd == GRZ_ITEM_NONE)
        drop_cell(lattice, cell);
}

/* Cut a link out of its crowd. */
static void cut(grz_lattice *lattice, uint32_t link) {
    const grz_link *self = grz_link_at(lattice, link);
    grz_cell_crowd *crowd = grz_crowd_at(lattice, self->crowd);
    if (self->previous != GRZ_ITEM_NONE)
        grz_link_at(lattice, self->previous)->next = self->next;
    else
        crowd->first_link = self->next;
    if (self->next != GRZ_ITEM_NONE)
        grz_link_at(lattice, self->next)->previous = self->previous;
    if (--crowd->count == 0)
        drop_crowd(lattice, self->crowd);
    grz_item_pool_free(&lattice->links, link);
    lattice->moves++;
}

void grz_lattice_leave(grz_lattice *lattice, grz_cell_range kept, uint32_t *first) {
    for (uint32_t *at = first; *at != GRZ_ITEM_NONE;) {
        grz_link *link = grz_link_at(lattice, *at);
        const grz_cell *cell = cell_at(lattice, grz_crowd_at(lattice, link->crowd)->cell);
        if (cell->x >= kept.x0 && cell->x <= kept.x1 && cell->y >= kept.y0 && cell->y <= kept.y1) {
            at = &link->next_of_row;
        } else {
            const uint32_t left = *at;
            *at = link->next_of_row;
            cut(lattice, left);
        }
    }
}

const grz_cell *grz_lattice_find(const grz_lattice *lattice, int32_t x, int32_t y) {
    const uint32_t cell = grz_hash_map_find(&lattice->map, grz_place_key(x, y));
    return cell != GRZ_HASH_MAP_NONE ? cell_at(lattice, cell) : NULL;
}
