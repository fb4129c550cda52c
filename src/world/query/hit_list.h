/* hit_list.h: the hits of one query while it runs, and the caller's list of the hits of many (graze_hits).
 *
 * Hits are sorted by heaps: in place, and in n log n always. Source: J. Williams, "Algorithm 232: Heapsort",
 * 1964.
 */
#ifndef GRZ_WORLD_QUERY_HIT_LIST_H
#define GRZ_WORLD_QUERY_HIT_LIST_H

#include "core/buffer.h"
#include "graze/query.h"

#include <stdbool.h>
#include <stdint.h>

/* A hit by its row, and the numbers that decide its place in the order. */
typedef struct grz_query_hit {
    uint32_t row;
    double distance; /* of a nearest query; the square while it runs */
    union {
        struct {
            double time, edge;
            graze_point normal;
        } ray;
        struct {
            double x[2], y[2];
        } nearest; /* the way from the point to the box; see grz_box_distance */
    } of;
} grz_query_hit;

/* Zeroed but for the allocator, it is empty. */
typedef struct grz_hit_list {
    const graze_allocator *allocator;
    grz_buffer memory;
    size_t count;
    graze_status status; /* GRAZE_OUT_OF_MEMORY: a hit could not be added */
    /* Below 0: a is before b. Never 0. */
    int (*compare)(const void *context, const grz_query_hit *a, const grz_query_hit *b);
    const void *context;
} grz_hit_list;

static inline grz_query_hit *grz_hit_list_items(const grz_hit_list *list) {
    return (grz_query_hit *)list->memory.data;
}

void grz_hit_list_add(grz_hit_list *list, const grz_query_hit *hit);

/* Add to a heap with the last hit on top, and remove the last if there are more than `max`. */
void grz_hit_list_add_to_heap(grz_hit_list *list, const grz_query_hit *hit, size_t max);

/* Sort. `is_heap`: the hits were added to a heap. */
void grz_hit_list_sort(grz_hit_list *list, bool is_heap);

/* Orders: by row; by time as a double, then by row. */
int grz_query_hit_compare_rows(const void *context, const grz_query_hit *a, const grz_query_hit *b);
int grz_query_hit_compare_times(const void *context, const grz_query_hit *a, const grz_query_hit *b);

/* Begin a caller's list of the hits of `count` queries; append the hits of one, whose `user` is the row, and
 * which name no part. Errors: GRAZE_OUT_OF_MEMORY. */
graze_status grz_hits_begin(graze_hits *out, size_t count);
graze_status grz_hits_append(graze_hits *out, const grz_hit_list *list);

/* Make room for `count` items. */
graze_status grz_hits_reserve(graze_hits *out, size_t count);

#endif
