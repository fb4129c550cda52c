/* tiles.h: tile layers of a world. A tile layer is the shape of a part, and the part
 * owns it. */
#pragma once

#include "narrow/shape_tiles.h"
#include "world/world.h"

/* The part of a body that is a tile layer, or GRZ_NO_SLOT. */
uint32_t grz_body_tile_part(const graze_world *world, uint32_t body);

/* A rectangle of tiles of one kind, or one sloped tile, as movers meet it. */
typedef struct grz_tile_block {
    grz_tile_piece piece;
    uint8_t one_way; /* GRAZE_SIDE_* bit: the side to stop a mover; 0: all sides */
    uint32_t number; /* of its first tile, row by row; no other block has it */
} grz_tile_block;

/* The blocks of a part overlapping an area, edges included. A block is a whole run
 * of one kind in its row, and the rows above and below with the same run. So a wall
 * is one block in any area. */
typedef struct grz_tile_blocks {
    grz_tiles tiles;
    grz_tile_window window;
    uint32_t x, y;
} grz_tile_blocks;

grz_tile_blocks grz_tile_blocks_in(const graze_world *world, uint32_t slot,
                                   const graze_area *area);
bool grz_tile_blocks_next(grz_tile_blocks *self, grz_tile_block *block);
grz_tile_window grz_tile_block_tiles(const grz_tile_layer *layer, uint32_t number);
