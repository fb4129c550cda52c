/* transpose.c: the columns of a mask as rows, 64 x 64 pixels at a time.
 *
 * A square of 64 words is turned by six rounds of exchanging its off-diagonal halves, quarters, and so on
 * (Henry S. Warren, "Hacker's Delight", 2002, 7-3).
 */
#include "narrow/mask_plane.h"

static void transpose_square(uint64_t square[GRZ_WORD_BITS]) {
    uint64_t low = UINT64_C(0x00000000ffffffff);
    for (uint32_t half = GRZ_WORD_BITS / 2; half != 0; half /= 2, low ^= low << half)
        for (uint32_t i = 0; i < GRZ_WORD_BITS; i = ((i | half) + 1) & ~half) {
            const uint64_t exchanged = (square[i] >> half ^ square[i | half]) & low;
            square[i] ^= exchanged << half;
            square[i | half] ^= exchanged;
        }
}

/* Word `column` of the 64 rows from `row` on; rows that are not there are clear. */
static void read_square(const grz_mask_plane *from, uint32_t column, uint32_t row, uint64_t *square) {
    for (uint32_t i = 0; i < GRZ_WORD_BITS; i++)
        square[i] = row + i < from->height ? grz_mask_plane_row(from, row + i)[column] : 0;
}

static void write_square(const grz_mask_plane *to, uint32_t column, uint32_t row, const uint64_t *square) {
    for (uint32_t i = 0; i < GRZ_WORD_BITS && row + i < to->height; i++)
        grz_mask_plane_row(to, row + i)[column] = square[i];
}

void grz_mask_transpose(graze_mask *mask) {
    const grz_mask_plane *from = &mask->planes[GRZ_MASK_UPRIGHT], *to = &mask->planes[GRZ_MASK_TRANSPOSED];
    uint64_t square[GRZ_WORD_BITS];
    for (uint32_t row = 0; row < grz_mask_row_words(from->height); row++)
        for (uint32_t column = 0; column < grz_mask_row_words(from->width); column++) {
            read_square(from, column, row * GRZ_WORD_BITS, square);
            transpose_square(square);
            write_square(to, row, column * GRZ_WORD_BITS, square);
        }
}
