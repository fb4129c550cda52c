// actors.h: the boxes of a scene besides bullets: the player with its shots, air enemies, tanks and
// power-ups.
#ifndef PATTERN_ACTORS_H
#define PATTERN_ACTORS_H

#include "pattern/box.h"
#include "pattern/script.h"
#include "pattern/setup.h"

// The player, a body of three boxes, and its shots, which fly in pairs.
class Player {
  public:
    Player(const Setup &setup, Names &names);
    // Go to where the path leads, let the shots fly, fire. Spent shots have left before.
    void step(ScriptHost &host);

    Actor actor;
    std::vector<Actor> shots;

  private:
    void go(ScriptHost &host);
    void fire();

    const Setup &setup_;
    Names &names_;
    double jump_x_ = 0, jump_y_ = 0;
};

// An air enemy of several boxes that plays a pattern. It hovers around its place,
// and moves as the pattern says besides. Parts fall off one by one when they are
// shot. Without its core, the first part, all of it goes, and comes back whole after
// a while. A pattern that has ended begins again.
class Enemy {
  public:
    Enemy(const Pattern &pattern, const Setup &setup, size_t index);
    // Move, lose what was shot, fire. Returns true in the frame in which it falls.
    bool step(ScriptHost &host, Names &names);

    Actor actor;

  private:
    void appear(Names &names);
    void hover(int frame);
    void beat(int frame);
    void play(ScriptHost &host);

    const Pattern &pattern_;
    const Setup &setup_;
    size_t index_;
    double home_x_, home_y_;
    int appears_at_ = 0;
    bulletml_mover mover_ = {};
    Script script_;
};

// The ground, which scrolls by: tanks of two boxes, and power-ups, which fall where
// something was shot.
class Ground {
  public:
    Ground(const Setup &setup, Names &names, ScriptHost &host);
    // Scroll on; actors that left or were shot are replaced above the field.
    void step(const Rect &player);
    void drop_power_up(double x, double y);

    std::vector<Actor> tanks, power_ups;

  private:
    Actor tank(double y);

    const Setup &setup_;
    Names &names_;
    ScriptHost &host_;
};

#endif
