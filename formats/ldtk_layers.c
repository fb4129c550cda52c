/* ldtk_layers.c: layers of IntGrid values and of entities; see ldtk_layers.h. */
#include "formats/ldtk_layers.h"

#include "formats/number.h"
#include "formats/tile_kinds.h"
#include "graze/shape.h"
#include "graze/tiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 1000, NAME_SIZE = 2 * NAME_MAX_BYTES + 2 };

/* How far from the origin offsets and entities may be, in pixels. */
static const double pixel_max = 1 << 30;

bool ldtk_is_wanted(tile_name *names, size_t count, const char *name) {
    bool is_wanted = count == 0;
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i].name, name) == 0)
            names[i].is_found = is_wanted = true;
    return is_wanted;
}

bool ldtk_text(const node *object, const char *name, const char **out, error *e) {
    node member;
    return node_needed(object, name, &member, e) &&
           node_text(&member, NAME_MAX_BYTES, out, e);
}

bool ldtk_number(const node *object, const char *name, double *out, error *e) {
    node member;
    return node_needed(object, name, &member, e) &&
           node_number(&member, -pixel_max, pixel_max, out, e);
}

/* A list of two numbers. */
static bool pair_read(const node *object, const char *name, double out[2],
                      error *e) {
    node list;
    if (!node_needed(object, name, &list, e))
        return false;
    if (list.kind != NODE_LIST || list.count != 2)
        return node_fail(&list, e, "is not a list of two numbers");
    node each = node_first(&list);
    for (int i = 0; i < 2; i++) {
        if (!node_number(&each, -pixel_max, pixel_max, &out[i], e))
            return false;
        node_next(&each);
    }
    return true;
}

/* The definition of a layer; NODE_MISSING if there is none. `list` is the list of
 * definitions. */
static bool definition_find(const node *list, const node *layer, node *out,
                            error *e) {
    double uid = 0, own = 0;
    *out = (node){ .kind = NODE_MISSING };
    if (list->kind != NODE_LIST)
        return true;
    if (!ldtk_number(layer, "layerDefUid", &uid, e))
        return false;
    for (*out = node_first(list); out->kind != NODE_MISSING; node_next(out)) {
        if (!ldtk_number(out, "uid", &own, e))
            return false;
        if (own == uid)
            return true;
    }
    return node_fail(layer, e,
                     "its layerDefUid is %s, which defs.layers does not have",
                     number_shown(uid).text);
}

/* A value's number, and its identifier, which may be missing. */
static bool definition_take(const node *item, uint32_t *value,
                            const char **identifier, error *e) {
    node number;
    const node name = node_member(item, "identifier");
    *identifier = NULL;
    if (!node_needed(item, "value", &number, e) ||
        !node_whole(&number, LDTK_VALUE_MAX, value, e))
        return false;
    if (name.kind == NODE_TEXT)
        *identifier = name.text;
    return true;
}

/* Whether a row of the table has a value, by its number or its identifier. */
static bool row_names(const tile_value *row, uint32_t value,
                      const char *identifier) {
    char number[16];
    snprintf(number, sizeof number, "%u", (unsigned)value);
    if (strlen(number) == row->length && memcmp(number, row->name, row->length) == 0)
        return true;
    return identifier != NULL && strlen(identifier) == row->length &&
           memcmp(identifier, row->name, row->length) == 0;
}

/* Set the kinds of the values with a definition: by the table, else by the
 * identifier. */
static bool definition_kinds(ldtk_reader *r, const node *values, bool *has_kind,
                             error *e) {
    const tile_options *o = r->options;
    for (node each = node_first(values); each.kind != NODE_MISSING;
         node_next(&each)) {
        uint32_t value = 0;
        const char *identifier = NULL;
        if (!definition_take(&each, &value, &identifier, e))
            return false;
        r->is_used[value] = true;
        if (identifier != NULL && tile_kind_named(identifier, &r->kinds[value]))
            *has_kind = true;
        for (size_t i = 0; i < o->value_count; i++)
            if (row_names(&o->values[i], value, identifier)) {
                r->kinds[value] = o->values[i].kind;
                o->values[i].is_found = true;
            }
    }
    return true;
}

