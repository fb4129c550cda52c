/* population.c: births in one sorted batch, deaths in one pass.
 *
 * Gunbird bubbles a new box in from the end of the lists, and pushes a dead one out to infinity: quadratic
 * when a boss fires a thousand bullets at once. Hornet600S (2009) inserts sorted, Korenn (2009) removes in
 * one pass; here births too are one batch: sorted, merged from behind, their overlaps found by one sweep of
 * the born against all.
 */
#include "broad/sweep_prune/sweep_prune.h"

static void bury_endpoints(const grz_sweep_prune *self, grz_endpoints *axis) {
    grz_endpoint *list = axis->list.data;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < axis->count; i++)
        if (!grz_member_at(self, grz_endpoint_row(list[i]))->is_dead)
            list[kept++] = list[i];
    axis->count = kept;
}

static void bury_pairs(grz_sweep_prune *self) {
    for (uint32_t i = self->set.count; i-- > 0;) {
        const graze_pair pair = grz_pair_set_at(&self->set, i);
        if (grz_member_at(self, pair.a)->is_dead || grz_member_at(self, pair.b)->is_dead)
            grz_pair_set_remove(&self->set, pair);
    }
}

void grz_sweep_prune_bury(grz_sweep_prune *self) {
    if (!self->has_dead)
        return;
    for (grz_axis axis = GRZ_X; axis < GRZ_AXES; axis++)
        bury_endpoints(self, &self->axes[axis]);
    bury_pairs(self);
}

/* Merge the edges of the born into one axis. */
static graze_status merge_born(grz_sweep_prune *self, grz_axis axis) {
    const uint32_t *born = self->born.data, count = 2 * self->born_count;
    grz_endpoint *batch = self->batch.data;
    for (uint32_t i = 0; i < self->born_count; i++) {
        const grz_entry *entry = &grz_member_at(self, born[i])->now;
        batch[2 * i] = grz_endpoint_of(entry, axis, born[i]);
        batch[2 * i + 1] = grz_endpoint_of(entry, axis, born[i] | GRZ_MIN_EDGE);
    }
    grz_pairs_sort(batch, self->scratch.data, count);
    return grz_endpoints_merge(&self->axes[axis], batch, count, self->setup->allocator);
}

static graze_status merge_axes(grz_sweep_prune *self) {
    const graze_allocator *allocator = self->setup->allocator;
    const size_t count = 2 * (size_t)self->born_count;
    if (grz_buffer_reserve(allocator, &self->batch, count, sizeof(grz_endpoint)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &self->scratch, count, sizeof(grz_endpoint)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    const graze_status status = merge_born(self, GRZ_X);
    return status == GRAZE_OK ? merge_born(self, GRZ_Y) : status;
}

/* Find the pairs of the born, among themselves and with all others. */
static graze_status find_pairs(grz_sweep_prune *self, const grz_boxes *boxes, grz_sink *sink) {
    const graze_allocator *allocator = self->setup->allocator;
    const grz_found found = { &self->classes, self->setup->counters, sink, NULL };
    graze_status status = grz_roster_make(&self->roster, boxes, &self->classes, allocator);
    if (status != GRAZE_OK)
        return status;
    if (self->born_count == self->roster.count)
        status = grz_sweep_roster(&self->roster, &self->marked.room, allocator, &found);
    else {
        grz_entry *entries = self->roster.entries.data;
        for (uint32_t i = 0; i < self->roster.count; i++)
            if (grz_member_at(self, entries[i].row)->is_born)
                entries[i].home_x = GRZ_HOME_MARKED;
        status = grz_marked_pairs(&self->marked, &self->roster, allocator, &found);
    }
    return status == GRAZE_OK ? sink->status : status;
}

graze_status grz_sweep_prune_bear(grz_sweep_prune *self, const grz_boxes *boxes) {
    if (self->born_count == 0)
        return GRAZE_OK;
    grz_sink sink;
    grz_sink_collect(&sink, &self->found, self->setup->allocator, SIZE_MAX);
    graze_status status = merge_axes(self);
    if (status == GRAZE_OK)
        status = find_pairs(self, boxes, &sink);
    for (size_t i = 0; i < sink.count && status == GRAZE_OK; i++)
        status = grz_pair_set_add(&self->set, sink.items[i], self->setup->allocator);
    return status;
}
