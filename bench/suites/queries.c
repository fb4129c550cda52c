/* queries.c: w5, in worlds full of resting boxes of w1: queries one by one and in
 * batches; and adding, moving and removing, each with its step.
 *
 * Queries are points, boxes, rays (the first hit, a tenth of the world long) and the
 * eight nearest. The first thousand queries warm up, and their hits are hashed; of
 * the others the number of hits is compared. Points and boxes ask for parts only, as
 * rays and nearest do not.
 */
#include "bench/answers.h"
#include "bench/comparison.h"
#include "bench/suites/suites.h"
#include "bench/workloads/workload.h"
#include "graze/query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How many queries there are, and how many a turn has; and how many changes. */
enum { QUERIES = 1000000, ASKED = 100000, CHANGED = 10000 };
enum { WARM_UP = 1000, NEAREST = 8, DIRECTIONS = 97 };

/* The work. In each round the queries begin with another. */
typedef struct places {
    const workload *boxes;
    queries queries;
    uint32_t first;
} places;

static void places_next(void *what, bool is_trial) {
    places *on = what;
    (void)is_trial;
    on->first = (on->first + ASKED) % (on->queries.count - ASKED + 1);
}

/* The queries of this round. */
static queries places_of_round(const places *on) {
    return (queries){ ASKED, on->queries.x + on->first, on->queries.y + on->first,
                      on->queries.areas + on->first };
}

static graze_world_config config_of(const contender *self,
                                    const contender_work *work) {
    return (graze_world_config){ .broad_phase = self->broad_phase,
                                 .setup = self->setup,
                                 .tasks = work->tasks };
}

/* --- Queries --- */

typedef struct querier {
    workload_world game;
    graze_hits hits;
    graze_query *queries; /* of a round */
} querier;

static graze_status querier_open(contender *self, const contender_work *work) {
    const places *on = work->what;
    const graze_world_config config = config_of(self, work);
    querier *own = self->state = calloc(1, sizeof *own);
    if (own == NULL)
        return GRAZE_OUT_OF_MEMORY;
    own->queries = calloc(ASKED, sizeof *own->queries);
    if (own->queries == NULL)
        return GRAZE_OUT_OF_MEMORY;
    const graze_status status = workload_world_open(&own->game, &config, on->boxes);
    return status == GRAZE_OK ? graze_world_step(own->game.world) : status;
}

static void querier_close(contender *self) {
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
    double least = (double)q->x[0], most = (double)q->x[0];
    for (uint32_t i = 1; i < q->count; i++) {
        least = fmin(least, (double)q->x[i]);
        most = fmax(most, (double)q->x[i]);
    }
    return most - least;
}

/* All round, without sines: the places of a circle that the rational numbers
 * give. */
static graze_point direction_of(uint32_t i) {
    const double share = (double)(i % DIRECTIONS) / DIRECTIONS,
                 below = 1 + share * share;
    const double x = (1 - share * share) / below, y = 2 * share / below;
    if (i % 2 != 0)
        return (graze_point){ -x, y };
    return (graze_point){ y, -x };
}

static graze_query query_at(const queries *q, uint32_t i, graze_query_kind kind,
                            double length) {
    const graze_point at = { (double)q->x[i], (double)q->y[i] },
                      way = direction_of(i);
    const graze_box *area = &q->areas[i];
    if (kind == GRAZE_QUERY_BOX)
        return (graze_query){ .kind = kind,
                              .at = { (double)area->min_x, (double)area->min_y },
                              .to = { (double)area->max_x, (double)area->max_y } };
    return (graze_query){ .kind = kind,
                          .at = at,
                          .to = { at.x + length * way.x, at.y + length * way.y },
                          .nearest_count = NEAREST };
}

/* A point or a box is set into a query when it is asked, as in a game. */
static bool is_made_late(graze_query_kind kind) {
    return kind == GRAZE_QUERY_POINT || kind == GRAZE_QUERY_BOX;
}

static void make_queries(querier *own, const queries *q, graze_query_kind kind,
                         uint32_t count) {
    const double length = length_of(q) / 10;
    for (uint32_t i = 0; i < count; i++)
        own->queries[i] = query_at(q, i, kind, length);
    own->hits.parts_only = is_made_late(kind);
}

static uint64_t hits_hash(const graze_hits *hits, size_t i) {
    uint64_t hash = 0;
    for (size_t at = hits->starts[i]; at < hits->starts[i + 1]; at++) {
        const graze_part part =
            hits->parts_only ? hits->parts[at] : hits->items[at].part;
        hash += answers_mix(part.id + answers_mix(i + UINT64_C(1)));
    }
    return hash;
}

static graze_status query_some(querier *own, const graze_query *some, uint32_t count,
                               uint64_t *found) {
    const graze_status status =
        graze_world_query(own->game.world, some, count, &own->hits);
    if (status == GRAZE_OK)
        *found += own->hits.starts[count];
    return status;
}

