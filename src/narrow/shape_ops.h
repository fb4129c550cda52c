/* family.h: what a kind of shapes is to the rest of graze: a row of the table of kinds.
 *
 * A family is one file: what its shapes may be, where they end, how they are posed, and how they meet those
 * of the kinds not after it (so each pair of kinds has one place). The table is families.c.
 */
#ifndef GRZ_NARROW_SHAPE_OPS_H
#define GRZ_NARROW_SHAPE_OPS_H

#include "graze/pose.h"
#include "narrow/convex.h"

enum { GRZ_SHAPE_KIND_COUNT = GRAZE_SHAPE_TILES + 1 };

/* A pose made ready: (x, y) goes to (xx x + xy y, yx x + yy y) + offset. */
typedef struct grz_transform {
    double xx, xy, yx, yy;
    graze_point offset;
    double scale;
    bool flip_x, flip_y;
    bool is_square; /* the angle is a multiple of 90 degrees: */
    uint8_t turns;  /* so many times 90, 0 to 3 */
} grz_transform;

/* How shapes of two kinds meet: the first is of the kind that is earlier in the table. Of one kind, the first
 * comes before the second in the order of their corners and radii; if those are equal either may be first,
 * and both answers must be the same but for the normal's direction. Both functions get shapes that passed the
 * check; `contact` is zeroed. */
typedef struct grz_shape_pair_ops {
    bool (*touch)(const graze_shape *a, const graze_shape *b, graze_edges edges);
    void (*contact)(const graze_shape *a, const graze_shape *b, graze_edges edges, graze_manifold *contact);
} grz_shape_pair_ops;

typedef struct grz_shape_ops {
    const char *name;
    uint32_t corners; /* how many its shapes have; 0: as many as they say, 3 to 8 */
    bool has_radius;

    /* What graze_shape_check says of a shape whose corners and radius are finite and near enough. */
    graze_status (*check)(const graze_shape *shape);

    /* The smallest box of floats around a shape with finite corners and radius; infinite edges if it is too
     * far. */
    graze_box (*bounds)(const graze_shape *shape);

    /* The shape as moved, in `placed`, which holds a copy of it; the outcome is checked by the caller. */
    graze_status (*place)(const grz_transform *motion, graze_shape *placed);

    /* The convex core; NULL: it has none. */
    void (*core)(const graze_shape *shape, grz_convex *core);

    /* By the other's kind, for kinds up to this one. */
    grz_shape_pair_ops meets[GRZ_SHAPE_KIND_COUNT];
} grz_shape_ops;

extern const grz_shape_ops grz_shape_ops_box, grz_shape_ops_circle, grz_shape_ops_capsule,
    grz_shape_ops_polygon, grz_shape_ops_mask, grz_shape_ops_tiles;

/* NULL: no kind of this number. */
const grz_shape_ops *grz_shape_ops_of(graze_shape_kind kind);

/* A place as moved. */
graze_point grz_transform_apply(const grz_transform *motion, graze_point place);

/* How many corners of a shape count. */
uint32_t grz_shape_corner_count(const grz_shape_ops *family, const graze_shape *shape);

#endif
