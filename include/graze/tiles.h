/* tiles.h: tile layers: a level's grid of tiles as one body of a world, a bit a tile.
 *
 * A tile layer is a body with one box, that around its grid, and in it a shape: the tiles that are not empty.
 * It is placed, moved, swept, disabled, put on another layer and removed as bodies are, and (body, tile
 * layer) is one encounter. What touches it is what touches any tile, in the world's edge rule, exactly as if
 * each tile were a box of the body at its column times the tile's width, its row times the height: edges are
 * placed as those of boxes are (float32(offset + place)), and neighbours share them. Side by side tiles are
 * one: who goes from tile to tile at one moment leaves nothing, and there is no inner edge. Swept, the
 * encounter lasts from the first moment at which any tile is touched to the last.
 *
 * One-way tiles touch as solid ones do; only moving with a response (respond.h) lets some pass. Queries and
 * graze_world_explain see tiles; the layer's shape, read by graze_part_shape, is of the kind
 * GRAZE_SHAPE_TILES, and valid until the layer is removed. A body that is given another shape or box instead
 * is a tile layer no more.
 *
 * A body over a layer costs what lies under its box, not the layer. Memory: a bit a tile, and three more from
 * the first one-way tile on, rows rounded up to 64 tiles.
 */
#ifndef GRAZE_TILES_H
#define GRAZE_TILES_H

#include "graze/body.h"
#include "graze/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of tiles that a grid may have, empty ones counted: 16384 x 16384. */
#define GRAZE_TILES_MAX (UINT64_C(1) << 28)

/* What a tile is. A one-way tile is named by its side that blocks: ..._MIN_Y what comes towards greater y. */
typedef enum graze_tile_kind {
    GRAZE_TILE_EMPTY,
    GRAZE_TILE_SOLID,
    GRAZE_TILE_ONE_WAY_MIN_X,
    GRAZE_TILE_ONE_WAY_MAX_X,
    GRAZE_TILE_ONE_WAY_MIN_Y,
    GRAZE_TILE_ONE_WAY_MAX_Y
} graze_tile_kind;

/* A tile layer to add: the place of its min corner, the size of a tile, how many there are, the layer and tag
 * of its box, a value that the game reads back, and the tiles: `columns` x `rows` kinds (graze_tile_kind, a
 * byte each), row by row; NULL: all are empty. Copied. */
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
 * (of an edge), GRAZE_BAD_TILES (no columns or rows, a size not above 0, or where it stands two edges of a
 * tile would be rounded to one float), GRAZE_OUT_OF_CAPACITY (over GRAZE_TILES_MAX tiles, or a limit of the
 * world), GRAZE_BAD_VALUE (a kind), GRAZE_BAD_LAYER, GRAZE_OUT_OF_MEMORY. */
graze_status graze_world_add_tiles(graze_world *world, const graze_tiles_def *def, graze_body *body);

/* What a tile layer is. */
typedef struct graze_tiles_info {
    float tile_width, tile_height;
    uint32_t columns, rows;
    uint64_t filled; /* how many tiles are not empty; counted when asked */
    size_t bytes;    /* of memory, for the tiles */
} graze_tiles_info;

/* The functions below return GRAZE_STALE_HANDLE for a body that is not alive, GRAZE_BAD_TILES for one that is
 * no tile layer, GRAZE_OUT_OF_CAPACITY for tiles that are not in it; and then change nothing. */
graze_status graze_tiles_read(const graze_world *world, graze_body tiles, graze_tiles_info *info);

/* The kind of the tile in column x, row y, into *kind. */
graze_status graze_tiles_get(const graze_world *world, graze_body tiles, uint32_t x, uint32_t y,
                             graze_tile_kind *kind);

/* Set one tile; all of a rectangle to one kind; all of a rectangle to `kinds`, w x h of them, row by row. The
 * next step finds what that began and ended. Costs the tiles that are set; the step looks again at what is
 * over the layer. An edit that turns no tile empty, or full, costs the step nothing. Errors: GRAZE_BAD_VALUE
 * (a kind), GRAZE_OUT_OF_MEMORY (only of the layer's first one-way tile). */
graze_status graze_tiles_set(graze_world *world, graze_body tiles, uint32_t x, uint32_t y,
                             graze_tile_kind kind);
graze_status graze_tiles_fill(graze_world *world, graze_body tiles, graze_rect where, graze_tile_kind kind);
graze_status graze_tiles_set_many(graze_world *world, graze_body tiles, graze_rect where,
                                  const uint8_t *kinds);

/* Write where `body` touches a tile layer as both are now, as a step made now would find: the tiles that any
 * box or shape of it touches, side by side and one above the other merged into boxes, in the world's
 * coordinates. They hold each such tile once and nothing else; where a row begins or ends elsewhere than the
 * one above it, another box begins. Sorted by the row, then the column, where they begin; at most
 * `capacity` are written. Returns how many there are: 0 if nothing is touched, for a handle that is not alive
 * and for a body that is no tile layer. Allocates nothing. Costs a look at each tile under the body. */
size_t graze_tiles_touched(const graze_world *world, graze_body body, graze_body tiles, graze_box *out,
                           size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
