/* sweep_prune.c: the endpoints of all boxes, sorted along both axes and kept sorted
 * from step to step.
 *
 * motorherp, "Art of Collision 1: Gunbird", 2008, with replies by Korenn and
 * Hornet600S, 2009. Between two steps few endpoints pass each other. When a min edge
 * moves down past a max edge, their two boxes may begin to overlap. When a max edge
 * moves down past a min edge, a pair may end. Endpoints whose order changed are
 * exchanged once, so the exchanges tell all begun and ended pairs: the delta.
 *
 * Gunbird lets new boxes bubble in from the end, which is quadratic when a boss
 * fires a thousand bullets at once. Hornet600S inserts sorted, Korenn removes in one
 * pass. Here all inserted boxes of a step are one sorted batch, merged from behind,
 * and one sweep finds their pairs.
 *
 * A step costs a few binary searches for each moved box, one exchange for each pair
 * of passing endpoints, and a copy of the list of pairs. If many boxes moved, all
 * endpoints are read anew. If this takes too many exchanges, the lists are built
 * anew. */
#include "broad/broad_phase.h"
#include "broad/sweep.h"

enum {
    SWEEP_SWAPS_PER_ENDPOINT_MAX = 128,
    SWEEP_FEW_MOVED =
        8 /* one box in this many may move for endpoints to be searched one by one */
};

/* a: the edge, as an integer in the order of floats; b: SWEEP_MIN_EDGE or 0, and the
 * row. A max edge sorts before a min edge at the same place, so boxes with a common
 * edge are apart. No two endpoints are equal. */
typedef graze_pair sweep_endpoint;

#define SWEEP_MIN_EDGE UINT32_C(0x80000000)

typedef enum sweep_axis_id { SWEEP_X, SWEEP_Y, SWEEP_AXES } sweep_axis_id;

/* A box along one axis. */
typedef struct sweep_side {
    float min, max;
} sweep_side;

typedef struct sweep_axis {
    grz_buffer endpoints; /* sweep_endpoint, sorted */
    uint32_t count;
    grz_buffer now, before; /* sweep_side by row: as of this sync and the last */
} sweep_axis;

/* A row. Its sides are in arrays of their own, which mostly stay in the cache. */
typedef struct sweep_member {
    uint32_t group;
    uint8_t layer_group; /* GRZ_LAYER_GROUP_NONE: not in the lists */
    bool is_inserted, is_removed;
} sweep_member;

typedef struct sweep_prune {
    const grz_broad_setup *setup;
    const graze_allocator *allocator;
    grz_layer_groups groups;
    /* lists are made for the second search only: a single one is cheaper without */
    bool has_searched;
    bool has_lists;
    /* `pairs` is as of the last commit; else pairs_before may be */
    bool is_committed;
    sweep_axis axes[SWEEP_AXES];
    grz_buffer members; /* sweep_member by row */
    uint32_t member_count;
    grz_buffer inserted; /* rows */
    uint32_t inserted_count;
    bool has_removed, has_moved; /* any in this sync */
    /* of this sync; after more, building anew is cheaper */
    uint64_t swaps, swaps_max;
    grz_pair_list pairs, pairs_before; /* as of this sync and the last */
    grz_pair_list changes;             /* of a sync without a delta */
    grz_pair_list *diff;               /* of this sync */
    grz_pair_list found;
    grz_buffer batch, scratch; /* sweep_endpoint, or positions of endpoints */
    grz_box_list box_list;
    grz_outliers outliers;
} sweep_prune;

static inline sweep_member *sweep_member_at(const sweep_prune *self, uint32_t row) {
    return (sweep_member *)self->members.data + row;
}

static inline sweep_side *sweep_now(const sweep_prune *self, sweep_axis_id id,
                                    uint32_t row) {
    return (sweep_side *)self->axes[id].now.data + row;
}

static inline sweep_side *sweep_before(const sweep_prune *self, sweep_axis_id id,
                                       uint32_t row) {
    return (sweep_side *)self->axes[id].before.data + row;
}

