/* loose.h: boxes that are not where they were expected, and their pairs: found anew every step.
 *
 * The loose are few: all boxes go past them (broad/stream). While candidates are tested they are hidden.
 */
#ifndef GRZ_BROAD_FOLLOW_LOOSE_H
#define GRZ_BROAD_FOLLOW_LOOSE_H

#include "broad/broad.h"
#include "broad/follow/news.h"
#include "broad/follow/reach.h"
#include "broad/stream/stream.h"

typedef struct grz_loose {
    grz_row_list rows;
    grz_pair_list held, next; /* their pairs, sorted: as of the last step that was kept, and of this one */
    grz_buffer scratch;
    grz_stream stream;
} grz_loose;

void grz_loose_open(grz_loose *loose, const graze_allocator *allocator);

/* Make room for `most` loose rows. */
graze_status grz_loose_reserve(grz_loose *loose, uint32_t most, const graze_allocator *allocator);

/* Let the quads of the loose overlap nothing. */
void grz_loose_hide(const grz_loose *loose, grz_reach *reach);

/* Find the pairs of the loose, as grz_reach_watch left them, into loose->next, sorted. *is_suited is false if
 * that would take too long. */
graze_status grz_loose_find(grz_loose *loose, const grz_reach *reach, const grz_setup *setup,
                            const grz_boxes *boxes, bool *is_suited);

void grz_loose_free(grz_loose *loose, const graze_allocator *allocator);

#endif
