/* tiles.h: tile layers: a level's grid of tiles as one body, with a bit for each tile.
 *
 * A tile layer is a body with one part: the box around the grid, and in it a shape, the tiles that are not
 * empty. It is moved, swept, disabled, put on another layer and removed as bodies are, and a body over it has
 * one contact with it. A part touches the layer if it touches any tile, exactly as if each tile were a box of
 * the body: its offsets are its column times the tile's width and its row times the height, its edges are
 * float32(offset + position), and neighbours share them. Tiles side by side are one: a body that moves from
 * one tile to the next at one time ends no touch, and there are no inner edges. For a swept body the contact
 * lasts from the first time at which it touches any tile to the last.
 *
 * One-way tiles touch as solid tiles do; only moving with responses (move_and_collide.h) lets bodies pass
 * them. Queries and graze_world_explain see tiles. The layer's shape, as graze_part_shape reads it, has the
 * kind GRAZE_SHAPE_TILES and is valid until the layer is removed. A part that gets another shape or box is no
 * tile layer any more.
 *
 * A body over a layer costs the tiles under its box, not the layer. Memory: a bit for each tile, and four
 * from the first one-way tile on; rows are rounded up to 64 tiles.
 */
#ifndef GRAZE_TILES_H
#define GRAZE_TILES_H

#include "graze/body.h"
#include "graze/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A grid has at most this many tiles, empty ones included: 16384 x 16384. */
#define GRAZE_TILES_MAX (UINT64_C(1) << 28)

/* Kinds of tiles. A one-way tile is named by the side that stops movers: MIN_Y stops motion towards greater
 * y. */
typedef enum graze_tile_kind {
    GRAZE_TILE_EMPTY,
    GRAZE_TILE_SOLID,
    GRAZE_TILE_ONE_WAY_MIN_X,
    GRAZE_TILE_ONE_WAY_MAX_X,
    GRAZE_TILE_ONE_WAY_MIN_Y,
    GRAZE_TILE_ONE_WAY_MAX_Y
} graze_tile_kind;

/* A tile layer to add: the position of its min corner, the size of a tile, the numbers of columns and rows,
 * the layer and tag of its part, a value for the game's use, and the kinds of the tiles: columns x rows of
 * them (graze_tile_kind), row by row, copied; NULL: all are empty. */
typedef struct graze_tiles_def {
    float x, y;
    float tile_width, tile_height;
    uint32_t columns, rows;
    uint8_t layer;
    uint32_t tag;
    uint64_t user;
    const uint8_t *kinds;
} graze_tiles_def;

/* Add a tile layer; *body is its handle, or zero after an error. Errors: GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE
 * (of an edge), GRAZE_BAD_TILES (no columns or rows, a size not above 0, or two edges of a tile that would be
 * rounded to one float at this position), GRAZE_OUT_OF_CAPACITY (over GRAZE_TILES_MAX tiles, or a limit of
 * the world), GRAZE_BAD_VALUE (a kind), GRAZE_BAD_LAYER, GRAZE_OUT_OF_MEMORY. */
graze_status graze_world_add_tiles(graze_world *world, const graze_tiles_def *def, graze_body *body);

/* The state of a tile layer. */
typedef struct graze_tiles_info {
    float tile_width, tile_height;
    uint32_t columns, rows;
    uint64_t filled; /* the number of tiles that are not empty; counted by each call */
    size_t bytes;    /* of memory, for the tiles */
} graze_tiles_info;

/* The functions below return GRAZE_STALE_HANDLE for a body that is not alive, GRAZE_BAD_TILES for a body that
 * is no tile layer, and GRAZE_OUT_OF_CAPACITY for tiles that are not in it. */
graze_status graze_tiles_read(const graze_world *world, graze_body tiles, graze_tiles_info *info);

/* The kind of the tile in column x, row y, into *kind. */
graze_status graze_tiles_get(const graze_world *world, graze_body tiles, uint32_t x, uint32_t y,
                             graze_tile_kind *kind);

/* Set one tile; all tiles of a rectangle to one kind; or all of them to `kinds`, w x h of them, row by row.
 * The next step finds what begins and ends. Costs the tiles that are set; the step tests the bodies over the
 * layer again, unless no tile became empty or ceased to be. Errors: GRAZE_BAD_VALUE (a kind),
 * GRAZE_OUT_OF_MEMORY (for the layer's first one-way tile). */
graze_status graze_tiles_set(graze_world *world, graze_body tiles, uint32_t x, uint32_t y,
                             graze_tile_kind kind);
graze_status graze_tiles_fill(graze_world *world, graze_body tiles, graze_rect where, graze_tile_kind kind);
graze_status graze_tiles_set_many(graze_world *world, graze_body tiles, graze_rect where,
                                  const uint8_t *kinds);

/* Write the tiles that any part of `body` touches now, as a step made now would find them, merged into boxes
 * in the world's coordinates. The boxes cover each such tile once and nothing else: tiles side by side are
 * one run, and equal runs of consecutive rows are one box. They are sorted by their first row, then column;
 * at most `capacity` are written. Returns their number; 0 if nothing is touched, for a handle that is not
 * alive and for a body that is no tile layer. Allocates nothing. Costs a test of each tile under the body. */
size_t graze_tiles_touched(const graze_world *world, graze_body body, graze_body tiles, graze_box *out,
                           size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
