/* shape_tiles.c: the kind of tile layers.
 *
 * A tile layer is the union of its tiles that are not empty, each a box of floats, or a polygon if it is
 * sloped. Boxes side by side in a row are one piece, for an edge that two tiles share is no edge of the
 * union. So every question is put to the pieces near the other shape: touches are as exact as those of boxes
 * and polygons, and cost what lies under the other's bounds.
 *
 * The depth is that of the shortest of four pushes along the axes, each made piece by piece until none is
 * touched. The distance is that to the nearest tile, infinite if there is none. During a motion a shape
 * touches from the first time at which it touches any tile to the last.
 */
#include "core/numbers.h"
#include "narrow/tile_layer.h"
#include "narrow/toi.h"

#include <float.h>
#include <string.h>

/* No call takes a tile layer: it belongs to the world that made it. */
static graze_status tiles_check(const graze_shape *shape) {
    (void)shape;
    return GRAZE_BAD_VALUE;
}

static graze_box tiles_bounds(const graze_shape *shape) {
    const grz_tiles tiles = grz_tiles_of(shape);
    if (tiles.layer == NULL)
        return (graze_box){ 0, 0, 0, 0 };
    return grz_tiles_box(&tiles, (grz_tile_window){ 0, 0, tiles.layer->columns, tiles.layer->rows });
}

static graze_status tiles_transform(const grz_transform *transform, graze_shape *shape) {
    (void)transform;
    (void)shape;
    return GRAZE_BAD_POSE;
}

static graze_box tiles_bounds_of(const graze_shape *shape) {
    return grz_shape_ops_of(shape->kind)->bounds(shape);
}

static grz_tile_walk walk_area(const graze_shape *tiles, const graze_area *area, graze_edges edges) {
    const grz_tiles placed = grz_tiles_of(tiles);
    return grz_tile_walk_in(placed, grz_tiles_window_of(&placed, area, edges), edges);
}

/* The pieces that may be touched by a shape. */
static grz_tile_walk walk_near(const graze_shape *tiles, const graze_shape *other) {
    const graze_box box = tiles_bounds_of(other);
    const graze_area area = { (double)box.min_x, (double)box.min_y, (double)box.max_x, (double)box.max_y };
    return walk_area(tiles, &area, GRAZE_CLOSED);
}

/* A slope contains the points of [min, max) that are beyond its line, so that no seam is left out. */
static bool piece_contains(const grz_tile_piece *piece, graze_point point) {
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
    grz_tile_walk walk = walk_area(tiles, &area, GRAZE_CLOSED);
    grz_tile_piece piece;
    while (grz_tile_walk_next(&walk, &piece))
        if (piece_contains(&piece, point))
            return true;
    return false;
}

/* ---- touch ---- */

static bool tiles_touch_box(const graze_shape *box, const graze_shape *tiles, graze_edges edges) {
    const graze_point min = box->corner[0], max = box->corner[1];
    const graze_area area = { min.x, min.y, max.x, max.y };
    grz_tile_piece piece;
    if (edges != GRAZE_CLOSED && !(min.x < max.x && min.y < max.y))
        return false;
    grz_tile_walk walk = walk_area(tiles, &area, edges);
    while (grz_tile_walk_next(&walk, &piece))
        if (!grz_tile_is_slope(piece.kind) || grz_shape_touches_tile(box, &piece, edges))
            return true;
    return false;
}

/* The first piece that a shape touches. */
static bool find_touched_piece(const graze_shape *other, const graze_shape *tiles, graze_edges edges,
                               grz_tile_piece *piece) {
    grz_tile_walk walk = walk_near(tiles, other);
    while (grz_tile_walk_next(&walk, piece))
        if (grz_shape_touches_tile(other, piece, edges))
            return true;
    return false;
}

static bool tiles_touch(const graze_shape *other, const graze_shape *tiles, graze_edges edges) {
    grz_tile_piece piece;
    return find_touched_piece(other, tiles, edges, &piece);
}

/* ---- manifold ---- */

/* In units of a tile: a push must leave a shape free this much further on, too. So a gap into which the shape
 * fits exactly is passed over, and rounding does not matter. */
static const double push_clearance = 0x1p-24;

