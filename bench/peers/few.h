/* few.h: few boxes, all moving, as in most games: what a frame costs, number by
 * number. */
#ifndef BENCH_PEERS_FEW_H
#define BENCH_PEERS_FEW_H

#include "bench/peers/contender.h"

namespace peers {

/* Play w2 with 2 to 300 boxes by all contenders in turns, and print the best of each
 * library. A frame of these is too short to be timed by itself, so frames are made
 * beforehand and timed by the hundred. Returns whether all found the same pairs. */
bool few_contest(const std::vector<entrant> &all);

} // namespace peers

#endif
