/* tiled_reader.h: the elements of a document of Tiled, one after the other, from XML
 * or from JSON. Only tiled*.c include it.
 *
 * Tiled's two formats say the same in the same words, so JSON is reported as the
 * elements of XML. A map may name templates and tilesets, which are documents of
 * their own, with a reader each.
 */
#ifndef FORMATS_TILED_READER_H
#define FORMATS_TILED_READER_H

#include "formats/json.h"
#include "formats/text.h"
#include "formats/tile_data.h"
#include "formats/tiled.h"

/* The attributes of a tag of XML, or an object of JSON: Tiled gives both the same
 * names. At most one of the two is not NULL. */
typedef struct tiled_attributes {
    const char *const *xml;
    const node *json;
    error_place place;
} tiled_attributes;

/* Whether there is one of this name. */
bool tiled_has(const tiled_attributes *a, const char *name);

/* Whether it is there and says yes: true in JSON, 1 or true in XML. */
bool tiled_is_true(const tiled_attributes *a, const char *name);

/* Its text; NULL if there is none, or if JSON has no text there. */
const char *tiled_text(const tiled_attributes *a, const char *name);

/* The numbers from low to high, both included. */
typedef struct tiled_range {
    double low, high;
} tiled_range;

/* Its number: any finite one; or a whole one in a range. *out stays as it is if
 * there is none. Errors: ERROR_INPUT with the place. */
bool tiled_number(const tiled_attributes *a, const char *name, double *out,
                  error *e);
bool tiled_whole(const tiled_attributes *a, const char *name, tiled_range range,
                 double *out, error *e);

typedef enum tiled_shape {
    TILED_RECTANGLE,
    TILED_ELLIPSE,
    TILED_CAPSULE,
    TILED_POINTS /* a polygon, a polyline, or a lone point */
} tiled_shape;

/* Where (x, y) lies in an object's tile, as a part of its width and height. */
typedef struct tiled_pin {
    double x, y;
} tiled_pin;

/* `points` are pairs x, y, from the object's own (x, y); a malloc block, borrowed
 * from a template if `is_own` is not set. */
typedef struct tiled_object {
    double id, x, y, w, h, rotation; /* clockwise, in degrees, about (x, y) */
    tiled_shape shape;
    tiled_pin pin;
    bool is_tile, is_own, is_line; /* is_line: a polyline, or a lone point */
    double *points;
    size_t count, capacity; /* of numbers in `points` */
} tiled_object;

/* Add a point. Errors: ERROR_RESOURCES. */
bool tiled_object_add_point(tiled_object *object, double x, double y, error *e);

/* Drop its points; then it is a rectangle. */
void tiled_object_drop_points(tiled_object *object);

/* The smallest box around it, turned, at an offset. Not finite if the numbers are
 * too large. */
tile_object tiled_object_box(const tiled_object *object, double offset_x,
                             double offset_y);

/* Write its shape at (x, y), with its corners mapped by `place` unless it is NULL.
 * An ellipse is eight of its points, unless it is a circle. False: graze_shape_check
 * refuses it. */
typedef struct tiled_place {
    /* of a tile's min corner in the map, and its size, as drawn */
    double x, y, w, h;
    uint32_t flips; /* the highest bits of its number */
} tiled_place;

bool tiled_object_shape(const tiled_object *object, const tiled_place *place,
                        graze_shape *shape);

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
    bool is_wanted; /* layers in it are read */
} tiled_frame;

/* A template in memory. */
typedef struct tiled_template {
    char *name;
    tiled_object object;
} tiled_template;

/* A document while it is read. */
typedef struct tiled_reader {
    const char *path;
    const tiled_options *options;
    tiled_element root; /* what it must be */
    tile_map *map;      /* of a map */
    tiled_tilesets *tilesets;
    bool is_isometric, is_infinite;
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
    bool has_object;
} tiled_reader;

/* Find the kinds of all tiles of a read map, and their shapes. Errors: ERROR_INPUT,
 * ERROR_RESOURCES.
 */
bool tiled_tiles_resolve(tiled_reader *r, error *e);

/* Free what a reader holds, its map and tilesets aside. */
void tiled_reader_free(tiled_reader *r);

/* An element begins, has text, ends. Errors: ERROR_INPUT, with the place;
 * ERROR_RESOURCES. */
bool tiled_open(tiled_reader *r, const char *name, const tiled_attributes *a,
                error *e);
bool tiled_chars(tiled_reader *r, const char *text, size_t length, error *e);
bool tiled_close(tiled_reader *r, error_place place, error *e);

/* Read a document, whichever of the two formats it is in. */
bool tiled_read_document(tiled_reader *r, error *e);

/* Read one from JSON; the text is changed. */
bool tiled_read_json(tiled_reader *r, whole_text *text, error *e);

/* Read the file of a <tileset> with a source, which may be missing; and give an
 * object the values of its template. */
bool tiled_read_tileset(tiled_reader *r, const char *name, error *e);
bool tiled_use_template(tiled_reader *r, const char *name, const tiled_attributes *a,
                        error *e);

/* Begin an object, add to it what it holds, and end it; tiled_elements.c calls
 * them. */
bool tiled_begin_object(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_open_ellipse(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_open_capsule(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_open_point(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_open_points(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_open_line(tiled_reader *r, const tiled_attributes *a, error *e);
bool tiled_end_object(tiled_reader *r, error_place place, error *e);

#endif
