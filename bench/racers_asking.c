/* racers_asking.c: points and boxes, one by one and in batches. The first thousand questions warm up, and
 * their answers are hashed; of the others the number of boxes found is compared. */
#include "bench/pair_hash.h"
#include "bench/racers_places.h"
#include "bench/workload_world.h"

#include <stdlib.h>

enum { WARM_UP = 1000 };

typedef struct asker {
    workload_world game;
    graze_part_list found;
    graze_query_hits hits;
} asker;

void places_next(void *what, bool is_trial) {
    places *on = what;
    (void)is_trial;
    on->first = (on->first + PLACES_ASKED) % (on->queries.count - PLACES_ASKED + 1);
}

queries places_of_round(const places *on) {
    return (queries){ PLACES_ASKED, on->queries.x + on->first, on->queries.y + on->first,
                      on->queries.areas + on->first };
}

static graze_status open_asker(racer *self, const race_course *course) {
    const places *on = course->what;
    const graze_world_config config = { .broad_phase = self->broad_phase,
                                        .setup = self->setup,
                                        .tasks = course->tasks };
    asker *own = self->state = calloc(1, sizeof *own);
    const graze_status status =
        own != NULL ? workload_world_open(&own->game, &config, on->work) : GRAZE_OUT_OF_MEMORY;
    return status == GRAZE_OK ? graze_world_step(own->game.world) : status;
}

static void close_asker(racer *self) {
    asker *own = self->state;
    if (own == NULL)
        return;
    workload_world_close(&own->game);
    graze_part_list_free(&own->found);
    graze_query_hits_free(&own->hits);
    free(own);
    self->state = NULL;
}

/* The i-th question; it leaves its answer in own->found. */
typedef graze_status asking_one(asker *own, const queries *q, uint32_t i);

/* All of them; it leaves the answers in own->hits. */
typedef graze_status asking_all(asker *own, const queries *q);

static graze_status ask_point(asker *own, const queries *q, uint32_t i) {
    return graze_world_query_point(own->game.world, q->x[i], q->y[i], UINT64_MAX, &own->found);
}

static graze_status ask_box(asker *own, const queries *q, uint32_t i) {
    return graze_world_query_box(own->game.world, q->areas[i], UINT64_MAX, &own->found);
}

static graze_status ask_points(asker *own, const queries *q) {
    return graze_world_query_points(own->game.world, (graze_points){ q->x, q->y, q->count }, UINT64_MAX,
                                    &own->hits);
}

static graze_status ask_boxes(asker *own, const queries *q) {
    return graze_world_query_boxes(own->game.world, q->areas, q->count, UINT64_MAX, &own->hits);
}

static uint64_t answer_hash(uint32_t question, const graze_part *found, size_t count) {
    uint64_t hash = 0;
    for (size_t i = 0; i < count; i++)
        hash += pair_hash_mix(found[i].id + pair_hash_mix(question + UINT64_C(1)));
    return hash;
}

static graze_status turn_single(racer *self, const race_course *course, asking_one *ask, race_turn *turn) {
    asker *own = self->state;
    const queries q = places_of_round(course->what);
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < WARM_UP && status == GRAZE_OK; i++) {
        status = ask(own, &q, i);
        turn->hash += answer_hash(i, own->found.items, own->found.count);
    }
    const double before = course->now();
    for (uint32_t i = 0; i < q.count && status == GRAZE_OK; i++) {
        status = ask(own, &q, i);
        turn->pairs += own->found.count;
    }
    turn->mean = turn->worst = course->now() - before;
    return status;
}

static graze_status turn_batched(racer *self, const race_course *course, asking_all *ask, race_turn *turn) {
    asker *own = self->state;
    const queries q = places_of_round(course->what);
    queries few = q;
    few.count = WARM_UP;
    graze_status status = ask(own, &few);
    for (uint32_t i = 0; i < WARM_UP && status == GRAZE_OK; i++)
        turn->hash += answer_hash(i, own->hits.items + own->hits.starts[i],
                                  own->hits.starts[i + 1] - own->hits.starts[i]);
    const double before = course->now();
    if (status == GRAZE_OK)
        status = ask(own, &q);
    turn->mean = turn->worst = course->now() - before;
    turn->pairs = status == GRAZE_OK ? own->hits.starts[q.count] : 0;
    return status;
}

static graze_status turn_points(racer *self, const race_course *course, race_turn *turn) {
    return turn_single(self, course, ask_point, turn);
}

static graze_status turn_boxes(racer *self, const race_course *course, race_turn *turn) {
    return turn_single(self, course, ask_box, turn);
}

static graze_status turn_points_batched(racer *self, const race_course *course, race_turn *turn) {
    return turn_batched(self, course, ask_points, turn);
}

static graze_status turn_boxes_batched(racer *self, const race_course *course, race_turn *turn) {
    return turn_batched(self, course, ask_boxes, turn);
}

const racer_kind racer_points = { "points", open_asker, turn_points, close_asker };
const racer_kind racer_boxes = { "boxes", open_asker, turn_boxes, close_asker };
const racer_kind racer_points_batched = { "points, batch", open_asker, turn_points_batched, close_asker };
const racer_kind racer_boxes_batched = { "boxes, batch", open_asker, turn_boxes_batched, close_asker };