/* No side is empty. One comparison, because a processor cannot predict two. */
static inline bool sweep_sides_overlap(const sweep_side *a, const sweep_side *b) {
    return grz_max_f32(a->min, b->min) < grz_min_f32(a->max, b->max);
}

static inline sweep_endpoint *sweep_endpoints(const sweep_axis *axis) {
    return axis->endpoints.data;
}

static inline uint32_t sweep_row(sweep_endpoint endpoint) {
    return endpoint.b & ~SWEEP_MIN_EDGE;
}

/* The endpoint of a side with the given b. */
static inline sweep_endpoint sweep_endpoint_of(const sweep_side *side, uint32_t b) {
    return (sweep_endpoint){
        grz_float_order(b & SWEEP_MIN_EDGE ? side->min : side->max), b
    };
}

static void sweep_prune_open(void *state, const grz_broad_setup *setup) {
    sweep_prune *self = state;
    self->setup = setup;
    self->allocator = setup->allocator;
}

/* Lists made under other rules are useless. */
static graze_status sweep_prepare(sweep_prune *self, const grz_box_view *boxes) {
    const uint32_t rows = boxes->count;
    self->has_lists &= !grz_layer_groups_update(&self->groups, boxes);
    grz_try(grz_buffers_reserve(self->allocator,
                                { &self->members, rows, sizeof(sweep_member) },
                                { &self->inserted, rows, sizeof(uint32_t) }));
    for (sweep_axis_id id = SWEEP_X; id < SWEEP_AXES; id++)
        grz_try(grz_buffers_reserve(
            self->allocator, { &self->axes[id].now, rows, sizeof(sweep_side) },
            { &self->axes[id].before, rows, sizeof(sweep_side) }));
    for (; self->member_count < rows; self->member_count++)
        *sweep_member_at(self, self->member_count) =
            (sweep_member){ .layer_group = GRZ_LAYER_GROUP_NONE };
    return GRAZE_OK;
}

/* If a row changes its layer group or its group, it is removed and inserted
 * again. */
static void sweep_take_row(sweep_prune *self, const grz_box_view *boxes,
                           uint32_t row) {
    sweep_member *member = sweep_member_at(self, row);
    const uint8_t of_layer = grz_layer_group_of(&self->groups, boxes, row);
    uint8_t layer_group = of_layer;
    if (grz_layer_group_meets_none(&self->groups, of_layer))
        layer_group = (uint8_t)GRZ_LAYER_GROUP_NONE;
    const bool was_in = member->layer_group != GRZ_LAYER_GROUP_NONE,
               is_in = layer_group != GRZ_LAYER_GROUP_NONE;
    const bool stays = was_in && is_in && member->layer_group == layer_group &&
                       member->group == boxes->group[row];
    *sweep_now(self, SWEEP_X, row) =
        (sweep_side){ boxes->min_x[row], boxes->max_x[row] };
    *sweep_now(self, SWEEP_Y, row) =
        (sweep_side){ boxes->min_y[row], boxes->max_y[row] };
    *member = (sweep_member){ boxes->group[row], layer_group, is_in && !stays,
                              was_in && !stays };
    self->has_moved |= stays;
    self->has_removed |= member->is_removed;
    if (member->is_inserted)
        ((uint32_t *)self->inserted.data)[self->inserted_count++] = row;
}

static graze_status sweep_push_change(sweep_prune *self, uint32_t a, uint32_t b,
                                      bool began) {
    const graze_pair pair = a < b ? (graze_pair){ a, b } : (graze_pair){ b, a };
    grz_try(grz_pair_list_reserve(self->diff, 1, self->allocator));
    grz_pair_list_items(self->diff)[self->diff->count++] =
        grz_pair_change_of(pair, began);
    return GRAZE_OK;
}

