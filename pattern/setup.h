// setup.h: the caller's wishes.
#ifndef PATTERN_SETUP_H
#define PATTERN_SETUP_H

#include <cstdint>
#include <string>
#include <vector>

enum class PlayerPath {
    weave, // a Lissajous figure in the lower third
    blink, // as weave, but jumps elsewhere every 45 frames
    still,
    steered // to steered_x, steered_y: in the page, not in the command
};

struct Emitter {
    std::string path;
    bool has_place = false;
    double x = 0, y = 0;
};

struct Setup {
    std::vector<Emitter> emitters;
    uint64_t frames = 600, seed = 1, max_bullets = 10000, parts = 5, ground = 6;
    double rank = 0.5, speed = 1;
    double width = 320, height = 480; // noiz2sa's field
    double bullet_w = 6, bullet_h = 6;
    PlayerPath player = PlayerPath::weave;
    double steered_x = 0, steered_y = 0;
    bool are_names_reused = false;
    bool is_help = false;
};

// Read the arguments. Throws UsageError.
Setup setup_read(int argc, char **argv);

// The text of --help.
extern const char setup_help[];

#endif
