/* race.h: ways to do the same work take turns, so a busy minute of the machine is
 * not one racer's alone.
 *
 * Each round has other data, the same for all. In its turn a racer makes some calls,
 * the first to warm up, the others timed. The turn counts by their mean, since a way
 * that works ahead has cheap frames and some dear ones. Results are compared in each
 * round. The first round is a trial with few calls. A racer that needs over 1.6
 * times as long as the fastest takes part in no other round. For the others the
 * trial does not count.
 */
#ifndef BENCH_RACE_H
#define BENCH_RACE_H

#include "bench/options.h"
#include "bench/report.h"
#include "bench/timing.h"
#include "graze/broad_phase.h"
#include "graze/status.h"

#include <stdbool.h>

/* A turn: seconds of a timed call in the mean, and of the slowest, and what there
 * was to find after the last call. Then hashes of what was found after all of them:
 * of pairs or answers, and of events, 0 without any. */
typedef struct race_turn {
    double mean, worst;
    uint64_t pairs, hash, events;
} race_turn;

/* The work of all racers: `what` is a clip, a scene or the like, which the kinds of
 * racers know. `next` makes the data of the next round, or of the trial. `now` is
 * the clock. */
typedef struct race_course {
    void *what;
    void (*next)(void *what, bool is_trial);
    graze_tasks tasks;
    double (*now)(void);
} race_course;

typedef struct racer racer;

/* How a racer runs. `open` may leave self->state half made: `close` is called all
 * the same. */
typedef struct racer_kind {
    /* told beside the work's name: "world", "bare"; "" if there is only one */
    const char *side;
    graze_status (*open)(racer *self, const race_course *course);
    graze_status (*turn)(racer *self, const race_course *course, race_turn *turn);
    void (*close)(racer *self);
} racer_kind;

struct racer {
    const char *broad_phase;
    graze_broad_phase_setup setup;
    const racer_kind *kind;
    void *state;
    timing rounds;         /* the means of the turns */
    race_turn first, last; /* turns; the first is the trial */
    double worst;          /* of all calls */
    /* found something else than the first racer, in some round */
    bool differs;
    bool is_left; /* behind */
};

enum { RACERS_MOST = 64 };

/* A race: on what, `n` being how many boxes, or of other items of a call; and the
 * racers. */
typedef struct race {
    const char *suite, *work;
    uint64_t n;
    race_course course;
    racer racers[RACERS_MOST];
    size_t count;
    uint32_t rounds;
    char left_out[64]; /* the methods left out, for a line below the rows */
} race;

/* A race without racers, on a course, which the caller completes with `what` and
 * `next`. */
void race_open(race *self, const bench_options *options);

/* "w2 world": what a race is about, and a side of it. */
enum { RACE_NAME_MOST = 96 };
void race_name(const race *self, const racer_kind *kind, char name[RACE_NAME_MOST]);

/* Enter a racer. */
void race_enter(race *self, const racer_kind *kind, const char *method,
                graze_broad_phase_setup setup);

/* Run; the report is told from time to time how much is done. False, and an error,
 * if a racer failed. */
bool race_run(race *self, const report *r, error *e);

/* The fastest by the median of its rounds, of one side; `but` is left out. NULL:
 * there is none. */
const racer *race_fastest(const race *self, const char *side, const racer *but);

/* The first racer of a method and a side, or NULL. */
const racer *race_find(const race *self, const char *side, const char *method);

#endif
