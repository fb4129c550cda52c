/* tile_store.h: the memory of a tile layer: its planes of bits (narrow/tile_layer.h), and writing them. */
#ifndef GRZ_WORLD_TILE_STORE_H
#define GRZ_WORLD_TILE_STORE_H

#include "core/buffer.h"
#include "graze/memory.h"
#include "narrow/tile_layer.h"

/* The planes of one-way tiles; see tile_layer.h. */
enum { GRZ_ONE_WAY_PLANES = 3 };

/* Tiles of a rectangle, which lies inside the layer, and their kinds: one for all, or one each, row by row.
 */
typedef struct grz_tile_edit {
    graze_rect where;
    const uint8_t *kinds;
    bool is_one_kind;
} grz_tile_edit;

/* A layer of empty tiles with these columns, rows and tile sizes; NULL: there is no memory. */
graze_tile_layer *grz_tile_layer_create(const graze_allocator *allocator, const graze_tile_layer *like);
void grz_tile_layer_free(const graze_allocator *allocator, graze_tile_layer *layer);

/* Allocate the planes of one-way tiles, unless they exist. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_tile_layer_add_one_way(const graze_allocator *allocator, graze_tile_layer *layer);

/* Set tiles; *is_changed says whether any tile became empty or ceased to be. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_tile_layer_write(const graze_allocator *allocator, graze_tile_layer *layer,
                                  const grz_tile_edit *edit, bool *is_changed);

/* The bytes of all planes. */
uint64_t grz_tile_layer_bytes(const graze_tile_layer *layer);

static inline size_t grz_tile_edit_kind_count(const grz_tile_edit *edit) {
    return edit->is_one_kind ? 1 : (size_t)edit->where.w * edit->where.h;
}

#endif
