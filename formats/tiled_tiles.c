/* tiled_tiles.c: tilesets of a document of Tiled, and their facts on the tiles of a
 * map: sizes, kinds by a property, collision shapes. See tiled_reader.h. */
#include "formats/growth.h"
#include "formats/tiled_reader.h"
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
    object->w = object->w != 0 ? object->w : tile != NULL ? tile->w : set->tile_w;
    object->h = object->h != 0 ? object->h : tile != NULL ? tile->h : set->tile_h;
}

static const char *const kind_names[] = { "empty",
                                          "solid",
                                          "one_way_min_x",
                                          "one_way_max_x",
                                          "one_way_min_y",
                                          "one_way_max_y",
                                          "slope_min_x_min_y",
                                          "slope_max_x_min_y",
                                          "slope_min_x_max_y",
                                          "slope_max_x_max_y",
                                          "low_min_x_min_y",
                                          "low_max_x_min_y",
                                          "low_min_x_max_y",
                                          "low_max_x_max_y",
                                          "high_min_x_min_y",
                                          "high_max_x_min_y",
                                          "high_min_x_max_y",
                                          "high_max_x_max_y" };

enum { KIND_COUNT = sizeof kind_names / sizeof kind_names[0] };

const char *tiled_kind_name(unsigned kind) {
    return kind_names[kind];
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
    for (size_t i = 0; i < KIND_COUNT; i++)
        if (strcmp(text, kind_names[i]) == 0) {
            *kind = (uint8_t)i;
            return true;
        }
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
                        "tile %.0f: a collision shape that is no box, circle, "
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

/* Flip a one-way tile with its picture. */
/* the low bit: max; the next one: y */
static unsigned side_flip(unsigned side, uint32_t flips) {
    side ^= flips & TILE_FLIP_DIAGONALLY ? 2 : 0;
    return side ^ (flips & (side < 2 ? TILE_FLIP_X : TILE_FLIP_Y) ? 1 : 0);
}

/* Flip a sloped tile. */
/* the low bit: max x; the next one: max y */
static unsigned corner_flip(unsigned corner, uint32_t flips) {
    if (flips & TILE_FLIP_DIAGONALLY)
        corner = corner >> 1 | (corner & 1) << 1;
    return corner ^ (flips & TILE_FLIP_X ? 1 : 0) ^ (flips & TILE_FLIP_Y ? 2 : 0);
}

/* False: the tile would be a slope steeper than any kind. */
static bool kind_flip(uint8_t *kind, uint32_t flips) {
    const unsigned sides = GRAZE_TILE_ONE_WAY_MIN_X,
                   slopes = GRAZE_TILE_SLOPE_MIN_X_MIN_Y, own = *kind;
    if (own >= GRAZE_TILE_LOW_MIN_X_MIN_Y && (flips & TILE_FLIP_DIAGONALLY))
        return false;
    if (own >= slopes)
        *kind = (uint8_t)(own - (own - slopes) % 4 +
                          corner_flip((own - slopes) % 4, flips));
    else if (own >= sides)
        *kind = (uint8_t)(sides + side_flip(own - sides, flips));
    return true;
}

/* A layer whose tiles are being found, and the cell at hand. */
typedef struct cell {
    const tiled_reader *r;
    size_t layer;
    uint32_t number;
    double x, y; /* of its min corner, in pixels */
} cell;

/* A tile stands on the lower left corner of its cell. */
static tiled_place place_of(const cell *c, const tiled_tileset *set,
                            const tiled_tile *tile) {
    const double w = tile->w > 0 ? tile->w : set->tile_w,
                 h = tile->h > 0 ? tile->h : set->tile_h;
    const bool is_turned = c->number & TILE_FLIP_DIAGONALLY;
    tiled_place place = { .w = is_turned ? h : w,
                          .h = is_turned ? w : h,
                          .flips = c->number };
    place.x = c->x;
    place.y = c->y + c->r->map->tile_h - place.h;
    return place;
}

/* The corners of a sloped tile of a cell whose sides are 1. Returns how many. */
static uint32_t slope_corners(unsigned kind, graze_point corner[4]) {
    const unsigned slope = kind - GRAZE_TILE_SLOPE_MIN_X_MIN_Y;
    const double x = slope & 1, y = slope >> 1 & 1;
    corner[0] = (graze_point){ x, y };
    corner[1] = (graze_point){ 1 - x, y };
    corner[2] = (graze_point){ x, kind >= GRAZE_TILE_LOW_MIN_X_MIN_Y &&
                                          kind <= GRAZE_TILE_LOW_MAX_X_MAX_Y
                                      ? 0.5
                                      : 1 - y };
    corner[3] = (graze_point){ 1 - x, 0.5 };
    return kind >= GRAZE_TILE_HIGH_MIN_X_MIN_Y ? 4 : 3;
}

static bool has_corner(const graze_shape *shape, graze_point corner) {
    for (uint32_t i = 0; i < shape->count; i++)
        if (shape->corner[i].x == corner.x && shape->corner[i].y == corner.y)
            return true;
    return false;
}

/* The kind of tile filled in the same way as by a shape; GRAZE_TILE_EMPTY for
 * none. */
static unsigned kind_of(const cell *c, const graze_shape *shape) {
    const double w = c->r->map->tile_w, h = c->r->map->tile_h;
    if (shape->kind == GRAZE_SHAPE_BOX && shape->corner[0].x <= c->x &&
        shape->corner[0].y <= c->y && shape->corner[1].x >= c->x + w &&
        shape->corner[1].y >= c->y + h)
        return GRAZE_TILE_SOLID;
    for (unsigned kind = GRAZE_TILE_SLOPE_MIN_X_MIN_Y;
         kind < KIND_COUNT && shape->kind == GRAZE_SHAPE_POLYGON; kind++) {
        graze_point corner[4];
        const uint32_t count = slope_corners(kind, corner);
        uint32_t same = 0;
        for (uint32_t i = 0; i < count; i++)
            same += has_corner(shape, (graze_point){ c->x + corner[i].x * w,
                                                     c->y + corner[i].y * h });
        if (same == count && shape->count == count)
            return kind;
    }
    return GRAZE_TILE_EMPTY;
}

/* The kind of a tile by its collision shapes; shapes without a kind are added to the
 * map. */
static bool shapes_resolve(const cell *c, const tiled_tileset *set,
                           const tiled_tile *tile, uint8_t *kind, error *e) {
    const tiled_place place = place_of(c, set, tile);
    *kind = GRAZE_TILE_EMPTY;
    for (size_t i = 0; i < tile->shape_count; i++) {
        tile_shape one = { .layer = c->layer };
        if (!tiled_object_shape(&tile->shapes[i], &place, &one.shape))
            return error_at(e, c->r->path, 0, "a collision shape is too far away");
        const unsigned own = kind_of(c, &one.shape);
        if (own == GRAZE_TILE_SOLID ||
            (own != GRAZE_TILE_EMPTY && tile->shape_count == 1))
            *kind = (uint8_t)own;
        else if (!tile_map_add_shape(c->r->map, &one, e))
            return false;
    }
    return true;
}

static bool cell_resolve(const cell *c, uint8_t *kind, error *e) {
    const tiled_options *options = c->r->options;
    const double number = c->number & TILE_NUMBER_MASK;
    *kind = number != 0 && options->property == NULL && !options->has_collisions;
    if (number == 0 || *kind != GRAZE_TILE_EMPTY)
        return true;
    const tiled_tileset *set = tiled_tileset_of(c->r->tilesets, number);
    const tiled_tile *tile = set != NULL ? tiled_tile_of(set, number) : NULL;
    *kind = tile != NULL && tile->has_kind ? tile->kind : GRAZE_TILE_EMPTY;
    if (!kind_flip(kind, c->number))
        return error_at(e, c->r->path, 0,
                        "tile %.0f is %s, which cannot be turned by 90 degrees",
                        number, kind_names[*kind]);
    return tile == NULL || tile->has_kind || shapes_resolve(c, set, tile, kind, e);
}

/* Bits are set again for solid tiles only. */
static bool layer_resolve(tiled_reader *r, size_t index, error *e) {
    tile_layer *layer = &r->map->layers[index];
    tile_chunk *grid = &layer->chunks[0];
    layer->kinds = calloc((size_t)grid->width * grid->height + 1, 1);
    if (layer->kinds == NULL)
        return error_no_memory(e, "tiles");
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const size_t at = (size_t)y * grid->width + x;
            const cell c = {
                r, index, grid->numbers[at],
                layer->offset_x + (double)(grid->x + x) * r->map->tile_w,
                layer->offset_y + (double)(grid->y + y) * r->map->tile_h
            };
            if (!cell_resolve(&c, &layer->kinds[at], e))
                return false;
            if (layer->kinds[at] != GRAZE_TILE_SOLID)
                grid->words[y * grid->stride + x / 64] &= ~(UINT64_C(1) << x % 64);
        }
    return true;
}

bool tiled_tiles_resolve(tiled_reader *r, error *e) {
    for (size_t i = 0; i < r->map->layer_count; i++)
        if (!layer_resolve(r, i, e))
            return false;
    return true;
}