/* The kinds of a layer's values. Where neither the table nor an identifier names a
 * kind, each value is solid. */
static bool kinds_find(ldtk_reader *r, const node *layer, error *e) {
    const tile_options *o = r->options;
    node definition, values;
    bool has_kind = o->value_count > 0;
    memset(r->kinds, GRAZE_TILE_EMPTY, sizeof r->kinds);
    for (size_t i = 0; i < o->value_count; i++) {
        const unsigned long value = strtoul(o->values[i].name, NULL, 10);
        if (value <= LDTK_VALUE_MAX &&
            row_names(&o->values[i], (uint32_t)value, NULL))
            r->kinds[value] = o->values[i].kind;
    }
    if (!definition_find(&r->layer_defs, layer, &definition, e))
        return false;
    values = node_member(&definition, "intGridValues");
    if (!definition_kinds(r, &values, &has_kind, e))
        return false;
    if (!has_kind)
        memset(r->kinds, GRAZE_TILE_SOLID, sizeof r->kinds);
    r->kinds[0] = GRAZE_TILE_EMPTY;
    return true;
}

/* The cells of a layer: its list has become a text. */
static bool cells_read(ldtk_reader *r, const node *list, tile_layer *layer,
                       error *e) {
    tile_chunk *grid = &layer->chunks[0];
    const size_t count = (size_t)grid->width * grid->height;
    const char *at = list->text;
    for (size_t i = 0; i < count; i++) {
        char *end = NULL;
        if (*at == '\0')
            return node_fail(list, e, "has %zu cell%s, not %lu x %lu", i,
                             number_plural(i, "s"), (unsigned long)grid->width,
                             (unsigned long)grid->height);
        const unsigned long value = strtoul(at, &end, 10);
        if (value > LDTK_VALUE_MAX)
            return node_fail(list, e, "cell %zu is over %d, the largest value", i,
                             LDTK_VALUE_MAX);
        r->is_used[value] = true;
        grid->numbers[i] = (uint32_t)value;
        layer->kinds[i] = r->kinds[value];
        if (layer->kinds[i] == GRAZE_TILE_SOLID)
            grid->words[i / grid->width * grid->stride + i % grid->width / 64] |=
                UINT64_C(1) << i % grid->width % 64;
        at = end + (*end == ',');
    }
    return *at == '\0' || node_fail(list, e, "has more than %zu cells", count);
}

static bool grid_place(const node *node_, const tile_level *level, tile_layer *layer,
                       error *e) {
    double x = 0, y = 0, side = 0;
    if (!ldtk_number(node_, "__pxTotalOffsetX", &x, e) ||
        !ldtk_number(node_, "__pxTotalOffsetY", &y, e) ||
        !ldtk_number(node_, "__gridSize", &side, e))
        return false;
    if (side < 1)
        return node_fail(node_, e, "__gridSize is %s, not a number of pixels",
                         number_shown(side).text);
    layer->offset_x = level->min[0] + x;
    layer->offset_y = level->min[1] + y;
    layer->tile_w = layer->tile_h = side;
    return true;
}

static bool grid_open(ldtk_reader *r, const node *layer, const char *name,
                      error *e) {
    tile_chunk where = { 0 }, *chunk = NULL;
    node width, height;
    if (!node_needed(layer, "__cWid", &width, e) ||
        !node_whole(&width, 1 << 30, &where.width, e) ||
        !node_needed(layer, "__cHei", &height, e) ||
        !node_whole(&height, 1 << 30, &where.height, e) ||
        !tile_map_begin_layer(r->map, name, e) ||
        !tile_map_add_chunk(r->map, where, layer->place, &chunk, e))
        return false;
    uint8_t *kinds = calloc((size_t)where.width * where.height + 1, 1);
    r->map->layers[r->map->layer_count - 1].kinds = kinds;
    return kinds != NULL || error_no_memory(e, "tiles");
}

