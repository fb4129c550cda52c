/* graze_live.h: sends a world's recording to `graze view --live` while the game
 * runs, and a page shows the game as it goes (docs/view.md).
 *
 * One C file without dependencies, for POSIX systems; a game compiles graze_live.c
 * or links CMake's target graze_live. It has no thread. Nothing here waits: bytes
 * not taken by the socket at once go to a buffer of fixed size. If the server
 * is absent, too slow for the buffer, or ends, the live view is lost and nothing
 * else. Only this machine's loopback is ever connected to.
 */
#ifndef GRAZE_LIVE_H
#define GRAZE_LIVE_H

#include "graze/recording.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GRAZE_LIVE_PORT 47293
#define GRAZE_LIVE_BUFFER_DEFAULT ((size_t)16 << 20)

/* Zeroed: the defaults. */
typedef struct graze_live_config {
    uint16_t port;     /* of the server, on 127.0.0.1; 0: GRAZE_LIVE_PORT */
    size_t buffer_max; /* bytes; 0: GRAZE_LIVE_BUFFER_DEFAULT */
    /* Gets all bytes, too, as to be written to a file; `take` NULL: none. It goes on
     * when the live view is lost. */
    graze_recording_sink next;
} graze_live_config;

typedef struct graze_live graze_live;

/* Connect; NULL is a zeroed config. Allocates the buffer. Without a server the
 * result hands bytes to `next` only. Returns NULL if memory runs out. The caller
 * closes it, after the recording has stopped. */
graze_live *graze_live_open(const graze_live_config *config);

/* The sink for graze_recording_start. It lives as long as `live`. Without `next`,
 * the recording ends with GRAZE_WRITE_FAILED when the live view is lost. */
graze_recording_sink graze_live_sink(graze_live *live);

/* Whether the server still gets all bytes. NULL: false. */
bool graze_live_is_on(const graze_live *live);

/* Send what the socket takes, close it, and free. NULL is fine. */
void graze_live_close(graze_live *live);

#ifdef __cplusplus
}
#endif

#endif
