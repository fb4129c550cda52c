/* brute.c: every pair that the rules allow, tested: the oracle of all other methods.
 *
 * Quadratic in the boxes that may meet; what the rules forbid costs nothing.
 */
#include "broad/box_list.h"
#include "broad/broad_phases.h"

typedef struct brute {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    grz_box_list box_list;
} brute;

static void brute_open(void *state, const grz_broad_setup *setup) {
    brute *self = state;
    self->setup = setup;
}

static graze_status brute_sync(void *state, const grz_box_view *boxes, grz_row_changes changes) {
    brute *self = state;
    (void)changes;
    grz_layer_groups_update(&self->layer_groups, boxes);
    return grz_box_list_fill(&self->box_list, boxes, &self->layer_groups, self->setup->allocator);
}

static graze_status brute_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out) {
    brute *self = state;
    (void)boxes;
    const grz_bucket all = { .entries = self->box_list.entries.data,
                             .runs = self->box_list.runs,
                             .run_count = self->box_list.run_count };
    grz_bucket_pairs(&all, &(grz_pair_output){ .layer_groups = &self->layer_groups,
                                               .counters = self->setup->counters,
                                               .out = out });
    return out->status;
}

static void brute_close(void *state) {
    brute *self = state;
    grz_box_list_free(&self->box_list, self->setup->allocator);
}

const grz_broad_phase grz_broad_phase_brute = {
    .about = { .name = "brute",
               .what = "tests every pair that the rules allow",
               .source = "the oracle of all tests" },
    .state_size = sizeof(brute),
    .open = brute_open,
    .sync = brute_sync,
    .pairs = brute_pairs,
    .close = brute_close,
};
