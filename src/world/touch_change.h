/* touch_change.h: touches that begin and end in a step, with their times, in the order of events.
 *
 * A time key holds the time, whether the touch began, and whether it did so in the course of a motion. Keys
 * are ordered by time, at equal times an end before a begin: the bits of floats that are not negative are in
 * the order of the floats.
 */
#ifndef GRZ_WORLD_TOUCH_CHANGE_H
#define GRZ_WORLD_TOUCH_CHANGE_H

#include "world/world.h"

/* The least key: a candidate with it is no near miss, but says that its bodies touch in this step. */
#define GRZ_TIME_KEY_HIT UINT32_C(0)

/* `is_swept`: the time was found in the course of a motion, not only at the begin or end of the step. */
static inline uint32_t grz_time_key_make(float time, bool began, bool is_swept) {
    uint32_t bits;
    memcpy(&bits, &time, sizeof bits);
    return bits << 2 | (uint32_t)began << 1 | is_swept;
}

static inline float grz_time_key_time(uint32_t key) {
    const uint32_t bits = key >> 2;
    float time;
    memcpy(&time, &bits, sizeof time);
    return time;
}

/* Whether the time is 1. */
static inline bool grz_time_key_is_at_end(uint32_t key) {
    return key >= UINT32_C(0x3f800000) << 2;
}

static inline bool grz_time_key_began(uint32_t key) {
    return key >> 1 & 1;
}

static inline bool grz_time_key_is_swept(uint32_t key) {
    return key & 1;
}

/* The change of a pair of rows. */
static inline grz_touch_change grz_touch_change_of(const graze_world *world, graze_pair pair,
                                                   uint32_t time_key) {
    const uint32_t body_a = grz_row_body(world, pair.a), body_b = grz_row_body(world, pair.b);
    if (body_a < body_b)
        return (grz_touch_change){ body_a, body_b, time_key, pair.a, pair.b };
    return (grz_touch_change){ body_b, body_a, time_key, pair.b, pair.a };
}

#endif
