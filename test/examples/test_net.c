/* Two players over UDP on the loopback, in a network namespace of their own: 150 ms
 * delay each way, jitter, and 10 % loss.
 *
 * Kernels without sch_netem cannot do that to packets, so a relay between the two
 * sockets does: it drops, delays and reorders. Time is counted in frames: 4,000 of
 * them, a minute, take as long as they are computed, and the long form has 20,000.
 * The measured times are printed; no test depends on them.
 */
#define _GNU_SOURCE
#include "support/testing.h"

#include "examples/danmaku/net.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    DELAY = 9,
    JITTER = 3,
    LOSS = 10,
    ROAD = 256
}; /* 150 ms at 60 frames a second; ± 50 ms; percent; packets under way */

typedef struct packet {
    uint32_t due; /* the frame in which it comes out */
    int to;
    size_t size; /* 0: none */
    uint8_t bytes[NET_PACKET_MAX];
} packet;

typedef struct relay {
    int sockets[2]; /* the one to which side i sends */
    struct sockaddr_in sides[2];
    packet road[ROAD];
    seeded_random random;
    uint32_t carried, lost;
} relay;

/* A network of our own, with its loopback up. Where the system forbids that, the one
 * that is there must do.
 */
static bool namespace_enter(void) {
    if (unshare(CLONE_NEWNET) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0)
        return false;
    struct ifreq lo = { .ifr_name = "lo", .ifr_flags = IFF_UP };
    const int s = socket(AF_INET, SOCK_DGRAM, 0);
    const bool is_up = ioctl(s, SIOCSIFFLAGS, &lo) == 0;
    close(s);
    return is_up;
}

