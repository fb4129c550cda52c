/* graze_live.c: one HTTP request, whose body is the recording in chunks, on a socket
 * that never blocks. Cost of a piece: a copy only if the socket is full. */
#include "live/graze_live.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL /* macOS: an option of the socket says the same */
#define MSG_NOSIGNAL 0
#endif

enum { SOCKET_NONE = -1 };

struct graze_live {
    graze_recording_sink next;
    int socket; /* SOCKET_NONE: the live view is lost */
    /* a ring of bytes that the socket has not taken yet */
    unsigned char *ring;
    size_t capacity, begin, count;
};

static void live_lose(graze_live *self) {
    if (self->socket != SOCKET_NONE)
        close(self->socket);
    self->socket = SOCKET_NONE;
    self->count = 0;
}

/* How many of the bytes the socket took; a fault of it loses the live view. */
static size_t live_send(graze_live *self, const unsigned char *bytes, size_t size) {
    if (size == 0 || self->socket == SOCKET_NONE)
        return 0;
    const ssize_t sent = send(self->socket, bytes, size, MSG_NOSIGNAL);
    if (sent >= 0)
        return (size_t)sent;
    /* ENOTCONN: the connection is still being made */
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR &&
        errno != ENOTCONN)
        live_lose(self);
    return 0;
}

static void live_flush(graze_live *self) {
    size_t sent = 1;
    while (self->count > 0 && sent > 0) {
        size_t run = self->capacity - self->begin;
        if (run > self->count)
            run = self->count;
        sent = live_send(self, self->ring + self->begin, run);
        if (sent > 0) {
            self->begin = (self->begin + sent) % self->capacity;
            self->count -= sent;
        }
    }
}

static void live_keep(graze_live *self, const unsigned char *bytes, size_t size) {
    const size_t end = (self->begin + self->count) % self->capacity;
    size_t run = self->capacity - end;
    if (run > size)
        run = size;
    memcpy(self->ring + end, bytes, run);
    memcpy(self->ring, bytes + run, size - run);
    self->count += size;
}

/* Send in order, keep the rest; a full buffer loses the live view. */
static void live_give(graze_live *self, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    size_t sent = 0;
    if (self->count == 0)
        sent = live_send(self, at, size);
    if (self->socket == SOCKET_NONE || sent == size)
        return;
    if (size - sent > self->capacity - self->count)
        live_lose(self);
    else
        live_keep(self, at + sent, size - sent);
}

static bool live_take(void *user, const void *bytes, size_t size) {
    graze_live *self = user;
    char head[32];
    const int length = snprintf(head, sizeof head, "%zx\r\n", size);
    live_flush(self);
    live_give(self, head, (size_t)length);
    live_give(self, bytes, size);
    live_give(self, "\r\n", 2);
    if (self->next.take != NULL)
        return self->next.take(self->next.user, bytes, size);
    return self->socket != SOCKET_NONE;
}

static bool live_connect(graze_live *self, uint16_t port) {
    struct sockaddr_in place;
    memset(&place, 0, sizeof place);
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    self->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (self->socket == SOCKET_NONE)
        return false;
    const int flags = fcntl(self->socket, F_GETFL, 0);
    if (flags < 0 || fcntl(self->socket, F_SETFL, flags | O_NONBLOCK) != 0)
        return false;
    fcntl(self->socket, F_SETFD, FD_CLOEXEC);
    /* a piece is not held back until the one before has arrived */
    setsockopt(self->socket, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
#ifdef SO_NOSIGPIPE
    setsockopt(self->socket, SOL_SOCKET, SO_NOSIGPIPE, &(int){ 1 }, sizeof(int));
#endif
    return connect(self->socket, (struct sockaddr *)&place, sizeof place) == 0 ||
           errno == EINPROGRESS;
}

graze_live *graze_live_open(const graze_live_config *config) {
    static const graze_live_config defaults = { .port = 0 };
    const graze_live_config *chosen = config != NULL ? config : &defaults;
    graze_live *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->next = chosen->next;
    self->capacity = GRAZE_LIVE_BUFFER_DEFAULT;
    if (chosen->buffer_max != 0)
        self->capacity = chosen->buffer_max;
    self->ring = malloc(self->capacity);
    if (self->ring == NULL) {
        free(self);
        return NULL;
    }
    const uint16_t port = chosen->port != 0 ? chosen->port : GRAZE_LIVE_PORT;
    char head[160];
    const int length = snprintf(head, sizeof head,
                                "POST /game HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                                "Transfer-Encoding: chunked\r\n\r\n",
                                (unsigned)port);
    if (live_connect(self, port))
        live_give(self, head, (size_t)length);
    else
        live_lose(self);
    return self;
}

graze_recording_sink graze_live_sink(graze_live *live) {
    if (live == NULL)
        return (graze_recording_sink){ .take = NULL };
    return (graze_recording_sink){ live_take, live };
}

bool graze_live_is_on(const graze_live *live) {
    return live != NULL && live->socket != SOCKET_NONE;
}

void graze_live_close(graze_live *live) {
    if (live == NULL)
        return;
    live_flush(live);
    live_give(live, "0\r\n\r\n", 5);
    live_lose(live);
    free(live->ring);
    free(live);
}
