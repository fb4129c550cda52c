/* find.h: finds all pairs of overlapping boxes, in one array or between two, without
 * a world. It takes one call, or a finder, which keeps its scratch memory from
 * search to search. */
#ifndef GRAZE_FIND_H
#define GRAZE_FIND_H

#include "graze/box.h"
#include "graze/broad_phase.h"
#include "graze/memory.h"
#include "graze/pair.h"
#include "graze/rules.h"
#include "graze/tasks.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* `count` boxes to search, at most 2^31 - 1 in all, and a layer for each; layers
 * NULL: all on layer 0. Both are only read. */
typedef struct graze_box_array {
    const graze_box *boxes;
    const uint8_t *layers;
    uint32_t count;
} graze_box_array;

/* The settings of a search. Zeroed, or NULL in a call: `auto`, half-open edges, all
 * layers meet, sorted pairs. */
typedef struct graze_find_config {
    const char *broad_phase; /* NULL: "auto" */
    graze_broad_phase_setup setup;
    graze_edges edges;
    bool is_unsorted;         /* pairs come in the order in which they were found */
    const graze_rules *rules; /* NULL: all layers meet */
    graze_counters *counters; /* NULL: nothing is counted */
    /* for scratch memory; a call frees it, a finder when it is closed */
    graze_allocator allocator;
    graze_tasks tasks; /* zeroed: the calling thread does all work */
} graze_find_config;

/* Replace `out` by every pair of overlapping boxes that may meet, each once, a < b,
 * sorted by (a, b) unless config->is_unsorted. Errors: those of graze_box_check and
 * GRAZE_BAD_LAYER for any box, GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL,
 * GRAZE_BAD_VALUE (edges or axis), GRAZE_OUT_OF_CAPACITY (too many boxes),
 * GRAZE_OUT_OF_MEMORY. After an error `out` is empty. */
graze_status graze_find_pairs(const graze_find_config *config, graze_box_array boxes,
                              graze_pair_list *out);

/* The same between two arrays: a indexes the first, b the second, and the boxes of
 * one array never meet each other. Sorted by (a, b). */
graze_status graze_find_pairs_between(const graze_find_config *config,
                                      graze_box_array first, graze_box_array second,
                                      graze_pair_list *out);

/* Count the pairs of graze_find_pairs, or of graze_find_pairs_between if `second` is
 * not NULL, and store none. The same errors; `count` is 0 after one. */
graze_status graze_count_pairs(const graze_find_config *config,
                               graze_box_array first, const graze_box_array *second,
                               uint64_t *count);

/* A finder makes searches with the same config, one after the other, in the same
 * scratch memory. Once this has grown, a search with `auto` allocates nothing. No
 * search depends on earlier ones. One thread uses a finder at a time. */
typedef struct graze_finder graze_finder;

/* Open a finder into *finder. The rules are copied; config->counters stays the
 * caller's and is added to by every search. Errors: GRAZE_BAD_BROAD_PHASE,
 * GRAZE_BAD_CELL, GRAZE_BAD_VALUE (edges or axis), GRAZE_OUT_OF_MEMORY; *finder is
 * NULL then. */
graze_status graze_finder_open(const graze_find_config *config,
                               graze_finder **finder);

/* graze_find_pairs, graze_find_pairs_between and graze_count_pairs with the finder's
 * config. In graze_finder_count `second` may be NULL: it counts pairs among `first`. */
graze_status graze_finder_pairs(graze_finder *finder, graze_box_array boxes,
                                graze_pair_list *out);
graze_status graze_finder_pairs_between(graze_finder *finder, graze_box_array first,
                                        graze_box_array second,
                                        graze_pair_list *out);
graze_status graze_finder_count(graze_finder *finder, graze_box_array first,
                                const graze_box_array *second, uint64_t *count);

/* Close a finder and free all it holds; NULL is fine. */
void graze_finder_close(graze_finder *finder);

#ifdef __cplusplus
}
#endif

#endif
