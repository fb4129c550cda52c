// stage.h: the whole game: which actors are on the screen, frame by frame.
#ifndef PATTERN_STAGE_H
#define PATTERN_STAGE_H

#include "pattern/actors.h"
#include "pattern/box.h"
#include "pattern/scene.h"
#include "pattern/script.h"
#include "pattern/setup.h"

#include <memory>

class Stage : public ScriptHost {
  public:
    // Reads the patterns. Throws PatternError. `setup` must outlive the stage.
    explicit Stage(const Setup &setup);
    // Make the next frame.
    void step();
    // Add the frame's boxes to a scene.
    void write(SceneWriter &scene) const;
    // How many bullets --max-bullets kept from being born.
    uint64_t unborn_bullets() const { return unborn_; }

    double angle_to_player(const bulletml_mover &from) const override;
    void fire(const bulletml_mover &bullet, Script script) override;

  private:
    struct Bullet {
        bulletml_mover mover;
        Script script;
        uint64_t name;
        int born_at;
    };
    Rect rect(const Bullet &bullet) const;
    bool is_over(const Bullet &bullet) const;
    void step_bullets();
    void step_enemies();
    void hit(std::vector<Part> &parts, const Actor &target);
    void hit_all();

    const Setup &setup_;
    std::vector<std::unique_ptr<Pattern>> patterns_;
    Names names_;
    Player player_;
    std::vector<Enemy> enemies_;
    std::unique_ptr<Ground> ground_; // made once the random stream is seeded
    std::vector<Bullet> bullets_, born_;
    uint64_t unborn_ = 0;
};

#endif
