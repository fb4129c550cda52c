/* tiled_tilesets.c: see tiled_tilesets.h. */
#include "formats/tiled_tilesets.h"

#include "formats/growth.h"

#include <stdlib.h>
#include <string.h>

static const double most = 4294967295.0;

void tiled_tilesets_free(tiled_tilesets *sets) {
    for (size_t i = 0; i < sets->count; i++)
        free(sets->items[i].tiles);
    free(sets->items);
    *sets = (tiled_tilesets){ 0 };
}

bool tiled_tilesets_add(tiled_tilesets *sets, const tiled_attributes *a, error *e) {
    tiled_tileset set = { .first = 1 };
    if (!tiled_whole(a, "firstgid", (tiled_range){ 0, most }, &set.first, e))
        return false;
    if (!growth_reserve(&sets->items, &sets->capacity, sets->count + 1, sizeof *sets->items))
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
        { "topleft", { 0, 0 } },    { "top", { 0.5, 0 } },      { "topright", { 1, 0 } },
        { "left", { 0, 0.5 } },     { "center", { 0.5, 0.5 } }, { "right", { 1, 0.5 } },
        { "bottomleft", { 0, 1 } }, { "bottom", { 0.5, 1 } },   { "bottomright", { 1, 1 } },
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
    return tiled_number(a, "tilewidth", &set->tile_w, e) && tiled_number(a, "tileheight", &set->tile_h, e);
}

bool tiled_tileset_take_tile(tiled_tilesets *sets, const tiled_attributes *a, error *e) {
    tiled_tileset *set = last(sets);
    tiled_tile tile = { .w = set->tile_w, .h = set->tile_h };
    if (!tiled_whole(a, "id", (tiled_range){ 0, most }, &tile.id, e) ||
        !tiled_number(a, "imagewidth", &tile.w, e) || !tiled_number(a, "imageheight", &tile.h, e))
        return false;
    if (!growth_reserve(&set->tiles, &set->capacity, set->count + 1, sizeof *set->tiles))
        return error_no_memory(e, "a tileset");
    set->tiles[set->count++] = tile;
    return true;
}

bool tiled_tileset_take_image(tiled_tilesets *sets, const tiled_attributes *a, error *e) {
    tiled_tile *tile = &last(sets)->tiles[last(sets)->count - 1];
    return tiled_number(a, "width", &tile->w, e) && tiled_number(a, "height", &tile->h, e);
}

/* The tileset that a number belongs to: the one that begins last before it. */
static const tiled_tileset *set_of(const tiled_tilesets *sets, double number) {
    const tiled_tileset *found = NULL;
    for (size_t i = 0; i < sets->count; i++)
        if (sets->items[i].first <= number && (found == NULL || sets->items[i].first >= found->first))
            found = &sets->items[i];
    return found;
}

void tiled_tilesets_pin(const tiled_tilesets *sets, double number, bool is_isometric, tiled_object *object) {
    const tiled_tileset *set = set_of(sets, number);
    object->pin = set != NULL && set->has_pin ? set->pin : (tiled_pin){ is_isometric ? 0.5 : 0, 1 };
    if (set == NULL || (object->w != 0 && object->h != 0))
        return;
    tiled_tile tile = { .w = set->tile_w, .h = set->tile_h };
    for (size_t i = 0; i < set->count; i++)
        if (set->tiles[i].id == number - set->first)
            tile = set->tiles[i];
    object->w = object->w == 0 ? tile.w : object->w;
    object->h = object->h == 0 ? tile.h : object->h;
}
