/* finder.h: what a search works with, from one search to the next. */
#ifndef GRZ_BROAD_FINDER_H
#define GRZ_BROAD_FINDER_H

#include "broad/bands/bands.h"
#include "broad/broad.h"
#include "broad/classes.h"
#include "graze/find.h"

struct graze_finder {
    graze_find_config config; /* its rules are `meets` */
    uint64_t meets[GRAZE_LAYER_COUNT];
    graze_counters unread;
    grz_columns columns; /* for methods other than bands */
    grz_broad broad;
    grz_classes classes; /* for bands */
    grz_bands bands;
    grz_bands_input input;
    grz_buffer boxes, kinds;
    grz_buffer scratch; /* for sorting */
};

/* The boxes to search: of one array, or of two, between which pairs are asked for. */
typedef struct grz_search {
    const graze_box_array *first, *second; /* second NULL: one array */
} grz_search;

/* How many boxes there are to search. */
static inline uint64_t grz_search_total(grz_search search) {
    return (uint64_t)search.first->count + (search.second != NULL ? search.second->count : 0);
}

/* Push the pairs, in any order, by bands. *is_suited is false, and nothing was pushed, if there are too many
 * kinds of boxes for them. */
graze_status grz_finder_by_bands(graze_finder *finder, grz_search search, grz_sink *out, bool *is_suited);

/* Make a finder in memory that the caller has. Errors: those of graze_finder_open; nothing is held after one,
 * and grz_finder_end may be called all the same. */
graze_status grz_finder_begin(graze_finder *finder, const graze_find_config *config);

/* Give back all that a finder holds, but not the finder. */
void grz_finder_end(graze_finder *finder);

#endif
