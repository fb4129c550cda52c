/* meeting.c: clips two views against each other and walks over what they have in common.
 *
 * The walk goes down columns of strips, 64 rows at a time, so that a wide mask's words are still in the cache
 * when the neighbouring column wants them, and a hit ends it soon.
 */
#include "narrow/mask/meeting.h"

enum { BLOCK_ROWS = 64 };

static int64_t greater(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static int64_t lesser(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* Where a's stored rows are read backwards, b's column 0 lies at the other end. */
static int64_t column_of(const grz_sight *a, const grz_sight *b, int64_t x) {
    return a->is_mirrored ? (int64_t)a->width - b->width - x : x;
}

/* `bit` is over -64; of b's row, or mirrored of its last bits. */
static void place_bits(grz_meeting *m, int64_t bit) {
    m->b_word = (int32_t)((bit + GRZ_WORD_BITS) / GRZ_WORD_BITS) - 1;
    m->shift = (uint32_t)((bit + GRZ_WORD_BITS) % GRZ_WORD_BITS);
}

bool grz_meeting_of(const grz_sight *a, const grz_sight *b, grz_offset offset, grz_meeting *meeting) {
    const int64_t x = column_of(a, b, offset.x);
    const int64_t left = greater(0, x), right = lesser(a->width, x + b->width);
    const int64_t top = greater(0, offset.y), bottom = lesser(a->height, offset.y + b->height);
    if (left >= right || top >= bottom)
        return false;
    grz_meeting *m = meeting;
    m->a = a->rows + top * a->step;
    m->b = b->rows + (top - offset.y) * b->step;
    m->a_step = a->step;
    m->b_step = b->step;
    m->y = (uint32_t)top;
    m->rows = (uint32_t)(bottom - top);
    m->first_word = (uint32_t)left / GRZ_WORD_BITS;
    m->end_word = grz_words_of((uint32_t)right);
    m->b_words = (int32_t)grz_words_of(b->width);
    m->is_mirrored = a->is_mirrored != b->is_mirrored;
    m->kernel = a->kernel;
    const int64_t first = (int64_t)m->first_word * GRZ_WORD_BITS;
    place_bits(m, m->is_mirrored ? b->width + x - first - GRZ_WORD_BITS : first - x);
    return true;
}

/* Bit i: `word` + i is from 0 to before `end`. */
static uint32_t lanes_inside(int32_t word, int32_t end, uint32_t lanes) {
    const int32_t from = word < 0 ? -word : 0;
    const int32_t to = end - word < (int32_t)lanes ? end - word : (int32_t)lanes;
    return from < to ? (UINT32_C(1) << to) - (UINT32_C(1) << from) : 0;
}

/* Of `lanes` words the last ones are not there: in b's order, those lie first if it is mirrored. */
static uint32_t lanes_there(uint32_t there, uint32_t lanes, bool is_mirrored) {
    if (there >= lanes)
        return UINT32_MAX;
    return is_mirrored ? UINT32_MAX << (lanes - there) : (UINT32_C(1) << there) - 1;
}

static grz_strip strip_of(const grz_meeting *m, uint32_t lanes, uint32_t word, uint32_t row) {
    const int32_t away = (int32_t)(word - m->first_word);
    const int32_t b_word = m->is_mirrored ? m->b_word - away - (int32_t)(lanes - 1) : m->b_word + away;
    const uint32_t there = lanes_there(m->end_word - word, lanes, m->is_mirrored);
    return (grz_strip){
        .a = m->a + (ptrdiff_t)row * m->a_step + word,
        .b = m->b + (ptrdiff_t)row * m->b_step + b_word,
        .a_step = m->a_step,
        .b_step = m->b_step,
        .shift = m->shift,
        .keep_low = lanes_inside(b_word, m->b_words, lanes) & there,
        .keep_high = lanes_inside(b_word + 1, m->b_words, lanes) & there,
        .is_mirrored = m->is_mirrored,
    };
}

grz_strip grz_meeting_column(const grz_meeting *meeting, uint32_t word, uint32_t row, uint32_t rows) {
    grz_strip strip = strip_of(meeting, 1, word, row);
    strip.rows = rows;
    return strip;
}

static uint32_t rows_in_block(const grz_meeting *m, uint32_t row) {
    return m->rows - row < BLOCK_ROWS ? m->rows - row : BLOCK_ROWS;
}

static bool any_in_block(const grz_meeting *m, uint32_t row) {
    for (uint32_t word = m->first_word; word < m->end_word; word += m->kernel->lanes) {
        grz_strip strip = strip_of(m, m->kernel->lanes, word, row);
        strip.rows = rows_in_block(m, row);
        if (m->kernel->any(&strip) != 0)
            return true;
    }
    return false;
}

bool grz_meeting_any(const grz_meeting *meeting) {
    uint32_t row;
    return grz_meeting_block(meeting, &row);
}

bool grz_meeting_block(const grz_meeting *meeting, uint32_t *row) {
    for (*row = 0; *row < meeting->rows; *row += BLOCK_ROWS)
        if (any_in_block(meeting, *row))
            return true;
    return false;
}

uint32_t grz_meeting_count(const grz_meeting *meeting) {
    const grz_meeting *m = meeting;
    uint32_t count = 0;
    for (uint32_t row = 0; row < m->rows; row += BLOCK_ROWS)
        for (uint32_t word = m->first_word; word < m->end_word; word += m->kernel->lanes) {
            grz_strip strip = strip_of(m, m->kernel->lanes, word, row);
            strip.rows = rows_in_block(m, row);
            count += m->kernel->count(&strip);
        }
    return count;
}
