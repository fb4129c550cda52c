// script.h: BulletML at work: a pattern as libbulletml holds it, and what it makes a mover do.
//
// libbulletml calls back for everything it wants to know or do. All of these calls end here, and its random
// numbers too: it would draw them from rand(). Angles are degrees, 0 up the screen, clockwise; speeds are
// pixels a frame.
#ifndef PATTERN_SCRIPT_H
#define PATTERN_SCRIPT_H

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

class BulletMLNode;
class BulletMLParser;
class BulletMLState;

// A thing steered by a script: a bullet, or the firing enemy. `drift` is what
// <accel> changes.
struct Mover {
    double x = 0, y = 0;
    double direction = 0, speed = 0;
    double drift_x = 0, drift_y = 0;
    bool has_vanished = false;

    // A frame on; stays where it is if it is not finite.
    void advance();
    // Whether its numbers can still be computed with.
    bool is_finite() const;
};

class Script;

// The game as scripts see it, and their output.
class ScriptHost {
  public:
    virtual ~ScriptHost() = default;
    virtual double angle_to_player(
        const Mover &from) const = 0; // the angle at which the player is seen
    virtual void fire(const Mover &bullet, Script script) = 0;
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
    ~Pattern();
    const std::string &path() const { return path_; }
    bool is_horizontal() const;
    BulletMLParser *parser() const { return parser_.get(); }
    unsigned line_of(const BulletMLNode *node) const { return lines_.at(node); }
    // Its first actions, to be run side by side.
    std::vector<BulletMLState *> begin() const;

  private:
    std::string path_;
    std::unique_ptr<BulletMLParser> parser_;
    std::unordered_map<const BulletMLNode *, unsigned> lines_;
};

// The scripts of one mover: several actions side by side. Without any it flies
// straight on.
class Script {
  public:
    // Takes the states. Pattern and host must outlive it.
    Script(const Pattern &pattern, std::vector<BulletMLState *> states,
           ScriptHost &host);
    Script(Script &&) noexcept;
    Script &operator=(Script &&) noexcept;
    ~Script();
    // Run a frame. Throws PatternError when the pattern does not come to the frame's end.
    void run(Mover &mover);
    bool has_ended() const;

  private:
    class Runner;
    const Pattern *pattern_;
    std::vector<std::unique_ptr<Runner>> runners_;
};

#endif
