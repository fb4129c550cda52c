/* shape_mask.c: the kind of masks. Two masks in motion ask the time of impact of
 * their words. */
#include "narrow/shape_mask.h"

#include "graze/mask_pair.h"
#include "narrow/pieces.h"

#include <assert.h>

static graze_status mask_check(const graze_shape *shape) {
    if (shape->mask.mask != NULL)
        return GRAZE_OK;
    return GRAZE_BAD_VALUE;
}

/* The bounds of a circle whose radius is the width of the mask end at the mask's
 * right edge. */
static graze_box mask_bounds(const graze_shape *shape) {
    double width = 0, height = 0;
    if (shape->mask.mask != NULL) {
        width = graze_mask_view_width(shape->mask);
        height = graze_mask_view_height(shape->mask);
    }
    const graze_box min = grz_circles_bounds(shape->corner, 1, 0);
    return (graze_box){ min.min_x, min.min_y,
                        grz_circles_bounds(shape->corner, 1, width).max_x,
                        grz_circles_bounds(shape->corner, 1, height).max_y };
}

/* Reversing an axis makes the max corner the min corner. */
static graze_status mask_transform(const grz_transform *transform,
                                   graze_shape *shape) {
    if (!transform->is_square || transform->scale != 1)
        return GRAZE_BAD_POSE;
    graze_mask_view view = shape->mask;
    if (transform->flip_x)
        view = grz_mask_view_mirrored(view);
    if (transform->flip_y)
        view = grz_mask_view_transposed(
            grz_mask_view_mirrored(grz_mask_view_transposed(view)));
    shape->mask = grz_mask_view_turned(view, transform->turns);
    shape->corner[0] = grz_transform_apply(transform, shape->corner[0]);
    if (transform->xx + transform->xy < 0)
        shape->corner[0].x -= graze_mask_view_width(shape->mask);
    if (transform->yx + transform->yy < 0)
        shape->corner[0].y -= graze_mask_view_height(shape->mask);
    return GRAZE_OK;
}

static bool mask_contains(const graze_shape *mask, graze_point point) {
    const grz_mask_rows rows = grz_mask_rows_of(mask->mask);
    const double x = grz_coordinate_difference(point.x, mask->corner[0].x),
                 y = grz_coordinate_difference(point.y, mask->corner[0].y);
    return x >= 0 && y >= 0 && x < rows.width && y < rows.height &&
           grz_mask_rows_get(&rows, (uint32_t)x, (uint32_t)y);
}

/* ---- k-DOP ---- */

/* The extremes of all corners of solid pixels. */
typedef struct kdop_extremes {
    double left, right, top, bottom;
    double min_sum, max_sum, min_difference, max_difference; /* x + y, x - y */
} kdop_extremes;

static void mask_extremes_add_row(kdop_extremes *e, double row, double begin,
                                  double end) {
    e->left = grz_min(e->left, begin);
    e->right = grz_max(e->right, end);
    e->top = grz_min(e->top, row);
    e->bottom = grz_max(e->bottom, row + 1);
    e->min_sum = grz_min(e->min_sum, begin + row);
    e->max_sum = grz_max(e->max_sum, end + row + 1);
    e->min_difference = grz_min(e->min_difference, begin - (row + 1));
    e->max_difference = grz_max(e->max_difference, end - row);
}

static kdop_extremes mask_extremes_of(const grz_mask_rows *rows) {
    kdop_extremes e = { INFINITY, -INFINITY, INFINITY, -INFINITY,
                        INFINITY, -INFINITY, INFINITY, -INFINITY };
    for (uint32_t row = 0; row < rows->height; row++) {
        grz_mask_run first, last;
        if (grz_mask_run_next(rows, row, 0, &first) &&
            grz_mask_run_before(rows, row, rows->width - 1, &last))
            mask_extremes_add_row(&e, row, first.begin, last.end);
    }
    return e;
}

/* Two corners are one where an edge has no length. */
static void mask_kdop_add_corner(graze_shape *kdop, graze_point at, double x,
                                 double y) {
    const graze_point corner = { at.x + x, at.y + y };
    const graze_point last = kdop->corner[kdop->count > 0 ? kdop->count - 1 : 0],
                      first = kdop->corner[0];
    if (kdop->count > 0 && ((corner.x == last.x && corner.y == last.y) ||
                            (corner.x == first.x && corner.y == first.y)))
        return;
    kdop->corner[kdop->count++] = corner;
}

