/* net.c: two players over UDP, with rollback; see net.h. */
#define _POSIX_C_SOURCE 200809L
#include "examples/danmaku/net.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    RING = 256,
    SAVES = 64, /* more than twice GUESSES_MAX: see roll_back */
    SAVE_ROOM = 4 << 20,
    DELAY = 3,
    GUESSES_MAX = 24,
    KEYS_SENT = 64,
    SEED = 2017
};
/* magic 4, first 4, count 1, received 4, frame 4, hash frame 4, hash 8, sum 4 */
enum { HEAD = 33 };

typedef struct hash_of {
    uint32_t frame;
    uint64_t hash;
} hash_of;

struct net {
    fight *fight;
    int player, socket;
    struct sockaddr_storage peer;
    socklen_t peer_size;
    bool is_heard, is_other_version;
    int32_t their_lead; /* how far the other side guesses */
    uint32_t waited_at;
    uint8_t own[RING], other[RING], guessed[RING]; /* keys, by frame */
    /* frames whose keys are known here; of our own, there */
    uint32_t own_known, other_known, confirmed;
    /* guesses before `checked` were right */
    uint32_t checked, silence;
    struct {
        uint32_t frame;
        size_t size; /* 0: none */
        uint8_t *bytes;
    } saves[SAVES];
    uint8_t room[SAVE_ROOM];
    hash_of own_hashes[16], other_hashes[16]; /* by frame / NET_HASH_EVERY */
    net_stats stats;
    char headline[100];
};

/* The time of this thread's work, without what other programs take. */
static int64_t clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

net *net_new(fight *with, int player, uint16_t port, const char **why) {
    net *self = calloc(1, sizeof *self);
    const struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons(port) };
    *why = "no memory";
    if (self == NULL)
        return NULL;
    self->fight = with;
    self->player = player;
    self->own_known = self->other_known = DELAY; /* nothing is held at first */
    self->socket = socket(AF_INET, SOCK_DGRAM, 0);
    *why = "the port cannot be had";
    if (self->socket >= 0 && fcntl(self->socket, F_SETFL, O_NONBLOCK) == 0 &&
        bind(self->socket, (const struct sockaddr *)&at, sizeof at) == 0 &&
        fight_open(with, 2, SEED))
        return self;
    net_close(self);
    return NULL;
}

uint16_t net_port(const net *self) {
    struct sockaddr_in at = { .sin_port = 0 };
    socklen_t size = sizeof at;
    getsockname(self->socket, (struct sockaddr *)&at, &size);
    return ntohs(at.sin_port);
}

bool net_call(net *self, const char *address, uint16_t port) {
    const struct addrinfo want = { .ai_family = AF_INET, .ai_socktype = SOCK_DGRAM };
    struct addrinfo *found;
    char service[8];
    snprintf(service, sizeof service, "%u", (unsigned)port);
    if (getaddrinfo(address, service, &want, &found) != 0)
        return false;
    memcpy(&self->peer, found->ai_addr, found->ai_addrlen);
    self->peer_size = found->ai_addrlen;
    freeaddrinfo(found);
    return true;
}

net *net_open(fight *with, int argc, char **argv) {
    const bool is_host = argc == 2 && strcmp(argv[0], "--host") == 0;
    long port = 0;
    if (is_host || (argc == 3 && strcmp(argv[0], "--join") == 0))
        port = strtol(argv[argc - 1], NULL, 10);
    const char *why = "a port is a number from 1 to 65535";
    net *self = NULL;
    if (port >= 1 && port <= 65535)
        self = net_new(with, !is_host, is_host ? (uint16_t)port : 0, &why);
    if (self != NULL && !is_host && !net_call(self, argv[1], (uint16_t)port)) {
        why = "there is no such address";
        net_close(self);
        self = NULL;
    }
    if (self == NULL)
        fprintf(stderr, "%s: %s\n", argv[argc - 1], why);
    return self;
}

void net_close(net *self) {
    if (self == NULL)
        return;
    for (int i = 0; i < SAVES; i++)
        free(self->saves[i].bytes);
    if (self->socket >= 0)
        close(self->socket);
    free(self);
}

/* Numbers in packets: the lowest byte first. */
static uint8_t *put(uint8_t *at, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++)
        *at++ = (uint8_t)(value >> 8 * i);
    return at;
}

static uint64_t get(const uint8_t **at, int bytes) {
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t) * (*at)++ << 8 * i;
    return value;
}

static uint32_t sum_of(const uint8_t *bytes, size_t size) {
    uint32_t sum = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 16777619u;
    return sum;
}

/* The newest frame whose hash no packet can change any more. */
static uint32_t hash_frame(const net *self) {
    const uint32_t now = self->fight->state.frame,
                   sure = self->checked < now ? self->checked : now;
    return (sure > 0 ? sure - 1 : 0) / NET_HASH_EVERY * NET_HASH_EVERY;
}

