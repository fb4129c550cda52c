/* overlaps.h: the bodies that a body touches now, between steps: before a move is
 * final, after a spawn, in an editor.
 *
 * An overlap query sees every call made before it and changes nothing; several
 * threads may make some between two changes.
 */
#ifndef GRAZE_OVERLAPS_H
#define GRAZE_OVERLAPS_H

#include "graze/body.h"
#include "graze/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Replace `out` by the parts of other bodies which a body's parts touch at their
 * current positions, in a wrapped world also across its seams. A step made now would
 * report these pairs as touches, if no body was swept. The field own_part of a hit
 * is the body's own part. Hits are sorted by (own_part, part). The world's rules,
 * also those of circles, edges and shapes decide. Only parts on `layers` are found;
 * 0: all layers. Errors: GRAZE_STALE_HANDLE, GRAZE_OUT_OF_MEMORY; `out` has no hits
 * then. */
graze_status graze_body_overlaps(const graze_world *world, graze_body body,
                                 uint64_t layers, graze_hits *out);

/* Bodies, and the layers on which parts are found; 0: all layers. */
typedef struct graze_overlap_query {
    const graze_body *bodies;
    size_t count;
    uint64_t layers;
} graze_overlap_query;

/* The same for each of many bodies, in their order. If one handle is stale, `out`
 * has no hits. */
graze_status graze_world_overlaps(const graze_world *world,
                                  const graze_overlap_query *query, graze_hits *out);

/* Write to out[i], an array of the caller, whether body i touches anything. Errors
 * as graze_world_overlaps; `out` is undefined then. */
graze_status graze_world_overlaps_any(const graze_world *world,
                                      const graze_overlap_query *query, bool *out);

#ifdef __cplusplus
}
#endif

#endif
