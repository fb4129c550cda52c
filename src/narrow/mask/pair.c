/* pair.c: whether, where and how much two masks overlap at an offset of whole pixels. */
#include "narrow/mask/pair.h"

#include "core/bits.h"

static grz_mask_offset offset_of(int32_t x, int32_t y) {
    return (grz_mask_offset){ x, y };
}

bool graze_mask_overlaps(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy) {
    return grz_mask_overlaps(a, b, offset_of(dx, dy));
}

uint32_t graze_mask_area(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy) {
    return grz_mask_area(a, b, offset_of(dx, dy));
}

/* The first column of a, as seen, that is solid in both in a row where there is one. */
static uint32_t first_in_row(const grz_mask_intersection *m, const grz_mask_rows *a, uint32_t row) {
    const uint64_t *of_a = m->a + (ptrdiff_t)row * m->a_step + m->first_word;
    const uint32_t words = m->end_word - m->first_word;
    grz_mask_row_buffer of_b;
    uint32_t i = a->is_mirrored ? words - 1 : 0;
    grz_mask_intersection_row(m, row, &of_b);
    while ((of_a[i] & of_b.words[i]) == 0)
        i = a->is_mirrored ? i - 1 : i + 1;
    const uint64_t common = of_a[i] & of_b.words[i];
    const uint32_t column = (m->first_word + i) * GRZ_WORD_BITS;
    return a->is_mirrored ? a->width - 1 - (column + grz_bit_highest(common))
                          : column + grz_bit_lowest(common);
}

bool graze_mask_first_overlap(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy,
                              graze_pixel *first) {
    const grz_mask_rows of_a = grz_mask_rows_of(a), of_b = grz_mask_rows_of(b);
    grz_mask_intersection meeting;
    uint32_t row;
    if (!grz_mask_intersection_of(&of_a, &of_b, offset_of(dx, dy), &meeting) ||
        !grz_mask_intersection_first_row(&meeting, &row))
        return false;
    *first = (graze_pixel){ (int32_t)first_in_row(&meeting, &of_a, row), (int32_t)(meeting.y + row) };
    return true;
}

/* A turn takes a's pixel (x, y) to (a's height - 1 - y, x). */
grz_mask_view_pair grz_mask_view_pair_turned(grz_mask_view_pair pair) {
    const int64_t a_height = graze_mask_view_height(pair.a), b_height = graze_mask_view_height(pair.b);
    pair.a.turns = (uint8_t)((pair.a.turns + 1) % 4);
    pair.b.turns = (uint8_t)((pair.b.turns + 1) % 4);
    pair.offset = (grz_mask_offset){ a_height - pair.offset.y - b_height, pair.offset.x };
    return pair;
}

bool graze_mask_overlap_bounds(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy,
                               graze_rect *bounds) {
    grz_mask_view_pair pair = { a, b, { dx, dy } };
    graze_pixel first[4]; /* from the top, and after each turn */
    *bounds = (graze_rect){ 0 };
    for (int i = 0; i < 4; i++, pair = grz_mask_view_pair_turned(pair)) {
        const int32_t x = (int32_t)pair.offset.x, y = (int32_t)pair.offset.y;
        if (!graze_mask_first_overlap(pair.a, pair.b, x, y, &first[i]))
            return false;
    }
    const uint32_t left = (uint32_t)first[1].y, top = (uint32_t)first[0].y;
    const uint32_t right = graze_mask_view_width(a) - (uint32_t)first[3].y;
    const uint32_t bottom = graze_mask_view_height(a) - (uint32_t)first[2].y;
    *bounds = (graze_rect){ left, top, right - left, bottom - top };
    return true;
}
