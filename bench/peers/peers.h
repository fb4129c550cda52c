/* peers.h: broad phases of other people's, as contenders. */
#ifndef BENCH_PEERS_PEERS_H
#define BENCH_PEERS_PEERS_H

#include "bench/contest.h"

/* Chipmunk's spatial hash, with cells that suit it, and its one-axis sweep. */
contender peers_space_hash(void);
contender peers_sweep_1d(void);

/* Bullet's three-axis sweep and prune, at most 16,000 boxes. */
contender peers_axis_sweep_3(void);

#endif