/* A layer of IntGrid values. */
static bool grid_read(ldtk_reader *r, const node *layer, const tile_level *level,
                      error *e) {
    char name[NAME_SIZE];
    const char *own = NULL;
    const node list = node_member(layer, "intGridCsv");
    if (list.kind == NODE_MISSING)
        return node_fail(&list, e,
                         "is missing; save the project by LDtk 0.8 or "
                         "later");
    if (list.kind != NODE_TEXT)
        return node_fail(&list, e, "is not a list of whole numbers from 0 to %d",
                         LDTK_VALUE_MAX);
    if (!ldtk_text(layer, "__identifier", &own, e))
        return false;
    snprintf(name, sizeof name, "%s/%s", level->name, own);
    if (!grid_open(r, layer, name, e))
        return false;
    tile_layer *to = &r->map->layers[r->map->layer_count - 1];
    if (!grid_place(layer, level, to, e) || !kinds_find(r, layer, e) ||
        !cells_read(r, &list, to, e))
        return false;
    if (r->map->tile_w == 0)
        r->map->tile_w = r->map->tile_h = to->tile_w;
    return true;
}

/* An entity's box: its pivot lies at its place. */
static bool entity_read(ldtk_reader *r, const node *entity, const double at[2],
                        error *e) {
    tile_object object = { .id = r->map->object_count + 1,
                           .layer = r->object_layer };
    double place[2], pivot[2], size[2];
    const char *name = NULL;
    const node iid = node_member(entity, "iid");
    if (!node_is(entity, NODE_OBJECT, "an entity", e) ||
        !ldtk_text(entity, "__identifier", &name, e) ||
        !pair_read(entity, "px", place, e) ||
        !pair_read(entity, "__pivot", pivot, e) ||
        !ldtk_number(entity, "width", &size[0], e) ||
        !ldtk_number(entity, "height", &size[1], e))
        return false;
    for (int axis = 0; axis < 2; axis++) {
        if (size[axis] < 0)
            return node_fail(entity, e, "has a size below 0");
        object.min[axis] = at[axis] + place[axis] - pivot[axis] * size[axis];
        object.max[axis] = object.min[axis] + size[axis];
    }
    object.name = (char *)(uintptr_t)name;
    object.iid = (char *)(uintptr_t)iid.text;
    if (!tile_map_add_object(r->map, &object, entity->place, e))
        return false;
    tile_shape shape = { TILE_SHAPE_OF_OBJECT, r->map->object_count - 1,
                         graze_shape_box(
                             (graze_point){ object.min[0], object.min[1] },
                             (graze_point){ object.max[0], object.max[1] }) };
    return graze_shape_check(&shape.shape) != GRAZE_OK ||
           tile_map_add_shape(r->map, &shape, e);
}

static bool entities_read(ldtk_reader *r, const node *layer, const tile_level *level,
                          error *e) {
    node list;
    double at[2];
    const char *name = NULL;
    if (!ldtk_text(layer, "__identifier", &name, e) ||
        !tile_map_object_layer(r->map, name, &r->object_layer, e) ||
        !ldtk_number(layer, "__pxTotalOffsetX", &at[0], e) ||
        !ldtk_number(layer, "__pxTotalOffsetY", &at[1], e) ||
        !node_needed(layer, "entityInstances", &list, e) ||
        !node_is(&list, NODE_LIST, "a list of entities", e))
        return false;
    at[0] += level->min[0];
    at[1] += level->min[1];
    for (node each = node_first(&list); each.kind != NODE_MISSING; node_next(&each))
        if (!entity_read(r, &each, at, e))
            return false;
    return true;
}

bool ldtk_read_layer(ldtk_reader *r, const node *layer, const tile_level *level,
                     error *e) {
    const tile_options *o = r->options;
    const char *name = NULL, *type = NULL;
    if (!node_is(layer, NODE_OBJECT, "a layer", e) ||
        !ldtk_text(layer, "__identifier", &name, e) ||
        !ldtk_text(layer, "__type", &type, e))
        return false;
    if (!ldtk_is_wanted(o->layers, o->layer_count, name))
        return true;
    if (strcmp(type, "IntGrid") == 0)
        return grid_read(r, layer, level, e);
    if (strcmp(type, "Entities") == 0)
        return entities_read(r, layer, level, e);
    return o->layer_count == 0 ||
           node_fail(layer, e,
                     "\"%.200s\" is of type %.40s, which has pictures only; "
                     "--layer takes layers of IntGrid and of Entities",
                     name, type);
}
