/* tiled_tilesets.c: tilesets and their tiles; see tiled_tilesets.h. */
#include "formats/tiled_tilesets.h"

#include "formats/growth.h"
#include "formats/tile_kinds.h"
#include "graze/tiles.h"

#include <stdlib.h>
#include <string.h>

static const double number_max = 4294967295.0;

static void tile_free(tiled_tile *tile) {
    for (size_t i = 0; i < tile->shape_count; i++)
        tiled_object_drop_points(&tile->shapes[i]);
    free(tile->shapes);
}

void tiled_tilesets_free(tiled_tilesets *sets) {
    for (size_t i = 0; i < sets->count; i++) {
        for (size_t j = 0; j < sets->items[i].count; j++)
            tile_free(&sets->items[i].tiles[j]);
        free(sets->items[i].tiles);
    }
    free(sets->items);
    *sets = (tiled_tilesets){ 0 };
}

bool tiled_tilesets_add(tiled_tilesets *sets, const tiled_attributes *a, error *e) {
    tiled_tileset set = { .first = 1 };
    if (!tiled_whole(a, "firstgid", (tiled_range){ 0, number_max }, &set.first, e))
        return false;
    if (!growth_reserve(&sets->items, &sets->capacity, sets->count + 1,
                        sizeof *sets->items))
        return error_no_memory(e, "a tileset");
    sets->items[sets->count++] = set;
    return true;
}

static tiled_tileset *last(const tiled_tilesets *sets) {
    return &sets->items[sets->count - 1];
}

static bool pin_read(const char *name, tiled_pin *pin) {
    static const struct {
        const char *name;
        tiled_pin pin;
    } pins[] = {
        { "topleft", { 0, 0 } },     { "top", { 0.5, 0 } },
        { "topright", { 1, 0 } },    { "left", { 0, 0.5 } },
        { "center", { 0.5, 0.5 } },  { "right", { 1, 0.5 } },
        { "bottomleft", { 0, 1 } },  { "bottom", { 0.5, 1 } },
        { "bottomright", { 1, 1 } },
    };
    for (size_t i = 0; name != NULL && i < sizeof pins / sizeof pins[0]; i++)
        if (strcmp(name, pins[i].name) == 0) {
            *pin = pins[i].pin;
            return true;
        }
    return false;
}

bool tiled_tileset_take(tiled_tilesets *sets, const tiled_attributes *a, error *e) {
    tiled_tileset *set = last(sets);
    set->has_pin = pin_read(tiled_text(a, "objectalignment"), &set->pin);
    return tiled_number(a, "tilewidth", &set->tile_w, e) &&
           tiled_number(a, "tileheight", &set->tile_h, e);
}

bool tiled_tileset_take_tile(tiled_tilesets *sets, const tiled_attributes *a,
                             error *e) {
    tiled_tileset *set = last(sets);
    tiled_tile tile = { .w = set->tile_w, .h = set->tile_h };
    if (!tiled_whole(a, "id", (tiled_range){ 0, number_max }, &tile.id, e) ||
        !tiled_number(a, "imagewidth", &tile.w, e) ||
        !tiled_number(a, "imageheight", &tile.h, e))
        return false;
    if (!growth_reserve(&set->tiles, &set->capacity, set->count + 1,
                        sizeof *set->tiles))
        return error_no_memory(e, "a tileset");
    set->tiles[set->count++] = tile;
    return true;
}

bool tiled_tileset_take_image(tiled_tilesets *sets, const tiled_attributes *a,
                              error *e) {
    tiled_tile *tile = &last(sets)->tiles[last(sets)->count - 1];
    return tiled_number(a, "width", &tile->w, e) &&
           tiled_number(a, "height", &tile->h, e);
}

/* It is the last one beginning before it. */
const tiled_tileset *tiled_tileset_of(const tiled_tilesets *sets, double number) {
    const tiled_tileset *found = NULL;
    for (size_t i = 0; i < sets->count; i++)
        if (sets->items[i].first <= number &&
            (found == NULL || sets->items[i].first >= found->first))
            found = &sets->items[i];
    return found;
}

