// ground.h: what scrolls by below: tanks of two boxes, and the power-ups that fall where something was shot.
#ifndef PATTERN_GROUND_H
#define PATTERN_GROUND_H

#include "pattern/box.h"
#include "pattern/script.h"
#include "pattern/setup.h"

class Ground {
  public:
    Ground(const Setup &setup, Names &names, ScriptHost &host);
    // Scroll on; who left or was shot is replaced above the field.
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
