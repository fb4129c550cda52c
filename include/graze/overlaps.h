/* touching.h: what a body touches now, between steps: before a move is final, after a spawn, in an editor.
 *
 * A question as those of query.h: it sees every call made before it, changes nothing, and several threads may
 * ask between two changes.
 */
#ifndef GRAZE_OVERLAPS_H
#define GRAZE_OVERLAPS_H

#include "graze/ask.h"
#include "graze/body.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A box of the body that was asked about, and one of another body that it touches. */
typedef struct graze_overlap {
    graze_part part, other_part;
    graze_body other;
} graze_overlap;

/* What `count` bodies touch, in memory that the caller owns and graze grows; as graze_hits: the i-th
 * body's are items[starts[i]] to items[starts[i + 1] - 1]. */
typedef struct graze_overlap_list {
    graze_overlap *items;
    size_t *starts;
    size_t count;
    size_t item_capacity, start_capacity;
    graze_scratch scratch;
    graze_allocator allocator;
} graze_overlap_list;

/* Give the memory back; it is empty then and can be used again. */
void graze_overlap_list_free(graze_overlap_list *list);

/* Replace `out` by what a body touches where all stands now: the pairs that a step would report as touches if
 * it were made now, for bodies that are placed (of one on a way, what it touches at the end), sorted by
 * (part, other_part). The world's rules, edges and shapes decide; of the other boxes only those count that
 * are on one of `layers`. Errors: GRAZE_STALE_HANDLE, GRAZE_OUT_OF_MEMORY; `out` has no answers then. */
graze_status graze_body_overlaps(const graze_world *world, graze_body body, uint64_t layers,
                                 graze_overlap_list *out);

/* Many bodies to ask about, and the layers of the other boxes. */
typedef struct graze_overlap_query {
    const graze_body *bodies;
    size_t count;
    uint64_t layers;
} graze_overlap_query;

/* The same for each of many bodies, in their order; if one of the handles is stale, there are no answers. */
graze_status graze_world_overlaps(const graze_world *world, const graze_overlap_query *query,
                                  graze_overlap_list *out);

/* Whether each of them touches anything: what graze_world_overlaps says, without looking for more. */
graze_status graze_world_overlaps_any(const graze_world *world, const graze_overlap_query *query,
                                      graze_verdicts *out);

#ifdef __cplusplus
}
#endif

#endif
