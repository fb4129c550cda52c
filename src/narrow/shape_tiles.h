/* shape_tiles.h: how tile layers meet shapes; what shape_tiles.c puts into the table of kinds.
 *
 * A tile layer is the union of its tiles that are not empty, each a box of floats. Side by side in a row they
 * are one box, for an edge that two tiles share is no edge of the union. So touches are as exact as those of
 * boxes, and cost what lies under the other's box.
 *
 * Contact: the depth is that of the shortest of four pushes along the axes, each made run by run until none
 * is left that is touched; the distance is that to the nearest tile, infinite if there is none.
 */
#ifndef GRZ_NARROW_SHAPE_TILES_H
#define GRZ_NARROW_SHAPE_TILES_H

#include "narrow/tile_layer.h"
#include "narrow/toi.h"

bool grz_tiles_touch(const graze_shape *other, const graze_shape *tiles, graze_edges edges);
void grz_tiles_manifold(const graze_shape *other, const graze_shape *tiles, graze_edges edges,
                        graze_manifold *contact);

/* The runs that may lie in reach of a shape's box. */
grz_tile_walk grz_tiles_walk_of(const graze_shape *tiles, const graze_shape *other);

/* Whether a shape touches one run. */
bool grz_tiles_run_touches(const graze_box *run, const graze_shape *other, graze_edges edges);

/* As grz_shapes_toi, of which this is a part: from the first moment at which the shape touches any tile to
 * the last. */
bool grz_tiles_toi(const graze_shape *tiles, const graze_shape *other, graze_point way,
                   const grz_toi_rule *rule, grz_interval *times);

/* As grz_shapes_cast and, half-open, grz_shape_contains, of which these are parts. */
bool grz_tiles_cast(const graze_shape *tiles, const graze_shape *moving, graze_point way, graze_edges edges,
                    grz_cast_hit *impact);
bool grz_tiles_contain(const graze_shape *tiles, graze_point place);

/* The same for a box whose edges go their own ways, with those of the tiles between two places of the layer:
 * exactly what the boxes of its tiles do. */
typedef struct grz_tiles_motion {
    grz_tiles from, to;
} grz_tiles_motion;

bool grz_tiles_box_toi(const grz_tiles_motion *tiles, const grz_box_motion *box, const grz_toi_rule *rule,
                       grz_interval *times);

#endif
