// ground.cpp: see ground.h.
#include "pattern/ground.h"

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
