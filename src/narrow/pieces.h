/* pieces.h: a walk over the convex pieces of a mask or a tile layer. A mask has runs
 * as boxes, a tile layer runs and sloped tiles. */
#pragma once

#include "narrow/mask.h"
#include "narrow/shape_kind.h"

typedef struct grz_tile_layer grz_tile_layer;

typedef struct grz_tiles {
    const grz_tile_layer *layer;
    float x, y;
} grz_tiles;

/* Columns and rows, each from the first to before the end. */
typedef struct grz_tile_window {
    uint32_t left, top, right, bottom;
} grz_tile_window;

/* The pieces of a window, by rows, each with its whole length. Pieces without size,
 * by rounding, count only closed. */
typedef struct grz_tile_walk {
    grz_tiles tiles;
    grz_tile_window window;
    /* the last piece begins and ends at these columns of row y */
    uint32_t begin, x, y;
    bool is_closed;
} grz_tile_walk;

struct grz_piece_walk {
    const grz_shape_ops *ops;
    grz_tile_walk tiles; /* of a mask its pixels are the tiles, in these rows, */
    grz_mask_rows rows;
    graze_point at; /* from here on */
    bool are_boxes; /* all pieces are, and no two of them are side by side */
};
