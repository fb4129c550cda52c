/* query.h: ask the world which boxes are where, before a step and after it.
 *
 * These are questions about boxes: of a part with a shape, the box around it answers. What the shapes
 * themselves say, ask.h asks.
 *
 * With every method, questions are answered by an index that the world makes when those asked have cost as
 * much as making one: until then by looking at every box. So a question after a move makes no index, a batch
 * of many makes it at once, and an index stays good for many steps while few boxes change. The memory for it
 * is asked of the world's allocator; without it, questions are answered all the same, only more slowly.
 *
 * Between two changes of a world several threads may ask it at once, each with a list of its own. If the
 * world has an allocator of its own, that may be called by any of them then, by one at a time.
 */
#ifndef GRAZE_QUERY_H
#define GRAZE_QUERY_H

#include "graze/world.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A list of boxes that the caller owns and graze grows; see graze_pair_list. */
typedef struct graze_part_list {
    graze_part *items;
    size_t count, capacity;
    graze_allocator allocator;
} graze_part_list;

/* Give the list's memory back; it is empty then and can be used again. */
void graze_part_list_free(graze_part_list *list);

/* Replace `out` by the enabled boxes that overlap `area` where they stand now, under the world's edge rule,
 * sorted by slot; of a tile layer (tiles.h) its box, where one of its tiles does. `layers` has a bit for each
 * layer that is asked for. Sees every call made before it. Errors: those of graze_box_check,
 * GRAZE_OUT_OF_MEMORY (of the list); `out` is empty then. */
graze_status graze_world_query_box(const graze_world *world, graze_box area, uint64_t layers,
                                   graze_part_list *out);

/* The same for the boxes that hold the point (x, y): min <= x < max half-open, min <= x <= max closed. */
graze_status graze_world_query_point(const graze_world *world, float x, float y, uint64_t layers,
                                     graze_part_list *out);

/* Points to ask about: `count` of them, the i-th at (x[i], y[i]). Only read. */
typedef struct graze_points {
    const float *x, *y;
    size_t count;
} graze_points;

/* The answers to `count` questions, in memory that the caller owns and graze grows. The i-th found the boxes
 * items[starts[i]] to items[starts[i + 1] - 1]; starts has count + 1 members, the last of which is the number
 * of all items. Zeroed, it is empty and uses the C library's memory; used again, it keeps its memory. Set
 * `allocator` before the first use, or not at all. */
typedef struct graze_query_hits {
    graze_part *items;
    size_t *starts;
    size_t count;
    size_t item_capacity, start_capacity;
    graze_allocator allocator;
} graze_query_hits;

/* Give the memory back; it is empty then and can be used again. */
void graze_query_hits_free(graze_query_hits *hits);

/* Replace `out` by the answers of graze_world_query_point to each of many points, in their order: the same
 * boxes, each answer sorted by slot. Several times as fast as asking one by one. Errors: those of
 * graze_box_check for any point, found before anything is looked up, and GRAZE_OUT_OF_MEMORY; `out` then has
 * no answers, count 0. */
graze_status graze_world_query_points(const graze_world *world, graze_points points, uint64_t layers,
                                      graze_query_hits *out);

/* The same for the answers of graze_world_query_box to each of `count` areas, which are only read. */
graze_status graze_world_query_boxes(const graze_world *world, const graze_box *areas, size_t count,
                                     uint64_t layers, graze_query_hits *out);

#ifdef __cplusplus
}
#endif

#endif
