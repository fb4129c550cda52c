/* tiles.h: tile layers: a level's grid of tiles as one body, with a bit for each
 * tile.
 *
 * A tile layer is a body with one part: the box around the grid, and in it a shape,
 * the filled tiles. It is moved, swept, disabled, put on another layer and removed
 * as bodies are, and a body over it has one contact with it. A part touches the
 * layer if it touches any tile, exactly as if each tile were a box of the body. Its
 * offsets are its column times the tile's width and its row times the height. Its
 * edges are float32(offset + position), and neighbours share them. Tiles side by
 * side are one and have no inner edges. A body moving from one tile to the next at
 * one time ends no touch. For a swept body the contact lasts from the first time at
 * which it touches any tile to the last.
 *
 * One-way tiles touch as solid tiles do; only moving with responses
 * (move_and_collide.h) lets bodies pass them. A sloped tile touches as a triangle or
 * a trapezoid. Queries and graze_world_explain see tiles. The layer's shape, as
 * graze_part_shape reads it, has the kind GRAZE_SHAPE_TILES and is valid until the
 * layer is removed. Another shape or box ends it: the part is not a tile layer any
 * more.
 *
 * The game can store a 16-bit value for each tile, which graze hands back with each
 * hit of a mover.
 *
 * A body over a layer costs the tiles under its box, not the layer. Memory: a bit
 * for each tile, four from the first one-way tile on, six from the first sloped tile
 * on, with rows rounded up to 64 tiles. From the first value other than 0 on, each
 * tile takes 16 bits more.
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

/* Kinds of tiles. A one-way tile is named by its stopping side: MIN_Y stops motion
 * towards greater y.
 *
 * A sloped tile is cut by a line, and named by its solid corner. SLOPE tiles are cut
 * from corner to corner (45 degrees, if tiles are square). Where y points down,
 * SLOPE_MAX_X_MAX_Y is a floor rising to the right. LOW and HIGH tiles are the two
 * halves of a slope over two columns (26.6 degrees). LOW is solid up to half its
 * height, HIGH from half its height to its whole height. */
typedef enum graze_tile_kind {
    GRAZE_TILE_EMPTY,
    GRAZE_TILE_SOLID,
    GRAZE_TILE_ONE_WAY_MIN_X,
    GRAZE_TILE_ONE_WAY_MAX_X,
    GRAZE_TILE_ONE_WAY_MIN_Y,
    GRAZE_TILE_ONE_WAY_MAX_Y,
    GRAZE_TILE_SLOPE_MIN_X_MIN_Y,
    GRAZE_TILE_SLOPE_MAX_X_MIN_Y,
    GRAZE_TILE_SLOPE_MIN_X_MAX_Y,
    GRAZE_TILE_SLOPE_MAX_X_MAX_Y,
    GRAZE_TILE_LOW_MIN_X_MIN_Y,
    GRAZE_TILE_LOW_MAX_X_MIN_Y,
    GRAZE_TILE_LOW_MIN_X_MAX_Y,
    GRAZE_TILE_LOW_MAX_X_MAX_Y,
    GRAZE_TILE_HIGH_MIN_X_MIN_Y,
    GRAZE_TILE_HIGH_MAX_X_MIN_Y,
    GRAZE_TILE_HIGH_MIN_X_MAX_Y,
    GRAZE_TILE_HIGH_MAX_X_MAX_Y
} graze_tile_kind;

/* A tile layer to add: the position of its min corner, the size of a tile, and the
 * numbers of columns and rows. Its part has a layer and a tag; `user` is for the
 * game's use. The kinds of the tiles (graze_tile_kind; NULL: all are empty) and
 * their values (NULL: all are 0) are copied. Both arrays have columns x rows items,
 * row by row. */
typedef struct graze_tiles_def {
    float x, y;
    float tile_width, tile_height;
    uint32_t columns, rows;
    uint8_t layer;
    uint32_t tag;
    uint64_t user;
    const uint8_t *kinds;
    const uint16_t *values;
} graze_tiles_def;

