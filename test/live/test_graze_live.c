/* A game's live view: its bytes arrive in order, and no server, a slow one, or one
 * that ends stops the recording. The server here is a socket of the test's own. */
#include "support/testing.h"

#include "graze/graze.h"
#include "live/graze_live.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BYTES_MAX = 32 << 20, PIECE = 100000 };

typedef struct byte_list {
    unsigned char *bytes;
    size_t size;
} byte_list;

static bool list_take(void *user, const void *bytes, size_t size) {
    byte_list *self = user;
    assert_true(self->size + size <= BYTES_MAX);
    memcpy(self->bytes + self->size, bytes, size);
    self->size += size;
    return true;
}

static byte_list list_new(void) {
    return (byte_list){ .bytes = malloc(BYTES_MAX) };
}

/* A socket that listens on a free port of the loopback. */
static int listen_on(uint16_t *port) {
    struct sockaddr_in place = { .sin_family = AF_INET,
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof place;
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(s, SOL_SOCKET, SO_RCVBUF, &(int){ 4096 }, sizeof(int));
    assert_int_equal(bind(s, (struct sockaddr *)&place, sizeof place), 0);
    assert_int_equal(listen(s, 1), 0);
    assert_int_equal(getsockname(s, (struct sockaddr *)&place, &size), 0);
    *port = ntohs(place.sin_port);
    return s;
}

/* Read what there is, at most `size` bytes. */
static size_t read_some(int s, byte_list *list, size_t size) {
    const ssize_t got = recv(s, list->bytes + list->size, size, MSG_DONTWAIT);
    if (got <= 0)
        return 0;
    list->size += (size_t)got;
    return (size_t)got;
}

static void read_all(int s, byte_list *list) {
    for (;;) {
        const ssize_t got = recv(s, list->bytes + list->size, PIECE, 0);
        if (got <= 0)
            return;
        list->size += (size_t)got;
    }
}

/* The body of a request in chunks; `has_end`: its last chunk has come. */
static byte_list body_of(const byte_list *request, bool *has_end) {
    byte_list body = list_new();
    request->bytes[request->size] = 0;
    const char *text = (const char *)request->bytes;
    const char *at = strstr(text, "\r\n\r\n");
    assert_non_null(at);
    at += 4;
    *has_end = false;
    while (!*has_end && at < text + request->size) {
        char *data;
        const size_t size = strtoul(at, &data, 16);
        assert_memory_equal(data, "\r\n", 2);
        *has_end = size == 0;
        assert_true(data + 2 + size + 2 <= text + request->size);
        list_take(&body, data + 2, size);
        at = data + 2 + size + 2;
    }
    return body;
}

static void piece_fill(seeded_random *random, unsigned char *piece, size_t size) {
    for (size_t i = 0; i < size; i += 8) {
        const uint64_t bits = seeded_next(random);
        memcpy(piece + i, &bits, 8);
    }
}

static void the_bytes_arrive_in_order_though_the_server_is_behind(void **state) {
    static unsigned char piece[PIECE + 8];
    static const size_t ring = 8 << 20, behind = 7 << 20;
    seeded_random random = { 3 };
    uint16_t port;
    const int server = listen_on(&port);
    byte_list sent = list_new(), got = list_new();
    graze_live *live = graze_live_open(&(graze_live_config){
        .port = port, .buffer_max = ring, .next = { list_take, &sent } });
    const int connection = accept(server, NULL, NULL);
    const graze_recording_sink sink = graze_live_sink(live);
    (void)state;
    /* More waits for the server than a socket holds, so the buffer is used. In the
     * last steps the server catches up. */
    for (int i = 0; i < 420 || sent.size > got.size + 1000; i++) {
        const size_t size = i < 420 ? 1 + seeded_below(&random, PIECE) : 1;
        const size_t wait = i < 420 ? behind : 0;
        piece_fill(&random, piece, size);
        assert_true(sink.take(sink.user, piece, size));
        assert_true(graze_live_is_on(live));
        while (sent.size > got.size + wait && read_some(connection, &got, PIECE) > 0)
            ;
    }
    graze_live_close(live);
    read_all(connection, &got);
    bool has_end;
    byte_list body = body_of(&got, &has_end);
    assert_true(has_end);
    assert_int_equal(body.size, sent.size);
    assert_memory_equal(body.bytes, sent.bytes, sent.size);
    close(connection);
    close(server);
    free(body.bytes);
    free(sent.bytes);
    free(got.bytes);
}

static void a_server_that_does_not_read_loses_the_live_view_only(void **state) {
    static const unsigned char piece[PIECE] = { 1 };
    uint16_t port;
    const int server = listen_on(&port);
    byte_list sent = list_new(), got = list_new();
    graze_live *live = graze_live_open(&(graze_live_config){
        .port = port, .buffer_max = 1 << 20, .next = { list_take, &sent } });
    const graze_recording_sink sink = graze_live_sink(live);
    size_t count = 0;
    (void)state;
    while (graze_live_is_on(live) && count < 200) {
        assert_true(sink.take(sink.user, piece, sizeof piece));
        count++;
    }
    assert_false(graze_live_is_on(live));
    assert_true(sink.take(sink.user, piece, sizeof piece));
    assert_int_equal(sent.size, (count + 1) * PIECE);
    graze_live_close(live);
    close(server);
    free(sent.bytes);
    free(got.bytes);
}

static graze_world *world_with_a_box(void) {
    graze_world *world;
    graze_body body;
    assert_int_equal(graze_world_open(NULL, &world), GRAZE_OK);
    graze_body_add(world, NULL, &body);
    graze_body_add_box(world, body, (graze_box){ 0, 0, 1, 1 }, 0, NULL);
    return world;
}

static void
without_a_server_the_recording_does_not_begin_but_the_file_does(void **state) {
    uint16_t port;
    (void)state;
    close(listen_on(&port)); /* a port without a server */
    graze_live *live = graze_live_open(&(graze_live_config){ .port = port });
    graze_recording_sink sink = graze_live_sink(live);
    graze_world *world = world_with_a_box();
    assert_non_null(live);
    if (graze_recording_start(world, &sink) ==
        GRAZE_OK) /* it may learn of it later */
        while (graze_recording_is_on(world))
            assert_int_equal(graze_world_step(world), GRAZE_OK);
    assert_false(graze_live_is_on(live));
    graze_world_close(world);
    graze_live_close(live);

    byte_list file = list_new();
    live = graze_live_open(
        &(graze_live_config){ .port = port, .next = { list_take, &file } });
    sink = graze_live_sink(live);
    world = world_with_a_box();
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    assert_int_equal(graze_world_step(world), GRAZE_OK);
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    assert_true(file.size > 8);
    graze_world_close(world);
    graze_live_close(live);
    free(file.bytes);
}

static void a_server_that_ends_does_not_stop_the_game(void **state) {
    uint16_t port;
    const int server = listen_on(&port);
    graze_live *live = graze_live_open(&(graze_live_config){ .port = port });
    const graze_recording_sink sink = graze_live_sink(live);
    graze_world *world = world_with_a_box();
    (void)state;
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    assert_true(graze_live_is_on(live));
    close(accept(server, NULL, NULL));
    close(server);
    for (int i = 0; i < 1000 && graze_live_is_on(live); i++)
        assert_int_equal(graze_world_step(world), GRAZE_OK);
    assert_false(graze_live_is_on(live));
    assert_int_equal(graze_recording_status(world), GRAZE_WRITE_FAILED);
    assert_int_equal(graze_world_step(world), GRAZE_OK);
    graze_world_close(world);
    graze_live_close(live);
    graze_live_close(NULL);
    assert_false(graze_live_is_on(NULL));
    assert_null(graze_live_sink(NULL).take);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bytes_arrive_in_order_though_the_server_is_behind),
        cmocka_unit_test(a_server_that_does_not_read_loses_the_live_view_only),
        cmocka_unit_test(
            without_a_server_the_recording_does_not_begin_but_the_file_does),
        cmocka_unit_test(a_server_that_ends_does_not_stop_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
