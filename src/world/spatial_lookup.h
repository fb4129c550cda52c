/* spatial_lookup.h: when a world has a spatial index for queries, and which of its
 * entries are stale.
 *
 * An index is built when it pays, not before: without one a query scans all boxes,
 * and this cost is added up. When queries have cost as much as building an index,
 * one is built. So one query after one move builds none, and no number of queries
 * costs more than twice the best possible.
 *
 * An index outlives steps. Boxes changed since it was built are stale: hits on them
 * are ignored, and they are tested one by one. This costs, too, and leads to a new
 * index; if a quarter of all boxes is stale, the index is dropped. The cost so far
 * counts only while an index would still be useful if built when the counting began.
 * So if everything moves each frame and queries are few, none is ever built.
 *
 * An entry is stale if its row changed since the index was built, whether or not a
 * step was made since.
 *
 * Several threads may query at once. One of them builds an index, into memory
 * without other readers, and publishes it; the others go on without. Steps and
 * changes never happen meanwhile. */
#pragma once

#include "broad/spatial_index.h"
#include "world/world.h"

#include <stdatomic.h>

/* An index, and the rows changed since it was built. */
typedef struct grz_lookup_index {
    grz_spatial_index index;
    grz_buffer stale; /* uint32_t: rows with GRZ_ROW_STALE */
    uint32_t stale_count, stale_max;
    double spacing;   /* the mean distance of boxes */
    graze_box bounds; /* around all boxes, closed; made in a wrapped world */
} grz_lookup_index;

/* Zeroed, it has no index. */
typedef struct grz_spatial_lookup {
    grz_lookup_index indexes[2];
    /* it answers queries; a thread reading it sees its content */
    _Atomic(grz_lookup_index *) used;
    /* its stale rows have GRZ_ROW_STALE: the one in use at the last change */
    grz_lookup_index *marked;
    /* a lock without waiting: of the members below, and of the unused index */
    atomic_uint is_locked;
    uint64_t query_cost; /* of queries, in quarters of a nanosecond */
    /* graze_world.row_change_count when the counting began */
    uint64_t since;
} grz_spatial_lookup;

static inline const grz_lookup_index *
grz_spatial_lookup_used(const graze_world *world) {
    return atomic_load_explicit(&world->lookup->used, memory_order_acquire);
}

/* The index for this many queries, perhaps built now, until the world changes; NULL:
 * a scan is cheaper. */
const grz_lookup_index *grz_spatial_lookup_for(const graze_world *world,
                                               size_t queries);

/* A row changes: its entry in an index is stale. */
void grz_spatial_lookup_mark_stale(graze_world *world, uint32_t row);

static inline void grz_spatial_lookup_row_changed(graze_world *world, uint32_t row) {
    if (world->lookup != NULL && grz_spatial_lookup_used(world) != NULL)
        grz_spatial_lookup_mark_stale(world, row);
}

/* The world is another: it has no index and no rows marked as stale. */
void grz_spatial_lookup_reset(graze_world *world);
void grz_spatial_lookup_free(grz_spatial_lookup *lookup,
                             const graze_allocator *allocator);
