/* auto.c: the default broad phase, graze's own. It has no setting.
 *
 * Few boxes are tested pair by pair in each step (few.h). Among more, a search from
 * scratch uses suitable algorithms for the boxes at hand (strategy.h). Where the
 * motion of boxes can be predicted, most steps only test the pairs of fat AABBs
 * (prediction.h). This is cheaper than the cheapest search. Measurements are in
 * docs/engine.md. */
#include "broad/prediction.h"

static void auto_open(void *state, const grz_broad_setup *setup) {
    grz_auto *self = state;
    self->kernels = grz_kernels_best();
    grz_strategy_open(&self->search, setup);
    grz_grid_join_open(&self->prediction.escaped.join, setup->allocator);
}

static void auto_test_few(grz_auto *self, const grz_box_view *boxes) {
    grz_few_test(&self->few, self->kernels, boxes);
    self->prediction.mode = GRZ_AUTO_FEW;
    grz_broad_close(&self->search.other);
    self->search.setup->counters->tests +=
        (uint64_t)boxes->count * (boxes->count - 1) / 2;
}

/* Each search reads all boxes. */
static graze_status auto_sync(void *state, const grz_box_view *boxes,
                              grz_row_changes changes) {
    (void)state, (void)boxes, (void)changes;
    return GRAZE_OK;
}

/* If the delta of this step knew nothing, this also builds the Verlet list for the
 * next step. The list has the pairs of this step, too; so if the motion before it is
 * known, a second search is not made. */
static graze_status auto_pairs(void *state, const grz_box_view *boxes,
                               grz_pair_sink *out) {
    grz_auto *self = state;
    if (grz_few_suits(boxes)) {
        auto_test_few(self, boxes);
        grz_few_push(&self->few.bits[!self->few.committed], out);
        return out->status;
    }
    const bool is_tracked = self->prediction.mode == GRZ_AUTO_SEARCHED;
    const bool was_costly = grz_strategy_is_costly(&self->search);
    if (is_tracked && was_costly) {
        grz_try(grz_prediction_begin(&self->prediction, &self->search, boxes,
                                     self->pairs));
        if (self->prediction.mode == GRZ_AUTO_BUILT) {
            grz_verlet_list_push(&self->prediction.pending, out);
            return out->status;
        }
    }
    grz_try(grz_strategy_pairs(&self->search, boxes, out));
    self->pairs = (size_t)grz_pair_sink_total(out);
    const bool is_costly = grz_strategy_is_costly(&self->search) &&
                           grz_pair_sink_status(out) == GRAZE_OK;
    if (is_tracked && is_costly && !was_costly)
        return grz_prediction_begin(&self->prediction, &self->search, boxes,
                                    self->pairs);
    return GRAZE_OK;
}

static graze_status auto_delta(void *state, const grz_box_view *boxes,
                               grz_row_changes changes, grz_pair_list *diff,
                               bool *is_known) {
    grz_auto *self = state;
    (void)changes;
    if (!grz_few_suits(boxes))
        return grz_prediction_step(&self->prediction, &self->search, boxes, diff,
                                   is_known);
    *is_known = self->prediction.kept == GRZ_AUTO_FEW;
    if (!*is_known)
        return GRAZE_OK;
    auto_test_few(self, boxes);
    return grz_few_compare(&self->few, diff, self->search.setup->allocator);
}

static void auto_restore(void *state, const grz_box_view *boxes) {
    grz_auto *self = state;
    grz_prediction_restore(&self->prediction, boxes);
}

static void auto_commit(void *state) {
    grz_auto *self = state;
    if (self->prediction.mode != GRZ_AUTO_FEW) {
        grz_prediction_commit(&self->prediction);
        return;
    }
    grz_few_commit(&self->few);
    self->prediction.kept = GRZ_AUTO_FEW;
}

static void auto_committed(const void *state, grz_pair_sink *out) {
    const grz_auto *self = state;
    if (self->prediction.kept == GRZ_AUTO_FEW)
        grz_few_push(&self->few.bits[self->few.committed], out);
    else
        grz_prediction_push(&self->prediction, out);
}

static grz_cell_size auto_cell(const void *state) {
    const grz_auto *self = state;
    return grz_broad_cell(&self->search.other);
}

static void auto_close(void *state) {
    grz_auto *self = state;
    grz_prediction_free(&self->prediction, self->search.setup->allocator);
    grz_strategy_close(&self->search);
}

const grz_broad_phase grz_broad_phase_auto = {
    .about = { .name = "auto",
               .what = "picks the best way for the boxes at hand",
               .source = "the authors of graze, 2026" },
    .state_size = sizeof(grz_auto),
    .open = auto_open,
    .sync = auto_sync,
    .pairs = auto_pairs,
    .delta = auto_delta,
    .commit = auto_commit,
    .committed = auto_committed,
    .restore = auto_restore,
    .cell = auto_cell,
    .close = auto_close,
};
