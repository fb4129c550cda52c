/* mask.h: how a mask stores its pixels, a view of a mask as rows, and the common
 * rectangle of two views.
 *
 * A mask has two planes: the picture, and the picture transposed. A view turned by
 * 90 or 270 degrees reads the transposed plane. A flip across the rows reads the
 * rows in the other order. Then each row is read from its begin or from its end. So
 * no view copies pixels, and none is slower than another.
 *
 * A plane is rows of 64-bit words: column x is bit x % 64 of word x / 64. Padding is
 * always zero. A row of up to eight words takes 1, 2, 4 or 8 of them: a vector holds
 * whole rows. A longer one takes a multiple of eight: all rows begin on a cache
 * line. GRZ_MASK_GUARD_WORDS words before and behind each plane may be read, never
 * written, and mean nothing. Words are read and written as numbers, in any byte
 * order. */
#pragma once

#include "graze/mask.h"
#include "simd/kernels.h"

enum { GRZ_MASK_GUARD_WORDS = 8, GRZ_WORD_BITS = 64 };

typedef struct grz_mask_plane {
    uint64_t *words;
    uint32_t width, height;
    uint32_t stride; /* words from one row to the next */
} grz_mask_plane;

enum { GRZ_MASK_UPRIGHT, GRZ_MASK_TRANSPOSED, GRZ_MASK_PLANE_COUNT };

struct graze_mask {
    grz_mask_plane planes[GRZ_MASK_PLANE_COUNT];
    const grz_kernels *kernels; /* the best ones of this machine */
    graze_allocator allocator;
    size_t bytes; /* of the whole block, which begins with this struct */
};

static inline uint32_t grz_mask_row_words(uint32_t width) {
    return (width + GRZ_WORD_BITS - 1) / GRZ_WORD_BITS;
}

static inline uint64_t *grz_mask_plane_row(const grz_mask_plane *plane, uint32_t y) {
    return plane->words + (size_t)y * plane->stride;
}

static inline uint64_t grz_mask_last_bits(uint32_t width) {
    return UINT64_MAX >> ((GRZ_WORD_BITS - width % GRZ_WORD_BITS) % GRZ_WORD_BITS);
}

/* Write the transposed plane, after the rows of the upright plane were written. */
void grz_mask_transpose(graze_mask *mask);

/* ---- views ---- */

/* A view mirrored left to right; after an odd number of turns these are the mask's
 * top and bottom. */
static inline graze_mask_view grz_mask_view_mirrored(graze_mask_view view) {
    if (view.turns % 2 == 0)
        view.flip_x = !view.flip_x;
    else
        view.flip_y = !view.flip_y;
    return view;
}

static inline graze_mask_view grz_mask_view_turned(graze_mask_view view,
                                                   uint32_t turns) {
    view.turns = (uint8_t)((view.turns + turns) % 4);
    return view;
}

static inline graze_mask_view grz_mask_view_transposed(graze_mask_view view) {
    return grz_mask_view_mirrored(grz_mask_view_turned(view, 1));
}

typedef struct grz_mask_rows {
    const uint64_t *words; /* of the first row */
    /* words to the next row; negative if the plane's last row comes first */
    ptrdiff_t step;
    uint32_t width, height;
    bool is_mirrored; /* column x of the view is column width - 1 - x of the plane */
    const grz_kernels *kernels;
} grz_mask_rows;

/* Flips and turns as a transposition, after which columns and rows may be counted
 * from their ends. */
typedef struct grz_mask_orientation {
    bool is_transposed, from_right, from_bottom;
} grz_mask_orientation;

/* A turn clockwise makes the picture's columns, read upwards, its rows. So the
 * second turn counts both from their ends, and the third reads columns downwards,
 * the last one first. */
static inline grz_mask_orientation grz_mask_orientation_of(graze_mask_view view) {
    const bool is_odd = view.turns & 1, is_half = view.turns & 2;
    return (grz_mask_orientation){ is_odd, view.flip_x != is_half,
                                   view.flip_y != (is_half != is_odd) };
}

