/* call.h: a call with all its arguments, and the calls of a sequence. */
#ifndef TEST_MODEL_CALL_H
#define TEST_MODEL_CALL_H

#include "support/counted_memory.h"
#include "test_model/model.h"

enum {
    SEQUENCE_CALLS = 1200,
    SEQUENCE_MASKS = 3,
    SEQUENCE_CHAINS = 6,
    SEQUENCE_DEFS = 3,
    SEQUENCE_PARTS = 600,
    SEQUENCE_WORDS = 200
};

/* How many parts a world has: few; bodies of hundreds of parts, or hundreds of
 * bodies with one part each. */
typedef enum sequence_scale {
    SEQUENCE_FEW,
    SEQUENCE_BIG_BODIES,
    SEQUENCE_MANY_BODIES
} sequence_scale;

/* How a sequence begins. */
typedef struct sequence_setting {
    graze_edges edges;
    graze_event_flags events;
    uint32_t bodies;   /* about this many */
    int32_t field;     /* positions are in +- this */
    int32_t grid;      /* and multiples of this */
    spot wrap;         /* the sides of the world that meet, or 0 */
    uint64_t left_out; /* kind k of calls: bit k % 64 */
    bool has_shapes, has_sweeps;
    sequence_scale scale;
    graze_limits limits;   /* of bodies, parts and events; 0: none */
    bool is_recorded;      /* the first world; its replay goes as it did */
    const char *phases[2]; /* of the two worlds */
    graze_tasks tasks[2];
    unsigned char flips[2]; /* of their memory; see support/counted_memory.h */
} sequence_setting;

/* A call with all its arguments. */
typedef struct sequence_call {
    uint32_t kind, serial;
    uint32_t body, other,
        part, /* numbers of what calls made; a part's is SEQUENCE_PARTS times that, and its place */
        attack;
    spot at, to;
    frame box;
    uint32_t layer, other_layer, number;
    bool flag, has_angles;
    int angle;
    uint32_t refused; /* the request for memory that gets none, from 1 */
    part_plan parts[SEQUENCE_DEFS];
    figure tiles;
} sequence_call;

typedef struct sequence {
    const sequence_setting *setting;
    seeded_random random;
    graze_mask *masks[SEQUENCE_MASKS];
    graze_chain *chains[SEQUENCE_CHAINS];
    sequence_call calls[SEQUENCE_CALLS];
    uint32_t count;
} sequence;

#endif
