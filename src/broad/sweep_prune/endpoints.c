/* endpoints.c: making endpoints and merging batches of them. */
#include "broad/sweep_prune/endpoints.h"

#include "broad/sweep.h"

grz_sweep_endpoint grz_sweep_endpoint_of(const grz_box_entry *entry, grz_sweep_axis axis, uint32_t b) {
    const float min = axis == GRZ_SWEEP_X ? entry->min_x : entry->min_y;
    const float max = axis == GRZ_SWEEP_X ? entry->max_x : entry->max_y;
    return (grz_sweep_endpoint){ grz_float_order(b & GRZ_SWEEP_MIN_EDGE ? min : max), b };
}

graze_status grz_sweep_axis_list_merge(grz_sweep_axis_list *endpoints, grz_sweep_endpoint *batch,
                                       uint32_t batch_count, const graze_allocator *allocator) {
    const uint32_t total = endpoints->count + batch_count;
    const graze_status status =
        grz_buffer_reserve(allocator, &endpoints->list, total, sizeof(grz_sweep_endpoint));
    if (status != GRAZE_OK)
        return status;
    grz_sweep_endpoint *list = endpoints->list.data;
    uint32_t old = endpoints->count, fresh = batch_count;
    for (uint32_t to = total; fresh > 0;)
        if (old > 0 && grz_pair_key(list[old - 1]) > grz_pair_key(batch[fresh - 1]))
            list[--to] = list[--old];
        else
            list[--to] = batch[--fresh];
    endpoints->count = total;
    return GRAZE_OK;
}
