/* alone.h: a method without a world: columns in, pairs and answers out. */
#ifndef BENCH_ALONE_H
#define BENCH_ALONE_H

#include "graze/box.h"
#include "graze/broad_phase.h"
#include "graze/pair.h"
#include "graze/rules.h"

typedef struct alone alone;

#if !defined(__cplusplus) /* the library's own headers are C, with C's atomics */
#include "broad/broad_phase.h"

/* All boxes change in each frame. They are on layer 0, and all layers meet, unless
 * layers and rules are set before the first sync; `tasks`, too, may be set before.
 * `sink` has what was found last. */
struct alone {
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
};
#endif

/* Get ready for `count` boxes; NULL without memory or if the method is unknown. */
alone *alone_open(const char *method, graze_broad_phase_setup setup, uint32_t count);
void alone_close(alone *self);

/* Have the layers meet as rules say; NULL: all do. */
void alone_set_rules(alone *self, const graze_rules *rules);

/* Tell the method where all boxes are now; then let it find all pairs. False: no
 * memory. */
bool alone_sync(alone *self, const graze_box *boxes);
bool alone_find(alone *self);

/* The pairs found last, *count of them. */
const graze_pair *alone_pairs(const alone *self, size_t *count);

#endif
