/* mask_runs.h: a row of a mask's view as words, and its runs of solid pixels. */
#ifndef GRZ_CONTENT_MASK_RUNS_H
#define GRZ_CONTENT_MASK_RUNS_H

#include "core/numbers.h"
#include "graze/mask.h"

/* Pixel x is bit x % 64 of words[x / 64]; the bits that pad the row are zero. */
typedef struct grz_pixel_row {
    uint64_t words[GRAZE_MASK_SIDE_MAX / 64];
    uint32_t width;
} grz_pixel_row;

static inline void grz_pixel_row_read(graze_mask_view view, uint32_t y,
                                      grz_pixel_row *row) {
    row->width = graze_mask_view_width(view);
    graze_mask_view_row(view, y, row->words);
}

/* Solid pixels side by side: columns `begin` to before `end`. */
typedef struct grz_pixel_run {
    uint32_t begin, end;
} grz_pixel_run;

/* The first column from `from` on whose bit is set in words ^ other, or `width`. */
static inline uint32_t grz_pixel_find(const uint64_t *words, uint32_t width,
                                      uint32_t from, uint64_t other) {
    for (uint32_t x = from; x < width; x = (x / 64 + 1) * 64) {
        const uint64_t rest = (words[x / 64] ^ other) >> x % 64;
        if (rest != 0) {
            const uint32_t found = x + grz_bit_lowest(rest);
            return found < width ? found : width;
        }
    }
    return width;
}

/* The first run with a column from `from` on, cut off before `from`. False: there is
 * none. */
static inline bool grz_pixel_run_next(const uint64_t *words, uint32_t width,
                                      uint32_t from, grz_pixel_run *run) {
    run->begin = grz_pixel_find(words, width, from, 0);
    run->end = grz_pixel_find(words, width, run->begin, UINT64_MAX);
    return run->begin < width;
}

#endif
