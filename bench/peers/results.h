/* results.h: the table of graze-peers, on standard output, as CSV and as
 * Markdown. */
#ifndef BENCH_PEERS_RESULTS_H
#define BENCH_PEERS_RESULTS_H

#include "bench/peers/contest.h"

namespace peers {

/* Print the heads of the columns. */
void results_head();

/* Print the rows of one scene, the fastest first. */
void results_print(const std::vector<result> &rows);

/* Print how graze stands beside the best of the others. */
void results_summary(const std::vector<result> &rows);

/* Write peers.csv and peers.md below `directory`/MACHINE, which is made if need be,
 * and return its path. `missing` says what libraries are not on this machine. Empty:
 * it could not be written. */
std::string results_write(const std::vector<result> &rows,
                          const std::string &missing, const std::string &directory);

} // namespace peers

#endif
