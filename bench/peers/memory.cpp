// memory.cpp: pages of the process, by /proc; see memory.h.
#include "bench/peers/memory.h"

#include <cstdio>
#include <malloc.h>

namespace peers {

namespace {

// Bytes of a line such as "VmHWM:  1234 kB"; 0 without it.
size_t status_bytes(const char *format) {
    std::FILE *file = std::fopen("/proc/self/status", "r");
    char line[256];
    size_t kilobytes = 0;
    while (file != nullptr && std::fgets(line, sizeof line, file) != nullptr &&
           std::sscanf(line, format, &kilobytes) != 1)
        ;
    if (file != nullptr)
        std::fclose(file);
    return kilobytes << 10;
}

// Let the most pages so far be those of now.
bool mark_reset() {
    std::FILE *file = std::fopen("/proc/self/clear_refs", "w");
    if (file == nullptr)
        return false;
    const bool is_written = std::fputs("5", file) >= 0;
    return std::fclose(file) == 0 && is_written;
}

} // namespace

memory_mark::memory_mark() : before(0) {
    malloc_trim(0);
    if (mark_reset())
        before = status_bytes("VmRSS: %zu");
}

size_t memory_mark::most() const {
    const size_t most = before > 0 ? status_bytes("VmHWM: %zu") : 0;
    return most > before ? most - before : 0;
}

} // namespace peers
