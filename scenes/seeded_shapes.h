/* seeded_shapes.h: shapes to try things on, made from a seed: the same everywhere,
 * for tests and benches alike.
 *
 * Corners and radii are whole multiples of one power of two. So shapes often just
 * meet, and an answer can be checked in whole numbers, but for ellipses. A turned
 * box is one whose edges are at right angles in whole numbers, too.
 */
#ifndef SCENES_SEEDED_SHAPES_H
#define SCENES_SEEDED_SHAPES_H

#include "graze/shape.h"
#include "scenes/seeded.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum seeded_shape_kind {
    SEEDED_SHAPE_BOX, /* never empty */
    SEEDED_SHAPE_CIRCLE,
    SEEDED_SHAPE_CAPSULE,
    SEEDED_SHAPE_TURNED_BOX,
    SEEDED_SHAPE_POLYGON,    /* 3 to 8 corners, either way round */
    SEEDED_SHAPE_ROUNDED,    /* the same with a radius */
    SEEDED_SHAPE_KIND_COUNT, /* of those decided in whole numbers */
    SEEDED_SHAPE_ELLIPSE = SEEDED_SHAPE_KIND_COUNT,
    SEEDED_SHAPE_ALL_COUNT
} seeded_shape_kind;

/* Where shapes are: all sizes in units. */
typedef struct seeded_shape_space {
    double origin, unit; /* of both axes */
    /* shapes are within -side to side of the origin, but for their size */
    int32_t side;
    int32_t size; /* they are up to so large, at least 4 */
} seeded_shape_space;

/* A shape of a kind; it passes graze_shape_check. */
graze_shape seeded_shape(seeded_random *random, const seeded_shape_space *space,
                         seeded_shape_kind kind);

/* A kind's name: "turned box"; static. */
const char *seeded_shape_name(seeded_shape_kind kind);

#ifdef __cplusplus
}
#endif

#endif
