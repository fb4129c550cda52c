/* tiles.c: tile layers made, and found again. */
#include "world/tiles.h"
#include "world/world.h"

#include "core/bits.h"
#include "core/float_env.h"

#include <math.h>
#include <string.h>

uint32_t grz_body_tile_part(const graze_world *world, uint32_t body) {
    uint32_t slot = world->tile_layers > 0 ? grz_body_at(world, body)->first_part : GRZ_NO_SLOT;
    while (slot != GRZ_NO_SLOT && !grz_part_is_tile_layer(world, slot))
        slot = grz_part_at(world, slot)->next;
    return slot;
}

grz_tiles grz_part_tiles(const graze_world *world, uint32_t slot) {
    const uint32_t body = grz_row_body(world, slot);
    return (grz_tiles){ grz_part_own_shape(&world->shapes, slot)->tiles, grz_positions_x(world)[body],
                        grz_positions_y(world)[body] };
}

static size_t plane_bytes(const graze_tile_layer *layer) {
    return grz_tile_plane_words(layer) * sizeof(uint64_t);
}

static uint64_t *make_planes(const graze_allocator *allocator, const graze_tile_layer *layer, size_t count) {
    uint64_t *planes = grz_allocate(allocator, count * plane_bytes(layer));
    if (planes != NULL)
        memset(planes, 0, count * plane_bytes(layer));
    return planes;
}

graze_tile_layer *grz_tile_layer_create(const graze_allocator *allocator, const graze_tile_layer *like) {
    graze_tile_layer *layer = grz_allocate(allocator, sizeof *layer);
    if (layer == NULL)
        return NULL;
    *layer = *like;
    layer->stride = (like->columns + 63) / 64;
    layer->ways = NULL;
    layer->met = make_planes(allocator, layer, 1);
    if (layer->met != NULL)
        return layer;
    grz_free(allocator, layer, sizeof *layer);
    return NULL;
}

void grz_tile_layer_free(const graze_allocator *allocator, graze_tile_layer *layer) {
    grz_free(allocator, layer->met, plane_bytes(layer));
    grz_free(allocator, layer->ways, layer->ways != NULL ? GRZ_ONE_WAY_PLANES * plane_bytes(layer) : 0);
    grz_free(allocator, layer, sizeof *layer);
}

void grz_tile_layers_free_all(graze_world *world) {
    for (uint32_t slot = 0; slot < world->part_slots.count && world->tile_layers > 0; slot++)
        if (grz_part_is_tile_layer(world, slot))
            grz_part_store_shape(world, slot, NULL);
}

graze_status grz_tile_layer_add_one_way(const graze_allocator *allocator, graze_tile_layer *layer) {
    if (layer->ways == NULL)
        layer->ways = make_planes(allocator, layer, GRZ_ONE_WAY_PLANES);
    return layer->ways != NULL ? GRAZE_OK : GRAZE_OUT_OF_MEMORY;
}

/* Whether neighbouring edges are floats apart; there are never more floats than tiles of a size to tell. */
static bool are_edges_apart(float at, float size, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (grz_tile_edge(at, size, i) >= grz_tile_edge(at, size, i + 1))
            return false;
    return true;
}

static graze_status check_axis(float at, float size, uint32_t count) {
    if (!isfinite(at) || !isfinite(size))
        return GRAZE_BAD_NUMBER;
    if (!(size > 0) || count == 0)
        return GRAZE_BAD_TILES;
    if (fabsf(at) > GRAZE_COORD_MAX || (double)count * (double)size > (double)GRAZE_COORD_MAX ||
        fabsf(grz_tile_edge(at, size, count)) > GRAZE_COORD_MAX)
        return GRAZE_OUT_OF_RANGE;
    return are_edges_apart(at, size, count) ? GRAZE_OK : GRAZE_BAD_TILES;
}

static bool are_kinds(const uint8_t *kinds, uint64_t count) {
    unsigned is_bad = 0;
    for (uint64_t i = 0; i < count && kinds != NULL; i++)
        is_bad |= kinds[i] >= GRZ_TILE_KINDS;
    return !is_bad;
}