/* Remove rows from both lists, and end their pairs. */
static graze_status sweep_remove(sweep_prune *self) {
    for (sweep_axis_id id = SWEEP_X; id < SWEEP_AXES; id++) {
        sweep_endpoint *endpoints = sweep_endpoints(&self->axes[id]);
        uint32_t kept = 0;
        for (uint32_t i = 0; i < self->axes[id].count; i++)
            if (!sweep_member_at(self, sweep_row(endpoints[i]))->is_removed)
                endpoints[kept++] = endpoints[i];
        self->axes[id].count = kept;
    }
    for (size_t i = 0; i < self->pairs.count; i++) {
        const graze_pair pair = grz_pair_list_items(&self->pairs)[i];
        if (sweep_member_at(self, pair.a)->is_removed ||
            sweep_member_at(self, pair.b)->is_removed)
            grz_try(sweep_push_change(self, pair.a, pair.b, false));
    }
    return GRAZE_OK;
}

static bool sweep_may_meet(const sweep_prune *self, uint32_t a, uint32_t b) {
    const sweep_member *member_a = sweep_member_at(self, a),
                       *member_b = sweep_member_at(self, b);
    return (member_a->group == 0 || member_a->group != member_b->group) &&
           grz_layer_groups_meet(&self->groups, member_a->layer_group,
                                 member_b->layer_group);
}

/* When two endpoints pass each other, their boxes begin or end to be apart along an
 * axis. */
static inline graze_status sweep_exchange(sweep_prune *self, sweep_axis_id id,
                                          sweep_endpoint moving,
                                          sweep_endpoint passed) {
    const bool began = moving.b & SWEEP_MIN_EDGE;
    const uint32_t a = sweep_row(moving), b = sweep_row(passed);
    if (((moving.b ^ passed.b) & SWEEP_MIN_EDGE) == 0)
        return GRAZE_OK;
    if (began) {
        const bool may_meet = sweep_may_meet(self, a, b);
        self->setup->counters->tests += may_meet;
        self->setup->counters->refused += !may_meet;
        if (!may_meet)
            return GRAZE_OK;
    }
    const sweep_axis *along = &self->axes[id], *across = &self->axes[SWEEP_Y - id];
    const sweep_side *sides = began ? along->now.data : along->before.data;
    const sweep_side *other_sides = began ? across->now.data : across->before.data;
    if (!sweep_sides_overlap(&other_sides[a], &other_sides[b]) ||
        !sweep_sides_overlap(&sides[a], &sides[b]) ||
        (!began && !sweep_may_meet(self, a, b)))
        return GRAZE_OK;
    return sweep_push_change(self, a, b, began);
}

/* Exchange endpoint i with the greater ones before it. */
static graze_status sweep_sort_endpoint(sweep_prune *self, sweep_axis_id id,
                                        uint32_t i) {
    sweep_endpoint *endpoints = sweep_endpoints(&self->axes[id]);
    const sweep_endpoint moving = endpoints[i];
    graze_status status = GRAZE_OK;
    uint32_t j = i;
    for (; j > 0 && grz_pair_key(endpoints[j - 1]) > grz_pair_key(moving) &&
           status == GRAZE_OK;
         j--) {
        endpoints[j] = endpoints[j - 1];
        status = sweep_exchange(self, id, moving, endpoints[j]);
    }
    endpoints[j] = moving;
    self->swaps += i - j;
    return status;
}

/* Read all endpoints anew, and sort them. Ends early after too many swaps. */
static graze_status sweep_sort_all(sweep_prune *self, sweep_axis_id id) {
    sweep_endpoint *endpoints = sweep_endpoints(&self->axes[id]);
    for (uint32_t i = 0; i < self->axes[id].count; i++)
        endpoints[i] = sweep_endpoint_of(
            sweep_now(self, id, sweep_row(endpoints[i])), endpoints[i].b);
    for (uint32_t i = 1; i < self->axes[id].count && self->swaps <= self->swaps_max;
         i++)
        grz_try(sweep_sort_endpoint(self, id, i));
    return GRAZE_OK;
}

/* The position of an endpoint that is in the list. */
static uint32_t sweep_find(const sweep_axis *axis, sweep_endpoint endpoint) {
    const sweep_endpoint *at = sweep_endpoints(axis);
    for (uint32_t count = axis->count; count > 1;) {
        const uint32_t half = count / 2;
        at += grz_pair_key(at[half]) <= grz_pair_key(endpoint) ? half : 0;
        count -= half;
    }
    return (uint32_t)(at - sweep_endpoints(axis));
}

