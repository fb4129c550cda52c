/* mask_overlap.c: clips two views against each other and cuts their common rectangle
 * into overlays. */
#include "narrow/mask.h"

#include "graze/mask_pair.h"

/* A walk over this many words can end early only after it. */
enum { BLOCK_WORDS = 1024 };

/* If a's stored rows are read backwards, b's column 0 lies at the other end.
 * `from_word_before` is a bit of b's row, or, mirrored, of its last word, as counted
 * from the word before. */
bool grz_mask_intersection_of(const grz_mask_rows *a, const grz_mask_rows *b,
                              grz_mask_offset offset,
                              grz_mask_intersection *intersection) {
    int64_t x = offset.x;
    if (a->is_mirrored)
        x = (int64_t)a->width - b->width - offset.x;
    const int64_t left = grz_max_i64(0, x),
                  right = grz_min_i64(a->width, x + b->width);
    const int64_t top = grz_max_i64(0, offset.y),
                  bottom = grz_min_i64(a->height, offset.y + b->height);
    if (left >= right || top >= bottom)
        return false;
    grz_mask_intersection *m = intersection;
    m->a = a->words + top * a->step;
    m->b = b->words + (top - offset.y) * b->step;
    m->a_step = a->step;
    m->b_step = b->step;
    m->y = (uint32_t)top;
    m->rows = (uint32_t)(bottom - top);
    m->first_word = (uint32_t)left / GRZ_WORD_BITS;
    m->end_word = grz_mask_row_words((uint32_t)right);
    m->b_words = (int32_t)grz_mask_row_words(b->width);
    m->is_mirrored = a->is_mirrored != b->is_mirrored;
    m->kernels = a->kernels;
    const int64_t first = (int64_t)m->first_word * GRZ_WORD_BITS;
    uint32_t from_word_before = (uint32_t)(first - x + GRZ_WORD_BITS);
    if (m->is_mirrored)
        from_word_before = (uint32_t)(b->width + x - first);
    m->b_word = (int32_t)(from_word_before / GRZ_WORD_BITS) - 1;
    m->shift = from_word_before % GRZ_WORD_BITS;
    return true;
}

static uint32_t overlap_lanes_below(int32_t end, uint32_t lanes) {
    if (end < 0)
        return 0;
    return (UINT32_C(1) << grz_min_u32((uint32_t)end, lanes)) - 1;
}

/* Bit i: `word` + i is from 0 to before `end`. */
static uint32_t overlap_lanes_inside(int32_t word, int32_t end, uint32_t lanes) {
    return overlap_lanes_below(end - word, lanes) &
           ~overlap_lanes_below(-word, lanes);
}

/* The counting lanes of b's words, from `b_word` on as stored, for `lanes` words of
 * a, from `word` on. */
static grz_mask_overlay_lanes overlap_lanes_of(const grz_mask_intersection *m,
                                               int32_t b_word, int32_t word,
                                               uint32_t lanes) {
    const int32_t first = (int32_t)m->first_word, end = (int32_t)m->end_word;
    int32_t before = word - first;
    if (m->is_mirrored)
        before = end - word - (int32_t)lanes;
    const uint32_t of_a = overlap_lanes_inside(before, end - first, lanes);
    return (grz_mask_overlay_lanes){
        overlap_lanes_inside(b_word, m->b_words, lanes) & of_a,
        overlap_lanes_inside(b_word + 1, m->b_words, lanes) & of_a
    };
}

/* The first of b's words, as stored, upon `lanes` words of a from `word` on. */
static int32_t overlap_b_word_upon(const grz_mask_intersection *m, int32_t word,
                                   uint32_t lanes) {
    const int32_t away = word - (int32_t)m->first_word;
    if (m->is_mirrored)
        return m->b_word - away - (int32_t)(lanes - 1);
    return m->b_word + away;
}

/* Words side by side in each row; at its ends some may not count. Rows of one column
 * become columns. */
