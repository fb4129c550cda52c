/* shape_mask_convex.c: a convex shape in the pixels of a mask, and the runs in its
 * reach. */
#include "narrow/shape_mask.h"

#include <assert.h>

/* ---- a convex shape in the pixels of a mask ---- */

typedef struct placed_convex {
    graze_mask_view view;
    grz_mask_rows rows;
    graze_shape shape;  /* for the table of kinds, */
    graze_point origin; /* and the min corner of the mask for it; */
    bool is_local;      /* (0, 0), or where the mask is */
    grz_convex convex;  /* the shape in the mask's pixels, */
    /* where the first column begins: 0, or minus the width if mirrored */
    double column_0;
    double margin; /* more than all rounding of its corners */
} placed_convex;

/* Whether all sums of a coordinate and the number of a pixel are exact. */
static bool mask_convex_keeps_pixels(double at) {
    const double side = GRAZE_MASK_SIDE_MAX;
    return (at + side) - side == at && fabs(at) < 0x1p52;
}

static grz_convex convex_less(const graze_shape *shape, graze_point origin) {
    grz_convex convex;
    grz_convex_ops_of(shape->kind)->convex(shape, &convex);
    for (uint32_t i = 0; i < convex.count; i++)
        convex.corner[i] =
            grz_segment_vector((grz_segment){ origin, convex.corner[i] });
    return convex;
}

/* Corners are rounded by 2^-53, and results from them by a few times as much. */
static double mask_convex_rounding_margin(const grz_convex *convex) {
    double max = GRAZE_MASK_SIDE_MAX;
    for (uint32_t i = 0; i < convex->count; i++)
        max = grz_max(max,
                      grz_max(fabs(convex->corner[i].x), fabs(convex->corner[i].y)));
    return (max + convex->radius) * 0x1p-44;
}

double grz_coordinate_difference(double a, double b) {
    const grz_double_double difference = grz_two_difference(a, b);
    if (difference.low == 0 || difference.high != floor(difference.high))
        return difference.high;
    return nextafter(difference.high, difference.low > 0 ? INFINITY : -INFINITY);
}

/* Both edges of a box along an axis, between the same integers as exactly, and two
 * if they were two. */