/* Write the positions of the moved endpoints along an axis, with their b, sorted;
 * returns how many. */
static uint32_t sweep_find_moved(sweep_prune *self, sweep_axis_id id,
                                 grz_row_changes changes) {
    graze_pair *positions = self->batch.data;
    uint32_t count = 0;
    for (uint32_t i = 0; i < changes.count; i++) {
        const uint32_t row = changes.rows[i];
        const sweep_member *member = sweep_member_at(self, row);
        if (member->layer_group == GRZ_LAYER_GROUP_NONE || member->is_inserted)
            continue;
        for (int edge = 0; edge < 2; edge++) {
            uint32_t b = row;
            if (edge != 0)
                b = row | SWEEP_MIN_EDGE;
            const sweep_endpoint before =
                sweep_endpoint_of(sweep_before(self, id, row), b);
            if (before.a != sweep_endpoint_of(sweep_now(self, id, row), b).a)
                positions[count++] =
                    (graze_pair){ sweep_find(&self->axes[id], before), b };
        }
    }
    if (count > 0)
        grz_pairs_sort(positions, self->scratch.data, count);
    return count;
}

/* Sort where endpoints moved. The endpoints between two of them are in order once
 * the one before is. */
static graze_status sweep_sort_moved(sweep_prune *self, sweep_axis_id id,
                                     uint32_t moved) {
    const graze_pair *positions = self->batch.data;
    sweep_endpoint *endpoints = sweep_endpoints(&self->axes[id]);
    for (uint32_t m = 0; m < moved; m++)
        endpoints[positions[m].a] = sweep_endpoint_of(
            sweep_now(self, id, positions[m].b & ~SWEEP_MIN_EDGE), positions[m].b);
    uint32_t i = 1;
    for (uint32_t m = 0; m < moved; m++)
        for (i = grz_max_u32(positions[m].a, i);
             i < self->axes[id].count && self->swaps <= self->swaps_max &&
             (i <= positions[m].a ||
              grz_pair_key(endpoints[i - 1]) > grz_pair_key(endpoints[i]));
             i++)
            grz_try(sweep_sort_endpoint(self, id, i));
    return GRAZE_OK;
}

static graze_status sweep_reserve_batch(sweep_prune *self, size_t count) {
    return grz_buffers_reserve(self->allocator,
                               { &self->batch, count, sizeof(sweep_endpoint) },
                               { &self->scratch, count, sizeof(sweep_endpoint) });
}

/* After too many swaps the lists are useless. */
static graze_status sweep_move(sweep_prune *self, grz_row_changes changes) {
    const bool are_few =
        changes.count < self->axes[SWEEP_X].count / (2 * SWEEP_FEW_MOVED);
    graze_status status = GRAZE_OK;
    if (are_few)
        status = sweep_reserve_batch(self, 2 * (size_t)changes.count);
    for (sweep_axis_id id = SWEEP_X;
         id < SWEEP_AXES && self->swaps <= self->swaps_max && status == GRAZE_OK;
         id++)
        status =
            are_few ? sweep_sort_moved(self, id, sweep_find_moved(self, id, changes))
                    : sweep_sort_all(self, id);
    self->setup->counters->swaps += self->swaps;
    return status;
}

/* Merge the endpoints of the inserted rows into one axis, from behind. */
static graze_status sweep_merge_inserted(sweep_prune *self, sweep_axis_id id) {
    const uint32_t *inserted = self->inserted.data, count = 2 * self->inserted_count;
    sweep_axis *axis = &self->axes[id];
    sweep_endpoint *batch = self->batch.data;
    grz_try(grz_buffer_reserve(self->allocator, &axis->endpoints,
                               (size_t)axis->count + count, sizeof(sweep_endpoint)));
    for (uint32_t i = 0; i < self->inserted_count; i++) {
        const sweep_side *side = sweep_now(self, id, inserted[i]);
        batch[2 * i] = sweep_endpoint_of(side, inserted[i]);
        batch[2 * i + 1] = sweep_endpoint_of(side, inserted[i] | SWEEP_MIN_EDGE);
    }
    grz_pairs_sort(batch, self->scratch.data, count);
    sweep_endpoint *endpoints = sweep_endpoints(axis);
    uint32_t old = axis->count, added = count;
    axis->count += count;
    for (uint32_t to = axis->count; added > 0;)
        if (old > 0 &&
            grz_pair_key(endpoints[old - 1]) > grz_pair_key(batch[added - 1]))
            endpoints[--to] = endpoints[--old];
        else
            endpoints[--to] = batch[--added];
    return GRAZE_OK;
}

