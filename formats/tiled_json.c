/* tiled_json.c: documents of Tiled as JSON, .tmj, .tsj, .tj, reported as the
 * elements of XML; and the projects of LDtk, which are JSON, too. */
#include "formats/tiled_json.h"

#include "formats/ldtk.h"
#include "formats/tile_lists.h"
#include "formats/tiled_elements.h"

#include <string.h>

/* Tells the inside of an element. */
typedef bool (*teller)(tiled_reader *r, const node *value, error *e);

static tiled_attributes attributes_of(const tiled_reader *r, const node *value) {
    return (tiled_attributes){ .json = value, .place = { r->path, 0 } };
}

static bool element_tell(tiled_reader *r, const char *name, const node *value,
                         teller inside, error *e) {
    const tiled_attributes a = attributes_of(r, value);
    return node_is(value, NODE_OBJECT, "an object", e) &&
           tiled_open(r, name, &a, e) && (inside == NULL || inside(r, value, e)) &&
           tiled_close(r, a.place, e);
}

/* Tell each item of a list, which may be missing. */
static bool list_tell(tiled_reader *r, const node *object, const char *name,
                      teller item, error *e) {
    const node list = node_member(object, name);
    if (list.kind == NODE_MISSING)
        return true;
    if (!node_is(&list, NODE_LIST, "a list", e))
        return false;
    for (node each = node_first(&list); each.kind != NODE_MISSING; node_next(&each))
        if (!item(r, &each, e))
            return false;
    return true;
}

/* The tiles of a layer or a chunk, which have become a text. */
static bool cells_tell(tiled_reader *r, const node *value, error *e) {
    const node data = node_member(value, "data");
    if (data.kind == NODE_MISSING)
        return true;
    if (data.kind != NODE_TEXT)
        return node_fail(
            &data, e,
            "is neither base64 nor a list of whole numbers from 0 to 4294967295");
    return tiled_chars(r, data.text, strlen(data.text), e);
}

static bool chunk_tell(tiled_reader *r, const node *value, error *e) {
    return element_tell(r, "chunk", value, cells_tell, e);
}

static bool data_tell(tiled_reader *r, const node *value, error *e) {
    return cells_tell(r, value, e) && list_tell(r, value, "chunks", chunk_tell, e);
}

static bool tile_layer_tell(tiled_reader *r, const node *value, error *e) {
    return element_tell(r, "data", value, data_tell, e);
}

static bool point_tell(tiled_reader *r, const node *value, error *e) {
    const tiled_attributes a = attributes_of(r, value);
    double x = 0, y = 0;
    return node_is(value, NODE_OBJECT, "a point {x, y}", e) &&
           tiled_number(&a, "x", &x, e) && tiled_number(&a, "y", &y, e) &&
           tiled_object_add_point(&r->object, x, y, e);
}

/* A shape, which is a true member of an object, or a list of points. */
static bool shape_tell(tiled_reader *r, const node *object, const char *name,
                       error *e) {
    const tiled_attributes none = attributes_of(r, NULL);
    const node value = node_member(object, name);
    const bool is_list = value.kind == NODE_LIST,
               is_true = value.kind == NODE_BOOLEAN && value.number > 0;
    return (!is_list && !is_true) ||
           (tiled_open(r, name, &none, e) &&
            (!is_list || list_tell(r, object, name, point_tell, e)) &&
            tiled_close(r, none.place, e));
}

static bool shapes_tell(tiled_reader *r, const node *value, error *e) {
    static const char *const shapes[] = { "ellipse", "capsule", "point", "polygon",
                                          "polyline" };
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (!shape_tell(r, value, shapes[i], e))
            return false;
    return true;
}

static bool object_tell(tiled_reader *r, const node *value, error *e) {
    return element_tell(r, "object", value, shapes_tell, e);
}

static bool objects_tell(tiled_reader *r, const node *value, error *e) {
    return list_tell(r, value, "objects", object_tell, e);
}