static const uint32_t magic = 0x4d4e44 | NET_VERSION << 24; /* DNM2 */

size_t net_make(const net *self, uint8_t *packet) {
    const uint32_t count = self->own_known - self->confirmed < KEYS_SENT
                               ? self->own_known - self->confirmed
                               : KEYS_SENT;
    const hash_of *hash = &self->own_hashes[hash_frame(self) / NET_HASH_EVERY % 16];
    uint8_t *at = put(packet, magic, 4);
    at = put(at, self->confirmed, 4);
    at = put(at, count, 1);
    at = put(at, self->other_known, 4);
    at = put(at, self->fight->state.frame, 4);
    at = put(at, hash->frame, 4);
    at = put(at, hash->hash, 8);
    for (uint32_t i = 0; i < count; i++)
        *at++ = self->own[(self->confirmed + i) % RING];
    at = put(at, sum_of(packet, (size_t)(at - packet)), 4);
    return (size_t)(at - packet);
}

static void hashes_compare(net *self, uint32_t frame) {
    const hash_of *a = &self->own_hashes[frame / NET_HASH_EVERY % 16];
    hash_of *b = &self->other_hashes[frame / NET_HASH_EVERY % 16];
    if (frame == 0 || frame > hash_frame(self) || a->frame != frame ||
        b->frame != frame)
        return;
    if (a->hash != b->hash && self->stats.differs_at == 0)
        self->stats.differs_at = frame;
    self->stats.hashes += a->hash == b->hash;
    b->frame = 0; /* compared */
}

/* All versions begin their packets alike. */
static bool is_other_version(const uint8_t *packet, size_t size) {
    const uint32_t begins = size < 4 ? 0 : (uint32_t)get(&packet, 4);
    return begins != magic && (begins & 0xffffff) == (magic & 0xffffff);
}

bool net_take(net *self, const uint8_t *packet, size_t size) {
    const uint8_t *at = packet, *end = packet + size - 4;
    self->stats.packets++;
    self->stats.refused++; /* until it is found to be good */
    self->is_other_version = !self->is_heard && is_other_version(packet, size);
    if (size < HEAD || size > NET_PACKET_MAX ||
        sum_of(packet, size - 4) != get(&end, 4) || get(&at, 4) != magic)
        return false;
    const uint32_t first = (uint32_t)get(&at, 4), count = (uint32_t)get(&at, 1),
                   received = (uint32_t)get(&at, 4);
    const uint32_t frame = (uint32_t)get(&at, 4), of = (uint32_t)get(&at, 4);
    const uint64_t hash = get(&at, 8);
    /* No honest side is further on than its guesses allow, or confirms what was not
     * sent. */
    const uint32_t now = self->fight->state.frame;
    if (size != HEAD + count || count > KEYS_SENT || received > self->own_known ||
        frame > now + 2 * GUESSES_MAX + KEYS_SENT || first > self->other_known ||
        first + count > now + GUESSES_MAX + KEYS_SENT || of > frame ||
        of % NET_HASH_EVERY != 0)
        return false;
    self->stats.refused--;
    self->is_heard = true;
    self->silence = 0;
    if (received > self->confirmed)
        self->confirmed = received;
    self->their_lead = (int32_t)(frame - received);
    for (uint32_t i = self->other_known; i < first + count; i++)
        self->other[i % RING] = at[i - first] & 127;
    if (first + count > self->other_known)
        self->other_known = first + count;
    if (of > 0 && of + 8 * NET_HASH_EVERY > now &&
        self->other_hashes[of / NET_HASH_EVERY % 16].frame != of &&
        self->stats.hashes * NET_HASH_EVERY < of) {
        self->other_hashes[of / NET_HASH_EVERY % 16] = (hash_of){ of, hash };
        hashes_compare(self, of);
    }
    return true;
}

static void packets_take(net *self) {
    uint8_t packet[NET_PACKET_MAX + 1];
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    for (ssize_t n; (n = recvfrom(self->socket, packet, sizeof packet, 0,
                                  (struct sockaddr *)&from, &size)) >= 0;
         size = sizeof from) {
        const bool is_peer =
            self->peer_size == size && memcmp(&from, &self->peer, size) == 0;
        if (!is_peer && (self->player != 0 || self->is_heard))
            continue;
        /* it gets an answer */
        if (net_take(self, packet, (size_t)n) || self->is_other_version) {
            self->peer = from;
            self->peer_size = size;
        }
    }
}

static void frame_hash(net *self) {
    const uint32_t frame = self->fight->state.frame;
    if (frame % NET_HASH_EVERY == 0)
        self->own_hashes[frame / NET_HASH_EVERY % 16] =
            (hash_of){ frame, fight_hash(self->fight) };
}

