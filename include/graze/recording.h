/* record.h: a recording: all calls that change a world, written down as the game runs.
 *
 * A recording begins on any world, at any time, with an image of it (save.h), and goes on with each call that
 * changed it, step by step, and what graze_world_hash said after each. replay.h plays it again; `graze play
 * X.grz` and `graze shrink` do so from the command line. docs/recordings.md describes the format.
 *
 * What is written are bytes, handed to a function of the game, which puts them wherever it likes. They come
 * in pieces that are whole by themselves, one a step, each with its length and a checksum: of a game that
 * crashed all is readable up to the last whole step that arrived. The file that a game writes so is an X.grz;
 * it may be gzipped, then or later.
 *
 * A world that is recorded does what it would do anyway. A recording that cannot go on, for want of memory
 * or because the sink takes no more, ends by itself, and says so when it is asked; the world goes on. Calls
 * that fail are not recorded, nor are questions. While nothing is recorded, a call costs one comparison more.
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

/* Who takes a recording: `take` gets some bytes, which are its own only during the call, and returns whether
 * it has them safe; after false it is not called again. It must not call the world. */
typedef struct graze_recording_sink {
    bool (*take)(void *user, const void *bytes, size_t size);
    void *user;
} graze_recording_sink;

/* Begin to record a world; one that was being recorded is stopped first. The sink gets the beginning at once:
 * the world as it is. Costs memory: some 60 bytes a slot of a body or a box, and what a step's calls are.
 * Errors, after which nothing is recorded: GRAZE_OUT_OF_MEMORY, GRAZE_WRITE_FAILED, those of
 * graze_world_save_size. */
graze_status graze_recording_start(graze_world *world, const graze_recording_sink *sink);

/* Stop: the sink gets what came after the last step, and the end. Returns what graze_recording_status would
 * say after that; GRAZE_OK if nothing was recorded. Closing a world stops its recording, too. */
graze_status graze_recording_stop(graze_world *world);

/* Whether the recording is whole so far; after it has ended by itself, why: GRAZE_WRITE_FAILED or
 * GRAZE_OUT_OF_MEMORY, until it is stopped or another is started. GRAZE_OK if there was none. */
graze_status graze_recording_status(const graze_world *world);

/* Whether calls are being recorded. */
bool graze_recording_is_on(const graze_world *world);

/* Give the step to come a number of the game's own, by which it is named from then on. Without this a step
 * has the number after that of the one before, the first one 0. Nothing happens while nothing is recorded. */
void graze_recording_set_frame(graze_world *world, uint64_t number);

/* Put some bytes of the game's own into the recording: inputs, names, a seed. A replay hands them back at the
 * same place among the calls. Nothing happens while nothing is recorded. */
void graze_recording_note(graze_world *world, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
