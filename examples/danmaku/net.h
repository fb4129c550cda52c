/* net.h: two players over UDP, with rollback.
 *
 * Each side plays at once with its own keys and a guess at the other's: they hold
 * what they held last. If a packet says otherwise, the fight is loaded as it was
 * before the first wrong guess and played again up to now (G. Fiedler; T. Cannon's
 * GGPO, 2006). A packet has all keys not confirmed by the other side, so a lost one
 * costs nothing but time. Once a second both compare the hashes of a frame whose
 * keys are known on both sides.
 *
 * Nothing here looks at a clock but to measure. A call of net_frame is a frame, and
 * a test may call it as fast as it can.
 */
#ifndef EXAMPLES_DANMAKU_NET_H
#define EXAMPLES_DANMAKU_NET_H

#include "examples/danmaku/fight.h"

/* Another version of the game or of its packets has another number: the two cannot
 * play. */
enum { NET_VERSION = '2', NET_PACKET_MAX = 128, NET_HASH_EVERY = 60 };

typedef struct net net;

typedef struct net_stats {
    uint32_t frame, rollbacks, replayed, longest,
        stalls; /* frames played again, at most in one rollback; frames waited */
    uint32_t packets, refused; /* all received ones; damaged or strange ones */
    /* equal hashes; the frame of the first different ones, or 0 */
    uint32_t hashes, differs_at;
    int64_t worst_ns, all_ns; /* of one rollback, and of all */
} net_stats;

/* A side of the game: player 0 or 1, with a fight of two, which it opens, and a
 * socket at a port, 0: any. NULL: *why says what is wrong. The fight stays the
 * caller's. */
net *net_new(fight *with, int player, uint16_t port, const char **why);
uint16_t net_port(const net *self);

/* Whom to send to; without it, the first to send a good packet. False: the address
 * is not known. */
bool net_call(net *self, const char *address, uint16_t port);

/* --host PORT or --join ADDRESS PORT; tells what is wrong with them. */
net *net_open(fight *with, int argc, char **argv);
void net_close(net *self);

/* Play a frame with the keys held here; or wait, if the other side has not been
 * heard for too long.
 */
void net_frame(net *self, uint8_t keys);

/* Take a packet. A damaged one, or one of another game, is counted and changes
 * nothing else. net_make writes the packet to send now. */
bool net_take(net *self, const uint8_t *packet, size_t size);
size_t net_make(const net *self, uint8_t *packet);

net_stats net_read(const net *self);

/* How it goes, in a line: who is waited for, silent, or different. */
const char *net_headline(net *self);

#endif
