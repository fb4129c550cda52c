/* frame.h: points and boxes whose coordinates are whole numbers. */
#ifndef TEST_MODEL_FRAME_H
#define TEST_MODEL_FRAME_H

#include <stdbool.h>
#include <stdint.h>

/* A point, or a vector. */
typedef struct spot {
    int64_t x, y;
} spot;

/* Four edges. */
typedef struct frame {
    int64_t min_x, min_y, max_x, max_y;
} frame;

static inline int64_t lower_of(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static inline int64_t higher_of(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static inline spot minus(spot a, spot b) {
    return (spot){ a.x - b.x, a.y - b.y };
}

static inline int64_t cross(spot a, spot b) {
    return a.x * b.y - a.y * b.x;
}

static inline int64_t dot(spot a, spot b) {
    return a.x * b.x + a.y * b.y;
}

static inline bool frame_is_near(frame a, frame b, int64_t margin) {
    return a.min_x - margin <= b.max_x && b.min_x <= a.max_x + margin &&
           a.min_y - margin <= b.max_y && b.min_y <= a.max_y + margin;
}

/* Half-open. */
static inline bool frames_overlap(frame a, frame b) {
    return a.min_x < b.max_x && b.min_x < a.max_x && a.min_y < b.max_y &&
           b.min_y < a.max_y;
}

static inline bool frame_is_empty(frame at) {
    return at.min_x >= at.max_x || at.min_y >= at.max_y;
}

static inline frame frame_of_spot(spot at) {
    return (frame){ at.x, at.y, at.x, at.y };
}

static inline frame frame_moved(frame box, spot by) {
    return (frame){ box.min_x + by.x, box.min_y + by.y, box.max_x + by.x,
                    box.max_y + by.y };
}

static inline frame frame_grown(frame at, int64_t by) {
    return (frame){ at.min_x - by, at.min_y - by, at.max_x + by, at.max_y + by };
}

/* The box around two boxes, or around two corners. */
static inline frame frame_around(frame a, frame b) {
    return (frame){ lower_of(a.min_x, b.min_x), lower_of(a.min_y, b.min_y),
                    higher_of(a.max_x, b.max_x), higher_of(a.max_y, b.max_y) };
}

static inline frame frame_of_corners(spot a, spot b) {
    return frame_around(frame_of_spot(a), frame_of_spot(b));
}

/* The box around all places of a box that has come by a way. */
static inline frame frame_before(frame box, spot way) {
    return (frame){ box.min_x - higher_of(way.x, 0), box.min_y - higher_of(way.y, 0),
                    box.max_x - lower_of(way.x, 0), box.max_y - lower_of(way.y, 0) };
}

#endif
