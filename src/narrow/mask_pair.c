/* mask_pair.c: questions to two masks, at whole offsets and between them, and masks changed by masks.
 *
 * Between whole pixels, each square of b lies on up to four pixels: b there is b at the whole offsets around.
 * A mask is changed in both of its planes by the same walk.
 */
#include "graze/mask_pair.h"
#include "core/bits.h"
#include "core/float_env.h"
#include "graze/mask_edit.h"
#include "narrow/mask_overlap.h"

#include <math.h>
#include <string.h>

/* ---- whole offsets ---- */

static grz_mask_offset offset_of(int32_t x, int32_t y) {
    return (grz_mask_offset){ x, y };
}

bool graze_mask_overlaps(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy) {
    return grz_mask_overlaps(a, b, offset_of(dx, dy));
}

uint32_t graze_mask_area(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy) {
    return grz_mask_area(a, b, offset_of(dx, dy));
}

/* The first column of a, as seen, that is solid in both, in a row that has one. */
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
    grz_mask_intersection common;
    uint32_t row;
    if (!grz_mask_intersection_of(&of_a, &of_b, offset_of(dx, dy), &common) ||
        !grz_mask_intersection_first_row(&common, &row))
        return false;
    *first = (graze_pixel){ (int32_t)first_in_row(&common, &of_a, row), (int32_t)(common.y + row) };
    return true;
}

/* Two views and an offset. */
typedef struct view_pair {
    graze_mask_view a, b;
    grz_mask_offset offset;
} view_pair;

/* A quarter turn takes a's pixel (x, y) to (a's height - 1 - y, x). */
static view_pair pair_turned(view_pair pair) {
    const int64_t a_height = graze_mask_view_height(pair.a), b_height = graze_mask_view_height(pair.b);
    pair.a = grz_mask_view_turned(pair.a, 1);
    pair.b = grz_mask_view_turned(pair.b, 1);
    pair.offset = (grz_mask_offset){ a_height - pair.offset.y - b_height, pair.offset.x };
    return pair;
}

