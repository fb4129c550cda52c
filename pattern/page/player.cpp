// player.cpp: what pattern.cpp and script.cpp do through libbulletml, without it: for the page.
//
// libbulletml is not to be had for WebAssembly. Scenes must come out as `graze
// pattern` writes them. So this goes through a pattern in libbulletml's order.
// test/page compares the two on patterns of all elements. Its ways are kept where a
// scene shows them: a repeat plays at least once; a second minus sign of one operand
// does nothing; an action that starts a pattern does not come back to who refers to
// it. Its faults are not: nothing aborts, nothing leaks, and angles are turned by a
// remainder instead of full circles in a loop.
#include "pattern/script.h"

#include "pattern/angle.h"
#include "pattern/error.h"
#include "pattern/page/tree.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

void Mover::advance() {
    if (!is_finite())
        return;
    x += angle_sine(direction) * speed + drift_x;
    y -= angle_cosine(direction) * speed - drift_y;
}

bool Mover::is_finite() const {
    return std::fabs(x) < 1e6 && std::fabs(y) < 1e6 && std::isfinite(direction) &&
           std::isfinite(speed) && std::isfinite(drift_x) && std::isfinite(drift_y);
}

double ScriptHost::random() {
    return static_cast<double>(generator() >> 11) * 0x1p-53;
}

namespace {

// As x86 converts, which libbulletml leaves undefined: beyond an int, the least one.
int truncated(double value) {
    return std::fabs(value) < 2147483648.0 ? static_cast<int>(value)
                                           : std::numeric_limits<int>::min();
}

int sum(int a, int b) {
    return static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}

// Above 0 to 360, or 0.
double turned(double angle) {
    if (angle > 360) {
        double rest = std::fmod(angle, 360);
        return rest > 0 ? rest : 360;
    }
    if (angle < 0) {
        double rest = std::fmod(angle, 360);
        return rest < 0 ? rest + 360 : 0;
    }
    return angle;
}

// A value on its way from one frame to another.
struct Change {
    bool is_on = false;
    int first = 0, last = 0;
    double from = 0, to = 0, slope = 0;

    void begin(int now, int term, double now_value, double end_value) {
        is_on = true;
        first = now;
        last = sum(now, term);
        from = now_value;
        to = end_value;
        slope = (to - from) / sum(last, -first);
    }
    // The value in a frame; in the last one the change is over.
    double at(int frame) {
        is_on = frame < last;
        return is_on ? from + slope * sum(frame, -first) : to;
    }
};

struct Optional {
    bool is_set = false;
    double value = 0;

    double set(double to) {
        is_set = true;
        return value = to;
    }
};

} // namespace

class Script::Runner {
  public:
    Runner(BulletMLState *state, const Pattern &pattern, ScriptHost &host)
        : pattern_(pattern), host_(host), actions_(std::move(state->actions)),
          parameters_(std::move(state->parameters)), at_(actions_[0]) {
        delete state;
        for (BulletMLNode *action : actions_)
            action->parent = nullptr;
    }
    void run_for(Mover &mover);
    bool has_ended() const { return has_ended_; }

  private:
    using Command = void (Runner::*)();
    struct Repeat {
        int round, rounds;
        BulletMLNode *action;
    };
    struct Call {
        BulletMLNode *from;
        std::shared_ptr<Parameters> parameters;
    };

    void play();
    void step();
    void go_on(BulletMLNode *from);
    bool comes_back(BulletMLNode *&from);
    bool repeats();
    unsigned busiest_line() const;
    void change();
    double number(const BulletMLNode *node) const;
    int term() const { return truncated(number(at_->child(Kind::term))); }
    double direction(const BulletMLNode *node);
    double speed(const BulletMLNode *node);
    double mover_speed() const { return mover_->speed / host_.speed_scale; }
    void speed_and_direction();

    void bullet();
    void action();
    void fire();
    void wait();
    void repeat();
    void call();
    void change_direction();
    void change_speed();
    void accel();
    void vanish();

    const Pattern &pattern_;
    ScriptHost &host_;
    Mover *mover_ = nullptr;
    std::vector<BulletMLNode *> actions_;
    std::shared_ptr<Parameters> parameters_;
    BulletMLNode *at_;
    size_t index_ = 0; // of the action that is played
    int turn_ = -1, last_turn_ = 0;
    bool has_ended_ = false;
    Optional speed_, direction_, previous_speed_, previous_direction_;
    Change turning_, speeding_, accel_x_, accel_y_;
    std::vector<Repeat> repeats_;
    std::vector<Call> calls_;
};

double Script::Runner::number(const BulletMLNode *node) const {
    return node->formula.value({ host_, parameters_.get() });
}

