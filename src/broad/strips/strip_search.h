/* banded.h: all pairs of the rows of columns, by bands: layers become kinds. */
#ifndef GRZ_BROAD_STRIPS_STRIP_SEARCH_H
#define GRZ_BROAD_STRIPS_STRIP_SEARCH_H

#include "broad/box_list.h"
#include "broad/strips/strips.h"

typedef struct grz_strip_search {
    const graze_allocator *allocator;
    grz_strips bands;
    grz_strips_input input;
    grz_buffer boxes, kinds; /* of the rows of the last search */
} grz_strip_search;

void grz_strip_search_open(grz_strip_search *banded, const graze_allocator *allocator);

/* Share the work of searches with those tasks, which outlive it. */
void grz_strip_search_share(grz_strip_search *banded, const graze_tasks *tasks);

/* Push all pairs. *is_suited is false, and nothing was pushed, if there are too many kinds for bands; no
 * arrangement of boxes makes them slow. */
graze_status grz_strip_search_pairs(grz_strip_search *banded, const grz_box_view *boxes,
                                    const grz_pair_output *found, bool *is_suited);

void grz_strip_search_close(grz_strip_search *banded);

#endif