static graze_status query_points(querier *own, const queries *q, uint64_t *found) {
    graze_query query = { .kind = GRAZE_QUERY_POINT };
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < q->count && status == GRAZE_OK; i++) {
        query.at = (graze_point){ (double)q->x[i], (double)q->y[i] };
        status = query_some(own, &query, 1, found);
    }
    return status;
}

static graze_status query_boxes(querier *own, const queries *q, uint64_t *found) {
    graze_query query = { .kind = GRAZE_QUERY_BOX };
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < q->count && status == GRAZE_OK; i++) {
        const graze_box *area = &q->areas[i];
        query.at = (graze_point){ (double)area->min_x, (double)area->min_y };
        query.to = (graze_point){ (double)area->max_x, (double)area->max_y };
        status = query_some(own, &query, 1, found);
    }
    return status;
}

/* One in a call. */
static graze_status query_each(querier *own, const queries *q, graze_query_kind kind,
                               uint64_t *found) {
    if (kind == GRAZE_QUERY_POINT)
        return query_points(own, q, found);
    if (kind == GRAZE_QUERY_BOX)
        return query_boxes(own, q, found);
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < q->count && status == GRAZE_OK; i++)
        status = query_some(own, &own->queries[i], 1, found);
    return status;
}

static graze_status turn_querying(contender *self, const contender_work *work,
                                  graze_query_kind kind, bool is_batch,
                                  contender_turn *turn) {
    querier *own = self->state;
    const queries q = places_of_round(work->what);
    const bool has_all = is_batch || !is_made_late(kind);
    make_queries(own, &q, kind, has_all ? q.count : WARM_UP);
    graze_status status =
        graze_world_query(own->game.world, own->queries, WARM_UP, &own->hits);
    for (uint32_t i = 0; i < WARM_UP && status == GRAZE_OK; i++)
        turn->hash += hits_hash(&own->hits, i);
    const double before = work->now();
    if (status == GRAZE_OK)
        status = is_batch ? query_some(own, own->queries, q.count, &turn->pairs)
                          : query_each(own, &q, kind, &turn->pairs);
    turn->mean = turn->worst = work->now() - before;
    return status;
}

/* One by one and in batches, the same queries. */
#define QUERIER(name, label, kind)                                                  \
    static graze_status turn_##name(contender *self, const contender_work *work,    \
                                    contender_turn *turn) {                         \
        return turn_querying(self, work, kind, false, turn);                        \
    }                                                                               \
    static graze_status turn_##name##_batched(                                      \
        contender *self, const contender_work *work, contender_turn *turn) {        \
        return turn_querying(self, work, kind, true, turn);                         \
    }                                                                               \
    static const contender_kind name[] = {                                          \
        { label, querier_open, turn_##name, querier_close },                        \
        { label ", batch", querier_open, turn_##name##_batched, querier_close }     \
    };

QUERIER(points, "points", GRAZE_QUERY_POINT)
QUERIER(boxes, "boxes", GRAZE_QUERY_BOX)
QUERIER(rays, "rays", GRAZE_QUERY_RAY_FIRST)
QUERIER(nearest, "8 nearest", GRAZE_QUERY_NEAREST)

/* --- Changes --- */

/* Boxes come, go elsewhere, or leave. These calls and the step after them are timed;
 * changes which bring the world back to its old number of boxes are not. The
 * newcomers' bodies are behind those of the workload. */
typedef struct changer {
    workload_world game;
    graze_body *newcomers;
} changer;

typedef graze_status change_all(changer *own, const queries *q);

static graze_status step(const changer *own) {
    return graze_world_step(own->game.world);
}

static graze_status changer_open(contender *self, const contender_work *work) {
    const places *on = work->what;
    const graze_world_config config = config_of(self, work);
    changer *own = self->state = calloc(1, sizeof *own);
    if (own == NULL)
        return GRAZE_OUT_OF_MEMORY;
    own->game.spare = CHANGED;
    const graze_status status = workload_world_open(&own->game, &config, on->boxes);
    if (status != GRAZE_OK)
        return status;
    own->newcomers = own->game.bodies + on->boxes->count;
    return step(own);
}

static void changer_close(contender *self) {
    changer *own = self->state;
    if (own != NULL)
        workload_world_close(&own->game);
    free(own);
    self->state = NULL;
}

static graze_status add_all(changer *own, const queries *q) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < CHANGED && status == GRAZE_OK; i++)
        status = workload_world_add(&own->game, q->areas[i], 0, &own->newcomers[i]);
    return status == GRAZE_OK ? step(own) : status;
}

static graze_status remove_all(changer *own, const queries *q) {
    graze_status status = GRAZE_OK;
    (void)q;
    for (uint32_t i = 0; i < CHANGED && status == GRAZE_OK; i++)
        status = graze_body_remove(own->game.world, own->newcomers[i]);
    return status == GRAZE_OK ? step(own) : status;
}

