/* peers.h: broad phases of other people's, as contenders. */
#ifndef BENCH_PEERS_PEERS_H
#define BENCH_PEERS_PEERS_H

#include "bench/contest.h"

#include <cstdlib>
#include <cstring>
#include <vector>

/* Chipmunk's spatial hash, given the cell side, of those tried, that was fastest for it; and its one-axis
 * sweep. */
contender peers_space_hash(void);
contender peers_sweep_1d(void);

/* Bullet's three-axis sweep and prune, at most 16,000 boxes. */
contender peers_axis_sweep_3(void);

/* Copy pairs to a list that the caller owns. */
inline bool peers_list(const std::vector<graze_pair> &pairs, graze_pair_list *out) {
    const size_t bytes = pairs.size() * sizeof(graze_pair);
    out->items = static_cast<graze_pair *>(std::malloc(bytes + 1));
    if (out->items == nullptr)
        return false;
    std::memcpy(out->items, pairs.data(), bytes);
    out->count = out->capacity = pairs.size();
    return true;
}

#endif
