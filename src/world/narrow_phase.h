/* narrow_phase.h: from overlapping boxes to touching parts, and the times of their
 * touches. */
#pragma once

#include "world/wrap.h"

/* Before a step: complete the committed list, if parts got shapes, are swept or are
 * enlarged since. */
graze_status grz_narrow_phase_complete(graze_world *world);

/* Make the pending list, the begun and ended touches, and the candidates for near
 * misses. */
graze_status grz_narrow_phase_run(graze_world *world);
void grz_narrow_phase_commit(graze_world *world);

/* The touches begun and ended in this step without a time of their own, sorted
 * (pair_diff.h). */
const grz_pair_list *grz_touch_diff(const graze_world *world);

/* Whether the shapes of two parts touch, by the rule of their layers if both are
 * circles. */
bool grz_part_shapes_touch(const graze_world *world, graze_pair pair,
                           const graze_shape *a, const graze_shape *b);

/* In a wrapped world: whether two parts are within a margin in an image, at any time
 * of the step being made. */
bool grz_part_image_is_near(const graze_world *world, graze_pair pair,
                            const grz_wrap_image *image, float margin);

/* In a wrapped world: whether two parts touch as they are or across a seam. */
bool grz_part_images_touch(const graze_world *world, graze_pair pair, graze_box a,
                           graze_box b);

/* Whether two parts whose boxes overlapped in the last step touched. */
bool grz_parts_touched(const graze_world *world, graze_pair pair);

/* The place of a pair, or where it would be, among sorted items of one size. Each
 * item begins with a pair. */
static inline size_t grz_pair_find(const void *items, size_t count, size_t size,
                                   graze_pair pair) {
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        graze_pair at;
        memcpy(&at, (const char *)items + middle * size, sizeof at);
        if (grz_pair_key(at) < grz_pair_key(pair))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static inline size_t grz_pair_list_find(const grz_pair_list *list, graze_pair pair) {
    return grz_pair_find(list->pairs.data, list->count, sizeof pair, pair);
}

/* --- Time keys: the order of begun and ended touches in a step ---
 *
 * A time key holds the time, and whether the touch began. Keys are ordered by time,
 * at equal times an end before a begin. From zero on, floats and their bits have the
 * same order. */

/* The least key: a candidate with it is not a near miss; its bodies touch in this
 * step. */
#define GRZ_TIME_KEY_HIT UINT32_C(0)

static inline uint32_t grz_time_key_make(float time, bool began) {
    uint32_t bits;
    memcpy(&bits, &time, sizeof bits);
    return bits << 1 | began;
}

static inline float grz_time_key_time(uint32_t key) {
    const uint32_t bits = key >> 1;
    float time;
    memcpy(&time, &bits, sizeof time);
    return time;
}

static inline bool grz_time_key_began(uint32_t key) {
    return key & 1;
}

static inline grz_touch_change
grz_touch_change_of(const graze_world *world, graze_pair pair, uint32_t time_key) {
    const uint32_t body_a = grz_row_body(world, pair.a),
                   body_b = grz_row_body(world, pair.b);
    if (body_a < body_b)
        return (grz_touch_change){ body_a, body_b, time_key, pair.a, pair.b };
    return (grz_touch_change){ body_b, body_a, time_key, pair.b, pair.a };
}
