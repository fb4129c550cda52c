/* tiled_tilesets.h: the tilesets of a document of Tiled, and their facts on tiles:
 * sizes, kinds by a property, collision shapes. */
#ifndef FORMATS_TILED_TILESETS_H
#define FORMATS_TILED_TILESETS_H

#include "formats/tiled_attributes.h"
#include "formats/tiled_object.h"

/* A tile of a size of its own. `kind` is what its property says. */
typedef struct tiled_tile {
    double id, w, h;
    uint8_t kind;
    bool has_kind;
    tiled_object *shapes; /* its collision shapes */
    size_t shape_count, shape_capacity;
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
    bool has_property; /* some tile has the requested property */
    bool has_shape;    /* some tile has a collision shape */
} tiled_tilesets;

void tiled_tilesets_free(tiled_tilesets *sets);

/* Add one with its first number. Errors: ERROR_INPUT, ERROR_RESOURCES. */
bool tiled_tilesets_add(tiled_tilesets *sets, const tiled_attributes *a, error *e);

/* Take the attributes of a <tileset>, which is the last one, of a <tile> in it, and
 * of an <image> in the tile. */
bool tiled_tileset_take(tiled_tilesets *sets, const tiled_attributes *a, error *e);
bool tiled_tileset_take_tile(tiled_tilesets *sets, const tiled_attributes *a,
                             error *e);
bool tiled_tileset_take_image(tiled_tilesets *sets, const tiled_attributes *a,
                              error *e);

/* Take a property of the last tile, if it has the requested name; and a collision
 * shape. Errors: ERROR_INPUT for a value other than a kind of a tile;
 * ERROR_RESOURCES. */
bool tiled_tileset_take_property(tiled_tilesets *sets, const char *name,
                                 const tiled_attributes *a, error *e);
bool tiled_tileset_take_shape(tiled_tilesets *sets, const tiled_object *object,
                              error_place place, error *e);

/* The tileset of a number, or NULL; and its tile, or NULL if the tileset says
 * nothing of it. */
const tiled_tileset *tiled_tileset_of(const tiled_tilesets *sets, double number);
const tiled_tile *tiled_tile_of(const tiled_tileset *set, double number);

/* Pin an object, the tile of a number, as maps do, isometric or not; and give it the
 * tile's size if it has none. */
void tiled_tilesets_pin(const tiled_tilesets *sets, double number, bool is_isometric,
                        tiled_object *object);

#endif
