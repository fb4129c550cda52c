/* tile_options.h: which parts of a map are read, and what its tiles are. */
#ifndef FORMATS_TILE_OPTIONS_H
#define FORMATS_TILE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A layer, a group or a level, requested by its name. */
typedef struct tile_name {
    const char *name;
    bool is_found;
} tile_name;

/* An IntGrid value of LDtk, by its number or its identifier, and the
 * graze_tile_kind of its tiles. */
typedef struct tile_value {
    const char *name; /* `length` bytes */
    size_t length;
    uint8_t kind;
    bool is_found;
} tile_value;

/* The parts of a map to read; zeroed: all, and any tile is solid. */
typedef struct tile_options {
    /* only these layers, of tiles and of objects, and what is in these groups;
     * none: all */
    tile_name *layers;
    size_t layer_count;
    /* of LDtk: only these levels, and the levels of these worlds; none: all */
    tile_name *levels;
    size_t level_count;
    /* of LDtk: the kinds of values */
    tile_value *values;
    size_t value_count;
    /* of Tiled: the kind of a tile is its property of this name; NULL: none */
    const char *property;
    /* of Tiled: the kind of a tile, or its shapes, are the collision shapes of its
     * tileset */
    bool has_collisions;
    bool keeps_numbers; /* kinds, numbers and shapes are kept */
} tile_options;

#endif
