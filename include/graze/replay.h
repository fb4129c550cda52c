/* replay.h: plays a recording again and checks that the world evolves as it did
 * (recording.h).
 *
 * A replay has a world of its own, in which it makes the recorded calls step by
 * step. After each step graze_world_hash must be the recorded one, and each handle
 * given out must be the same. Any bytes are safe to read. Bytes that are not a
 * recording, or are damaged, are refused with a status.
 *
 * A recording can be edited while it is played. A filter leaves out calls, and with
 * them later calls that name what those would have made. Nothing is compared then.
 * The edited replay can be recorded again.
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

/* Where a recording comes from. `give` writes the next bytes, at most `size`, and
 * returns how many; 0 at the end. To go back, a replay uses `source_seek` of its
 * config. */
typedef struct graze_replay_source {
    size_t (*give)(void *user, void *bytes, size_t size);
    void *user;
} graze_replay_source;

/* A call of a recording: the name of its function; its number, from 0; the number of
 * steps before it. `body` is the first body that it names, as it was recorded, or
 * zero. Setting the position of one body, or moving it, has the name of the call for
 * many. Each body of the beginning comes as a call "graze_recording_start"; leaving
 * this call out removes the body before the first step. */
typedef struct graze_replay_call {
    const char *name;
    uint64_t number, step;
    graze_body body;
} graze_replay_call;

/* The most memory of a replay for seeks, unless the caller says otherwise. */
#define GRAZE_REPLAY_SEEK_MEMORY_DEFAULT ((size_t)228 << 20)

/* How to replay. `broad_phase` NULL: that of the recording; else this one, with
 * `setup`. `filter`, if it is not NULL, returns whether a call is made. `note` gets
 * the game's own bytes, which are valid during the call only. `memory_max`: the
 * replay allocates at most this many bytes, its world included; 0:
 * GRAZE_MEMORY_MAX_DEFAULT. If a replay needs more, it ends with
 * GRAZE_OUT_OF_CAPACITY. `is_unchecked`: hashes are not compared, which is faster.
 *
 * `source_seek`, if it is not NULL, gets the source's user and an offset; all bytes
 * before the offset were given once. It lets the source go on from the offset, and
 * returns whether it could. With it graze_replay_seek reads bytes again; else it
 * keeps them.
 *
 * `seek_memory_max`: graze_replay_seek keeps at most this many bytes, a part of
 * `memory_max`; 0: GRAZE_REPLAY_SEEK_MEMORY_DEFAULT. These are keyframes, and, in at
 * most half of the memory, what a source without `source_seek` has given.
 * `is_forward_only`: nothing is kept, and no seek goes back; a filter has the same
 * effect. */
typedef struct graze_replay_config {
    graze_replay_source source;
    const char *broad_phase;
    graze_broad_phase_setup setup;
    graze_tasks tasks;
    graze_allocator allocator;
    bool (*filter)(void *user, const graze_replay_call *call);
    void (*note)(void *user, const void *bytes, size_t size);
    void *user; /* of filter and note */
    size_t memory_max;
    bool is_unchecked;
    bool is_forward_only;
    bool (*source_seek)(void *user, uint64_t offset);
    size_t seek_memory_max;
} graze_replay_config;

/* Read the beginning of a recording and make the world that it begins with. Errors,
 * *replay is NULL then: GRAZE_BAD_FORMAT (not a recording), GRAZE_NEWER_FORMAT
 * (format.h), GRAZE_BAD_RECORDING (damaged), GRAZE_OUT_OF_MEMORY,
 * GRAZE_OUT_OF_CAPACITY, those of graze_world_open for the broad phase and its
 * setup. */
graze_status graze_replay_open(const graze_replay_config *config,
                               graze_replay **replay);

/* Close it, and its world; NULL is fine. */
void graze_replay_close(graze_replay *replay);

/* The world, for queries. A change to it changes how the replay goes on. */
graze_world *graze_replay_world(graze_replay *replay);

/* The state of a replay. */
typedef enum graze_replay_state {
    GRAZE_REPLAY_STEPPED, /* a step was made, and it is as it was */
    GRAZE_REPLAY_ENDED,   /* there are no more steps */
    /* the recording has no end: its game, or its copying, was interrupted */
    GRAZE_REPLAY_TRUNCATED,
    /* the step was made, but its hash, a handle or a query's hits differ */
    GRAZE_REPLAY_DIFFERS,
    /* the next step cannot be read, or has a call that fails */
    GRAZE_REPLAY_DAMAGED,
    GRAZE_REPLAY_FAILED /* out of memory, or a limit of this machine; or the replay is NULL */
} graze_replay_state;

/* Make all calls up to the next step, and the step. After GRAZE_REPLAY_STEPPED and
 * GRAZE_REPLAY_DIFFERS the replay can go on; the other states are final. */
graze_replay_state graze_replay_step(graze_replay *replay);

/* Go to where `step` steps are made, forward or back, and show the last of them. Its
 * events, its notes and its hash are as graze_replay_step has them. Passed steps
 * have none, and are not compared. 0 is the beginning. If there are fewer steps, the
 * last one is shown, and the replay has ended. Steps make keyframes from time to
 * time. Going to a step that was made before takes the time of some dozen steps;
 * another one needs all steps up to it. The world stays the same object; its
 * pointers to events and contacts become invalid.
 *
 * GRAZE_REPLAY_FAILED if the replay cannot go back; it stays where it is then. It is
 * forward only, or has a filter, or has no `source_seek` and was given more than it
 * keeps. */
graze_replay_state graze_replay_seek(graze_replay *replay, uint64_t step);

/* Where a replay is: the number of the last step, made or failed, and the number of
 * steps made. The two hashes, or the call and its status, say why the last one
 * differed or failed. `call` is NULL if it was not a call. `hash_now` is 0 in an
 * unchecked replay. */
typedef struct graze_replay_info {
    uint64_t frame, steps;
    uint64_t hash_recorded, hash_now;
    const char *call;
    graze_status status;
} graze_replay_info;

/* Where a replay is. */
graze_replay_info graze_replay_read(const graze_replay *replay);

#ifdef __cplusplus
}
#endif

#endif
