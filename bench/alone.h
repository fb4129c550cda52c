/* alone.h: a method without a world: columns in, pairs and answers out. */
#ifndef BENCH_ALONE_H
#define BENCH_ALONE_H

#include "broad/broad.h"

/* All boxes are on layer 0, which meets itself, and change in each frame. `sink` has what was found last. */
typedef struct alone {
    graze_allocator allocator;
    graze_counters counters;
    uint64_t meets[GRAZE_LAYER_COUNT];
    grz_columns columns;
    grz_broad broad;
    uint32_t *rows, count;
    grz_buffer room;
    grz_sink sink;
} alone;

/* Get ready for `count` boxes; NULL if there is no memory or no such method. */
alone *alone_open(const char *method, graze_method_setup setup, uint32_t count);
void alone_close(alone *self);

/* Tell the method where all boxes are now; then let it find all pairs, or what overlaps an area. False: no
 * memory. */
bool alone_sync(alone *self, const graze_box *boxes);
bool alone_find(alone *self);
bool alone_ask(alone *self, graze_box area);

#endif
