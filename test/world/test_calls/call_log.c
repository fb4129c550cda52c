/* call_log.c: a recording written to memory and played again. */
#include "test_calls/call_log.h"

#include "test_calls/expect.h"

#include <stdlib.h>
#include <string.h>

static bool take(void *user, const void *bytes, size_t size) {
    calls_log *log = user;
    if (log->size + size > log->capacity) {
        log->capacity = 2 * (log->size + size);
        log->bytes = realloc(log->bytes, log->capacity);
        calls_expect(log->bytes != NULL, "there is memory for a recording");
    }
    memcpy(log->bytes + log->size, bytes, size);
    log->size += size;
    return true;
}

void calls_log_start(calls_log *log, graze_world *world) {
    log->size = 0;
    calls_expect(graze_recording_start(
                     world, &(graze_recording_sink){ take, log }) == GRAZE_OK,
                 "a recording begins");
}

typedef struct reading {
    const calls_log *log;
    size_t at;
} reading;

static size_t give(void *user, void *bytes, size_t size) {
    reading *from = user;
    const size_t left = from->log->size - from->at,
                 taken = left < size ? left : size;
    memcpy(bytes, from->log->bytes + from->at, taken);
    from->at += taken;
    return taken;
}

static void play(const calls_log *log, uint64_t hash, const char *broad_phase) {
    reading from = { log, 0 };
    graze_replay *replay;
    graze_replay_state state;
    calls_expect(
        graze_replay_open(&(graze_replay_config){ .source = { give, &from },
                                                  .broad_phase = broad_phase },
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

void calls_log_finish(calls_log *log, graze_world *world, const char *broad_phase) {
    if (!graze_recording_is_on(world))
        return;
    calls_expect(graze_recording_stop(world) == GRAZE_OK, "a recording is whole");
    play(log, graze_world_hash(world), broad_phase);
    free(log->bytes);
    *log = (calls_log){ 0 };
}
