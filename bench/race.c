/* race.c: ways to do the same work take turns, so a busy minute of the machine is
 * not one racer's alone; see race.h. */
#include "bench/race.h"

#include "bench/search.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 11 };

static const double left_behind = 1.6;

void race_open(race *self, const bench_options *options) {
    memset(self, 0, sizeof *self);
    self->rounds = options->rounds > 0 ? options->rounds : ROUNDS;
    self->course.tasks = options->tasks;
    self->course.now = options->tasks.threads > 1 ? timing_wall : timing_now;
}

void race_name(const race *self, const racer_kind *kind, char name[RACE_NAME_MOST]) {
    snprintf(name, RACE_NAME_MOST, "%s%s%s", self->work,
             *kind->side != '\0' ? " " : "", kind->side);
}

void race_enter(race *self, const racer_kind *kind, const char *method,
                graze_broad_phase_setup setup) {
    assert(self->count < RACERS_MOST);
    self->racers[self->count++] =
        (racer){ .broad_phase = method, .kind = kind, .setup = setup };
}

const racer *race_find(const race *self, const char *side, const char *method) {
    for (size_t i = 0; i < self->count; i++)
        if (strcmp(self->racers[i].kind->side, side) == 0 &&
            strcmp(self->racers[i].broad_phase, method) == 0)
            return &self->racers[i];
    return NULL;
}

const racer *race_fastest(const race *self, const char *side, const racer *but) {
    const racer *best = NULL;
    for (size_t i = 0; i < self->count; i++) {
        const racer *one = &self->racers[i];
        if (one == but || strcmp(one->kind->side, side) != 0)
            continue;
        if (best == NULL ||
            timing_median(&one->rounds) < timing_median(&best->rounds))
            best = one;
    }
    return best;
}

static void note(racer *self, const race_turn *turn, bool is_trial) {
    if (is_trial)
        self->first = *turn;
    self->last = *turn;
    self->worst = turn->worst > self->worst ? turn->worst : self->worst;
    timing_add(&self->rounds, turn->mean);
}

/* All turns of a round, begun by another racer each time; *method is whose turn it
 * was. */
static graze_status turns_run(race *self, uint32_t round, const report *r,
                              const char **method) {
    graze_status status = GRAZE_OK;
    self->course.next(self->course.what, round == 0);
    for (size_t i = 0; i < self->count && status == GRAZE_OK; i++) {
        racer *one = &self->racers[(i + round) % self->count];
        race_turn turn = { 0 };
        if (one->is_left)
            continue;
        report_tick(r,
                    (round + (double)i / (double)self->count) / (self->rounds + 1));
        *method = one->broad_phase;
        status = one->kind->turn(one, &self->course, &turn);
        note(one, &turn, round == 0);
    }
    return status;
}

/* All racers of a round must find the first one's pairs, and the events of the first
 * one with any. */
static void compare(race *self) {
    const race_turn *expected = NULL;
    uint64_t events = 0;
    for (size_t i = 0; i < self->count; i++) {
        racer *one = &self->racers[i];
        if (one->is_left)
            continue;
        expected = expected != NULL ? expected : &one->last;
        events = events != 0 ? events : one->last.events;
        if (one->last.pairs != expected->pairs || one->last.hash != expected->hash ||
            (one->last.events != 0 && one->last.events != events))
            one->differs = true;
    }
}

/* A racer that is too slow frees its memory; the others begin anew. */
static void leave_behind(race *self) {
    for (size_t i = 0; i < self->count; i++) {
        racer *one = &self->racers[i];
        const racer *best = race_fastest(self, one->kind->side, NULL);
        one->is_left =
            timing_median(&one->rounds) > left_behind * timing_median(&best->rounds);
    }
    for (size_t i = 0; i < self->count; i++) {
        racer *one = &self->racers[i];
        if (one->is_left) {
            one->kind->close(one);
            continue;
        }
        one->rounds.count = 0;
        one->worst = 0;
    }
}

static graze_status run(race *self, const report *r, const char **method) {
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < self->count && status == GRAZE_OK; i++) {
        *method = self->racers[i].broad_phase;
        status = self->racers[i].kind->open(&self->racers[i], &self->course);
    }
    for (uint32_t round = 0; round <= self->rounds && status == GRAZE_OK; round++) {
        status = turns_run(self, round, r, method);
        compare(self);
        if (round == 0 && status == GRAZE_OK)
            leave_behind(self);
    }
    return status;
}

bool race_run(race *self, const report *r, error *e) {
    const char *method = "auto";
    const graze_status status = run(self, r, &method);
    for (size_t i = 0; i < self->count; i++)
        if (!self->racers[i].is_left)
            self->racers[i].kind->close(&self->racers[i]);
    return search_is_fine(status, method, e);
}
