// progress.cpp: one line on standard error with what is running, if it is a
// terminal; see progress.h.
#include "bench/peers/progress.h"

#include <cstdio>
#include <unistd.h>

namespace peers {

namespace {

// Take the line back, and begin it anew.
const char *const again = "\r\033[K";

bool is_terminal() {
    static const bool is = isatty(STDERR_FILENO) == 1;
    return is;
}

} // namespace

void progress_show(const std::string &what) {
    if (is_terminal())
        std::fprintf(stderr, "%s%.100s", again, what.c_str());
}

void progress_clear() {
    if (is_terminal())
        std::fputs(again, stderr);
}

} // namespace peers
