/* finder.h: what a search works with, from one search to the next. */
#ifndef GRZ_BROAD_FINDER_H
#define GRZ_BROAD_FINDER_H

#include "broad/broad_phase.h"
#include "broad/layer_groups.h"
#include "broad/strips/strips.h"
#include "graze/find.h"

struct graze_finder {
    graze_find_config config; /* its rules are `meets` */
    uint64_t meets[GRAZE_LAYER_COUNT];
    graze_counters unread;
    grz_box_columns columns; /* for methods other than bands */
    grz_broad_instance broad;
    grz_layer_groups layer_groups; /* for bands */
    grz_strips bands;
    grz_strips_input input;
    grz_buffer boxes, kinds;
    grz_buffer scratch; /* for sorting */
};

/* The boxes to search: of one array, or of two, between which pairs are asked for. */
typedef struct grz_find_input {
    const graze_box_array *first, *second; /* second NULL: one array */
} grz_find_input;

/* How many boxes there are to search. */
static inline uint64_t grz_find_input_count(grz_find_input search) {
    return (uint64_t)search.first->count + (search.second != NULL ? search.second->count : 0);
}

/* Push the pairs, in any order, by bands. *is_suited is false, and nothing was pushed, if there are too many
 * kinds of boxes for them. */
graze_status grz_finder_by_strips(graze_finder *finder, grz_find_input search, grz_pair_sink *out,
                                  bool *is_suited);

/* Make a finder in memory that the caller has. Errors: those of graze_finder_open; nothing is held after one,
 * and grz_finder_end may be called all the same. */
graze_status grz_finder_begin(graze_finder *finder, const graze_find_config *config);

/* Give back all that a finder holds, but not the finder. */
void grz_finder_end(graze_finder *finder);

#endif
