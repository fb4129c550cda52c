// main.cpp: graze-peers: graze's methods and other people's broad phases in one run.
//
//   graze-peers [DIRECTORY]     print the table, and write it below DIRECTORY/MACHINE
//
// Exit code 1: two contenders found different pairs.
#include "bench/peers/peers.h"
#include "bench/peers/results.h"
#include "graze/method.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace {

struct size {
    uint32_t boxes, frames;
};

constexpr size sizes[] = { { 10000, 20 }, { 100000, 5 } };
constexpr int rounds = 5; // all contenders take turns, so that a busy minute of the machine is nobody's alone

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
        if (std::strcmp(method, "brute") == 0) // the oracle of the tests, not a contender
            continue;
        all.push_back({ contest_with(contest_method, method), "alone" });
        all.push_back({ contest_with(contest_world, method), "world" });
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

// The fastest frame of all rounds; of their medians, the least.
void keep_best(contest_result &best, const contest_result &result) {
    best.fastest = std::min(best.fastest, result.fastest);
    best.median = std::min(best.median, result.median);
}

bool run_round(const size &size, const std::vector<entrant> &all, std::vector<peers_row> &rows) {
    const bool is_first = rows.empty();
    for (size_t i = 0; i < all.size(); i++) {
        contest_result result;
        if (!contest_run(&all[i].who, size.boxes, size.frames, &result))
            return false;
        if (is_first)
            rows.push_back({ all[i].who.name, all[i].side, size.boxes, result });
        else
            keep_best(rows[i].result, result);
    }
    return true;
}

bool run_size(const size &size, std::vector<peers_row> &rows) {
    std::vector<entrant> all;
    for (const entrant &one : entrants())
        if (one.who.boxes_most == 0 || size.boxes <= one.who.boxes_most)
            all.push_back(one);
    std::vector<peers_row> own;
    for (int round = 0; round < rounds; round++)
        if (!run_round(size, all, own))
            return false;
    for (const peers_row &row : own)
        results_print(row);
    rows.insert(rows.end(), own.begin(), own.end());
    return true;
}

} // namespace

int main(int argc, char **argv) {
    std::vector<peers_row> rows;
    results_head();
    for (const size &size : sizes)
        if (!run_size(size, rows)) {
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
