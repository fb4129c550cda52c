// goals.cpp: what is asked of graze beside other libraries: this many times as fast as the best of them; see
// goals.h.
#include "bench/peers/goals.h"

#include <cstdio>

namespace peers {

namespace {

struct goal {
    const char *scene;
    uint32_t boxes;
    const char *ours;
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

bool took_part(const result &row) {
    return row.refusal.empty();
}

bool is_same_scene(const result &a, const result &b) {
    return a.plan.name == b.plan.name && a.boxes == b.boxes;
}

bool is_ours(const result &row) {
    return row.kind == kind::finder || row.kind == kind::world ||
           row.kind == kind::queries;
}

const result *best_of(kind of, const std::vector<result> &rows, const result &ours) {
    const result *best = nullptr;
    for (const result &row : rows)
        if (row.kind == of && took_part(row) && is_same_scene(row, ours) &&
            (best == nullptr || row.mean < best->mean))
            best = &row;
    return best;
}

double goal_of(const result &ours) {
    for (const goal &one : goals)
        if (ours.plan.name == one.scene && ours.boxes == one.boxes &&
            ours.name == one.ours)
            return one.times;
    return 0;
}

std::string comparison(const result &ours, const result &other) {
    char text[256];
    std::snprintf(text, sizeof text, "%s, %u boxes: %s is %.2f times as fast as %s",
                  ours.plan.name.c_str(), ours.boxes, label_of(ours).c_str(),
                  other.mean / ours.mean, label_of(other).c_str());
    return text;
}

} // namespace

std::vector<outcome> outcomes(const std::vector<result> &rows) {
    std::vector<outcome> all;
    for (const result &row : rows)
        if (is_ours(row) && took_part(row)) {
            const result *best = best_of(kind::peer, rows, row);
            const double times = best != nullptr ? best->mean / row.mean : 0;
            all.push_back({ &row, best, times, goal_of(row) });
        }
    return all;
}

std::string sentence_of(const outcome &one) {
    if (one.best == nullptr)
        return one.ours->plan.name + ": no other library took part";
    char asked[64] = "";
    if (one.goal > 0)
        std::snprintf(asked, sizeof asked, "; asked %.0f: %s", one.goal,
                      one.times >= one.goal ? "reached" : "NOT REACHED");
    return comparison(*one.ours, *one.best) + asked;
}

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

std::vector<std::string> method_sentences(const std::vector<result> &rows) {
    std::vector<std::string> sentences;
    for (const equal_pair &pair : alike)
        for (const result &ours : rows)
            for (const result &peer : rows)
                if (ours.name == pair.broad_phase && peer.name == pair.peer &&
                    is_same_scene(ours, peer) && took_part(ours) && took_part(peer))
                    sentences.push_back(comparison(ours, peer) +
                                        (ours.mean > peer.mean ? ": SLOWER" : ""));
    return sentences;
}

} // namespace peers
