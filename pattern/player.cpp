// player.cpp: see player.h.
#include "pattern/player.h"

#include "pattern/angle.h"

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

// A Lissajous figure in the lower third; incommensurable rates, so that it does not repeat soon.
void Player::go(ScriptHost &host) {
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
    shot.parts = { { layer_player_shot, -5, 0, 3, 12 }, { layer_player_shot, 5, 0, 3, 12 } };
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
