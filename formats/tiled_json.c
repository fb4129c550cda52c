/* tiled_json.c: documents of Tiled as JSON, .tmj, .tsj, .tj, told as the elements that XML would have. */
#include "formats/tiled_lists.h"
#include "formats/tiled_reader.h"

#include <string.h>

static error_place place_of(const tiled_reader *r) {
    return (error_place){ r->path, 0 };
}

static bool fail(const tiled_reader *r, error *e, const char *what) {
    return error_at(e, r->path, 0, "%s", what);
}

/* What tells the inside of an element. */
typedef bool (*teller)(tiled_reader *r, const json_value *value, error *e);

static bool element_tell(tiled_reader *r, const char *name, const json_value *value, teller inside,
                         error *e) {
    const tiled_attributes a = { .json = value, .place = place_of(r) };
    if (json_kind_of(value) != JSON_OBJECT)
        return error_at(e, r->path, 0, "a %s that is no object", name);
    return tiled_open(r, name, &a, e) && (inside == NULL || inside(r, value, e)) &&
           tiled_close(r, a.place, e);
}

/* The member of an object that has a name; NULL: none. */
static bool member_find(const tiled_reader *r, const json_value *object, const char *name,
                        const json_value **found, error *e) {
    return json_member(object, name, found) || error_at(e, r->path, 0, "two members \"%s\"", name);
}

/* Tell each item of a list, which may be missing. */
static bool list_tell(tiled_reader *r, const json_value *object, const char *name, teller item, error *e) {
    const json_value *list = NULL;
    if (!member_find(r, object, name, &list, e))
        return false;
    if (list == NULL)
        return true;
    if (json_kind_of(list) != JSON_LIST)
        return error_at(e, r->path, 0, "\"%s\" is no list", name);
    for (const json_value *each = json_first(list); each != NULL; each = json_next(each))
        if (!item(r, each, e))
            return false;
    return true;
}

/* The tiles of a layer or a chunk, which have become a text. */
static bool cells_tell(tiled_reader *r, const json_value *value, error *e) {
    const json_value *data = NULL;
    if (!member_find(r, value, "data", &data, e))
        return false;
    if (data == NULL)
        return true;
    if (json_kind_of(data) != JSON_STRING)
        return fail(r, e, "\"data\" is neither base64 nor a list of whole numbers from 0 to 4294967295");
    return tiled_chars(r, json_as_string(data), strlen(json_as_string(data)), e);
}

static bool chunk_tell(tiled_reader *r, const json_value *value, error *e) {
    return element_tell(r, "chunk", value, cells_tell, e);
}

static bool data_tell(tiled_reader *r, const json_value *value, error *e) {
    return cells_tell(r, value, e) && list_tell(r, value, "chunks", chunk_tell, e);
}

static bool tile_layer_tell(tiled_reader *r, const json_value *value, error *e) {
    return element_tell(r, "data", value, data_tell, e);
}

static bool point_tell(tiled_reader *r, const json_value *value, error *e) {
    const tiled_attributes a = { .json = value, .place = place_of(r) };
    double x = 0, y = 0;
    if (json_kind_of(value) != JSON_OBJECT)
        return fail(r, e, "a point that is no object with x and y");
    return tiled_number(&a, "x", &x, e) && tiled_number(&a, "y", &y, e) &&
           tiled_object_add_point(&r->object, x, y, e);
}

/* A shape, which an object has as a member that says yes, or as a list of points. */
static bool shape_tell(tiled_reader *r, const json_value *object, const char *name, error *e) {
    const tiled_attributes all = { .json = object, .place = place_of(r) }, none = { .place = place_of(r) };
    const json_value *value = NULL;
    if (!member_find(r, object, name, &value, e))
        return false;
    const bool is_list = value != NULL && json_kind_of(value) == JSON_LIST;
    if (!is_list && !tiled_is_true(&all, name))
        return true;
    return tiled_open(r, name, &none, e) && (!is_list || list_tell(r, object, name, point_tell, e)) &&
           tiled_close(r, none.place, e);
}

