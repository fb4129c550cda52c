// contest.cpp: contenders take turns at a scene; see contest.h.
#include "bench/peers/contest.h"

#include "bench/peers/memory.h"

extern "C" {
#include "bench/timing.h"
}

#include <algorithm>
#include <cmath>
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

// One line on standard error with what is running, if it is a terminal.
void progress_show(const std::string &what) {
    if (is_terminal())
        std::fprintf(stderr, "%s%.100s", again, what.c_str());
}

void progress_clear() {
    if (is_terminal())
        std::fputs(again, stderr);
}

constexpr int trial_frames = 8, trial_share = 10;
constexpr double trial_seconds = 0.15, seconds_most = 4;

// Frames to warm up. In motion more, though no longer than this many seconds. Trees
// mended from frame to frame are at their best when new, and a game goes on.
constexpr int warm_up = 3, warm_up_in_motion = 20;
constexpr double warm_up_seconds = 0.4;
constexpr size_t frames_most = 400, frames_least = 2;

// One contender's frames on a scene that is its own.
class turn {
  public:
    turn(const scene_plan &plan, const setting &how)
        : field(plan), who(how.open(field)) {}

    // The most bytes since it was opened, if nothing else is running.
    size_t bytes() const { return who->own_seconds() < 0 ? held.most() : 0; }

    double frame() {
        field.next();
        const double before = timing_now();
        who->frame(field);
        const double after = timing_now(), own = who->own_seconds();
        return own < 0 ? after - before : own;
    }

    pair_sum sum() { return sum_of(who->pairs(field), !field.asks_places()); }
    pair_sum right_sum() const { return expected_sum(field); }
    uint32_t boxes() const { return field.work->count; }

  private:
    scene field;
    const memory_mark held; // set between the scene and the contender
    std::unique_ptr<contender> who;
};

struct competitor {
    const entrant *who = nullptr;
    const setting *how = nullptr;
    result row = {};
    std::vector<double> times = {};
    bool is_slow = false;
};

// The longest of some frames to warm up, after the first.
double warm(turn &own, const scene_plan &plan) {
    const int frames =
        plan.is_join || plan.queries > 0 ? warm_up : warm_up_in_motion;
    double longest = 0, total = 0;
    for (int i = 1; i < frames && (i < warm_up || total < warm_up_seconds); i++) {
        const double seconds = own.frame();
        longest = std::max(longest, seconds);
        total += seconds;
    }
    return longest;
}

// Seconds a frame, on the average. A contender that keeps state between frames has
// light and heavy frames. A tenth of the questions about places is asked.
double trial(scene_plan plan, const setting &how, double best) {
    plan.queries /= trial_share;
    turn own(plan, how);
    double total = own.frame();
    if (total > 3 * best || total > trial_seconds)
        return total;
    warm(own, plan);
    total = 0;
    for (int i = 1; i <= trial_frames; i++) {
        total += own.frame();
        if (total > trial_frames * best || total > trial_seconds)
            return total / i;
    }
    return total / trial_frames;
}

std::vector<const setting *> fitting_settings(const scene_plan &plan,
                                              const entrant &who) {
    std::vector<const setting *> some;
    for (const setting &how : who.settings)
        if (!plan.is_join || !how.is_for_motion)
            some.push_back(&how);
    return some;
}

// The fastest setting, and seconds a frame, or 0 if there was no need to try.
struct choice {
    const setting *how;
    double seconds;
};

choice fastest_setting(const scene_plan &plan, const entrant &who) {
    const std::vector<const setting *> some = fitting_settings(plan, who);
    if (some.size() == 1 && plan.queries == 0)
        return { some.front(), 0 };
    choice best = { some.front(), 1e9 };
    for (const setting *how : some) {
        progress_show(plan.name + ": trying " + who.library + " " + who.name + ", " +
                      how->name);
        const double seconds = trial(plan, *how, best.seconds);
        if (seconds < best.seconds)
            best = { how, seconds };
    }
    return best;
}

bool is_near(const pair_sum &sum, const pair_sum &right, double per_mille_off) {
    const double off =
        static_cast<double>(sum.pairs) - static_cast<double>(right.pairs);
    return std::abs(off) <= static_cast<double>(right.pairs) * per_mille_off / 1000;
}

