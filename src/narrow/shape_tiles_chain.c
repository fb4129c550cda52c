/* shape_tiles_chain.c: the kinds of tile layers and of chains: how shapes meet unions
 * of pieces.
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
 * which it touches any tile to the last.
 *
 * A chain is the union of its convex pieces (chain.h), which overlap: its inside is
 * the union of their insides. If two pieces have equal answers, the one nearer to the
 * front counts, so the place of the ring does not matter. The depth is the length of
 * the shortest of five pushes: along x, along y, and out of the piece which the other
 * shape is deepest in. For each push, every piece that it meets has an interval of
 * lengths at which it is touched; the push ends where no interval is. The distance
 * is found from the piece of the nearest box on. */
#include "narrow/shape_tiles.h"

#include "narrow/shape_chain.h"
#include "narrow/toi.h"

#include <float.h>

bool grz_shape_touches_tile(const graze_shape *shape, const grz_tile_piece *piece,
                            graze_edges edges) {
    if (!grz_tile_is_slope(piece->kind))
        return grz_shape_touches_box(shape, &piece->box, edges);
    const graze_shape slope = grz_tile_piece_shape(piece);
    return graze_shapes_touch(shape, &slope, edges);
}

static graze_box tiles_bounds_of(const graze_shape *shape) {
    return grz_shape_ops_of(shape->kind)->bounds(shape);
}

static grz_tile_walk tiles_walk_near(const graze_shape *tiles,
                                     const graze_shape *other) {
    const graze_area area = grz_area_of_box(tiles_bounds_of(other));
    return grz_tiles_walk_area(tiles, &area, GRAZE_CLOSED);
}

/* ---- touch ---- */

static bool tiles_touch_box(const graze_shape *box, const graze_shape *tiles,
                            graze_edges edges) {
    const graze_point min = box->corner[0], max = box->corner[1];
    const graze_area area = { min.x, min.y, max.x, max.y };
    grz_tile_piece piece;
    if (edges != GRAZE_CLOSED && !(min.x < max.x && min.y < max.y))
        return false;
    grz_tile_walk walk = grz_tiles_walk_area(tiles, &area, edges);
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

/* The nearest piece of a row, if it is nearer than the nearest one so far. */
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
    .bounds = grz_tiles_shape_bounds,
    .contains = grz_tiles_shape_contains,
    .pieces = grz_tiles_shape_pieces,
    .next_piece = grz_tiles_shape_next_piece,
    .pairs = { [GRAZE_SHAPE_BOX] = { tiles_touch_box, tiles_manifold },
               [GRAZE_SHAPE_MASK] = { tiles_touch, tiles_manifold },
               [GRAZE_SHAPE_TILES] = { tiles_touch, tiles_manifold } },
    .convex_pairs = { tiles_touch, tiles_manifold },
};

/* ---- chains ---- */

static grz_chain_walk chain_walk_area(const graze_shape *chain, graze_area area) {
    grz_chain_walk walk;
    grz_chain_walk_begin(grz_shape_chain(chain), chain->corner[0], &area, &walk);
    return walk;
}

static graze_area chain_area_of(const graze_shape *shape) {
    return grz_area_of_box(grz_shape_ops_of(shape->kind)->bounds(shape));
}

static bool chain_touches(const graze_shape *other, const graze_shape *chain,
                          graze_edges edges) {
    grz_chain_walk walk = chain_walk_area(chain, chain_area_of(other));
    graze_shape piece;
    while (grz_chain_walk_next(&walk, &piece))
        if (graze_shapes_touch(other, &piece, edges))
            return true;
    return false;
}

enum { CHAIN_PIECES_MAX = 2 * GRAZE_CHAIN_NODES_MAX };

/* The lengths of a push of the other shape at which pieces are touched. */
typedef struct chain_push {
    const graze_shape *other, *chain;
    graze_point axis; /* of length 1 */
    graze_edges edges;
    double width;        /* of both shapes; no push is longer */
    graze_shape deepest; /* the piece that the other shape is deepest in */
    uint32_t count;
    grz_interval touched[CHAIN_PIECES_MAX];
} chain_push;

/* Shares of the width of both shapes. After a push a shape must be free this much
 * further on, too; and the times of a motion are rounded by less. */
static const double chain_clearance = 0x1p-24;
static const double chain_rounding = 0x1p-47;

static graze_area chain_area_of_push(const chain_push *push, double length) {
    const graze_point motion = { push->axis.x * length, push->axis.y * length };
    const graze_shape end = grz_shape_moved(push->other, motion);
    const graze_area a = chain_area_of(push->other), b = chain_area_of(&end);
    return (graze_area){ grz_min(a.min_x, b.min_x), grz_min(a.min_y, b.min_y),
                         grz_max(a.max_x, b.max_x), grz_max(a.max_y, b.max_y) };
}

