/* ldtk.c: worlds and levels of LDtk; see ldtk.h. */
#include "formats/ldtk.h"

#include "formats/beside.h"
#include "formats/ldtk_layers.h"
#include "formats/tile_lists.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The longest file of a level. */
#define LEVEL_FILE_MAX ((size_t)1 << 30)

bool ldtk_is_project(const node *root) {
    return node_member(root, "levels").kind == NODE_LIST ||
           node_member(root, "worlds").kind == NODE_LIST ||
           node_member(root, "layerInstances").kind == NODE_LIST;
}

/* The layers of a level, which its file may have. */
static bool layers_read(ldtk_reader *r, const node *level, const tile_level *at,
                        error *e) {
    node list;
    if (!node_needed(level, "layerInstances", &list, e) ||
        !node_is(&list, NODE_LIST, "a list of layers", e))
        return false;
    for (node each = node_first(&list); each.kind != NODE_MISSING; node_next(&each))
        if (!ldtk_read_layer(r, &each, at, e))
            return false;
    return true;
}

static bool file_read(ldtk_reader *r, const char *path, const tile_level *at,
                      error *e) {
    whole_text text = { 0 };
    node root;
    if (!whole_text_read(path, LEVEL_FILE_MAX, &text, e))
        return false;
    bool is_read =
        tile_lists_to_texts(path, &text, e) &&
        json_parse((json_source){ text.bytes, text.length, { path, 0 } }, &root, e);
    if (is_read) {
        is_read = layers_read(r, &root, at, e);
        json_free(&root);
    }
    whole_text_free(&text);
    return is_read;
}

/* A level's layers are in the project or in a file of their own. */
static bool content_read(ldtk_reader *r, const node *level, const tile_level *at,
                         error *e) {
    const node file = node_member(level, "externalRelPath");
    if (node_member(level, "layerInstances").kind == NODE_LIST ||
        file.kind != NODE_TEXT)
        return layers_read(r, level, at, e);
    char *path = beside_path(level->place.file, file.text);
    if (path == NULL)
        return error_no_memory(e, "a level");
    bool is_read = beside_is_file(path);
    if (is_read)
        is_read = file_read(r, path, at, e);
    else
        node_fail(&file, e,
                  "the level's file %.200s is missing; put it where the project "
                  "looks for it",
                  file.text);
    free(path);
    return is_read;
}

/* How the levels of a world lie. */
typedef struct world_layout {
    bool is_wanted, is_across, is_down; /* one beside, or below, the other */
    double next;
} world_layout;

/* Where a level lies in its world. */
static bool level_place(const node *level, world_layout *world, tile_level *at,
                        error *e) {
    const char *name = NULL;
    double x = world->next * world->is_across, y = world->next * world->is_down, w,
           h;
    const bool is_free = !world->is_across && !world->is_down;
    if (!node_is(level, NODE_OBJECT, "a level", e) ||
        !ldtk_text(level, "identifier", &name, e) ||
        !ldtk_number(level, "pxWid", &w, e) || !ldtk_number(level, "pxHei", &h, e))
        return false;
    if (w < 0 || h < 0)
        return node_fail(level, e, "has a size below 0");
    if (is_free && (!ldtk_number(level, "worldX", &x, e) ||
                    !ldtk_number(level, "worldY", &y, e)))
        return false;
    world->next += w * world->is_across + h * world->is_down;
    *at = (tile_level){ (char *)(uintptr_t)name, { x, y }, { x + w, y + h } };
    return true;
}

static bool level_read(ldtk_reader *r, const node *level, world_layout *world,
                       error *e) {
    const tile_options *o = r->options;
    tile_level at;
    if (!level_place(level, world, &at, e))
        return false;
    if (!ldtk_is_wanted(o->levels, o->level_count, at.name) && !world->is_wanted)
        return true;
    return tile_map_add_level(r->map, &at, e) && content_read(r, level, &at, e);
}

/* In a project of several worlds the layout is null: each world has its own. */
static bool layout_read(const node *world, world_layout *w, error *e) {
    static const char *const known[] = { "Free", "GridVania", "LinearHorizontal",
                                         "LinearVertical" };
    const node layout = node_member(world, "worldLayout");
    bool is_known = layout.kind == NODE_MISSING || layout.kind == NODE_NULL;
    for (size_t i = 0; layout.kind == NODE_TEXT && i < sizeof known / sizeof *known;
         i++)
        is_known |= strcmp(layout.text, known[i]) == 0;
    if (!is_known)
        return node_fail(&layout, e,
                         "is \"%.40s\", not Free, GridVania, LinearHorizontal, "
                         "LinearVertical or null",
                         layout.kind == NODE_TEXT ? layout.text : "");
    if (layout.kind == NODE_TEXT) {
        w->is_across = strcmp(layout.text, "LinearHorizontal") == 0;
        w->is_down = strcmp(layout.text, "LinearVertical") == 0;
    }
    return true;
}

