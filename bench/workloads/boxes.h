/* boxes.h: the boxes of a workload in one frame; workload.h makes them. */
#ifndef BENCH_WORKLOADS_BOXES_H
#define BENCH_WORKLOADS_BOXES_H

#include "graze/graze.h"

#include <stdbool.h>
#include <stdint.h>

/* A frame of a workload: `count` boxes. layers NULL: all on layer 0. rules NULL: all
 * layers meet. (x[i], y[i]) is the min corner of box i, where a body would be placed
 * whose box begins at (0, 0). Both are NULL where frames have nothing to do with
 * each other (w7). `renewed`: the boxes, `renewed_count` of them, which stand
 * for others than in the frame before. Theirs died, and these were born. All is the
 * workload's; only read. */
typedef struct workload {
    const char *name;
    uint32_t count;
    graze_box *boxes;
    uint8_t *layers;
    graze_rules *rules;
    float *x, *y;
    uint32_t *renewed, renewed_count;
    /* by which w7 is meant; the others have the same pairs by either */
    graze_edges edges;
    graze_box bounds; /* no box of any frame reaches beyond */
    const struct workload_kind *kind;
    void *state;
} workload;

#endif
