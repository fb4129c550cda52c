/* server.c: graze-live PORT MEMORY, which `graze view --live` becomes, with the page
 * as standard input. It serves the page, and the recording of one game, which comes
 * from live/graze_live.c, on the loopback only. It is a program of its own, since
 * libmicrohttpd brings libraries that no other command should have to load
 * (docs/adr/0200-live-by-libmicrohttpd.md).
 *
 * GET / is the page. POST /game takes a recording as the body, in chunks. GET
 * /live?after=N is the recording of the first game behind the N-th, as it comes; its
 * header Graze-Game has the game's number. Requests with another Host or Origin are
 * refused.
 *
 * All callbacks run on the daemon's one thread, so nothing is locked. A request that
 * has to wait, for a game or for its next bytes, is suspended. */
#include "formats/error.h"
#include "formats/growth.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A request that waits is not seen to be closed until it is woken. */
enum { CONNECTIONS_MAX = 512, CONNECTION_MEMORY = 1 << 18, BLOCK = 1 << 16 };

typedef struct live_game {
    uint64_t number; /* from 1 */
    unsigned char *bytes;
    size_t size, capacity;
    bool has_ended;
    unsigned users; /* requests with it */
} live_game;

typedef struct live_request {
    struct MHD_Connection *connection;
    live_game *game; /* that it sends or reads; NULL: none */
    bool is_sender, is_waiting;
    struct live_request *next;
} live_request;

typedef struct live_config {
    uint16_t port; /* 0: any free one */
    /* of one game's recording; the rest of a longer one is lost */
    size_t memory_max;
    const char *page;
    size_t page_size;
} live_config;

typedef struct live_server {
    const live_config *config;
    uint16_t port;
    live_game *game; /* the newest; NULL: there was none */
    live_request *requests;
} live_server;

/* ---- games ---- */

static void game_leave(live_server *self, live_game *game) {
    if (game == NULL || --game->users > 0 || game == self->game)
        return;
    free(game->bytes);
    free(game);
}

static live_game *game_begin(live_server *self) {
    live_game *made = calloc(1, sizeof *made), *before = self->game;
    if (made == NULL)
        return NULL;
    made->number = before != NULL ? before->number + 1 : 1;
    made->users = 1;
    self->game = made;
    if (before != NULL) {
        before->users++;
        game_leave(self, before);
    }
    return made;
}

static bool game_add(const live_server *self, live_game *game, const char *bytes,
                     size_t size) {
    if (size > self->config->memory_max - game->size ||
        !growth_reserve(&game->bytes, &game->capacity, game->size + size, 1))
        return false;
    memcpy(game->bytes + game->size, bytes, size);
    game->size += size;
    return true;
}

/* ---- requests ---- */

static live_request *request_begin(live_server *self,
                                   struct MHD_Connection *connection) {
    live_request *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->connection = connection;
    made->next = self->requests;
    self->requests = made;
    return made;
}

static void request_wait(live_request *request) {
    request->is_waiting = true;
    MHD_suspend_connection(request->connection);
}

static void requests_wake(const live_server *self) {
    for (live_request *one = self->requests; one != NULL; one = one->next)
        if (one->is_waiting) {
            one->is_waiting = false;
            MHD_resume_connection(one->connection);
        }
}

static void request_end(void *user, struct MHD_Connection *connection, void **own,
                        enum MHD_RequestTerminationCode code) {
    live_server *self = user;
    live_request *request = *own, **at = &self->requests;
    (void)connection;
    (void)code;
    if (request == NULL)
        return;
    while (*at != request)
        at = &(*at)->next;
    *at = request->next;
    if (request->is_sender) {
        request->game->has_ended = true;
        requests_wake(self);
    }
    game_leave(self, request->game);
    free(request);
    *own = NULL;
}

/* ---- answers ---- */

