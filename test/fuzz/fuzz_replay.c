/* fuzz_replay.c: a recording, changed anywhere, and the sums of its blocks put
 * right. It is played as far as it is a recording, and its last step is then known.
 * It never crashes, and never has more steps than blocks.
 *
 * For libFuzzer; see test/fuzz/run.sh. The input's first two bytes are the length of
 * a sequence of calls (test/world/test_calls/calls.h), which is recorded. The rest
 * are changes to the recording: two bytes for the place, one for the new byte.
 */
#include "core/hash.h"
#include "test_calls/calls.h"
#include "test_calls/expect.h"
#include "world/recording/codec.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef struct reading {
    const uint8_t *bytes;
    size_t size, at;
} reading;

static size_t give(void *user, void *bytes, size_t size) {
    reading *from = user;
    const size_t left = from->size - from->at;
    size_t taken = size;
    if (left < size)
        taken = left;
    memcpy(bytes, from->bytes + from->at, taken);
    from->at += taken;
    return taken;
}

/* Put the sum of each piece right, as long as their lengths are. Returns how many
 * there are. */
static size_t mend(uint8_t *bytes, size_t size) {
    size_t at = GRZ_RECORDING_MAGIC_SIZE, pieces = 0;
    while (at + GRZ_PIECE_HEADER <= size &&
           grz_load32(bytes + at) <= size - at - GRZ_PIECE_HEADER) {
        const uint32_t length = grz_load32(bytes + at);
        grz_store32(bytes + at + 4,
                    grz_crc32(bytes + at + GRZ_PIECE_HEADER, length));
        at += GRZ_PIECE_HEADER + length;
        pieces++;
    }
    return pieces;
}

static void play(const uint8_t *bytes, size_t size, size_t pieces) {
    reading from = { bytes, size, 0 };
    graze_replay *replay;
    if (graze_replay_open(&(graze_replay_config){ .source = { give, &from },
                                                  .broad_phase = "brute" },
                          &replay) != GRAZE_OK)
        return;
    graze_replay_state state = GRAZE_REPLAY_STEPPED;
    while (state == GRAZE_REPLAY_STEPPED || state == GRAZE_REPLAY_DIFFERS) {
        state = graze_replay_step(replay);
        calls_expect(graze_replay_read(replay).steps <= pieces,
                     "there are no more steps than pieces");
    }
    calls_expect(graze_replay_step(replay) == state,
                 "how a recording ends stays so");
    const uint64_t steps = graze_replay_read(replay).steps;
    for (uint64_t step = 0; step <= steps + 1 && steps < 100; step += 7)
        graze_replay_seek(replay, step * 5 % (steps + 2));
    graze_replay_close(replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    const size_t said = size < 2 ? 0 : (size_t)bytes[0] << 8 | bytes[1];
    const size_t begin = size < 2 ? size : 2,
                 calls = said < size - begin ? said : size - begin;
    calls_log log = calls_record(bytes + begin, calls);
    for (size_t i = begin + calls; i + 3 <= size; i += 3)
        log.bytes[((size_t)bytes[i] << 8 | bytes[i + 1]) % log.size] = bytes[i + 2];
    play(log.bytes, log.size, mend(log.bytes, log.size));
    free(log.bytes);
    return 0;
}
