/* loose.h: boxes that are not where they were expected, and their pairs: found anew every step.
 *
 * A loose box is looked up among the reaches of the others and tested against those it finds; among
 * themselves the loose are searched like any few boxes. While candidates are tested the loose are hidden.
 */
#ifndef GRZ_BROAD_FOLLOW_LOOSE_H
#define GRZ_BROAD_FOLLOW_LOOSE_H

#include "broad/bands/banded.h"
#include "broad/broad.h"
#include "broad/follow/news.h"
#include "broad/follow/reach.h"

typedef struct grz_loose {
    grz_row_list rows;
    grz_buffer quads;         /* grz_quad: of the rows, while they are hidden */
    grz_pair_list held, next; /* their pairs, sorted: as of the last step that was kept, and of this one */
    grz_buffer hits, scratch;
    grz_columns few; /* the loose as boxes of their own */
    grz_banded among;
} grz_loose;

/* What loose boxes are looked for in. */
typedef struct grz_net {
    const grz_boxes *boxes;
    const grz_classes *classes;
    const grz_banded *reaches;
    grz_reach *reach;
    const grz_setup *setup;
} grz_net;

void grz_loose_open(grz_loose *loose, const graze_allocator *allocator);

/* Make room for `most` loose rows. */
graze_status grz_loose_reserve(grz_loose *loose, uint32_t most, const graze_allocator *allocator);

/* Let the loose overlap nothing, and be themselves again. */
void grz_loose_hide(grz_loose *loose, grz_reach *reach);
void grz_loose_show(const grz_loose *loose, grz_reach *reach);

/* Find the pairs of the loose, which are hidden, into loose->next, sorted. */
graze_status grz_loose_find(grz_loose *loose, const grz_net *net);

void grz_loose_free(grz_loose *loose, const graze_allocator *allocator);

#endif
