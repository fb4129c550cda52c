/* finder.h: what a search works with, from one search to the next. */
#ifndef GRZ_BROAD_FINDER_H
#define GRZ_BROAD_FINDER_H

#include "broad/broad.h"
#include "graze/find.h"

struct graze_finder {
    graze_find_config config; /* its rules are `meets` */
    uint64_t meets[GRAZE_LAYER_COUNT];
    graze_counters unread;
    grz_columns columns;
    grz_broad broad;
    grz_buffer scratch; /* for sorting */
};

/* Make a finder in memory that the caller has. Errors: those of graze_finder_open; nothing is held after one,
 * and grz_finder_end may be called all the same. */
graze_status grz_finder_begin(graze_finder *finder, const graze_find_config *config);

/* Give back all that a finder holds, but not the finder. */
void grz_finder_end(graze_finder *finder);

#endif