pair_sum check(turn &own, competitor &c) {
    const pair_sum sum = own.sum(), right = own.right_sum();
    if (!(sum == right)) {
        c.row.is_near =
            is_near(sum, right, c.who->per_mille_off) && c.who->per_mille_off > 0;
        c.row.is_right &= c.row.is_near;
    }
    return sum;
}

void note_first(turn &own, competitor &c) {
    c.row.sum = check(own, c);
    c.row.boxes = own.boxes();
}

void begin(turn &own, competitor &c, const contest_limits &limits) {
    double longest = own.frame();
    note_first(own, c);
    if (longest < limits.slow)
        longest = warm(own, c.row.plan);
    c.is_slow = longest >= limits.slow;
}

void take_turn(competitor &c, const contest_limits &limits) {
    turn own(c.row.plan, *c.how);
    begin(own, c, limits);
    double total = 0;
    size_t count = 0;
    for (; count < frames_most && (count < frames_least || total < limits.turn);
         count++) {
        c.times.push_back(own.frame());
        total += c.times.back();
    }
    const double mean = total / static_cast<double>(count);
    c.row.mean = c.row.frames == 0 ? mean : std::min(c.row.mean, mean);
    c.row.frames += count;
    check(own, c);
}

// A turn of its own, in which nothing is compared.
void weigh(competitor &c) {
    turn own(c.row.plan, *c.how);
    for (int i = 0; i < warm_up; i++)
        own.frame();
    c.row.bytes = own.bytes();
}

// The place of the last of these shares, among sorted times.
size_t last_of(size_t count, size_t per_mille) {
    return (count * per_mille + 999) / 1000 - 1;
}

void finish(competitor &c) {
    std::sort(c.times.begin(), c.times.end());
    const size_t count = c.times.size();
    if (count == 0)
        return;
    c.row.fastest = c.times.front();
    c.row.median = (c.times[(count - 1) / 2] + c.times[count / 2]) / 2;
    c.row.p99 = c.times[last_of(count, 990)];
    c.row.p99_9 = c.times[last_of(count, 999)];
    c.row.worst = c.times.back();
}

void choose(competitor &c, const scene_plan &plan) {
    const choice best = fastest_setting(plan, *c.who);
    c.row.setting = best.how->name;
    if (plan.queries > 0 && best.seconds * trial_share > seconds_most)
        c.row.refusal = too_slow;
    else
        c.how = best.how;
}

std::vector<competitor> competitors(const scene_plan &plan,
                                    const std::vector<entrant> &all) {
    std::vector<competitor> some;
    for (const entrant &who : all) {
        competitor c;
        c.who = &who;
        c.row.plan = plan;
        c.row.boxes = plan.boxes;
        c.row.library = who.library;
        c.row.name = who.name;
        c.row.kind = who.kind;
        c.row.is_right = true;
        c.row.refusal = who.refusal ? who.refusal(plan) : "";
        if (is_sight(plan.asked) && !who.has_sights)
            c.row.refusal = "is not asked for rays or the nearest";
        if (c.row.refusal.empty())
            choose(c, plan);
        some.push_back(std::move(c));
    }
    return some;
}

} // namespace

std::vector<result> contest(const scene_plan &plan, const std::vector<entrant> &all,
                            const contest_limits &limits) {
    std::vector<competitor> some = competitors(plan, all);
    for (int round = 0; round < limits.rounds; round++)
        for (competitor &c : some)
            if (c.how != nullptr && (round == 0 || !c.is_slow)) {
                progress_show(plan.name + ": round " + std::to_string(round + 1) +
                              " of " + std::to_string(limits.rounds) + ", " +
                              label_of(c.row));
                take_turn(c, limits);
                if (round == 0)
                    weigh(c);
            }
    progress_clear();
    std::vector<result> rows;
    for (competitor &c : some) {
        finish(c);
        rows.push_back(c.row);
    }
    return rows;
}

std::string label_of(const result &row) {
    return row.library + " " + row.name +
           (row.setting.empty() ? "" : " (" + row.setting + ")");
}

} // namespace peers
