/* tile_map.c: a map of tiles as graze uses it, from any tool: which tiles are solid,
 * and boxes; see tile_map.h. */
#include "formats/tile_map.h"

#include "formats/growth.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void chunk_free(tile_chunk *chunk) {
    free(chunk->words);
    free(chunk->numbers);
}

static void layer_free(tile_layer *layer) {
    for (size_t i = 0; i < layer->count; i++)
        chunk_free(&layer->chunks[i]);
    free(layer->chunks);
    free(layer->kinds);
    free(layer->name);
}

static void object_free(tile_object *object) {
    free(object->name);
    free(object->iid);
}

void tile_map_free(tile_map *map) {
    for (size_t i = 0; i < map->layer_count; i++)
        layer_free(&map->layers[i]);
    for (size_t i = 0; i < map->object_count; i++)
        object_free(&map->objects[i]);
    for (size_t i = 0; i < map->level_count; i++)
        free(map->levels[i].name);
    name_list_free(&map->object_layers);
    free(map->layers);
    free(map->objects);
    free(map->levels);
    free(map->shapes);
    *map = (tile_map){ 0 };
}

bool tile_map_begin_layer(tile_map *map, const char *name, error *e) {
    char *copy = strdup(name);
    if (copy == NULL || !growth_reserve(&map->layers, &map->layer_capacity,
                                        map->layer_count + 1, sizeof *map->layers)) {
        free(copy);
        return error_no_memory(e, "a layer");
    }
    map->layers[map->layer_count++] =
        (tile_layer){ .name = copy, .tile_w = map->tile_w, .tile_h = map->tile_h };
    return true;
}

static bool is_near(const tile_chunk *chunk) {
    return chunk->x >= -TILE_MAP_PLACE_MAX && chunk->x <= TILE_MAP_PLACE_MAX &&
           chunk->y >= -TILE_MAP_PLACE_MAX && chunk->y <= TILE_MAP_PLACE_MAX;
}

/* The cells of whole words, which narrow chunks have many more of than tiles. */
static uint64_t cells_of(const tile_chunk *chunk) {
    return ((uint64_t)chunk->width + 63) / 64 * 64 * chunk->height;
}

static bool chunk_check(const tile_map *map, const tile_chunk *chunk,
                        error_place place, error *e) {
    const uint64_t cells = cells_of(chunk);
    if (!is_near(chunk))
        return error_at(e, place.file, place.line,
                        "tiles at %" PRId64 ",%" PRId64 ", more than %" PRId64
                        " from the origin",
                        chunk->x, chunk->y, TILE_MAP_PLACE_MAX);
    if (cells > GRAZE_TILES_MAX)
        return error_at(e, place.file, place.line,
                        "%" PRIu32 " x %" PRIu32 " cells; a layer may have %" PRIu64
                        ", in rows of multiples of 64; split the map",
                        chunk->width, chunk->height, GRAZE_TILES_MAX);
    return map->cells + cells <= TILE_MAP_CELLS_MAX ||
           error_at(e, place.file, place.line,
                    "the layers have more than %" PRIu64
                    " cells in all; split the map",
                    TILE_MAP_CELLS_MAX);
}

/* Give a chunk its cells. */
static bool chunk_make(tile_map *map, tile_chunk *chunk, error_place place,
                       error *e) {
    chunk->words = NULL;
    chunk->numbers = NULL;
    if (!chunk_check(map, chunk, place, e))
        return false;
    chunk->stride = ((size_t)chunk->width + 63) / 64;
    chunk->words = calloc(chunk->stride * chunk->height + 1, sizeof *chunk->words);
    map->cells += cells_of(chunk);
    if (map->keeps_numbers)
        chunk->numbers =
            calloc((size_t)chunk->width * chunk->height + 1, sizeof *chunk->numbers);
    if (chunk->words != NULL && (chunk->numbers != NULL || !map->keeps_numbers))
        return true;
    chunk_free(chunk);
    return error_no_memory(e, "tiles");
}

bool tile_map_add_chunk(tile_map *map, tile_chunk where, error_place place,
                        tile_chunk **chunk, error *e) {
    tile_layer *layer = &map->layers[map->layer_count - 1];
    if (!growth_reserve(&layer->chunks, &layer->capacity, layer->count + 1,
                        sizeof *layer->chunks))
        return error_no_memory(e, "tiles");
    if (!chunk_make(map, &where, place, e))
        return false;
    *chunk = &layer->chunks[layer->count];
    layer->chunks[layer->count++] = where;
    return true;
}

/* The smallest chunk around all chunks of a layer; without cells if they lie too far
 * apart for one. */
