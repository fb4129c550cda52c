/* contest.h: broad phases of graze and of others on the same moving squares (bench/workloads/workload.h).
 *
 * A contender is told in each frame where all squares are, and finds all pairs: that is timed. What the pairs
 * are it says when asked, untimed; contenders whose pairs differ make the contest fail.
 */
#ifndef BENCH_CONTEST_H
#define BENCH_CONTEST_H

#include "bench/workloads/workload.h"
#include "graze/find.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A zeroed `boxes_most` is no limit. `open` gets the contender's own argument and returns NULL if there is no
 * memory; `frame` returns false then. `pairs` replaces the list by the pairs as of the last frame, in any
 * order, each once. */
typedef struct contender {
    const char *name;
    const void *argument;
    uint32_t boxes_most;
    void *(*open)(const void *argument, const workload *field);
    bool (*frame)(void *state, const workload *field);
    bool (*pairs)(void *state, const workload *field, graze_pair_list *out);
    void (*close)(void *state);
} contender;

/* Seconds of the fastest and of the middle frame; how many pairs there are after the last, and a hash of them
 * that does not depend on their order. */
typedef struct contest_result {
    double fastest, median;
    uint64_t pairs, hash;
} contest_result;

/* For a contender's `pairs`: make the list a copy of some pairs. False: no memory. */
bool contest_list(const graze_pair *pairs, size_t count, graze_pair_list *out);

/* Let one contender run for so many frames, after some to warm up. False: no memory. */
bool contest_run(const contender *c, uint32_t boxes, uint32_t frames, contest_result *result);

/* Graze's side: a method alone, which is given all rows as changed and pushes its pairs; and a method in a
 * world, with all that a game pays: placing, the step, its events. The argument is the name of a method. */
extern const contender contest_method, contest_world;

/* The same for a method. */
contender contest_with(contender side, const char *method);

#ifdef __cplusplus
}
#endif

#endif
