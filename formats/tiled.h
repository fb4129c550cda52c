/* tiled.h: maps of Tiled, .tmx and .tmj, gzipped or not, with the templates and
 * tilesets they name.
 *
 * XML is read as it comes, JSON whole. A missing template is a failure, a missing
 * tileset is not. Source: Tiled's "TMX Map Format" and "JSON Map Format", 1.11.
 */
#ifndef FORMATS_TILED_H
#define FORMATS_TILED_H

#include "formats/tile_map.h"

/* A layer or a group, requested by its name. */
typedef struct tiled_name {
    const char *name;
    bool is_found;
} tiled_name;

/* The parts of a map to read; zeroed: all, and any tile is solid. */
typedef struct tiled_options {
    tiled_name *
        /* only these layers, of tiles and of objects, and what is in these
         * groups; none: all */
        layers;
    size_t layer_count;
    /* the kind of a tile is its property of this name; NULL: none */
    const char *property;
    /* the kind of a tile, or its shapes, are the collision shapes of its tileset */
    bool has_collisions;
    bool keeps_numbers; /* kinds, numbers and shapes are kept */
} tiled_options;

/* Read a map; its first character says which format it is in, and "-" is standard
 * input. Errors: ERROR_INPUT with file and line, or the name of an absent layer;
 * ERROR_RESOURCES; *out is zeroed then. */
bool tiled_read(const char *path, const tiled_options *options, tile_map *out,
                error *e);

/* The name of a graze_tile_kind, as a property has it: "one_way_min_y". */
const char *tiled_kind_name(unsigned kind);

#endif
