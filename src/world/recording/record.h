/* record.h: how the public calls tell a recording, if there is one, what they did. */
#ifndef GRZ_WORLD_RECORDING_RECORD_H
#define GRZ_WORLD_RECORDING_RECORD_H

#include "world/recording/calls.h"
#include "world/world.h"

/* Write down a call that succeeded. */
void grz_recording_take(graze_world *world, grz_call *call);

/* The same if the world is recorded; this is all that a call costs where it is not. */
static inline void grz_record(graze_world *world, grz_call call) {
    if (world->recording != NULL)
        grz_recording_take(world, &call);
}

/* The same of a batch: one of one body is a call of its own. */
static inline void grz_record_batch(graze_world *world, grz_call_kind kind, const graze_positions *batch) {
    if (world->recording == NULL)
        return;
    if (batch->count == 1)
        grz_record(world, (grz_call){ .kind = kind == GRZ_CALL_SET_POSITIONS ? GRZ_CALL_BODY_SET_POSITION
                                                                             : GRZ_CALL_BODY_MOVE_TO,
                                      .body = batch->bodies[0],
                                      .x = batch->x[0],
                                      .y = batch->y[0] });
    else
        grz_record(world, (grz_call){ .kind = kind, .batch = *batch });
}

/* A step was made. */
void grz_recording_step(graze_world *world);

#endif
