/* box_list.h: the rows of the columns as entries, class after class: where methods that start afresh begin.
 */
#ifndef GRZ_BROAD_BOX_LIST_H
#define GRZ_BROAD_BOX_LIST_H

#include "broad/bucket.h"

/* Entries sorted by (class, row); rows that meet nothing are left out. Zeroed, it is empty. */
typedef struct grz_box_list {
    grz_buffer entries; /* grz_box_entry */
    uint32_t count;
    grz_box_run runs[GRZ_LAYER_GROUPS_MAX];
    uint32_t run_count;
} grz_box_list;

/* The cell_x of entries that their method treats apart: see marked.h. */
#define GRZ_CELL_OUTLIER INT32_MAX

/* Make the box_list of all rows; linear. */
graze_status grz_box_list_fill(grz_box_list *box_list, const grz_box_view *boxes,
                               const grz_layer_groups *layer_groups, const graze_allocator *allocator);

/* Move the entries whose cell_x is GRZ_CELL_OUTLIER to `marked`, which is replaced; both stay in order. */
graze_status grz_box_list_split_outliers(grz_box_list *box_list, grz_box_list *marked,
                                         const graze_allocator *allocator);

void grz_box_list_free(grz_box_list *box_list, const graze_allocator *allocator);

#endif
