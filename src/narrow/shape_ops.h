/* shape_ops.h: the table of shape kinds, and what is asked of any shape: all other
 * code asks a kind's row (shape_kind.h) and does not know kinds. */
#pragma once

#include "narrow/pieces.h"
#include "narrow/shape_convex.h"

/* NULL: no kind has this number. */
const grz_shape_ops *grz_shape_ops_of(graze_shape_kind kind);

static inline bool grz_shape_ranks_lower(const graze_shape *a,
                                         const graze_shape *b) {
    return grz_kind_ranks_lower(a->kind, b->kind, grz_shape_ops_of);
}

/* Whether neither of two convex shapes is rounded. */
static inline bool grz_shapes_are_sharp(const graze_shape *a, const graze_shape *b) {
    return a->radius + b->radius == 0 && !grz_shape_ops_of(a->kind)->is_curved &&
           !grz_shape_ops_of(b->kind)->is_curved;
}

static inline const grz_shape_pair_ops *
grz_shape_pair_ops_of(graze_shape_kind first, graze_shape_kind second) {
    return grz_kind_pair_ops(first, grz_shape_ops_of(second));
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

/* A convex shape, larger by a margin all round. */
graze_shape grz_shape_grown(const graze_shape *shape, double margin);

/* The pieces that may have a point of an area; unless closed, they have a size. */
static inline grz_piece_walk grz_pieces_near(const graze_shape *shape,
                                             const graze_area *area,
                                             graze_edges edges) {
    grz_piece_walk walk;
    walk.ops = grz_shape_ops_of(shape->kind);
    walk.ops->pieces(shape, area, edges, &walk);
    return walk;
}

/* The next piece, row by row. False: there are no more. */
static inline bool grz_pieces_next(grz_piece_walk *walk, graze_shape *piece) {
    return walk->ops->next_piece(walk, piece);
}