/* Add a tile layer; *body is its handle, or zero after an error. Errors:
 * GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE (of an edge), GRAZE_OUT_OF_CAPACITY (over
 * GRAZE_TILES_MAX tiles, or a limit of the world), GRAZE_BAD_VALUE (a kind),
 * GRAZE_BAD_LAYER, GRAZE_OUT_OF_MEMORY. GRAZE_BAD_TILES: no columns or rows, a size
 * not above 0, or two edges of a tile would be rounded to one float at this
 * position. GRAZE_BAD_WRAP: the world is wrapped; its walls are bodies with boxes. */
graze_status graze_world_add_tiles(graze_world *world, const graze_tiles_def *def,
                                   graze_body *body);

/* The state of a tile layer. */
typedef struct graze_tiles_info {
    float tile_width, tile_height;
    uint32_t columns, rows;
    uint64_t filled; /* the number of filled tiles; counted by each call */
    size_t bytes;    /* of memory, for the tiles and their values */
} graze_tiles_info;

/* The functions below return GRAZE_STALE_HANDLE for a body that is not alive,
 * GRAZE_TILES_MISSING if the body is not a tile layer, and GRAZE_OUT_OF_BOUNDS for
 * tiles outside of it. */
graze_status graze_tiles_read(const graze_world *world, graze_body tiles,
                              graze_tiles_info *info);

/* The kind of the tile in column x, row y, into *kind. */
graze_status graze_tiles_get(const graze_world *world, graze_body tiles, uint32_t x,
                             uint32_t y, graze_tile_kind *kind);

/* Set one tile; all tiles of a rectangle to one kind; or all of them to `kinds`, w x
 * h of them, row by row. The next step finds what begins and ends. Costs the tiles
 * that are set; the step tests the bodies over the layer again, unless all tiles
 * kept their shapes. The values of the tiles stay. Errors: GRAZE_BAD_VALUE (a kind),
 * GRAZE_OUT_OF_MEMORY (for the layer's first one-way or sloped tile). */
graze_status graze_tiles_set(graze_world *world, graze_body tiles, uint32_t x,
                             uint32_t y, graze_tile_kind kind);
graze_status graze_tiles_fill(graze_world *world, graze_body tiles, graze_rect where,
                              graze_tile_kind kind);
graze_status graze_tiles_set_many(graze_world *world, graze_body tiles,
                                  graze_rect where, const uint8_t *kinds);

/* The value of the tile in column x, row y, into *value; 0 if none was set. Values
 * mean nothing to graze: they are in snapshots and recordings, and in the hits of
 * movers (graze_move_hit). */
graze_status graze_tiles_get_value(const graze_world *world, graze_body tiles,
                                   uint32_t x, uint32_t y, uint16_t *value);

/* Set the value of one tile; of all tiles of a rectangle to `values`, w x h of them,
 * row by row. Error: GRAZE_OUT_OF_MEMORY (for the layer's first value other than
 * 0). */
graze_status graze_tiles_set_value(graze_world *world, graze_body tiles, uint32_t x,
                                   uint32_t y, uint16_t value);
graze_status graze_tiles_set_values(graze_world *world, graze_body tiles,
                                    graze_rect where, const uint16_t *values);

/* Write the tiles touched by any part of `body`, as a step made now would find them,
 * merged into boxes in the world's coordinates. The boxes cover each such tile once
 * and nothing else, sloped tiles as a whole. Tiles side by side are one run, and
 * equal runs of consecutive rows are one box. They are sorted by their first row,
 * then column; at most `capacity` are written. Returns their number; 0 if nothing is
 * touched, a handle is stale, or `tiles` is not a tile layer. Allocates nothing.
 * Costs a test of each tile under the body. */
size_t graze_tiles_touched(const graze_world *world, graze_body body,
                           graze_body tiles, graze_box *out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
