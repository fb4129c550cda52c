// results.cpp: see results.h.
#include "bench/peers/results.h"

extern "C" {
#include "bench/machine.h"
}

#include <cctype>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

std::string processor() {
    char name[128];
    machine_processor(name, sizeof name);
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

std::string formatted(const char *format, const peers_row &row) {
    char text[256];
    std::snprintf(text, sizeof text, format, row.boxes, row.name.c_str(), row.side.c_str(),
                  row.result.fastest * 1e3, row.result.median * 1e3, row.result.pairs, row.result.hash);
    return text;
}

const peers_row *find(const std::vector<peers_row> &rows, const std::string &name, const std::string &side,
                      uint32_t boxes) {
    for (const peers_row &row : rows)
        if (row.name == name && row.boxes == boxes && (side.empty() || row.side == side))
            return &row;
    return nullptr;
}

// "sectors alone is 2.10 times as fast as cpSpaceHash (Chipmunk) at 10000 boxes", of the fastest frames.
std::string comparison(const peers_row &ours, const peers_row &peer) {
    char text[256];
    const double times = peer.result.fastest / ours.result.fastest;
    std::snprintf(text, sizeof text, "%s (%s) is %.2f times as fast as %s at %u boxes%s", ours.name.c_str(),
                  ours.side.c_str(), times, peer.name.c_str(), ours.boxes, times < 1 ? ": SLOWER" : "");
    return text;
}

std::vector<std::string> comparisons(const std::vector<peers_row> &rows,
                                     const std::vector<peers_demand> &demands) {
    std::vector<std::string> lines;
    for (const peers_demand &demand : demands)
        for (const char *side : { "alone", "world" }) {
            const peers_row *ours = find(rows, demand.method, side, demand.boxes);
            const peers_row *peer = find(rows, demand.peer, "", demand.boxes);
            if (ours != nullptr && peer != nullptr)
                lines.push_back(comparison(*ours, *peer));
        }
    return lines;
}

void write_csv(const std::vector<peers_row> &rows, std::ostream &out) {
    out << "machine,compiler,boxes,name,side,fastest_ms,median_ms,pairs,pair_hash\n";
    for (const peers_row &row : rows)
        out << '"' << processor() << "\",\"" << machine_compiler() << "\","
            << formatted("%u,%s,%s,%.4f,%.4f,%" PRIu64 ",%016" PRIx64 "\n", row);
}

void write_markdown(const std::vector<peers_row> &rows, const std::vector<peers_demand> &demands,
                    std::ostream &out) {
    out << "# graze beside Chipmunk and Bullet\n\n"
        << "Equal squares in coherent motion (bench/workloads/workload.h), one thread, processor time. "
           "\"alone\" is a "
           "method\n"
        << "without a world: columns, sync, all pairs; \"world\" is all that a game pays: placing, step, "
           "events.\n"
        << "The contenders take turns in several rounds; shown are the fastest frame and the least of the "
           "medians.\n"
        << "Made by `make bench-peers`.\n\n"
        << "Machine: " << processor() << "; compiler: " << machine_compiler() << ".\n\n"
        << "| boxes | name | side | fastest ms | median ms | pairs | pair hash |\n"
        << "|--:|---|---|--:|--:|--:|---|\n";
    for (const peers_row &row : rows)
        out << formatted("| %u | %s | %s | %.3f | %.3f | %" PRIu64 " | %016" PRIx64 " |\n", row);
    out << '\n';
    for (const std::string &line : comparisons(rows, demands))
        out << "- " << line << '\n';
}

} // namespace

void results_head() {
    std::printf("%s, %s\n", processor().c_str(), machine_compiler());
    std::printf("%7s %-24s %-6s %12s %12s %9s  %s\n", "boxes", "name", "side", "fastest ms", "median ms",
                "pairs", "pair hash");
}

void results_print(const peers_row &row) {
    std::cout << formatted("%7u %-24s %-6s %12.3f %12.3f %9" PRIu64 "  %016" PRIx64 "\n", row) << std::flush;
}

void results_compare(const std::vector<peers_row> &rows, const std::vector<peers_demand> &demands) {
    for (const std::string &line : comparisons(rows, demands))
        std::cout << line << '\n';
}

bool results_write(const std::vector<peers_row> &rows, const std::vector<peers_demand> &demands,
                   const std::string &directory) {
    const std::filesystem::path place = std::filesystem::path(directory) / slug(processor());
    std::error_code ignored; // writing tells
    std::filesystem::create_directories(place, ignored);
    std::ofstream csv(place / "peers.csv"), markdown(place / "peers.md");
    write_csv(rows, csv);
    write_markdown(rows, demands, markdown);
    return csv.flush().good() && markdown.flush().good();
}
