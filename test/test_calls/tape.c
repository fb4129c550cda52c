/* tape.c: a recording that is written to memory and played again. */
#include "test_calls/tape.h"

#include "test_calls/calls.h"

#include <stdlib.h>
#include <string.h>

static bool take(void *user, const void *bytes, size_t size) {
    calls_tape *tape = user;
    if (tape->size + size > tape->capacity) {
        tape->capacity = 2 * (tape->size + size);
        tape->bytes = realloc(tape->bytes, tape->capacity);
        calls_expect(tape->bytes != NULL, "there is memory for a recording");
    }
    memcpy(tape->bytes + tape->size, bytes, size);
    tape->size += size;
    return true;
}

void calls_tape_start(calls_tape *tape, graze_world *world) {
    tape->size = 0;
    calls_expect(graze_recording_start(world, &(graze_recording_sink){ take, tape }) == GRAZE_OK,
                 "a recording begins");
}

typedef struct reading {
    const calls_tape *tape;
    size_t at;
} reading;

static size_t give(void *user, void *bytes, size_t size) {
    reading *from = user;
    const size_t left = from->tape->size - from->at, taken = left < size ? left : size;
    memcpy(bytes, from->tape->bytes + from->at, taken);
    from->at += taken;
    return taken;
}

static void play(const calls_tape *tape, uint64_t hash, const char *method) {
    reading from = { tape, 0 };
    graze_replay *replay;
    graze_replay_state state;
    calls_expect(graze_replay_open(&(graze_replay_config){ .source = { give, &from }, .broad_phase = method },
                                   &replay) == GRAZE_OK,
                 "a recording can be played");
    do
        state = graze_replay_step(replay);
    while (state == GRAZE_REPLAY_STEPPED);
    calls_expect(state == GRAZE_REPLAY_ENDED, "a recording comes out as it did");
    calls_expect(graze_world_hash(graze_replay_world(replay)) == hash,
                 "a world that is played again is the same");
    graze_replay_close(replay);
}

void calls_tape_finish(calls_tape *tape, graze_world *world, const char *method) {
    if (!graze_recording_is_on(world))
        return;
    calls_expect(graze_recording_stop(world) == GRAZE_OK, "a recording is whole");
    play(tape, graze_world_hash(world), method);
    free(tape->bytes);
    *tape = (calls_tape){ 0 };
}
