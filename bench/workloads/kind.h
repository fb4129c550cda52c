/* kind.h: the functions of a kind of workload; for the files beside it. */
#ifndef BENCH_WORKLOADS_KIND_H
#define BENCH_WORKLOADS_KIND_H

#include "bench/workloads/boxes.h"
#include "bench/workloads/numbers.h"

#include <stdbool.h>
#include <stddef.h>

/* `open` is given a workload with its name, count, and arrays of places and boxes,
 * and makes the first frame. False: no memory. `close` frees everything the kind
 * allocates, even after a failure; both state and close may be NULL.
 */
typedef struct workload_kind {
    const char *name;
    uint32_t count; /* the usual one */
    bool (*open)(workload *w, uint64_t seed);
    void (*next)(workload *w);
    void (*close)(workload *w);
} workload_kind;

/* squares.c */
extern const workload_kind squares_still, squares_moving;
extern const workload_kind squares_on_spot, squares_with_giant, squares_in_row,
    squares_in_column, squares_jumping, squares_renewed;

/* bullets.c, clusters.c */
extern const workload_kind bullets_kind, bullets_at_player;
extern const workload_kind clusters_scattered, clusters_dense;

/* A workload of a kind with `count` boxes, its arrays empty and its first frame
 * still to make; NULL: no memory. */
workload *workload_of(const workload_kind *kind, uint32_t count);

/* Put box i at a place, with sides. */
static inline void workload_put(workload *w, uint32_t i, fixed_place at,
                                fixed_size size) {
    const float x = (float)at.x, y = (float)at.y;
    w->x[i] = x;
    w->y[i] = y;
    w->boxes[i] =
        (graze_box){ x, y, (float)(at.x + size.w), (float)(at.y + size.h) };
}

#endif
