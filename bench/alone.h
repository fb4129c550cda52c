/* alone.h: a method without a world: columns in, pairs and answers out. */
#ifndef BENCH_ALONE_H
#define BENCH_ALONE_H

#include "broad/broad_phase.h"

/* All boxes change in each frame. They are on layer 0, and all layers meet, unless layers and rules are set
 * before the first sync; `tasks`, too, may be set before. `sink` has what was found last. */
typedef struct alone {
    graze_allocator allocator;
    graze_counters counters;
    graze_tasks tasks;
    const uint8_t *layers; /* NULL: all on layer 0 */
    uint64_t meets[GRAZE_LAYER_COUNT];
    grz_box_columns columns;
    grz_broad_instance broad;
    uint32_t *rows, count;
    grz_buffer room;
    grz_pair_sink sink;
} alone;

/* Get ready for `count` boxes; NULL if there is no memory or no such method. */
alone *alone_open(const char *method, graze_broad_phase_setup setup, uint32_t count);
void alone_close(alone *self);

/* Have the layers meet as rules say; NULL: all do. */
void alone_set_rules(alone *self, const graze_rules *rules);

/* Tell the method where all boxes are now; then let it find all pairs. False: no memory. */
bool alone_sync(alone *self, const graze_box *boxes);
bool alone_find(alone *self);

#endif