static graze_status check(const graze_tiles_def *def) {
    const uint64_t count = (uint64_t)def->columns * def->rows;
    if (count > GRAZE_TILES_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    graze_status status = check_axis(def->x, def->tile_width, def->columns);
    if (status == GRAZE_OK)
        status = check_axis(def->y, def->tile_height, def->rows);
    if (status == GRAZE_OK && def->layer >= GRAZE_LAYER_COUNT)
        status = GRAZE_BAD_LAYER;
    return status != GRAZE_OK || are_kinds(def->kinds, count) ? status : GRAZE_BAD_VALUE;
}

static graze_status add_body(graze_world *world, const graze_tiles_def *def, graze_tile_layer *layer,
                             graze_body *body) {
    const graze_shape shape = { .kind = GRAZE_SHAPE_TILES, .count = 1, .tiles = layer };
    const graze_part_def part = { .layer = def->layer, .tag = def->tag, .shape = &shape };
    return grz_body_insert(
        world,
        &(graze_body_def){ .x = def->x, .y = def->y, .parts = &part, .part_count = 1, .user = def->user },
        body);
}

/* The layer, filled; its owner is the part that is made of it. */
static graze_status make(graze_world *world, const graze_tiles_def *def, graze_body *body) {
    const graze_tile_layer like = {
        .columns = def->columns, .rows = def->rows, .width = def->tile_width, .height = def->tile_height
    };
    graze_tile_layer *layer = grz_tile_layer_create(&world->allocator, &like);
    if (layer == NULL)
        return GRAZE_OUT_OF_MEMORY;
    graze_status status = GRAZE_OK;
    if (def->kinds != NULL)
        status = grz_tile_layer_write(&world->allocator, layer, (graze_rect){ 0, 0, def->columns, def->rows },
                                      def->kinds);
    if (status == GRAZE_OK)
        status = add_body(world, def, layer, body);
    if (status != GRAZE_OK)
        grz_tile_layer_free(&world->allocator, layer);
    return status;
}

graze_status graze_world_add_tiles(graze_world *world, const graze_tiles_def *def, graze_body *body) {
    body->id = 0;
    const grz_float_env env = grz_float_env_enter();
    graze_status status = check(def);
    if (status == GRAZE_OK)
        status = make(world, def, body);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world,
                         (grz_call){ .kind = GRZ_CALL_ADD_TILES,
                                     .body = *body,
                                     .tiles = *def,
                                     .bytes = def->kinds,
                                     .size = def->kinds != NULL ? (size_t)def->columns * def->rows : 0 });
    return status;
}

static uint64_t count_filled(const graze_tile_layer *layer) {
    uint64_t filled = 0;
    for (size_t i = 0; i < grz_tile_plane_words(layer); i++)
        filled += grz_popcount(layer->met[i]);
    return filled;
}

graze_status grz_tile_layer_find(const graze_world *world, graze_body tiles, graze_tile_layer **layer) {
    if (!graze_body_is_alive(world, tiles))
        return GRAZE_STALE_HANDLE;
    const uint32_t slot = grz_body_tile_part(world, grz_slot_of(tiles.id));
    if (slot == GRZ_NO_SLOT)
        return GRAZE_BAD_TILES;
    *layer = grz_part_own_shape(&world->shapes, slot)->tiles;
    return GRAZE_OK;
}

graze_status graze_tiles_read(const graze_world *world, graze_body tiles, graze_tiles_info *info) {
    graze_tile_layer *layer;
    const graze_status status = grz_tile_layer_find(world, tiles, &layer);
    if (status != GRAZE_OK)
        return status;
    *info = (graze_tiles_info){ .tile_width = layer->width,
                                .tile_height = layer->height,
                                .columns = layer->columns,
                                .rows = layer->rows,
                                .filled = count_filled(layer),
                                .bytes =
                                    plane_bytes(layer) * (layer->ways != NULL ? 1 + GRZ_ONE_WAY_PLANES : 1) };
    return GRAZE_OK;
}

graze_status graze_tiles_get(const graze_world *world, graze_body tiles, uint32_t x, uint32_t y,
                             graze_tile_kind *kind) {
    graze_tile_layer *layer;
    const graze_status status = grz_tile_layer_find(world, tiles, &layer);
    if (status != GRAZE_OK)
        return status;
    if (x >= layer->columns || y >= layer->rows)
        return GRAZE_OUT_OF_CAPACITY;
    *kind = (graze_tile_kind)grz_tile_kind_at(layer, x, y);
    return GRAZE_OK;
}