double Script::Runner::direction(const BulletMLNode *node) {
    double angle = number(node);
    if (node->type == Type::absolute)
        angle -= pattern_.is_horizontal() ? 90 : 0;
    else if (node->type == Type::relative)
        angle += mover_->direction;
    else if (node->type == Type::sequence && previous_direction_.is_set)
        angle += previous_direction_.value;
    else
        angle = (node->type == Type::sequence ? 0 : angle) +
                host_.angle_to_player(*mover_);
    return previous_direction_.set(turned(angle));
}

double Script::Runner::speed(const BulletMLNode *node) {
    double value = number(node);
    if (node->type == Type::relative)
        value += mover_speed();
    else if (node->type == Type::sequence)
        value = previous_speed_.is_set ? value + previous_speed_.value : 1;
    return previous_speed_.set(value);
}

void Script::Runner::change() {
    int now = host_.frame;
    if (turning_.is_on)
        mover_->direction = turning_.at(now);
    if (speeding_.is_on)
        mover_->speed = speeding_.at(now) * host_.speed_scale;
    if (accel_x_.is_on)
        mover_->drift_x = accel_x_.at(now) * host_.speed_scale;
    if (accel_y_.is_on)
        mover_->drift_y = accel_y_.at(now) * host_.speed_scale;
}

void Script::Runner::run_for(Mover &mover) {
    mover_ = &mover;
    if (has_ended_)
        return;
    change();
    last_turn_ = host_.frame;
    if (at_ == nullptr) { // only waits and changes are left
        has_ended_ = turn_ <= last_turn_ && !turning_.is_on && !speeding_.is_on &&
                     !accel_x_.is_on && !accel_y_.is_on;
        return;
    }
    at_ = actions_[index_];
    if (turn_ == -1)
        turn_ = host_.frame;
    play();
    if (at_ != nullptr)
        actions_[index_] = at_;
    else if (++index_ < actions_.size())
        at_ = actions_[index_];
}

void Script::Runner::play() {
    while (at_ != nullptr && turn_ <= last_turn_) {
        BulletMLNode *played = at_;
        step();
        if (at_ == nullptr)
            go_on(played);
    }
}

// The repeat around this place with the most rounds; outside of all, the element at
// this place.
unsigned Script::Runner::busiest_line() const {
    const Repeat *most = nullptr;
    for (auto open = repeats_.rbegin(); open != repeats_.rend(); ++open)
        if (most == nullptr || open->round > most->round)
            most = &*open;
    const BulletMLNode *node = most == nullptr ? at_ : most->action->parent;
    return node->line;
}

void Script::Runner::step() {
    static const Command commands[] = {
        &Runner::bullet,       &Runner::action,
        &Runner::fire,         &Runner::change_direction,
        &Runner::change_speed, &Runner::accel,
        &Runner::wait,         &Runner::repeat,
        &Runner::call,         &Runner::call,
        &Runner::call,         &Runner::vanish
    };
    if (host_.steps_left == 0)
        pattern_fail(pattern_.path() + ":" + std::to_string(busiest_line()) +
                     ": the pattern does not come to the end of frame " +
                     std::to_string(host_.frame) +
                     ": this repeats too often without a <wait>");
    host_.steps_left--;
    size_t kind = static_cast<size_t>(at_->kind);
    if (kind < sizeof commands / sizeof *commands)
        (this->*commands[kind])();
    else
        at_ = nullptr;
}

// If `from` stands directly in <bulletml>, it ends, and `from` becomes the reference that led to it.
bool Script::Runner::comes_back(BulletMLNode *&from) {
    if (from->parent == nullptr || from->parent->kind != Kind::bulletml ||
        calls_.empty())
        return false;
    from = calls_.back().from;
    parameters_ = calls_.back().parameters;
    calls_.pop_back();
    return true;
}

// Whether the innermost repeat goes round once more; else it is over.
bool Script::Runner::repeats() {
    Repeat &innermost = repeats_.back();
    at_ = innermost.action;
    if (++innermost.round < innermost.rounds)
        return true;
    repeats_.pop_back();
    return false;
}

// To the next element after `from`: its neighbour, the neighbour of an element
// around it, or another round.
void Script::Runner::go_on(BulletMLNode *from) {
    comes_back(from);
    at_ = from->next();
    while (at_ == nullptr) {
        if (from->parent != nullptr && from->parent->kind == Kind::repeat &&
            repeats())
            return;
        from = from->parent;
        at_ = nullptr;
        if (from == nullptr)
            return;
        comes_back(from);
        at_ = from->next();
    }
}

