/* recording.h: records all calls that change a world while the game runs.
 *
 * A recording begins with a snapshot of the world (save.h), at any time. It
 * continues with each call that changed the world and, after each step, with
 * graze_world_hash. A replay (replay.h), `graze play X.grz` and `graze shrink` play
 * it again. The format is described in docs/recordings.md.
 *
 * The game supplies a function to take the bytes. They come in chunks, one for each
 * step, with a length and a checksum. If the game crashes, the recording can be read
 * up to the last complete step. The bytes in order are a file X.grz, which may be
 * gzipped.
 *
 * Recording does not change how the world evolves. If memory runs out or the sink
 * fails, the recording ends by itself and reports why; the world goes on. Failing
 * calls are not recorded, nor are queries, unless the game wants them. While nothing
 * is recorded, a call costs one comparison.
 */
#ifndef GRAZE_RECORDING_H
#define GRAZE_RECORDING_H

#include "graze/world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where a recording goes. `take` gets bytes, which are valid during the call only,
 * and returns whether it has stored them; after false it is not called again. It
 * must not call the world. */
typedef struct graze_recording_sink {
    bool (*take)(void *user, const void *bytes, size_t size);
    void *user;
} graze_recording_sink;

/* Begin to record a world; a running recording is stopped first. The sink gets the
 * world's state at once. Costs 48 bytes of memory for each slot of a body or a part,
 * and the calls of a step. Errors, after which nothing is recorded:
 * GRAZE_OUT_OF_MEMORY, GRAZE_WRITE_FAILED, GRAZE_OUT_OF_CAPACITY. */
graze_status graze_recording_start(graze_world *world,
                                   const graze_recording_sink *sink);

/* Stop: the sink gets the calls since the last step, and the end. Returns what
 * graze_recording_status would return then; GRAZE_OK if nothing was recorded.
 * Closing a world stops its recording. */
graze_status graze_recording_stop(graze_world *world);

/* GRAZE_OK while the recording is complete, or if there is none. If it has ended by
 * itself, the reason: GRAZE_WRITE_FAILED, GRAZE_OUT_OF_MEMORY or
 * GRAZE_OUT_OF_CAPACITY (a step's calls take more than 1 GB). */
graze_status graze_recording_status(const graze_world *world);

/* Whether calls are being recorded. */
bool graze_recording_is_on(const graze_world *world);

/* Set the number of the next step, by which replays name it. By default steps are
 * numbered from 0. No effect while nothing is recorded. */
void graze_recording_set_frame(graze_world *world, uint64_t number);

/* Record each successful graze_world_query and graze_world_legs from now on, too,
 * with a hash of the found parts, of legs with their responses; or no longer. A
 * replay asks again and compares. By default queries
 * are not recorded. Queries of several threads are recorded in the order in which
 * they end. No effect while nothing is recorded. */
void graze_recording_set_queries(graze_world *world, bool are_recorded);

/* Add the game's own bytes to the recording: inputs, names, a seed. A replay returns
 * them at the same place among the calls. No effect while nothing is recorded. */
void graze_recording_note(graze_world *world, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
