// main.cpp: graze-peers: graze and other people's broad phases on the same boxes.
//
//   graze-peers [--quick] [--only SCENE[=BOXES]]… [--with LIBRARY]… [--out
// DIRECTORY]   graze-peers --few [--with LIBRARY]…
//
// Prints a table, and writes it below DIRECTORY/MACHINE. Exit code 1: a contender
// found other pairs than graze; 2: bad usage; 3: no memory, or an unwritable result.
#include "bench/peers/contest.h"
#include "bench/peers/results.h"

#include <algorithm>
#include <cstdio>
#include <getopt.h>
#include <iostream>
#include <new>
#include <stdexcept>

namespace peers {

namespace {

constexpr uint32_t million = 1000000;

const std::vector<scene_plan> plans = {
    { "w1", "w1", 1000, question::pairs, true, 0 },
    { "w1", "w1", 10000, question::pairs, true, 0 },
    { "w1", "w1", 100000, question::pairs, true, 0 },
    { "w1", "w1", million, question::pairs, true, 0 },
    { "w2", "w2", 1000, question::pairs, false, 0 },
    { "w2", "w2", 10000, question::pairs, false, 0 },
    { "w2", "w2", 100000, question::pairs, false, 0 },
    { "w2", "w2", million, question::pairs, false, 0 },
    { "w3", "w3", 20565, question::pairs, false, 0 },
    { "w3-player", "w3-player", 20001, question::pairs, false, 0 },
    { "w4", "w4", 100000, question::pairs, true, 0 },
    { "w4b", "w4b", 100000, question::pairs, true, 0 },
    { "w5-points", "w1", 100000, question::points, false, million },
    { "w5-areas", "w1", 100000, question::areas, false, million },
    { "w5-rays", "w1", 100000, question::rays, false, million / 10 },
    { "w5-nearest", "w1", 100000, question::nearest, false, million / 10 },
};

struct options {
    bool is_quick = false, is_few = false;
    std::vector<std::string> only, with;
    std::string directory;
};

int usage() {
    std::fputs("usage: graze-peers [--quick] [--only SCENE[=BOXES]]... [--with "
               "LIBRARY]... [--out DIRECTORY]\n"
               "       graze-peers --few [--with LIBRARY]...\n"
               "  --few     2 to 300 boxes of w2, by number, in nanoseconds a "
               "frame; nothing else\n"
               "  --quick   a tenth of the time, and no scenes of a million boxes\n"
               "  --only    w1, w2, w3, w3-player, w4, w4b, w5-points, w5-areas, "
               "w5-rays or\n"
               "            w5-nearest, of this many boxes; more than once\n"
               "  --with    graze and, say, CGAL; more than once\n"
               "  --out     write peers.csv and peers.md below DIRECTORY\n",
               stderr);
    return 2;
}

bool is_wanted(const scene_plan &plan, const options &asked) {
    if (asked.is_quick && plan.boxes >= million)
        return false;
    const std::string sized = plan.name + "=" + std::to_string(plan.boxes);
    return asked.only.empty() ||
           std::any_of(asked.only.begin(), asked.only.end(), [&](const auto &name) {
               return name == plan.name || name == sized;
           });
}

bool read_options(int argc, char **argv, options &asked) {
    static const option known[] = { { "quick", no_argument, nullptr, 'q' },
                                    { "few", no_argument, nullptr, 'f' },
                                    { "only", required_argument, nullptr, 's' },
                                    { "with", required_argument, nullptr, 'w' },
                                    { "out", required_argument, nullptr, 'o' },
                                    {} };
    for (int c; (c = getopt_long(argc, argv, "", known, nullptr)) != -1;)
        if (c == 'q')
            asked.is_quick = true;
        else if (c == 'f')
            asked.is_few = true;
        else if (c == 's')
            asked.only.push_back(optarg);
        else if (c == 'w')
            asked.with.push_back(optarg);
        else if (c == 'o')
            asked.directory = optarg;
        else
            return false;
    return optind == argc;
}

// A library's name may end in its version: "Box2D" is each of Box2D's.
bool is_asked(const std::string &library, const options &asked) {
    if (asked.with.empty() || library == "graze" || library == "plain")
        return true;
    return std::any_of(asked.with.begin(), asked.with.end(), [&](const auto &name) {
        return library == name || library.rfind(name + ' ', 0) == 0;
    });
}

std::vector<entrant> entrants_of(const options &asked) {
    std::vector<entrant> some;
    std::vector<entrant> all = entrants();
    for (entrant &who : all)
        if (is_asked(who.library, asked))
            some.push_back(std::move(who));
    return some;
}

contest_limits limits_of(const options &asked) {
    contest_limits limits;
    if (asked.is_quick)
        limits = { 1, 0.1, 0.2 }; // rounds, seconds a turn, slow
    return limits;
}

std::vector<result> run(const options &asked) {
    const std::vector<entrant> all = entrants_of(asked);
    std::vector<result> rows;
    results_head();
    for (const scene_plan &plan : plans)
        if (is_wanted(plan, asked)) {
            const std::vector<result> own = contest(plan, all, limits_of(asked));
            results_print(own);
            rows.insert(rows.end(), own.begin(), own.end());
        }
    return rows;
}

int report(const std::vector<result> &rows, const options &asked) {
    results_summary(rows);
    if (*PEERS_MISSING != '\0')
        std::cout << "not on this machine: " PEERS_MISSING "\n";
    if (!asked.directory.empty()) {
        const std::string place =
            results_write(rows, PEERS_MISSING, asked.directory);
        if (place.empty()) {
            std::fprintf(stderr, "graze-peers: cannot write below %s\n",
                         asked.directory.c_str());
            return 3;
        }
        std::cout << "written to " << place << '\n';
    }
    if (std::all_of(rows.begin(), rows.end(),
                    [](const result &row) { return row.is_right; }))
        return 0;
    std::fputs("graze-peers: not all contenders found the same pairs\n", stderr);
    return 1;
}

} // namespace

} // namespace peers

int main(int argc, char **argv) {
    peers::options asked;
    if (!peers::read_options(argc, argv, asked))
        return peers::usage();
    try {
        if (asked.is_few)
            return peers::few_contest(peers::entrants_of(asked)) ? 0 : 1;
        const std::vector<peers::result> rows = peers::run(asked);
        if (rows.empty()) {
            std::fputs("graze-peers: no such scene\n", stderr);
            return peers::usage();
        }
        return peers::report(rows, asked);
    } catch (const std::bad_alloc &) {
        std::fputs("graze-peers: no memory, or a search that failed\n", stderr);
    } catch (const std::runtime_error &error) {
        std::fprintf(stderr, "graze-peers: %s\n", error.what());
    }
    return 3;
}
