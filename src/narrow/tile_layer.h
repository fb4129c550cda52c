/* tile_layer.h: a grid of tiles in bits, where its tiles are, and which of them lie under an area.
 *
 * A bit a tile says which are not empty. Three more planes, made with the first one-way tile, say which are
 * one-way and to which side. Edge i of the columns is at float32(x + float32(i * width)), as that of a box of
 * a body would be: neighbours share it, and it never runs backwards. So the tiles under an area are a window
 * of columns and rows, guessed by a division, settled by comparing edges, and read a word at a time.
 */
#ifndef GRZ_NARROW_TILE_LAYER_H
#define GRZ_NARROW_TILE_LAYER_H

#include "graze/index.h"
#include "graze/shape.h"

struct graze_tile_layer {
    uint32_t columns, rows;
    uint32_t stride;     /* words from a row to the next */
    float width, height; /* of a tile */
    uint64_t *met;       /* not empty; nothing is set beyond the last column */
    uint64_t *ways; /* NULL: no tile is one-way. Else planes: one-way; the low and high bit of the side */
};

/* Which tiles of a row are looked for: of one kind, or all that are not empty. */
enum {
    GRZ_TILE_EMPTY,
    GRZ_TILE_SOLID,
    GRZ_TILE_ONE_WAY,
    GRZ_TILE_KINDS = GRZ_TILE_ONE_WAY + 4,
    GRZ_TILE_ANY
};

/* A layer where it stands. */
typedef struct grz_tiles {
    const graze_tile_layer *layer;
    float x, y;
} grz_tiles;

static inline grz_tiles grz_tiles_of(const graze_shape *shape) {
    return (grz_tiles){ shape->tiles, (float)shape->corner[0].x, (float)shape->corner[0].y };
}

static inline float grz_tile_edge(float at, float size, uint32_t i) {
    const float offset = (float)((double)i * (double)size);
    return at + offset;
}

/* Columns and rows, from the first to before the last. */
typedef struct grz_tile_window {
    uint32_t left, top, right, bottom;
} grz_tile_window;

graze_box grz_tiles_box(const grz_tiles *tiles, grz_tile_window window);

static inline graze_box grz_tile_box(const grz_tiles *tiles, uint32_t x, uint32_t y) {
    return grz_tiles_box(tiles, (grz_tile_window){ x, y, x + 1, y + 1 });
}

/* The tiles that overlap an area, empty or not; some of them may have been rounded to no size. */
grz_tile_window grz_tiles_window_of(const grz_tiles *tiles, const graze_area *area, graze_edges edges);

/* Columns of one row. */
typedef struct grz_tile_run {
    uint32_t begin, end;
} grz_tile_run;

static inline size_t grz_tile_plane_words(const graze_tile_layer *layer) {
    return (size_t)layer->rows * layer->stride;
}

/* 64 columns of a row: which tiles are of a kind. */
uint64_t grz_tile_word(const graze_tile_layer *layer, unsigned kind, size_t i);

/* The kind of a tile that is inside. */
unsigned grz_tile_kind_at(const graze_tile_layer *layer, uint32_t x, uint32_t y);

/* The first run of a kind in a row that has a tile in from .. end, cut off there; false: there is none. */
bool grz_tile_run_next(const graze_tile_layer *layer, unsigned kind, uint32_t y, grz_tile_run *run);

/* The whole run of a kind around a tile of it. */
grz_tile_run grz_tile_run_around(const graze_tile_layer *layer, unsigned kind, uint32_t x, uint32_t y);

/* The runs of tiles that are not empty under an area, row by row; none that was rounded to no size, unless
 * closed. */
typedef struct grz_tile_walk {
    grz_tiles tiles;
    grz_tile_window window;
    uint32_t x, y;
    bool is_closed;
} grz_tile_walk;

grz_tile_walk grz_tile_walk_in(grz_tiles tiles, grz_tile_window window, graze_edges edges);

/* The next run, as a box; false: there are no more. */
bool grz_tile_walk_next(grz_tile_walk *walk, graze_box *box);

#endif