/* The levels of a world, or of a project, which has no world then. */
static bool world_read(ldtk_reader *r, const node *world, const char *name,
                       error *e) {
    const tile_options *o = r->options;
    const node list = node_member(world, "levels");
    world_layout w = {
        .is_wanted = name != NULL && ldtk_is_wanted(o->levels, o->level_count, name)
    };
    if (!layout_read(world, &w, e) ||
        !node_is(&list, NODE_LIST, "a list of levels", e))
        return false;
    for (node each = node_first(&list); each.kind != NODE_MISSING; node_next(&each))
        if (!level_read(r, &each, &w, e))
            return false;
    return true;
}

/* Worlds lie on each other, so one of several is read at a time. */
static bool worlds_read(ldtk_reader *r, const node *worlds, error *e) {
    if (worlds->count > 1 && r->options->level_count == 0)
        return node_fail(worlds, e,
                         "has %zu worlds, which lie on each other; choose one, or "
                         "levels, by --level NAME",
                         worlds->count);
    for (node each = node_first(worlds); each.kind != NODE_MISSING;
         node_next(&each)) {
        const char *name = NULL;
        if (!node_is(&each, NODE_OBJECT, "a world", e) ||
            !ldtk_text(&each, "identifier", &name, e) ||
            !world_read(r, &each, name, e))
            return false;
    }
    return true;
}

/* Each requested level and value is there. */
static bool names_check(const ldtk_reader *r, const node *root, error *e) {
    const tile_options *o = r->options;
    for (size_t i = 0; i < o->level_count; i++)
        if (!o->levels[i].is_found)
            return node_fail(root, e, "no level and no world is named \"%.200s\"",
                             o->levels[i].name);
    for (size_t i = 0; i < o->value_count; i++) {
        const tile_value *value = &o->values[i];
        char *end = NULL;
        const unsigned long number = strtoul(value->name, &end, 10);
        const bool is_number = end == value->name + value->length;
        if (!value->is_found &&
            !(is_number && number <= LDTK_VALUE_MAX && r->is_used[number]))
            return node_fail(root, e,
                             "no IntGrid value has the number or identifier "
                             "\"%.*s\"",
                             (int)value->length, value->name);
    }
    return true;
}

/* The cells of the box around all levels. */
static void map_measure(tile_map *map) {
    double min[2] = { INFINITY, INFINITY }, max[2] = { -INFINITY, -INFINITY };
    for (size_t i = 0; i < map->level_count; i++)
        for (int axis = 0; axis < 2; axis++) {
            min[axis] = fmin(min[axis], map->levels[i].min[axis]);
            max[axis] = fmax(max[axis], map->levels[i].max[axis]);
        }
    if (map->level_count == 0 || map->tile_w == 0)
        return;
    map->width = (uint64_t)ceil((max[0] - min[0]) / map->tile_w);
    map->height = (uint64_t)ceil((max[1] - min[1]) / map->tile_h);
}

static bool root_read(ldtk_reader *r, const node *root, error *e) {
    const node worlds = node_member(root, "worlds");
    world_layout none = { .is_wanted = false };
    if (worlds.kind == NODE_LIST && worlds.count > 0)
        return worlds_read(r, &worlds, e);
    if (node_member(root, "levels").kind == NODE_LIST)
        return world_read(r, root, NULL, e);
    return level_read(r, root, &none, e);
}

bool ldtk_read(const node *root, const tile_options *options, tile_map *map,
               error *e) {
    if (options->property != NULL || options->has_collisions)
        return node_fail(root, e,
                         "is of LDtk, whose tiles have neither properties nor "
                         "collision shapes; --value says what IntGrid values are");
    ldtk_reader *r = calloc(1, sizeof *r);
    if (r == NULL)
        return error_no_memory(e, "reading a map");
    const node definitions = node_member(root, "defs");
    r->options = options;
    r->map = map;
    r->layer_defs = node_member(&definitions, "layers");
    map->keeps_numbers = true;
    const bool is_read = root_read(r, root, e) && names_check(r, root, e);
    if (is_read)
        map_measure(map);
    free(r);
    return is_read;
}