static inline grz_mask_overlay
overlap_overlay_of_columns(const grz_mask_intersection *m, uint32_t row,
                           uint32_t rows, bool is_column) {
    const uint32_t lanes = m->kernels->mask_lanes;
    uint32_t columns = 1;
    if (!is_column)
        columns = (m->end_word - m->first_word + lanes - 1) / lanes;
    const int32_t word = (int32_t)m->first_word,
                  last_word = word + (int32_t)((columns - 1) * lanes);
    const int32_t b_word = overlap_b_word_upon(m, word, lanes),
                  b_last = overlap_b_word_upon(m, last_word, lanes);
    const grz_mask_overlay_lanes first = overlap_lanes_of(m, b_word, word, lanes),
                                 all = { UINT32_MAX, UINT32_MAX };
    const ptrdiff_t across = (ptrdiff_t)lanes;
    grz_mask_overlay overlay = {
        .a = m->a + (ptrdiff_t)row * m->a_step + word,
        .b = m->b + (ptrdiff_t)row * m->b_step + b_word,
        .a_step = m->a_step,
        .b_step = m->b_step,
        .shift = m->shift,
        .exchange = m->is_mirrored ? lanes - 1 : 0,
        .is_mirrored = m->is_mirrored,
        .first = first,
    };
    if (is_column) {
        overlay.a_across = m->a_step;
        overlay.b_across = m->b_step;
        overlay.rows = 1;
        overlay.columns = rows;
        overlay.middle = first;
        overlay.last = first;
    } else {
        overlay.a_across = across;
        overlay.b_across = m->is_mirrored ? -across : across;
        overlay.rows = rows;
        overlay.columns = columns;
        overlay.middle = all;
        overlay.last = overlap_lanes_of(m, b_last, last_word, lanes);
    }
    return overlay;
}

static uint32_t overlap_words_in_row(const grz_mask_intersection *m) {
    if (m->a_step < 0)
        return (uint32_t)-m->a_step;
    return (uint32_t)m->a_step;
}

/* Rows of both masks take the same number of words, and a register holds several
 * rows. */
static bool overlap_rows_are_narrow(const grz_mask_intersection *m) {
    return overlap_words_in_row(m) < m->kernels->mask_lanes &&
           (m->a_step == m->b_step || m->a_step == -m->b_step);
}

/* The lanes of one row, repeated for all rows of `words` words in a register. */
static uint32_t overlap_lanes_repeated(uint32_t lanes, uint32_t words) {
    if (words == 1)
        return lanes * 0xff;
    if (words == 2)
        return lanes * 0x55;
    return lanes * 0x11;
}

/* Lane i has b's word `b_word` + i, if there is one; the rest of a's row is
 * empty. */
static grz_mask_overlay_lanes overlap_narrow_lanes(const grz_mask_intersection *m,
                                                   int32_t b_word, uint32_t words) {
    const uint32_t there = ((UINT32_C(1) << m->b_words) - 1) << GRZ_MASK_GUARD_WORDS,
                   row = (UINT32_C(1) << words) - 1;
    return (grz_mask_overlay_lanes){
        overlap_lanes_repeated(there >> (GRZ_MASK_GUARD_WORDS + b_word) & row,
                               words),
        overlap_lanes_repeated(there >> (GRZ_MASK_GUARD_WORDS + b_word + 1) & row,
                               words)
    };
}

/* The last register may hold fewer rows; b's are its last lanes if they are counted
 * from below. */
static grz_mask_overlay_lanes overlap_lanes_left(grz_mask_overlay_lanes lanes,
                                                 uint32_t left, uint32_t all,
                                                 bool is_opposite) {
    uint32_t there = (UINT32_C(1) << left) - 1;
    if (is_opposite)
        there <<= all - left;
    return (grz_mask_overlay_lanes){ lanes.low & there, lanes.high & there };
}

/* Whole rows side by side, from a's lowest address on, with b's rows upwards or
 * downwards. */
static grz_mask_overlay overlap_narrow_overlay(const grz_mask_intersection *m,
                                               uint32_t row, uint32_t rows) {
    const uint32_t words = overlap_words_in_row(m), lanes = m->kernels->mask_lanes;
    const uint32_t together_log =
        grz_bit_lowest(lanes) -
        grz_bit_lowest(words); /* rows at once: all are powers of 2 */
    const bool is_opposite = m->a_step != m->b_step;
    const ptrdiff_t lowest = (ptrdiff_t)(m->a_step > 0 ? row : row + rows - 1);
    const int32_t b_word = overlap_b_word_upon(m, 0, words);
    const grz_mask_overlay_lanes counted = overlap_narrow_lanes(m, b_word, words);
    const uint32_t columns = ((rows - 1) >> together_log) + 1;
    grz_mask_overlay overlay = {
        .a = m->a + lowest * m->a_step,
        .b = m->b + lowest * m->b_step + b_word,
        .a_across = (ptrdiff_t)lanes,
        .b_across = (ptrdiff_t)lanes,
        .rows = 1,
        .columns = columns,
        .shift = m->shift,
        .first = counted,
        .middle = counted,
        .last = overlap_lanes_left(counted,
                                   (rows - ((columns - 1) << together_log)) * words,
                                   lanes, is_opposite),
        .exchange = m->is_mirrored ? words - 1 : 0,
        .is_mirrored = m->is_mirrored,
    };
    if (is_opposite) {
        overlay.b -= (ptrdiff_t)(lanes - words);
        overlay.b_across = -(ptrdiff_t)lanes;
        overlay.exchange |= lanes - words;
    }
    return overlay;
}