const tiled_tile *tiled_tile_of(const tiled_tileset *set, double number) {
    const tiled_tile *found = NULL;
    for (size_t i = 0; i < set->count; i++)
        if (set->tiles[i].id == number - set->first)
            found = &set->tiles[i];
    return found;
}

void tiled_tilesets_pin(const tiled_tilesets *sets, double number, bool is_isometric,
                        tiled_object *object) {
    const tiled_tileset *set = tiled_tileset_of(sets, number);
    object->pin = set != NULL && set->has_pin
                      ? set->pin
                      : (tiled_pin){ is_isometric ? 0.5 : 0, 1 };
    if (set == NULL || (object->w != 0 && object->h != 0))
        return;
    const tiled_tile *tile = tiled_tile_of(set, number);
    if (object->w == 0)
        object->w = tile != NULL ? tile->w : set->tile_w;
    if (object->h == 0)
        object->h = tile != NULL ? tile->h : set->tile_h;
}

static bool is_one_of(const char *text, const char *a, const char *b,
                      const char *c) {
    return strcmp(text, a) == 0 || strcmp(text, b) == 0 || strcmp(text, c) == 0;
}

/* A property is true or false, or the name of a kind. */
static bool kind_read(const char *name, const tiled_attributes *a, uint8_t *kind,
                      error *e) {
    const char *text = tiled_text(a, "value");
    double number = tiled_is_true(a, "value");
    if (text == NULL && a->json != NULL &&
        node_member(a->json, "value").kind == NODE_NUMBER &&
        !tiled_number(a, "value", &number, e))
        return false;
    *kind = number != 0 || (text != NULL && is_one_of(text, "true", "1", "solid"));
    if (text == NULL || *kind == GRAZE_TILE_SOLID ||
        is_one_of(text, "", "false", "0"))
        return true;
    if (tile_kind_named(text, kind))
        return true;
    return error_at(e, a->place.file, a->place.line,
                    "the property \"%.100s\" is \"%.100s\", which is neither true, "
                    "false nor a kind of a "
                    "tile, as solid or "
                    "one_way_min_y",
                    name, text);
}

bool tiled_tileset_take_property(tiled_tilesets *sets, const char *name,
                                 const tiled_attributes *a, error *e) {
    const char *own = tiled_text(a, "name");
    tiled_tile *tile = &last(sets)->tiles[last(sets)->count - 1];
    if (name == NULL || own == NULL || strcmp(name, own) != 0)
        return true;
    tile->has_kind = sets->has_property = true;
    return kind_read(name, a, &tile->kind, e);
}

bool tiled_tileset_take_shape(tiled_tilesets *sets, const tiled_object *object,
                              error_place place, error *e) {
    tiled_tile *tile = &last(sets)->tiles[last(sets)->count - 1];
    tiled_object copy = *object;
    graze_shape shape;
    if (!tiled_object_shape(object, &(tiled_place){ 0 }, &shape))
        return error_at(e, place.file, place.line,
                        "tile %.0f: a collision shape that is not a box, circle, "
                        "capsule or convex polygon of up to %d "
                        "corners; split it",
                        tile->id, GRAZE_CORNERS_MAX);
    copy.points = malloc((object->count + 1) * sizeof *copy.points);
    if (copy.points == NULL ||
        !growth_reserve(&tile->shapes, &tile->shape_capacity, tile->shape_count + 1,
                        sizeof *tile->shapes)) {
        free(copy.points);
        return error_no_memory(e, "a collision shape");
    }
    for (size_t i = 0; i < object->count; i++)
        copy.points[i] = object->points[i];
    copy.is_own = true;
    tile->shapes[tile->shape_count++] = copy;
    sets->has_shape = true;
    return true;
}
