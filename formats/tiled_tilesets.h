/* tiled_tilesets.h: what an object that is a tile needs to know of its tileset: where the tile is pinned, and
 * how large it is if the object does not say. */
#ifndef FORMATS_TILED_TILESETS_H
#define FORMATS_TILED_TILESETS_H

#include "formats/tiled_attributes.h"
#include "formats/tiled_object.h"

/* A tile of a size of its own. */
typedef struct tiled_tile {
    double id, w, h;
} tiled_tile;

/* `has_pin`: the tileset says where its tiles are pinned. */
typedef struct tiled_tileset {
    double first, tile_w, tile_h;
    tiled_pin pin;
    bool has_pin;
    tiled_tile *tiles;
    size_t count, capacity;
} tiled_tileset;

/* Zeroed: none. */
typedef struct tiled_tilesets {
    tiled_tileset *items;
    size_t count, capacity;
} tiled_tilesets;

void tiled_tilesets_free(tiled_tilesets *sets);

/* Add one with its first number. Errors: ERROR_INPUT, ERROR_RESOURCES. */
bool tiled_tilesets_add(tiled_tilesets *sets, const tiled_attributes *a, error *e);

/* Take what a <tileset> says of the last one, what a <tile> in it, and what an <image> in that. */
bool tiled_tileset_take(tiled_tilesets *sets, const tiled_attributes *a, error *e);
bool tiled_tileset_take_tile(tiled_tilesets *sets, const tiled_attributes *a, error *e);
bool tiled_tileset_take_image(tiled_tilesets *sets, const tiled_attributes *a, error *e);

/* Pin an object that is the tile of a number, in the way of maps that are isometric or not; and give it the
 * tile's size where it has none. */
void tiled_tilesets_pin(const tiled_tilesets *sets, double number, bool is_isometric, tiled_object *object);

#endif
