// enemy.h: an air enemy of several boxes that plays a pattern.
//
// It hovers around its place, and moves as the pattern says besides. Parts that were shot fall off one by
// one; with its core (the first part) all of it goes, to come back whole after a while. A pattern that has
// ended begins again.
#ifndef PATTERN_ENEMY_H
#define PATTERN_ENEMY_H

#include "pattern/box.h"
#include "pattern/script.h"
#include "pattern/setup.h"

class Enemy {
  public:
    Enemy(const Pattern &pattern, const Setup &setup, size_t index);
    // Move, lose what was shot, fire. Returns true in the frame in which it falls.
    bool step(ScriptHost &host, Names &names);

    Actor actor;

  private:
    void appear(ScriptHost &host, Names &names);
    void hover(int frame);
    void beat(int frame);
    void play(ScriptHost &host);

    const Pattern &pattern_;
    const Setup &setup_;
    size_t index_;
    double home_x_, home_y_;
    int appears_at_ = 0;
    Mover mover_;
    std::vector<Script> script_; // one, once it has appeared
};

#endif
