/* live_server.h: the server of `graze view --live`. It serves the page and the
 * recording of one game, which comes from live/graze_live.c, on the loopback only.
 *
 * GET / is the page. POST /game takes a recording as the body, in chunks. GET
 * /live?after=N is the recording of the first game behind the N-th, as it comes; its
 * header Graze-Game has the game's number. Requests with another Host or Origin are
 * refused.
 */
#ifndef CLI_LIVE_SERVER_H
#define CLI_LIVE_SERVER_H

#include "formats/error.h"

#include <stddef.h>
#include <stdint.h>

typedef struct live_config {
    uint16_t port; /* 0: any free one */
    size_t
        memory_max; /* of one game's recording; the rest of a longer one is lost */
    const char *page;
    size_t page_size;
} live_config;

/* Serve until the process is ended; prints the address. Returns only if it cannot:
 * ERROR_INPUT if the port is taken, or if graze was built without libmicrohttpd. */
void live_serve(const live_config *config, error *e);

#endif
