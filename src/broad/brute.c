/* brute.c: each pair allowed by the rules is tested: the oracle of all other broad
 * phases.
 *
 * The cost is quadratic in the boxes with a possible pair. Forbidden pairs cost
 * nothing. */
#include "broad/box_list.h"
#include "broad/broad_phase.h"

typedef struct brute {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    grz_box_list boxes;
} brute;

static void brute_open(void *state, const grz_broad_setup *setup) {
    brute *self = state;
    self->setup = setup;
}

static graze_status brute_sync(void *state, const grz_box_view *boxes,
                               grz_row_changes changes) {
    brute *self = state;
    (void)changes;
    grz_layer_groups_update(&self->layer_groups, boxes);
    return grz_box_list_fill(&self->boxes, boxes, &self->layer_groups,
                             self->setup->allocator);
}

static graze_status brute_pairs(void *state, const grz_box_view *boxes,
                                grz_pair_sink *out) {
    const brute *self = state;
    (void)boxes;
    const grz_bucket all = { self->boxes.entries.data, self->boxes.runs,
                             self->boxes.run_count };
    grz_bucket_pairs(&all, &(grz_pair_output){ &self->layer_groups,
                                               self->setup->counters, out, NULL });
    return out->status;
}

static void brute_close(void *state) {
    brute *self = state;
    grz_buffer_free(self->setup->allocator, &self->boxes.entries);
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