/* Without a mask it has 0 rows. */
static inline grz_mask_rows grz_mask_rows_in(const graze_mask *mask,
                                             grz_mask_orientation o) {
    if (mask == NULL)
        return (grz_mask_rows){ 0 };
    const grz_mask_plane *plane =
        &mask->planes[o.is_transposed ? GRZ_MASK_TRANSPOSED : GRZ_MASK_UPRIGHT];
    const bool is_last_first = o.is_transposed ? o.from_right : o.from_bottom;
    const ptrdiff_t stride = (ptrdiff_t)plane->stride;
    return (grz_mask_rows){
        .words = plane->words +
                 (is_last_first ? ((ptrdiff_t)plane->height - 1) * stride : 0),
        .step = is_last_first ? -stride : stride,
        .width = plane->width,
        .height = plane->height,
        .is_mirrored = o.is_transposed ? o.from_bottom : o.from_right,
        .kernels = mask->kernels,
    };
}

static inline grz_mask_rows grz_mask_rows_of(graze_mask_view view) {
    return grz_mask_rows_in(view.mask, grz_mask_orientation_of(view));
}

/* The columns of a view as rows: pixel (x, y) is pixel (y, x) of the view. */
static inline grz_mask_rows grz_mask_rows_transposed(graze_mask_view view) {
    grz_mask_orientation o = grz_mask_orientation_of(view);
    o.is_transposed = !o.is_transposed;
    return grz_mask_rows_in(view.mask, o);
}

static inline grz_mask_rows grz_mask_rows_mirrored(const grz_mask_rows *rows) {
    grz_mask_rows mirrored = *rows;
    mirrored.is_mirrored = !rows->is_mirrored;
    return mirrored;
}

bool grz_mask_rows_get(const grz_mask_rows *rows, uint32_t x, uint32_t y);

/* Solid pixels side by side in a row: columns `begin` to before `end`. */
typedef struct grz_mask_run {
    uint32_t begin, end;
} grz_mask_run;

/* The first run of row y with a column from `from` on, cut off before `from`. False:
 * there is none. */
bool grz_mask_run_next(const grz_mask_rows *rows, uint32_t y, uint32_t from,
                       grz_mask_run *run);

/* The last run of row y with a column up to `last`, which is in the row, cut off
 * behind it. */
bool grz_mask_run_before(const grz_mask_rows *rows, uint32_t y, uint32_t last,
                         grz_mask_run *run);

/* ---- two views ----
 *
 * The common rectangle is cut into overlays, which kernels walk over (simd/mask.h).
 * An overlay has the rows of a as they are stored. If a is mirrored, they are from
 * right to left of the view. Upon them are the words of b. */

/* Offsets along an axis, from low to high, both included. */
typedef struct grz_mask_offsets {
    int32_t low, high;
} grz_mask_offsets;

/* Whether the views overlap with b at any of these offsets in a. */
bool grz_masks_overlap_at_any(graze_mask_view a, graze_mask_view b,
                              grz_mask_offsets x, grz_mask_offsets y);

/* An offset of b in a. With 64 bits no sum overflows. */
typedef struct grz_mask_offset {
    int64_t x, y;
} grz_mask_offset;

typedef struct grz_mask_intersection {
    /* rows of both planes at the top of the rectangle, from their first words */
    const uint64_t *a, *b;
    ptrdiff_t a_step, b_step;
    uint32_t y, rows; /* rows of a */
    /* words of a's rows, the first and last perhaps in part */
    uint32_t first_word, end_word;
    /* the word of b whose bit `shift` lies on bit 0 of a's first word, or,
     * mirrored, on its bit 63; -1 if it is before b's first */
    int32_t b_word;
    int32_t b_words;
    uint32_t shift;
    bool is_mirrored; /* b, as seen along a's stored rows */
    const grz_kernels *kernels;
} grz_mask_intersection;

/* False: the views have no pixel in common, and *intersection is not set. */
bool grz_mask_intersection_of(const grz_mask_rows *a, const grz_mask_rows *b,
                              grz_mask_offset offset,
                              grz_mask_intersection *intersection);

typedef struct grz_mask_row_buffer {
    uint64_t words[GRAZE_MASK_SIDE_MAX / GRZ_WORD_BITS + GRZ_MASK_LANES_MAX];
} grz_mask_row_buffer;

/* Write the words of b upon row `row` of the rectangle: from first_word to
 * end_word. */
void grz_mask_intersection_row(const grz_mask_intersection *intersection,
                               uint32_t row, grz_mask_row_buffer *out);

/* The first row of the rectangle where a pixel is solid in both. False: there is
 * none. */
bool grz_mask_intersection_first_row(const grz_mask_intersection *intersection,
                                     uint32_t *row);
