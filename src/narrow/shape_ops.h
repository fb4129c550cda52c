/* shape_ops.h: table of functions of a shape kind.
 *
 * A kind is one row of the table in shape_ops.c and its functions: in
 * shape_convex.c, or in a file of its own. The row says which fields of a
 * graze_shape count, and how a shape is checked, bounded, transformed and moved. It
 * also says how a shape meets kinds of a lower rank. So each pair of kinds is
 * decided in one place. All other code asks the row and does not know kinds.
 * docs/shapes.md#add-a-kind explains how to add one. */
#pragma once

#include "core/rotation.h"
#include "graze/pose.h"
#include "narrow/convex.h"
#include "narrow/interval.h"

/* one more than the last kind */
enum { GRZ_SHAPE_KIND_COUNT = GRAZE_SHAPE_TILES + 1 };

/* A pose with its sine and cosine: (x, y) goes to (xx x + xy y, yx x + yy y) +
 * offset. */
typedef struct grz_transform {
    double xx, xy, yx, yy;
    graze_point offset;
    double scale;
    bool flip_x, flip_y;
    bool is_square; /* the angle is a multiple of 90 degrees: */
    uint8_t turns;  /* this many times 90, 0 to 3 */
} grz_transform;

graze_point grz_transform_apply(const grz_transform *transform, graze_point point);

/* How two shapes meet. The first one ranks lower: convex kinds rank below others,
 * and earlier kinds below later ones. Shapes of one kind are ordered by corners,
 * then by radius. If all are equal either may be first: the answers differ in the
 * normal's direction. Both were checked; `manifold` is zeroed. */
typedef struct grz_shape_pair_ops {
    bool (*touch)(const graze_shape *a, const graze_shape *b, graze_edges edges);
    void (*manifold)(const graze_shape *a, const graze_shape *b, graze_edges edges,
                     graze_manifold *manifold);
} grz_shape_pair_ops;

/* The object of a shape, beside its numbers. */
typedef enum grz_shape_asset {
    GRZ_SHAPE_ASSET_NONE,
    GRZ_SHAPE_ASSET_MASK,
    GRZ_SHAPE_ASSET_TILES
} grz_shape_asset;

/* When and how a moving shape meets another one. The normal points out of the
 * resting shape and has length 1. It is (0, 0) if the two overlapped at the
 * beginning, or touched there without going in. */
typedef struct grz_cast_hit {
    grz_interval interval;
    graze_point normal;
} grz_cast_hit;

typedef struct grz_piece_walk grz_piece_walk; /* see pieces.h */

typedef struct grz_shape_ops {
    const char *name;

    /* The fields in use. A snapshot or a recording writes only these of a shape. */
    uint32_t corner_count; /* 0: shape->count corners, 3 to GRAZE_CORNERS_MAX */
    bool has_radius;
    grz_shape_asset asset;
    /* corners 0 and 1 are its min and max corner, and there is nothing else */
    bool is_box;
    /* at any angle it remains of its kind: its corners are transformed, and
     * nothing else */
    bool turns;

    /* The rest of graze_shape_check, once corners and radius are finite and near
     * enough. NULL: no call takes the shape, and nothing transforms it. */
    graze_status (*check)(const graze_shape *shape);

    /* The smallest box of floats around a shape with finite numbers; too far, edges
     * are infinite. */
    graze_box (*bounds)(const graze_shape *shape);

    /* Transform a shape in place; the caller checks the outcome. */
    graze_status (*transform)(const grz_transform *transform, graze_shape *shape);

    /* Its convex core and radius. NULL: the kind is not convex, and the functions
     * below are there. */
    void (*convex)(const graze_shape *shape, grz_convex *convex);

    /* Begin a walk over its convex pieces near an area, and go on. */
    void (*pieces)(const graze_shape *shape, const graze_area *area,
                   graze_edges edges, grz_piece_walk *walk);
    bool (*next_piece)(grz_piece_walk *walk, graze_shape *piece);

    /* See grz_shape_contains, half-open. NULL: by the convex core. */
    bool (*contains)(const graze_shape *shape, graze_point point);

    /* See grz_shapes_toi in toi.h. The other shape ranks lower, or the same. NULL:
     * by the pieces or cores. */
    bool (*toi)(const graze_shape *shape, const graze_shape *other,
                graze_point motion, const grz_toi_rule *rule,
                grz_interval *interval);

    /* How shapes meet those of the same or a lower rank, by their kind; `touch`
     * NULL: as any convex shape. */
    grz_shape_pair_ops pairs[GRZ_SHAPE_KIND_COUNT];
    grz_shape_pair_ops convex_pairs;
} grz_shape_ops;

