/* apart.c: which way out of an overlap. */
#include "narrow/mask/pair.h"

graze_mask_slope graze_mask_normal(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy) {
    const int64_t x = dx, y = dy;
    const int64_t left = grz_mask_area(a, b, (grz_mask_offset){ x - 1, y });
    const int64_t right = grz_mask_area(a, b, (grz_mask_offset){ x + 1, y });
    const int64_t up = grz_mask_area(a, b, (grz_mask_offset){ x, y - 1 });
    const int64_t down = grz_mask_area(a, b, (grz_mask_offset){ x, y + 1 });
    return (graze_mask_slope){ left - right, up - down };
}

/* A mask ends somewhere, so that the way out does. */
graze_pixel graze_mask_separation(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy) {
    static const graze_pixel ways[] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
    if (!graze_mask_overlaps(a, b, dx, dy))
        return (graze_pixel){ 0, 0 };
    for (int32_t n = 1;; n++)
        for (int i = 0; i < 4; i++) {
            const graze_pixel push = { n * ways[i].x, n * ways[i].y };
            if (!graze_mask_overlaps(a, b, dx + push.x, dy + push.y))
                return push;
        }
}