bool graze_mask_overlap_bounds(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy,
                               graze_rect *bounds) {
    view_pair pair = { a, b, { dx, dy } };
    graze_pixel first[4]; /* from the top, and after each turn */
    *bounds = (graze_rect){ 0 };
    for (int i = 0; i < 4; i++, pair = pair_turned(pair)) {
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

graze_point graze_mask_normal(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy) {
    const int64_t x = dx, y = dy;
    const int64_t left = grz_mask_area(a, b, (grz_mask_offset){ x - 1, y });
    const int64_t right = grz_mask_area(a, b, (grz_mask_offset){ x + 1, y });
    const int64_t up = grz_mask_area(a, b, (grz_mask_offset){ x, y - 1 });
    const int64_t down = grz_mask_area(a, b, (grz_mask_offset){ x, y + 1 });
    return (graze_point){ (double)(left - right), (double)(up - down) };
}

/* A mask ends somewhere, so the loop does. */
graze_pixel graze_mask_separation(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy) {
    static const graze_pixel ways[] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
    if (!graze_mask_overlaps(a, b, dx, dy))
        return (graze_pixel){ 0, 0 };
    for (int32_t n = 1;; n++)
        for (int i = 0; i < 4; i++) {
            const graze_pixel push = { n * ways[i].x, n * ways[i].y };
            if (!graze_mask_overlaps(a, b, dx + push.x, dy + push.y))
                return push;
        }
}

/* ---- between whole offsets ---- */

/* No two masks overlap beyond it. */
#define OFFSET_MAX 32768.0

static bool offset_is_near(double x, double y) {
    return fabs(x) <= OFFSET_MAX && fabs(y) <= OFFSET_MAX;
}

/* The integers around a number, and its distance from the lower one. */
typedef struct whole_offsets {
    int64_t low, high;
    double fraction;
} whole_offsets;

static whole_offsets whole_offsets_around(double x) {
    const double low = floor(x);
    return (whole_offsets){ (int64_t)low, (int64_t)-floor(-x), x - low };
}

static bool overlaps_between(graze_mask_view a, graze_mask_view b, double dx, double dy) {
    const whole_offsets x = whole_offsets_around(dx), y = whole_offsets_around(dy);
    for (int64_t j = y.low; j <= y.high; j++)
        for (int64_t i = x.low; i <= x.high; i++)
            if (grz_mask_overlaps(a, b, (grz_mask_offset){ i, j }))
                return true;
    return false;
}

/* The areas at the whole offsets, interpolated. */
static double interpolated_area(graze_mask_view a, graze_mask_view b, double dx, double dy) {
    const whole_offsets x = whole_offsets_around(dx), y = whole_offsets_around(dy);
    double area = 0;
    for (int64_t j = y.low; j <= y.high; j++)
        for (int64_t i = x.low; i <= x.high; i++)
            area += (i == x.low ? 1 - x.fraction : x.fraction) * (j == y.low ? 1 - y.fraction : y.fraction) *
                    grz_mask_area(a, b, (grz_mask_offset){ i, j });
    return area;
}

bool graze_mask_overlaps_at(graze_mask_view a, graze_mask_view b, double dx, double dy) {
    const grz_float_env env = grz_float_env_enter();
    const bool is_hit = offset_is_near(dx, dy) && overlaps_between(a, b, dx, dy);
    grz_float_env_leave(env);
    return is_hit;
}

double graze_mask_area_at(graze_mask_view a, graze_mask_view b, double dx, double dy) {
    const grz_float_env env = grz_float_env_enter();
    const double area = offset_is_near(dx, dy) ? interpolated_area(a, b, dx, dy) : 0;
    grz_float_env_leave(env);
    return area;
}

/* ---- changing a mask ---- */

/* The rows of a plane. */
static grz_mask_rows rows_of_plane(const graze_mask *mask, int plane) {
    const graze_mask_view view = graze_mask_view_all(mask);
    return plane == GRZ_MASK_UPRIGHT ? grz_mask_rows_of(view) : grz_mask_rows_transposed(view);
}

typedef enum mask_operation { MASK_AND, MASK_OR, MASK_XOR, MASK_AND_NOT } mask_operation;

static uint64_t combine_words(uint64_t a, uint64_t b, mask_operation operation) {
    switch (operation) {
    case MASK_AND:
        return a & b;
    case MASK_OR:
        return a | b;
    case MASK_XOR:
        return a ^ b;
    default:
        return a & ~b;
    }
}

static void combine_row(const grz_mask_intersection *m, uint32_t row, mask_operation operation,
                        const grz_mask_plane *plane) {
    uint64_t *of_a = grz_mask_plane_row(plane, m->y + row);
    grz_mask_row_buffer of_b;
    grz_mask_intersection_row(m, row, &of_b);
    for (uint32_t i = m->first_word; i < m->end_word; i++)
        of_a[i] = combine_words(of_a[i], of_b.words[i - m->first_word], operation);
    if (m->end_word == grz_mask_row_words(plane->width))
        of_a[m->end_word - 1] &= grz_mask_last_bits(plane->width);
}

static void clear_words(const grz_mask_plane *plane, uint32_t y, uint32_t begin, uint32_t end) {
    if (begin < end)
        memset(grz_mask_plane_row(plane, y) + begin, 0, (end - begin) * sizeof(uint64_t));
}

/* Clear the pixels that b does not reach. */
static void clear_outside(const grz_mask_intersection *m, const grz_mask_plane *plane) {
    for (uint32_t y = 0; y < plane->height; y++) {
        const bool is_reached = m != NULL && y >= m->y && y - m->y < m->rows;
        clear_words(plane, y, 0, is_reached ? m->first_word : plane->stride);
        if (is_reached)
            clear_words(plane, y, m->end_word, plane->stride);
    }
}

static void combine_plane(graze_mask *a, int number, const grz_mask_rows *b, grz_mask_offset offset,
                          mask_operation operation) {
    const grz_mask_rows of_a = rows_of_plane(a, number);
    grz_mask_intersection common;
    const bool is_any = grz_mask_intersection_of(&of_a, b, offset, &common);
    if (operation == MASK_AND)
        clear_outside(is_any ? &common : NULL, &a->planes[number]);
    if (is_any)
        for (uint32_t row = 0; row < common.rows; row++)
            combine_row(&common, row, operation, &a->planes[number]);
}

static graze_status combine_masks(graze_mask *a, graze_mask_view b, grz_mask_offset offset,
                                  mask_operation operation) {
    if (b.mask == a)
        return GRAZE_BAD_VALUE;
    const grz_mask_rows rows = grz_mask_rows_of(b), columns = grz_mask_rows_transposed(b);
    combine_plane(a, GRZ_MASK_UPRIGHT, &rows, offset, operation);
    combine_plane(a, GRZ_MASK_TRANSPOSED, &columns, (grz_mask_offset){ offset.y, offset.x }, operation);
    return GRAZE_OK;
}

graze_status graze_mask_and(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy) {
    return combine_masks(a, b, (grz_mask_offset){ dx, dy }, MASK_AND);
}

graze_status graze_mask_or(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy) {
    return combine_masks(a, b, (grz_mask_offset){ dx, dy }, MASK_OR);
}

graze_status graze_mask_xor(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy) {
    return combine_masks(a, b, (grz_mask_offset){ dx, dy }, MASK_XOR);
}

graze_status graze_mask_and_not(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy) {
    return combine_masks(a, b, (grz_mask_offset){ dx, dy }, MASK_AND_NOT);
}

graze_status graze_mask_copy(graze_mask_view view, const graze_allocator *allocator, graze_mask **mask) {
    const graze_status status =
        graze_mask_create(graze_mask_view_width(view), graze_mask_view_height(view), allocator, mask);
    return status == GRAZE_OK ? graze_mask_or(*mask, view, 0, 0) : status;
}
