/* banded.h: all pairs of the rows of columns, by bands: layers become kinds. */
#ifndef GRZ_BROAD_BANDS_BANDED_H
#define GRZ_BROAD_BANDS_BANDED_H

#include "broad/bands/bands.h"
#include "broad/crowd.h"

typedef struct grz_banded {
    const graze_allocator *allocator;
    grz_bands bands;
    grz_bands_input input;
    grz_buffer boxes, kinds; /* of the rows of the last search */
} grz_banded;

void grz_banded_open(grz_banded *banded, const graze_allocator *allocator);

/* Share the work of searches with those tasks, which outlive it. */
void grz_banded_share(grz_banded *banded, const graze_tasks *tasks);

/* Push all pairs. *is_suited is false, and nothing was pushed, if there are too many kinds for bands; no
 * arrangement of boxes makes them slow. */
graze_status grz_banded_pairs(grz_banded *banded, const grz_boxes *boxes, const grz_found *found,
                              bool *is_suited);

void grz_banded_close(grz_banded *banded);

#endif
