/* tiled_reader.h: a document of Tiled while its elements are read, one after the
 * other, from XML or from JSON.
 *
 * Tiled's two formats say the same in the same words, so JSON is reported as the
 * elements of XML. A map may name templates and tilesets, which are documents of
 * their own, with a reader each.
 */
#ifndef FORMATS_TILED_READER_H
#define FORMATS_TILED_READER_H

#include "formats/tile_data.h"
#include "formats/tile_options.h"
#include "formats/tiled_tilesets.h"

/* How deep elements may nest. */
#define TILED_DEPTH_MAX 200

typedef enum tiled_element {
    TILED_NONE, /* around the root */
    TILED_OTHER,
    TILED_MAP,
    TILED_TEMPLATE,
    TILED_TILESET,
    TILED_TILE,
    TILED_PROPERTIES,
    TILED_COLLISIONS,
    TILED_COLLISION,
    TILED_GROUP,
    TILED_LAYER,
    TILED_DATA,
    TILED_CHUNK,
    TILED_OBJECTS,
    TILED_OBJECT
} tiled_element;

/* An open element, with the offset of all layers around its content. */
typedef struct tiled_frame {
    tiled_element element;
    double offset_x, offset_y;
    size_t object_layer; /* of the map, of a layer of objects */
    bool is_wanted;      /* layers in it are read */
} tiled_frame;

/* A template in memory. */
typedef struct tiled_template {
    char *name;
    tiled_object object;
} tiled_template;

/* A document while it is read. */
typedef struct tiled_reader {
    const char *path;
    const tile_options *options;
    tiled_element root; /* what it must be */
    tile_map *map;      /* of a map */
    tiled_tilesets *tilesets;
    bool is_isometric, is_infinite;
    bool is_ldtk; /* it is a project of LDtk, and has been read by ldtk.h */
    tiled_template *templates;
    size_t template_count, template_capacity;
    tiled_frame frames[TILED_DEPTH_MAX + 1];
    size_t depth;
    /* where the present layer's cells are if they come in one piece */
    tile_chunk layer;
    tile_encoding encoding;
    uint64_t line; /* of the last tag */
    error_place data_place;
    tile_data data;
    bool has_data, has_chunks; /* `data` is under way; the layer comes in chunks */
    tiled_object object;       /* the present one, or a template's */
    name_list names;           /* of objects */
    bool has_object;
} tiled_reader;

#endif
