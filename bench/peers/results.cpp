// results.cpp: the table of graze-peers, on standard output, as CSV and as Markdown,
// and what is asked of graze beside other libraries; see results.h.
#include "bench/peers/results.h"

extern "C" {
#include "bench/report.h"
}

#include <algorithm>
#include <cctype>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace peers {

namespace {

bool took_part(const result &row) {
    return row.refusal.empty();
}

// --- Goals: this many times as fast as the best of the others ---

struct goal {
    const char *scene;
    uint32_t boxes;
    const char *of_graze;
    double times;
};

constexpr goal goals[] = {
    { "w1", 10000, "finder", 20 },   { "w1", 100000, "finder", 20 },
    { "w1", 1000000, "finder", 20 }, { "w2", 10000, "world", 20 },
    { "w2", 100000, "world", 20 },   { "w3", 20565, "world", 20 },
    { "w4", 100000, "finder", 15 },  { "w5-points", 100000, "queries, batched", 20 },
};

// A method, and a peer working as it does, on boxes in motion.
struct equal_pair {
    const char *broad_phase, *peer;
};

constexpr equal_pair alike[] = { { "sweep-prune, alone", "btAxisSweep3" },
                                 { "grid-map, alone", "cpSpaceHash" },
                                 { "sectors, alone", "cpSpaceHash" },
                                 { "four-shift, alone", "cpSpaceHash" },
                                 { "axis-sort, alone", "cpSweep1D" } };

bool is_same_size(const result &a, const result &b) {
    return a.plan.name == b.plan.name && a.boxes == b.boxes;
}

bool is_of_graze(const result &row) {
    return row.kind == kind::finder || row.kind == kind::world ||
           row.kind == kind::queries;
}

const result *best_of(kind of, const std::vector<result> &rows,
                      const result &of_graze) {
    const result *best = nullptr;
    for (const result &row : rows)
        if (row.kind == of && took_part(row) && is_same_size(row, of_graze) &&
            (best == nullptr || row.mean < best->mean))
            best = &row;
    return best;
}

double goal_of(const result &of_graze) {
    for (const goal &one : goals)
        if (of_graze.plan.name == one.scene && of_graze.boxes == one.boxes &&
            of_graze.name == one.of_graze)
            return one.times;
    return 0;
}

std::string comparison(const result &of_graze, const result &other) {
    char text[256];
    std::snprintf(text, sizeof text, "%s, %u boxes: %s is %.2f times as fast as %s",
                  of_graze.plan.name.c_str(), of_graze.boxes,
                  label_of(of_graze).c_str(), other.mean / of_graze.mean,
                  label_of(other).c_str());
    return text;
}

// A scene's outcome, by the mean frame: graze's, and the best peer's (NULL: none
// took part). Then how many times as fast graze is, and how many times is asked (0:
// nothing is).
struct outcome {
    const result *of_graze, *best;
    double times, goal;
};

// One for each scene and each of our contenders with a goal or without, methods
// alone left out.
std::vector<outcome> outcomes(const std::vector<result> &rows) {
    std::vector<outcome> all;
    for (const result &row : rows)
        if (is_of_graze(row) && took_part(row)) {
            const result *best = best_of(kind::peer, rows, row);
            const double times = best != nullptr ? best->mean / row.mean : 0;
            all.push_back({ &row, best, times, goal_of(row) });
        }
    return all;
}

// "w1 10000: graze finder is 21.3 times as fast as CGAL … (goal 20)"
std::string sentence_of(const outcome &one) {
    if (one.best == nullptr)
        return one.of_graze->plan.name + ": no other library took part";
    char asked[64] = "";
    if (one.goal > 0)
        std::snprintf(asked, sizeof asked, "; asked %.0f: %s", one.goal,
                      one.times >= one.goal ? "reached" : "NOT REACHED");
    return comparison(*one.of_graze, *one.best) + asked;
}

// Which share of the time of another library's world, with its events, graze's world
// takes. A sentence for each scene with both.
std::vector<std::string> world_sentences(const std::vector<result> &rows) {
    std::vector<std::string> sentences;
    for (const result &row : rows) {
        const result *other = best_of(kind::peer_world, rows, row);
        if (row.kind != kind::world || !took_part(row) || other == nullptr)
            continue;
        char share[64];
        std::snprintf(share, sizeof share, "; graze takes %.1f %% of its time",
                      100 * row.mean / other->mean);
        sentences.push_back(comparison(row, *other) + share);
    }
    return sentences;
}

// The goals of broad phases beside peers working as they do: to be as fast. A
// sentence each.
std::vector<std::string> method_sentences(const std::vector<result> &rows) {
    std::vector<std::string> sentences;
    for (const equal_pair &pair : alike)
        for (const result &of_graze : rows)
            for (const result &peer : rows)
                if (of_graze.name == pair.broad_phase && peer.name == pair.peer &&
                    is_same_size(of_graze, peer) && took_part(of_graze) &&
                    took_part(peer))
                    sentences.push_back(
                        comparison(of_graze, peer) +
                        (of_graze.mean > peer.mean ? ": SLOWER" : ""));
    return sentences;
}

// --- Tables ---

constexpr const char *const head =
    "# graze beside other libraries\n"
    "\n"
    "Made by `make bench-peers`. Each library gets the same boxes, frame after "
    "frame, and finds all pairs, in any order, each\n"
    "once, into memory that it keeps; the contenders take turns, and each has "
    "the setting that was the fastest in a trial.\n"
    "Their answers were compared after the first frame and the last. The "
    "scenes are those of\n"
    "[workload.h](../../workloads/workload.h): w1, w4 and w4b are joins from "
    "scratch, other boxes each frame; w2 and w3 are\n"
    "boxes in motion; w5 asks where a million points or areas are among the "
    "boxes of w1. graze's world knows where\n"
    "all bodies are, steps and makes its events; the others only find pairs, "
    "but for Box2D's b2World.\n"
    "\n"
    "Times are processor time of one thread, in milliseconds a frame; those of "
    "npm packages are the wall clock's, inside\n"
    "Node.js. *mean* is that of the best of several turns and what is compared,"
    " since what keeps state from frame to frame has\n"
    "light frames and heavy ones. Bytes are the most of three frames, beside "
    "the boxes. graze is built as it ships, for any x86-64, "
    "with vector code chosen at run time; CGAL and\n"
    "Boost, which are headers, with `-O3 -march=native`; the other libraries "
    "are Debian's packages.\n"
    "\n";

std::string processor() {
    char name[128];
    report_processor(name, sizeof name);
    return name;
}

// A name for a directory: letters and digits, dashes between.
std::string slug(const std::string &text) {
    std::string result;
    for (const char c : text)
        if (std::isalnum(static_cast<unsigned char>(c)))
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!result.empty() && result.back() != '-')
            result += '-';
    while (!result.empty() && result.back() == '-')
        result.pop_back();
    return result;
}

