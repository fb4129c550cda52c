/* shape_tiles.c: the kind of tile layers.
 *
 * A tile layer is the union of its filled tiles, each a box of floats, or a polygon
 * if it is sloped. Boxes side by side in a row are one piece, for a common edge of
 * two tiles is not an edge of the union. So every question is put to the pieces near
 * the other shape. Touches are as exact as those of boxes and polygons, and cost the
 * pieces under the other's bounds.
 *
 * The depth is the length of the shortest of four pushes along the axes, each made
 * piece by piece until none is touched. The distance is the one to the nearest tile,
 * infinite without tiles. During a motion a shape touches from the first time at
 * which it touches any tile to the last. */
#include "narrow/shape_tiles.h"

#include "narrow/toi.h"

bool grz_shape_touches_tile(const graze_shape *shape, const grz_tile_piece *piece,
                            graze_edges edges) {
    if (!grz_tile_is_slope(piece->kind))
        return grz_shape_touches_box(shape, &piece->box, edges);
    const graze_shape slope = grz_tile_piece_shape(piece);
    return graze_shapes_touch(shape, &slope, edges);
}

static graze_box tiles_bounds(const graze_shape *shape) {
    const grz_tiles tiles = grz_tiles_of(shape);
    if (tiles.layer == NULL)
        return (graze_box){ 0, 0, 0, 0 };
    return grz_tiles_box(
        &tiles, (grz_tile_window){ 0, 0, tiles.layer->columns, tiles.layer->rows });
}

static graze_box tiles_bounds_of(const graze_shape *shape) {
    return grz_shape_ops_of(shape->kind)->bounds(shape);
}

static grz_tile_walk tiles_walk_area(const graze_shape *tiles,
                                     const graze_area *area, graze_edges edges) {
    const grz_tiles placed = grz_tiles_of(tiles);
    return grz_tile_walk_in(placed, grz_tiles_window_of(&placed, area, edges),
                            edges);
}

static void tiles_pieces(const graze_shape *shape, const graze_area *area,
                         graze_edges edges, grz_piece_walk *walk) {
    const grz_tiles tiles = grz_tiles_of(shape);
    walk->are_boxes = tiles.layer->planes < GRZ_SLOPE_PLANES;
    walk->tiles = grz_tile_walk_in(
        tiles, grz_tiles_window_of(&tiles, area, GRAZE_CLOSED), edges);
}

static bool tiles_next_piece(grz_piece_walk *walk, graze_shape *piece) {
    grz_tile_piece found;
    if (!grz_tile_walk_next(&walk->tiles, &found))
        return false;
    *piece = grz_tile_piece_shape(&found);
    return true;
}

static grz_tile_walk tiles_walk_near(const graze_shape *tiles,
                                     const graze_shape *other) {
    const graze_area area = grz_area_of_box(tiles_bounds_of(other));
    return tiles_walk_area(tiles, &area, GRAZE_CLOSED);
}

/* A slope contains the points of [min, max) beyond its line, so no seam is left
 * out. */
static bool tiles_piece_contains(const grz_tile_piece *piece, graze_point point) {
    const graze_box box = piece->box;
    bool is_in = (double)box.min_x <= point.x && point.x < (double)box.max_x &&
                 (double)box.min_y <= point.y && point.y < (double)box.max_y;
    if (!is_in || !grz_tile_is_slope(piece->kind))
        return is_in;
    const graze_shape slope = grz_tile_piece_shape(piece);
    grz_convex convex;
    grz_convex_axes axes;
    grz_shape_ops_of(slope.kind)->convex(&slope, &convex);
    grz_convex_axes_make(&convex, &axes);
    for (uint32_t i = 0; i < axes.count; i++)
        if (axes.axis[i].vector.x != 0 && axes.axis[i].vector.y != 0)
            is_in = grz_convex_axis_distance(&axes.axis[i], point) < 0;
    return is_in;
}

static bool tiles_contain(const graze_shape *tiles, graze_point point) {
    const graze_area area = { point.x, point.y, point.x, point.y };
    grz_tile_walk walk = tiles_walk_area(tiles, &area, GRAZE_CLOSED);
    grz_tile_piece piece;
    while (grz_tile_walk_next(&walk, &piece))
        if (tiles_piece_contains(&piece, point))
            return true;
    return false;
}

