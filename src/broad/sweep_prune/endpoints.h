/* endpoints.h: the sorted edges of all boxes along one axis.
 *
 * An endpoint is one 64-bit number: the edge in an order-preserving integer form, then whether it is a min
 * edge, then its row. Ordered as numbers, a max edge comes before a min edge at the same place, so boxes that
 * share an edge are apart (columns are half-open under both rules), and no two endpoints are equal, so
 * nothing swaps at rest.
 */
#ifndef GRZ_BROAD_SWEEP_PRUNE_ENDPOINTS_H
#define GRZ_BROAD_SWEEP_PRUNE_ENDPOINTS_H

#include "broad/entry.h"
#include "core/pairs.h"

typedef graze_pair grz_endpoint; /* a: the edge; b: GRZ_MIN_EDGE or 0, and the row */

#define GRZ_MIN_EDGE UINT32_C(0x80000000)

typedef enum grz_axis { GRZ_X, GRZ_Y, GRZ_AXES } grz_axis;

typedef struct grz_endpoints {
    grz_buffer list; /* grz_endpoint */
    uint32_t count;
} grz_endpoints;

static inline uint32_t grz_endpoint_row(grz_endpoint endpoint) {
    return endpoint.b & ~GRZ_MIN_EDGE;
}

static inline bool grz_endpoint_is_min(grz_endpoint endpoint) {
    return endpoint.b & GRZ_MIN_EDGE;
}

/* The endpoint of an entry along an axis: the one with the given b. */
grz_endpoint grz_endpoint_of(const grz_entry *entry, grz_axis axis, uint32_t b);

/* Merge the endpoints of new entries, sorted as one batch in `scratch`, into the list: one pass from behind.
 */
graze_status grz_endpoints_merge(grz_endpoints *endpoints, grz_endpoint *batch, uint32_t batch_count,
                                 const graze_allocator *allocator);

#endif
