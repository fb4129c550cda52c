// player.h: the player, a body of three boxes, and its shots, which fly in pairs.
#ifndef PATTERN_PLAYER_H
#define PATTERN_PLAYER_H

#include "pattern/box.h"
#include "pattern/script.h"
#include "pattern/setup.h"

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

#endif
