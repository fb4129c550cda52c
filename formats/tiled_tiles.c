/* tiled_tiles.c: the kind of each tile of a read map, by its tileset; see
 * tiled_tiles.h. */
#include "formats/tiled_tiles.h"

#include "formats/tile_kinds.h"
#include "graze/tiles.h"

#include <stdlib.h>

/* Flip a one-way tile with its picture. */
/* the low bit: max; the next one: y */
static unsigned side_flip(unsigned side, uint32_t flips) {
    if (flips & TILE_FLIP_DIAGONALLY)
        side ^= 2;
    const uint32_t along = side < 2 ? TILE_FLIP_X : TILE_FLIP_Y;
    return side ^ ((flips & along) != 0);
}

/* Flip a sloped tile. */
/* the low bit: max x; the next one: max y */
static unsigned corner_flip(unsigned corner, uint32_t flips) {
    if (flips & TILE_FLIP_DIAGONALLY)
        corner = corner >> 1 | (corner & 1) << 1;
    if (flips & TILE_FLIP_X)
        corner ^= 1;
    if (flips & TILE_FLIP_Y)
        corner ^= 2;
    return corner;
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
    double w = set->tile_w;
    if (tile->w > 0)
        w = tile->w;
    double h = set->tile_h;
    if (tile->h > 0)
        h = tile->h;
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
    if (kind >= GRAZE_TILE_HIGH_MIN_X_MIN_Y)
        return 4;
    return 3;
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
         kind <= GRAZE_TILE_HIGH_MAX_X_MAX_Y && shape->kind == GRAZE_SHAPE_POLYGON;
         kind++) {
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
    const tile_options *options = c->r->options;
    const double number = c->number & TILE_NUMBER_MASK;
    *kind = number != 0 && options->property == NULL && !options->has_collisions;
    if (number == 0 || *kind != GRAZE_TILE_EMPTY)
        return true;
    const tiled_tileset *set = tiled_tileset_of(c->r->tilesets, number);
    const tiled_tile *tile = NULL;
    if (set != NULL)
        tile = tiled_tile_of(set, number);
    if (tile != NULL && tile->has_kind)
        *kind = tile->kind;
    else
        *kind = GRAZE_TILE_EMPTY;
    if (!kind_flip(kind, c->number))
        return error_at(e, c->r->path, 0,
                        "tile %.0f is %s, which cannot be turned by 90 degrees",
                        number, tile_kind_name(*kind));
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
