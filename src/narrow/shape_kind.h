/* shape_kind.h: a kind of shapes: its row of functions, and what all kinds share.
 *
 * The row says which fields of a graze_shape count, and how a shape is checked,
 * bounded, transformed and moved. It also says how a shape meets kinds of a lower
 * rank. So each pair of kinds is decided in one place. The table of all kinds is
 * shape_ops.h, above them; the convex ones are known to each other
 * (shape_convex.h). docs/shapes.md#add-a-kind explains how to add one. */
#pragma once

#include "core/rotation.h"
#include "graze/pose.h"
#include "narrow/convex.h"
#include "narrow/interval.h"

/* one more than the last kind */
enum { GRZ_SHAPE_KIND_COUNT = GRAZE_SHAPE_ELLIPSE + 1 };

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
    GRZ_SHAPE_ASSET_TILES,
    GRZ_SHAPE_ASSET_CHAIN
} grz_shape_asset;

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
    /* it is rounded even if its radius is 0, and its corners are not those of its
     * core */
    bool is_curved;

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

    /* From when to when two of this kind touch half-open, without a margin; b stands
     * where it is at the end of its motion. False: never. NULL: by the pieces or
     * cores. */
    bool (*impact)(const graze_shape *a, const graze_shape *b, graze_point motion,
                   grz_interval *interval);

    /* Pieces have radii, and may overlap: a cast asks each. */
    bool are_pieces_rounded;

    /* The order of two of this kind whose corners and radii are equal, by their
     * content. NULL: any. */
    int (*compare)(const graze_shape *a, const graze_shape *b);

    /* The shape in place of the second of two of this kind if they have a margin.
     * NULL: itself. */
    graze_shape (*around)(const graze_shape *shape);

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

extern const grz_shape_ops grz_shape_ops_box, grz_shape_ops_circle,
    grz_shape_ops_capsule, grz_shape_ops_polygon, grz_shape_ops_mask,
    grz_shape_ops_tiles, grz_shape_ops_chain, grz_shape_ops_ellipse;

/* The rows of the convex kinds in a table by number. */
#define GRZ_CONVEX_KINDS                                                            \
    [GRAZE_SHAPE_BOX] = &grz_shape_ops_box,                                         \
    [GRAZE_SHAPE_CIRCLE] = &grz_shape_ops_circle,                                   \
    [GRAZE_SHAPE_CAPSULE] = &grz_shape_ops_capsule,                                 \
    [GRAZE_SHAPE_POLYGON] = &grz_shape_ops_polygon,                                 \
    [GRAZE_SHAPE_ELLIPSE] = &grz_shape_ops_ellipse

static inline uint32_t grz_kind_corner_count(const grz_shape_ops *ops,
                                             const graze_shape *shape) {
    if (ops->corner_count != 0)
        return ops->corner_count;
    return shape->count;
}

static inline const grz_shape_pair_ops *
grz_kind_pair_ops(graze_shape_kind first, const grz_shape_ops *second) {
    if (second->pairs[first].touch != NULL)
        return &second->pairs[first];
    return &second->convex_pairs;
}

static inline int grz_numbers_compare(double a, double b) {
    return (a > b) - (a < b);
}

/* The row of a kind: of all kinds, or of the convex ones. */
typedef const grz_shape_ops *grz_kind_lookup(graze_shape_kind kind);

static inline bool grz_kind_ranks_lower(graze_shape_kind a, graze_shape_kind b,
                                        grz_kind_lookup *ops_of) {
    const bool is_convex = ops_of(a)->convex != NULL,
               is_other_convex = ops_of(b)->convex != NULL;
    if (is_convex != is_other_convex)
        return is_convex;
    return a < b;
}

/* Negative: a comes first; 0: both are alike. Comparisons only: shifting both
 * changes nothing. */
static inline int grz_shapes_compare(const graze_shape *a, const graze_shape *b,
                                     grz_kind_lookup *ops_of) {
    if (a->kind != b->kind)
        return -grz_sign(grz_kind_ranks_lower(a->kind, b->kind, ops_of));
    const grz_shape_ops *ops = ops_of(a->kind);
    const uint32_t count = grz_kind_corner_count(ops, a),
                   other = grz_kind_corner_count(ops, b);
    if (count != other)
        return -grz_sign(count < other);
    for (uint32_t i = 0; i < count; i++) {
        const int x = grz_numbers_compare(a->corner[i].x, b->corner[i].x),
                  y = grz_numbers_compare(a->corner[i].y, b->corner[i].y);
        if (x != 0)
            return x;
        if (y != 0)
            return y;
    }
    if (ops->has_radius)
        return grz_numbers_compare(a->radius, b->radius);
    if (ops->compare != NULL)
        return ops->compare(a, b);
    return 0;
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
