/* replay_calls.h: makes the calls of a recording in another world. */
#ifndef GRZ_WORLD_RECORDING_REPLAY_CALLS_H
#define GRZ_WORLD_RECORDING_REPLAY_CALLS_H

#include "graze/replay.h"
#include "world/recording/codec.h"

typedef struct grz_replay_stage {
    graze_world *world;
    const graze_replay_config *config;
    grz_codec codec;        /* which also knows the handles */
    bool has_other_handles; /* a handle that the world gave out is not that of the recording */
} grz_replay_stage;

/* Make a call. If it names what a call that was left out would have made, it is refused as stale. */
graze_status grz_replay_make(grz_replay_stage *self, grz_call *call);

#endif