/* ---- touch ---- */

static bool tiles_touch_box(const graze_shape *box, const graze_shape *tiles,
                            graze_edges edges) {
    const graze_point min = box->corner[0], max = box->corner[1];
    const graze_area area = { min.x, min.y, max.x, max.y };
    grz_tile_piece piece;
    if (edges != GRAZE_CLOSED && !(min.x < max.x && min.y < max.y))
        return false;
    grz_tile_walk walk = tiles_walk_area(tiles, &area, edges);
    while (grz_tile_walk_next(&walk, &piece))
        if (!grz_tile_is_slope(piece.kind) ||
            grz_shape_touches_tile(box, &piece, edges))
            return true;
    return false;
}

static bool tiles_find_touched_piece(const graze_shape *other,
                                     const graze_shape *tiles, graze_edges edges,
                                     grz_tile_piece *piece) {
    grz_tile_walk walk = tiles_walk_near(tiles, other);
    while (grz_tile_walk_next(&walk, piece))
        if (grz_shape_touches_tile(other, piece, edges))
            return true;
    return false;
}

static bool tiles_touch(const graze_shape *other, const graze_shape *tiles,
                        graze_edges edges) {
    grz_tile_piece piece;
    return tiles_find_touched_piece(other, tiles, edges, &piece);
}

/* ---- manifold ---- */

/* In units of a tile: a push must leave a shape free this much further on, too. So a
 * gap into which the shape fits exactly is passed over, and rounding does not
 * matter. */
static const double tiles_push_clearance = 0x1p-24;

/* How far a shape must move along an axis to leave a touched piece. */
static double tiles_push_out_of_piece(const graze_shape *shape,
                                      const grz_tile_piece *piece, graze_point axis,
                                      graze_edges edges) {
    const graze_box box = tiles_bounds_of(shape), run = piece->box;
    const double length = ((double)box.max_x - (double)box.min_x) +
                          ((double)box.max_y - (double)box.min_y) +
                          ((double)run.max_x - (double)run.min_x) +
                          ((double)run.max_y - (double)run.min_y);
    const graze_point motion = { axis.x * length, axis.y * length };
    const graze_shape wall = grz_tile_piece_shape(piece),
                      end = grz_shape_moved(shape, motion);
    const grz_toi_rule rule = { 0, edges };
    grz_interval interval;
    if (!grz_shapes_toi(&wall, &end, motion, &rule, &interval))
        return 0;
    return interval.last * length;
}

/* The push out of the first possible piece; 0 if none is touched. */
static double tiles_next_push(const graze_shape *shape, const graze_shape *tiles,
                              graze_point axis, graze_edges edges) {
    grz_tile_walk walk = tiles_walk_near(tiles, shape);
    grz_tile_piece piece;
    double push = 0;
    while (push == 0 && grz_tile_walk_next(&walk, &piece))
        if (grz_shape_touches_tile(shape, &piece, edges))
            push = tiles_push_out_of_piece(shape, &piece, axis, edges);
    return push;
}

static double tiles_push_along(const graze_shape *shape, const graze_shape *tiles,
                               graze_point axis, graze_edges edges, double limit) {
    const grz_tile_layer *layer = grz_shape_tile_layer(tiles);
    const double clearance =
        tiles_push_clearance * ((double)layer->width + (double)layer->height);
    double push = 0, more = tiles_next_push(shape, tiles, axis, edges);
    while (more > 0 && push <= limit) {
        push += more;
        const double beyond = push + clearance;
        const graze_shape moved = grz_shape_moved(
            shape, (graze_point){ axis.x * beyond, axis.y * beyond });
        more = tiles_next_push(&moved, tiles, axis, edges);
        push += more > 0 ? clearance : 0;
    }
    return push;
}

/* The tiles give way against the push. Along x comes before y, and greater before
 * less. */
