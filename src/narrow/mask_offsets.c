/* mask_offsets.c: see mask_offsets.h. */
#include "narrow/mask_offsets.h"

#include "core/exact.h"
#include "narrow/mask_rows.h"

#include <math.h>

double grz_coordinate_difference(double a, double b) {
    const grz_double_double two = grz_two_difference(a, b);
    if (two.low == 0 || two.high != floor(two.high))
        return two.high;
    return nextafter(two.high, two.low > 0 ? INFINITY : -INFINITY);
}

static grz_mask_offsets offsets_of(double at, graze_edges edges) {
    grz_mask_offsets offsets = { 0 };
    if (!(fabs(at) <= GRAZE_MASK_SIDE_MAX + 1))
        return offsets;
    const int32_t cut = (int32_t)at, whole = cut - (at < cut); /* the floor of so small a number */
    const bool is_whole = at == whole;
    const int32_t first = is_whole && edges == GRAZE_CLOSED ? whole - 1 : whole;
    const int32_t last = is_whole && edges == GRAZE_HALF_OPEN ? whole : whole + 1;
    for (int32_t i = first; i <= last; i++)
        offsets.at[offsets.count++] = i;
    return offsets;
}

void grz_mask_pair_make(const graze_shape *a, const graze_shape *b, graze_edges edges, grz_mask_pair *pair) {
    *pair = (grz_mask_pair){ .a = a->mask,
                             .b = b->mask,
                             .x = grz_coordinate_difference(b->corner[0].x, a->corner[0].x),
                             .y = grz_coordinate_difference(b->corner[0].y, a->corner[0].y) };
    pair->along = offsets_of(pair->x, edges);
    pair->across = offsets_of(pair->y, edges);
}

grz_mask_pair grz_mask_pair_transposed(const grz_mask_pair *pair) {
    return (grz_mask_pair){ .a = grz_mask_view_transposed(pair->a),
                            .b = grz_mask_view_transposed(pair->b),
                            .x = pair->y,
                            .y = pair->x,
                            .along = pair->across,
                            .across = pair->along };
}

grz_mask_pair grz_mask_pair_mirrored(const grz_mask_pair *pair) {
    const int32_t room = (int32_t)graze_mask_view_width(pair->a) - (int32_t)graze_mask_view_width(pair->b);
    grz_mask_pair other = *pair;
    other.a = grz_mask_view_mirrored(pair->a);
    other.b = grz_mask_view_mirrored(pair->b);
    other.x = room - pair->x;
    for (uint32_t i = 0; i < pair->along.count; i++)
        other.along.at[i] = room - pair->along.at[pair->along.count - 1 - i];
    return other;
}

bool grz_mask_pair_first(const grz_mask_pair *pair, grz_mask_shared_pixel *share) {
    bool is_found = false;
    for (uint32_t i = 0; i < pair->across.count; i++)
        for (uint32_t j = 0; j < pair->along.count; j++) {
            const grz_mask_shared_pixel at = { .x = pair->along.at[j], .y = pair->across.at[i] };
            graze_pixel pixel;
            if (!graze_mask_first_overlap(pair->a, pair->b, at.x, at.y, &pixel) ||
                (is_found && pixel.y >= share->pixel.y))
                continue;
            is_found = true;
            *share = at;
            share->pixel = pixel;
        }
    return is_found;
}
