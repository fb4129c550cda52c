/* sight.c: single pixels, and the runs of solid pixels in a row. */
#include "narrow/mask_rows.h"

#include "core/bits.h"
#include "core/numbers.h"

bool grz_mask_rows_get(const grz_mask_rows *sight, uint32_t x, uint32_t y) {
    const uint32_t column = sight->is_mirrored ? sight->width - 1 - x : x;
    const uint64_t *row = sight->rows + (ptrdiff_t)y * sight->step;
    return row[column / GRZ_WORD_BITS] >> (column % GRZ_WORD_BITS) & 1;
}

/* The first column from `from` on, which is in the row, whose bit is set in row ^ other, or the end of the
 * row's words. */
static uint32_t column_after(const uint64_t *row, uint32_t words, uint32_t from, uint64_t other) {
    uint32_t i = from / GRZ_WORD_BITS;
    uint64_t word = (row[i] ^ other) & UINT64_MAX << from % GRZ_WORD_BITS;
    while (word == 0 && ++i < words)
        word = row[i] ^ other;
    return i < words ? i * GRZ_WORD_BITS + grz_bit_lowest(word) : words * GRZ_WORD_BITS;
}

/* One more than the last column before `end`, above 0, whose bit is set in row ^ other, or 0. */
static uint32_t column_before(const uint64_t *row, uint32_t end, uint64_t other) {
    uint32_t i = (end - 1) / GRZ_WORD_BITS;
    uint64_t word = (row[i] ^ other) & grz_mask_last_bits(end);
    while (word == 0 && i > 0)
        word = row[--i] ^ other;
    return word != 0 ? i * GRZ_WORD_BITS + grz_bit_highest(word) + 1 : 0;
}

static bool run_from_right(const grz_mask_rows *sight, const uint64_t *row, uint32_t from,
                           grz_mask_run *run) {
    const uint32_t last = column_before(row, sight->width - from, 0);
    if (last == 0)
        return false;
    *run = (grz_mask_run){ sight->width - last, sight->width - column_before(row, last, UINT64_MAX) };
    return true;
}

bool grz_mask_run_next(const grz_mask_rows *sight, uint32_t y, uint32_t from, grz_mask_run *run) {
    const uint64_t *row = sight->rows + (ptrdiff_t)y * sight->step;
    const uint32_t words = grz_mask_row_words(sight->width);
    if (from >= sight->width)
        return false;
    if (sight->is_mirrored)
        return run_from_right(sight, row, from, run);
    const uint32_t first = column_after(row, words, from, 0);
    if (first >= sight->width)
        return false;
    const uint32_t after = column_after(row, words, first, UINT64_MAX);
    *run = (grz_mask_run){ first, grz_min_u32(after, sight->width) };
    return true;
}
