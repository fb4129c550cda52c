/* spatial_lookup.h: when a world has a spatial index for queries, and which of its entries are stale.
 *
 * An index is built when it pays, not before: without one a query scans all boxes, and the cost of that is
 * added up. When queries have cost as much as building an index, one is built. So one query after one move
 * builds none, and no number of queries costs more than twice the best possible.
 *
 * An index outlives steps. Boxes that changed since it was built are stale: hits on them are ignored, and
 * they are tested one by one. That costs, too, and leads to a new index; if a quarter of all boxes is stale,
 * the index is dropped. The cost so far counts only while an index built when the counting began would still
 * be useful: in a world where everything moves each frame and queries are few, none is ever built.
 *
 * Several threads may query at once. One of them builds an index, into memory that no other reads, and
 * publishes it; the others go on without. Steps and changes never happen meanwhile, and the next step takes
 * over a published index.
 */
#ifndef GRZ_WORLD_QUERY_SPATIAL_LOOKUP_H
#define GRZ_WORLD_QUERY_SPATIAL_LOOKUP_H

#include "broad/spatial_index.h"
#include "core/tasks.h"
#include "world/world.h"

/* An index, and room to note which rows change after it was made. */
typedef struct grz_lookup_index {
    grz_spatial_index index;
    uint64_t version; /* of the world, when it was made */
    grz_buffer stale; /* uint32_t */
    uint32_t stale_max;
} grz_lookup_index;

/* Zeroed, there is no index. Sides are numbered from 1; 0 is none. */
typedef struct grz_spatial_lookup {
    grz_lookup_index indexes[2];
    uint32_t current; /* taken over by a step */
    uint32_t
        stale_count; /* rows with GRZ_ROW_STALE: they changed in steps since the current index was made */
    grz_published published; /* made since the last step; it is used instead of the current one */

    grz_try_lock lock;   /* of the members below, and of the index that is not in use */
    uint64_t query_cost; /* on questions, in quarters of a nanosecond */
    uint64_t since;      /* how many changes there had been when the counting began */
    uint64_t changes;    /* that were made before the last step */
} grz_spatial_lookup;

/* How the next questions are answered. */
typedef struct grz_index_view {
    const grz_spatial_index *index; /* NULL: there is none */
    const uint32_t
        *stale; /* rows that the index knows wrongly, apart from those that changed since the last step */
    uint32_t stale_count;
    uint8_t stale_states; /* states of rows that the index knows wrongly */
} grz_index_view;

/* The view for this many queries; may build an index. Never fails. */
grz_index_view grz_spatial_lookup_view(const graze_world *world, size_t queries);

/* The number of rows that are looked at one by one. */
static inline uint64_t grz_index_view_stale_rows(const graze_world *world, const grz_index_view *view) {
    return (uint64_t)view->stale_count + (view->stale_states & GRZ_ROW_CHANGED ? world->changed_count : 0);
}

/* Whether the index alone knows all boxes. */
static inline bool grz_index_view_is_complete(const graze_world *world, const grz_index_view *view) {
    return view->index != NULL && grz_index_view_stale_rows(world, view) == 0;
}

/* A step is kept: take over a published index, note what changed, and forget that it changed since the step.
 */
void grz_spatial_lookup_commit(graze_world *world);

/* The world is another: there is no index, and no row is known to have stale. */
void grz_spatial_lookup_reset(graze_world *world);

void grz_spatial_lookup_free(grz_spatial_lookup *lookup, const graze_allocator *allocator);

/* An index that knows all boxes as they are, or NULL; then grz_spatial_lookup_view says what there is. */
static inline const grz_spatial_index *grz_spatial_lookup_complete(const graze_world *world) {
    const grz_spatial_lookup *lookup = world->lookup;
    const uint32_t published = grz_published_load(&lookup->published);
    if (published != 0)
        return lookup->indexes[published - 1].version == world->version
                   ? &lookup->indexes[published - 1].index
                   : NULL;
    const bool is_whole = lookup->current != 0 && lookup->stale_count == 0 && world->changed_count == 0;
    return is_whole ? &lookup->indexes[lookup->current - 1].index : NULL;
}

#endif