/* Whether a push of this length touches at these lengths, there or soon behind. */
static bool chain_push_is_stopped(const chain_push *push, grz_interval at,
                                  double length) {
    return at.first < length + chain_clearance * push->width &&
           at.last > length + chain_rounding * push->width;
}

/* The lengths of a push at which a piece is touched, if it is. They are those of a
 * push as long as the width, however long a push is looked at. */
static bool chain_push_touches(const chain_push *push, const graze_shape *piece,
                               grz_interval *at) {
    const graze_point motion = { push->axis.x * push->width,
                                 push->axis.y * push->width };
    const graze_shape end = grz_shape_moved(push->other, motion);
    const grz_toi_rule rule = { 0, push->edges };
    grz_interval times;
    if (!grz_shapes_toi(piece, &end, motion, &rule, &times))
        return false;
    *at = (grz_interval){ times.first * push->width, times.last * push->width };
    return true;
}

/* Find the pieces near a push of length `reach`. Returns the length from `least` on
 * that they, one after the other, ask for; at `end` or behind it the rest is left
 * out. */
static double chain_push_find(chain_push *push, double least, double reach,
                              double end) {
    grz_chain_walk walk =
        chain_walk_area(push->chain, chain_area_of_push(push, reach));
    double length = least;
    graze_shape piece;
    grz_interval at;
    push->count = 0;
    while (length < end && grz_chain_walk_next(&walk, &piece))
        if (chain_push_touches(push, &piece, &at)) {
            push->touched[push->count++] = at;
            if (chain_push_is_stopped(push, at, length))
                length = at.last;
        }
    return length;
}

/* Whether the piece that the other shape is deepest in is enough to see that a push
 * is not shorter than `end`. */
static bool chain_push_is_long(const chain_push *push, double end) {
    grz_interval at;
    return chain_push_touches(push, &push->deepest, &at) &&
           chain_push_is_stopped(push, at, end);
}

/* The least length from `length` on at which no found piece is touched, nor soon
 * behind. */
static double chain_push_on(const chain_push *push, double length) {
    bool is_free = false;
    while (!is_free) {
        is_free = true;
        for (uint32_t i = 0; i < push->count; i++)
            if (chain_push_is_stopped(push, push->touched[i], length)) {
                length = push->touched[i].last;
                is_free = false;
            }
    }
    return length;
}

static double chain_width(graze_area area) {
    return (area.max_x - area.min_x) + (area.max_y - area.min_y);
}

/* Find the piece that the other shape is deepest in, and how they meet; of equal ones
 * the first. */
static bool chain_find_deepest(chain_push *push, graze_manifold *deepest) {
    grz_chain_walk walk = chain_walk_area(push->chain, chain_area_of(push->other));
    uint32_t best = UINT32_MAX;
    graze_manifold one;
    graze_shape piece;
    while (grz_chain_walk_next(&walk, &piece)) {
        graze_shapes_manifold(push->other, &piece, push->edges, &one);
        const uint32_t number = grz_chain_piece_number(&walk);
        if (!one.is_touching ||
            (best != UINT32_MAX && (one.depth < deepest->depth ||
                                    (one.depth == deepest->depth && number > best))))
            continue;
        *deepest = one;
        push->deepest = piece;
        best = number;
    }
    return best != UINT32_MAX;
}

/* Find the shortest of the pushes against five normals, by pieces near pushes of
 * length `reach`. The first one is at least as long as the manifold's depth. False:
 * each may be longer than that. */
static bool chain_push_shortest(chain_push *push, const graze_point normals[5],
                                double reach, graze_manifold *manifold) {
    const bool is_all = reach >= push->width;
    const double least = manifold->depth, more = 2 * chain_clearance * push->width;
    double best = INFINITY;
    for (int i = 0; i < 5; i++) {
        const double end = is_all ? best : grz_min(best, reach);
        push->axis = grz_vector_negated(normals[i]);
        if (i > 0 && chain_push_is_long(push, end))
            continue;
        const double length = chain_push_on(
            push, chain_push_find(push, i == 0 ? least : 0, reach, end));
        if (length < best && (is_all || length + more < reach)) {
            best = length;
            manifold->normal = normals[i];
        }
    }
    if (best < INFINITY)
        manifold->depth = best;
    return best < INFINITY;
}

/* The other shape is pushed against the normal, which leads to the chain. A push out
 * of one piece is at least as long as its depth. Most pushes are short, so the first
 * look goes a little way, and each next one twice as far. */
