/* seeded_sprites.c: see seeded_sprites.h. In whole numbers: no machine rounds
 * differently. */
#include "scenes/seeded_sprites.h"

enum { DISCS_MOST = 4 };

/* An ellipse: middle and half axes in 64ths of a pixel. */
typedef struct disc {
    int64_t x, y, across, down;
} disc;

const char *seeded_sprite_name(seeded_sprite_kind kind) {
    static const char *const names[SEEDED_SPRITE_KINDS] = { "noise", "discs",
                                                            "ragged discs" };
    return names[kind];
}

static int64_t part_of(seeded_random *random, uint32_t size, uint32_t low,
                       uint32_t high) {
    return (int64_t)size * (low + seeded_below(random, high - low + 1)) * 64 / 100;
}

static bool is_in(const disc *d, uint32_t x, uint32_t y) {
    const int64_t dx = (64 * (int64_t)x + 32 - d->x) * d->down,
                  dy = (64 * (int64_t)y + 32 - d->y) * d->across;
    return dx * dx + dy * dy < d->across * d->down * d->across * d->down;
}

static void discs_draw(seeded_random *random, graze_mask *mask) {
    const uint32_t w = graze_mask_width(mask), h = graze_mask_height(mask);
    const uint32_t count = 1 + seeded_below(random, DISCS_MOST);
    for (uint32_t i = 0; i < count; i++) {
        const disc d = { part_of(random, w, 0, 100), part_of(random, h, 0, 100),
                         part_of(random, w, 10, 50), part_of(random, h, 10, 50) };
        for (uint32_t y = 0; y < h; y++)
            for (uint32_t x = 0; x < w; x++)
                if (is_in(&d, x, y))
                    graze_mask_set(mask, (int32_t)x, (int32_t)y, true);
    }
}

/* Turn some of each hundred pixels over. */
static void noise_draw(seeded_random *random, graze_mask *mask, uint32_t percent) {
    const uint32_t w = graze_mask_width(mask), h = graze_mask_height(mask);
    for (int32_t y = 0; y < (int32_t)h; y++)
        for (int32_t x = 0; x < (int32_t)w; x++)
            if (seeded_below(random, 100) < percent)
                graze_mask_set(mask, x, y, !graze_mask_get(mask, x, y));
}

void seeded_sprite_draw(seeded_random *random, seeded_sprite_kind kind,
                        graze_mask *mask) {
    if (kind != SEEDED_SPRITE_NOISE)
        discs_draw(random, mask);
    if (kind == SEEDED_SPRITE_RAGGED)
        noise_draw(random, mask, 8);
    else if (kind == SEEDED_SPRITE_NOISE)
        noise_draw(random, mask, 10 + seeded_below(random, 80));
}