/* How far a shape must move along an axis to leave a piece that it touches. */
static double push_out_of_piece(const graze_shape *shape, const grz_tile_piece *piece, graze_point axis,
                                graze_edges edges) {
    const graze_box box = tiles_bounds_of(shape), run = piece->box;
    const double length = ((double)box.max_x - (double)box.min_x) + ((double)box.max_y - (double)box.min_y) +
                          ((double)run.max_x - (double)run.min_x) + ((double)run.max_y - (double)run.min_y);
    const graze_point motion = { axis.x * length, axis.y * length };
    const graze_shape wall = grz_tile_piece_shape(piece), end = grz_shape_moved(shape, motion);
    const grz_toi_rule rule = { 0, edges };
    grz_interval interval;
    if (!(length > 0) || !grz_shapes_toi(&wall, &end, motion, &rule, &interval))
        return 0;
    return interval.last * length;
}

/* The push out of the first piece that can be left; 0 if none is touched. */
static double next_push(const graze_shape *shape, const graze_shape *tiles, graze_point axis,
                        graze_edges edges) {
    grz_tile_walk walk = walk_near(tiles, shape);
    grz_tile_piece piece;
    double push = 0;
    while (push == 0 && grz_tile_walk_next(&walk, &piece))
        if (grz_shape_touches_tile(shape, &piece, edges))
            push = push_out_of_piece(shape, &piece, axis, edges);
    return push;
}

/* The push along an axis, or any number above `limit`. */
static double push_along(const graze_shape *shape, const graze_shape *tiles, graze_point axis,
                         graze_edges edges, double limit) {
    const double clearance = push_clearance * ((double)tiles->tiles->width + (double)tiles->tiles->height);
    double push = 0, more = next_push(shape, tiles, axis, edges);
    while (more > 0 && push <= limit) {
        push += more;
        const double beyond = push + clearance;
        const graze_shape moved = grz_shape_moved(shape, (graze_point){ axis.x * beyond, axis.y * beyond });
        more = next_push(&moved, tiles, axis, edges);
        push += more > 0 ? clearance : 0;
    }
    return push;
}

/* The tiles give way against the push. Along x comes before y, and greater before less. */
static void find_tiles_push(const graze_shape *shape, const graze_shape *tiles, graze_edges edges,
                            graze_manifold *manifold) {
    static const graze_point axes[] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    manifold->depth = INFINITY;
    for (int i = 0; i < 4; i++) {
        const double push = push_along(shape, tiles, axes[i], edges, manifold->depth);
        if (push < manifold->depth) {
            manifold->depth = push;
            manifold->normal = grz_vector_negated(axes[i]);
        }
    }
    if (edges != GRAZE_CLOSED)
        manifold->depth = grz_max(manifold->depth, DBL_MIN);
}

/* The points that a shape shares with the first piece it touches. */
static void find_tiles_points(const graze_shape *shape, const graze_shape *tiles, graze_edges edges,
                              graze_manifold *manifold) {
    grz_tile_piece piece;
    graze_manifold one;
    if (!find_touched_piece(shape, tiles, edges, &piece))
        return;
    const graze_shape wall = grz_tile_piece_shape(&piece);
    graze_shapes_manifold(shape, &wall, edges, &one);
    manifold->count = one.count;
    memcpy(manifold->points, one.points, sizeof one.points);
}

/* The distance of two boxes along the axis on which they are further apart. */
static double boxes_distance(graze_box a, graze_box b) {
    const double x = grz_max((double)b.min_x - (double)a.max_x, (double)a.min_x - (double)b.max_x);
    const double y = grz_max((double)b.min_y - (double)a.max_y, (double)a.min_y - (double)b.max_y);
    return grz_max(x, y);
}

