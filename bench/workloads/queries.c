/* queries.c: w5, places and areas to ask for among the boxes of a workload; see
 * queries.h. */
#include "bench/workloads/queries.h"

#include "bench/workloads/fixed_point.h"

#include <stdlib.h>

enum { SIDE = 16 };

static void fill(const workload *w, seeded_random *random, queries *q) {
    const fixed_point l = fixed_for((double)w->bounds.max_x);
    const double side = fixed_side(l, SIDE);
    for (uint32_t i = 0; i < q->count; i++) {
        const double x = fixed_between(l, random, (double)w->bounds.min_x,
                                       (double)w->bounds.max_x - SIDE - 1);
        const double y = fixed_between(l, random, (double)w->bounds.min_y,
                                       (double)w->bounds.max_y - SIDE - 1);
        q->x[i] = (float)x;
        q->y[i] = (float)y;
        q->areas[i] =
            (graze_box){ (float)x, (float)y, (float)(x + side), (float)(y + side) };
    }
}

bool queries_open(const workload *w, uint32_t count, uint64_t seed, queries *q) {
    *q = (queries){ .count = count,
                    .x = malloc((count + (size_t)1) * sizeof *q->x),
                    .y = malloc((count + (size_t)1) * sizeof *q->y),
                    .areas = malloc((count + (size_t)1) * sizeof *q->areas) };
    if (q->x == NULL || q->y == NULL || q->areas == NULL) {
        queries_close(q);
        return false;
    }
    fill(w, &(seeded_random){ seed }, q);
    return true;
}

void queries_close(queries *q) {
    free(q->x);
    free(q->y);
    free(q->areas);
    *q = (queries){ 0 };
}
