/* only_core.c: stubs in graze.c for the parts left out by GRAZE_ONLY_CORE
 * (tools/amalgamate.py).
 *
 * No world of it has a tile layer or a chain, and no list of assets a hitbox set: a snapshot
 * with one is refused.
 */
#include "narrow/chain.h"
#include "narrow/shape_ops.h"
#include "narrow/shape_tiles.h"
#include "world/tiles.h"

static graze_status tiles_check(const graze_shape *shape) {
    (void)shape;
    return GRAZE_BAD_VALUE;
}

static graze_box tiles_bounds(const graze_shape *shape) {
    (void)shape;
    return (graze_box){ 0, 0, 0, 0 };
}

static graze_status tiles_transform(const grz_transform *transform,
                                    graze_shape *shape) {
    (void)transform;
    (void)shape;
    return GRAZE_BAD_POSE;
}

const grz_shape_ops grz_shape_ops_tiles = {
    .name = "tiles",
    .corner_count = 1,
    .check = tiles_check,
    .bounds = tiles_bounds,
    .transform = tiles_transform,
};

const grz_shape_ops grz_shape_ops_chain = {
    .name = "chain",
    .corner_count = 1,
    .check = tiles_check,
    .bounds = tiles_bounds,
    .transform = tiles_transform,
};

static const graze_chain *graze_chain_of(const graze_shape *shape) {
    (void)shape;
    return NULL;
}

static graze_shape graze_shape_chain(const graze_chain *chain, graze_point at) {
    (void)chain;
    return (graze_shape){ .kind = GRAZE_SHAPE_CHAIN, .corner = { at } };
}

size_t grz_chain_bytes(uint32_t capacity) {
    return capacity;
}

graze_chain *grz_chain_copy(void *block, const graze_chain *from) {
    (void)from;
    return block;
}

graze_chain *grz_chain_open(void *block, uint32_t capacity, uint32_t count) {
    (void)capacity;
    (void)count;
    return block;
}

void grz_chain_finish(graze_chain *chain) {
    (void)chain;
}

graze_status grz_chain_node_check(const graze_chain_node *node) {
    (void)node;
    return GRAZE_BAD_VALUE;
}

unsigned grz_tile_kind_at(const grz_tile_layer *layer, uint32_t x, uint32_t y) {
    (void)layer;
    (void)x;
    (void)y;
    return GRZ_TILE_EMPTY;
}

uint32_t grz_tiles_column_over(const grz_tiles *tiles, double x) {
    (void)tiles;
    (void)x;
    return 0;
}

uint32_t grz_tiles_row_over(const grz_tiles *tiles, double y) {
    (void)tiles;
    (void)y;
    return 0;
}

grz_tile_walk grz_tile_walk_in(grz_tiles tiles, grz_tile_window window,
                               graze_edges edges) {
    return (grz_tile_walk){ .tiles = tiles,
                            .window = window,
                            .is_closed = edges == GRAZE_CLOSED };
}

bool grz_tile_walk_next(grz_tile_walk *walk, grz_tile_piece *piece) {
    (void)walk;
    (void)piece;
    return false;
}

graze_shape grz_tile_piece_shape(const grz_tile_piece *piece) {
    return grz_shape_of_box(&piece->box);
}

bool grz_tiles_box_toi(const grz_tiles_motion *tiles, const grz_box_motion *box,
                       const grz_toi_rule *rule, grz_interval *interval) {
    (void)tiles;
    (void)box;
    (void)rule;
    (void)interval;
    return false;
}

uint32_t grz_body_tile_part(const graze_world *world, uint32_t body) {
    (void)world;
    (void)body;
    return GRZ_NO_SLOT;
}

grz_tile_blocks grz_tile_blocks_in(const graze_world *world, uint32_t slot,
                                   const graze_area *area) {
    (void)world;
    (void)slot;
    (void)area;
    return (grz_tile_blocks){ .x = 0 };
}

bool grz_tile_blocks_next(grz_tile_blocks *self, grz_tile_block *block) {
    (void)self;
    (void)block;
    return false;
}

grz_tile_window grz_tile_block_tiles(const grz_tile_layer *layer, uint32_t number) {
    (void)layer;
    (void)number;
    return (grz_tile_window){ 0, 0, 0, 0 };
}

static graze_status graze_hitbox_set_check(const graze_hitbox_set *set) {
    (void)set;
    return GRAZE_BAD_HITBOXES;
}
