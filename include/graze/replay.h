/* replay.h: plays a recording again, and checks that it comes out as it did (record.h).
 *
 * A replay has a world of its own, in which it makes the calls of the recording step by step. After each step
 * graze_world_hash must be what it was, and each handle that was given out must be the same. Bytes of any
 * kind are safe: what is no recording, or damaged, is said to be.
 *
 * A recording can be edited while it is played: calls are left out, and with them all that named what they
 * would have made. Then nothing is compared. Recorded again, what is left is a recording of its own.
 */
#ifndef GRAZE_REPLAY_H
#define GRAZE_REPLAY_H

#include "graze/world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct graze_replay graze_replay;

/* Where a recording comes from: `give` writes the next bytes, at most `size`, and returns how many; 0 at the
 * end. */
typedef struct graze_replay_source {
    size_t (*give)(void *user, void *bytes, size_t size);
    void *user;
} graze_replay_source;

/* A call of a recording: its name and its number, from 0; how many steps came before it; the body it names
 * first, as it was when it was recorded, else zero. A body that was there at the beginning comes as a call
 * "graze_recording_start": not to keep it is to remove it before the first step. */
typedef struct graze_replay_call {
    const char *name;
    uint64_t number, step;
    graze_body body;
} graze_replay_call;

/* How to replay. `method` NULL: that of the recording; else this one, with `setup`, all along. `keep`, if it
 * is not NULL, says of each call whether it is made. `note` gets the game's own bytes, which it may keep only
 * by copying. */
typedef struct graze_replay_config {
    graze_replay_source source;
    const char *broad_phase;
    graze_broad_phase_setup setup;
    graze_tasks tasks;
    graze_allocator allocator;
    bool (*filter)(void *user, const graze_replay_call *call);
    void (*note)(void *user, const void *bytes, size_t size);
    void *user; /* of keep and note */
} graze_replay_config;

/* Read the beginning of a recording and make the world that it begins with. Errors, *replay is NULL then:
 * GRAZE_BAD_FORMAT (no recording, or one of another version), GRAZE_BAD_RECORDING (damaged),
 * GRAZE_OUT_OF_MEMORY, those of graze_world_open for method and setup. */
graze_status graze_replay_open(const graze_replay_config *config, graze_replay **replay);

/* Close it, and its world; NULL is fine. */
void graze_replay_close(graze_replay *replay);

/* The world, to ask it whatever one likes. Changing it changes what comes of the recording. */
graze_world *graze_replay_world(const graze_replay *replay);

/* How far a replay has come. */
typedef enum graze_replay_state {
    GRAZE_REPLAY_STEPPED,   /* a step was made, and all is as it was */
    GRAZE_REPLAY_ENDED,     /* there are no more steps */
    GRAZE_REPLAY_TRUNCATED, /* the recording stops without its end: its game, or its copying, was interrupted
                             */
    GRAZE_REPLAY_DIFFERS,   /* the step was made, but its hash or a handle is another */
    GRAZE_REPLAY_DAMAGED,   /* the next step cannot be read, or has a call that fails */
    GRAZE_REPLAY_FAILED     /* no memory, or more than a limit of this machine */
} graze_replay_state;

/* Make all calls up to the next step, and that. After GRAZE_REPLAY_DIFFERS one can go on; after the others
 * but GRAZE_REPLAY_STEPPED the answer stays. */
graze_replay_state graze_replay_step(graze_replay *replay);

/* Where a replay is: the number of the step made last, or, where one could not be made, of that one; how
 * many there were; why the last one differed or failed: the hashes, that of the recording first, and the call
 * and its status, NULL if it was no call. */
typedef struct graze_replay_info {
    uint64_t frame, steps;
    uint64_t hash_recorded, hash_now;
    const char *call;
    graze_status status;
} graze_replay_info;

graze_replay_info graze_replay_read(const graze_replay *replay);

#ifdef __cplusplus
}
#endif

#endif
