/* holds.c: see holds.h. */
#include "narrow/shape_point.h"

#include "core/exact.h"
#include "narrow/enlarge.h"
#include "narrow/mask_rows.h"
#include "narrow/separation.h"
#include "narrow/shape_ops.h"
#include "narrow/shape_tiles.h"

#include <assert.h>
#include <math.h>

graze_shape grz_shape_point(graze_point place) {
    return (graze_shape){ .kind = GRAZE_SHAPE_CIRCLE, .corner = { place } };
}

static bool core_holds(const graze_shape *shape, graze_point place, graze_edges edges) {
    grz_convex core, other = { .count = 1, .corner = { place } };
    grz_convex_pair pair;
    grz_shape_ops_of(shape->kind)->core(shape, &core);
    grz_convexes_scale_up(&core, &other);
    grz_convex_pair_make(&core, &other, &pair);
    return grz_convex_pair_touches(&pair, edges);
}

/* The number of the square of side 1, counted from `at`, that a place is in: -1 below the first, `count` for
 * any beyond the last. The difference is taken without rounding. */
static int64_t square_at(double place, double at, uint32_t count) {
    const grz_double_double far = grz_two_difference(place, at);
    const double whole = floor(far.high);
    const double number = whole == far.high && far.low < 0 ? whole - 1 : whole;
    if (number < 0)
        return -1;
    return number < count ? (int64_t)number : (int64_t)count;
}

static bool mask_holds(const graze_shape *mask, graze_point place) {
    const grz_mask_rows sight = grz_mask_rows_of(mask->mask);
    const int64_t x = square_at(place.x, mask->corner[0].x, sight.width);
    const int64_t y = square_at(place.y, mask->corner[0].y, sight.height);
    return x >= 0 && y >= 0 && x < sight.width && y < sight.height &&
           grz_mask_rows_get(&sight, (uint32_t)x, (uint32_t)y);
}

bool grz_shape_contains(const graze_shape *shape, graze_point place, graze_edges edges) {
    const graze_shape point = graze_shape_box(place, place);
    if (edges == GRAZE_CLOSED)
        return graze_shapes_touch(shape, &point, edges);
    assert(shape->kind != GRAZE_SHAPE_BOX);
    if (shape->kind == GRAZE_SHAPE_TILES)
        return grz_tiles_contain(shape, place);
    return shape->kind == GRAZE_SHAPE_MASK ? mask_holds(shape, place) : core_holds(shape, place, edges);
}

double grz_shape_distance(const graze_shape *shape, graze_point place) {
    const graze_shape point = graze_shape_box(place, place);
    graze_manifold contact;
    graze_shapes_manifold(shape, &point, GRAZE_CLOSED, &contact);
    return contact.distance;
}
