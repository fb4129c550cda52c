/* tiled_elements.c: which element may hold which, and what each does; see
 * tiled_elements.h. An element missing in the table is passed over with its content:
 * properties, images, new elements of Tiled. */
#include "formats/tiled_elements.h"

#include "formats/number.h"
#include "formats/tiled_document.h"

#include <stdlib.h>
#include <string.h>

typedef bool (*opener)(tiled_reader *r, const tiled_attributes *a, error *e);

static bool fail(const tiled_attributes *a, error *e, const char *what) {
    return error_at(e, a->place.file, a->place.line, "%s", what);
}

static tiled_frame *frame_of(tiled_reader *r) {
    return &r->frames[r->depth];
}

/* A side of the cells. Zero, negative and endless ones make no boxes, nor C. */
static bool cell_read(const tiled_attributes *a, const char *name, double *side,
                      error *e) {
    static const double max = 1073741824.0;
    if (!tiled_number(a, name, side, e))
        return false;
    if (tiled_has(a, name) && !(*side > 0 && *side <= max))
        return error_at(e, a->place.file, a->place.line,
                        "%s is not above 0 and up to 1073741824", name);
    return true;
}

/* Oblique maps are of Tiled 1.12. A map without an orientation is orthogonal. */
static bool orientation_read(tiled_reader *r, const tiled_attributes *a, error *e) {
    static const char *const known[] = { "orthogonal", "isometric", "staggered",
                                         "hexagonal", "oblique" };
    const char *name = tiled_text(a, "orientation");
    r->is_isometric = name != NULL && strcmp(name, "isometric") == 0;
    if (!tiled_has(a, "orientation"))
        return true;
    for (size_t i = 0; name != NULL && i < sizeof known / sizeof *known; i++)
        if (strcmp(name, known[i]) == 0)
            return true;
    return error_at(
        e, a->place.file, a->place.line,
        "orientation is \"%.40s\", not orthogonal, isometric, staggered, "
        "hexagonal or oblique",
        name != NULL ? name : "");
}

static bool open_map(tiled_reader *r, const tiled_attributes *a, error *e) {
    static const double max = 4294967295.0;
    double width = 0, height = 0;
    if (!tiled_has(a, "width") || !tiled_has(a, "height"))
        return fail(a, e, "a map without width or height");
    if (!tiled_whole(a, "width", (tiled_range){ 0, max }, &width, e) ||
        !tiled_whole(a, "height", (tiled_range){ 0, max }, &height, e))
        return false;
    r->map->width = (uint64_t)width;
    r->map->height = (uint64_t)height;
    r->is_infinite = tiled_is_true(a, "infinite");
    return orientation_read(r, a, e) &&
           cell_read(a, "tilewidth", &r->map->tile_w, e) &&
           cell_read(a, "tileheight", &r->map->tile_h, e);
}

/* Whether a layer or a group is requested, or is in a requested group. */
static void name_note(tiled_reader *r, const char *name) {
    for (size_t i = 0; name != NULL && i < r->options->layer_count; i++)
        if (strcmp(r->options->layers[i].name, name) == 0)
            r->options->layers[i].is_found = frame_of(r)->is_wanted = true;
}

/* The offsets of layers within each other add up. */
static bool open_group(tiled_reader *r, const tiled_attributes *a, error *e) {
    double x = 0, y = 0;
    if (!tiled_number(a, "offsetx", &x, e) || !tiled_number(a, "offsety", &y, e))
        return false;
    frame_of(r)->offset_x += x;
    frame_of(r)->offset_y += y;
    name_note(r, tiled_text(a, "name"));
    return true;
}

static bool open_objects(tiled_reader *r, const tiled_attributes *a, error *e) {
    const char *name = tiled_text(a, "name");
    if (!open_group(r, a, e))
        return false;
    if (frame_of(r)->is_wanted)
        return tile_map_object_layer(r->map, name != NULL ? name : "",
                                     &frame_of(r)->object_layer, e);
    frame_of(r)->element = TILED_OTHER;
    return true;
}

/* Where cells are. */
static bool cells_read(const tiled_attributes *a, tile_chunk *where, error *e) {
    const double max = 4294967295.0, far = (double)TILE_MAP_PLACE_MAX;
    double x = (double)where->x, y = (double)where->y, width = where->width,
           height = where->height;
    if (!tiled_whole(a, "x", (tiled_range){ -far, far }, &x, e) ||
        !tiled_whole(a, "y", (tiled_range){ -far, far }, &y, e) ||
        !tiled_whole(a, "width", (tiled_range){ 0, max }, &width, e) ||
        !tiled_whole(a, "height", (tiled_range){ 0, max }, &height, e))
        return false;
    *where = (tile_chunk){ .x = (int64_t)x,
                           .y = (int64_t)y,
                           .width = (uint32_t)width,
                           .height = (uint32_t)height };
    return true;
}