static int socket_new(uint16_t *port) {
    struct sockaddr_in at = { .sin_family = AF_INET,
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof at;
    const int s = socket(AF_INET, SOCK_DGRAM, 0);
    assert_true(s >= 0 && fcntl(s, F_SETFL, O_NONBLOCK) == 0);
    assert_int_equal(bind(s, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(getsockname(s, (struct sockaddr *)&at, &size), 0);
    *port = ntohs(at.sin_port);
    return s;
}

static void relay_step(relay *self, uint32_t frame) {
    uint8_t bytes[NET_PACKET_MAX];
    for (int side = 0; side < 2; side++)
        for (ssize_t n;
             (n = recv(self->sockets[side], bytes, sizeof bytes, 0)) > 0;) {
            if (seeded_below(&self->random, 100) < LOSS) {
                self->lost++;
                continue;
            }
            int i = 0;
            while (i < ROAD && self->road[i].size > 0)
                i++;
            assert_true(i < ROAD);
            packet *p = &self->road[i];
            *p = (packet){ .due = frame + DELAY - JITTER +
                                  seeded_below(&self->random, 2 * JITTER + 1),
                           .to = 1 - side,
                           .size = (size_t)n };
            memcpy(p->bytes, bytes, p->size);
        }
    for (int i = 0; i < ROAD; i++) {
        packet *p = &self->road[i];
        if (p->size == 0 || p->due > frame)
            continue;
        sendto(self->sockets[p->to], p->bytes, p->size, 0,
               (struct sockaddr *)&self->sides[p->to], sizeof *self->sides);
        self->carried++;
        p->size = 0;
    }
}

/* A player who fires, and changes its mind every now and then. */
static uint8_t mind(seeded_random *random, uint8_t held) {
    if (seeded_below(random, 14) != 0)
        return held;
    const uint32_t way = seeded_below(random, 16);
    return (uint8_t)(KEY_FIRE | way |
                     (seeded_below(random, 3) == 0 ? KEY_FOCUS : 0) |
                     (seeded_below(random, 60) == 0 ? KEY_BOMB : 0));
}

typedef struct sides {
    fight *fights[2];
    net *nets[2];
    relay relay;
} sides;

static void sides_open(sides *self) {
    const char *why;
    uint16_t ports[2];
    memset(self, 0, sizeof *self);
    for (int i = 0; i < 2; i++) {
        self->fights[i] = calloc(1, sizeof(fight));
        assert_non_null(self->fights[i]);
        self->nets[i] = net_new(self->fights[i], i, 0, &why);
        assert_non_null(self->nets[i]);
        self->relay.sockets[i] = socket_new(&ports[i]);
        self->relay.sides[i] =
            (struct sockaddr_in){ .sin_family = AF_INET,
                                  .sin_port = htons(net_port(self->nets[i])),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
        assert_true(net_call(self->nets[i], "127.0.0.1", ports[i]));
    }
    self->relay.random.state = testing_seed();
}

static void sides_close(sides *self) {
    for (int i = 0; i < 2; i++) {
        net_close(self->nets[i]);
        fight_close(self->fights[i]);
        free(self->fights[i]);
        close(self->relay.sockets[i]);
    }
}

static void both_sides_agree_every_second(void **state) {
    (void)state;
    const uint32_t frames = testing_is_long() ? 20000 : 4000;
    sides both;
    sides_open(&both);
    seeded_random minds[2] = { { 1 }, { 2 } };
    uint8_t held[2] = { 0, 0 };
    uint32_t ticks = 0, most = 0;
    while ((net_read(both.nets[0]).frame < frames ||
            net_read(both.nets[1]).frame < frames) &&
           ticks < 2 * frames) {
        for (int i = 0; i < 2; i++) {
            net_frame(both.nets[i], held[i] = mind(&minds[i], held[i]));
            assert_int_equal(both.fights[i]->status, GRAZE_OK);
            assert_int_equal(net_read(both.nets[i]).differs_at, 0);
            most = both.fights[i]->state.bullets > most
                       ? both.fights[i]->state.bullets
                       : most;
        }
        relay_step(&both.relay, ticks++);
    }
    print_message(
        "%u frames in %u ticks, %u bullets at most; %u packets carried, %u lost\n",
        frames, ticks, most, both.relay.carried, both.relay.lost);
    for (int i = 0; i < 2; i++) {
        const net_stats s = net_read(both.nets[i]);
        print_message("side %d: %u rollbacks of %.1f frames, at most %u; %.2f ms "
                      "each, at most %.2f ms; "
                      "waited %u frames; %u hashes agree\n",
                      i, s.rollbacks, (double)s.replayed / s.rollbacks, s.longest,
                      (double)s.all_ns / 1e6 / s.rollbacks, (double)s.worst_ns / 1e6,
                      s.stalls, s.hashes);
        assert_true(s.frame >= frames);
        assert_true(s.rollbacks > frames / 60);
        assert_int_equal(s.refused, 0);
        assert_true(s.hashes >=
                    frames / NET_HASH_EVERY * 9 /
                        10); /* a hash whose packets are all lost is not compared */
    }
    sides_close(&both);
}

/* A road closed now and then, and sides standing still. Both guess as far as they
 * may, and are wrong about frames guessed right at first. */
static void sides_that_stand_still_agree(void **state) {
    (void)state;
    sides both;
    sides_open(&both);
    seeded_random minds[2] = { { 1 }, { 2 } }, pauses = { testing_seed() };
    uint8_t held[2] = { 0, 0 };
    uint32_t closed_until = 0, still_until[2] = { 0, 0 };
    for (uint32_t tick = 0; tick < 4000; tick++) {
        if (seeded_below(&pauses, 20) == 0)
            closed_until = tick + seeded_below(&pauses, 40);
        if (seeded_below(&pauses, 40) == 0)
            still_until[seeded_below(&pauses, 2)] = tick + seeded_below(&pauses, 20);
        for (int i = 0; i < 2; i++) {
            if (tick < still_until[i])
                continue;
            net_frame(both.nets[i], held[i] = mind(&minds[i], held[i]));
            assert_int_equal(net_read(both.nets[i]).differs_at, 0);
        }
        if (tick >= closed_until)
            relay_step(&both.relay, tick);
    }
    for (int i = 0; i < 2; i++) {
        const net_stats s = net_read(both.nets[i]);
        print_message(
            "side %d: frame %u, rollbacks of %u frames at most, %u hashes agree\n",
            i, s.frame, s.longest, s.hashes);
        assert_true(s.frame > 2000 && s.longest > 20 && s.hashes > 20);
    }
    sides_close(&both);
}

/* The sum over an altered packet is right, so its content is looked at. */
static void seal(uint8_t *bytes, size_t size) {
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i + 4 < size; i++)
        sum = (sum ^ bytes[i]) * 16777619u;
    for (size_t i = 0; i < 4; i++)
        bytes[size - 4 + i] = (uint8_t)(sum >> 8 * i);
}

static void damaged_packets_are_refused_and_change_nothing(void **state) {
    (void)state;
    sides both;
    sides_open(&both);
    seeded_random random = { testing_seed() };
    for (uint32_t tick = 0; tick < 200; tick++) {
        net_frame(both.nets[0], KEY_FIRE);
        net_frame(both.nets[1], KEY_FIRE);
        relay_step(&both.relay, tick);
    }
    const uint64_t hash = fight_hash(both.fights[0]);
    uint8_t good[NET_PACKET_MAX], bytes[NET_PACKET_MAX];
    const size_t size = net_make(both.nets[1], good);
    memcpy(bytes, good, sizeof bytes);
    bytes[20] ^= 1;
    assert_false(net_take(both.nets[0], bytes, size));
    /* the player reads it */
    assert_non_null(strstr(net_headline(both.nets[0]), "1 damaged packets"));
    const uint32_t before = net_read(both.nets[0]).refused;
    uint32_t refused = 0;
    for (int i = 0; i < 100000; i++) {
        memcpy(bytes, good, sizeof bytes);
        const size_t length =
            i % 3 == 0 ? seeded_below(&random, (uint32_t)size) : size;
        for (int j = 0; j <= i % 4; j++)
            bytes[seeded_below(&random, 33)] ^=
                (uint8_t)(1 + seeded_below(&random, 255));
        if (i % 2 == 0 && length >= 4)
            seal(bytes, length);
        refused += !net_take(both.nets[0], bytes, length);
    }
    assert_true(refused > 90000);
    assert_int_equal(net_read(both.nets[0]).refused - before, refused);
    assert_true(fight_hash(both.fights[0]) == hash);
    for (int i = 0; i < 60; i++)
        /* what altered packets said may be wrong, but it is played */
        net_frame(both.nets[0], 0);
    assert_int_equal(both.fights[0]->status, GRAZE_OK);
    sides_close(&both);
}

static void another_fight_is_noticed(void **state) {
    (void)state;
    sides both;
    sides_open(&both);
    both.fights[1]->state.ships[0].x += 1; /* a cosmic ray */
    for (uint32_t tick = 0; tick < 400; tick++) {
        net_frame(both.nets[0], KEY_FIRE);
        net_frame(both.nets[1], KEY_FIRE);
        relay_step(&both.relay, tick);
    }
    assert_true(net_read(both.nets[0]).differs_at > 0);
    assert_non_null(strstr(net_headline(both.nets[0]), "DIFFER"));
    sides_close(&both);
}

static void another_version_and_a_lost_peer_are_named_on_both_sides(void **state) {
    (void)state;
    sides both;
    sides_open(&both);
    assert_string_equal(net_headline(both.nets[1]), "calling the other side");
    assert_non_null(strstr(net_headline(both.nets[0]), "waiting at port"));
    uint8_t bytes[NET_PACKET_MAX];
    for (int i = 0; i < 2; i++) {
        const size_t size = net_make(both.nets[1 - i], bytes);
        bytes[3]++;
        assert_false(net_take(both.nets[i], bytes, size));
        assert_string_equal(net_headline(both.nets[i]),
                            "the other side has another version");
    }
    for (uint32_t tick = 0; tick < 200; tick++) {
        net_frame(both.nets[0], KEY_FIRE);
        net_frame(both.nets[1], KEY_FIRE);
        relay_step(&both.relay, tick);
    }
    assert_non_null(strstr(net_headline(both.nets[0]), "s equal"));
    const uint32_t frame = net_read(both.nets[0]).frame;
    for (int i = 0; i < 360; i++)
        net_frame(both.nets[0], KEY_FIRE); /* the other one is gone */
    assert_true(net_read(both.nets[0]).frame < frame + 60);
    assert_string_equal(net_headline(both.nets[0]), "no word for 6 s; Esc ends");
    sides_close(&both);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_sides_agree_every_second),
        cmocka_unit_test(sides_that_stand_still_agree),
        cmocka_unit_test(damaged_packets_are_refused_and_change_nothing),
        cmocka_unit_test(another_fight_is_noticed),
        cmocka_unit_test(another_version_and_a_lost_peer_are_named_on_both_sides),
    };
    print_message(namespace_enter()
                      ? "a network of our own\n"
                      : "no network of our own: the system forbids it\n");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
