/* shape_tiles.h: how a shape and a moving box meet the tiles of a layer. */
#pragma once

#include "narrow/tile_layer.h"

bool grz_shape_touches_tile(const graze_shape *shape, const grz_tile_piece *piece,
                            graze_edges edges);

/* A layer in motion during a step. */
typedef struct grz_tiles_motion {
    grz_tiles from, to;
} grz_tiles_motion;

/* As grz_boxes_toi, for a box and the tiles of a layer: from the first time at which
 * the box touches a tile to the last. Exact as boxes are, but for sloped tiles,
 * which are as exact as shapes are. */
bool grz_tiles_box_toi(const grz_tiles_motion *tiles, const grz_box_motion *box,
                       const grz_toi_rule *rule, grz_interval *interval);