static void tiles_find_push(const graze_shape *shape, const graze_shape *tiles,
                            graze_edges edges, graze_manifold *manifold) {
    static const graze_point axes[] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    manifold->depth = INFINITY;
    for (int i = 0; i < 4; i++) {
        const double push =
            tiles_push_along(shape, tiles, axes[i], edges, manifold->depth);
        if (push < manifold->depth) {
            manifold->depth = push;
            manifold->normal = grz_vector_negated(axes[i]);
        }
    }
    if (edges != GRAZE_CLOSED)
        manifold->depth = grz_max(manifold->depth, DBL_MIN);
}

/* The common points of a shape and the first piece it touches. */
static void tiles_find_points(const graze_shape *shape, const graze_shape *tiles,
                              graze_edges edges, graze_manifold *manifold) {
    grz_tile_piece piece;
    graze_manifold one;
    if (!tiles_find_touched_piece(shape, tiles, edges, &piece))
        return;
    const graze_shape wall = grz_tile_piece_shape(&piece);
    graze_shapes_manifold(shape, &wall, edges, &one);
    manifold->count = one.count;
    memcpy(manifold->points, one.points, sizeof one.points);
}

/* The distance of two boxes along the axis on which they are further apart. */
static double tiles_boxes_distance(graze_box a, graze_box b) {
    const double x = grz_max((double)b.min_x - (double)a.max_x,
                             (double)a.min_x - (double)b.max_x);
    const double y = grz_max((double)b.min_y - (double)a.max_y,
                             (double)a.min_y - (double)b.max_y);
    return grz_max(x, y);
}

/* The nearest piece of a row, if it is nearer than what is known. */
static void tiles_measure_row(const graze_shape *shape, const grz_tiles *tiles,
                              uint32_t y, graze_manifold *manifold) {
    const graze_box box = tiles_bounds_of(shape);
    const grz_tile_window row = { 0, y, tiles->layer->columns, y + 1 };
    grz_tile_walk walk = grz_tile_walk_in(*tiles, row, GRAZE_CLOSED);
    grz_tile_piece piece;
    while (grz_tile_walk_next(&walk, &piece)) {
        if (tiles_boxes_distance(box, piece.box) >= manifold->distance)
            continue;
        const graze_shape wall = grz_tile_piece_shape(&piece);
        graze_manifold one;
        graze_shapes_manifold(shape, &wall, GRAZE_HALF_OPEN, &one);
        if (one.distance < manifold->distance) {
            manifold->distance = one.distance;
            manifold->normal = one.normal;
            memcpy(manifold->points, one.points, sizeof one.points);
        }
    }
}

/* From the shape's rows outward, as long as a row can be nearer. */
static void tiles_find_nearest_tile(const graze_shape *shape,
                                    const graze_shape *tiles,
                                    graze_manifold *manifold) {
    const grz_tiles placed = grz_tiles_of(tiles);
    const grz_tile_layer *layer = placed.layer;
    const graze_box box = tiles_bounds_of(shape);
    const uint32_t middle = tiles_walk_near(tiles, shape).window.top;
    manifold->distance = INFINITY;
    for (uint32_t y = middle; y < layer->rows; y++) {
        if ((double)grz_tile_edge(placed.y, layer->height, y) - (double)box.max_y >=
            manifold->distance)
            break;
        tiles_measure_row(shape, &placed, y, manifold);
    }
    for (uint32_t y = middle < layer->rows ? middle : layer->rows; y-- > 0;) {
        if ((double)box.min_y -
                (double)grz_tile_edge(placed.y, layer->height, y + 1) >=
            manifold->distance)
            break;
        tiles_measure_row(shape, &placed, y, manifold);
    }
}

static void tiles_manifold(const graze_shape *other, const graze_shape *tiles,
                           graze_edges edges, graze_manifold *manifold) {
    manifold->is_touching = grz_shape_pair_ops_of(other->kind, GRAZE_SHAPE_TILES)
                                ->touch(other, tiles, edges);
    if (!manifold->is_touching) {
        tiles_find_nearest_tile(other, tiles, manifold);
        return;
    }
    tiles_find_push(other, tiles, edges, manifold);
    tiles_find_points(other, tiles, edges, manifold);
}

/* ---- a box in motion ---- */

