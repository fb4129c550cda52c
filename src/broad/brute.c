/* brute.c: every pair that the rules allow, tested: the oracle of all other methods.
 *
 * Quadratic in the boxes that may meet; what the rules forbid costs nothing.
 */
#include "broad/methods.h"
#include "broad/roster.h"

typedef struct brute {
    const grz_setup *setup;
    grz_classes classes;
    grz_roster roster;
} brute;

static void brute_open(void *state, const grz_setup *setup) {
    brute *self = state;
    self->setup = setup;
}

static graze_status brute_sync(void *state, const grz_boxes *boxes, grz_changes changes) {
    brute *self = state;
    (void)changes;
    grz_classes_update(&self->classes, boxes);
    return grz_roster_make(&self->roster, boxes, &self->classes, self->setup->allocator);
}

static graze_status brute_pairs(void *state, const grz_boxes *boxes, grz_sink *out) {
    brute *self = state;
    (void)boxes;
    const grz_crowd all = { .entries = self->roster.entries.data,
                            .runs = self->roster.runs,
                            .run_count = self->roster.run_count };
    grz_crowd_pairs(&all,
                    &(grz_found){ .classes = &self->classes, .counters = self->setup->counters, .out = out });
    return out->status;
}

static void brute_close(void *state) {
    brute *self = state;
    grz_roster_free(&self->roster, self->setup->allocator);
}

const grz_method grz_method_brute = {
    .about = { .name = "brute",
               .what = "tests every pair that the rules allow",
               .source = "the oracle of all tests" },
    .state_size = sizeof(brute),
    .open = brute_open,
    .sync = brute_sync,
    .pairs = brute_pairs,
    .close = brute_close,
};
