// actors.cpp: the boxes of a scene besides bullets: the player with its shots, air enemies, tanks and
// power-ups; see actors.h.
#include "pattern/actors.h"

extern "C" {
#include "bulletml/angle.h"
}

#include <algorithm>

namespace {

const int fire_every = 5, jump_every = 45;
const double shot_speed = 10;

} // namespace

Player::Player(const Setup &setup, Names &names) : setup_(setup), names_(names) {
    actor.parts = { { layer_player, 0, 0, 4, 4 },
                    { layer_player, -18, 6, 6, 8 },
                    { layer_player, 18, 6, 6, 8 } };
    actor.name_all(names);
}

// A Lissajous figure in the lower third; its rates are incommensurable, so it does
// not repeat soon.
void Player::go(ScriptHost &host) {
    if (setup_.player == PlayerPath::steered) {
        actor.x = setup_.steered_x;
        actor.y = setup_.steered_y;
        return;
    }
    double turn = setup_.player == PlayerPath::still ? 0 : host.frame;
    actor.x = setup_.width * (0.5 + 0.42 * angle_sine(turn * 1.77));
    actor.y = setup_.height * (0.82 + 0.12 * angle_sine(turn * 2.71));
    if (setup_.player != PlayerPath::blink)
        return;
    if (host.frame % jump_every == 0) {
        jump_x_ = (host.random() - 0.5) * setup_.width * 0.6;
        jump_y_ = -host.random() * setup_.height * 0.4;
    }
    actor.x += jump_x_;
    actor.y += jump_y_;
}

void Player::fire() {
    Actor shot;
    shot.x = actor.x;
    shot.y = actor.y - 12;
    shot.parts = { { layer_player_shot, -5, 0, 3, 12 },
                   { layer_player_shot, 5, 0, 3, 12 } };
    shot.name_all(names_);
    shots.push_back(shot);
}

void Player::step(ScriptHost &host) {
    std::vector<Actor> flying;
    for (Actor &shot : shots) {
        shot.y -= shot_speed;
        shot.drop_parts(names_, shot.y < -8);
        if (!shot.is_dead())
            flying.push_back(std::move(shot));
    }
    shots = std::move(flying);
    go(host);
    if (host.frame % fire_every == 0)
        fire();
}

namespace {

const int away_frames = 75;
const int core_health = 24, part_health = 4;

double clamped(double value, double limit) {
    return std::max(-limit, std::min(limit, value));
}

} // namespace

Enemy::Enemy(const Pattern &pattern, const Setup &setup, size_t index)
    : pattern_(pattern), setup_(setup), index_(index), script_(pattern) {
    const Emitter &emitter = setup.emitters[index];
    double along = (static_cast<double>(index) + 0.5) /
                   static_cast<double>(setup.emitters.size());
    bool is_aside = pattern.played().is_horizontal; // such patterns fire to the left
    home_x_ =
        emitter.has_place ? emitter.x : setup.width * (is_aside ? 0.85 : along);
    home_y_ =
        emitter.has_place ? emitter.y : setup.height * (is_aside ? along : 0.2);
}

// Wings to the left and right in turn, eight a row.
void Enemy::appear(Names &names) {
    actor.parts.push_back({ layer_air_enemy, 0, 0, 24, 20, core_health });
    for (uint64_t i = 1; i < setup_.parts; i++) {
        double size = 8 + static_cast<double>(i * 5 % 9);
        double side = i % 2 == 0 ? -1 : 1;
        double x = side * (12 + static_cast<double>(i % 8) * 6);
        actor.parts.push_back(
            { layer_air_enemy, x, 0, size, size * 0.75, part_health });
        actor.parts.back().row = static_cast<double>(i / 8);
    }
    actor.name_all(names);
    mover_ = {};
    script_ = pattern_.begin();
}

// The pattern may make it fly within a quarter of the field.
void Enemy::hover(int frame) {
    double turn = frame * 0.97 + 57 * static_cast<double>(index_);
    bulletml_mover_fly(&mover_);
    if (!bulletml_mover_is_finite(&mover_))
        mover_ = {};
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
    if (script_.has_ended() || mover_.has_vanished) {
        mover_.has_vanished = false;
        mover_.speed = mover_.drift_x = mover_.drift_y = 0;
        script_ = pattern_.begin();
    }
    bulletml_mover muzzle =
        mover_; // fires from where the enemy is; mover_ is how far it flew from its place
    muzzle.x = actor.x;
    muzzle.y = actor.y;
    script_.run(muzzle, host);
    muzzle.x = mover_.x;
    muzzle.y = mover_.y;
    mover_ = muzzle;
}

bool Enemy::step(ScriptHost &host, Names &names) {
    if (actor.is_dead()) {
        if (host.frame < appears_at_)
            return false;
        appear(names);
    }
    bool falls = actor.parts[0].health <= 0;
    actor.drop_parts(names, falls);
    if (falls) {
        appears_at_ = host.frame + away_frames;
        return true;
    }
    hover(host.frame);
    beat(host.frame);
    play(host);
    return false;
}

namespace {

const double scroll = 0.75, fall = 1.25;
const int tank_health = 3;

} // namespace

Ground::Ground(const Setup &setup, Names &names, ScriptHost &host)
    : setup_(setup), names_(names), host_(host) {
    for (uint64_t i = 0; i < setup.ground; i++)
        tanks.push_back(tank(host.random() * setup.height));
}

Actor Ground::tank(double y) {
    Actor made;
    made.x = host_.random() * setup_.width;
    made.y = y;
    made.parts = { { layer_ground_enemy, 0, 0, 18, 22, tank_health },
                   { layer_ground_enemy, 0, 8, 5, 16, tank_health } };
    made.name_all(names_);
    return made;
}

void Ground::drop_power_up(double x, double y) {
    Actor made;
    made.x = x;
    made.y = y;
    made.parts = { { layer_power_up, 0, 0, 12, 12 } };
    made.name_all(names_);
    power_ups.push_back(made);
}

void Ground::step(const Rect &player) {
    for (Actor &tank_ : tanks) {
        tank_.y += scroll;
        bool was_shot = tank_.parts[0].health <= 0 || tank_.parts[1].health <= 0;
        if (!was_shot && tank_.y < setup_.height + 16)
            continue;
        if (was_shot && host_.random() < 0.4)
            drop_power_up(tank_.x, tank_.y);
        tank_.drop_parts(names_, true);
        tank_ = tank(-16 - host_.random() * setup_.height / 4);
    }
    std::vector<Actor> falling;
    for (Actor &power_up : power_ups) {
        bool is_taken = player.overlaps(power_up.rect(power_up.parts[0]));
        power_up.y += fall;
        power_up.drop_parts(names_, is_taken || power_up.y > setup_.height + 8);
        if (!power_up.is_dead())
            falling.push_back(std::move(power_up));
    }
    power_ups = std::move(falling);
}
