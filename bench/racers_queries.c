/* racers_queries.c: points, boxes, rays (the first hit, a tenth of the world long)
 * and the eight nearest, one by one and in batches. The first thousand queries warm
 * up, and their hits are hashed; of the others the number of hits is compared.
 * Points and boxes ask for parts only, as rays and nearest do not. */
#include "bench/pair_hash.h"
#include "bench/racers_places.h"
#include "bench/workload_world.h"
#include "graze/query.h"

#include <stdlib.h>

enum { WARM_UP = 1000, NEAREST = 8, DIRECTIONS = 97 };

typedef struct querier {
    workload_world game;
    graze_hits hits;
    graze_query *queries; /* of a round */
} querier;

void places_next(void *what, bool is_trial) {
    places *on = what;
    (void)is_trial;
    on->first = (on->first + PLACES_ASKED) % (on->queries.count - PLACES_ASKED + 1);
}

queries places_of_round(const places *on) {
    return (queries){ PLACES_ASKED, on->queries.x + on->first,
                      on->queries.y + on->first, on->queries.areas + on->first };
}

static graze_status open_querier(racer *self, const race_course *course) {
    const places *on = course->what;
    const graze_world_config config = { .broad_phase = self->broad_phase,
                                        .setup = self->setup,
                                        .tasks = course->tasks };
    querier *own = self->state = calloc(1, sizeof *own);
    if (own == NULL)
        return GRAZE_OUT_OF_MEMORY;
    own->queries = calloc(PLACES_ASKED, sizeof *own->queries);
    const graze_status status =
        own->queries != NULL ? workload_world_open(&own->game, &config, on->work)
                             : GRAZE_OUT_OF_MEMORY;
    return status == GRAZE_OK ? graze_world_step(own->game.world) : status;
}

static void close_querier(racer *self) {
    querier *own = self->state;
    if (own == NULL)
        return;
    workload_world_close(&own->game);
    graze_hits_free(&own->hits);
    free(own->queries);
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

/* All round, without sines: the places of a circle that the rational numbers
 * give. */
static graze_point direction_of(uint32_t i) {
    const double share = (double)(i % DIRECTIONS) / DIRECTIONS,
                 below = 1 + share * share;
    const double x = (1 - share * share) / below, y = 2 * share / below;
    return i % 2 != 0 ? (graze_point){ -x, y } : (graze_point){ y, -x };
}

static graze_query query_at(const queries *q, uint32_t i, graze_query_kind kind,
                            double length) {
    const graze_point at = { (double)q->x[i], (double)q->y[i] },
                      way = direction_of(i);
    const graze_box area = q->areas[i];
    if (kind == GRAZE_QUERY_BOX)
        return (graze_query){ .kind = kind,
                              .at = { (double)area.min_x, (double)area.min_y },
                              .to = { (double)area.max_x, (double)area.max_y } };
    return (graze_query){ .kind = kind,
                          .at = at,
                          .to = { at.x + length * way.x, at.y + length * way.y },
                          .nearest_count = NEAREST };
}

static void make_queries(querier *own, const queries *q, graze_query_kind kind,
                         uint32_t count) {
    const double length = length_of(q) / 10;
    for (uint32_t i = 0; i < count; i++)
        own->queries[i] = query_at(q, i, kind, length);
    own->hits.parts_only = kind == GRAZE_QUERY_POINT || kind == GRAZE_QUERY_BOX;
}

static uint64_t hits_hash(const graze_hits *hits, size_t i) {
    uint64_t hash = 0;
    for (size_t at = hits->starts[i]; at < hits->starts[i + 1]; at++) {
        const graze_part part =
            hits->parts_only ? hits->parts[at] : hits->items[at].part;
        hash += pair_hash_mix(part.id + pair_hash_mix(i + UINT64_C(1)));
    }
    return hash;
}

static graze_status query_batch(querier *own, uint32_t count, uint64_t *found) {
    const graze_status status =
        graze_world_query(own->game.world, own->queries, count, &own->hits);
    *found += status == GRAZE_OK ? own->hits.starts[count] : 0;
    return status;
}

static graze_status query_one(querier *own, const graze_query *query,
                              uint64_t *found) {
    const graze_status status =
        graze_world_query(own->game.world, query, 1, &own->hits);
    *found += status == GRAZE_OK ? own->hits.starts[1] : 0;
    return status;
}

/* One in a call. A point or a box becomes a query when it is asked, as in a game. */
static graze_status query_each(querier *own, const queries *q, graze_query_kind kind,
                               uint64_t *found) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < q->count && status == GRAZE_OK; i++)
        if (kind == GRAZE_QUERY_POINT)
            status = query_one(
                own,
                &(graze_query){ .kind = kind,
                                .at = { (double)q->x[i], (double)q->y[i] } },
                found);
        else if (kind == GRAZE_QUERY_BOX)
            status = query_one(
                own,
                &(graze_query){
                    .kind = kind,
                    .at = { (double)q->areas[i].min_x, (double)q->areas[i].min_y },
                    .to = { (double)q->areas[i].max_x, (double)q->areas[i].max_y } },
                found);
        else
            status = query_one(own, &own->queries[i], found);
    return status;
}

static graze_status turn_querying(racer *self, const race_course *course,
                                  graze_query_kind kind, bool is_batch,
                                  race_turn *turn) {
    querier *own = self->state;
    const queries q = places_of_round(course->what);
    const bool is_made_later =
        !is_batch && (kind == GRAZE_QUERY_POINT || kind == GRAZE_QUERY_BOX);
    make_queries(own, &q, kind, is_made_later ? WARM_UP : q.count);
    graze_status status =
        graze_world_query(own->game.world, own->queries, WARM_UP, &own->hits);
    for (uint32_t i = 0; i < WARM_UP && status == GRAZE_OK; i++)
        turn->hash += hits_hash(&own->hits, i);
    const double before = course->now();
    if (status == GRAZE_OK)
        status = is_batch ? query_batch(own, q.count, &turn->pairs)
                          : query_each(own, &q, kind, &turn->pairs);
    turn->mean = turn->worst = course->now() - before;
    return status;
}

#define RACER(name, label, kind)                                                    \
    static graze_status turn_##name(racer *self, const race_course *course,         \
                                    race_turn *turn) {                              \
        return turn_querying(self, course, kind, false, turn);                      \
    }                                                                               \
    static graze_status turn_##name##_batched(                                      \
        racer *self, const race_course *course, race_turn *turn) {                  \
        return turn_querying(self, course, kind, true, turn);                       \
    }                                                                               \
    const racer_kind racer_##name = { label, open_querier, turn_##name,             \
                                      close_querier };                              \
    const racer_kind racer_##name##_batched = { label ", batch", open_querier,      \
                                                turn_##name##_batched,              \
                                                close_querier };

RACER(points, "points", GRAZE_QUERY_POINT)
RACER(boxes, "boxes", GRAZE_QUERY_BOX)
RACER(rays, "rays", GRAZE_QUERY_RAY_FIRST)
RACER(nearest, "8 nearest", GRAZE_QUERY_NEAREST)