void Script::Runner::speed_and_direction() {
    if (const BulletMLNode *node = at_->child(Kind::speed))
        speed_.set(speed(node));
    if (const BulletMLNode *node = at_->child(Kind::direction))
        direction_.set(direction(node));
}

void Script::Runner::bullet() {
    speed_and_direction();
    if (!speed_.is_set)
        previous_speed_.set(speed_.set(1));
    if (!direction_.is_set)
        previous_direction_.set(direction_.set(host_.angle_to_player(*mover_)));
    auto state = std::make_unique<BulletMLState>();
    for (Kind kind : { Kind::action, Kind::action_ref })
        for (const auto &inner : at_->children)
            if (inner->kind == kind)
                state->actions.push_back(inner.get());
    state->parameters = parameters_;
    std::vector<BulletMLState *> states;
    if (!state->actions.empty())
        states.push_back(state.release());
    Mover born;
    born.x = mover_->x;
    born.y = mover_->y;
    born.direction = direction_.value;
    born.speed = speed_.value * host_.speed_scale;
    host_.fire(born, Script(pattern_, std::move(states), host_));
    at_ = nullptr;
}

void Script::Runner::action() {
    at_ = at_->children.empty() ? nullptr : at_->children[0].get();
}

void Script::Runner::fire() {
    speed_.is_set = direction_.is_set = false;
    speed_and_direction();
    at_ = at_->children.back().get();
}

void Script::Runner::wait() {
    int frames = truncated(number(at_));
    turn_ = frames > 0 ? sum(turn_, frames) : turn_;
    at_ = nullptr;
}

void Script::Runner::repeat() {
    int rounds = truncated(number(at_->child(Kind::times)));
    BulletMLNode *inner = at_->child(Kind::action);
    if (inner == nullptr)
        inner = at_->child(Kind::action_ref);
    repeats_.push_back({ 0, rounds, inner });
    at_ = inner;
}

void Script::Runner::call() {
    std::shared_ptr<Parameters> given;
    for (const auto &inner : at_->children) {
        if (given == nullptr)
            given = std::make_shared<Parameters>(1); // $0 is not used
        given->push_back(number(inner.get()));
    }
    calls_.push_back({ at_, std::move(parameters_) });
    parameters_ = std::move(given);
    at_ = at_->referred;
}

void Script::Runner::change_direction() {
    int frames = term();
    const BulletMLNode *node = at_->child(Kind::direction);
    double now = mover_->direction;
    if (node->type == Type::sequence) {
        double by = number(node);
        turning_.begin(turn_, frames, now, now + by * frames);
    } else { // the shorter way round
        double one = direction(node) - now;
        double other = one > 0 ? one - 360 : one + 360;
        turning_.begin(turn_, frames, now,
                       now + (std::fabs(one) < std::fabs(other) ? one : other));
    }
    at_ = nullptr;
}

void Script::Runner::change_speed() {
    int frames = term();
    const BulletMLNode *node = at_->child(Kind::speed);
    double to = node->type == Type::sequence
                    ? number(node) * static_cast<double>(frames) + mover_speed()
                    : speed(node);
    speeding_.begin(turn_, frames, mover_speed(), to);
    at_ = nullptr;
}

void Script::Runner::accel() {
    int frames = term();
    bool is_aside = pattern_.is_horizontal();
    auto change = [&](const BulletMLNode *node, Change &drift, double now,
                      double sign) {
        if (node == nullptr)
            return;
        double by = sign * number(node);
        double to = node->type == Type::sequence   ? now + by * frames
                    : node->type == Type::relative ? now + by
                                                   : by;
        drift.begin(turn_, frames, now, to);
    };
    const BulletMLNode *along = at_->child(Kind::horizontal),
                       *up = at_->child(Kind::vertical);
    change(is_aside ? up : along, accel_x_, mover_->drift_x / host_.speed_scale, 1);
    change(is_aside ? along : up, accel_y_, mover_->drift_y / host_.speed_scale,
           is_aside ? -1 : 1);
    at_ = nullptr;
}

void Script::Runner::vanish() {
    mover_->has_vanished = true;
    at_ = nullptr;
}

Script::Script(const Pattern &pattern, std::vector<BulletMLState *> states,
               ScriptHost &host)
    : pattern_(&pattern) {
    for (BulletMLState *state : states)
        runners_.push_back(std::make_unique<Runner>(state, pattern, host));
}

Script::Script(Script &&) noexcept = default;
Script &Script::operator=(Script &&) noexcept = default;
Script::~Script() = default;

void Script::run(Mover &mover) {
    (void)pattern_; // each runner has it
    for (const auto &runner : runners_)
        runner->run_for(mover);
}

bool Script::has_ended() const {
    for (const auto &runner : runners_)
        if (!runner->has_ended())
            return false;
    return true;
}