static enum MHD_Result answer(struct MHD_Connection *connection, unsigned status,
                              struct MHD_Response *response) {
    if (response == NULL)
        return MHD_NO;
    /* No page of another origin may embed or read it. */
    MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "X-Frame-Options", "DENY");
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    const enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result answer_text(struct MHD_Connection *connection,
                                   unsigned status, const char *text) {
    union {
        const char *text;
        void *bytes;
    } given = { text };
    return answer(connection, status,
                  MHD_create_response_from_buffer(strlen(text), given.bytes,
                                                  MHD_RESPMEM_PERSISTENT));
}

static enum MHD_Result answer_page(const live_server *self,
                                   struct MHD_Connection *connection) {
    union {
        const char *text;
        void *bytes;
    } given = { self->config->page };
    struct MHD_Response *response = MHD_create_response_from_buffer(
        self->config->page_size, given.bytes, MHD_RESPMEM_PERSISTENT);
    if (response != NULL)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE,
                                "text/html; charset=utf-8");
    return answer(connection, MHD_HTTP_OK, response);
}

/* The next bytes of a game; none yet: the request waits. */
static ssize_t live_read(void *user, uint64_t at, char *bytes, size_t size) {
    live_request *request = user;
    const live_game *game = request->game;
    size_t left = game->size - (size_t)at;
    if (left == 0 && game->has_ended)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (left == 0) {
        request_wait(request);
        return 0;
    }
    if (left > size)
        left = size;
    memcpy(bytes, game->bytes + at, left);
    return (ssize_t)left;
}

static enum MHD_Result answer_live(live_server *self, live_request *request) {
    const char *after = MHD_lookup_connection_value(request->connection,
                                                    MHD_GET_ARGUMENT_KIND, "after");
    char number[24];
    if (self->game == NULL ||
        self->game->number <= strtoull(after != NULL ? after : "0", NULL, 10)) {
        request_wait(request);
        return MHD_YES;
    }
    request->game = self->game;
    request->game->users++;
    struct MHD_Response *response = MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, BLOCK, live_read, request, NULL);
    snprintf(number, sizeof number, "%" PRIu64, request->game->number);
    if (response != NULL) {
        MHD_add_response_header(response, "Graze-Game", number);
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE,
                                "application/octet-stream");
    }
    return answer(request->connection, MHD_HTTP_OK, response);
}

/* A game is called with no bytes when it begins, then with some, then with none. */
static enum MHD_Result take_game(live_server *self, live_request *request,
                                 const char *bytes, size_t *size) {
    if (request->game == NULL) {
        if (self->game != NULL && !self->game->has_ended)
            return answer_text(request->connection, MHD_HTTP_CONFLICT,
                               "another game is being shown\n");
        request->game = game_begin(self);
        request->is_sender = request->game != NULL;
        requests_wake(self);
        return request->is_sender ? MHD_YES : MHD_NO;
    }
    if (*size == 0)
        return answer_text(request->connection, MHD_HTTP_OK, "");
    const bool is_fine = game_add(self, request->game, bytes, *size);
    *size = 0;
    requests_wake(self);
    return is_fine ? MHD_YES : MHD_NO;
}

/* ---- who may ask ---- */

static bool is_own_place(const live_server *self, const char *text) {
    char own[2][32];
    snprintf(own[0], sizeof own[0], "127.0.0.1:%u", self->port);
    snprintf(own[1], sizeof own[1], "localhost:%u", self->port);
    return strcmp(text, own[0]) == 0 || strcmp(text, own[1]) == 0;
}

/* A name that points to this machine would come as another Host, and a page from
 * elsewhere has another Origin. A game has none. */
