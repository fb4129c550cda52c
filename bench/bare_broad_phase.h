/* bare_broad_phase.h: a broad phase without a world: columns in, pairs and answers
 * out. */
#ifndef BENCH_BARE_BROAD_PHASE_H
#define BENCH_BARE_BROAD_PHASE_H

#include "graze/box.h"
#include "graze/broad_phase.h"
#include "graze/pair.h"
#include "graze/rules.h"

typedef struct bare_broad_phase bare_broad_phase;

#if !defined(__cplusplus) /* the library's own headers are C, with C's atomics */
#include "broad/broad_phase.h"

/* All boxes change in each frame. They are on layer 0, and all layers meet, unless
 * layers and rules are set before the first sync; `tasks`, too, may be set before.
 * `sink` has what was found last. */
struct bare_broad_phase {
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

/* Get ready for `count` boxes; NULL without memory or if the broad phase is
 * unknown. */
bare_broad_phase *bare_open(const char *broad_phase, graze_broad_phase_setup setup,
                            uint32_t count);
void bare_close(bare_broad_phase *self);

/* Have the layers meet as rules say; NULL: all do. */
void bare_set_rules(bare_broad_phase *self, const graze_rules *rules);

/* Tell it where all boxes are now; then let it find all pairs. False: no memory. */
bool bare_sync(bare_broad_phase *self, const graze_box *boxes);
bool bare_find(bare_broad_phase *self);

/* The pairs found last, *count of them. */
const graze_pair *bare_pairs(const bare_broad_phase *self, size_t *count);

#endif
