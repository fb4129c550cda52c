/* banded.h: all pairs of boxes of many classes, by bands: each class has bands of its own.
 *
 * A class that meets itself is swept. Of two classes that meet, the boxes of the smaller are looked up in the
 * bands of the larger: twenty thousand bullets that can hit only a player are put in order once, and looked
 * at in one place.
 */
#ifndef GRZ_BROAD_BANDS_BANDED_H
#define GRZ_BROAD_BANDS_BANDED_H

#include "broad/bands/bands.h"
#include "broad/roster.h"

typedef struct grz_banded {
    const graze_allocator *allocator;
    grz_roster roster;
    grz_bands of_class[GRZ_CLASS_MOST];
} grz_banded;

void grz_banded_open(grz_banded *banded, const graze_allocator *allocator);

/* Push all pairs. *is_suited is false, and nothing was pushed, if the boxes lie so unevenly that bands would
 * be slow. */
graze_status grz_banded_pairs(grz_banded *banded, const grz_boxes *boxes, const grz_found *found,
                              bool *is_suited);

/* Push the rows of the last search, of classes that meet any, that overlap an area, each once, as (row, row).
 */
void grz_banded_query(const grz_banded *banded, graze_box area, grz_sink *out);

void grz_banded_close(grz_banded *banded);

#endif
