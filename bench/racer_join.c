/* racer_join.c: all pairs of a frame, from scratch, with a finder, which keeps its
 * working memory. The list of pairs grows in a turn's first call, which is not
 * timed, and is freed after the turn. The lists of all racers may be more than
 * memory holds. */
#include "bench/pair_hash.h"
#include "bench/racers.h"
#include "bench/racers_clip.h"

#include <stdlib.h>

typedef struct join {
    graze_finder *finder;
    graze_pair_list pairs;
} join;

static graze_status open_join(racer *self, const race_course *course) {
    const clip *t = course->what;
    join *own = self->state = calloc(1, sizeof *own);
    const graze_find_config config = { .broad_phase = self->broad_phase,
                                       .setup = self->setup,
                                       .edges = t->from->edges,
                                       .is_unsorted = true,
                                       .rules = t->from->rules,
                                       .tasks = course->tasks };
    return own != NULL ? graze_finder_open(&config, &own->finder)
                       : GRAZE_OUT_OF_MEMORY;
}

static graze_status call(racer *self, const workload *frame) {
    join *own = self->state;
    return graze_finder_pairs(
        own->finder, (graze_box_array){ frame->boxes, frame->layers, frame->count },
        &own->pairs);
}

static graze_status found(racer *self, race_turn *turn) {
    join *own = self->state;
    turn->pairs = own->pairs.count;
    turn->hash = pair_hash(own->pairs.items, own->pairs.count);
    return GRAZE_OK;
}

static graze_status turn_join(racer *self, const race_course *course,
                              race_turn *turn) {
    static const clip_racer how = { .call = call, .found = found };
    join *own = self->state;
    const graze_status status = clip_turn(&how, self, course, turn);
    graze_pair_list_free(&own->pairs);
    return status;
}

static void close_join(racer *self) {
    join *own = self->state;
    if (own != NULL)
        graze_finder_close(own->finder);
    free(own);
    self->state = NULL;
}

const racer_kind racer_join = { "", open_join, turn_join, close_join };
