// boxes.h: shared code of the drivers in C++: boxes out of .npy files, the exact
// comparison, and their line of output.
//
// A driver is called as: DRIVER EDGES THREADS A.npy [B.npy], EDGES being half-open
// or closed. The files hold (N, 4) float64 in C order, as joins.py writes them.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace joins {

struct box {
    double low[2], high[2];
};

struct request {
    bool is_closed;
    int threads;
    std::vector<box> a, b; // b is empty for a join of a with itself
    bool is_self;
};

[[noreturn]] inline void give_up(const std::string &message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    std::exit(2);
}

inline std::vector<box> read_boxes(const char *path) {
    std::FILE *file = std::fopen(path, "rb");
    unsigned char start[10];
    if (file == nullptr ||
        std::fread(start, 1, sizeof start, file) != sizeof start ||
        std::memcmp(start, "\x93NUMPY\x01", 7) != 0)
        give_up(std::string(path) + " is no .npy 1.0");
    std::string header(start[8] + 256u * start[9], ' ');
    if (std::fread(&header[0], 1, header.size(), file) != header.size() ||
        header.find("'<f8'") == std::string::npos ||
        header.find("False") == std::string::npos)
        give_up(std::string(path) + " is not float64 in C order");
    std::vector<box> boxes(
        std::strtoull(header.c_str() + header.find("'shape': (") + 10, nullptr, 10));
    if (std::fread(boxes.data(), sizeof(box), boxes.size(), file) != boxes.size())
        give_up(std::string(path) + " is cut short");
    std::fclose(file);
    return boxes;
}

// As graze compares: half-open boxes of no width or height touch nothing.
inline bool overlap(const box &a, const box &b, bool is_closed) {
    for (int axis = 0; axis < 2; axis++) {
        const double low = a.low[axis] > b.low[axis] ? a.low[axis] : b.low[axis];
        const double high =
            a.high[axis] < b.high[axis] ? a.high[axis] : b.high[axis];
        if (is_closed ? low > high : low >= high)
            return false;
    }
    return true;
}

class clock {
  public:
    // Seconds since the last call.
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        const double seconds = std::chrono::duration<double>(now - before).count();
        before = now;
        return seconds;
    }

  private:
    std::chrono::steady_clock::time_point before = std::chrono::steady_clock::now();
};

// main() of a driver: `count_pairs` counts the pairs of a request.
template <typename Count> int run(int count, char **arguments, Count count_pairs) {
    if (count < 4)
        give_up("which boxes? EDGES THREADS A.npy [B.npy]");
    clock time;
    request asked{ std::strcmp(arguments[1], "closed") == 0,
                   std::atoi(arguments[2]),
                   read_boxes(arguments[3]),
                   {},
                   count == 4 };
    if (!asked.is_self)
        asked.b = read_boxes(arguments[4]);
    const double read = time.lap();
    const uint64_t pairs = count_pairs(asked);
    std::printf("{\"pairs\": %llu, \"read\": %.6f, \"join\": %.6f}\n",
                (unsigned long long)pairs, read, time.lap());
    return 0;
}

} // namespace joins
