/* queries.h: w5, places and areas to ask for among the boxes of a workload.
 *
 * Places are multiples of 2^-8 anywhere in the workload's world; areas are squares
 * of side 16 + 2^-9 beginning there. So a min edge of one never equals a max edge of
 * the other (in wider worlds: 2^-6, as there).
 */
#ifndef BENCH_WORKLOADS_QUERIES_H
#define BENCH_WORKLOADS_QUERIES_H

#include "bench/workloads/workload.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* `count` places, and the areas beginning there. */
typedef struct queries {
    uint32_t count;
    float *x, *y;
    graze_box *areas;
} queries;

/* Make queries from a seed. False: no memory; the queries are zeroed then. */
bool queries_open(const workload *w, uint32_t count, uint64_t seed, queries *q);
void queries_close(queries *q);

#ifdef __cplusplus
}
#endif

#endif