static bool open_layer(tiled_reader *r, const tiled_attributes *a, error *e) {
    const char *name = tiled_text(a, "name");
    r->layer = (tile_chunk){ .width = (uint32_t)r->map->width,
                             .height = (uint32_t)r->map->height };
    r->has_chunks = false;
    if (!open_group(r, a, e))
        return false;
    if (!frame_of(r)->is_wanted) {
        frame_of(r)->element = TILED_OTHER;
        return true;
    }
    if (!cells_read(a, &r->layer, e) ||
        !tile_map_begin_layer(r->map, name != NULL ? name : "", e))
        return false;
    r->map->layers[r->map->layer_count - 1].offset_x = frame_of(r)->offset_x;
    r->map->layers[r->map->layer_count - 1].offset_y = frame_of(r)->offset_y;
    return true;
}

/* In JSON a list of numbers has become a text of them. */
static bool open_data(tiled_reader *r, const tiled_attributes *a, error *e) {
    const char *encoding = tiled_text(a, "encoding");
    r->data_place = a->place;
    if (encoding == NULL && a->json != NULL)
        encoding = "csv";
    return tile_encoding_read(encoding, tiled_text(a, "compression"), a->place,
                              &r->encoding, e);
}

static bool cells_begin(tiled_reader *r, tile_chunk where, error_place place,
                        error *e) {
    tile_chunk *chunk = NULL;
    if (!tile_map_add_chunk(r->map, where, place, &chunk, e))
        return false;
    r->has_data = true;
    return tile_data_begin(&r->data, r->encoding, chunk, place, e);
}

static bool cells_end(tiled_reader *r, error *e) {
    const bool is_whole = tile_data_end(&r->data, e);
    tile_data_free(&r->data);
    r->has_data = false;
    return is_whole;
}

static bool open_chunk(tiled_reader *r, const tiled_attributes *a, error *e) {
    tile_chunk where = { 0 };
    r->has_chunks = true;
    if (r->has_data)
        return fail(a, e, "a chunk among tiles");
    return cells_read(a, &where, e) && cells_begin(r, where, a->place, e);
}

static bool open_cell(tiled_reader *r, const tiled_attributes *a, error *e) {
    double number = 0;
    if (r->encoding != TILE_ELEMENTS)
        return fail(a, e, "a <tile> among encoded tiles");
    if (!r->has_data && !cells_begin(r, r->layer, a->place, e))
        return false;
    return tiled_whole(a, "gid", (tiled_range){ 0, 4294967295.0 }, &number, e) &&
           tile_data_tile(&r->data, (uint32_t)number, e);
}

static bool open_tileset(tiled_reader *r, const tiled_attributes *a, error *e) {
    const char *elsewhere = tiled_text(a, "source");
    if (r->depth > 1 && !tiled_tilesets_add(r->tilesets, a, e))
        return false;
    if (r->depth > 1 && elsewhere != NULL)
        return tiled_read_tileset(r, elsewhere, e);
    return tiled_tileset_take(r->tilesets, a, e);
}

static bool open_tile(tiled_reader *r, const tiled_attributes *a, error *e) {
    return tiled_tileset_take_tile(r->tilesets, a, e);
}

static bool open_image(tiled_reader *r, const tiled_attributes *a, error *e) {
    return tiled_tileset_take_image(r->tilesets, a, e);
}

static bool open_property(tiled_reader *r, const tiled_attributes *a, error *e) {
    return tiled_tileset_take_property(r->tilesets, r->options->property, a, e);
}

bool tiled_object_name(tiled_reader *r, const char *name, const char **out,
                       error *e) {
    size_t index = 0;
    *out = NULL;
    if (name == NULL || *name == '\0')
        return true;
    if (!name_list_add(&r->names, name, &index))
        return error_no_memory(e, "the name of an object");
    *out = r->names.items[index];
    return true;
}

/* Its name, if the tag has one. */
static bool object_name_read(tiled_reader *r, const tiled_attributes *a, error *e) {
    const char *name = tiled_text(a, "name");
    return name == NULL || tiled_object_name(r, name, &r->object.name, e);
}

static bool object_read(tiled_reader *r, const tiled_attributes *a, error *e) {
    static const double id_max = 9007199254740992.0;
    tiled_object *object = &r->object;
    double tile = 0;
    if (!object_name_read(r, a, e) ||
        !tiled_whole(a, "id", (tiled_range){ 0, id_max }, &object->id, e) ||
        !tiled_number(a, "x", &object->x, e) ||
        !tiled_number(a, "y", &object->y, e) ||
        !tiled_number(a, "width", &object->w, e) ||
        !tiled_number(a, "height", &object->h, e) ||
        !tiled_number(a, "rotation", &object->rotation, e) ||
        !tiled_whole(a, "gid", (tiled_range){ 0, 4294967295.0 }, &tile, e))
        return false;
    if (((uint32_t)tile & TILE_NUMBER_MASK) == 0)
        return true;
    tiled_object_drop_points(object);
    tiled_tilesets_pin(r->tilesets, (uint32_t)tile & TILE_NUMBER_MASK,
                       r->is_isometric, object);
    return true;
}