/* The nearest piece of a row, if it is nearer than what is known. */
static void measure_row(const graze_shape *shape, const grz_tiles *tiles, uint32_t y,
                        graze_manifold *manifold) {
    const graze_box box = tiles_bounds_of(shape);
    const grz_tile_window row = { 0, y, tiles->layer->columns, y + 1 };
    grz_tile_walk walk = grz_tile_walk_in(*tiles, row, GRAZE_CLOSED);
    grz_tile_piece piece;
    while (grz_tile_walk_next(&walk, &piece)) {
        if (boxes_distance(box, piece.box) >= manifold->distance)
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
static void find_nearest_tile(const graze_shape *shape, const graze_shape *tiles, graze_manifold *manifold) {
    const grz_tiles placed = grz_tiles_of(tiles);
    const graze_tile_layer *layer = placed.layer;
    const graze_box box = tiles_bounds_of(shape);
    const uint32_t middle = walk_near(tiles, shape).window.top;
    manifold->distance = INFINITY;
    for (uint32_t y = middle; y < layer->rows; y++) {
        if ((double)grz_tile_edge(placed.y, layer->height, y) - (double)box.max_y >= manifold->distance)
            break;
        measure_row(shape, &placed, y, manifold);
    }
    for (uint32_t y = middle < layer->rows ? middle : layer->rows; y-- > 0;) {
        if ((double)box.min_y - (double)grz_tile_edge(placed.y, layer->height, y + 1) >= manifold->distance)
            break;
        measure_row(shape, &placed, y, manifold);
    }
}

static void tiles_manifold(const graze_shape *other, const graze_shape *tiles, graze_edges edges,
                           graze_manifold *manifold) {
    manifold->is_touching = grz_shape_pair_ops_of(other->kind, GRAZE_SHAPE_TILES)->touch(other, tiles, edges);
    if (!manifold->is_touching) {
        find_nearest_tile(other, tiles, manifold);
        return;
    }
    find_tiles_push(other, tiles, edges, manifold);
    find_tiles_points(other, tiles, edges, manifold);
}

/* ---- motion ---- */

static bool tiles_toi(const graze_shape *tiles, const graze_shape *other, graze_point motion,
                      const grz_toi_rule *rule, grz_interval *interval) {
    const grz_tiles placed = grz_tiles_of(tiles);
    const graze_shape before = grz_shape_moved(other, grz_vector_negated(motion));
    const grz_tile_window window = grz_tiles_window_of_motion(
        &(grz_tiles_motion){ placed, placed },
        &(grz_box_motion){ tiles_bounds_of(&before), tiles_bounds_of(other) }, rule->margin);
    grz_tile_walk walk = grz_tile_walk_in(placed, window, rule->edges);
    bool is_any = false;
    grz_tile_piece piece;
    while (grz_tile_walk_next(&walk, &piece)) {
        const graze_shape still = grz_tile_piece_shape(&piece);
        grz_interval one;
        if (grz_shapes_toi(&still, other, motion, rule, &one))
            grz_interval_unite(interval, &is_any, &one);
    }
    return is_any;
}

/* A point that moves along x on the border of two rows is inside of no piece, half-open, but inside of the
 * layer where both rows have tiles that fill their sides there. Two rows contain a point only if it is on
 * their border; more than two do where rows were rounded to no height, and then no two rows of some height
 * are side by side. */
static bool cast_along_rows(const graze_shape *shape, const graze_shape *moving, graze_point motion,
                            grz_cast_hit *hit) {
    const grz_tiles tiles = grz_tiles_of(shape);
    const graze_point from = moving->corner[0];
    const double end = from.x + motion.x;
    const graze_area area = { grz_min(from.x, end), from.y, grz_max(from.x, end), from.y };
    const grz_tile_window window = grz_tiles_window_of(&tiles, &area, GRAZE_CLOSED);
    bool is_any = false;
    grz_tile_run over = { window.left, window.right };
    if (window.bottom - window.top != 2)
        return false;
    for (; grz_tile_run_next(tiles.layer, GRZ_TILE_FULL_MAX_Y, window.top, &over);
         over = (grz_tile_run){ over.end, window.right }) {
        grz_tile_run both = over;
        for (; grz_tile_run_next(tiles.layer, GRZ_TILE_FULL_MIN_Y, window.top + 1, &both);
             both = (grz_tile_run){ both.end, over.end }) {
            const grz_tile_window common = { both.begin, window.top, both.end, window.bottom };
            const graze_box run = grz_tiles_box(&tiles, common);
            const graze_shape box = grz_shape_of_box(&run);
            grz_cast_hit one;
            if (grz_shapes_cast(&box, moving, motion, GRAZE_HALF_OPEN, &one))
                grz_cast_hit_add(hit, &is_any, &one);
        }
    }
    return is_any;
}

/* From where to where a tile is solid along its min or max x side. False: nowhere. */
static bool solid_side(const grz_tiles *tiles, uint32_t x, uint32_t y, bool is_max, graze_box *side) {
    static const int halves[3][2] = { { 0, 2 }, { 0, 1 }, { 1, 2 } }; /* of the empty and the solid side */
    const unsigned kind = grz_tile_kind_at(tiles->layer, x, y), slope = kind - GRZ_TILE_SLOPE;
    *side = grz_tile_box(tiles, x, y);
    if (!grz_tile_is_slope(kind))
        return kind != GRZ_TILE_EMPTY;
    const int solid = halves[slope / 4][(slope & 1) == is_max];
    const float middle = (float)(((double)side->min_y + (double)side->max_y) / 2);
    if (solid == 1)
        *(slope & 2 ? &side->min_y : &side->max_y) = middle;
    return solid > 0;
}

/* The same for a point that moves along y on the border of two columns, where one of two tiles side by side
 * is sloped. */
static bool cast_along_columns(const graze_shape *shape, const graze_shape *moving, graze_point motion,
                               grz_cast_hit *hit) {
    const grz_tiles tiles = grz_tiles_of(shape);
    const graze_point from = moving->corner[0];
    const graze_area area = { from.x, grz_min(from.y, from.y + motion.y), from.x,
                              grz_max(from.y, from.y + motion.y) };
    const grz_tile_window window = grz_tiles_window_of(&tiles, &area, GRAZE_CLOSED);
    bool is_any = false;
    for (uint32_t y = window.top; y < window.bottom && window.right - window.left == 2; y++) {
        graze_box left, right;
        grz_cast_hit one;
        if (!solid_side(&tiles, window.left, y, true, &left) ||
            !solid_side(&tiles, window.left + 1, y, false, &right))
            continue;
        const graze_box both = { left.min_x, grz_max_f32(left.min_y, right.min_y), right.max_x,
                                 left.max_y < right.max_y ? left.max_y : right.max_y };
        const graze_shape box = grz_shape_of_box(&both);
        if (both.min_y < both.max_y && grz_shapes_cast(&box, moving, motion, GRAZE_HALF_OPEN, &one))
            grz_cast_hit_add(hit, &is_any, &one);
    }
    return is_any;
}

static graze_area area_of_motion(const graze_box *box, graze_point motion) {
    return (graze_area){ (double)box->min_x + grz_min(motion.x, 0), (double)box->min_y + grz_min(motion.y, 0),
                         (double)box->max_x + grz_max(motion.x, 0),
                         (double)box->max_y + grz_max(motion.y, 0) };
}

static bool tiles_cast(const graze_shape *tiles, const graze_shape *moving, graze_point motion,
                       graze_edges edges, grz_cast_hit *hit) {
    const graze_box bounds = tiles_bounds_of(moving);
    const graze_area area = area_of_motion(&bounds, motion);
    grz_tile_walk walk = walk_area(tiles, &area, GRAZE_CLOSED);
    bool is_any = false;
    grz_tile_piece piece;
    *hit = (grz_cast_hit){ .normal = { 0, 0 } };
    while (grz_tile_walk_next(&walk, &piece)) {
        const graze_shape still = grz_tile_piece_shape(&piece);
        grz_cast_hit one;
        if (grz_shapes_cast(&still, moving, motion, edges, &one))
            grz_cast_hit_add(hit, &is_any, &one);
    }
    if (edges == GRAZE_HALF_OPEN && motion.x == 0 && grz_shape_is_point(moving) &&
        tiles->tiles->planes == GRZ_SLOPE_PLANES) {
        grz_cast_hit one;
        if (cast_along_columns(tiles, moving, motion, &one))
            grz_cast_hit_add(hit, &is_any, &one);
    }
    if (!is_any && edges == GRAZE_HALF_OPEN && motion.y == 0 && grz_shape_is_point(moving))
        return cast_along_rows(tiles, moving, motion, hit);
    return is_any;
}

const grz_shape_ops grz_shape_ops_tiles = {
    .name = "tiles",
    .corner_count = 1,
    .asset = GRZ_SHAPE_ASSET_TILES,
    .check = tiles_check,
    .bounds = tiles_bounds,
    .transform = tiles_transform,
    .contains = tiles_contain,
    .toi = tiles_toi,
    .cast = tiles_cast,
    .pairs = { [GRAZE_SHAPE_BOX] = { tiles_touch_box, tiles_manifold },
               [GRAZE_SHAPE_MASK] = { tiles_touch, tiles_manifold },
               [GRAZE_SHAPE_TILES] = { tiles_touch, tiles_manifold } },
    .convex_pairs = { tiles_touch, tiles_manifold },
};
