/* mask_overlap.h: the common rectangle of two views, and what is solid in both of them there.
 *
 * The rectangle is cut into overlays, which kernels walk over (simd/mask.h): the rows of a as they are
 * stored, if a is mirrored from right to left as it is seen, and upon them the words of b.
 */
#ifndef GRZ_NARROW_MASK_OVERLAP_H
#define GRZ_NARROW_MASK_OVERLAP_H

#include "narrow/mask_rows.h"

/* An offset of b in a. It has 64 bits so that no sum overflows. */
typedef struct grz_mask_offset {
    int64_t x, y;
} grz_mask_offset;

typedef struct grz_mask_intersection {
    const uint64_t *a, *b; /* rows of both planes at the top of the rectangle, from their first words */
    ptrdiff_t a_step, b_step;
    uint32_t y, rows;              /* rows of a */
    uint32_t first_word, end_word; /* words of a's rows, the first and last perhaps in part */
    int32_t b_word; /* the word of b whose bit `shift` lies on bit 0 of a's first word, or, mirrored, on its
                       bit 63; -1 if that is before b's first */
    int32_t b_words;
    uint32_t shift;
    bool is_mirrored; /* b, as seen along a's stored rows */
    const grz_kernels *kernels;
} grz_mask_intersection;

/* False: the views have no pixel in common, and *intersection is not set. */
bool grz_mask_intersection_of(const grz_mask_rows *a, const grz_mask_rows *b, grz_mask_offset offset,
                              grz_mask_intersection *intersection);

/* The words of b upon a row of a. */
typedef struct grz_mask_row_buffer {
    uint64_t words[GRAZE_MASK_SIDE_MAX / GRZ_WORD_BITS + GRZ_MASK_LANES_MAX];
} grz_mask_row_buffer;

/* Write the words of b that lie upon row `row` of the rectangle: from first_word to end_word. */
void grz_mask_intersection_row(const grz_mask_intersection *intersection, uint32_t row,
                               grz_mask_row_buffer *out);

/* The first row of the rectangle where a pixel is solid in both. False: there is none. */
bool grz_mask_intersection_first_row(const grz_mask_intersection *intersection, uint32_t *row);

/* Whether any pixel is solid in both, and how many are. */
bool grz_mask_overlaps(graze_mask_view a, graze_mask_view b, grz_mask_offset offset);
uint32_t grz_mask_area(graze_mask_view a, graze_mask_view b, grz_mask_offset offset);

#endif
