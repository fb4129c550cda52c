/* goals.h: what is asked of graze beside other libraries: this many times as fast as
 * the best of them. */
#ifndef BENCH_PEERS_GOALS_H
#define BENCH_PEERS_GOALS_H

#include "bench/peers/contest.h"

namespace peers {

/* A scene's outcome, by the mean frame: graze's, and the best peer's (NULL: none
 * took part). Then how many times as fast graze is, and how many times is asked (0:
 * nothing is). */
struct outcome {
    const result *ours, *best;
    double times, goal;
};

/* One for each scene and each of our contenders with a goal or without, methods
 * alone left out. */
std::vector<outcome> outcomes(const std::vector<result> &rows);

/* "w1 10000: graze finder is 21.3 times as fast as CGAL … (goal 20)" */
std::string sentence_of(const outcome &one);

/* Which share of the time of another library's world, with its events, graze's world
 * takes. A sentence for each scene with both. */
std::vector<std::string> world_sentences(const std::vector<result> &rows);

/* The goals of broad phases beside peers working as they do: to be as fast. A
 * sentence each. */
std::vector<std::string> method_sentences(const std::vector<result> &rows);

} // namespace peers

#endif
