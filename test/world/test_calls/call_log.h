/* call_log.h: the calls in a world's recording, whose replay comes out as the
 * world did. */
#ifndef TEST_CALLS_CALL_LOG_H
#define TEST_CALLS_CALL_LOG_H

#include "graze/graze.h"

/* A recording in memory; zeroed, there is none. */
typedef struct calls_log {
    uint8_t *bytes;
    size_t size, capacity;
} calls_log;

/* Begin to record a world, forgetting what was recorded before. */
void calls_log_start(calls_log *log, graze_world *world);

/* Stop, and play what was recorded: each step comes out as it did, and in the end
 * the worlds are alike. */
void calls_log_finish(calls_log *log, graze_world *world, const char *broad_phase);

#endif
