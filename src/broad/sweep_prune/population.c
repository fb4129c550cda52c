/* population.c: births in one sorted batch, deaths in one pass.
 *
 * Gunbird bubbles a new box in from the end of the lists, and pushes a dead one out to infinity: quadratic
 * when a boss fires a thousand bullets at once. Hornet600S (2009) inserts sorted, Korenn (2009) removes in
 * one pass; here births too are one batch: sorted, merged from behind, their overlaps found by one sweep of
 * the inserted against all.
 */
#include "broad/sweep_prune/sweep_prune.h"

static void bury_endpoints(const grz_sweep_prune *self, grz_sweep_axis_list *axis) {
    grz_sweep_endpoint *list = axis->list.data;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < axis->count; i++)
        if (!grz_sweep_member_at(self, grz_sweep_endpoint_row(list[i]))->is_removed)
            list[kept++] = list[i];
    axis->count = kept;
}

static void bury_pairs(grz_sweep_prune *self) {
    for (uint32_t i = self->set.count; i-- > 0;) {
        const graze_pair pair = grz_pair_set_at(&self->set, i);
        if (grz_sweep_member_at(self, pair.a)->is_removed || grz_sweep_member_at(self, pair.b)->is_removed)
            grz_pair_set_remove(&self->set, pair);
    }
}

void grz_sweep_prune_remove(grz_sweep_prune *self) {
    if (!self->has_removed)
        return;
    for (grz_sweep_axis axis = GRZ_SWEEP_X; axis < GRZ_SWEEP_AXES; axis++)
        bury_endpoints(self, &self->axes[axis]);
    bury_pairs(self);
}

/* Merge the edges of the inserted into one axis. */
static graze_status merge_born(grz_sweep_prune *self, grz_sweep_axis axis) {
    const uint32_t *inserted = self->inserted.data, count = 2 * self->inserted_count;
    grz_sweep_endpoint *batch = self->batch.data;
    for (uint32_t i = 0; i < self->inserted_count; i++) {
        const grz_box_entry *entry = &grz_sweep_member_at(self, inserted[i])->now;
        batch[2 * i] = grz_sweep_endpoint_of(entry, axis, inserted[i]);
        batch[2 * i + 1] = grz_sweep_endpoint_of(entry, axis, inserted[i] | GRZ_SWEEP_MIN_EDGE);
    }
    grz_pairs_sort(batch, self->scratch.data, count);
    return grz_sweep_axis_list_merge(&self->axes[axis], batch, count, self->setup->allocator);
}

static graze_status merge_axes(grz_sweep_prune *self) {
    const graze_allocator *allocator = self->setup->allocator;
    const size_t count = 2 * (size_t)self->inserted_count;
    if (grz_buffer_reserve(allocator, &self->batch, count, sizeof(grz_sweep_endpoint)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &self->scratch, count, sizeof(grz_sweep_endpoint)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    const graze_status status = merge_born(self, GRZ_SWEEP_X);
    return status == GRAZE_OK ? merge_born(self, GRZ_SWEEP_Y) : status;
}

/* Find the pairs of the inserted, among themselves and with all others. */
static graze_status find_pairs(grz_sweep_prune *self, const grz_box_view *boxes, grz_pair_sink *sink) {
    const graze_allocator *allocator = self->setup->allocator;
    const grz_pair_output found = { &self->layer_groups, self->setup->counters, sink, NULL };
    graze_status status = grz_box_list_fill(&self->box_list, boxes, &self->layer_groups, allocator);
    if (status != GRAZE_OK)
        return status;
    if (self->inserted_count == self->box_list.count)
        status = grz_sweep_box_list(&self->box_list, &self->marked.scratch, allocator, &found);
    else {
        grz_box_entry *entries = self->box_list.entries.data;
        for (uint32_t i = 0; i < self->box_list.count; i++)
            if (grz_sweep_member_at(self, entries[i].row)->is_inserted)
                entries[i].cell_x = GRZ_CELL_OUTLIER;
        status = grz_outliers_pairs(&self->marked, &self->box_list, allocator, &found);
    }
    return status == GRAZE_OK ? sink->status : status;
}

graze_status grz_sweep_prune_insert(grz_sweep_prune *self, const grz_box_view *boxes) {
    if (self->inserted_count == 0)
        return GRAZE_OK;
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &self->found, self->setup->allocator, SIZE_MAX);
    graze_status status = merge_axes(self);
    if (status == GRAZE_OK)
        status = find_pairs(self, boxes, &sink);
    for (size_t i = 0; i < sink.count && status == GRAZE_OK; i++)
        status = grz_pair_set_add(&self->set, sink.items[i], self->setup->allocator);
    return status;
}
