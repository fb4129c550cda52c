/* racers_changing.c: boxes coming, going elsewhere, or leaving. Timed are the calls
 * and the step after them; what brings the world back to its old number of boxes is
 * not. */
#include "bench/pair_hash.h"
#include "bench/racers_places.h"
#include "bench/workload_world.h"

#include <stdlib.h>

/* The newcomers' bodies are behind those of the workload. */
typedef struct changer {
    workload_world game;
    graze_body *newcomers;
} changer;

typedef graze_status change_all(changer *own, const queries *q);

static graze_status step(const changer *own) {
    return graze_world_step(own->game.world);
}

static graze_status open_changer(racer *self, const race_course *course) {
    const places *on = course->what;
    const graze_world_config config = { .broad_phase = self->broad_phase,
                                        .setup = self->setup,
                                        .tasks = course->tasks };
    changer *own = self->state = calloc(1, sizeof *own);
    if (own == NULL)
        return GRAZE_OUT_OF_MEMORY;
    own->game.spare = PLACES_CHANGED;
    const graze_status status = workload_world_open(&own->game, &config, on->work);
    if (status != GRAZE_OK)
        return status;
    own->newcomers = own->game.bodies + on->work->count;
    return step(own);
}

static void close_changer(racer *self) {
    changer *own = self->state;
    if (own != NULL)
        workload_world_close(&own->game);
    free(own);
    self->state = NULL;
}

static graze_status add_all(changer *own, const queries *q) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < PLACES_CHANGED && status == GRAZE_OK; i++)
        status = workload_world_add(&own->game, q->areas[i], 0, &own->newcomers[i]);
    return status == GRAZE_OK ? step(own) : status;
}

static graze_status remove_all(changer *own, const queries *q) {
    graze_status status = GRAZE_OK;
    (void)q;
    for (uint32_t i = 0; i < PLACES_CHANGED && status == GRAZE_OK; i++)
        status = graze_body_remove(own->game.world, own->newcomers[i]);
    return status == GRAZE_OK ? step(own) : status;
}

/* The first bodies of the workload go to other places. */
static graze_status move_all(changer *own, const queries *q) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0;
         i < PLACES_CHANGED && i < own->game.count && status == GRAZE_OK; i++)
        status = graze_body_set_position(own->game.world, own->game.bodies[i],
                                         q->x[i], q->y[i]);
    return status == GRAZE_OK ? step(own) : status;
}

static void found(const changer *own, race_turn *turn) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(own->game.world, &count);
    turn->pairs = count;
    for (size_t i = 0; i < count; i++)
        turn->hash += pair_hash_one(contacts[i].a.id, contacts[i].b.id);
}

/* The second of the steps is timed; the others may be NULL. */
static graze_status turn_of(racer *self, const race_course *course,
                            change_all *const steps[3], race_turn *turn) {
    changer *own = self->state;
    const queries q = places_of_round(course->what);
    graze_status status = steps[0] != NULL ? steps[0](own, &q) : GRAZE_OK;
    const double before = course->now();
    if (status == GRAZE_OK)
        status = steps[1](own, &q);
    turn->mean = turn->worst = course->now() - before;
    found(own, turn);
    return status == GRAZE_OK && steps[2] != NULL ? steps[2](own, &q) : status;
}

static graze_status turn_adds(racer *self, const race_course *course,
                              race_turn *turn) {
    return turn_of(self, course, (change_all *const[]){ NULL, add_all, remove_all },
                   turn);
}

static graze_status turn_moves(racer *self, const race_course *course,
                               race_turn *turn) {
    return turn_of(self, course, (change_all *const[]){ NULL, move_all, NULL },
                   turn);
}

static graze_status turn_removals(racer *self, const race_course *course,
                                  race_turn *turn) {
    return turn_of(self, course, (change_all *const[]){ add_all, remove_all, NULL },
                   turn);
}

const racer_kind racer_adds = { "adds", open_changer, turn_adds, close_changer };
const racer_kind racer_moves = { "moves", open_changer, turn_moves, close_changer };
const racer_kind racer_removals = { "removals", open_changer, turn_removals,
                                    close_changer };