static void mask_convex_edges_less(double *min, double *max, double origin) {
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

/* All edges of pixels are integers, so a box is decided exactly. */
static graze_shape shape_less(const graze_shape *shape, graze_point origin) {
    graze_shape local = *shape;
    if (grz_convex_ops_of(shape->kind)->is_box) {
        mask_convex_edges_less(&local.corner[0].x, &local.corner[1].x, origin.x);
        mask_convex_edges_less(&local.corner[0].y, &local.corner[1].y, origin.y);
        return local;
    }
    for (uint32_t i = 0; i < grz_convex_corner_count(shape); i++)
        local.corner[i] =
            grz_segment_vector((grz_segment){ origin, shape->corner[i] });
    return local;
}

static void mask_convex_placed_make(const graze_shape *shape,
                                    const graze_shape *mask, placed_convex *placed) {
    const graze_point origin = mask->corner[0];
    *placed = (placed_convex){ .view = mask->mask,
                               .rows = grz_mask_rows_of(mask->mask),
                               .shape = *shape,
                               .origin = origin };
    placed->convex = convex_less(shape, origin);
    placed->margin = mask_convex_rounding_margin(&placed->convex);
    if (mask_convex_keeps_pixels(origin.x) && mask_convex_keeps_pixels(origin.y))
        return;
    placed->is_local = true;
    placed->origin = (graze_point){ 0, 0 };
    placed->shape = shape_less(shape, origin);
}

/* The same with rows for columns. */
static void mask_convex_placed_transpose(const placed_convex *p,
                                         placed_convex *transposed) {
    *transposed = *p;
    transposed->rows = grz_mask_rows_transposed(p->view);
    transposed->origin = grz_vector_swapped(p->origin);
    for (uint32_t i = 0; i < grz_convex_corner_count(&p->shape); i++)
        transposed->shape.corner[i] = grz_vector_swapped(p->shape.corner[i]);
    for (uint32_t i = 0; i < p->convex.count; i++)
        transposed->convex.corner[i] = grz_vector_swapped(p->convex.corner[i]);
}

/* The same mirrored in x; the shape for the table of kinds is not. */
static void mask_convex_placed_mirror(const placed_convex *p,
                                      placed_convex *mirrored) {
    *mirrored = *p;
    mirrored->rows = grz_mask_rows_mirrored(&p->rows);
    mirrored->column_0 = -(double)p->rows.width;
    for (uint32_t i = 0; i < p->convex.count; i++)
        mirrored->convex.corner[i].x = -p->convex.corner[i].x;
}

/* ---- runs as boxes, by the table of kinds ---- */

typedef struct row_run {
    uint32_t row;
    grz_mask_run run;
} row_run;

static const grz_shape_pair_ops *mask_convex_box_ops_of(const placed_convex *p) {
    return grz_kind_pair_ops(GRAZE_SHAPE_BOX, grz_convex_ops_of(p->shape.kind));
}

static bool mask_convex_row_run_touches(const placed_convex *p, const row_run *run,
                                        graze_edges edges) {
    const graze_shape box = grz_mask_run_box(p->origin, run->run, run->row);
    return mask_convex_box_ops_of(p)->touch(&box, &p->shape, edges);
}

/* The normal leads from the run to the shape. */
static void mask_convex_row_run_manifold(const placed_convex *p, const row_run *run,
                                         graze_edges edges,
                                         graze_manifold *manifold) {
    const graze_shape box = grz_mask_run_box(p->origin, run->run, run->row);
    *manifold = (graze_manifold){ 0 };
    mask_convex_box_ops_of(p)->manifold(&box, &p->shape, edges, manifold);
}

/* ---- touch ---- */

/* The integers of a span from 0 to before `count`. False: there are none. */
static bool mask_convex_span_clip(grz_span of, uint32_t count, uint32_t *first,
                                  uint32_t *last) {
    const double low = floor(of.low), high = floor(of.high), max = (double)count - 1;
    if (count == 0 || !(low <= high) || high < 0 || low > max)
        return false;
    *first = (uint32_t)grz_max(low, 0);
    *last = (uint32_t)grz_min(high, max);
    return true;
}

/* The columns of a row in touch with a shape: perhaps one too many at each end, but
 * never one too few. */
static bool mask_convex_columns_touched(const placed_convex *p, uint32_t row,
                                        uint32_t *first, uint32_t *last) {
    grz_span columns = grz_convex_span_in(
        &p->convex, (grz_span){ row - p->margin, row + 1 + p->margin });
    columns.low -= 1 + p->margin;
    columns.high += p->margin;
    return mask_convex_span_clip(columns, p->rows.width, first, last);
}

static bool mask_convex_find_run_in_row(const placed_convex *p, graze_edges edges,
                                        row_run *run) {
    uint32_t from = 0, last = 0;
    if (!mask_convex_columns_touched(p, run->row, &from, &last))
        return false;
    while (grz_mask_run_next(&p->rows, run->row, from, &run->run) &&
           run->run.begin <= last) {
        if (mask_convex_row_run_touches(p, run, edges))
            return true;
        if (run->run.end > last)
            return false;
        from = run->run.end;
    }
    return false;
}

/* The first run in touch with the shape, or one of the last row with any. False:
 * none does. Cost: a few looks at each row under the shape, and the words between
 * them. */
static bool mask_convex_find_run(const placed_convex *p, graze_edges edges,
                                 bool from_last, row_run *run) {
    uint32_t first = 0, last = 0;
    grz_span rows = grz_convex_span(&p->convex, true);
    rows.low -= 1 + p->margin;
    rows.high += p->margin;
    if (!mask_convex_span_clip(rows, p->rows.height, &first, &last))
        return false;
    for (uint32_t i = 0; i <= last - first; i++) {
        run->row = from_last ? last - i : first + i;
        if (mask_convex_find_run_in_row(p, edges, run))
            return true;
    }
    return false;
}

/* A corner in a mask is rounded by less. */
static const double mask_convex_certain_radius = 0x1p-38;

/* Whether a rounded shape has a corner in a solid pixel: insides meet, as in most
 * hits of bullets. */
static bool mask_convex_has_corner_in_pixel(const graze_shape *convex,
                                            const graze_shape *mask) {
    const grz_shape_ops *ops = grz_convex_ops_of(convex->kind);
    if (!ops->has_radius || ops->is_curved ||
        convex->radius < mask_convex_certain_radius)
        return false;
    const grz_mask_rows rows = grz_mask_rows_of(mask->mask);
    for (uint32_t i = 0; i < grz_convex_corner_count(convex); i++) {
        const graze_point corner =
            grz_segment_vector((grz_segment){ mask->corner[0], convex->corner[i] });
        if (corner.x >= 0 && corner.x < rows.width && corner.y >= 0 &&
            corner.y < rows.height &&
            grz_mask_rows_get(&rows, (uint32_t)corner.x, (uint32_t)corner.y))
            return true;
    }
    return false;
}

bool grz_mask_touches_convex(const graze_shape *convex, const graze_shape *mask,
                             graze_edges edges) {
    placed_convex placed;
    row_run run;
    if (mask_convex_has_corner_in_pixel(convex, mask))
        return true;
    mask_convex_placed_make(convex, mask, &placed);
    return mask_convex_find_run(&placed, edges, false, &run);
}

/* ---- push along x ----
 *
 * In a row the shape spans `low` to `high`. After a push it meets a run while low +
 * push < the run's end and high + push >= its begin. The last one of these runs is
 * in its way longest, so it is pushed to the end of this run at once. Rows are
 * passed until no run stops it. They are taken in turns from the first row and from
 * the last, since either direction may need the fewer turns. */

/* The last column with its begin at `high` or before. False: there is none. */
static bool mask_convex_column_before_end(const placed_convex *p, double high,
                                          uint32_t *column) {
    const double index = floor(high - p->column_0), max = (double)p->rows.width - 1;
    if (!(index >= 0) || max < 0)
        return false;
    *column = (uint32_t)grz_min(index, max);
    return true;
}

/* The end of the last run in a row that a span meets after a push. False: it meets
 * none. The test for a run takes the very difference that became the push, so no
 * rounding keeps a run in the way. */
static bool mask_convex_find_barrier(const placed_convex *p, uint32_t row,
                                     grz_span at, double push, double *end) {
    uint32_t column = 0;
    grz_mask_run run;
    if (!mask_convex_column_before_end(p, at.high + push, &column) ||
        !grz_mask_run_before(&p->rows, row, column, &run))
        return false;
    *end = p->column_0 + run.end;
    if (*end - at.low <= push)
        return false;
    if (grz_mask_run_next(&p->rows, row, run.end - 1, &run))
        *end = p->column_0 + run.end;
    return true;
}

static double mask_convex_push_in_row(const placed_convex *p, uint32_t row,
                                      double push, double limit) {
    const grz_span at = grz_convex_span_in(&p->convex, (grz_span){ row, row + 1.0 });
    double end = 0;
    while (at.low <= at.high && push < limit &&
           mask_convex_find_barrier(p, row, at, push, &end))
        push = end - at.low;
    return push;
}

/* The rows in touch with the shape; half-open, it must reach into them. False: there
 * are none. */
static bool mask_convex_rows_touched(const placed_convex *p, graze_edges edges,
                                     uint32_t *first, uint32_t *last) {
    const grz_span height = grz_convex_span(&p->convex, true);
    grz_span rows = { floor(height.low), ceil(height.high) - 1 };
    if (edges == GRAZE_CLOSED)
        rows = (grz_span){ ceil(height.low) - 1, floor(height.high) };
    return mask_convex_span_clip(rows, p->rows.height, first, last);
}

/* The push towards greater x after which the shape no longer touches, within
 * rounding; or any number from `limit` on. Cost: as for touching, once for each time
 * when other runs are met. */
static double mask_convex_push_along_x(const placed_convex *p, graze_edges edges,
                                       double limit) {
    uint32_t first = 0, last = 0;
    double push = 0, before = -1;
    if (!mask_convex_rows_touched(p, edges, &first, &last))
        return 0;
    for (bool is_upward = false; push > before && push < limit;
         is_upward = !is_upward) {
        before = push;
        for (uint32_t i = 0; i <= last - first && push < limit; i++)
            push = mask_convex_push_in_row(p, is_upward ? last - i : first + i, push,
                                           limit);
    }
    return push;
}

/* Take the push out of the whole mask if it is shorter. A push of the shape is one
 * of the mask in reverse. */
static void mask_convex_take_way_out(const placed_convex *p, bool is_along_y,
                                     grz_mask_push *best) {
    const grz_span width = grz_convex_span(&p->convex, false);
    grz_mask_push_take(best, p->rows.width - width.low, is_along_y, true);
    grz_mask_push_take(best, width.high, is_along_y, false);
}

static void mask_convex_take_pushes(const placed_convex *p, graze_edges edges,
                                    bool is_along_y, grz_mask_push *best) {
    placed_convex mirrored;
    mask_convex_placed_mirror(p, &mirrored);
    grz_mask_push_take(best, mask_convex_push_along_x(p, edges, best->length),
                       is_along_y, true);
    grz_mask_push_take(best,
                       mask_convex_push_along_x(&mirrored, edges, best->length),
                       is_along_y, false);
}

/* ---- nearest run ----
 *
 * The distance of a row's pixels from a convex shape falls and then rises along the
 * row. There is a column where the shape is nearest to the row. So two runs can be
 * nearest: the last one before this column, and the first one behind it. Rows are
 * searched from the shape outward, until they are farther away than the nearest
 * run. */

typedef struct run_search {
    const placed_convex *placed;
    graze_edges edges;
    grz_span height; /* of the shape */
    graze_manifold *best;
} run_search;

/* The least distance of a row from the shape. */
static double mask_convex_row_distance(const run_search *s, double row) {
    return grz_max(0, grz_max(row - s->height.high, s->height.low - (row + 1)));
}

/* The column where the shape is nearest to a row, perhaps out of its reach. */
static uint32_t mask_convex_nearest_column(const run_search *s, uint32_t row) {
    const placed_convex *p = s->placed;
    const double low = grz_min(row, s->height.high),
                 high = grz_max(row + 1.0, s->height.low);
    grz_span columns = grz_convex_span_in(&p->convex, (grz_span){ low, high });
    if (columns.low > columns.high) /* by rounding, at the very end of the shape */
        columns = grz_convex_span_in(
            &p->convex, (grz_span){ low - p->margin, high + p->margin });
    const double column = floor(columns.low + (columns.high - columns.low) / 2),
                 max = (double)p->rows.width - 1;
    if (column < 0)
        return 0;
    return (uint32_t)grz_min(column, max);
}

static void mask_convex_take_if_nearer(const run_search *s, uint32_t row,
                                       grz_mask_run run) {
    graze_manifold manifold;
    const row_run found = { row, run };
    mask_convex_row_run_manifold(s->placed, &found, s->edges, &manifold);
    if (manifold.distance < s->best->distance) /* 0, if rounding has the two touch */
        *s->best =
            (graze_manifold){ .distance = manifold.distance,
                              .normal = manifold.normal,
                              .points = { manifold.points[0], manifold.points[1] } };
}

static void mask_convex_search_row(const run_search *s, uint32_t row) {
    const grz_mask_rows *rows = &s->placed->rows;
    const uint32_t column = mask_convex_nearest_column(s, row);
    grz_mask_run run;
    if (grz_mask_run_next(rows, row, column, &run))
        mask_convex_take_if_nearer(s, row, run);
    if (grz_mask_run_before(rows, row, column, &run))
        mask_convex_take_if_nearer(s, row, run);
}

/* How the shape and its nearest run meet, which do not touch. Cost: two runs of each
 * row as near. */
static void mask_convex_find_nearest_run(const placed_convex *p, graze_edges edges,
                                         graze_manifold *manifold) {
    const run_search s = { p, edges, grz_convex_span(&p->convex, true), manifold };
    const uint32_t rows = p->rows.height;
    const uint32_t begin = (uint32_t)grz_max(0, grz_min(floor(s.height.low), rows));
    *manifold = (graze_manifold){ .distance = INFINITY };
    if (p->rows.width == 0)
        return;
    for (uint32_t row = begin;
         row < rows && mask_convex_row_distance(&s, row) < manifold->distance; row++)
        mask_convex_search_row(&s, row);
    for (uint32_t row = begin;
         row-- > 0 && mask_convex_row_distance(&s, row) < manifold->distance;)
        mask_convex_search_row(&s, row);
}

/* ---- manifold ---- */

void grz_mask_push_set(const grz_mask_push *push, const graze_shape around[2],
                       graze_edges edges, graze_manifold *manifold) {
    double sign = 1;
    if (push->is_reversed)
        sign = -1;
    graze_manifold out;
    grz_convex_shapes_manifold(&around[0], &around[1], edges, &out);
    manifold->depth = push->length;
    if (edges == GRAZE_HALF_OPEN)
        manifold->depth = grz_max(push->length, DBL_MIN);
    manifold->normal = (graze_point){ sign, 0 };
    if (push->is_along_y)
        manifold->normal = (graze_point){ 0, sign };
    if (out.is_touching && out.depth < manifold->depth) {
        manifold->depth = out.depth;
        manifold->normal = out.normal;
    }
}

static void mask_convex_set_push(const placed_convex *p,
                                 const placed_convex *transposed, graze_edges edges,
                                 graze_manifold *manifold) {
    grz_mask_push best = { .length = INFINITY };
    mask_convex_take_way_out(p, false, &best);
    mask_convex_take_way_out(transposed, true, &best);
    mask_convex_take_pushes(p, edges, false, &best);
    mask_convex_take_pushes(transposed, edges, true, &best);
    graze_shape around[2] = { p->shape };
    grz_mask_kdop(&p->rows, p->origin, &around[1]);
    grz_mask_push_set(&best, around, edges, manifold);
}

/* Points in the first and in the last run in touch with the shape; both in one run
 * if it is the only one. */
static void mask_convex_set_run_points(const placed_convex *p, graze_edges edges,
                                       graze_manifold *manifold) {
    row_run first = { 0 }, last = { 0 };
    const bool is_touching = mask_convex_find_run(p, edges, false, &first) &&
                             mask_convex_find_run(p, edges, true, &last);
    assert(is_touching); /* each run is decided exactly, whichever comes first */
    (void)is_touching;
    graze_manifold one, other;
    mask_convex_row_run_manifold(p, &first, edges, &one);
    mask_convex_row_run_manifold(p, &last, edges, &other);
    manifold->count = 2;
    manifold->points[0] = one.points[0];
    manifold->points[1] = other.points[0];
    if (first.row == last.row) {
        manifold->count = one.count;
        manifold->points[1] = one.points[1];
    }
}

static void mask_convex_touching_manifold(const graze_shape *mask,
                                          const placed_convex *p, graze_edges edges,
                                          graze_manifold *manifold) {
    placed_convex transposed;
    mask_convex_placed_transpose(p, &transposed);
    *manifold = (graze_manifold){ .is_touching = true };
    mask_convex_set_push(p, &transposed, edges, manifold);
    const bool is_along_y = fabs(manifold->normal.y) > fabs(manifold->normal.x);
    mask_convex_set_run_points(is_along_y ? &transposed : p, edges, manifold);
    for (uint32_t i = 0; i < manifold->count; i++) {
        graze_point *point = &manifold->points[i];
        if (is_along_y)
            *point = grz_vector_swapped(*point);
        if (p->is_local)
            *point = grz_vector_sum(*point, mask->corner[0]);
    }
}

void grz_mask_convex_manifold(const graze_shape *convex, const graze_shape *mask,
                              graze_edges edges, graze_manifold *manifold) {
    placed_convex placed;
    row_run run;
    mask_convex_placed_make(convex, mask, &placed);
    if (mask_convex_find_run(&placed, edges, false, &run)) {
        mask_convex_touching_manifold(mask, &placed, edges, manifold);
        return;
    }
    mask_convex_find_nearest_run(&placed, edges, manifold);
    grz_manifold_swap(manifold);
    for (int i = 0; i < 2 && placed.is_local; i++)
        manifold->points[i] = grz_vector_sum(manifold->points[i], mask->corner[0]);
}
