/* tile_store.c: allocating tile layers, and writing their tiles bit by bit. */
#include "world/tile_store.h"

#include <string.h>

static size_t tile_plane_bytes(const graze_tile_layer *layer) {
    return grz_tile_plane_words(layer) * sizeof(uint64_t);
}

static uint64_t *tile_planes_create(const graze_allocator *allocator, const graze_tile_layer *layer,
                                    size_t count) {
    uint64_t *planes = grz_allocate(allocator, count * tile_plane_bytes(layer));
    if (planes != NULL)
        memset(planes, 0, count * tile_plane_bytes(layer));
    return planes;
}

graze_tile_layer *grz_tile_layer_create(const graze_allocator *allocator, const graze_tile_layer *like) {
    graze_tile_layer *layer = grz_allocate(allocator, sizeof *layer);
    if (layer == NULL)
        return NULL;
    *layer = *like;
    layer->stride = (like->columns + 63) / 64;
    layer->ways = NULL;
    layer->met = tile_planes_create(allocator, layer, 1);
    if (layer->met != NULL)
        return layer;
    grz_free(allocator, layer, sizeof *layer);
    return NULL;
}

void grz_tile_layer_free(const graze_allocator *allocator, graze_tile_layer *layer) {
    grz_free(allocator, layer->met, tile_plane_bytes(layer));
    grz_free(allocator, layer->ways, layer->ways != NULL ? GRZ_ONE_WAY_PLANES * tile_plane_bytes(layer) : 0);
    grz_free(allocator, layer, sizeof *layer);
}

graze_status grz_tile_layer_add_one_way(const graze_allocator *allocator, graze_tile_layer *layer) {
    if (layer->ways == NULL)
        layer->ways = tile_planes_create(allocator, layer, GRZ_ONE_WAY_PLANES);
    return layer->ways != NULL ? GRAZE_OK : GRAZE_OUT_OF_MEMORY;
}

uint64_t grz_tile_layer_bytes(const graze_tile_layer *layer) {
    return tile_plane_bytes(layer) * (layer->ways != NULL ? 1 + GRZ_ONE_WAY_PLANES : 1);
}

static void tile_write_bit(uint64_t *word, uint64_t bit, bool is_set) {
    *word = is_set ? *word | bit : *word & ~bit;
}

/* Returns whether the tile became empty or ceased to be. The planes of a one-way tile exist. */
static bool tile_write(graze_tile_layer *layer, uint32_t x, uint32_t y, unsigned kind) {
    const size_t i = (size_t)y * layer->stride + x / 64, plane = grz_tile_plane_words(layer);
    const uint64_t bit = UINT64_C(1) << x % 64;
    const bool is_filled = kind != GRZ_TILE_EMPTY, is_one_way = kind >= GRZ_TILE_ONE_WAY;
    const unsigned side = is_one_way ? kind - GRZ_TILE_ONE_WAY : 0;
    const bool was_filled = layer->met[i] & bit;
    tile_write_bit(&layer->met[i], bit, is_filled);
    if (layer->ways != NULL) {
        tile_write_bit(&layer->ways[i], bit, is_one_way);
        tile_write_bit(&layer->ways[plane + i], bit, side & 1);
        tile_write_bit(&layer->ways[2 * plane + i], bit, side & 2);
    }
    return is_filled != was_filled;
}

static bool tile_edit_needs_one_way(const graze_tile_layer *layer, const grz_tile_edit *edit) {
    bool has_one_way = false;
    for (size_t i = 0; i < grz_tile_edit_kind_count(edit) && layer->ways == NULL; i++)
        has_one_way |= edit->kinds[i] >= GRZ_TILE_ONE_WAY;
    return has_one_way;
}

graze_status grz_tile_layer_write(const graze_allocator *allocator, graze_tile_layer *layer,
                                  const grz_tile_edit *edit, bool *is_changed) {
    const graze_rect where = edit->where;
    *is_changed = false;
    if (tile_edit_needs_one_way(layer, edit) && grz_tile_layer_add_one_way(allocator, layer) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    for (uint32_t y = 0; y < where.h; y++)
        for (uint32_t x = 0; x < where.w; x++) {
            const size_t i = edit->is_one_kind ? 0 : (size_t)y * where.w + x;
            *is_changed |= tile_write(layer, where.x + x, where.y + y, edit->kinds[i]);
        }
    return GRAZE_OK;
}
