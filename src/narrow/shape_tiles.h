/* shape_tiles.h: a tile layer as a kind of shapes, and how a shape and a moving box
 * meet its tiles. The functions of its row that ask no other shape are in
 * shape_tiles.c, the others in shape_tiles_chain.c. */
#pragma once

#include "narrow/tile_layer.h"

graze_box grz_tiles_shape_bounds(const graze_shape *shape);
void grz_tiles_shape_pieces(const graze_shape *shape, const graze_area *area,
                            graze_edges edges, grz_piece_walk *walk);
bool grz_tiles_shape_next_piece(grz_piece_walk *walk, graze_shape *piece);
bool grz_tiles_shape_contains(const graze_shape *tiles, graze_point point);

/* A walk over the pieces in an area. */
grz_tile_walk grz_tiles_walk_area(const graze_shape *tiles, const graze_area *area,
                                  graze_edges edges);

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