static bool shapes_tell(tiled_reader *r, const json_value *value, error *e) {
    static const char *const shapes[] = { "ellipse", "capsule", "point", "polygon", "polyline" };
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (!shape_tell(r, value, shapes[i], e))
            return false;
    return true;
}

static bool object_tell(tiled_reader *r, const json_value *value, error *e) {
    return element_tell(r, "object", value, shapes_tell, e);
}

static bool objects_tell(tiled_reader *r, const json_value *value, error *e) {
    return list_tell(r, value, "objects", object_tell, e);
}

static bool layers_tell(tiled_reader *r, const json_value *value, error *e);

static bool layer_tell(tiled_reader *r, const json_value *value, error *e) {
    static const struct {
        const char *type, *element;
        teller inside;
    } kinds[] = { { "tilelayer", "layer", tile_layer_tell },
                  { "objectgroup", "objectgroup", objects_tell },
                  { "group", "group", layers_tell } };
    const tiled_attributes a = { .json = value, .place = place_of(r) };
    const char *type = json_kind_of(value) == JSON_OBJECT ? tiled_text(&a, "type") : NULL;
    if (type == NULL)
        return fail(r, e, "a layer that is no object with a type");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(type, kinds[i].type) == 0)
            return element_tell(r, kinds[i].element, value, kinds[i].inside, e);
    return true;
}

static bool layers_tell(tiled_reader *r, const json_value *value, error *e) {
    return list_tell(r, value, "layers", layer_tell, e);
}

static bool tile_tell(tiled_reader *r, const json_value *value, error *e) {
    return element_tell(r, "tile", value, NULL, e);
}

/* Before 1.2 tiles were an object with a member for each, which says nothing about sizes. */
static bool tiles_tell(tiled_reader *r, const json_value *value, error *e) {
    const json_value *tiles = NULL;
    if (!member_find(r, value, "tiles", &tiles, e))
        return false;
    return tiles == NULL || json_kind_of(tiles) == JSON_OBJECT || list_tell(r, value, "tiles", tile_tell, e);
}

static bool tileset_tell(tiled_reader *r, const json_value *value, error *e) {
    return element_tell(r, "tileset", value, tiles_tell, e);
}

/* What objects need comes first. */
static bool map_tell(tiled_reader *r, const json_value *value, error *e) {
    return list_tell(r, value, "tilesets", tileset_tell, e) && layers_tell(r, value, e);
}

static bool template_tell(tiled_reader *r, const json_value *value, error *e) {
    const json_value *tileset = NULL, *object = NULL;
    return member_find(r, value, "tileset", &tileset, e) && member_find(r, value, "object", &object, e) &&
           (tileset == NULL || tileset_tell(r, tileset, e)) && (object == NULL || object_tell(r, object, e));
}

static bool root_tell(tiled_reader *r, const json_value *value, error *e) {
    if (json_kind_of(value) != JSON_OBJECT)
        return fail(r, e, "this JSON is no object, and so nothing of Tiled's");
    const tiled_attributes a = { .json = value, .place = place_of(r) };
    const char *type = tiled_text(&a, "type");
    if (type != NULL && strcmp(type, "template") == 0)
        return element_tell(r, "template", value, template_tell, e);
    if ((type != NULL && strcmp(type, "tileset") == 0) || (type == NULL && r->root == TILED_TILESET))
        return tileset_tell(r, value, e);
    return element_tell(r, "map", value, map_tell, e);
}

bool tiled_read_json(tiled_reader *r, char *text, size_t length, error *e) {
    json_value *value = NULL;
    if (!tiled_lists_to_texts(r->path, text, length, e) ||
        !json_parse((json_source){ text, length, { r->path, 1 } }, &value, e))
        return false;
    const bool is_read = root_tell(r, value, e);
    json_free(value);
    return is_read;
}
