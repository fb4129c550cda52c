/* progress.h: one line on standard error with what is running, if it is a
 * terminal. */
#ifndef BENCH_PEERS_PROGRESS_H
#define BENCH_PEERS_PROGRESS_H

#include <string>

namespace peers {

void progress_show(const std::string &what);
void progress_clear();

} // namespace peers

#endif
