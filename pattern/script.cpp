// script.cpp: BulletML at work: a pattern as libbulletml holds it, and what it makes a mover do; see
// script.h.
#include "pattern/script.h"

#include "pattern/angle.h"
#include "pattern/error.h"

#include <cstdlib> // bulletmlrunner.h uses it unasked

#include <bulletmlerror.h>
#include <bulletmlparser.h>
#include <bulletmlrunner.h>
#include <bulletmlrunnerimpl.h>

#include <array>
#include <cmath>

namespace {

// libbulletml's own forgets to free the repeats of a script when its mover leaves.
//
// It also plays for ever what never ends. It finds the function for each element in
// a table of its class. `step` stands there for all of them: it counts, and goes on
// to the earlier function. So whether a pattern is endless depends on the pattern
// alone, not on the machine.
class Interpreter : public BulletMLRunnerImpl {
  public:
    Interpreter(BulletMLState *state, BulletMLRunner *runner, const Pattern &pattern,
                ScriptHost &host)
        : BulletMLRunnerImpl(state, runner), pattern_(pattern), host_(host) {
        commands();
    }
    ~Interpreter() override {
        for (; !repeatStack_.empty(); repeatStack_.pop())
            delete repeatStack_.top();
    }

  private:
    using Commands = std::array<Method, BulletMLNode::nameSize>;

    // The functions of the table, taken out of it at the first call.
    static const Commands &commands() {
        static const Commands own = [] {
            Commands taken;
            for (size_t i = 0; i < taken.size(); i++) {
                taken[i] = commandMap_[i];
                commandMap_[i] = static_cast<Method>(&Interpreter::step);
            }
            return taken;
        }();
        return own;
    }
    void step();
    BulletMLNode *busiest() const;

    const Pattern &pattern_;
    ScriptHost &host_;
};

void Interpreter::step() {
    if (host_.steps_left == 0)
        throw PatternError(pattern_.path() + ":" +
                           std::to_string(pattern_.line_of(busiest())) +
                           ": the pattern does not come to the end of frame " +
                           std::to_string(host_.frame) +
                           ": this repeats too often without a <wait>");
    host_.steps_left--;
    (this->*commands()[act_->getName()])();
}

// The repeat around this place with the most rounds; outside of all, the element at
// this place.
BulletMLNode *Interpreter::busiest() const {
    const RepeatElem *most = nullptr;
    for (RepeatStack open = repeatStack_; !open.empty(); open.pop())
        if (most == nullptr || open.top()->ite > most->ite)
            most = open.top();
    return most == nullptr ? act_ : most->act->getParent();
}

} // namespace

void Mover::advance() {
    if (!is_finite())
        return;
    x += angle_sine(direction) * speed + drift_x;
    y -= angle_cosine(direction) * speed - drift_y;
}

// Beyond a million pixels nothing is played any more, and no conversion to an integer overflows.
bool Mover::is_finite() const {
    return std::fabs(x) < 1e6 && std::fabs(y) < 1e6 && std::isfinite(direction) &&
           std::isfinite(speed) && std::isfinite(drift_x) && std::isfinite(drift_y);
}

double ScriptHost::random() {
    return static_cast<double>(generator() >> 11) * 0x1p-53;
}

class Script::Runner : public BulletMLRunner {
  public:
    // The base makes an interpreter of its own, with which a copy of the state goes.
    Runner(BulletMLState *state, const Pattern &pattern, ScriptHost &host)
        : BulletMLRunner(new BulletMLState(*state)), pattern_(pattern), host_(host) {
        delete impl_[0];
        impl_[0] = new Interpreter(state, this, pattern, host);
    }

    void run_for(Mover &mover) {
        mover_ = &mover;
        run();
    }

    double getBulletDirection() override { return mover_->direction; }
    double getAimDirection() override { return host_.angle_to_player(*mover_); }
    double getBulletSpeed() override { return mover_->speed / host_.speed_scale; }
    double getDefaultSpeed() override { return 1; }
    double getRank() override { return host_.rank; }
    double getRand() override { return host_.random(); }
    int getTurn() override { return host_.frame; }
    double getBulletSpeedX() override { return mover_->drift_x / host_.speed_scale; }
    double getBulletSpeedY() override { return mover_->drift_y / host_.speed_scale; }
    void doVanish() override { mover_->has_vanished = true; }
    void doChangeDirection(double direction) override {
        mover_->direction = direction;
    }
    void doChangeSpeed(double speed) override {
        mover_->speed = speed * host_.speed_scale;
    }
    void doAccelX(double speed) override {
        mover_->drift_x = speed * host_.speed_scale;
    }
    void doAccelY(double speed) override {
        mover_->drift_y = speed * host_.speed_scale;
    }
    void createSimpleBullet(double direction, double speed) override {
        fire(direction, speed, {});
    }
    void createBullet(BulletMLState *state, double direction,
                      double speed) override {
        fire(direction, speed, { state });
    }

  private:
    void fire(double direction, double speed, std::vector<BulletMLState *> states);

    const Pattern &pattern_;
    ScriptHost &host_;
    Mover *mover_ = nullptr;
};

void Script::Runner::fire(double direction, double speed,
                          std::vector<BulletMLState *> states) {
    Script script(pattern_, std::move(states), host_);
    Mover bullet;
    bullet.x = mover_->x;
    bullet.y = mover_->y;
    bullet.direction = direction;
    bullet.speed = speed * host_.speed_scale;
    host_.fire(bullet, std::move(script));
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
    try {
        for (const auto &runner : runners_)
            runner->run_for(mover);
    } catch (const BulletMLError &error) {
        throw PatternError(pattern_->path() + ": libbulletml says: " + error.what());
    }
}

bool Script::has_ended() const {
    for (const auto &runner : runners_)
        if (!runner->isEnd())
            return false;
    return true;
}
