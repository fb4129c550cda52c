// box.h: the boxes of a scene, on a grid of sixteenths of a pixel, which floats hold
// exactly.
#ifndef PATTERN_BOX_H
#define PATTERN_BOX_H

#include <cmath>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

// The layers of graze's own scenes; its pictures colour them.
enum Layer : uint8_t {
    layer_player = 0,
    layer_player_shot = 1,
    layer_air_enemy = 2,
    layer_enemy_bullet = 3,
    layer_ground_enemy = 4,
    layer_power_up = 5
};

// Half-open edges in sixteenths of a pixel.
struct Rect {
    int64_t min_x, min_y, max_x, max_y;

    bool overlaps(const Rect &other) const {
        return min_x < other.max_x && other.min_x < max_x && min_y < other.max_y &&
               other.min_y < max_y;
    }
};

inline int64_t sixteenths(double pixels) {
    return static_cast<int64_t>(std::floor(pixels * 16 + 0.5));
}

// A rectangle of a size in pixels, around a place. Its size does not depend on the place.
inline Rect rect_around(double x, double y, double w, double h) {
    int64_t min_x = sixteenths(x - w / 2), min_y = sixteenths(y - h / 2);
    return { min_x, min_y, min_x + sixteenths(w), min_y + sixteenths(h) };
}

// Names for boxes and bodies, never two things of one name at a time. Names given
// back may be used again, but only after a whole frame without them. Otherwise the
// new thing would seem to be the old one.
class Names {
  public:
    explicit Names(bool are_reused) : are_reused_(are_reused) {}

    uint64_t take() {
        if (free_.empty() || free_.front().first >= frame_)
            return next_++;
        uint64_t name = free_.front().second;
        free_.pop_front();
        return name;
    }
    void give_back(uint64_t name) {
        if (are_reused_)
            free_.emplace_back(frame_, name);
    }
    void begin_frame() { frame_++; }

  private:
    bool are_reused_;
    uint64_t next_ = 1, frame_ = 0;
    std::deque<std::pair<uint64_t, uint64_t>>
        free_; // frame in which it was given back, name
};

// A box of an actor; x, y: the middle, seen from the actor's place.
struct Part {
    Layer layer;
    double x, y, w, h;
    int health = 1;
    uint64_t name = 0;
    double row = 0; // of an enemy's wings
};

// A body of one or more boxes.
struct Actor {
    double x = 0, y = 0;
    uint64_t body = 0;
    std::vector<Part> parts;

    Rect rect(const Part &part) const {
        return rect_around(x + part.x, y + part.y, part.w, part.h);
    }
    bool is_dead() const { return parts.empty(); }

    // Name the body and its parts, which are set and nameless. A single box's body has its name.
    void name_all(Names &names) {
        for (Part &part : parts)
            part.name = names.take();
        body = parts.size() == 1 ? parts[0].name : names.take();
    }
    // Remove parts without health, or all; then the body's name is free too.
    void drop_parts(Names &names, bool all) {
        std::vector<Part> left;
        bool was_single = parts.size() == 1 && parts[0].name == body;
        for (Part &part : parts) {
            if (part.health > 0 && !all)
                left.push_back(part);
            else
                names.give_back(part.name);
        }
        if (left.empty() && !parts.empty() && !was_single)
            names.give_back(body);
        parts = std::move(left);
    }
};

#endif