static inline void grz_manifold_swap(graze_manifold *manifold) {
    const graze_point first = manifold->points[0];
    manifold->normal = grz_vector_negated(manifold->normal);
    if (manifold->is_touching)
        return;
    manifold->points[0] = manifold->points[1];
    manifold->points[1] = first;
}

bool grz_convexes_touch(const graze_shape *a, const graze_shape *b,
                        graze_edges edges);
void grz_convexes_manifold(const graze_shape *a, const graze_shape *b,
                           graze_edges edges, graze_manifold *manifold);

extern const grz_shape_ops grz_shape_ops_box, grz_shape_ops_circle,
    grz_shape_ops_capsule, grz_shape_ops_polygon, grz_shape_ops_mask,
    grz_shape_ops_tiles;

/* NULL: no kind has this number. */
const grz_shape_ops *grz_shape_ops_of(graze_shape_kind kind);

static inline bool grz_shape_ranks_lower(const graze_shape *a,
                                         const graze_shape *b) {
    const bool is_convex = grz_shape_ops_of(a->kind)->convex != NULL;
    const bool is_other_convex = grz_shape_ops_of(b->kind)->convex != NULL;
    return is_convex != is_other_convex ? is_convex : a->kind < b->kind;
}

static inline const grz_shape_pair_ops *
grz_shape_pair_ops_of(graze_shape_kind first, graze_shape_kind second) {
    const grz_shape_ops *ops = grz_shape_ops_of(second);
    return ops->pairs[first].touch != NULL ? &ops->pairs[first] : &ops->convex_pairs;
}

uint32_t grz_shape_corner_count(const graze_shape *shape);
void grz_shape_translate(const graze_shape *shape, double x, double y,
                         graze_shape *moved);

/* graze_shape_check, for callers in the default floating-point mode. */
graze_status grz_shape_check(const graze_shape *shape);

/* Turn a shape by an angle in degrees, as graze_shape_transform does. Errors:
 * GRAZE_BAD_TURN (also for NULL, a part without a shape), those of the outcome. */
graze_status grz_shape_turn(const graze_shape *shape, float angle,
                            graze_shape *turned);

/* The same for the corners of a valid shape; nothing else is written. */
static inline uint32_t grz_shape_turn_corners(const graze_shape *shape,
                                              grz_rotation rotation,
                                              graze_shape *turned) {
    const uint32_t count = grz_shape_corner_count(shape);
    /* only added: GCC 12 fuses a subtraction beside an addition */
    const double minus_sine = -rotation.sine;
    for (uint32_t i = 0; i < count; i++) {
        const graze_point at = shape->corner[i];
        turned->corner[i] =
            (graze_point){ rotation.cosine * at.x + minus_sine * at.y + 0.0,
                           rotation.sine * at.x + rotation.cosine * at.y + 0.0 };
    }
    return count;
}

/* A point as a shape: a circle of radius 0, which games may not make. */
graze_shape grz_shape_point(graze_point point);

static inline bool grz_shape_is_point(const graze_shape *shape) {
    return shape->kind == GRAZE_SHAPE_CIRCLE && shape->radius == 0;
}

static inline bool grz_shape_is_segment(const graze_shape *shape) {
    return shape->kind == GRAZE_SHAPE_CAPSULE && shape->radius == 0;
}

static inline graze_shape grz_shape_of_box(const graze_box *box) {
    return graze_shape_box((graze_point){ (double)box->min_x, (double)box->min_y },
                           (graze_point){ (double)box->max_x, (double)box->max_y });
}

bool grz_shape_touches_box(const graze_shape *shape, const graze_box *box,
                           graze_edges edges);

/* Whether a valid shape contains a point. Closed: its border counts. Half-open, for
 * all kinds but boxes: each pixel of a mask and each tile contain [min, max), other
 * shapes their inside. Exact. */
bool grz_shape_contains(const graze_shape *shape, graze_point point,
                        graze_edges edges);

/* The distance of a point from a shape, 0 if the point is in it; infinite for a mask
 * without solid pixels. */
double grz_shape_distance(const graze_shape *shape, graze_point point);
