/* pieces.h: a walk over the convex pieces of a mask, a tile layer or a chain. A mask
 * has runs as boxes, a tile layer runs and sloped tiles, a chain circles and
 * joints. */
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

/* The pieces of a chain at a place, in a box relative to it (chain.h). */
typedef struct grz_chain_walk {
    const graze_chain *chain;
    graze_point at;
    graze_box box;
    uint32_t item;  /* of the tree; 0: there are no more */
    uint32_t given; /* how many pieces of this item were looked at */
} grz_chain_walk;

struct grz_piece_walk {
    const grz_shape_ops *ops;
    grz_chain_walk chain;
    grz_tile_walk tiles; /* of a mask its pixels are the tiles, in these rows, */
    grz_mask_rows rows;
    graze_point at; /* from here on */
    bool are_boxes; /* all pieces are, and no two of them are side by side */
};