static void frame_save(net *self) {
    const uint32_t frame = self->fight->state.frame, i = frame % SAVES;
    self->saves[i].size = 0;
    const size_t size = fight_save(self->fight, self->room, SAVE_ROOM);
    uint8_t *bytes = size == 0 ? NULL : realloc(self->saves[i].bytes, size);
    if (bytes == NULL)
        return;
    memcpy(bytes, self->room, size);
    self->saves[i].bytes = bytes;
    self->saves[i].frame = frame;
    self->saves[i].size = size;
}

static void frame_play(net *self) {
    const uint32_t frame = self->fight->state.frame, last = self->other_known - 1;
    const uint8_t guess =
        self->other[(frame < self->other_known ? frame : last) % RING];
    uint8_t keys[PLAYERS_MAX];
    keys[self->player] = self->own[frame % RING];
    keys[1 - self->player] = self->guessed[frame % RING] = guess;
    fight_step(self->fight, keys);
}

/* Load the newest save at or before `wrong`, and play again. Saved is the first
 * frame with a guess, for the next rollback can go back no further. The frames after
 * it, up to now, have no save. It must last until the last of them is known:
 * GUESSES_MAX frames for these, and as many for the frames played then. */
static void roll_back(net *self, uint32_t wrong) {
    const int64_t began = clock_now();
    const uint32_t now = self->fight->state.frame;
    uint32_t from = wrong;
    const char *why;
    while (from + SAVES > wrong && !(self->saves[from % SAVES].size > 0 &&
                                     self->saves[from % SAVES].frame == from))
        from--;
    for (int i = 0; i < SAVES; i++)
        self->saves[i].size *= self->saves[i].frame <= wrong;
    if (!fight_load(self->fight, self->saves[from % SAVES].bytes,
                    self->saves[from % SAVES].size, &why))
        return;
    while (self->fight->state.frame < now) {
        const uint32_t frame = self->fight->state.frame;
        frame_hash(self);
        if (frame > from && frame == self->other_known)
            frame_save(self);
        frame_play(self);
    }
    const int64_t took = clock_now() - began;
    self->stats.rollbacks++;
    self->stats.replayed += now - from;
    if (now - from > self->stats.longest)
        self->stats.longest = now - from;
    if (took > self->stats.worst_ns)
        self->stats.worst_ns = took;
    self->stats.all_ns += took;
}

static void guesses_check(net *self) {
    const uint32_t now = self->fight->state.frame,
                   known = self->other_known < now ? self->other_known : now;
    uint32_t wrong = self->checked;
    while (wrong < known && self->guessed[wrong % RING] == self->other[wrong % RING])
        wrong++;
    if (wrong < known)
        roll_back(self, wrong);
    self->checked = known;
    for (uint32_t i = 0; i < 16; i++)
        hashes_compare(self, self->other_hashes[i].frame);
}

void net_frame(net *self, uint8_t keys) {
    uint8_t packet[NET_PACKET_MAX];
    packets_take(self);
    guesses_check(self);
    const uint32_t now = self->fight->state.frame;
    /* The side ahead of the other waits a frame now and then, until both guess
     * equally far. */
    const int32_t lead = (int32_t)(now - self->other_known);
    const bool waits =
        now % 20 == 0 && now != self->waited_at && lead - self->their_lead > 1;
    if (waits)
        self->waited_at = now;
    self->silence++;
    if (self->is_heard && now < self->other_known + GUESSES_MAX &&
        self->own_known < self->confirmed + RING / 2 && !waits) {
        self->own[self->own_known++ % RING] = keys & 127;
        frame_hash(self);
        frame_save(self);
        frame_play(self);
    } else {
        self->stats.stalls++;
    }
    if (self->peer_size > 0)
        sendto(self->socket, packet, net_make(self, packet), 0,
               (const struct sockaddr *)&self->peer, self->peer_size);
}

net_stats net_read(const net *self) {
    net_stats stats = self->stats;
    stats.frame = self->fight->state.frame;
    return stats;
}

const char *net_headline(net *self) {
    const net_stats *s = &self->stats;
    const size_t room = sizeof self->headline;
    char *line = self->headline;
    if (s->differs_at > 0)
        snprintf(line, room, "THE TWO FIGHTS DIFFER at %u", s->differs_at);
    else if (self->is_other_version)
        snprintf(line, room, "the other side has another version");
    else if (!self->is_heard && self->player == 0)
        snprintf(line, room, "waiting at port %u", net_port(self));
    else if (!self->is_heard)
        snprintf(line, room, "calling the other side");
    else if (self->silence > 120)
        snprintf(line, room, "no word for %u s; Esc ends", self->silence / 60);
    else if (s->refused > 0)
        snprintf(line, room, "%u damaged packets, %u s equal", s->refused,
                 s->hashes);
    else
        snprintf(line, room, "%u s equal, %u rollbacks, %.1f ms", s->hashes,
                 s->rollbacks, (double)s->worst_ns / 1e6);
    return line;
}
