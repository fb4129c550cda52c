/* motion.c: sorting the axes by insertion, and what happens when two edges pass each other.
 *
 * Between two steps of a game few edges pass each other. When a min edge moves down past a max edge, its two
 * boxes may have begun to overlap: they are tested as they stand now. When a max edge moves down past a min
 * edge, they are apart on this axis, and their pair goes if they overlapped before. Each pair of edges that
 * changed its order is exchanged exactly once, so whichever axis brings two boxes together or parts them is
 * seen.
 */
#include "broad/sweep_prune/sweep_prune.h"

enum { MOST_SWAPS_AN_EDGE = 128 };

/* Read the edges of all members anew; the order of the list stays. */
static void refresh(const grz_sweep_prune *self, grz_sweep_axis axis) {
    grz_sweep_endpoint *list = self->axes[axis].list.data;
    for (uint32_t i = 0; i < self->axes[axis].count; i++)
        list[i] = grz_sweep_endpoint_of(&grz_sweep_member_at(self, grz_sweep_endpoint_row(list[i]))->now,
                                        axis, list[i].b);
}

static graze_status meet(grz_sweep_prune *self, const grz_sweep_member *a, const grz_sweep_member *b) {
    graze_counters *counters = self->setup->counters;
    if (!grz_layer_groups_meet(&self->layer_groups, a->layer_group, b->layer_group) ||
        grz_box_entries_related(&a->now, &b->now)) {
        counters->refused++;
        return GRAZE_OK;
    }
    counters->tests++;
    if (!grz_box_entries_overlap(&a->now, &b->now))
        return GRAZE_OK;
    return grz_pair_set_add(&self->set, grz_pair_of(a->now.row, b->now.row), self->setup->allocator);
}

static void part(grz_sweep_prune *self, const grz_sweep_member *a, const grz_sweep_member *b) {
    if (grz_box_entries_overlap(&a->before, &b->before))
        grz_pair_set_remove(&self->set, grz_pair_of(a->now.row, b->now.row));
}

/* `lower` has moved down past `higher`. */
static graze_status pass(grz_sweep_prune *self, grz_sweep_endpoint lower, grz_sweep_endpoint higher) {
    if (grz_sweep_endpoint_is_min(lower) == grz_sweep_endpoint_is_min(higher))
        return GRAZE_OK;
    const grz_sweep_member *a = grz_sweep_member_at(self, grz_sweep_endpoint_row(lower));
    const grz_sweep_member *b = grz_sweep_member_at(self, grz_sweep_endpoint_row(higher));
    if (grz_sweep_endpoint_is_min(lower))
        return meet(self, a, b);
    part(self, a, b);
    return GRAZE_OK;
}

/* Sort one axis; returns the number of exchanges, which ends early beyond `most`. */
static graze_status sort(grz_sweep_prune *self, grz_sweep_axis axis, uint64_t most, uint64_t *swaps) {
    grz_sweep_endpoint *list = self->axes[axis].list.data;
    graze_status status = GRAZE_OK;
    for (uint32_t i = 1; i < self->axes[axis].count && *swaps <= most && status == GRAZE_OK; i++) {
        const grz_sweep_endpoint moving = list[i];
        uint32_t j = i;
        for (; j > 0 && grz_pair_key(list[j - 1]) > grz_pair_key(moving) && status == GRAZE_OK; j--) {
            list[j] = list[j - 1];
            status = pass(self, moving, list[j]);
        }
        list[j] = moving;
        *swaps += i - j;
    }
    return status;
}

graze_status grz_sweep_prune_move(grz_sweep_prune *self, bool *is_done) {
    const uint64_t most = (uint64_t)MOST_SWAPS_AN_EDGE * self->axes[GRZ_SWEEP_X].count;
    uint64_t swaps = 0;
    graze_status status = GRAZE_OK;
    for (grz_sweep_axis axis = GRZ_SWEEP_X; axis < GRZ_SWEEP_AXES && swaps <= most && status == GRAZE_OK;
         axis++) {
        refresh(self, axis);
        status = sort(self, axis, most, &swaps);
    }
    self->setup->counters->swaps += swaps;
    *is_done = swaps <= most;
    return status;
}
