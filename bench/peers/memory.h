/* memory.h: how many bytes a contender takes, by any allocator: pages of the
 * process, as Linux counts them. */
#ifndef BENCH_PEERS_MEMORY_H
#define BENCH_PEERS_MEMORY_H

#include <cstddef>

namespace peers {

/* Give freed pages back, and set the mark of the most pages to those of now. */
class memory_mark {
  public:
    memory_mark();
    /* Bytes above the mark at most since then; 0: the system does not tell. */
    size_t most() const;

  private:
    size_t before;
};

} // namespace peers

#endif