/* Push the pairs of the inserted rows, with each other and with all others. */
static graze_status sweep_search(sweep_prune *self, const grz_box_view *boxes,
                                 bool are_all_inserted, grz_pair_sink *out) {
    const grz_pair_output output = { &self->groups, self->setup->counters, out,
                                     NULL };
    grz_try(
        grz_box_list_fill(&self->box_list, boxes, &self->groups, self->allocator));
    grz_box_entry *entries = self->box_list.entries.data;
    if (are_all_inserted || self->inserted_count == self->box_list.count) {
        grz_try(grz_sweep_box_list(&self->box_list, &self->outliers.scratch,
                                   self->allocator, &output));
    } else {
        for (uint32_t i = 0; i < self->box_list.count; i++)
            if (sweep_member_at(self, entries[i].row)->is_inserted)
                entries[i].cell_x = GRZ_CELL_OUTLIER;
        grz_try(grz_outliers_pairs(&self->outliers, &self->box_list, self->allocator,
                                   &output));
    }
    return out->status;
}

static graze_status sweep_insert(sweep_prune *self, const grz_box_view *boxes) {
    grz_try(sweep_reserve_batch(self, 2 * (size_t)self->inserted_count));
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &self->found.pairs, self->allocator, SIZE_MAX);
    for (sweep_axis_id id = SWEEP_X; id < SWEEP_AXES; id++)
        grz_try(sweep_merge_inserted(self, id));
    grz_try(sweep_search(self, boxes, false, &sink));
    self->found.count = sink.count;
    return grz_pair_diff_append(self->diff, &self->found, true, self->allocator);
}

/* Make the changes a diff, and apply it to the list of pairs. */
static graze_status sweep_update_pairs(sweep_prune *self) {
    grz_try(grz_pair_list_sort(self->diff, &self->scratch, self->setup->tasks,
                               self->allocator));
    grz_pair_diff_cancel(self->diff);
    grz_try(grz_pair_diff_apply(&self->pairs_before, &self->pairs, self->diff,
                                self->allocator));
    grz_pair_list_swap(&self->pairs, &self->pairs_before);
    return GRAZE_OK;
}

static void sweep_end_sync(sweep_prune *self, uint32_t row) {
    for (sweep_axis_id id = SWEEP_X; id < SWEEP_AXES; id++)
        *sweep_before(self, id, row) = *sweep_now(self, id, row);
    sweep_member_at(self, row)->is_inserted =
        sweep_member_at(self, row)->is_removed = false;
}

/* Take changes into the lists, and write the diff. Without rows the lists are built:
 * each row is inserted. has_lists is false after a failure, or if it took too
 * long. */
static graze_status sweep_take_changes(sweep_prune *self, const grz_box_view *boxes,
                                       grz_row_changes changes,
                                       grz_pair_list *diff) {
    graze_status status = GRAZE_OK;
    self->diff = diff;
    self->diff->count = 0;
    self->inserted_count = 0;
    self->has_removed = self->has_moved = false;
    self->swaps = 0;
    for (uint32_t i = 0; i < changes.count; i++)
        sweep_take_row(self, boxes, changes.rows != NULL ? changes.rows[i] : i);
    if (self->has_removed)
        status = sweep_remove(self);
    self->swaps_max =
        (uint64_t)SWEEP_SWAPS_PER_ENDPOINT_MAX * self->axes[SWEEP_X].count;
    if (status == GRAZE_OK && self->has_moved && changes.rows != NULL)
        status = sweep_move(self, changes);
    const bool is_done = self->swaps <= self->swaps_max;
    if (status == GRAZE_OK && is_done && self->inserted_count > 0)
        status = sweep_insert(self, boxes);
    if (status == GRAZE_OK && is_done)
        status = sweep_update_pairs(self);
    for (uint32_t i = 0; i < changes.count; i++)
        sweep_end_sync(self, changes.rows != NULL ? changes.rows[i] : i);
    self->has_lists = status == GRAZE_OK && is_done;
    return status;
}

