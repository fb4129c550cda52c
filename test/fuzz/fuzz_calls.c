/* fuzz_calls.c: any bytes as a sequence of calls on worlds of all broad phases at
 * once, which must all say the same; see test/world/test_calls/calls.h.
 *
 * For libFuzzer; see test/fuzz/run.sh.
 */
#include "test_calls/calls.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    calls_play(bytes, size);
    return 0;
}
