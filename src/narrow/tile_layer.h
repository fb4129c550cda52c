/* tile_layer.h: a grid of tiles in bits, the boxes of its tiles, and which of them
 * lie under an area.
 *
 * One bit per tile says which tiles are not empty. More planes, made with the first
 * one-way or sloped tile, say which are neither empty nor solid, and the bits of
 * their kinds. Edge i of the columns is at float32(x + float32(i * width)), as in a
 * body's box. Neighbours share it, and edges never run backwards. So the tiles under
 * an area are a window of columns and rows. It is guessed by a division, settled by
 * comparing edges, and read a word at a time. */
#pragma once

#include "narrow/pieces.h"

struct grz_tile_layer {
    uint32_t columns, rows;
    uint32_t stride;     /* words from a row to the next */
    float width, height; /* of a tile */
    uint64_t *met;       /* not empty; no bit is set beyond the last column */
    /* planes: neither empty nor solid; the bits of kind - GRZ_TILE_ONE_WAY,
     * lowest first */
    uint64_t *ways;
    uint32_t planes;  /* of `ways`: none, GRZ_ONE_WAY_PLANES or GRZ_SLOPE_PLANES */
    uint16_t *values; /* columns x rows; NULL: all are 0 */
};

/* Which tiles of a row are sought: those of one kind, all but empty ones, or all
 * with full boxes.
 *
 * The number of a sloped kind is GRZ_TILE_SLOPE + 4 * form + corner. Forms: SLOPE,
 * LOW, HIGH. The solid corner's bits: max x; max y. */
enum {
    GRZ_TILE_EMPTY,
    GRZ_TILE_SOLID,
    GRZ_TILE_ONE_WAY,
    GRZ_TILE_SLOPE = GRZ_TILE_ONE_WAY + 4,
    GRZ_TILE_KINDS = GRZ_TILE_SLOPE + 12,
    GRZ_TILE_ANY,
    GRZ_TILE_FULL
};

enum { GRZ_ONE_WAY_PLANES = 3, GRZ_SLOPE_PLANES = 5 };

static inline bool grz_tile_is_slope(unsigned kind) {
    return kind >= GRZ_TILE_SLOPE && kind < GRZ_TILE_KINDS;
}

/* A shape of tiles has its layer where a shape of pixels has its mask. Games make no
 * such shape and read no such pointer. */
static inline graze_mask_view grz_tile_layer_view(grz_tile_layer *layer) {
    return (graze_mask_view){ .mask = (const graze_mask *)(void *)layer };
}

static inline grz_tile_layer *grz_shape_tile_layer(const graze_shape *shape) {
    return (grz_tile_layer *)(uintptr_t)shape->mask.mask;
}

static inline grz_tiles grz_tiles_of(const graze_shape *shape) {
    return (grz_tiles){ grz_shape_tile_layer(shape), (float)shape->corner[0].x,
                        (float)shape->corner[0].y };
}

/* Edge i of the columns or rows of a layer at `at`. */
static inline float grz_tile_edge(float at, float size, uint32_t i) {
    const float offset = (float)((double)i * (double)size);
    return at + offset;
}

graze_box grz_tiles_box(const grz_tiles *tiles, grz_tile_window window);

static inline graze_box grz_tile_box(const grz_tiles *tiles, uint32_t x,
                                     uint32_t y) {
    return grz_tiles_box(tiles, (grz_tile_window){ x, y, x + 1, y + 1 });
}

/* The tiles overlapping an area, empty or not; rounding may have left some of them
 * without size. */
grz_tile_window grz_tiles_window_of(const grz_tiles *tiles, const graze_area *area,
                                    graze_edges edges);

/* The first column of tiles over a coordinate, edges included; the first row. */
uint32_t grz_tiles_column_over(const grz_tiles *tiles, double x);
uint32_t grz_tiles_row_over(const grz_tiles *tiles, double y);

typedef struct grz_tile_run {
    uint32_t begin, end;
} grz_tile_run;

static inline size_t grz_tile_plane_words(const grz_tile_layer *layer) {
    return (size_t)layer->rows * layer->stride;
}

unsigned grz_tile_kind_at(const grz_tile_layer *layer, uint32_t x, uint32_t y);

static inline uint16_t grz_tile_value_at(const grz_tile_layer *layer, uint32_t x,
                                         uint32_t y) {
    return layer->values != NULL ? layer->values[(size_t)y * layer->columns + x] : 0;
}

/* Cut *run down to the first run of a kind in it. False: it has none. */
bool grz_tile_run_next(const grz_tile_layer *layer, unsigned kind, uint32_t y,
                       grz_tile_run *run);

/* The whole run of a kind around a tile of it. */
grz_tile_run grz_tile_run_around(const grz_tile_layer *layer, unsigned kind,
                                 uint32_t x, uint32_t y);

/* A convex piece of a layer: a box of full tiles, or one sloped tile. */
typedef struct grz_tile_piece {
    graze_box box;
    unsigned kind; /* GRZ_TILE_FULL, or the kind of the sloped tile */
} grz_tile_piece;

graze_shape grz_tile_piece_shape(const grz_tile_piece *piece);
grz_tile_walk grz_tile_walk_in(grz_tiles tiles, grz_tile_window window,
                               graze_edges edges);
bool grz_tile_walk_next(grz_tile_walk *walk, grz_tile_piece *piece);