static grz_tile_window tiles_window_at(const grz_tiles *tiles, graze_box box,
                                       double margin) {
    const graze_area area = { (double)grz_sum_floor((double)box.min_x, -margin),
                              (double)grz_sum_floor((double)box.min_y, -margin),
                              (double)grz_sum_ceil((double)box.max_x, margin),
                              (double)grz_sum_ceil((double)box.max_y, margin) };
    return grz_tiles_window_of(tiles, &area, GRAZE_CLOSED);
}

static bool tiles_slope_toi(const grz_tiles_motion *tiles,
                            const grz_tile_piece *piece, const grz_box_motion *box,
                            const grz_toi_rule *rule, grz_interval *interval) {
    const graze_shape slope = grz_tile_piece_shape(piece),
                      end = grz_shape_of_box(&box->to);
    const graze_point motion = { ((double)box->to.min_x - (double)box->from.min_x) -
                                     ((double)tiles->to.x - (double)tiles->from.x),
                                 ((double)box->to.min_y - (double)box->from.min_y) -
                                     ((double)tiles->to.y - (double)tiles->from.y) };
    return grz_shapes_toi(&slope, &end, motion, rule, interval);
}

/* The tiles in reach of a moving box. Along an axis, a tile overlapped during the
 * step is overlapped at one of its ends, or lies between such tiles. To a slope, a
 * growing box has its last size. */
static grz_tile_window tiles_window_of_motion(const grz_tiles_motion *tiles,
                                              const grz_box_motion *box,
                                              double margin) {
    const graze_box from = box->from, to = box->to;
    const float max_x =
        grz_sum_ceil((double)from.min_x, (double)to.max_x - (double)to.min_x);
    const float max_y =
        grz_sum_ceil((double)from.min_y, (double)to.max_y - (double)to.min_y);
    const graze_box largest = { from.min_x, from.min_y, fmaxf(from.max_x, max_x),
                                fmaxf(from.max_y, max_y) };
    const grz_tile_window a = tiles_window_at(&tiles->from, largest, margin),
                          b = tiles_window_at(&tiles->to, to, margin);
    return (grz_tile_window){ grz_min_u32(a.left, b.left), grz_min_u32(a.top, b.top),
                              grz_max_u32(a.right, b.right),
                              grz_max_u32(a.bottom, b.bottom) };
}

bool grz_tiles_box_toi(const grz_tiles_motion *tiles, const grz_box_motion *box,
                       const grz_toi_rule *rule, grz_interval *interval) {
    const grz_tile_window window = tiles_window_of_motion(tiles, box, rule->margin);
    grz_tile_walk walk = grz_tile_walk_in(tiles->to, window, GRAZE_CLOSED);
    grz_tile_piece piece;
    grz_interval all = { INFINITY, -INFINITY };
    while (grz_tile_walk_next(&walk, &piece)) {
        const grz_tile_window run = { walk.begin, walk.y, walk.x, walk.y + 1 };
        const grz_box_motion tile = { grz_tiles_box(&tiles->from, run), piece.box };
        grz_interval times;
        if (grz_tile_is_slope(piece.kind)
                ? tiles_slope_toi(tiles, &piece, box, rule, &times)
                : grz_boxes_toi(&tile, box, rule, &times))
            all = (grz_interval){ grz_min(times.first, all.first),
                                  grz_max(times.last, all.last) };
    }
    *interval = all;
    return all.first <= all.last;
}

const grz_shape_ops grz_shape_ops_tiles = {
    .name = "tiles",
    .corner_count = 1,
    .asset = GRZ_SHAPE_ASSET_TILES,
    .bounds = tiles_bounds,
    .contains = tiles_contain,
    .pieces = tiles_pieces,
    .next_piece = tiles_next_piece,
    .pairs = { [GRAZE_SHAPE_BOX] = { tiles_touch_box, tiles_manifold },
               [GRAZE_SHAPE_MASK] = { tiles_touch, tiles_manifold },
               [GRAZE_SHAPE_TILES] = { tiles_touch, tiles_manifold } },
    .convex_pairs = { tiles_touch, tiles_manifold },
};