/* Either is compiled by itself. */
static grz_mask_overlay overlap_overlay_of_words(const grz_mask_intersection *m,
                                                 uint32_t row, uint32_t rows) {
    if (m->end_word - m->first_word <= m->kernels->mask_lanes)
        return overlap_overlay_of_columns(m, row, rows, true);
    return overlap_overlay_of_columns(m, row, rows, false);
}

static grz_mask_overlay overlap_overlay_of_rows(const grz_mask_intersection *m,
                                                uint32_t row, uint32_t rows) {
    if (overlap_rows_are_narrow(m))
        return overlap_narrow_overlay(m, row, rows);
    return overlap_overlay_of_words(m, row, rows);
}

static bool overlap_any_in_rows(const grz_mask_intersection *m, uint32_t row,
                                uint32_t rows) {
    const grz_mask_overlay overlay = overlap_overlay_of_rows(m, row, rows);
    return m->kernels->mask_any(&overlay) != 0;
}

static bool overlap_is_one_block(const grz_mask_intersection *m) {
    return m->rows * (m->end_word - m->first_word) <= BLOCK_WORDS;
}

/* The first block of rows with a common pixel. Blocks double: early hits end early,
 * long walks have few. */
static bool overlap_find_block(const grz_mask_intersection *m, uint32_t *row,
                               uint32_t *rows) {
    uint32_t block = m->rows;
    if (!overlap_is_one_block(m))
        block = BLOCK_WORDS / (m->end_word - m->first_word) + 1;
    for (*row = 0; *row < m->rows; *row += *rows, block *= 2) {
        *rows = grz_min_u32(m->rows - *row, block);
        if (overlap_any_in_rows(m, *row, *rows))
            return true;
    }
    return false;
}

__attribute__((flatten)) bool
graze_mask_overlaps(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy) {
    const grz_mask_rows of_a = grz_mask_rows_of(a), of_b = grz_mask_rows_of(b);
    grz_mask_intersection intersection;
    uint32_t row, rows;
    if (!grz_mask_intersection_of(&of_a, &of_b, (grz_mask_offset){ dx, dy },
                                  &intersection))
        return false;
    if (overlap_is_one_block(&intersection))
        return overlap_any_in_rows(&intersection, 0, intersection.rows);
    return overlap_find_block(&intersection, &row, &rows);
}

/* Bisects the block. */
bool grz_mask_intersection_first_row(const grz_mask_intersection *intersection,
                                     uint32_t *row) {
    uint32_t rows;
    if (!overlap_find_block(intersection, row, &rows))
        return false;
    while (rows > 1) {
        const uint32_t half = rows / 2;
        if (overlap_any_in_rows(intersection, *row, half)) {
            rows = half;
        } else {
            *row += half;
            rows -= half;
        }
    }
    return true;
}

__attribute__((flatten)) uint32_t
graze_mask_area(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy) {
    const grz_mask_rows of_a = grz_mask_rows_of(a), of_b = grz_mask_rows_of(b);
    grz_mask_intersection m;
    if (!grz_mask_intersection_of(&of_a, &of_b, (grz_mask_offset){ dx, dy }, &m))
        return 0;
    const grz_mask_overlay overlay = overlap_overlay_of_rows(&m, 0, m.rows);
    return m.kernels->mask_count(&overlay);
}

/* Words beyond the end of a's row do not matter. */
void grz_mask_intersection_row(const grz_mask_intersection *intersection,
                               uint32_t row, grz_mask_row_buffer *out) {
    const grz_mask_overlay overlay = overlap_overlay_of_words(intersection, row, 1);
    intersection->kernels->mask_write(&overlay, out->words);
}
