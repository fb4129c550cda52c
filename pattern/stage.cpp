// stage.cpp: see stage.h. The effects of two things on each other show a frame
// later, so a scene holds the touch. A bullet on the player, or a shot on an enemy,
// is gone in the next frame.
#include "pattern/stage.h"

extern "C" {
#include "bulletml/angle.h"
}

namespace {

const double margin = 16; // bullets live this far outside the field
const int oldest = 1800;  // and this long: some patterns leave bullets at rest
const uint64_t steps_a_frame =
    1000000; // far below a second; real patterns make some hundreds
const uint64_t steps_a_bullet = 100; // of those that fly, on top

} // namespace

Stage::Stage(const Setup &setup)
    : setup_(setup), names_(setup.are_names_reused), player_(setup, names_) {
    generator.seed(setup.seed);
    rank = setup.rank;
    speed_scale = setup.speed;
    frame = -1;
    for (const Emitter &emitter : setup.emitters)
        patterns_.push_back(std::make_unique<Pattern>(emitter.path));
    for (size_t i = 0; i < patterns_.size(); i++)
        enemies_.emplace_back(*patterns_[i], setup, i);
    ground_ = std::make_unique<Ground>(setup, names_, *this);
}

double Stage::angle_to_player(const bulletml_mover &from) const {
    return angle_towards(player_.actor.x - from.x, player_.actor.y - from.y);
}

void Stage::fire(const bulletml_mover &bullet, Script script) {
    if (bullets_.size() + born_.size() >= setup_.max_bullets)
        unborn_++;
    else if (bulletml_mover_is_finite(&bullet))
        born_.push_back({ bullet, std::move(script), names_.take(), frame });
}

Rect Stage::rect(const Bullet &bullet) const {
    return rect_around(bullet.mover.x, bullet.mover.y, setup_.bullet_w,
                       setup_.bullet_h);
}

bool Stage::is_over(const Bullet &bullet) const {
    const bulletml_mover &mover = bullet.mover;
    return mover.has_vanished || !bulletml_mover_is_finite(&mover) ||
           frame - bullet.born_at > oldest || mover.x < -margin ||
           mover.y < -margin || mover.x > setup_.width + margin ||
           mover.y > setup_.height + margin;
}

// Those which hit the player in the last frame go; the others think, then fly.
void Stage::step_bullets() {
    const Rect player = player_.actor.rect(player_.actor.parts[0]);
    std::vector<Bullet> flying;
    flying.reserve(bullets_.size());
    for (Bullet &bullet : bullets_) {
        bool has_hit = player.overlaps(rect(bullet));
        if (!has_hit) {
            bullet.script.run(bullet.mover, *this);
            bulletml_mover_fly(&bullet.mover);
        }
        if (has_hit || is_over(bullet))
            names_.give_back(bullet.name);
        else
            flying.push_back(std::move(bullet));
    }
    bullets_ = std::move(flying);
}

void Stage::step_enemies() {
    for (Enemy &enemy : enemies_) {
        double x = enemy.actor.x, y = enemy.actor.y;
        if (enemy.step(*this, names_))
            ground_->drop_power_up(x, y);
    }
}

// Every shot part in one of a target's parts is spent, and the part is weaker by
// one.
void Stage::hit(std::vector<Part> &parts, const Actor &target) {
    for (Actor &shot : player_.shots)
        for (Part &shot_part : shot.parts)
            for (Part &part : parts)
                if (part.health > 0 && shot_part.health > 0 &&
                    shot.rect(shot_part).overlaps(target.rect(part))) {
                    shot_part.health--;
                    part.health--;
                }
}

void Stage::hit_all() {
    for (Enemy &enemy : enemies_)
        hit(enemy.actor.parts, enemy.actor);
    for (Actor &tank : ground_->tanks)
        hit(tank.parts, tank);
}

void Stage::step() {
    frame++;
    names_.begin_frame();
    steps_left = steps_a_frame + steps_a_bullet * bullets_.size();
    step_bullets();
    ground_->step(player_.actor.rect(player_.actor.parts[0]));
    player_.step(*this);
    step_enemies();
    for (Bullet &bullet : born_)
        bullets_.push_back(std::move(bullet));
    born_.clear();
    hit_all();
}

void Stage::write(SceneWriter &scene) const {
    auto write_actor = [&](const Actor &actor) {
        for (const Part &part : actor.parts)
            scene.box({ part.name, actor.body, part.layer, actor.rect(part) });
    };
    scene.begin_frame(static_cast<uint64_t>(frame));
    write_actor(player_.actor);
    for (const Actor &shot : player_.shots)
        write_actor(shot);
    for (const Enemy &enemy : enemies_)
        write_actor(enemy.actor);
    for (const Actor &tank : ground_->tanks)
        write_actor(tank);
    for (const Actor &power_up : ground_->power_ups)
        write_actor(power_up);
    for (const Bullet &bullet : bullets_)
        scene.box({ bullet.name, bullet.name, layer_enemy_bullet, rect(bullet) });
}