static bool layers_tell(tiled_reader *r, const node *value, error *e);

static bool layer_tell(tiled_reader *r, const node *value, error *e) {
    static const struct {
        const char *type, *element;
        teller inside;
    } kinds[] = { { "tilelayer", "layer", tile_layer_tell },
                  { "objectgroup", "objectgroup", objects_tell },
                  { "group", "group", layers_tell } };
    node type;
    if (!node_needed(value, "type", &type, e) ||
        !node_is(&type, NODE_TEXT, "text", e))
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(type.text, kinds[i].type) == 0)
            return element_tell(r, kinds[i].element, value, kinds[i].inside, e);
    return true;
}

static bool layers_tell(tiled_reader *r, const node *value, error *e) {
    return list_tell(r, value, "layers", layer_tell, e);
}

static bool property_tell(tiled_reader *r, const node *value, error *e) {
    return element_tell(r, "property", value, NULL, e);
}

static bool properties_tell(tiled_reader *r, const node *value, error *e) {
    return list_tell(r, value, "properties", property_tell, e);
}

/* A tile has properties and collision shapes as members; an old way to say
 * properties is passed over. */
static bool tile_inside_tell(tiled_reader *r, const node *value, error *e) {
    const node properties = node_member(value, "properties"),
               group = node_member(value, "objectgroup");
    const tiled_attributes none = attributes_of(r, NULL);
    if (properties.kind == NODE_LIST &&
        !(tiled_open(r, "properties", &none, e) && properties_tell(r, value, e) &&
          tiled_close(r, none.place, e)))
        return false;
    return group.kind != NODE_OBJECT ||
           element_tell(r, "objectgroup", &group, objects_tell, e);
}

static bool tile_tell(tiled_reader *r, const node *value, error *e) {
    return element_tell(r, "tile", value, tile_inside_tell, e);
}

/* Before 1.2 tiles were an object with a member for each, which says nothing about
 * sizes. */
static bool tiles_tell(tiled_reader *r, const node *value, error *e) {
    return node_member(value, "tiles").kind == NODE_OBJECT ||
           list_tell(r, value, "tiles", tile_tell, e);
}

static bool tileset_tell(tiled_reader *r, const node *value, error *e) {
    return element_tell(r, "tileset", value, tiles_tell, e);
}

/* Objects need tilesets, which come first. */
static bool map_tell(tiled_reader *r, const node *value, error *e) {
    return list_tell(r, value, "tilesets", tileset_tell, e) &&
           layers_tell(r, value, e);
}

static bool template_tell(tiled_reader *r, const node *value, error *e) {
    const node tileset = node_member(value, "tileset"),
               object = node_member(value, "object");
    return (tileset.kind == NODE_MISSING || tileset_tell(r, &tileset, e)) &&
           (object.kind == NODE_MISSING || object_tell(r, &object, e));
}

static bool root_tell(tiled_reader *r, const node *root, error *e) {
    if (root->kind != NODE_OBJECT)
        return node_fail(
            root, e, "this JSON is not an object, so it is not a document of Tiled");
    if (r->root == TILED_MAP && ldtk_is_project(root)) {
        r->is_ldtk = true;
        return ldtk_read(root, r->options, r->map, e);
    }
    const node member = node_member(root, "type");
    const char *type = member.kind == NODE_TEXT ? member.text : "";
    if (strcmp(type, "template") == 0)
        return element_tell(r, "template", root, template_tell, e);
    if (strcmp(type, "tileset") == 0 || (*type == '\0' && r->root == TILED_TILESET))
        return tileset_tell(r, root, e);
    return element_tell(r, "map", root, map_tell, e);
}

bool tiled_read_json(tiled_reader *r, whole_text *text, error *e) {
    node root;
    if (!tile_lists_to_texts(r->path, text, e) ||
        !json_parse((json_source){ text->bytes, text->length, { r->path, 0 } },
                    &root, e))
        return false;
    const bool is_read = root_tell(r, &root, e);
    json_free(&root);
    return is_read;
}
