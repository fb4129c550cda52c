/* entry.h: a box copied out of the columns, so that neighbours in a list are neighbours in memory. */
#ifndef GRZ_BROAD_BOX_ENTRY_H
#define GRZ_BROAD_BOX_ENTRY_H

#include "core/box_columns.h"

/* 32 bytes: two to a cache line. cell_x and cell_y are the method's own: a cell, or nothing. */
typedef struct grz_box_entry {
    float min_x, min_y, max_x, max_y;
    uint32_t row, group;
    int32_t cell_x, cell_y;
} grz_box_entry;

static inline grz_box_entry grz_box_entry_of(const grz_box_view *boxes, uint32_t row) {
    return (grz_box_entry){ .min_x = boxes->min_x[row],
                            .min_y = boxes->min_y[row],
                            .max_x = boxes->max_x[row],
                            .max_y = boxes->max_y[row],
                            .row = row,
                            .group = boxes->group[row] };
}

static inline bool grz_box_entries_overlap(const grz_box_entry *a, const grz_box_entry *b) {
    return (a->min_x < b->max_x) & (b->min_x < a->max_x) & (a->min_y < b->max_y) & (b->min_y < a->max_y);
}

/* Whether two entries may not meet because they belong together. */
static inline bool grz_box_entries_related(const grz_box_entry *a, const grz_box_entry *b) {
    return (a->group == b->group) & (a->group != 0);
}

#endif