static bool begin_object(tiled_reader *r, const tiled_attributes *a, error *e) {
    const char *name = tiled_text(a, "template");
    tiled_object_drop_points(&r->object);
    r->object = (tiled_object){ .is_own = true };
    r->has_object = true;
    if (name != NULL && !tiled_use_template(r, name, a, e))
        return false;
    r->object.id = 0;
    if (r->map != NULL) /* a template's place means nothing */
        r->object.x = r->object.y = 0;
    return object_read(r, a, e);
}

static bool open_ellipse(tiled_reader *r, const tiled_attributes *a, error *e) {
    (void)a;
    (void)e;
    tiled_object_drop_points(&r->object);
    r->object.shape = TILED_ELLIPSE;
    return true;
}

static bool open_capsule(tiled_reader *r, const tiled_attributes *a, error *e) {
    (void)a;
    (void)e;
    tiled_object_drop_points(&r->object);
    r->object.shape = TILED_CAPSULE;
    return true;
}

static bool open_point(tiled_reader *r, const tiled_attributes *a, error *e) {
    (void)a;
    (void)e;
    tiled_object_drop_points(&r->object);
    r->object.shape = TILED_POINTS;
    r->object.is_line = true;
    return true;
}

/* The number ending before one of some characters. */
static bool point_number(const char **at, const char *ends, double *out) {
    const size_t length = strcspn(*at, ends);
    const bool is_number = number_float64(*at, length, out) == NUMBER_OK;
    *at += length;
    return is_number;
}

/* In XML the points are a text, "0,0 10,5"; in JSON they come one by one. */
static bool open_points(tiled_reader *r, const tiled_attributes *a, error *e) {
    const char *at = tiled_text(a, "points");
    tiled_object_drop_points(&r->object);
    r->object.shape = TILED_POINTS;
    if (at == NULL)
        return true;
    for (at += strspn(at, " \t\r\n"); *at != '\0'; at += strspn(at, " \t\r\n")) {
        double x = 0, y = 0;
        if (!point_number(&at, ",", &x) || *at++ != ',' ||
            !point_number(&at, " \t\r\n", &y))
            return error_at(e, a->place.file, a->place.line,
                            "points are pairs of numbers, as in \"0,0 8,4\"");
        if (!tiled_object_add_point(&r->object, x, y, e))
            return false;
    }
    return true;
}

static bool open_line(tiled_reader *r, const tiled_attributes *a, error *e) {
    const bool is_read = open_points(r, a, e);
    r->object.is_line = true;
    return is_read;
}

static bool open_nothing(tiled_reader *r, const tiled_attributes *a, error *e) {
    (void)r;
    (void)a;
    (void)e;
    return true;
}

static const struct {
    tiled_element in;
    const char *name;
    tiled_element element;
    opener open;
} elements[] = {
    { TILED_NONE, "map", TILED_MAP, open_map },
    { TILED_NONE, "template", TILED_TEMPLATE, open_nothing },
    { TILED_NONE, "tileset", TILED_TILESET, open_tileset },
    { TILED_MAP, "tileset", TILED_TILESET, open_tileset },
    { TILED_MAP, "group", TILED_GROUP, open_group },
    { TILED_MAP, "layer", TILED_LAYER, open_layer },
    { TILED_MAP, "objectgroup", TILED_OBJECTS, open_objects },
    { TILED_GROUP, "group", TILED_GROUP, open_group },
    { TILED_GROUP, "layer", TILED_LAYER, open_layer },
    { TILED_GROUP, "objectgroup", TILED_OBJECTS, open_objects },
    { TILED_LAYER, "data", TILED_DATA, open_data },
    { TILED_DATA, "chunk", TILED_CHUNK, open_chunk },
    { TILED_DATA, "tile", TILED_OTHER, open_cell },
    { TILED_CHUNK, "tile", TILED_OTHER, open_cell },
    { TILED_TEMPLATE, "tileset", TILED_TILESET, open_tileset },
    { TILED_TEMPLATE, "object", TILED_OBJECT, begin_object },
    { TILED_OBJECTS, "object", TILED_OBJECT, begin_object },
    { TILED_OBJECT, "ellipse", TILED_OTHER, open_ellipse },
    { TILED_OBJECT, "capsule", TILED_OTHER, open_capsule },
    { TILED_OBJECT, "point", TILED_OTHER, open_point },
    { TILED_OBJECT, "polygon", TILED_OTHER, open_points },
    { TILED_OBJECT, "polyline", TILED_OTHER, open_line },
    { TILED_TILESET, "tile", TILED_TILE, open_tile },
    { TILED_TILE, "image", TILED_OTHER, open_image },
    { TILED_TILE, "properties", TILED_PROPERTIES, open_nothing },
    { TILED_PROPERTIES, "property", TILED_OTHER, open_property },
    { TILED_TILE, "objectgroup", TILED_COLLISIONS, open_nothing },
    { TILED_COLLISIONS, "object", TILED_COLLISION, begin_object },
    { TILED_COLLISION, "ellipse", TILED_OTHER, open_ellipse },
    { TILED_COLLISION, "capsule", TILED_OTHER, open_capsule },
    { TILED_COLLISION, "point", TILED_OTHER, open_point },
    { TILED_COLLISION, "polygon", TILED_OTHER, open_points },
    { TILED_COLLISION, "polyline", TILED_OTHER, open_line },
};

