/* call.h: a call, drawn from bytes, and the worlds it is made on. */
#ifndef TEST_CALLS_CALL_H
#define TEST_CALLS_CALL_H

#include "graze/graze.h"
#include "test_calls/call_log.h"

#include <stddef.h>
#include <stdint.h>

enum { CALLS_WORLDS = 8, CALLS_REMEMBERED = 48, CALLS_SHAPES = 6 };

/* Where a sequence's bytes are read. */
typedef struct calls_source {
    const uint8_t *at, *end;
} calls_source;

/* A world as it was saved. */
typedef struct calls_image {
    void *bytes; /* NULL: none */
    size_t size;
    uint64_t hash;
} calls_image;

/* One world a broad phase, and the handles a game would hold, stale ones too. */
typedef struct calls_fixture {
    graze_world *worlds[CALLS_WORLDS];
    size_t count;
    graze_edges edges;
    graze_event_flags events;
    graze_body bodies[CALLS_REMEMBERED];
    graze_part parts[CALLS_REMEMBERED];
    uint32_t next_body, next_part;
    graze_mask *mask;
    graze_shape shapes[CALLS_SHAPES];
    struct calls_witness *witness;
    calls_image image;
    calls_log log;
} calls_fixture;

/* The arguments of a call. */
typedef struct calls_arguments {
    graze_body body, other;
    graze_part part;
    float x, y, length;
    graze_box box;
    unsigned layer, other_layer;
    uint64_t bits;
    bool is_on;
    uint32_t number;
    const graze_shape *shape; /* NULL: none */
} calls_arguments;

/* The results of a call. */
typedef struct calls_outcome {
    graze_status status;
    graze_body body;
    graze_part part;
    double ends[2];
    size_t count;
} calls_outcome;

/* A call which changes a world. All its parts are the same for each world. */
typedef calls_outcome (*calls_call)(graze_world *world,
                                    const calls_arguments *arguments);

/* The calls of walked.c. */
calls_outcome calls_body_go(graze_world *world, const calls_arguments *arguments);
calls_outcome calls_body_carry(graze_world *world, const calls_arguments *arguments);
calls_outcome calls_world_push(graze_world *world, const calls_arguments *arguments);
calls_outcome calls_world_legs(graze_world *world, const calls_arguments *arguments);
calls_outcome calls_part_set_one_way(graze_world *world,
                                     const calls_arguments *arguments);
calls_outcome calls_add_tiles(graze_world *world, const calls_arguments *arguments);
calls_outcome calls_tiles_set(graze_world *world, const calls_arguments *arguments);
calls_outcome calls_tiles_fill(graze_world *world, const calls_arguments *arguments);

/* The calls of chained.c. */
calls_outcome calls_chain_add(graze_world *world, const calls_arguments *arguments);
calls_outcome calls_chain_set(graze_world *world, const calls_arguments *arguments);
calls_outcome calls_chain_share(graze_world *world,
                                const calls_arguments *arguments);
calls_outcome calls_chain_push(graze_world *world, const calls_arguments *arguments);
calls_outcome calls_chain_switch(graze_world *world,
                                 const calls_arguments *arguments);
calls_outcome calls_chain_cut(graze_world *world, const calls_arguments *arguments);

/* The call of a code below CALLS_CODES. */
enum { CALLS_CODES = 193 };
calls_call calls_of_code(uint8_t code);

/* Draw arguments, handles among those that the fixture remembers. */
uint8_t calls_byte(calls_source *source);
float calls_number(calls_source *source);
calls_arguments calls_draw(calls_source *source, const calls_fixture *fixture);

/* The hitbox set of the frames in calls. */
const graze_hitbox_set *calls_hitboxes(void);

#endif
