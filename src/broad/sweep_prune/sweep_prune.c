/* sweep_prune.c: endpoints on both axes kept sorted; pairs come and go where endpoints pass each other.
 *
 * motorherp, "Art of Collision 1: Gunbird", 2008, with replies by Korenn and Hornet600S, 2009. The set of
 * overlapping pairs is kept from step to step, so a step at rest costs one look at each edge, and a step of
 * small motions little more. When so much moves that exchanging neighbours would be quadratic, the lists are
 * made anew.
 */
#include "broad/sweep_prune/sweep_prune.h"

#include "broad/methods.h"

static void sweep_prune_open(void *state, const grz_setup *setup) {
    grz_sweep_prune *self = state;
    self->setup = setup;
}

static graze_status reserve(grz_sweep_prune *self, uint32_t rows) {
    const graze_allocator *allocator = self->setup->allocator;
    if (grz_buffer_reserve(allocator, &self->members, rows, sizeof(grz_member)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &self->born, rows, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    for (; self->member_count < rows; self->member_count++)
        *grz_member_at(self, self->member_count) = (grz_member){ .class_id = GRZ_CLASS_NONE };
    return GRAZE_OK;
}

/* What a change means for the lists: a row that changes its class or its group dies and is born again. */
static void take_row(grz_sweep_prune *self, const grz_boxes *boxes, uint32_t row) {
    grz_member *member = grz_member_at(self, row);
    const uint8_t of_layer = grz_class_of(&self->classes, boxes, row);
    const uint8_t class_id =
        grz_class_is_lonely(&self->classes, of_layer) ? (uint8_t)GRZ_CLASS_NONE : of_layer;
    const bool was_in = member->class_id != GRZ_CLASS_NONE, is_in = class_id != GRZ_CLASS_NONE;
    const bool stays =
        was_in && is_in && member->class_id == class_id && member->now.group == boxes->group[row];
    member->now = grz_entry_of(boxes, row);
    member->class_id = class_id;
    member->is_dead = was_in && !stays;
    member->is_born = is_in && !stays;
    self->has_moved |= stays;
    self->has_dead |= member->is_dead;
    if (member->is_born)
        ((uint32_t *)self->born.data)[self->born_count++] = row;
}

/* The sync is over: what is now will be before. */
static void settle(grz_sweep_prune *self, uint32_t row) {
    grz_member *member = grz_member_at(self, row);
    member->before = member->now;
    member->is_born = member->is_dead = false;
}

static graze_status follow(grz_sweep_prune *self, const grz_boxes *boxes, grz_changes changes,
                           bool *is_done) {
    self->born_count = 0;
    self->has_dead = self->has_moved = false;
    for (uint32_t i = 0; i < changes.count; i++)
        take_row(self, boxes, changes.rows[i]);
    grz_sweep_prune_bury(self);
    graze_status status = GRAZE_OK;
    *is_done = true;
    if (self->has_moved)
        status = grz_sweep_prune_move(self, is_done);
    if (status == GRAZE_OK && *is_done)
        status = grz_sweep_prune_bear(self, boxes);
    for (uint32_t i = 0; i < changes.count; i++)
        settle(self, changes.rows[i]);
    return status;
}

/* Forget the lists and let every row be born. */
static graze_status start_anew(grz_sweep_prune *self, const grz_boxes *boxes) {
    self->axes[GRZ_X].count = self->axes[GRZ_Y].count = 0;
    self->born_count = 0;
    grz_pair_set_clear(&self->set);
    for (uint32_t row = 0; row < boxes->count; row++) {
        grz_member_at(self, row)->class_id = GRZ_CLASS_NONE;
        take_row(self, boxes, row);
    }
    const graze_status status = grz_sweep_prune_bear(self, boxes);
    for (uint32_t row = 0; row < boxes->count; row++)
        settle(self, row);
    return status;
}

/* Take over the changes, or all rows if there are no lists that they could be taken into. */
static graze_status update(grz_sweep_prune *self, const grz_boxes *boxes, grz_changes changes) {
    const bool has_new_classes = grz_classes_update(&self->classes, boxes);
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

static graze_status sweep_prune_sync(void *state, const grz_boxes *boxes, grz_changes changes) {
    grz_sweep_prune *self = state;
    const graze_status status = reserve(self, boxes->count);
    return status == GRAZE_OK ? update(self, boxes, changes) : status;
}

static graze_status sweep_once(grz_sweep_prune *self, const grz_boxes *boxes, grz_sink *out) {
    const graze_allocator *allocator = self->setup->allocator;
    const grz_found found = { &self->classes, self->setup->counters, out, NULL };
    graze_status status = grz_roster_make(&self->roster, boxes, &self->classes, allocator);
    if (status == GRAZE_OK)
        status = grz_sweep_roster(&self->roster, &self->marked.room, allocator, &found);
    return status == GRAZE_OK ? out->status : status;
}

static graze_status sweep_prune_pairs(void *state, const grz_boxes *boxes, grz_sink *out) {
    grz_sweep_prune *self = state;
    self->has_searched = true;
    if (!self->has_lists)
        return sweep_once(self, boxes, out);
    for (uint32_t i = 0; i < self->set.count; i++) {
        const graze_pair pair = grz_pair_set_at(&self->set, i);
        grz_sink_push(out, pair.a, pair.b);
    }
    return out->status;
}

static void sweep_prune_close(void *state) {
    grz_sweep_prune *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    grz_buffer *const buffers[] = { &self->axes[GRZ_X].list,
                                    &self->axes[GRZ_Y].list,
                                    &self->members,
                                    &self->born,
                                    &self->batch,
                                    &self->scratch,
                                    &self->found };
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        grz_buffer_free(allocator, buffers[i]);
    grz_pair_set_free(&self->set, allocator);
    grz_roster_free(&self->roster, allocator);
    grz_marked_free(&self->marked, allocator);
}

const grz_method grz_method_sweep_prune = {
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
