/* racers_rays.c: the first hit of a ray of a tenth of the world's length, and the eight nearest, one by one
 * and in batches, from the places of w5. The first thousand warm up, and their answers are hashed; of the
 * others the number of boxes found is compared. */
#include "bench/pair_hash.h"
#include "bench/racers_places.h"
#include "bench/workload_world.h"
#include "graze/ask.h"

#include <stdlib.h>

enum { WARM_UP = 1000, NEAREST = 8, DIRECTIONS = 97 };

typedef struct ray_asker {
    workload_world game;
    graze_hits seen;
    graze_query *questions; /* of a round */
} ray_asker;

static graze_status open_asker(racer *self, const race_course *course) {
    const places *on = course->what;
    const graze_world_config config = { .broad_phase = self->broad_phase,
                                        .setup = self->setup,
                                        .tasks = course->tasks };
    ray_asker *own = self->state = calloc(1, sizeof *own);
    if (own == NULL)
        return GRAZE_OUT_OF_MEMORY;
    own->questions = calloc(PLACES_ASKED, sizeof *own->questions);
    const graze_status status =
        own->questions != NULL ? workload_world_open(&own->game, &config, on->work) : GRAZE_OUT_OF_MEMORY;
    return status == GRAZE_OK ? graze_world_step(own->game.world) : status;
}

static void close_asker(racer *self) {
    ray_asker *own = self->state;
    if (own == NULL)
        return;
    workload_world_close(&own->game);
    graze_hits_free(&own->seen);
    free(own->questions);
    free(own);
    self->state = NULL;
}

/* The length of the field, as far as the places tell. */
static double length_of(const queries *q) {
    double least = q->x[0], most = q->x[0];
    for (uint32_t i = 1; i < q->count; i++) {
        least = q->x[i] < least ? (double)q->x[i] : least;
        most = q->x[i] > most ? (double)q->x[i] : most;
    }
    return most - least;
}

/* All round, without sines: the places of a circle that the rational numbers give. */
static graze_point direction_of(uint32_t i) {
    const double share = (double)(i % DIRECTIONS) / DIRECTIONS, below = 1 + share * share;
    const double x = (1 - share * share) / below, y = 2 * share / below;
    return i % 2 != 0 ? (graze_point){ -x, y } : (graze_point){ y, -x };
}

static void make_questions(ray_asker *own, const queries *q, graze_query_kind kind) {
    const double length = length_of(q) / 10;
    for (uint32_t i = 0; i < q->count; i++) {
        const graze_point at = { (double)q->x[i], (double)q->y[i] }, way = direction_of(i);
        own->questions[i] = (graze_query){ .kind = kind,
                                           .at = at,
                                           .to = { at.x + length * way.x, at.y + length * way.y },
                                           .most = NEAREST,
                                           .layers = UINT64_MAX };
    }
}

static uint64_t answer_hash(const graze_hits *seen, size_t i, uint32_t question) {
    uint64_t hash = 0;
    for (size_t at = seen->starts[i]; at < seen->starts[i + 1]; at++)
        hash += pair_hash_mix(seen->items[at].part.id + pair_hash_mix(question + UINT64_C(1)));
    return hash;
}

/* `at_once` of them in a call. */
static graze_status ask_all(ray_asker *own, uint32_t count, uint32_t at_once, uint64_t *found) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i += at_once) {
        status = graze_world_query(own->game.world, own->questions + i, at_once, &own->seen);
        *found += status == GRAZE_OK ? own->seen.starts[at_once] : 0;
    }
    return status;
}

static graze_status turn_asking(racer *self, const race_course *course, graze_query_kind kind, bool is_batch,
                                race_turn *turn) {
    ray_asker *own = self->state;
    const queries q = places_of_round(course->what);
    make_questions(own, &q, kind);
    graze_status status = graze_world_query(own->game.world, own->questions, WARM_UP, &own->seen);
    for (uint32_t i = 0; i < WARM_UP && status == GRAZE_OK; i++)
        turn->hash += answer_hash(&own->seen, i, i);
    const double before = course->now();
    if (status == GRAZE_OK)
        status = ask_all(own, q.count, is_batch ? q.count : 1, &turn->pairs);
    turn->mean = turn->worst = course->now() - before;
    return status;
}

static graze_status turn_rays(racer *self, const race_course *course, race_turn *turn) {
    return turn_asking(self, course, GRAZE_QUERY_RAY_FIRST, false, turn);
}

static graze_status turn_rays_batched(racer *self, const race_course *course, race_turn *turn) {
    return turn_asking(self, course, GRAZE_QUERY_RAY_FIRST, true, turn);
}

static graze_status turn_nearest(racer *self, const race_course *course, race_turn *turn) {
    return turn_asking(self, course, GRAZE_QUERY_NEAREST, false, turn);
}

static graze_status turn_nearest_batched(racer *self, const race_course *course, race_turn *turn) {
    return turn_asking(self, course, GRAZE_QUERY_NEAREST, true, turn);
}

const racer_kind racer_rays = { "rays", open_asker, turn_rays, close_asker };
const racer_kind racer_rays_batched = { "rays, batch", open_asker, turn_rays_batched, close_asker };
const racer_kind racer_nearest = { "8 nearest", open_asker, turn_nearest, close_asker };
const racer_kind racer_nearest_batched = { "8 nearest, batch", open_asker, turn_nearest_batched,
                                           close_asker };
