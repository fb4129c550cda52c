/* edit.c: tiles set. The layer's row is marked, for the next step, if any of them turned empty or full.
 */
#include "world/tiles.h"
#include "world/world.h"

static void put_bit(uint64_t *word, uint64_t bit, bool is_set) {
    *word = is_set ? *word | bit : *word & ~bit;
}

/* Whether a tile turned empty, or ceased to be. A one-way tile has its planes. */
static bool put(graze_tile_layer *layer, uint32_t x, uint32_t y, unsigned kind) {
    const size_t i = (size_t)y * layer->stride + x / 64, plane = grz_tile_plane_words(layer);
    const uint64_t bit = UINT64_C(1) << x % 64;
    const bool is_met = kind != GRZ_TILE_EMPTY, is_one_way = kind >= GRZ_TILE_ONE_WAY;
    const unsigned side = is_one_way ? kind - GRZ_TILE_ONE_WAY : 0;
    const bool was_met = layer->met[i] & bit;
    put_bit(&layer->met[i], bit, is_met);
    if (layer->ways != NULL) {
        put_bit(&layer->ways[i], bit, is_one_way);
        put_bit(&layer->ways[plane + i], bit, side & 1);
        put_bit(&layer->ways[2 * plane + i], bit, side & 2);
    }
    return is_met != was_met;
}

/* The kinds for a rectangle: one for all, or one for each. */
typedef struct tile_edit {
    graze_rect where;
    const uint8_t *kinds;
    bool is_one;
} tile_edit;

static size_t kind_count(const tile_edit *with) {
    return with->is_one ? 1 : (size_t)with->where.w * with->where.h;
}

static graze_status check(const graze_tile_layer *layer, const tile_edit *with) {
    const graze_rect where = with->where;
    if (where.x > layer->columns || where.w > layer->columns - where.x || where.y > layer->rows ||
        where.h > layer->rows - where.y)
        return GRAZE_OUT_OF_CAPACITY;
    for (size_t i = 0; i < kind_count(with); i++)
        if (with->kinds[i] >= GRZ_TILE_KINDS)
            return GRAZE_BAD_VALUE;
    return GRAZE_OK;
}

static bool needs_ways(const graze_tile_layer *layer, const tile_edit *with) {
    bool has_one_way = false;
    for (size_t i = 0; i < kind_count(with) && layer->ways == NULL; i++)
        has_one_way |= with->kinds[i] >= GRZ_TILE_ONE_WAY;
    return has_one_way;
}

/* Whether any tile turned empty or full. */
static bool paint(graze_tile_layer *layer, const tile_edit *with) {
    const graze_rect where = with->where;
    bool is_changed = false;
    for (uint32_t y = 0; y < where.h; y++)
        for (uint32_t x = 0; x < where.w; x++) {
            const size_t i = with->is_one ? 0 : (size_t)y * where.w + x;
            is_changed |= put(layer, where.x + x, where.y + y, with->kinds[i]);
        }
    return is_changed;
}

graze_status grz_tile_layer_write(const graze_allocator *allocator, graze_tile_layer *layer, graze_rect where,
                                  const uint8_t *kinds) {
    const tile_edit with = { where, kinds, false };
    const graze_status status =
        needs_ways(layer, &with) ? grz_tile_layer_add_one_way(allocator, layer) : GRAZE_OK;
    if (status == GRAZE_OK)
        (void)paint(layer, &with);
    return status;
}

static graze_status edit(graze_world *world, graze_body tiles, const tile_edit *with) {
    graze_tile_layer *layer;
    graze_status status = grz_tile_layer_find(world, tiles, &layer);
    if (status == GRAZE_OK)
        status = check(layer, with);
    if (status == GRAZE_OK && needs_ways(layer, with))
        status = grz_tile_layer_add_one_way(&world->allocator, layer);
    if (status == GRAZE_OK && paint(layer, with))
        grz_part_mark_changed(world, grz_body_tile_part(world, grz_slot_of(tiles.id)));
    if (status == GRAZE_OK)
        grz_world_report(world,
                         (grz_call){ .kind = GRZ_CALL_SET_TILES,
                                     .body = tiles,
                                     .where = with->where,
                                     .number = with->is_one,
                                     .bytes = with->kinds,
                                     .size = with->is_one ? 1 : (size_t)with->where.w * with->where.h });
    return status;
}

graze_status graze_tiles_fill(graze_world *world, graze_body tiles, graze_rect where, graze_tile_kind kind) {
    const uint8_t byte = (unsigned)kind < GRZ_TILE_KINDS ? (uint8_t)kind : UINT8_MAX;
    return edit(world, tiles, &(tile_edit){ where, &byte, true });
}

graze_status graze_tiles_set(graze_world *world, graze_body tiles, uint32_t x, uint32_t y,
                             graze_tile_kind kind) {
    return graze_tiles_fill(world, tiles, (graze_rect){ x, y, 1, 1 }, kind);
}

graze_status graze_tiles_set_many(graze_world *world, graze_body tiles, graze_rect where,
                                  const uint8_t *kinds) {
    return edit(world, tiles, &(tile_edit){ where, kinds, false });
}
