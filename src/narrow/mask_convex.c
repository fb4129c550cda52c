/* overlay.c: a shape in a mask's pixels, and where it is in them; see overlay.h. */
#include "narrow/mask_convex.h"

#include "core/numbers.h"
#include "narrow/mask_offsets.h"
#include "narrow/shape_ops.h"

#include <math.h>

/* Whether all sums of a place and the number of a pixel are exact. */
static bool keeps_pixels(double place) {
    const double side = GRAZE_MASK_SIDE_MAX;
    return (place + side) - side == place && fabs(place) < 0x1p52;
}

static graze_point less(graze_point a, graze_point b) {
    return (graze_point){ a.x - b.x, a.y - b.y };
}

static grz_convex core_less(const graze_shape *shape, graze_point origin) {
    grz_convex core;
    grz_shape_ops_of(shape->kind)->convex(shape, &core);
    for (uint32_t i = 0; i < core.count; i++)
        core.corner[i] = less(core.corner[i], origin);
    return core;
}

/* Rounding of places is 2^-53 of them, of what is computed from them a few times that. */
static double margin_of(const grz_convex *core) {
    double farthest = GRAZE_MASK_SIDE_MAX;
    for (uint32_t i = 0; i < core->count; i++)
        farthest = grz_max(farthest, grz_max(fabs(core->corner[i].x), fabs(core->corner[i].y)));
    return (farthest + core->radius) * 0x1p-44;
}

static graze_shape shape_less(const graze_shape *shape, graze_point origin) {
    graze_shape local = *shape;
    for (uint32_t i = 0; i < GRAZE_CORNERS_MAX; i++)
        local.corner[i] = less(shape->corner[i], origin);
    return local;
}

/* Both ends of a box along an axis: between the same whole numbers as in truth, and two if they were two. */
static void ends_less(double *min, double *max, double origin) {
    const bool is_thin = *min == *max;
    *min = grz_coordinate_difference(*min, origin);
    *max = grz_coordinate_difference(*max, origin);
    if (is_thin || *min < *max)
        return;
    const double next = nextafter(*max, INFINITY);
    if (next != floor(next))
        *max = next;
    else
        *min = nextafter(*min, -INFINITY);
}

/* All edges of pixels are whole numbers, so that this decides as the truth does. */
static graze_shape box_less(const graze_shape *box, graze_point origin) {
    graze_shape local = *box;
    ends_less(&local.corner[0].x, &local.corner[1].x, origin.x);
    ends_less(&local.corner[0].y, &local.corner[1].y, origin.y);
    return local;
}

void grz_mask_convex_make(const graze_shape *shape, const graze_shape *mask, grz_mask_convex *overlay) {
    const graze_point place = mask->corner[0];
    *overlay = (grz_mask_convex){
        .view = mask->mask, .sight = grz_mask_rows_of(mask->mask), .shape = *shape, .origin = place
    };
    overlay->core = core_less(shape, place);
    overlay->margin = margin_of(&overlay->core);
    if (keeps_pixels(place.x) && keeps_pixels(place.y))
        return;
    overlay->is_local = true;
    overlay->origin = (graze_point){ 0, 0 };
    overlay->shape =
        grz_shape_ops_of(shape->kind)->is_box ? box_less(shape, place) : shape_less(shape, place);
}

static graze_point swapped(graze_point point) {
    return (graze_point){ point.y, point.x };
}

void grz_mask_convex_transpose(const grz_mask_convex *overlay, grz_mask_convex *across) {
    *across = *overlay;
    across->sight = grz_mask_rows_transposed(overlay->view);
    across->origin = swapped(overlay->origin);
    for (uint32_t i = 0; i < GRAZE_CORNERS_MAX; i++)
        across->shape.corner[i] = swapped(overlay->shape.corner[i]);
    for (uint32_t i = 0; i < overlay->core.count; i++)
        across->core.corner[i] = swapped(overlay->core.corner[i]);
}

void grz_mask_convex_mirror(const grz_mask_convex *overlay, grz_mask_convex *mirrored) {
    *mirrored = *overlay;
    mirrored->sight.is_mirrored = !overlay->sight.is_mirrored;
    mirrored->column_0 = -(double)overlay->sight.width;
    for (uint32_t i = 0; i < overlay->core.count; i++)
        mirrored->core.corner[i].x = -overlay->core.corner[i].x;
}

static graze_shape box_of(const grz_mask_convex *overlay, const grz_mask_row_run *run) {
    const graze_point at = overlay->origin;
    return graze_shape_box((graze_point){ at.x + run->run.begin, at.y + run->row },
                           (graze_point){ at.x + run->run.end, at.y + run->row + 1 });
}

static const grz_shape_pair_ops *box_meets(const grz_mask_convex *overlay) {
    return &grz_shape_ops_of(overlay->shape.kind)->pairs[GRAZE_SHAPE_BOX];
}

bool grz_mask_row_run_touches(const grz_mask_convex *overlay, const grz_mask_row_run *run,
                              graze_edges edges) {
    const graze_shape box = box_of(overlay, run);
    return box_meets(overlay)->touch(&box, &overlay->shape, edges);
}

void grz_mask_row_run_manifold(const grz_mask_convex *overlay, const grz_mask_row_run *run, graze_edges edges,
                               graze_manifold *contact) {
    const graze_shape box = box_of(overlay, run);
    *contact = (graze_manifold){ 0 };
    box_meets(overlay)->manifold(&box, &overlay->shape, edges, contact);
}
