/* loose.h: boxes that are not where they were expected, and their pairs: found anew every step.
 *
 * The loose are few: all boxes go past them (broad/stream). While candidates are tested they are hidden.
 */
#ifndef GRZ_BROAD_PREDICTION_ESCAPED_H
#define GRZ_BROAD_PREDICTION_ESCAPED_H

#include "broad/broad_phase.h"
#include "broad/grid_join/grid_join.h"
#include "broad/pair_diff.h"
#include "broad/prediction/fat_boxes.h"

typedef struct grz_escaped {
    grz_row_list rows;
    grz_pair_list held, next; /* their pairs, sorted: as of the last step that was kept, and of this one */
    grz_buffer scratch;
    grz_grid_join stream;
} grz_escaped;

void grz_escaped_open(grz_escaped *loose, const graze_allocator *allocator);

/* Make room for `most` loose rows. */
graze_status grz_escaped_reserve(grz_escaped *loose, uint32_t most, const graze_allocator *allocator);

/* Let the quads of the loose overlap nothing. */
void grz_escaped_hide(const grz_escaped *loose, grz_fat_boxes *reach);

/* Find the pairs of the loose, as grz_fat_boxes_find_escaped left them, into loose->next, sorted. *is_suited
 * is false if that would take too long. */
graze_status grz_escaped_find(grz_escaped *loose, const grz_fat_boxes *reach, const grz_broad_setup *setup,
                              const grz_box_view *boxes, bool *is_suited);

void grz_escaped_free(grz_escaped *loose, const graze_allocator *allocator);

#endif
