/* results.h: the table of the contest, on standard output, as CSV and as Markdown. */
#ifndef BENCH_PEERS_RESULTS_H
#define BENCH_PEERS_RESULTS_H

#include "bench/contest.h"

#include <string>
#include <vector>

/* One run: who, where (alone, world, or the peer's library), how many boxes. */
struct peers_row {
    std::string name, side;
    uint32_t boxes;
    contest_result result;
};

/* What is asked of a method: to be at least as fast as a peer. */
struct peers_demand {
    const char *method, *peer;
    uint32_t boxes;
};

/* Print a row, or the head of all rows. */
void results_head();
void results_print(const peers_row &row);

/* Print, for each demand, how many times as fast as the peer the method is, alone and in a world. */
void results_compare(const std::vector<peers_row> &rows, const std::vector<peers_demand> &demands);

/* Write peers.csv and peers.md below `directory`/MACHINE, which is made if need be. False: it could not be.
 */
bool results_write(const std::vector<peers_row> &rows, const std::vector<peers_demand> &demands,
                   const std::string &directory);

#endif