static graze_status sweep_build(sweep_prune *self, const grz_box_view *boxes) {
    self->axes[SWEEP_X].count = self->axes[SWEEP_Y].count = 0;
    self->pairs.count = 0;
    for (uint32_t row = 0; row < boxes->count; row++)
        sweep_member_at(self, row)->layer_group = GRZ_LAYER_GROUP_NONE;
    return sweep_take_changes(
        self, boxes, (grz_row_changes){ .count = boxes->count }, &self->changes);
}

static graze_status sweep_prune_sync(void *state, const grz_box_view *boxes,
                                     grz_row_changes changes) {
    sweep_prune *self = state;
    graze_status status = sweep_prepare(self, boxes);
    self->is_committed = false;
    if (status == GRAZE_OK && self->has_lists)
        status = sweep_take_changes(self, boxes, changes, &self->changes);
    if (status == GRAZE_OK && !self->has_lists && self->has_searched)
        status = sweep_build(self, boxes);
    return status;
}

static graze_status sweep_prune_pairs(void *state, const grz_box_view *boxes,
                                      grz_pair_sink *out) {
    sweep_prune *self = state;
    self->has_searched = true;
    if (!self->has_lists)
        return sweep_search(self, boxes, true, out);
    grz_pair_list_push(&self->pairs, out);
    return out->status;
}

static graze_status sweep_prune_delta(void *state, const grz_box_view *boxes,
                                      grz_row_changes changes, grz_pair_list *diff,
                                      bool *is_known) {
    sweep_prune *self = state;
    graze_status status = sweep_prepare(self, boxes);
    *is_known = false;
    if (status != GRAZE_OK || !self->has_lists || !self->is_committed ||
        changes.is_all)
        return status;
    status = sweep_take_changes(self, boxes, changes, diff);
    *is_known = self->has_lists;
    self->is_committed = !self->has_lists;
    return status;
}

static void sweep_prune_commit(void *state) {
    sweep_prune *self = state;
    self->is_committed = self->has_lists;
}

static void sweep_prune_committed(const void *state, grz_pair_sink *out) {
    const sweep_prune *self = state;
    grz_pair_list_push(self->is_committed ? &self->pairs : &self->pairs_before, out);
}

static void sweep_prune_close(void *state) {
    sweep_prune *self = state;
    grz_buffers_free(
        self->allocator, &self->members, &self->inserted, &self->pairs.pairs,
        &self->pairs_before.pairs, &self->changes.pairs, &self->found.pairs,
        &self->batch, &self->scratch, &self->axes[0].now, &self->axes[0].before,
        &self->axes[1].now, &self->axes[1].before, &self->axes[0].endpoints,
        &self->axes[1].endpoints, &self->box_list.entries);
    grz_outliers_free(&self->outliers, self->allocator);
}

const grz_broad_phase grz_broad_phase_sweep_prune = {
    .about = { .name = "sweep-prune",
               .what = "keeps the edges of both axes sorted; pairs come and go "
                       "where edges pass each other",
               .source = "motorherp, \"Art of Collision 1: Gunbird\", 2008, with "
                         "Korenn and Hornet600S, 2009" },
    .state_size = sizeof(sweep_prune),
    .open = sweep_prune_open,
    .sync = sweep_prune_sync,
    .pairs = sweep_prune_pairs,
    .delta = sweep_prune_delta,
    .commit = sweep_prune_commit,
    .committed = sweep_prune_committed,
    .close = sweep_prune_close,
};