template <class... Values>
std::string formatted(const char *format, Values... values) {
    char text[512];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

// Those that took part, the fastest first; then the others.
std::vector<result> sorted(std::vector<result> rows) {
    std::stable_sort(rows.begin(), rows.end(), [](const result &a, const result &b) {
        return took_part(a) != took_part(b) ? took_part(a)
                                            : took_part(a) && a.mean < b.mean;
    });
    return rows;
}

const char *kind_name(kind of) {
    static const char *const names[] = { "peer",  "peer's world", "finder",
                                         "world", "queries",      "method" };
    return names[static_cast<int>(of)];
}

void write_csv(const std::vector<result> &rows, std::ostream &out) {
    out << "machine,compiler,scene,boxes,library,contender,setting,kind,frames,"
           "fastest_ms,median_ms,mean_ms,p99_ms,p99_9_ms,worst_ms,bytes_per_box,"
           "pairs,pair_hash,agrees\n";
    for (const result &row : rows)
        if (took_part(row))
            out << '"' << processor() << "\",\"" << report_compiler() << "\","
                << row.plan.name << ',' << row.boxes << ',' << row.library << ",\""
                << row.name << "\",\"" << row.setting << "\"," << kind_name(row.kind)
                << ',' << row.frames
                << formatted(",%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.1f,%" PRIu64
                             ",%016" PRIx64 ",%s\n",
                             row.fastest * 1e3, row.median * 1e3, row.mean * 1e3,
                             row.p99 * 1e3, row.p99_9 * 1e3, row.worst * 1e3,
                             static_cast<double>(row.bytes) / row.boxes,
                             row.sum.pairs, row.sum.hash,
                             row.is_right ? row.is_near ? "nearly" : "yes" : "no");
}

void write_outcomes(const std::vector<result> &rows, std::ostream &out) {
    out << "| scene | boxes | graze | mean ms | best of the others | mean ms | "
           "times as fast | by the median "
           "| asked |\n"
        << "|---|--:|---|--:|---|--:|--:|--:|--:|\n";
    for (const outcome &one : outcomes(rows)) {
        if (one.best == nullptr)
            continue;
        const std::string asked = one.goal > 0 ? formatted("%.0f", one.goal) : "";
        out << formatted("| %s | %u | %s | %.3f | %s | %.3f | %.1f | %.1f | %s |\n",
                         one.of_graze->plan.name.c_str(), one.of_graze->boxes,
                         one.of_graze->name.c_str(), one.of_graze->mean * 1e3,
                         label_of(*one.best).c_str(), one.best->mean * 1e3,
                         one.times, one.best->median / one.of_graze->median,
                         asked.c_str());
    }
}

void write_row(const result &row, std::ostream &out) {
    const char *const off = !row.is_right ? ", **other pairs**"
                            : row.is_near ? ", pairs but for rounding"
                                          : "";
    out << formatted(
        "| %s%s | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f | %zu | %.0f |\n",
        label_of(row).c_str(), off, row.mean * 1e3, row.median * 1e3,
        row.fastest * 1e3, row.p99 * 1e3, row.p99_9 * 1e3, row.worst * 1e3,
        row.frames, static_cast<double>(row.bytes) / row.boxes);
}

bool is_same_scene(const result &a, const result &b) {
    return a.plan.name == b.plan.name && a.plan.boxes == b.plan.boxes;
}

// The scenes come one after the other.
void write_scene(const std::vector<result> &rows, std::ostream &out) {
    const std::vector<result> ordered = sorted(rows);
    const result &first = ordered.front();
    out << formatted(
               "\n## %s, %u boxes\n\n%" PRIu64 " pairs, hash %016" PRIx64 ".\n\n",
               first.plan.name.c_str(), first.boxes, first.sum.pairs, first.sum.hash)
        << "| contender | mean ms | median ms | fastest ms | p99 | p99.9 | worst | "
           "frames | bytes a box |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n";
    std::string absent;
    for (const result &row : ordered)
        if (took_part(row))
            write_row(row, out);
        else if (row.kind == kind::peer || row.kind == kind::peer_world)
            absent +=
                (absent.empty() ? "" : "; ") + label_of(row) + ": " + row.refusal;
    if (!absent.empty())
        out << "\nNot here: " << absent << ".\n";
}

void write_scenes(const std::vector<result> &rows, std::ostream &out) {
    for (size_t i = 0, end; i < rows.size(); i = end) {
        for (end = i; end < rows.size() && is_same_scene(rows[i], rows[end]);)
            end++;
        write_scene({ rows.begin() + static_cast<std::ptrdiff_t>(i),
                      rows.begin() + static_cast<std::ptrdiff_t>(end) },
                    out);
    }
}

void write_markdown(const std::vector<result> &rows, const std::string &missing,
                    std::ostream &out) {
    out << head << "Machine: " << processor() << "; compiler: " << report_compiler()
        << ".\n\n";
    if (!missing.empty())
        out << "Not on this machine: " << missing << ".\n\n";
    out << "![time and bytes against the number of boxes](peers.svg)\n\n";
    write_outcomes(rows, out);
    out << '\n';
    for (const auto sentences : { world_sentences, method_sentences })
        for (const std::string &sentence : sentences(rows))
            out << "- " << sentence << '\n';
    write_scenes(rows, out);
}

} // namespace

