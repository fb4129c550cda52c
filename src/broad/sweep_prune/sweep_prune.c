/* sweep_prune.c: endpoints on both axes kept sorted; pairs come and go where endpoints pass each other.
 *
 * motorherp, "Art of Collision 1: Gunbird", 2008, with replies by Korenn and Hornet600S, 2009. The set of
 * overlapping pairs is kept from step to step, so a step at rest costs one look at each edge, and a step of
 * small motions little more. When so much moves that exchanging neighbours would be quadratic, the lists are
 * made anew.
 */
#include "broad/sweep_prune/sweep_prune.h"

#include "broad/broad_phase.h"

static void sweep_prune_open(void *state, const grz_broad_setup *setup) {
    grz_sweep_prune *self = state;
    self->setup = setup;
}

static graze_status reserve(grz_sweep_prune *self, uint32_t rows) {
    const graze_allocator *allocator = self->setup->allocator;
    if (grz_buffer_reserve(allocator, &self->members, rows, sizeof(grz_sweep_member)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &self->inserted, rows, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    for (; self->member_count < rows; self->member_count++)
        *grz_sweep_member_at(self, self->member_count) =
            (grz_sweep_member){ .layer_group = GRZ_LAYER_GROUP_NONE };
    return GRAZE_OK;
}

/* What a change means for the lists: a row that changes its class or its group dies and is inserted again. */
static void take_row(grz_sweep_prune *self, const grz_box_view *boxes, uint32_t row) {
    grz_sweep_member *member = grz_sweep_member_at(self, row);
    const uint8_t of_layer = grz_layer_group_of(&self->layer_groups, boxes, row);
    const uint8_t layer_group =
        grz_layer_group_meets_none(&self->layer_groups, of_layer) ? (uint8_t)GRZ_LAYER_GROUP_NONE : of_layer;
    const bool was_in = member->layer_group != GRZ_LAYER_GROUP_NONE,
               is_in = layer_group != GRZ_LAYER_GROUP_NONE;
    const bool stays =
        was_in && is_in && member->layer_group == layer_group && member->now.group == boxes->group[row];
    member->now = grz_box_entry_of(boxes, row);
    member->layer_group = layer_group;
    member->is_removed = was_in && !stays;
    member->is_inserted = is_in && !stays;
    self->has_moved |= stays;
    self->has_removed |= member->is_removed;
    if (member->is_inserted)
        ((uint32_t *)self->inserted.data)[self->inserted_count++] = row;
}

/* The sync is over: what is now will be before. */
static void settle(grz_sweep_prune *self, uint32_t row) {
    grz_sweep_member *member = grz_sweep_member_at(self, row);
    member->before = member->now;
    member->is_inserted = member->is_removed = false;
}

static graze_status follow(grz_sweep_prune *self, const grz_box_view *boxes, grz_row_changes changes,
                           bool *is_done) {
    self->inserted_count = 0;
    self->has_removed = self->has_moved = false;
    for (uint32_t i = 0; i < changes.count; i++)
        take_row(self, boxes, changes.rows[i]);
    grz_sweep_prune_remove(self);
    graze_status status = GRAZE_OK;
    *is_done = true;
    if (self->has_moved)
        status = grz_sweep_prune_move(self, is_done);
    if (status == GRAZE_OK && *is_done)
        status = grz_sweep_prune_insert(self, boxes);
    for (uint32_t i = 0; i < changes.count; i++)
        settle(self, changes.rows[i]);
    return status;
}

/* Forget the lists and let every row be inserted. */
static graze_status start_anew(grz_sweep_prune *self, const grz_box_view *boxes) {
    self->axes[GRZ_SWEEP_X].count = self->axes[GRZ_SWEEP_Y].count = 0;
    self->inserted_count = 0;
    grz_pair_set_clear(&self->set);
    for (uint32_t row = 0; row < boxes->count; row++) {
        grz_sweep_member_at(self, row)->layer_group = GRZ_LAYER_GROUP_NONE;
        take_row(self, boxes, row);
    }
    const graze_status status = grz_sweep_prune_insert(self, boxes);
    for (uint32_t row = 0; row < boxes->count; row++)
        settle(self, row);
    return status;
}

/* Take over the changes, or all rows if there are no lists that they could be taken into. */
static graze_status update(grz_sweep_prune *self, const grz_box_view *boxes, grz_row_changes changes) {
    const bool has_new_classes = grz_layer_groups_update(&self->layer_groups, boxes);
    graze_status status = GRAZE_OK;
    if (self->has_lists && !has_new_classes)
        status = follow(self, boxes, changes, &self->has_lists);
    else
        self->has_lists = false;
    if (status != GRAZE_OK || self->has_lists || !self->has_searched)
        return status;
    self->has_lists = true;
    return start_anew(self, boxes);
}

static graze_status sweep_prune_sync(void *state, const grz_box_view *boxes, grz_row_changes changes) {
    grz_sweep_prune *self = state;
    const graze_status status = reserve(self, boxes->count);
    return status == GRAZE_OK ? update(self, boxes, changes) : status;
}

static graze_status sweep_once(grz_sweep_prune *self, const grz_box_view *boxes, grz_pair_sink *out) {
    const graze_allocator *allocator = self->setup->allocator;
    const grz_pair_output found = { &self->layer_groups, self->setup->counters, out, NULL };
    graze_status status = grz_box_list_fill(&self->box_list, boxes, &self->layer_groups, allocator);
    if (status == GRAZE_OK)
        status = grz_sweep_box_list(&self->box_list, &self->marked.scratch, allocator, &found);
    return status == GRAZE_OK ? out->status : status;
}

static graze_status sweep_prune_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out) {
    grz_sweep_prune *self = state;
    self->has_searched = true;
    if (!self->has_lists)
        return sweep_once(self, boxes, out);
    for (uint32_t i = 0; i < self->set.count; i++) {
        const graze_pair pair = grz_pair_set_at(&self->set, i);
        grz_pair_sink_push(out, pair.a, pair.b);
    }
    return out->status;
}

static void sweep_prune_close(void *state) {
    grz_sweep_prune *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    grz_buffer *const buffers[] = { &self->axes[GRZ_SWEEP_X].list,
                                    &self->axes[GRZ_SWEEP_Y].list,
                                    &self->members,
                                    &self->inserted,
                                    &self->batch,
                                    &self->scratch,
                                    &self->found };
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        grz_buffer_free(allocator, buffers[i]);
    grz_pair_set_free(&self->set, allocator);
    grz_box_list_free(&self->box_list, allocator);
    grz_outliers_free(&self->marked, allocator);
}

const grz_broad_phase grz_broad_phase_sweep_prune = {
    .about = { .name = "sweep-prune",
               .what = "keeps the edges of both axes sorted; pairs come and go where edges pass each other",
               .source =
                   "motorherp, \"Art of Collision 1: Gunbird\", 2008, with Korenn and Hornet600S, 2009" },
    .state_size = sizeof(grz_sweep_prune),
    .open = sweep_prune_open,
    .sync = sweep_prune_sync,
    .pairs = sweep_prune_pairs,
    .close = sweep_prune_close,
};
