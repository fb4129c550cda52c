/* live_missing.c: live_server.h where graze is built without libmicrohttpd. */
#include "cli/live_server.h"

void live_serve(const live_config *config, error *e) {
    (void)config;
    error_set(
        e, ERROR_INPUT,
        "--live serves a page, and this graze was built without libmicrohttpd; "
        "install libmicrohttpd-dev and build again");
}
