// enemy.cpp: see enemy.h.
#include "pattern/enemy.h"

#include "pattern/angle.h"

#include <algorithm>

namespace {

const int away_frames = 75;
const int core_health = 24, part_health = 4;

double clamped(double value, double limit) {
    return std::max(-limit, std::min(limit, value));
}

} // namespace

Enemy::Enemy(const Pattern &pattern, const Setup &setup, size_t index)
    : pattern_(pattern), setup_(setup), index_(index) {
    const Emitter &emitter = setup.emitters[index];
    double along = (static_cast<double>(index) + 0.5) / static_cast<double>(setup.emitters.size());
    bool is_aside = pattern.is_horizontal(); // such patterns fire to the left
    home_x_ = emitter.has_place ? emitter.x : setup.width * (is_aside ? 0.85 : along);
    home_y_ = emitter.has_place ? emitter.y : setup.height * (is_aside ? along : 0.2);
}

// Wings to the left and right in turn, eight a row.
void Enemy::appear(ScriptHost &host, Names &names) {
    actor.parts.push_back({ layer_air_enemy, 0, 0, 24, 20, core_health });
    for (uint64_t i = 1; i < setup_.parts; i++) {
        double size = 8 + static_cast<double>(i * 5 % 9);
        double side = i % 2 == 0 ? -1 : 1;
        double x = side * (12 + static_cast<double>(i % 8) * 6);
        actor.parts.push_back({ layer_air_enemy, x, 0, size, size * 0.75, part_health });
        actor.parts.back().row = static_cast<double>(i / 8);
    }
    actor.name_all(names);
    mover_ = Mover();
    script_.clear();
    script_.emplace_back(pattern_, pattern_.begin(), host);
}

// What the pattern makes it fly keeps within a quarter of the field.
void Enemy::hover(int frame) {
    double turn = frame * 0.97 + 57 * static_cast<double>(index_);
    mover_.advance();
    if (!mover_.is_finite())
        mover_ = Mover();
    mover_.x = clamped(mover_.x, setup_.width / 4);
    mover_.y = clamped(mover_.y, setup_.height / 4);
    actor.x = home_x_ + mover_.x + setup_.width / 10 * angle_sine(turn);
    actor.y = home_y_ + mover_.y + setup_.height / 40 * angle_sine(turn * 2.3);
}

// Wings beat; the core, in the middle, does not.
void Enemy::beat(int frame) {
    for (Part &part : actor.parts)
        if (part.x != 0)
            part.y = part.row * -9 + 5 * angle_sine(frame * 4.6 + part.x * 57);
}

void Enemy::play(ScriptHost &host) {
    if (script_[0].has_ended() || mover_.has_vanished) {
        mover_.has_vanished = false;
        mover_.speed = mover_.drift_x = mover_.drift_y = 0;
        script_[0] = Script(pattern_, pattern_.begin(), host);
    }
    Mover muzzle = mover_; // fires from where the enemy is; mover_ is how far it flew from its place
    muzzle.x = actor.x;
    muzzle.y = actor.y;
    script_[0].run(muzzle);
    muzzle.x = mover_.x;
    muzzle.y = mover_.y;
    mover_ = muzzle;
}

bool Enemy::step(ScriptHost &host, Names &names) {
    if (actor.is_dead()) {
        if (host.frame < appears_at_)
            return false;
        appear(host, names);
    }
    bool falls = actor.parts[0].health <= 0;
    actor.drop_parts(names, falls);
    if (falls) {
        appears_at_ = host.frame + away_frames;
        script_.clear();
        return true;
    }
    hover(host.frame);
    beat(host.frame);
    play(host);
    return false;
}
