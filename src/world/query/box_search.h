/* box_search.h: the parts whose boxes overlap an area or contain a point. They come
 * from a spatial index and the rows changed since it was built, or from a scan of
 * all rows. */
#pragma once

#include "world/part.h"

/* Handles of parts, in growing memory. */
typedef struct grz_handle_list {
    grz_buffer memory; /* hits.items are in it */
    const graze_allocator *allocator;
    grz_found_ids hits;
} grz_handle_list;

static inline grz_handle_list grz_handle_list_in(void *items, size_t capacity,
                                                 const graze_allocator *allocator) {
    return (grz_handle_list){ .memory = { .data = items,
                                          .bytes = capacity * sizeof(uint64_t) },
                              .allocator = allocator,
                              .hits = { .items = items, .capacity = capacity } };
}

graze_status grz_handle_list_grow(grz_handle_list *list);

/* A word in the order of slots. */
static inline uint64_t grz_handle_by_slot(uint64_t item) {
    return item << 32 | item >> 32;
}

static inline void grz_handles_exchange(uint64_t *low, uint64_t *high) {
    const uint64_t a = *low, b = *high;
    *low = a < b ? a : b;
    *high = a < b ? b : a;
}

/* A sorting network for up to four handles, without branches on their number; there
 * is room for four. */
static inline void grz_four_handles_sort(uint64_t *items, size_t count) {
    uint64_t four[4];
    for (size_t i = 0; i < 4; i++)
        four[i] = i < count ? grz_handle_by_slot(items[i]) : UINT64_MAX;
    grz_handles_exchange(&four[0], &four[1]);
    grz_handles_exchange(&four[2], &four[3]);
    grz_handles_exchange(&four[0], &four[2]);
    grz_handles_exchange(&four[1], &four[3]);
    grz_handles_exchange(&four[1], &four[2]);
    for (size_t i = 0; i < 4; i++)
        items[i] = i < count ? grz_handle_by_slot(four[i]) : items[i];
}

enum { GRZ_FEW_HANDLES = 32 };
void grz_few_handles_sort(uint64_t *items, size_t count, size_t capacity);

/* Sort the handles from `begin` to `end` by slot. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_handle_list_sort(grz_handle_list *list, size_t begin, size_t end);

/* A closed box, as boxes are stored in an index (grz_box_to_closed); it is not
 * empty. */
typedef struct grz_box_search {
    graze_box closed;
    uint64_t layers;
} grz_box_search;

/* Append the handles of the found parts, in any order. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_box_search_run(const graze_world *world,
                                const grz_lookup_index *used,
                                const grz_box_search *search, grz_handle_list *list);

/* Searches on the same layers: index.areas has their boxes, and the rest of `index`
 * is set by the search. */
typedef struct grz_box_batch {
    uint64_t layers;
    grz_index_batch index;
} grz_box_batch;

/* Append the handles of each search, in any order; those of search i end at
 * index.ends[i]. */
graze_status grz_box_batch_run(const graze_world *world,
                               const grz_lookup_index *used, grz_box_batch *batch,
                               grz_handle_list *list);
