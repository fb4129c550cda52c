// main.cpp: graze-peers: graze's methods and other people's broad phases in one run.
//
//   graze-peers [DIRECTORY]     print the table, and write it below DIRECTORY/MACHINE
//
// Exit code 1: two contenders found different pairs.
#include "bench/peers/peers.h"
#include "bench/peers/results.h"
#include "graze/method.h"

#include <cstdio>
#include <cstring>

namespace {

struct size {
    uint32_t boxes, frames;
};

constexpr size sizes[] = { { 10000, 60 }, { 100000, 12 } };
constexpr uint32_t brute_most = 10000;

const std::vector<peers_demand> demands = {
    { "sweep-prune", "btAxisSweep3 (Bullet)", 10000 }, { "grid-map", "cpSpaceHash (Chipmunk)", 10000 },
    { "sectors", "cpSpaceHash (Chipmunk)", 10000 },    { "four-shift", "cpSpaceHash (Chipmunk)", 10000 },
    { "axis-sort", "cpSweep1D (Chipmunk)", 10000 },    { "grid-map", "cpSpaceHash (Chipmunk)", 100000 },
    { "sectors", "cpSpaceHash (Chipmunk)", 100000 },   { "four-shift", "cpSpaceHash (Chipmunk)", 100000 },
    { "axis-sort", "cpSweep1D (Chipmunk)", 100000 },
};

struct entrant {
    contender who;
    const char *side;
};

std::vector<entrant> entrants() {
    std::vector<entrant> all = { { peers_axis_sweep_3(), "peer" },
                                 { peers_space_hash(), "peer" },
                                 { peers_sweep_1d(), "peer" } };
    for (size_t i = 0; i < graze_method_count(); i++) {
        const char *method = graze_method_at(i)->name;
        const uint32_t most = std::strcmp(method, "brute") == 0 ? brute_most : 0;
        for (const entrant &side :
             { entrant{ contest_method, "alone" }, entrant{ contest_world, "world" } }) {
            contender who = contest_with(side.who, method);
            who.boxes_most = most;
            all.push_back({ who, side.side });
        }
    }
    return all;
}

// Whether all rows of a size have the same pairs.
bool is_unanimous(const std::vector<peers_row> &rows) {
    for (const peers_row &a : rows)
        for (const peers_row &b : rows)
            if (a.boxes == b.boxes && (a.result.pairs != b.result.pairs || a.result.hash != b.result.hash))
                return false;
    return true;
}

bool run_all(std::vector<peers_row> &rows) {
    for (const size &size : sizes)
        for (const entrant &entrant : entrants()) {
            peers_row row = { entrant.who.name, entrant.side, size.boxes, {} };
            if (entrant.who.boxes_most != 0 && size.boxes > entrant.who.boxes_most)
                continue;
            if (!contest_run(&entrant.who, size.boxes, size.frames, &row.result))
                return false;
            results_print(row);
            rows.push_back(row);
        }
    return true;
}

} // namespace

int main(int argc, char **argv) {
    std::vector<peers_row> rows;
    results_head();
    if (!run_all(rows)) {
        std::fputs("graze-peers: out of memory, or a method failed\n", stderr);
        return 3;
    }
    results_compare(rows, demands);
    if (argc > 1 && !results_write(rows, demands, argv[1])) {
        std::fprintf(stderr, "graze-peers: cannot write below %s\n", argv[1]);
        return 3;
    }
    if (is_unanimous(rows))
        return 0;
    std::fputs("graze-peers: the contenders found different pairs\n", stderr);
    return 1;
}
