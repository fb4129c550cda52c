/* tiled_reader.h: the elements of a map of Tiled, one after the other, from XML or from JSON.
 *
 * Tiled's two formats say the same in the same words, so JSON is told as the elements that XML would have.
 * A map may name templates and tilesets, which are documents of their own, with a reader each.
 */
#ifndef FORMATS_TILED_READER_H
#define FORMATS_TILED_READER_H

#include "formats/source.h"
#include "formats/tile_data.h"
#include "formats/tiled_attributes.h"
#include "formats/tiled_object.h"
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
    TILED_GROUP,
    TILED_LAYER,
    TILED_DATA,
    TILED_CHUNK,
    TILED_OBJECTS,
    TILED_OBJECT
} tiled_element;

/* An element that is open, with the offset of all layers around what is in it. */
typedef struct tiled_frame {
    tiled_element element;
    double offset_x, offset_y;
} tiled_frame;

/* A template that was read. */
typedef struct tiled_template {
    char *name;
    tiled_object object;
} tiled_template;

/* A document that is being read. */
typedef struct tiled_reader {
    const char *path;
    tiled_element root; /* what it must be */
    tile_map *map;      /* of a map */
    tiled_tilesets *tilesets;
    bool is_isometric, is_infinite;
    tiled_template *templates;
    size_t template_count, template_capacity;
    tiled_frame frames[TILED_DEPTH_MAX + 1];
    size_t depth;
    tile_chunk layer; /* where the present layer's cells are if they come in one piece */
    tile_encoding encoding;
    uint64_t line; /* of the last tag */
    error_place data_place;
    tile_data data;
    bool has_data, has_chunks; /* `data` is under way; the layer comes in chunks */
    tiled_object object;       /* the present one, or that of a template */
    bool has_object;
} tiled_reader;

/* Free what a reader holds, its map and tilesets aside. */
void tiled_reader_free(tiled_reader *r);

/* An element begins, has text, ends. Errors: ERROR_INPUT, with the place; ERROR_RESOURCES. */
bool tiled_open(tiled_reader *r, const char *name, const tiled_attributes *a, error *e);
bool tiled_chars(tiled_reader *r, const char *text, size_t length, error *e);
bool tiled_close(tiled_reader *r, error_place place, error *e);

/* Read a document, whichever of the two formats it is in. */
bool tiled_read_document(tiled_reader *r, error *e);

/* Its two ways: from an open source; from a whole text, which is changed. */
bool tiled_read_xml(tiled_reader *r, source *s, error *e);
bool tiled_read_json(tiled_reader *r, char *text, size_t length, error *e);

/* Read what a <tileset> with a source names, which may be missing; and give an object what the template that
 * it names has. */
bool tiled_read_tileset(tiled_reader *r, const char *name, error *e);
bool tiled_use_template(tiled_reader *r, const char *name, const tiled_attributes *a, error *e);

/* Begin an object, add to it what it holds, and end it; tiled_elements.c calls them. */
bool tiled_begin_object(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_open_ellipse(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_open_capsule(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_open_point(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_open_points(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_end_object(tiled_reader *r, error_place place, error *e);

#endif
