/* contest_method.c: a method of graze alone, as a contender. */
#include "bench/alone.h"
#include "bench/contest.h"

static void *open_alone(const void *method, const workload *field) {
    return alone_open(method, (graze_method_setup){ 0 }, field->count);
}

static bool frame_alone(void *state, const workload *field) {
    return alone_sync(state, field->boxes) && alone_find(state);
}

static bool pairs_alone(void *state, const workload *field, graze_pair_list *out) {
    const alone *self = state;
    (void)field;
    return contest_list(self->sink.items, self->sink.count, out);
}

static void close_alone(void *state) {
    alone_close(state);
}

const contender contest_method = {
    .open = open_alone, .frame = frame_alone, .pairs = pairs_alone, .close = close_alone
};
