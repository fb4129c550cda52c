/* exact_tile.h: the boxes of a tile for its search, where float32 cannot hold them. */
#pragma once

#include "mpi/tile_pairs.h"

/* A grz_tile_boxes: edges which float32 cannot hold, or beyond a graze_box, become
 * ranks (formats/exact.h). */
graze_status grz_exact_boxes(const grz_tile *tile, graze_box **boxes);
