/* random_mask.h: masks of all kinds for tests, and what a view shows, pixel by
 * pixel, without any of the library. */
#ifndef TEST_RANDOM_MASK_H
#define TEST_RANDOM_MASK_H

#include "support/testing.h"

#include "graze/mask.h"

/* From almost empty to almost full, and both ends. */
static inline graze_mask *random_mask(seeded_random *random, uint32_t width,
                                      uint32_t height) {
    static const uint32_t parts[] = { 0, 1, 10, 100, 500, 900, 999, 1000 };
    const uint32_t part = parts[seeded_below(random, sizeof parts / sizeof *parts)];
    graze_mask *mask;
    assert_int_equal(graze_mask_create(width, height, NULL, &mask), GRAZE_OK);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            if (seeded_below(random, 1000) < part)
                graze_mask_set(mask, (int32_t)x, (int32_t)y, true);
    return mask;
}

static inline graze_mask_view random_view(seeded_random *random,
                                          const graze_mask *mask) {
    return (graze_mask_view){ .mask = mask,
                              .flip_x = seeded_below(random, 2),
                              .flip_y = seeded_below(random, 2),
                              .turns = (uint8_t)seeded_below(random, 256) };
}

static inline int32_t seen_width(graze_mask_view view) {
    return (int32_t)(view.turns % 2 ? graze_mask_height(view.mask)
                                    : graze_mask_width(view.mask));
}

static inline int32_t seen_height(graze_mask_view view) {
    return (int32_t)(view.turns % 2 ? graze_mask_width(view.mask)
                                    : graze_mask_height(view.mask));
}

/* Pixel (x, y) of a picture that has been turned clockwise is pixel (y, height - 1 -
 * x) of the one before. */
static inline bool seen(graze_mask_view view, int64_t x, int64_t y) {
    const int64_t w = graze_mask_width(view.mask), h = graze_mask_height(view.mask);
    if (x < 0 || y < 0 || x >= seen_width(view) || y >= seen_height(view))
        return false;
    for (int turns = view.turns % 4; turns > 0; turns--) {
        const int64_t height_before = turns % 2 == 1 ? h : w, before_x = y;
        y = height_before - 1 - x;
        x = before_x;
    }
    return graze_mask_get(view.mask, (int32_t)(view.flip_x ? w - 1 - x : x),
                          (int32_t)(view.flip_y ? h - 1 - y : y));
}

#endif
