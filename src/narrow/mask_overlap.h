/* meeting.h: where two views lie upon each other, cut into strips.
 *
 * A meeting is looked at in a's own rows, from left to right as they are stored; if a is mirrored, that is
 * from right to left as it is seen.
 */
#ifndef GRZ_NARROW_MASK_OVERLAP_H
#define GRZ_NARROW_MASK_OVERLAP_H

#include "narrow/mask_rows.h"
#include "simd/kernels.h"

/* Offsets of b in a of which the library computes in 64 bits, so that no sum overflows. */
typedef struct grz_mask_offset {
    int64_t x, y;
} grz_mask_offset;

typedef struct grz_mask_intersection {
    const uint64_t *a, *b; /* rows of both planes where the common rectangle begins, from their first word */
    ptrdiff_t a_step, b_step;
    uint32_t y, rows;              /* the rows of a in common */
    uint32_t first_word, end_word; /* the words of a's rows in common, the last and first perhaps in part */
    int32_t b_word; /* the word of b whose bit `shift` lies on bit 0 of a's first word in common, or,
                       mirrored, on its bit 63; -1 if that is before b's first */
    int32_t b_words;
    uint32_t shift;
    bool is_mirrored; /* b, as seen along a's stored rows */
    const grz_kernels *kernels;
} grz_mask_intersection;

/* False: the rectangles have no pixel in common, and *meeting is not to be used. */
bool grz_mask_intersection_of(const grz_mask_rows *a, const grz_mask_rows *b, grz_mask_offset offset,
                              grz_mask_intersection *meeting);

/* Room for the words of b upon a row of a. */
typedef struct grz_mask_row_buffer {
    uint64_t words[GRAZE_MASK_SIDE_MAX / GRZ_WORD_BITS + GRZ_MASK_LANES_MAX];
} grz_mask_row_buffer;

/* Write the words of b that lie upon a row in common: the first upon first_word, and so on to end_word. */
void grz_mask_intersection_row(const grz_mask_intersection *meeting, uint32_t row, grz_mask_row_buffer *out);

/* The first row in common where a pixel is solid in both; false: there is none. */
bool grz_mask_intersection_first_row(const grz_mask_intersection *meeting, uint32_t *row);

/* graze_mask_overlaps and graze_mask_area. */
bool grz_mask_overlaps(graze_mask_view a, graze_mask_view b, grz_mask_offset offset);
uint32_t grz_mask_area(graze_mask_view a, graze_mask_view b, grz_mask_offset offset);

#endif
