/* endpoints.h: the sorted edges of all boxes along one axis.
 *
 * An endpoint is one 64-bit number: the edge in an order-preserving integer form, then whether it is a min
 * edge, then its row. Ordered as numbers, a max edge comes before a min edge at the same place, so boxes that
 * share an edge are apart (columns are half-open under both rules), and no two endpoints are equal, so
 * nothing swaps at rest.
 */
#ifndef GRZ_BROAD_SWEEP_PRUNE_ENDPOINTS_H
#define GRZ_BROAD_SWEEP_PRUNE_ENDPOINTS_H

#include "broad/box_list.h"
#include "core/pairs.h"

typedef graze_pair grz_sweep_endpoint; /* a: the edge; b: GRZ_SWEEP_MIN_EDGE or 0, and the row */

#define GRZ_SWEEP_MIN_EDGE UINT32_C(0x80000000)

typedef enum grz_sweep_axis { GRZ_SWEEP_X, GRZ_SWEEP_Y, GRZ_SWEEP_AXES } grz_sweep_axis;

typedef struct grz_sweep_axis_list {
    grz_buffer list; /* grz_sweep_endpoint */
    uint32_t count;
} grz_sweep_axis_list;

static inline uint32_t grz_sweep_endpoint_row(grz_sweep_endpoint endpoint) {
    return endpoint.b & ~GRZ_SWEEP_MIN_EDGE;
}

static inline bool grz_sweep_endpoint_is_min(grz_sweep_endpoint endpoint) {
    return endpoint.b & GRZ_SWEEP_MIN_EDGE;
}

/* The endpoint of an entry along an axis: the one with the given b. */
grz_sweep_endpoint grz_sweep_endpoint_of(const grz_box_entry *entry, grz_sweep_axis axis, uint32_t b);

/* Merge the endpoints of new entries, sorted as one batch in `scratch`, into the list: one pass from behind.
 */
graze_status grz_sweep_axis_list_merge(grz_sweep_axis_list *endpoints, grz_sweep_endpoint *batch,
                                       uint32_t batch_count, const graze_allocator *allocator);

#endif
