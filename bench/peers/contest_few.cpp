// contest_few.cpp: few boxes, all moving, as in most games, and the cost of a
// frame for each number; see contest.h.
#include "bench/peers/contest.h"

extern "C" {
#include "bench/timing.h"
}

#include <algorithm>
#include <cstdio>
#include <map>

namespace peers {

namespace {

constexpr uint32_t counts[] = { 2, 3, 5, 10, 20, 30, 50, 100, 200, 300 };
constexpr size_t frames = 64;
constexpr int rounds = 5, plays = 2;

// A game's own first loop.
class double_loop final : public collector {
  public:
    explicit double_loop(const scene &) {}

    void frame(const scene &now) override {
        found.clear();
        const std::vector<graze_box> &boxes = now.few.boxes;
        for (uint32_t i = 0; i < boxes.size(); i++)
            for (uint32_t j = i + 1; j < boxes.size(); j++)
                if (boxes[i].min_x < boxes[j].max_x &&
                    boxes[j].min_x < boxes[i].max_x &&
                    boxes[i].min_y < boxes[j].max_y &&
                    boxes[j].min_y < boxes[i].max_y)
                    found.push_back({ i, j });
    }
};

std::string loop_refusal(const scene_plan &plan) {
    const bool is_few = plan.workload == "w2" && plan.boxes <= 300;
    return is_few ? "" : "runs only with few boxes";
}

const enrolment loop({ "plain",
                       "double loop",
                       kind::peer,
                       { setting_of<double_loop>("") },
                       loop_refusal });

// The frames of a scene. After the last come those before it, so boxes go to and
// fro.
class film {
  public:
    explicit film(const scene_plan &plan) {
        for (size_t i = 0; i < frames; i++) {
            shots.push_back(std::make_unique<scene>(plan));
            for (size_t k = 0; k < i; k++)
                shots.back()->next();
        }
    }

    const scene &first() const { return *shots.front(); }

    // Seconds a frame.
    double play(contender &who) const {
        const double before = timing_now();
        for (int i = 0; i < plays; i++) {
            for (size_t k = 0; k < frames; k++)
                who.frame(*shots[k]);
            for (size_t k = frames; k > 0; k--)
                who.frame(*shots[k - 1]);
        }
        return (timing_now() - before) / (2.0 * plays * static_cast<double>(frames));
    }

  private:
    std::vector<std::unique_ptr<scene>> shots;
};

struct player {
    const entrant *who;
    std::string setting;
    std::unique_ptr<contender> self;
    double seconds;
};

std::vector<player> players_of(const std::vector<entrant> &all,
                               const scene_plan &plan, const scene &first) {
    std::vector<player> some;
    for (const entrant &who : all)
        if (who.kind != kind::method && (!who.refusal || who.refusal(plan).empty()))
            for (const setting &how : who.settings) {
                std::unique_ptr<contender> self = how.open(first);
                if (self->own_seconds() <
                    0) // those with a clock of their own are programs of their own
                    some.push_back({ &who, how.name, std::move(self), 1 });
            }
    return some;
}

bool is_right(player &one, const film &boxes) {
    one.self->frame(boxes.first());
    return one.who->per_mille_off > 0 || sum_of(one.self->pairs(boxes.first()),
                                                true) == expected_sum(boxes.first());
}

// The best of each library by its name, a world apart from what only finds pairs;
// graze's comes first.
bool run(const std::vector<entrant> &all, uint32_t count) {
    const scene_plan plan = { "w2", "w2", count, question::pairs, false, 0 };
    const film boxes(plan);
    std::vector<player> some = players_of(all, plan, boxes.first());
    std::map<std::string, const player *> best;
    bool is_fine = true;
    for (int round = 0; round < rounds; round++)
        for (player &one : some)
            one.seconds = std::min(one.seconds, boxes.play(*one.self));
    for (player &one : some) {
        is_fine &= is_right(one, boxes);
        const bool is_of_graze = one.who->library == "graze",
                   is_world = one.who->kind == kind::peer_world;
        const player *&place =
            best[is_of_graze ? "" : one.who->library + (is_world ? " world" : "")];
        place = place == nullptr || one.seconds < place->seconds ? &one : place;
    }
    const double of_graze = best.at("")->seconds;
    for (const auto &[library, one] : best)
        std::printf("%6u  %10.0f  %6.2f  %s %s%s%s\n", count, one->seconds * 1e9,
                    one->seconds / of_graze, one->who->library.c_str(),
                    one->who->name.c_str(), one->setting.empty() ? "" : ", ",
                    one->setting.c_str());
    if (!is_fine)
        std::printf("%6u  OTHER PAIRS\n", count);
    std::fflush(stdout);
    return is_fine;
}

} // namespace

bool few_contest(const std::vector<entrant> &all) {
    bool is_fine = true;
    std::printf(" boxes  ns a frame / graze  the fastest of each library, of w2\n");
    for (const uint32_t count : counts)
        is_fine &= run(all, count);
    return is_fine;
}

} // namespace peers
