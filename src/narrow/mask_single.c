/* single.c: questions to one mask, and changes of its pixels that need no other mask. */
#include "graze/mask.h"

#include "core/bits.h"
#include "narrow/mask_rows.h"

#include <string.h>

static bool is_inside(const grz_mask_plane *plane, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && (uint32_t)x < plane->width && (uint32_t)y < plane->height;
}

static void set(const grz_mask_plane *plane, uint32_t x, uint32_t y, bool is_solid) {
    const uint64_t bit = UINT64_C(1) << x % GRZ_WORD_BITS;
    uint64_t *word = grz_mask_plane_row(plane, y) + x / GRZ_WORD_BITS;
    *word = is_solid ? *word | bit : *word & ~bit;
}

bool graze_mask_get(const graze_mask *mask, int32_t x, int32_t y) {
    const grz_mask_plane *plane = &mask->planes[GRZ_MASK_UPRIGHT];
    return is_inside(plane, x, y) && grz_mask_plane_get(plane, (uint32_t)x, (uint32_t)y);
}

void graze_mask_set(graze_mask *mask, int32_t x, int32_t y, bool is_solid) {
    if (!is_inside(&mask->planes[GRZ_MASK_UPRIGHT], x, y))
        return;
    set(&mask->planes[GRZ_MASK_UPRIGHT], (uint32_t)x, (uint32_t)y, is_solid);
    set(&mask->planes[GRZ_MASK_TRANSPOSED], (uint32_t)y, (uint32_t)x, is_solid);
}

/* row[i] = (row[i] & kept) ^ other, and what pads the row stays zero. */
static void rewrite(const grz_mask_plane *plane, uint64_t kept, uint64_t other) {
    const uint32_t words = grz_mask_row_words(plane->width);
    for (uint32_t y = 0; y < plane->height && words != 0; y++) {
        uint64_t *row = grz_mask_plane_row(plane, y);
        for (uint32_t i = 0; i < words; i++)
            row[i] = (row[i] & kept) ^ other;
        row[words - 1] &= grz_mask_last_bits(plane->width);
    }
}

static void rewrite_all(graze_mask *mask, uint64_t kept, uint64_t other) {
    for (int i = 0; i < GRZ_MASK_PLANE_COUNT; i++)
        rewrite(&mask->planes[i], kept, other);
}

void graze_mask_fill(graze_mask *mask) {
    rewrite_all(mask, 0, UINT64_MAX);
}

void graze_mask_clear(graze_mask *mask) {
    rewrite_all(mask, 0, 0);
}

void graze_mask_invert(graze_mask *mask) {
    rewrite_all(mask, UINT64_MAX, UINT64_MAX);
}

uint32_t graze_mask_count(const graze_mask *mask) {
    const grz_mask_plane *plane = &mask->planes[GRZ_MASK_UPRIGHT];
    const size_t words = (size_t)plane->stride * plane->height;
    uint32_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += grz_popcount(plane->words[i]);
    return count;
}

/* The rows from the first to the last that is not empty; false: all are. */
static bool rows_of(const grz_mask_rows *sight, grz_mask_run *rows) {
    grz_mask_run run;
    uint32_t begin = 0, end = sight->height;
    while (begin < end && !grz_mask_run_next(sight, begin, 0, &run))
        begin++;
    while (begin < end && !grz_mask_run_next(sight, end - 1, 0, &run))
        end--;
    *rows = (grz_mask_run){ begin, end };
    return begin < end;
}

bool graze_mask_view_bounds(graze_mask_view view, graze_rect *bounds) {
    const grz_mask_rows sight = grz_mask_rows_of(view), across = grz_mask_rows_transposed(view);
    grz_mask_run x, y;
    const bool is_any = rows_of(&sight, &y) && rows_of(&across, &x);
    *bounds = is_any ? (graze_rect){ x.begin, y.begin, x.end - x.begin, y.end - y.begin } : (graze_rect){ 0 };
    return is_any;
}

bool graze_mask_bounds(const graze_mask *mask, graze_rect *bounds) {
    return graze_mask_view_bounds(graze_mask_view_all(mask), bounds);
}

uint32_t graze_mask_view_width(graze_mask_view view) {
    return grz_mask_rows_of(view).width;
}

uint32_t graze_mask_view_height(graze_mask_view view) {
    return grz_mask_rows_of(view).height;
}

bool graze_mask_view_get(graze_mask_view view, int32_t x, int32_t y) {
    const grz_mask_rows sight = grz_mask_rows_of(view);
    return x >= 0 && y >= 0 && (uint32_t)x < sight.width && (uint32_t)y < sight.height &&
           grz_mask_rows_get(&sight, (uint32_t)x, (uint32_t)y);
}
