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

#include "narrow/course.h"
#include "narrow/tile_layer.h"

bool grz_tiles_touch(const graze_shape *other, const graze_shape *tiles, graze_edges edges);
void grz_tiles_meet(const graze_shape *other, const graze_shape *tiles, graze_edges edges,
                    graze_contact *contact);

/* The runs that may lie in reach of a shape's box. */
grz_tile_walk grz_tiles_walk_under(const graze_shape *tiles, const graze_shape *other);

/* Whether a shape touches one run. */
bool grz_tiles_run_touches(const graze_box *run, const graze_shape *other, graze_edges edges);

/* As grz_shapes_near, of which this is a part: from the first moment at which the shape touches any tile to
 * the last. */
bool grz_tiles_near(const graze_shape *tiles, const graze_shape *other, graze_point way,
                    const grz_meeting_rule *rule, grz_times *times);

/* As grz_shapes_cast and, half-open, grz_shape_holds, of which these are parts. */
bool grz_tiles_cast(const graze_shape *tiles, const graze_shape *moving, graze_point way, graze_edges edges,
                    grz_impact *impact);
bool grz_tiles_hold(const graze_shape *tiles, graze_point place);

/* The same for a box whose edges go their own ways, with those of the tiles between two places of the layer:
 * exactly what the boxes of its tiles do. */
typedef struct grz_tiles_course {
    grz_tiles from, to;
} grz_tiles_course;

bool grz_tiles_meet_box(const grz_tiles_course *tiles, const grz_box_course *box,
                        const grz_meeting_rule *rule, grz_times *times);

#endif
