/* lookup.h: when a world has an index for queries, and what of it still holds.
 *
 * An index is made when it pays, not before: a question that finds none is answered by looking at every box,
 * and what that costs is written down. When the
 * questions have cost as much as making an index would have, one is made. So one question after one move
 * makes none, and no number of questions costs more than twice the best that could have been done.
 *
 * An index outlives steps. Boxes that changed since it was made are left out of what it finds and looked at
 * one by one; that is written down, too, and leads to a new index; if a quarter of all boxes changed, the old
 * one is dropped. What was written down counts only while an index made when the counting began would still
 * be of use: in a world where all moves every frame and little is asked, none is ever made.
 *
 * Questions may come from several threads at once. One of them makes an index, into memory that no other
 * reads, and posts it; the others go on without. Steps and changes are never made meanwhile, and it is the
 * next step that takes a published index over.
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

    grz_try_lock gate;   /* before what follows, and before the side that nobody reads */
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

/* How so many questions can be answered; may make an index. Never fails. */
grz_index_view grz_spatial_lookup_view(const graze_world *world, size_t questions);

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
