/* methods.h: each method on the same scenes: time, pairs, and a hash of all events,
 * which must be the same.
 */
#ifndef BENCH_METHODS_H
#define BENCH_METHODS_H

#include "bench/report.h"

#include <stdint.h>

/* The suite: equal boxes in coherent motion, then the recorded scenes where there
 * are any. */
bool methods_bench(report *r, error *e);

/* The result of a broad phase in a scene: seconds of the fastest frame and of the
 * median one, and contacts after the last frame. The hash is over the events of all
 * frames. */
typedef struct methods_result {
    const char *scene, *broad_phase;
    uint64_t boxes, pairs, hash;
    double fastest, median;
} methods_result;

/* Print a row, and where it differs in pairs or hash from the first result of its
 * scene, say so. */
void methods_row(report *r, const methods_result *first,
                 const methods_result *result);

/* Equal boxes in coherent motion (bench/workloads/workload.h): 1,000, 10,000,
 * 100,000. */
bool methods_moving(report *r, error *e);

/* The recorded scenes below data/scenes of the current directory. */
bool methods_recorded(report *r, error *e);

#endif
