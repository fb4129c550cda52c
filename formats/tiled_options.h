/* tiled_options.h: which parts of a map of Tiled are read. */
#ifndef FORMATS_TILED_OPTIONS_H
#define FORMATS_TILED_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