static void chain_find_push(chain_push *push, graze_manifold *manifold) {
    const graze_point normals[] = {
        manifold->normal, { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 }
    };
    push->width = chain_width(chain_area_of(push->other)) +
                  chain_width(chain_area_of(push->chain));
    double reach = 2 * manifold->depth + 4 * chain_clearance * push->width;
    while (!chain_push_shortest(push, normals, reach, manifold))
        reach *= 2;
    if (push->edges != GRAZE_CLOSED)
        manifold->depth = grz_max(manifold->depth, DBL_MIN);
}

/* How far a box is at least from an area, along the axis on which they are farther
 * apart. */
static double chain_gap(graze_area a, graze_area b) {
    const double x = grz_max(b.min_x - a.max_x, a.min_x - b.max_x),
                 y = grz_max(b.min_y - a.max_y, a.min_y - b.max_y);
    return grz_max(grz_max(x, y), 0);
}

typedef struct chain_nearest {
    const graze_shape *other, *chain;
    graze_area area; /* of the other shape, relative to the chain */
    graze_manifold *manifold;
    uint32_t number;
} chain_nearest;

static void chain_measure_leaf(chain_nearest *near, uint32_t slot) {
    const graze_chain *chain = grz_shape_chain(near->chain);
    const uint32_t first = 2 * grz_chain_node_of(chain, slot);
    const graze_point at = near->chain->corner[0];
    graze_manifold *best = near->manifold;
    graze_manifold one;
    graze_shape piece;
    for (uint32_t number = 1; number <= 2; number++) {
        if (!grz_chain_piece(chain, slot, number, at, &piece))
            continue;
        graze_shapes_manifold(near->other, &piece, GRAZE_HALF_OPEN, &one);
        const bool is_nearer =
            one.distance < best->distance ||
            (one.distance == best->distance && first + number < near->number);
        if (!is_nearer || one.distance == INFINITY)
            continue;
        best->distance = one.distance;
        best->normal = one.normal;
        memcpy(best->points, one.points, sizeof one.points);
        near->number = first + number;
    }
}

static void chain_measure_item(chain_nearest *near, uint32_t item);

/* Nothing there can be nearer than the nearest one so far. */
static void chain_measure_below(chain_nearest *near, uint32_t item, double gap) {
    const graze_box box = grz_shape_chain(near->chain)->tree[item];
    if (box.min_x <= box.max_x && gap <= near->manifold->distance)
        chain_measure_item(near, item);
}

/* Go down to the nearer child first. */
static void chain_measure_item(chain_nearest *near, uint32_t item) {
    const graze_chain *chain = grz_shape_chain(near->chain);
    if (item >= chain->leaves) {
        chain_measure_leaf(near, item - chain->leaves);
        return;
    }
    const uint32_t one = 2 * item, other = one + 1;
    const double gap = chain_gap(near->area, grz_area_of_box(chain->tree[one]));
    const double other_gap =
        chain_gap(near->area, grz_area_of_box(chain->tree[other]));
    if (other_gap < gap)
        chain_measure_below(near, other, other_gap);
    chain_measure_below(near, one, gap);
    if (!(other_gap < gap))
        chain_measure_below(near, other, other_gap);
}

static void chain_find_nearest(const graze_shape *other, const graze_shape *chain,
                               graze_manifold *manifold) {
    const grz_chain_walk around = chain_walk_area(chain, chain_area_of(other));
    chain_nearest near = { other, chain, grz_area_of_box(around.box), manifold,
                           UINT32_MAX };
    manifold->distance = INFINITY;
    chain_measure_item(&near, 1);
}

static void chain_manifold(const graze_shape *other, const graze_shape *chain,
                           graze_edges edges, graze_manifold *manifold) {
    chain_push push;
    push.other = other;
    push.chain = chain;
    push.edges = edges;
    if (chain_find_deepest(&push, manifold))
        chain_find_push(&push, manifold);
    else
        chain_find_nearest(other, chain, manifold);
}

const grz_shape_ops grz_shape_ops_chain = {
    .name = "chain",
    .corner_count = 1,
    .asset = GRZ_SHAPE_ASSET_CHAIN,
    .check = grz_chain_shape_check,
    .bounds = grz_chain_shape_bounds,
    .transform = grz_chain_shape_transform,
    .compare = grz_chain_shape_compare,
    .contains = grz_chain_shape_contains,
    .pieces = grz_chain_shape_pieces,
    .next_piece = grz_chain_shape_next_piece,
    .are_pieces_rounded = true,
    .pairs = { [GRAZE_SHAPE_MASK] = { chain_touches, chain_manifold },
               [GRAZE_SHAPE_TILES] = { chain_touches, chain_manifold },
               [GRAZE_SHAPE_CHAIN] = { chain_touches, chain_manifold } },
    .convex_pairs = { chain_touches, chain_manifold },
};
