/* time_key.h: when a touch began or ended, as a number by which events are sorted: by time, at equal times an
 * end before a begin. The bits of floats that are not negative are in the order of the floats.
 */
#ifndef GRZ_WORLD_TIME_KEY_H
#define GRZ_WORLD_TIME_KEY_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Before all others: a candidate of this time_key is no near miss, but says that its bodies have none. */
#define GRZ_TIME_KEY_HIT UINT32_C(0)

/* `is_swept`: the time is one on a way, not only the beginning or the end of the step. */
static inline uint32_t grz_time_key_make(float time, bool began, bool is_swept) {
    uint32_t bits;
    memcpy(&bits, &time, sizeof bits);
    return bits << 2 | (uint32_t)began << 1 | is_swept;
}

static inline float grz_time_key_time(uint32_t time_key) {
    const uint32_t bits = time_key >> 2;
    float time;
    memcpy(&time, &bits, sizeof time);
    return time;
}

/* Whether the time is 1. */
static inline bool grz_time_key_is_at_end(uint32_t time_key) {
    return time_key >= UINT32_C(0x3f800000) << 2;
}

static inline bool grz_time_key_began(uint32_t time_key) {
    return time_key >> 1 & 1;
}

static inline bool grz_time_key_is_swept(uint32_t time_key) {
    return time_key & 1;
}

#endif
