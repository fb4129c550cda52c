/* edit.c: masks changed by masks: the same walk, in both planes. */
#include "graze/mask_edit.h"

#include "narrow/mask/pair.h"

#include <string.h>

/* A plane as it is. */
static grz_mask_rows sight_of_plane(const graze_mask *mask, int plane) {
    const graze_mask_view view = graze_mask_view_all(mask);
    return plane == GRZ_MASK_UPRIGHT ? grz_mask_rows_of(view) : grz_mask_rows_transposed(view);
}

/* What is made of a pixel of a and one of b. */
typedef enum operation { AND, OR, XOR, AND_NOT } operation;

static uint64_t edited(uint64_t a, uint64_t b, operation chosen) {
    switch (chosen) {
    case AND:
        return a & b;
    case OR:
        return a | b;
    case XOR:
        return a ^ b;
    default:
        return a & ~b;
    }
}

static void edit_row(const grz_mask_intersection *m, uint32_t row, operation chosen,
                     const grz_mask_plane *plane) {
    uint64_t *of_a = grz_mask_plane_row(plane, m->y + row);
    grz_mask_row_buffer of_b;
    grz_mask_intersection_row(m, row, &of_b);
    for (uint32_t i = m->first_word; i < m->end_word; i++)
        of_a[i] = edited(of_a[i], of_b.words[i - m->first_word], chosen);
    if (m->end_word == grz_mask_row_words(plane->width))
        of_a[m->end_word - 1] &= grz_mask_last_bits(plane->width);
}

static void clear_words(const grz_mask_plane *plane, uint32_t y, uint32_t begin, uint32_t end) {
    if (begin < end)
        memset(grz_mask_plane_row(plane, y) + begin, 0, (end - begin) * sizeof(uint64_t));
}

/* What b does not reach. */
static void clear_outside(const grz_mask_intersection *m, const grz_mask_plane *plane) {
    for (uint32_t y = 0; y < plane->height; y++) {
        const bool is_reached = m != NULL && y >= m->y && y - m->y < m->rows;
        clear_words(plane, y, 0, is_reached ? m->first_word : plane->stride);
        if (is_reached)
            clear_words(plane, y, m->end_word, plane->stride);
    }
}

static void edit_plane(graze_mask *a, int number, const grz_mask_rows *b, grz_mask_offset offset,
                       operation chosen) {
    const grz_mask_rows of_a = sight_of_plane(a, number);
    grz_mask_intersection meeting;
    const bool is_met = grz_mask_intersection_of(&of_a, b, offset, &meeting);
    if (chosen == AND)
        clear_outside(is_met ? &meeting : NULL, &a->planes[number]);
    if (is_met)
        for (uint32_t row = 0; row < meeting.rows; row++)
            edit_row(&meeting, row, chosen, &a->planes[number]);
}

static graze_status edit_mask(graze_mask *a, graze_mask_view b, grz_mask_offset offset, operation chosen) {
    if (b.mask == a)
        return GRAZE_BAD_VALUE;
    const grz_mask_rows upright = grz_mask_rows_of(b), across = grz_mask_rows_transposed(b);
    edit_plane(a, GRZ_MASK_UPRIGHT, &upright, offset, chosen);
    edit_plane(a, GRZ_MASK_TRANSPOSED, &across, (grz_mask_offset){ offset.y, offset.x }, chosen);
    return GRAZE_OK;
}

graze_status graze_mask_and(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy) {
    return edit_mask(a, b, (grz_mask_offset){ dx, dy }, AND);
}

graze_status graze_mask_or(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy) {
    return edit_mask(a, b, (grz_mask_offset){ dx, dy }, OR);
}

graze_status graze_mask_xor(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy) {
    return edit_mask(a, b, (grz_mask_offset){ dx, dy }, XOR);
}

graze_status graze_mask_and_not(graze_mask *a, graze_mask_view b, int32_t dx, int32_t dy) {
    return edit_mask(a, b, (grz_mask_offset){ dx, dy }, AND_NOT);
}

graze_status graze_mask_copy(graze_mask_view view, const graze_allocator *allocator, graze_mask **mask) {
    const graze_status status =
        graze_mask_create(graze_mask_view_width(view), graze_mask_view_height(view), allocator, mask);
    return status == GRAZE_OK ? graze_mask_or(*mask, view, 0, 0) : status;
}

graze_status graze_mask_overlap_mask(graze_mask_view a, graze_mask_view b, int32_t dx, int32_t dy,
                                     graze_mask_result *result) {
    const graze_status status = graze_mask_copy(a, result->allocator, &result->mask);
    return status == GRAZE_OK ? graze_mask_and(result->mask, b, dx, dy) : status;
}

/* The side of all offsets, of which there are none if a mask has no pixels. */
static uint32_t side_of(uint32_t a, uint32_t b) {
    return a != 0 && b != 0 ? a + b - 1 : 0;
}

graze_status graze_mask_convolve(graze_mask_view a, graze_mask_view b, graze_mask_result *result) {
    const uint32_t b_width = graze_mask_view_width(b), b_height = graze_mask_view_height(b);
    const uint32_t width = side_of(graze_mask_view_width(a), b_width);
    const uint32_t height = side_of(graze_mask_view_height(a), b_height);
    const graze_status status = graze_mask_create(width, height, result->allocator, &result->mask);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            if (graze_mask_overlaps(a, b, (int32_t)(x + 1) - (int32_t)b_width,
                                    (int32_t)(y + 1) - (int32_t)b_height))
                graze_mask_set(result->mask, (int32_t)x, (int32_t)y, true);
    return GRAZE_OK;
}