void grz_mask_kdop(const grz_mask_rows *rows, graze_point at, graze_shape *kdop) {
    const kdop_extremes e = mask_extremes_of(rows);
    *kdop = (graze_shape){ .kind = GRAZE_SHAPE_POLYGON };
    assert(e.left < e.right);
    mask_kdop_add_corner(kdop, at, e.min_sum - e.top, e.top);
    mask_kdop_add_corner(kdop, at, e.max_difference + e.top, e.top);
    mask_kdop_add_corner(kdop, at, e.right, e.right - e.max_difference);
    mask_kdop_add_corner(kdop, at, e.right, e.max_sum - e.right);
    mask_kdop_add_corner(kdop, at, e.max_sum - e.bottom, e.bottom);
    mask_kdop_add_corner(kdop, at, e.min_difference + e.bottom, e.bottom);
    mask_kdop_add_corner(kdop, at, e.left, e.left - e.min_difference);
    mask_kdop_add_corner(kdop, at, e.left, e.min_sum - e.left);
}

/* ---- motion ---- */

/* The rows or columns of `count` from `origin` on between two coordinates, and one
 * more at each end. */
static grz_mask_run mask_pixels_between(double min, double max, double origin,
                                        uint32_t count) {
    const double first = floor(min - origin) - 1, end = ceil(max - origin) + 1;
    return (grz_mask_run){ (uint32_t)grz_min(grz_max(first, 0), count),
                           (uint32_t)grz_min(grz_max(end, 0), count) };
}

static void mask_pieces(const graze_shape *shape, const graze_area *area,
                        graze_edges edges, grz_piece_walk *walk) {
    walk->rows = grz_mask_rows_of(shape->mask);
    walk->at = shape->corner[0];
    const grz_mask_run across = mask_pixels_between(area->min_x, area->max_x,
                                                    walk->at.x, walk->rows.width),
                       down = mask_pixels_between(area->min_y, area->max_y,
                                                  walk->at.y, walk->rows.height);
    walk->tiles = (grz_tile_walk){ .window = { across.begin, down.begin, across.end,
                                               down.end },
                                   .x = across.begin,
                                   .y = down.begin };
    walk->are_boxes = true;
    (void)edges;
}

static bool mask_next_piece(grz_piece_walk *walk, graze_shape *piece) {
    grz_tile_walk *at = &walk->tiles;
    grz_mask_run run;
    for (; at->y < at->window.bottom; at->y++, at->x = at->window.left)
        if (at->x < at->window.right &&
            grz_mask_run_next(&walk->rows, at->y, at->x, &run)) {
            at->x = run.end;
            *piece = grz_mask_run_box(walk->at, run, at->y);
            return true;
        }
    return false;
}

/* The words do not know squares with only a common edge. The last time of touch is
 * the first one of the motion backwards. */
static bool mask_impact(const graze_shape *a, const graze_shape *b,
                        graze_point motion, grz_interval *interval) {
    const graze_point end = { b->corner[0].x - a->corner[0].x,
                              b->corner[0].y - a->corner[0].y };
    const graze_mask_motion forward = { end.x - motion.x, end.y - motion.y, motion.x,
                                        motion.y };
    const graze_mask_motion backward = { end.x, end.y, 0 - motion.x, 0 - motion.y };
    double first, to_last;
    if (!graze_mask_impact(a->mask, b->mask, forward, &first) ||
        !graze_mask_impact(a->mask, b->mask, backward, &to_last))
        return false;
    *interval = (grz_interval){ first, 1 - to_last };
    return true;
}

static graze_shape mask_box_of_solid_pixels(const graze_shape *mask) {
    graze_rect rect;
    graze_mask_view_bounds(mask->mask, &rect);
    const graze_point min = { mask->corner[0].x + rect.x,
                              mask->corner[0].y + rect.y };
    return graze_shape_box(min, (graze_point){ min.x + rect.w, min.y + rect.h });
}

const grz_shape_ops grz_shape_ops_mask = {
    .name = "mask",
    .corner_count = 1,
    .asset = GRZ_SHAPE_ASSET_MASK,
    .check = mask_check,
    .bounds = mask_bounds,
    .transform = mask_transform,
    .contains = mask_contains,
    .pieces = mask_pieces,
    .next_piece = mask_next_piece,
    .impact = mask_impact,
    .around = mask_box_of_solid_pixels,
    .pairs = { [GRAZE_SHAPE_MASK] = { grz_mask_touches_mask,
                                      grz_mask_mask_manifold } },
    .convex_pairs = { grz_mask_touches_convex, grz_mask_convex_manifold },
};
