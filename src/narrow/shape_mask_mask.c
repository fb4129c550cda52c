/* shape_mask_mask.c: how two masks meet; see shape_mask.h. */
#include "narrow/shape_mask.h"

#include "core/numbers.h"
#include "narrow/kdop.h"
#include "narrow/mask_nearest.h"
#include "narrow/mask_push.h"
#include "narrow/mask_rows.h"

#include <float.h>
#include <math.h>

/* A push of b, as the pair sees it that has the push along its x. */
typedef struct push {
    double length;
    bool is_across, is_mirrored;
} push;

static bool touches(const grz_mask_pair *pair) {
    for (uint32_t i = 0; i < pair->across.count; i++)
        for (uint32_t j = 0; j < pair->along.count; j++)
            if (graze_mask_overlaps(pair->a, pair->b, pair->along.at[j], pair->across.at[i]))
                return true;
    return false;
}

bool grz_mask_touches_mask(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    grz_mask_pair pair;
    grz_mask_pair_make(a, b, edges, &pair);
    return touches(&pair);
}

static void take_push(const grz_mask_pair *pair, push candidate, push *best) {
    const grz_mask_pair mirrored = grz_mask_pair_mirrored(pair);
    candidate.length = grz_mask_pair_separation(candidate.is_mirrored ? &mirrored : pair, best->length);
    if (candidate.length < best->length)
        *best = candidate;
}

static push shortest_push(const grz_mask_pair *upright, const grz_mask_pair *turned) {
    push best = { .length = INFINITY };
    take_push(upright, (push){ .is_mirrored = false }, &best);
    take_push(upright, (push){ .is_mirrored = true }, &best);
    take_push(turned, (push){ .is_across = true, .is_mirrored = false }, &best);
    take_push(turned, (push){ .is_across = true, .is_mirrored = true }, &best);
    return best;
}

/* The middle of what a pixel of a and one of b share along an axis: they begin at `one` and `other`. */
static double middle(double one, double other) {
    const double low = grz_max(one, other), high = grz_min(one, other) + 1;
    return low + (high - low) / 2;
}

/* The middle of the area that two solid pixels share in the first row in which any do. */
static graze_point first_place(const grz_mask_pair *pair) {
    grz_mask_shared_pixel share = { 0 };
    grz_mask_pair_first(pair, &share);
    const graze_pixel pixel = share.pixel;
    return (graze_point){ middle(pixel.x, pixel.x - share.x + pair->x),
                          middle(pixel.y, pixel.y - share.y + pair->y) };
}

static graze_point swapped(graze_point point) {
    return (graze_point){ point.y, point.x };
}

/* The same in the last row: in the first one of the pair seen in a mirror, which has bottom and top
 * exchanged. */
static graze_point last_place(const grz_mask_pair *pair) {
    const grz_mask_pair turned = grz_mask_pair_transposed(pair);
    const grz_mask_pair mirrored = grz_mask_pair_mirrored(&turned);
    const grz_mask_pair upside_down = grz_mask_pair_transposed(&mirrored);
    const graze_point place = first_place(&upside_down);
    return (graze_point){ place.x, graze_mask_view_height(pair->a) - place.y };
}

static void find_points(const grz_mask_pair *pair, bool is_across, graze_manifold *contact) {
    const graze_point first = first_place(pair), last = last_place(pair);
    contact->points[0] = is_across ? swapped(first) : first;
    contact->points[1] = is_across ? swapped(last) : last;
    contact->count = first.x == last.x && first.y == last.y ? 1 : 2;
}

/* Write depth and normal. */
static void find_push(const grz_mask_pair *pair, const grz_mask_pair *turned, graze_edges edges,
                      graze_manifold *contact) {
    const push best = shortest_push(pair, turned);
    const double way = best.is_mirrored ? -1 : 1;
    const grz_mask_rows a = grz_mask_rows_of(pair->a), b = grz_mask_rows_of(pair->b);
    graze_shape octagon, other;
    graze_manifold way_out;
    grz_kdop_make(&a, (graze_point){ 0, 0 }, &octagon);
    grz_kdop_make(&b, (graze_point){ pair->x, pair->y }, &other);
    graze_shapes_manifold(&octagon, &other, edges, &way_out);
    contact->depth = edges == GRAZE_CLOSED ? best.length : grz_max(best.length, DBL_MIN);
    contact->normal = (graze_point){ best.is_across ? 0 : way, best.is_across ? way : 0 };
    if (way_out.is_touching && way_out.depth < contact->depth) {
        contact->depth = way_out.depth;
        contact->normal = way_out.normal;
    }
}

static void contact_touching(const grz_mask_pair *pair, graze_edges edges, graze_manifold *contact) {
    const grz_mask_pair turned = grz_mask_pair_transposed(pair);
    *contact = (graze_manifold){ .is_touching = true };
    find_push(pair, &turned, edges, contact);
    const bool is_across = fabs(contact->normal.y) > fabs(contact->normal.x);
    find_points(is_across ? &turned : pair, is_across, contact);
}

/* The rows of two views of one size, from the first pixel on: negative if a's is the first to be solid alone.
 */
static int order_pixels(graze_mask_view a, graze_mask_view b) {
    const grz_mask_rows one = grz_mask_rows_of(a), other = grz_mask_rows_of(b);
    for (uint32_t row = 0; row < one.height; row++)
        for (uint32_t from = 0; from < one.width;) {
            grz_mask_run run = { one.width, one.width }, other_run = { one.width, one.width };
            grz_mask_run_next(&one, row, from, &run);
            grz_mask_run_next(&other, row, from, &other_run);
            if (run.begin != other_run.begin)
                return run.begin < other_run.begin ? -1 : 1;
            if (run.end != other_run.end)
                return run.end > other_run.end ? -1 : 1;
            from = run.end;
        }
    return 0;
}

/* The table orders masks by their places; those at one place are ordered by what they are. */
static bool is_in_order(const graze_shape *a, const graze_shape *b) {
    const graze_point one = a->corner[0], other = b->corner[0];
    if (one.x != other.x || one.y != other.y)
        return true;
    const uint32_t width = graze_mask_view_width(a->mask), other_width = graze_mask_view_width(b->mask);
    const uint32_t height = graze_mask_view_height(a->mask), other_height = graze_mask_view_height(b->mask);
    if (width != other_width)
        return width < other_width;
    return height != other_height ? height < other_height : order_pixels(a->mask, b->mask) <= 0;
}

static void meet(const graze_shape *a, const graze_shape *b, graze_edges edges, graze_manifold *contact) {
    grz_mask_pair pair;
    grz_mask_pair_make(a, b, edges, &pair);
    if (touches(&pair)) {
        contact_touching(&pair, edges, contact);
    } else {
        grz_mask_pair_distance(&pair, contact);
    }
    for (uint32_t i = 0; i < contact->count; i++) {
        contact->points[i].x += a->corner[0].x;
        contact->points[i].y += a->corner[0].y;
    }
}

void grz_mask_mask_manifold(const graze_shape *a, const graze_shape *b, graze_edges edges,
                            graze_manifold *contact) {
    if (is_in_order(a, b)) {
        meet(a, b, edges, contact);
        return;
    }
    meet(b, a, edges, contact);
    contact->normal = (graze_point){ 0 - contact->normal.x, 0 - contact->normal.y };
}
