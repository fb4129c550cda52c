/* strips.h: all pairs of boxes, by strips swept with vectors: the search from
 * scratch of `auto`.
 *
 * The plane is cut into strips along y, some mean box heights high. One pass over
 * the boxes finds the strip and the key along x of each. Boxes are collected by
 * strip and layer group in runs. A counting sort puts each run in coarse order along
 * x, in cells. Then each box is fetched once, into columns. These stay in the cache
 * and are joined by vectors (simd/strip.h). A box is in every strip under it;
 * outside of its first one it is a duplicate.
 *
 * The cost is a few passes over the boxes, and tests in proportion to the boxes
 * beginning within a box's width in its strips. Where these would be wasted, a
 * segment tree finds the pairs. The work is divided into chunks of boxes and parts
 * of strips, whose order does not depend on threads. */
#pragma once

#include "broad/segment_tree.h"

/* Memory of a search by tiles. */
typedef struct grz_strip_tiles {
    grz_buffer plan, keys, next, rows;
    grz_buffer boxes, ranks, groups; /* of one tile */
} grz_strip_tiles;

typedef struct grz_strips {
    const graze_allocator *allocator;
    const graze_tasks *tasks;
    const grz_kernels *kernels;
    const grz_strips_input *input; /* during a search */
    grz_strip_layout layout;
    /* one for each strip and layer group; 0: the last search was not done by
     * strips */
    uint32_t run_count;
    uint32_t chunk_count;
    double pairs_per_entry;    /* about the most found so far */
    grz_buffer chunks;         /* strip_chunk */
    grz_buffer keys;           /* uint32_t by box: see grz_strip_assignment */
    grz_buffer duplicate_keys; /* uint32_t by duplicate, chunk by chunk */
    grz_buffer duplicate_rows;
    /* uint32_t by chunk and run: its boxes, then where the next goes */
    grz_buffer counts;
    grz_buffer starts;             /* uint32_t by run: where its entries begin */
    grz_buffer entries;            /* grz_strip_entry, run by run */
    grz_buffer parts, work, found; /* of the sweep */
    grz_segment_tree tree;
    grz_strip_tiles tiles;
} grz_strips;

/* A box of a run before it is sorted: its row, with the mark of a duplicate, and its
 * key along x. */
typedef uint64_t grz_strip_entry;

/* Push the pairs of all boxes that may meet. Errors: GRAZE_OUT_OF_MEMORY, and the
 * status of graze_box_check for the first refused box. */
graze_status grz_strips_pairs(grz_strips *strips, const grz_strips_input *input,
                              grz_pair_sink *out, graze_counters *counters);

/* Where the pairs of a search go, and its counts. */
typedef struct grz_strips_output {
    grz_pair_sink *out;
    graze_counters *counters;
} grz_strips_output;

/* The same without tiles. */
graze_status grz_strips_search(grz_strips *strips, const grz_strips_input *input,
                               grz_strips_output output);

/* The same by tiles of about this many boxes, which are sound. *is_suited is false,
 * and nothing is pushed, if too many boxes are in several tiles, or if there are too
 * many layer groups. */
graze_status grz_strips_search_tiles(grz_strips *strips,
                                     const grz_strips_input *input,
                                     grz_strips_output output,
                                     uint32_t boxes_of_tile, bool *is_suited);

/* Reserve a little more than is needed, for what differs a little from search to
 * search. */
graze_status grz_strips_reserve(const grz_strips *strips, grz_buffer *buffer,
                                size_t count, size_t item);

/* Push the pairs of all runs, in the order of their strips. *is_suited is false if
 * too many tests are wasted; the caller then takes back the pushed pairs. */
graze_status grz_strips_sweep(grz_strips *strips, grz_pair_sink *out,
                              graze_counters *counters, bool *is_suited);
void grz_strips_free(grz_strips *strips);

typedef struct grz_strip_search {
    grz_strips strips;
    grz_strips_input input;
    grz_buffer boxes, layer_groups; /* of the last search */
} grz_strip_search;

/* The tasks outlive the search. */
void grz_strip_search_open(grz_strip_search *search,
                           const graze_allocator *allocator,
                           const graze_tasks *tasks);

/* Push all pairs. *is_suited is false, and nothing was pushed, if there are too many
 * layer groups. */
graze_status grz_strip_search_pairs(grz_strip_search *search,
                                    const grz_box_view *boxes,
                                    const grz_pair_output *output, bool *is_suited);
void grz_strip_search_free(grz_strip_search *search);