static bool is_allowed(const live_server *self, struct MHD_Connection *connection,
                       bool is_game) {
    static const char scheme[] = "http://";
    const char *host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND,
                                                   MHD_HTTP_HEADER_HOST);
    const char *origin = MHD_lookup_connection_value(connection, MHD_HEADER_KIND,
                                                     MHD_HTTP_HEADER_ORIGIN);
    if (host == NULL || !is_own_place(self, host))
        return false;
    if (origin == NULL)
        return true;
    return !is_game && strncmp(origin, scheme, sizeof scheme - 1) == 0 &&
           is_own_place(self, origin + sizeof scheme - 1);
}

/* The parameters are libmicrohttpd's.
 * NOLINTNEXTLINE(readability-function-size) */
static enum MHD_Result on_request(void *user, struct MHD_Connection *connection,
                                  const char *url, const char *method,
                                  const char *version, const char *bytes,
                                  size_t *size, void **own) {
    live_server *self = user;
    const bool is_get = strcmp(method, MHD_HTTP_METHOD_GET) == 0;
    const bool is_game =
        strcmp(method, MHD_HTTP_METHOD_POST) == 0 && strcmp(url, "/game") == 0;
    (void)version;
    if (*own == NULL && !is_allowed(self, connection, is_game))
        return answer_text(connection, MHD_HTTP_FORBIDDEN,
                           "refused: this is for graze's own page and games on this "
                           "machine\n");
    if (*own == NULL)
        *own = request_begin(self, connection);
    if (*own == NULL)
        return MHD_NO;
    if (is_game)
        return take_game(self, *own, bytes, size);
    if (is_get && strcmp(url, "/") == 0)
        return answer_page(self, connection);
    if (is_get && strcmp(url, "/live") == 0)
        return answer_live(self, *own);
    return answer_text(connection, MHD_HTTP_NOT_FOUND, "not here\n");
}

/* ---- the daemon ---- */

static struct MHD_Daemon *daemon_start(live_server *self) {
    struct sockaddr_in place;
    memset(&place, 0, sizeof place);
    place.sin_family = AF_INET;
    place.sin_port = htons(self->config->port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
        on_request, self, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&place,
        MHD_OPTION_NOTIFY_COMPLETED, request_end, self, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)CONNECTIONS_MAX, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_MEMORY, MHD_OPTION_END);
}

/* Serve until the process is ended; returns only if it cannot. */
static void live_serve(const live_config *config) {
    static live_server self; /* the daemon's as long as the process lives */
    self = (live_server){ .config = config, .port = config->port };
    struct MHD_Daemon *daemon = daemon_start(&self);
    if (daemon == NULL) {
        error_print("graze view: nothing can be served on port %u: %s; --port N "
                    "takes another",
                    config->port, strerror(errno));
        return;
    }
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    if (info != NULL)
        self.port = info->port;
    fprintf(
        stderr,
        "graze view: http://127.0.0.1:%u/ shows a game with graze_live, port %u; "
        "Ctrl-C ends it\n",
        self.port, self.port);
    for (;;)
        pause();
}

/* All of standard input; NULL: memory ran out, or it cannot be read. */
static char *page_take(size_t *size) {
    char *page = NULL;
    size_t capacity = 0, got = 1;
    while (got > 0 && growth_reserve(&page, &capacity, *size + BLOCK, 1)) {
        got = fread(page + *size, 1, BLOCK, stdin);
        *size += got;
    }
    if (got == 0 && !ferror(stdin))
        return page;
    free(page);
    return NULL;
}

int main(int argc, char **argv) {
    live_config config = { .port = 0 };
    if (argc != 3 || isatty(STDIN_FILENO)) {
        error_print("graze-live: graze view --live runs this");
        return ERROR_INPUT;
    }
    config.port = (uint16_t)strtoul(argv[1], NULL, 10);
    config.memory_max = (size_t)strtoull(argv[2], NULL, 10);
    char *page = page_take(&config.page_size);
    if (page == NULL) {
        error_print("graze view: the page cannot be read");
        return ERROR_RESOURCES;
    }
    config.page = page;
    live_serve(&config);
    free(page);
    return ERROR_INPUT;
}
