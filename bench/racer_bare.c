/* racer_bare.c: a method without a world: all boxes go into its columns, and it says
 * all pairs. */
#include "bench/alone.h"
#include "bench/pair_hash.h"
#include "bench/racers.h"
#include "bench/racers_clip.h"

static graze_status open_bare(racer *self, const race_course *course) {
    const clip *t = course->what;
    alone *own = self->state =
        alone_open(self->broad_phase, self->setup, t->from->count);
    if (own == NULL)
        return GRAZE_OUT_OF_MEMORY;
    own->tasks = course->tasks;
    own->layers = t->from->layers;
    alone_set_rules(own, t->from->rules);
    return GRAZE_OK;
}

static graze_status call(racer *self, const workload *frame) {
    return alone_sync(self->state, frame->boxes) && alone_find(self->state)
               ? GRAZE_OK
               : GRAZE_OUT_OF_MEMORY;
}

static graze_status found(racer *self, race_turn *turn) {
    const alone *own = self->state;
    turn->pairs = own->sink.count;
    turn->hash = pair_hash(own->sink.items, own->sink.count);
    return GRAZE_OK;
}

static graze_status turn_bare(racer *self, const race_course *course,
                              race_turn *turn) {
    static const clip_racer how = { .call = call, .found = found };
    return clip_turn(&how, self, course, turn);
}

static void close_bare(racer *self) {
    if (self->state != NULL)
        alone_close(self->state);
    self->state = NULL;
}

const racer_kind racer_bare = { "bare", open_bare, turn_bare, close_bare };
