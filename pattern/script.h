// script.h: a pattern read from a file, and the scripts of movers that play it.
#ifndef PATTERN_SCRIPT_H
#define PATTERN_SCRIPT_H

#include "pattern/tables.h"

extern "C" {
#include "bulletml/player.h"
}

#include <cstdint>
#include <random>
#include <string>
#include <vector>

class Script;

// The game as scripts see it, and their output.
class ScriptHost {
  public:
    virtual ~ScriptHost() = default;
    virtual double angle_to_player(const bulletml_mover &from)
        const = 0; // the angle at which the player is seen
    virtual void fire(const bulletml_mover &bullet, Script script) = 0;
    double random(); // 0 to below 1

    std::mt19937_64 generator;
    double rank = 0.5;
    double speed_scale = 1;
    int frame = 0;
    uint64_t steps_left =
        0; // how many elements may be played in this frame, before one is taken for endless
};

// A pattern read from a file. Throws PatternError.
class Pattern {
  public:
    explicit Pattern(const std::string &path);
    const std::string &path() const { return path_; }
    const bulletml_pattern &played() const { return played_; }
    // Its first actions, to be run side by side.
    Script begin() const;

  private:
    std::string path_;
    Tables tables_;
    bulletml_pattern played_;
};

// The scripts of one mover: several actions side by side. Without any it flies
// straight on.
class Script {
  public:
    // The pattern must outlive it.
    explicit Script(const Pattern &pattern) : pattern_(&pattern) {}
    void add(const bulletml_start &start);
    // Run a frame. Throws PatternError when the pattern does not come to the frame's end.
    void run(bulletml_mover &mover, ScriptHost &host);
    bool has_ended() const;

  private:
    struct Runner {
        bulletml_runner state;
        std::vector<bulletml_frame> frames;
        std::vector<double> values;

        bulletml_room room() {
            return { frames.data(), values.data(),
                     static_cast<uint32_t>(frames.size()),
                     static_cast<uint32_t>(values.size()) };
        }
    };

    const Pattern *pattern_;
    std::vector<Runner> runners_;
};

#endif
