/* few.h: the few of a stream, in cells. */
#ifndef GRZ_BROAD_GRID_JOIN_BUILD_SIDE_H
#define GRZ_BROAD_GRID_JOIN_BUILD_SIDE_H

#include "broad/grid_join/grid_join.h"

#define GRZ_BUILD_LINK_NONE UINT32_MAX

static inline grz_build_box *grz_build_boxes(const grz_grid_join *stream) {
    return (grz_build_box *)stream->few.data;
}

/* Put the few, of which there are some, in cells that suit them and the usual sizes of the many. */
graze_status grz_build_side_index(grz_grid_join *stream, const grz_box_view *boxes,
                                  const grz_probe_side *many);

#endif
