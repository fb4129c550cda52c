/* replay_calls.h: makes the calls of a recording on another world. */
#ifndef GRZ_WORLD_RECORDING_REPLAY_CALLS_H
#define GRZ_WORLD_RECORDING_REPLAY_CALLS_H

#include "graze/replay.h"
#include "world/recording/codec.h"

/* By slot: a handle of the recording, and the handle that it is in the replay's world, 0 if it is none. */
typedef struct grz_replay_handles {
    grz_buffer items;
    uint32_t count;
} grz_replay_handles;

typedef struct grz_replay_world {
    graze_world *world;
    const graze_replay_config *config;
    const graze_allocator *allocator;
    grz_replay_handles bodies, parts;
    grz_buffer given;       /* graze_part */
    bool has_other_handles; /* a handle that the world gave out is not that of the recording */
} grz_replay_world;

/* Make a call. What it names was maybe left out: then it is refused as stale. */
graze_status grz_replay_make(grz_replay_world *self, grz_call *call);

/* Leave out a body that is there at the beginning. */
void grz_replay_remove_body(grz_replay_world *self, graze_body body);

void grz_replay_world_free(grz_replay_world *self);

#endif