bool tiled_open(tiled_reader *r, const char *name, const tiled_attributes *a,
                error *e) {
    static const char *const roots[] = { [TILED_MAP] = "a map of Tiled",
                                         [TILED_TEMPLATE] = "a template of Tiled",
                                         [TILED_TILESET] = "a tileset of Tiled" };
    const tiled_frame outer = *frame_of(r);
    opener open = open_nothing;
    if (r->depth == TILED_DEPTH_MAX)
        return fail(a, e, "elements within each other, too many of them");
    *(++r->depth, frame_of(r)) = outer;
    frame_of(r)->element = TILED_OTHER;
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++)
        if (elements[i].in == outer.element && strcmp(elements[i].name, name) == 0) {
            frame_of(r)->element = elements[i].element;
            open = elements[i].open;
        }
    if (outer.element == TILED_NONE && frame_of(r)->element != r->root)
        return error_at(e, a->place.file, a->place.line, "a <%.40s> is not %s", name,
                        roots[r->root]);
    return open(r, a, e);
}

/* Pass over blanks before the first tile. */
static bool is_blank(tiled_reader *r, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r' && text[i] != '\n')
            return false;
        r->data_place.line += text[i] == '\n' && r->data_place.line > 0;
    }
    return true;
}

bool tiled_chars(tiled_reader *r, const char *text, size_t length, error *e) {
    const tiled_element element = frame_of(r)->element;
    if (element != TILED_DATA && element != TILED_CHUNK)
        return true;
    if (!r->has_data && is_blank(r, text, length))
        return true;
    if (!r->has_data && !cells_begin(r, r->layer, r->data_place, e))
        return false;
    return tile_data_text(&r->data, text, length, e);
}

/* The end of tiles: of one block, of a chunk, or of an infinite layer with
 * neither. */
static bool close_cells(tiled_reader *r, tiled_element element, error_place place,
                        error *e) {
    const bool is_missing =
        element == TILED_DATA && !r->has_data && !r->has_chunks && !r->is_infinite;
    if (is_missing && !cells_begin(r, r->layer, place, e))
        return false;
    return !r->has_data || cells_end(r, e);
}

static bool end_object(tiled_reader *r, error_place place, error *e) {
    const tiled_frame *frame = &r->frames[r->depth];
    if (r->map == NULL)
        return true;
    tile_object box = tiled_object_box(&r->object, frame->offset_x, frame->offset_y);
    box.layer = frame->object_layer;
    if (!tile_map_add_object(r->map, &box, place, e))
        return false;
    tile_shape shape = { .layer = TILE_SHAPE_OF_OBJECT,
                         .object = r->map->object_count - 1 };
    const tiled_place at = { .x = frame->offset_x, .y = frame->offset_y };
    return !r->map->keeps_numbers ||
           !tiled_object_shape(&r->object, &at, &shape.shape) ||
           tile_map_add_shape(r->map, &shape, e);
}

bool tiled_close(tiled_reader *r, error_place place, error *e) {
    const tiled_element element = frame_of(r)->element;
    r->depth--;
    if (element == TILED_DATA || element == TILED_CHUNK)
        return close_cells(r, element, place, e);
    if (element == TILED_LAYER)
        return tile_map_end_layer(r->map, place, e);
    if (element == TILED_COLLISION)
        return !r->options->has_collisions ||
               tiled_tileset_take_shape(r->tilesets, &r->object, place, e);
    return element != TILED_OBJECT || end_object(r, place, e);
}

void tiled_reader_free(tiled_reader *r) {
    tile_data_free(&r->data);
    tiled_object_drop_points(&r->object);
    for (size_t i = 0; i < r->template_count; i++) {
        tiled_object_drop_points(&r->templates[i].object);
        free(r->templates[i].name);
    }
    free(r->templates);
    name_list_free(&r->names);
}