/* The first bodies of the workload go to other places. */
static graze_status move_all(changer *own, const queries *q) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < CHANGED && i < own->game.count && status == GRAZE_OK;
         i++)
        status = graze_body_set_position(own->game.world, own->game.bodies[i],
                                         q->x[i], q->y[i]);
    return status == GRAZE_OK ? step(own) : status;
}

static void found(const changer *own, contender_turn *turn) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(own->game.world, &count);
    turn->pairs = count;
    for (size_t i = 0; i < count; i++)
        turn->hash += answers_hash_pair(contacts[i].a.id, contacts[i].b.id);
}

/* The second of the steps is timed; the others may be NULL. */
static graze_status turn_of(contender *self, const contender_work *work,
                            change_all *const steps[3], contender_turn *turn) {
    changer *own = self->state;
    const queries q = places_of_round(work->what);
    graze_status status = GRAZE_OK;
    if (steps[0] != NULL)
        status = steps[0](own, &q);
    const double before = work->now();
    if (status == GRAZE_OK)
        status = steps[1](own, &q);
    turn->mean = turn->worst = work->now() - before;
    found(own, turn);
    if (status == GRAZE_OK && steps[2] != NULL)
        status = steps[2](own, &q);
    return status;
}

static graze_status turn_adds(contender *self, const contender_work *work,
                              contender_turn *turn) {
    return turn_of(self, work, (change_all *const[]){ NULL, add_all, remove_all },
                   turn);
}

static graze_status turn_moves(contender *self, const contender_work *work,
                               contender_turn *turn) {
    return turn_of(self, work, (change_all *const[]){ NULL, move_all, NULL }, turn);
}

static graze_status turn_removals(contender *self, const contender_work *work,
                                  contender_turn *turn) {
    return turn_of(self, work, (change_all *const[]){ add_all, remove_all, NULL },
                   turn);
}

static const contender_kind changes[] = {
    { "adds", changer_open, turn_adds, changer_close },
    { "moves", changer_open, turn_moves, changer_close },
    { "removals", changer_open, turn_removals, changer_close }
};

/* --- The suite --- */

/* How many a second, of the only broad phase, or of `auto`. */
static void rates(const comparison *self, report *r) {
    const char *broad_phase = report_broad_phase(r);
    for (size_t i = 0; i < self->count; i++) {
        const contender *one = &self->contenders[i];
        if (strcmp(one->broad_phase, broad_phase) == 0)
            report_line(r, "  %s, %s: %.2f million a second", one->broad_phase,
                        one->kind->side,
                        (double)self->n / timing_median(&one->rounds) * 1e-6);
    }
}

static void compare_begin(comparison *self, places *on, uint32_t n, report *r) {
    comparison_open(self, r);
    self->suite = "w5";
    self->name = "w5";
    self->n = n;
    self->work.what = on;
    self->work.next = places_next;
}

static bool compare_end(comparison *self, report *r, error *e) {
    if (!comparison_run(self, r, e))
        return false;
    comparison_tell(self, r);
    rates(self, r);
    return true;
}

/* A world answers by an index of its own, with each broad phase: one is enough. */
static bool compare_queries(places *on, report *r, error *e) {
    static const contender_kind *const kinds[] = { points, boxes, rays, nearest };
    const graze_broad_phase_setup usual = { 0 };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        comparison own;
        compare_begin(&own, on, ASKED, r);
        comparison_add(&own, &kinds[i][0], report_broad_phase(r), usual);
        comparison_add(&own, &kinds[i][1], report_broad_phase(r), usual);
        if (!compare_end(&own, r, e))
            return false;
    }
    return true;
}

/* There may be fewer boxes to move than to add. */
static uint32_t changes_of(const contender_kind *kind, uint32_t box_count) {
    if (kind->turn == turn_moves && box_count < CHANGED)
        return box_count;
    return CHANGED;
}

static bool compare_changes(places *on, report *r, error *e) {
    const uint32_t count = on->boxes->count;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        comparison own;
        compare_begin(&own, on, changes_of(&changes[i], count), r);
        comparison_add_all(&own, &changes[i], r->options.broad_phase, count);
        if (!compare_end(&own, r, e))
            return false;
    }
    return true;
}

bool w5_suite(report *r, error *e) {
    workload *squares = workload_open("w1", r->options.boxes, r->options.seed);
    places on = { .boxes = squares };
    bool is_fine = squares != NULL &&
                   queries_open(squares, QUERIES, r->options.seed + 1, &on.queries);
    if (!is_fine)
        error_no_memory(e, "w5");
    comparison_head(r, "one");
    is_fine = is_fine && compare_queries(&on, r, e) && compare_changes(&on, r, e);
    queries_close(&on.queries);
    workload_close(squares);
    return is_fine;
}
