// script.cpp: see script.h.
#include "pattern/script.h"

#include "pattern/angle.h"
#include "pattern/error.h"

#include <cstdlib> // bulletmlrunner.h uses it unasked

#include <bulletmlerror.h>
#include <bulletmlparser.h>
#include <bulletmlrunner.h>
#include <bulletmlrunnerimpl.h>

#include <cmath>

namespace {

// libbulletml's own forgets to free the repeats that a script was in when its mover left.
class Interpreter : public BulletMLRunnerImpl {
  public:
    using BulletMLRunnerImpl::BulletMLRunnerImpl;
    ~Interpreter() override {
        for (; !repeatStack_.empty(); repeatStack_.pop())
            delete repeatStack_.top();
    }
};

} // namespace

void Mover::advance() {
    if (!is_finite())
        return;
    x += angle_sine(direction) * speed + drift_x;
    y -= angle_cosine(direction) * speed - drift_y;
}

// Beyond a million pixels nothing is played any more, and no conversion to an integer overflows.
bool Mover::is_finite() const {
    return std::fabs(x) < 1e6 && std::fabs(y) < 1e6 && std::isfinite(direction) && std::isfinite(speed) &&
           std::isfinite(drift_x) && std::isfinite(drift_y);
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
        impl_[0] = new Interpreter(state, this);
    }

    void run_for(Mover &mover) {
        mover_ = &mover;
        run();
    }

    double getBulletDirection() override { return called().direction; }
    double getAimDirection() override { return host_.aim(called()); }
    double getBulletSpeed() override { return called().speed / host_.speed_scale; }
    double getDefaultSpeed() override { return called(), 1; }
    double getRank() override { return called(), host_.rank; }
    double getRand() override { return host_.random(); }
    int getTurn() override { return host_.frame; }
    double getBulletSpeedX() override { return called().drift_x / host_.speed_scale; }
    double getBulletSpeedY() override { return called().drift_y / host_.speed_scale; }
    void doVanish() override { called().has_vanished = true; }
    void doChangeDirection(double direction) override { called().direction = direction; }
    void doChangeSpeed(double speed) override { called().speed = speed * host_.speed_scale; }
    void doAccelX(double speed) override { called().drift_x = speed * host_.speed_scale; }
    void doAccelY(double speed) override { called().drift_y = speed * host_.speed_scale; }
    void createSimpleBullet(double direction, double speed) override { fire(direction, speed, {}); }
    void createBullet(BulletMLState *state, double direction, double speed) override {
        fire(direction, speed, { state });
    }

  private:
    Mover &called();
    void fire(double direction, double speed, std::vector<BulletMLState *> states);

    const Pattern &pattern_;
    ScriptHost &host_;
    Mover *mover_ = nullptr;
};

Mover &Script::Runner::called() {
    if (host_.calls_left == 0)
        throw PatternError(pattern_.path() + ": the pattern does not come to the end of frame " +
                           std::to_string(host_.frame) + ": something repeats too often without a <wait>");
    host_.calls_left--;
    return *mover_;
}

void Script::Runner::fire(double direction, double speed, std::vector<BulletMLState *> states) {
    Script script(pattern_, std::move(states), host_);
    Mover bullet;
    bullet.x = called().x;
    bullet.y = mover_->y;
    bullet.direction = direction;
    bullet.speed = speed * host_.speed_scale;
    host_.fire(bullet, std::move(script));
}

Script::Script(const Pattern &pattern, std::vector<BulletMLState *> states, ScriptHost &host)
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
