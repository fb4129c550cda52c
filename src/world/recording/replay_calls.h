/* replay_calls.h: the calls of a recording, made again. Private to replay.c. */
#ifndef GRZ_WORLD_RECORDING_REPLAY_CALLS_H
#define GRZ_WORLD_RECORDING_REPLAY_CALLS_H

#include "graze/replay.h"
#include "world/recording/keyframes.h"

struct graze_replay {
    graze_replay_config config;
    grz_memory_bound bound;
    graze_allocator allocator; /* bounded */
    graze_world *world;
    grz_codec codec; /* which also knows the handles */
    /* a handle or an answer of the world is not the recorded one */
    bool has_other_handles;
    /* the world is as it was at the beginning of the recording */
    bool has_begun;
    /* the source has ended inside a piece, or in place of one */
    bool is_truncated;
    bool is_seekable; /* keyframes are made */
    bool is_passing;  /* a seek makes a step without showing it */
    grz_keyframes keyframes;
    uint64_t at;      /* how many bytes of the recording were read */
    uint64_t checked; /* the pieces up to here had the right sums */
    grz_buffer piece;
    grz_buffer kept; /* the bytes given by a source without a seek, while they fit */
    size_t kept_size;
    grz_buffer given; /* graze_part: the handles given out by a call */
    graze_hits hits;  /* of repeated queries */
    graze_legs legs;
    graze_responses responses; /* of repeated legs: one row of them */
    uint64_t calls;
    graze_replay_info info;
    graze_replay_state state;
};

/* Make a call as it was read, but for those that end a piece, and note the handles it
 * gives out. A call for a body or a part that was left out is refused as stale. */
graze_status grz_replay_call(graze_replay *self, const grz_call *call);

#endif
