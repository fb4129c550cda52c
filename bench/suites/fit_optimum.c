/* fit_optimum.c: see fit_optimum.h. A box is a word, a bit a pixel. */
#include "bench/suites/fit_optimum.h"

#include <stdbool.h>

enum { RECTANGLES_MOST = 2080 }; /* 64 pixels in a row; 8 x 8 have 1,296 */

typedef struct contest {
    uint64_t boxes[RECTANGLES_MOST];
    size_t count;
    uint64_t solid;
    uint32_t solid_count;
    double best;
} contest;

/* How many bits are set, by adding ever larger fields ("Hacker's Delight", H. S.
 * Warren, 2002). */
static uint32_t bit_count(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) +
           (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

static void solid_take(const graze_mask *mask, contest *c) {
    const uint32_t w = graze_mask_width(mask), h = graze_mask_height(mask);
    for (uint32_t i = 0; i < w * h; i++)
        if (graze_mask_get(mask, (int32_t)(i % w), (int32_t)(i / w)))
            c->solid |= UINT64_C(1) << i;
    c->solid_count = bit_count(c->solid);
}

/* All boxes with one corner at (x, y). */
static void boxes_add(contest *c, uint32_t w, uint32_t h, uint32_t x, uint32_t y) {
    for (uint32_t right = x; right < w; right++) {
        uint64_t row = 0, box = 0;
        for (uint32_t i = x; i <= right; i++)
            row |= UINT64_C(1) << i;
        for (uint32_t bottom = y; bottom < h; bottom++) {
            box |= row << (w * bottom);
            c->boxes[c->count++] = box;
        }
    }
}

/* Try to add each box from the first-th on to what is covered. More boxes add only
 * empty pixels to those there are, so where these are too many already, no further
 * box helps. */
static void boxes_try(contest *c, uint64_t covered, size_t first, uint32_t more) {
    for (size_t i = first; i < c->count; i++) {
        const uint64_t both = covered | c->boxes[i];
        const uint32_t either = c->solid_count + bit_count(both & ~c->solid);
        if (c->solid_count <= c->best * either)
            continue;
        const double iou = (double)bit_count(both & c->solid) / either;
        c->best = iou > c->best ? iou : c->best;
        if (more > 1)
            boxes_try(c, both, i + 1, more - 1);
    }
}

double fit_optimum_iou(const graze_mask *mask, uint32_t boxes) {
    contest c = { .count = 0 };
    const uint32_t w = graze_mask_width(mask), h = graze_mask_height(mask);
    solid_take(mask, &c);
    for (uint32_t y = 0; y < h; y++)
        for (uint32_t x = 0; x < w; x++)
            boxes_add(&c, w, h, x, y);
    for (uint32_t more = 1; more <= boxes;
         more++) /* few first: their best result cuts the search for more */
        boxes_try(&c, 0, 0, more);
    return c.best;
}
