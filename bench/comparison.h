/* comparison.h: ways to do the same work take turns, so a busy minute of the machine
 * is not one contender's alone.
 *
 * Each round has other data, the same for all. In its turn a contender makes some
 * calls, the first to warm up, the others timed. The turn counts by their mean,
 * since a way that works ahead has cheap frames and some dear ones. Results are
 * compared in each round. The first round is a trial with few calls. A contender
 * that needs over 1.6 times as long as the fastest takes part in no other round. For
 * the others the trial does not count.
 */
#ifndef BENCH_COMPARISON_H
#define BENCH_COMPARISON_H

#include "bench/report.h"
#include "bench/timing.h"
#include "graze/broad_phase.h"
#include "graze/status.h"

#include <stdbool.h>

/* A turn: seconds of a timed call in the mean, those of them in parts which threads
 * share, and of the slowest; and what there was to find after the last call. Then
 * hashes of what was found after all of them: of pairs or answers, and of events, 0
 * without any. */
typedef struct contender_turn {
    double mean, shared, worst;
    uint64_t pairs, hash, events;
} contender_turn;

/* Tasks on threads, and the seconds which all runs so far took on the wall. */
typedef struct timed_tasks {
    graze_tasks on;
    double seconds;
} timed_tasks;

/* The work of all contenders: `what` is frames, a scene or the like, which the kinds
 * of contenders know. `next` makes the data of the next round, or of the trial.
 * `tasks` are those of `timed` with several threads. `now` is the clock. */
typedef struct contender_work {
    void *what;
    void (*next)(void *what, bool is_trial);
    graze_tasks tasks;
    timed_tasks *timed;
    double (*now)(void);
    bool is_sorted; /* as in the options of a bench */
} contender_work;

typedef struct contender contender;

/* How a contender works. `open` may leave self->state half made: `close` is called
 * all the same. */
typedef struct contender_kind {
    /* printed beside the work's name: "world", "bare"; "" if there is only one */
    const char *side;
    graze_status (*open)(contender *self, const contender_work *work);
    graze_status (*turn)(contender *self, const contender_work *work,
                         contender_turn *turn);
    void (*close)(contender *self);
} contender_kind;

struct contender {
    const char *broad_phase;
    graze_broad_phase_setup setup;
    const contender_kind *kind;
    void *state;
    timing rounds;              /* the means of the turns */
    timing shared;              /* of them, in parts which threads share */
    contender_turn first, last; /* turns; the first is the trial */
    double worst;               /* of all calls after the first round */
    /* found something else than the first contender, in some round */
    bool differs;
    bool is_left; /* behind */
};

enum { CONTENDERS_MOST = 64 };

/* A comparison: its suite and its name; the work, `n` being how many boxes, or of
 * other items of a call; and the contenders. */
typedef struct comparison {
    const char *suite, *name;
    uint64_t n;
    contender_work work;
    timed_tasks timed;
    contender contenders[CONTENDERS_MOST];
    size_t count;
    uint32_t rounds;
    char left_out[64]; /* the broad phases left out, for a line below the rows */
} comparison;

/* A comparison without contenders, on work which the caller completes with `what`
 * and `next`. */
void comparison_open(comparison *self, const report *r);

/* Let a contender take part. */
void comparison_add(comparison *self, const contender_kind *kind,
                    const char *broad_phase, graze_broad_phase_setup setup);

/* Let a kind of contender take part with all broad phases, but for those too slow
 * with this many boxes. Or with `only` one (NULL: all), however long it takes. */
void comparison_add_all(comparison *self, const contender_kind *kind,
                        const char *only, uint32_t boxes);

/* Run; the report hears from time to time how much is done. False, and an error,
 * if a contender failed. */
bool comparison_run(comparison *self, const report *r, error *e);

/* The fastest by the median of its rounds, of one side; `but` is left out. NULL:
 * there is none. */
const contender *comparison_fastest(const comparison *self, const char *side,
                                    const contender *but);

/* The first contender of a broad phase and a side, or NULL. */
const contender *comparison_find(const comparison *self, const char *side,
                                 const char *broad_phase);

/* --- The results: a table, a judgement on `auto`, records --- */

/* The heads of the columns. `each` says what time is divided by: "box". */
void comparison_head(report *r, const char *each);

/* A row and a record for each contender. For each side with `auto`, how it stands to
 * the best of the other broad phases. A contender with another result than the first
 * makes the bench fail. */
void comparison_tell(const comparison *self, report *r);

/* Into a record: the number of rounds, and the times of a contender in them; the
 * number of threads. */
void comparison_put_times(json_writer *json, const contender *one);
void comparison_put_threads(json_writer *json, const comparison *self);

#endif