void results_print(const std::vector<result> &rows) {
    for (const result &row : sorted(rows))
        if (took_part(row))
            std::cout << formatted(
                "%-9s %7u %-58s %10.3f %10.3f %10.3f %9" PRIu64 "  %016" PRIx64
                "%s\n",
                row.plan.name.c_str(), row.boxes, label_of(row).c_str(),
                row.mean * 1e3, row.median * 1e3, row.fastest * 1e3, row.sum.pairs,
                row.sum.hash,
                row.is_right ? row.is_near ? "  but for rounding" : ""
                             : "  OTHER PAIRS THAN GRAZE");
    std::cout << std::flush;
}

void results_head() {
    std::cout << processor() << ", " << report_compiler() << '\n'
              << formatted("%-9s %7s %-58s %10s %10s %10s %9s  %s\n", "scene",
                           "boxes", "contender", "mean ms", "median ms",
                           "fastest ms", "pairs", "pair hash");
}

void results_summary(const std::vector<result> &rows) {
    for (const outcome &one : outcomes(rows))
        std::cout << sentence_of(one) << '\n';
    for (const auto sentences : { world_sentences, method_sentences })
        for (const std::string &sentence : sentences(rows))
            std::cout << sentence << '\n';
}

std::string results_write(const std::vector<result> &rows,
                          const std::string &missing, const std::string &directory) {
    const std::filesystem::path place =
        std::filesystem::path(directory) / slug(processor());
    std::error_code ignored; // writing tells
    std::filesystem::create_directories(place, ignored);
    std::ofstream csv(place / "peers.csv"), markdown(place / "peers.md");
    write_csv(rows, csv);
    write_markdown(rows, missing, markdown);
    return csv.flush().good() && markdown.flush().good() ? place.string() : "";
}

} // namespace peers
