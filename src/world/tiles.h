/* tiles.h: tile layers of a world. The layer is its part's shape, and the part owns it. */
#ifndef GRZ_WORLD_TILES_H
#define GRZ_WORLD_TILES_H

#include "graze/tiles.h"
#include "narrow/tile_layer.h"
#include "world/world.h"

/* Beside the tiles that are not empty; see tile_layer.h. */
enum { GRZ_ONE_WAY_PLANES = 3 };

static inline bool grz_part_is_tile_layer(const graze_world *world, uint32_t slot) {
    return grz_part_has_shape(&world->shapes, slot) &&
           grz_part_own_shape(&world->shapes, slot)->kind == GRAZE_SHAPE_TILES;
}

/* The part that is the tile layer of a body, or GRZ_NO_SLOT. */
uint32_t grz_body_tile_part(const graze_world *world, uint32_t body);

/* A part that is a tile layer, where it stands. */
grz_tiles grz_part_tiles(const graze_world *world, uint32_t slot);

/* The tile layer of a handle. Errors: GRAZE_STALE_HANDLE, GRAZE_BAD_TILES. */
graze_status grz_tile_layer_find(const graze_world *world, graze_body tiles, graze_tile_layer **layer);

/* A layer of empty tiles, or NULL: there is no memory. */
graze_tile_layer *grz_tile_layer_create(const graze_allocator *allocator, const graze_tile_layer *like);
void grz_tile_layer_free(const graze_allocator *allocator, graze_tile_layer *layer);

/* All tile layers of a world go. */
void grz_tile_layers_free_all(graze_world *world);

/* Make the planes of one-way tiles, if there are none. */
graze_status grz_tile_layer_add_one_way(const graze_allocator *allocator, graze_tile_layer *layer);

/* Set the tiles of a rectangle, which is inside, to kinds that are some. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_tile_layer_write(const graze_allocator *allocator, graze_tile_layer *layer, graze_rect where,
                                  const uint8_t *kinds);

/* Tiles of one kind that are a rectangle, and where it stands. */
typedef struct grz_tile_block {
    graze_box box;
    uint8_t one_way; /* the side that it is met from, as a bit (GRAZE_SIDE_MIN_X ...); 0: all */
    uint32_t number; /* of its first tile, row by row: no other block's */
} grz_tile_block;

/* The blocks that overlap an area, borders included. A block is a run of one kind, as long as it goes in its
 * row, beyond the area, too, and the rows above and below it that have exactly the same run: so a floor or a
 * wall is one block, wherever the area cuts it. */
typedef struct grz_tile_blocks {
    grz_tiles tiles;
    grz_tile_window window;
    uint32_t x, y;
} grz_tile_blocks;

grz_tile_blocks grz_tile_blocks_in(const graze_world *world, uint32_t slot, const graze_area *area);

/* The next block; false: there are no more. */
bool grz_tile_blocks_next(grz_tile_blocks *self, grz_tile_block *block);

/* Whether a tile that is not empty overlaps an area. */
bool grz_tile_layer_overlaps(const graze_world *world, uint32_t slot, graze_box area);

#endif
