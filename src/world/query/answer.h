/* answer.h: the answers to questions, gathered in memory that grows. */
#ifndef GRZ_WORLD_QUERY_ANSWER_H
#define GRZ_WORLD_QUERY_ANSWER_H

#include "world/part.h"
#include "world/query/spatial_lookup.h"

/* Handles of parts, of one answer after the other. */
typedef struct grz_handle_list {
    grz_buffer room; /* the caller's memory; hits.items are its */
    const graze_allocator *allocator;
    grz_found_ids hits;
} grz_handle_list;

static inline grz_handle_list grz_handle_list_in(void *items, size_t capacity,
                                                 const graze_allocator *allocator) {
    return (grz_handle_list){ .room = { .data = items, .bytes = capacity * sizeof(uint64_t) },
                              .allocator = allocator,
                              .hits = { .items = items, .capacity = capacity } };
}

/* One question: a point, or an area in the two forms in which boxes are compared. */
typedef struct grz_box_search {
    bool is_point;
    graze_box area;   /* in the form of the columns */
    graze_box inside; /* the edges that are inside; min > max if none is */
    uint64_t layers;
} grz_box_search;

grz_box_search grz_box_search_point(float x, float y, uint64_t layers);
grz_box_search grz_box_search_area(graze_box area, graze_edges edges, uint64_t layers);

/* What an index may find. */
grz_index_filter grz_view_wish(const graze_world *world, const grz_index_view *view, uint64_t layers);

/* Whether the index alone answers. */
bool grz_view_is_whole(const graze_world *world, const grz_index_view *view);

/* Append the answer to one question, in any order. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_box_search_run(const graze_world *world, const grz_index_view *view,
                                const grz_box_search *question, grz_handle_list *answers);

/* Make more room; for hits that found too little. */
graze_status grz_handle_list_grow(grz_handle_list *answers);

/* Leave out of the last answer, from `begin` on, the tile layers that have no tile there. */
void grz_box_search_refine(const graze_world *world, const grz_box_search *question, size_t begin,
                           grz_handle_list *answers);

/* Sort the answer begin .. end by slot. */
graze_status grz_handle_list_sort(grz_handle_list *answers, size_t begin, size_t end);

#endif
