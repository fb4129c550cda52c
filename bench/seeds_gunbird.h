/* seeds_gunbird.h: a burst of bullets in a field of moving boxes, frame by frame.
 *
 * The bullets, on a layer not meeting itself, are all born on one spot in one frame,
 * rest for a frame, and die in one. The boxes of the field, which meet all, move in
 * each frame.
 */
#ifndef BENCH_SEEDS_GUNBIRD_H
#define BENCH_SEEDS_GUNBIRD_H

#include "bench/texts/gunbird.h"
#include "bench/workloads/workload.h"
#include "formats/error.h"

enum { BURST_LAYER = 1 }; /* the field is on 0 */

/* The frame of birth, one at rest, the frame of death. */
typedef enum burst_frame {
    BURST_BIRTH,
    BURST_REST,
    BURST_DEATH,
    BURST_FRAMES
} burst_frame;

/* The cost of a frame, and the number of contacts begun in it. */
typedef struct burst_cost {
    double seconds;
    uint64_t swaps, begins;
} burst_cost;

/* A burst of `count` equal boxes in a field, which moves. */
typedef struct burst {
    workload *field;
    graze_box bullet;
    uint32_t count;
    graze_rules rules;
} burst;

/* How the text, or one of the replies, has boxes come and go. */
typedef struct burst_form {
    const char *name;
    uint32_t (*birth)(gunbird *g, gunbird_part part);
    void (*death)(gunbird *g, uint32_t first);
} burst_form;

/* Play a burst in the text's form, or in a world with sweep-prune. */
bool burst_as_text(const burst *b, const burst_form *form,
                   burst_cost costs[BURST_FRAMES], error *e);
bool burst_as_ours(const burst *b, burst_cost costs[BURST_FRAMES], error *e);

#endif