static tile_chunk chunks_bounds(const tile_layer *layer) {
    int64_t min_x = INT64_MAX, min_y = INT64_MAX, max_x = INT64_MIN,
            max_y = INT64_MIN;
    for (size_t i = 0; i < layer->count; i++) {
        const tile_chunk *c = &layer->chunks[i];
        min_x = c->x < min_x ? c->x : min_x;
        min_y = c->y < min_y ? c->y : min_y;
        max_x = c->x + c->width > max_x ? c->x + c->width : max_x;
        max_y = c->y + c->height > max_y ? c->y + c->height : max_y;
    }
    if (layer->count == 0)
        return (tile_chunk){ 0 };
    return (tile_chunk){ .x = min_x,
                         .y = min_y,
                         .width = (uint32_t)(max_x - min_x),
                         .height = (uint32_t)(max_y - min_y) };
}

/* Put a row of cells into a row with room for them, from column `x` on. */
static void row_put(uint64_t *to, const uint64_t *from, size_t words, uint32_t x) {
    const uint32_t shift = x % 64;
    for (size_t i = 0; i < words; i++) {
        to[x / 64 + i] |= from[i] << shift;
        if (shift > 0 && from[i] >> (64 - shift) != 0)
            to[x / 64 + i + 1] |= from[i] >> (64 - shift);
    }
}

static void chunk_put(tile_chunk *to, const tile_chunk *from) {
    const uint32_t x = (uint32_t)(from->x - to->x), y = (uint32_t)(from->y - to->y);
    for (uint32_t row = 0; row < from->height; row++) {
        row_put(to->words + (y + row) * to->stride, from->words + row * from->stride,
                from->stride, x);
        for (uint32_t column = 0; column < from->width && to->numbers != NULL;
             column++) {
            const uint32_t number =
                from->numbers[(size_t)row * from->width + column];
            if (number != 0)
                to->numbers[(size_t)(y + row) * to->width + x + column] = number;
        }
    }
}

bool tile_map_end_layer(tile_map *map, error_place place, error *e) {
    tile_layer *layer = &map->layers[map->layer_count - 1];
    tile_chunk whole = chunks_bounds(layer), *only = NULL;
    if (layer->count == 1)
        return true;
    if (layer->count == 0)
        return tile_map_add_chunk(map, whole, place, &only, e);
    if (!chunk_make(map, &whole, place, e))
        return false;
    for (size_t i = 0; i < layer->count; i++) {
        const tile_chunk *chunk = &layer->chunks[i];
        if (chunk->width > 0)
            chunk_put(&whole, chunk);
        map->cells -= cells_of(chunk);
        chunk_free(&layer->chunks[i]);
    }
    layer->chunks[0] = whole;
    layer->count = 1;
    return true;
}

bool tile_map_object_layer(tile_map *map, const char *name, size_t *layer,
                           error *e) {
    return name_list_add(&map->object_layers, name, layer) ||
           error_no_memory(e, "a layer");
}

size_t tile_map_layer_of(const tile_map *map, const tile_object *object) {
    return map->layer_count + object->layer;
}

static bool is_pixel(double place) {
    return place >= -TILE_MAP_PIXEL_MAX && place <= TILE_MAP_PIXEL_MAX;
}

/* Put a copy in place of a text; NULL stays. False: no memory, and it is NULL. */
static bool text_copy(char **text) {
    const char *from = *text;
    if (from != NULL)
        *text = strdup(from);
    return from == NULL || *text != NULL;
}

bool tile_map_add_object(tile_map *map, const tile_object *object, error_place place,
                         error *e) {
    for (int axis = 0; axis < 2; axis++)
        if (!is_pixel(object->min[axis]) || !is_pixel(object->max[axis]))
            return error_at(e, place.file, place.line,
                            "object %" PRIu64 " is more than 2^60 pixels away",
                            object->id);
    tile_object copy = *object;
    const bool has_name = text_copy(&copy.name), has_iid = text_copy(&copy.iid);
    if (!has_name || !has_iid ||
        !growth_reserve(&map->objects, &map->object_capacity, map->object_count + 1,
                        sizeof *map->objects)) {
        object_free(&copy);
        return error_no_memory(e, "an object");
    }
    map->objects[map->object_count++] = copy;
    return true;
}

bool tile_map_add_level(tile_map *map, const tile_level *level, error *e) {
    tile_level copy = *level;
    if (!text_copy(&copy.name) ||
        !growth_reserve(&map->levels, &map->level_capacity, map->level_count + 1,
                        sizeof *map->levels)) {
        free(copy.name);
        return error_no_memory(e, "a level");
    }
    map->levels[map->level_count++] = copy;
    return true;
}

bool tile_map_add_shape(tile_map *map, const tile_shape *shape, error *e) {
    if (!growth_reserve(&map->shapes, &map->shape_capacity, map->shape_count + 1,
                        sizeof *map->shapes))
        return error_no_memory(e, "a shape");
    map->shapes[map->shape_count++] = *shape;
    return true;
}
