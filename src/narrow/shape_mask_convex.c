/* shape_mask_convex.c: how a convex shape and a mask meet; see shape_mask.h.
 *
 * The push is the shortest of five: four along x and along y, each found by one and the same walk over rows
 * (the others look at the mask in a mirror, or with its columns for rows), and the one out of the octagon
 * around the mask. The points are in the first and the last run that the shape touches, across the push.
 */
#include "narrow/shape_mask.h"

#include "core/numbers.h"
#include "narrow/kdop.h"
#include "narrow/mask_convex.h"
#include "narrow/shape_ops.h"

#include <assert.h>
#include <float.h>
#include <math.h>

/* A push of the convex shape, as the overlay sees it that has the push along its x. */
typedef struct push {
    double length;
    bool is_across, is_mirrored;
} push;

/* More than the place of a corner in a mask is rounded by. */
static const double certain_radius = 0x1p-38;

/* Whether a rounded shape has a corner in a solid pixel: then their insides meet. Most hits of bullets are
 * seen so, without a walk. */
static bool has_corner_in_pixel(const graze_shape *convex, const graze_shape *mask) {
    const grz_shape_ops *family = grz_shape_ops_of(convex->kind);
    if (!family->has_radius || convex->radius < certain_radius)
        return false;
    const grz_mask_rows sight = grz_mask_rows_of(mask->mask);
    for (uint32_t i = 0; i < grz_shape_corner_count(convex); i++) {
        const double x = convex->corner[i].x - mask->corner[0].x, y = convex->corner[i].y - mask->corner[0].y;
        if (x >= 0 && x < sight.width && y >= 0 && y < sight.height &&
            grz_mask_rows_get(&sight, (uint32_t)x, (uint32_t)y))
            return true;
    }
    return false;
}

bool grz_mask_touches_convex(const graze_shape *convex, const graze_shape *mask, graze_edges edges) {
    grz_mask_convex overlay;
    grz_mask_row_run run;
    if (has_corner_in_pixel(convex, mask))
        return true;
    grz_mask_convex_make(convex, mask, &overlay);
    return grz_mask_convex_touch(&overlay, edges, false, &run);
}

/* Take the way out of the mask if it is shorter. */
static void take_exit(const grz_mask_convex *o, bool is_across, push *best) {
    const grz_span width = grz_convex_span_x(&o->core);
    const double forward = o->sight.width - width.low, backward = width.high;
    if (forward < best->length)
        *best = (push){ forward, is_across, false };
    if (backward < best->length)
        *best = (push){ backward, is_across, true };
}

static void take_push(const grz_mask_convex *o, graze_edges edges, push candidate, push *best) {
    grz_mask_convex mirrored;
    grz_mask_convex_mirror(o, &mirrored);
    candidate.length = grz_mask_convex_push(candidate.is_mirrored ? &mirrored : o, edges, best->length);
    if (candidate.length < best->length)
        *best = candidate;
}

static push shortest_push(const grz_mask_convex *upright, const grz_mask_convex *across, graze_edges edges) {
    push best = { .length = INFINITY };
    take_exit(upright, false, &best);
    take_exit(across, true, &best);
    take_push(upright, edges, (push){ .is_mirrored = false }, &best);
    take_push(upright, edges, (push){ .is_mirrored = true }, &best);
    take_push(across, edges, (push){ .is_across = true, .is_mirrored = false }, &best);
    take_push(across, edges, (push){ .is_across = true, .is_mirrored = true }, &best);
    return best;
}

/* A point of the overlay's shape, as the shape was given. */
static graze_point point_of(const grz_mask_convex *o, graze_point point, const graze_shape *mask,
                            bool is_across) {
    const graze_point at = mask->corner[0];
    const double x = is_across ? point.y : point.x, y = is_across ? point.x : point.y;
    const bool is_local = o->is_local;
    return (graze_point){ is_local ? x + at.x : x, is_local ? y + at.y : y };
}

/* Points in the first and in the last run of the overlay; both in one run, if it is the only one. */
static void find_points(const grz_mask_convex *o, graze_edges edges, graze_manifold *contact) {
    grz_mask_row_run first = { 0 }, last = { 0 };
    const bool is_touching =
        grz_mask_convex_touch(o, edges, false, &first) && grz_mask_convex_touch(o, edges, true, &last);
    assert(is_touching); /* each is decided exactly, whichever comes first */
    (void)is_touching;
    graze_manifold one, other;
    grz_mask_row_run_manifold(o, &first, edges, &one);
    grz_mask_row_run_manifold(o, &last, edges, &other);
    contact->count = 2;
    contact->points[0] = one.points[0];
    contact->points[1] = other.points[0];
    if (first.row == last.row) {
        contact->count = one.count;
        contact->points[1] = one.points[1];
    }
}

/* Write depth and normal. */
static void find_push(const grz_mask_convex *upright, const grz_mask_convex *across, graze_edges edges,
                      graze_manifold *contact) {
    const push best = shortest_push(upright, across, edges);
    const double back = best.is_mirrored ? 1 : -1; /* the mask is pushed the other way */
    graze_shape octagon;
    graze_manifold way_out;
    grz_kdop_make(&upright->sight, upright->origin, &octagon);
    graze_shapes_manifold(&upright->shape, &octagon, edges, &way_out);
    contact->depth = edges == GRAZE_CLOSED ? best.length : grz_max(best.length, DBL_MIN);
    contact->normal = (graze_point){ best.is_across ? 0 : back, best.is_across ? back : 0 };
    if (way_out.is_touching && way_out.depth < contact->depth) {
        contact->depth = way_out.depth;
        contact->normal = way_out.normal;
    }
}

static void contact_touching(const graze_shape *mask, const grz_mask_convex *upright, graze_edges edges,
                             graze_manifold *contact) {
    grz_mask_convex across;
    grz_mask_convex_transpose(upright, &across);
    *contact = (graze_manifold){ .is_touching = true };
    find_push(upright, &across, edges, contact);
    const bool is_across = fabs(contact->normal.y) > fabs(contact->normal.x);
    const grz_mask_convex *o = is_across ? &across : upright;
    find_points(o, edges, contact);
    for (uint32_t i = 0; i < contact->count; i++)
        contact->points[i] = point_of(o, contact->points[i], mask, is_across);
}

void grz_mask_convex_manifold(const graze_shape *convex, const graze_shape *mask, graze_edges edges,
                              graze_manifold *contact) {
    grz_mask_convex overlay;
    grz_mask_row_run run;
    grz_mask_convex_make(convex, mask, &overlay);
    if (grz_mask_convex_touch(&overlay, edges, false, &run)) {
        contact_touching(mask, &overlay, edges, contact);
        return;
    }
    *contact = (graze_manifold){ .distance = INFINITY };
    grz_mask_convex_nearest(&overlay, edges, contact);
    contact->normal = (graze_point){ 0 - contact->normal.x, 0 - contact->normal.y };
}
