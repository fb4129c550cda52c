/* tile_map.h: a map of tiles as graze uses it, from any tool: which tiles are solid,
 * and boxes.
 *
 * A layer comes in chunks, rectangles of cells anywhere; at its end they become one
 * grid. Memory: a bit a cell, rows in whole words, and no more cells in all than
 * TILE_MAP_CELLS_MAX.
 */
#ifndef FORMATS_TILE_MAP_H
#define FORMATS_TILE_MAP_H

#include "formats/error.h"
#include "formats/name_list.h"

#include "graze/content/tile_merge.h"
#include "graze/shape.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most cells of all layers of a map: 256 MiB of bits. */
#define TILE_MAP_CELLS_MAX (UINT64_C(1) << 31)

/* How far from the origin cells may be, and how far pixels. */
#define TILE_MAP_PLACE_MAX (INT64_C(1) << 30)
#define TILE_MAP_PIXEL_MAX 0x1p60

/* Cells from (x, y) on, a bit each, as graze_tile_grid has them. If the map keeps
 * numbers, also width x height numbers of their tiles with their flips. */
typedef struct tile_chunk {
    int64_t x, y;
    uint32_t width, height;
    size_t stride;
    uint64_t *words;
    uint32_t *numbers;
} tile_chunk;

/* A layer of tiles. Once tile_map_end_layer has been called it has one chunk. */
typedef struct tile_layer {
    char *name;
    double offset_x, offset_y; /* in pixels, with those of its groups or level */
    double tile_w, tile_h;     /* at first those of the map */
    tile_chunk *chunks;
    size_t count, capacity;
    /* of a map with numbers, by cell: graze_tile_kind. The bits are of solid
     * tiles */
    uint8_t *kinds;
} tile_layer;

/* The layer of an object's shape, not of a tile's. */
#define TILE_SHAPE_OF_OBJECT SIZE_MAX

/* A shape, in pixels: of a tile of a layer, or of an object by its index. */
typedef struct tile_shape {
    size_t layer, object;
    graze_shape shape;
} tile_shape;

/* An object's box, in pixels. Its name is NULL if it has none. LDtk's have texts as
 * identifiers, too. */
typedef struct tile_object {
    uint64_t id;
    size_t layer; /* its index among the layers of objects */
    double min[2], max[2];
    char *name, *iid;
} tile_object;

/* A level of LDtk, in pixels of its world. */
typedef struct tile_level {
    char *name;
    double min[2], max[2];
} tile_level;

/* Zeroed: empty. */
typedef struct tile_map {
    uint64_t width, height;
    double tile_w, tile_h;
    uint64_t cells; /* of all layers, in whole words */
    tile_layer *layers;
    size_t layer_count, layer_capacity;
    /* layers of objects in the map's order; those of one name are one */
    name_list object_layers;
    tile_object *objects;
    size_t object_count, object_capacity;
    tile_level *levels;
    size_t level_count, level_capacity;
    bool keeps_numbers;
    tile_shape *shapes; /* of a map with numbers, in the order of layers */
    size_t shape_count, shape_capacity;
} tile_map;

/* Free what a map holds; a zeroed one is fine. */
void tile_map_free(tile_map *map);

/* Begin a layer; the name is copied. Errors: ERROR_RESOURCES. */
bool tile_map_begin_layer(tile_map *map, const char *name, error *e);

/* Add cells to the last layer, none of them solid; *chunk lives until the next call.
 * Errors: ERROR_INPUT with `place`, for too many cells or a place too far;
 * ERROR_RESOURCES. */
bool tile_map_add_chunk(tile_map *map, tile_chunk where, error_place place,
                        tile_chunk **chunk, error *e);

/* Make one grid of the last layer's chunks. Errors as for a chunk. */
bool tile_map_end_layer(tile_map *map, error_place place, error *e);

/* The index of the layer of objects of a name, which is added if it is new. Errors:
 * ERROR_RESOURCES. */
bool tile_map_object_layer(tile_map *map, const char *name, size_t *layer, error *e);

/* The layer number of an object where a map is boxes: layers of objects are behind
 * those of tiles. It may be beyond the last layer of graze. */
size_t tile_map_layer_of(const tile_map *map, const tile_object *object);

/* Add an object; its texts are copied. Errors: ERROR_INPUT with `place`, if it is too
 * far away; ERROR_RESOURCES. */
bool tile_map_add_object(tile_map *map, const tile_object *object, error_place place,
                         error *e);

/* Add a level; its name is copied. Errors: ERROR_RESOURCES. */
bool tile_map_add_level(tile_map *map, const tile_level *level, error *e);

/* Add a shape. Errors: ERROR_RESOURCES. */
bool tile_map_add_shape(tile_map *map, const tile_shape *shape, error *e);

#endif
