/* calls.h: any bytes as a sequence of calls, made on one world a broad phase at
 * once, which must all say the same.
 *
 * A call is a byte that says which, and the bytes it draws its arguments from; where
 * they end, zeros. So any bytes are a game of some kind: from a random generator
 * (test_calls.c) or from a fuzzer (test/fuzz/fuzz_calls.c). The first world uses
 * `brute`. The others must return the same statuses and handles, report the same
 * events and answer the same queries. They also must after one of them was saved and
 * went on as another world with another broad phase. Their answers are compared with
 * a look at every box (witness.h).
 */
#ifndef TEST_CALLS_H
#define TEST_CALLS_H

#include "test_calls/call.h"

/* Make all the calls the bytes say. Aborts with a message where two worlds
 * differ. */
void calls_play(const uint8_t *bytes, size_t size);

/* The same on one world, recorded. The caller frees the bytes of the result. */
calls_log calls_record(const uint8_t *bytes, size_t size);

#endif
