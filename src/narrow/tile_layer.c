/* tile_layer.c: see tile_layer.h. */
#include "narrow/tile_layer.h"

#include "core/bits.h"
#include "core/numbers.h"

/* The edges of columns or rows: `count` tiles have one more. */
typedef struct ruled {
    float at, size;
    uint32_t count;
} ruled;

static bool is_beyond(const ruled *axis, uint32_t i, double value, bool or_at) {
    const double edge = (double)grz_tile_edge(axis->at, axis->size, i);
    return or_at ? edge >= value : edge > value;
}

static uint32_t bisect(const ruled *axis, double value, bool or_at) {
    uint32_t low = 0, high = axis->count + 1;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (is_beyond(axis, middle, value, or_at))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The first edge beyond a value, or at it if that counts; count + 1 if none is. The guess is wrong only
 * beside an edge, outside of the layer, and where edges are rounded by more than a tile. */
static uint32_t first_beyond(const ruled *axis, double value, bool or_at) {
    const double guess = (value - (double)axis->at) / (double)axis->size;
    if (guess >= 0 && guess < (double)axis->count) {
        const uint32_t i = (uint32_t)guess;
        if (!is_beyond(axis, i, value, or_at) && is_beyond(axis, i + 1, value, or_at))
            return i + 1;
        if (i > 0 && !is_beyond(axis, i - 1, value, or_at) && is_beyond(axis, i, value, or_at))
            return i;
    }
    return bisect(axis, value, or_at);
}

/* The tiles between two places on an axis. */
static grz_tile_run tiles_between(const ruled *axis, double low, double high, bool is_closed) {
    const uint32_t begin = first_beyond(axis, low, is_closed), end = first_beyond(axis, high, !is_closed);
    return (grz_tile_run){ begin > 0 ? begin - 1 : 0, grz_min_u32(end, axis->count) };
}

grz_tile_window grz_tiles_window_of(const grz_tiles *tiles, const graze_area *area, graze_edges edges) {
    const graze_tile_layer *layer = tiles->layer;
    const ruled x = { tiles->x, layer->width, layer->columns }, y = { tiles->y, layer->height, layer->rows };
    const bool is_closed = edges == GRAZE_CLOSED;
    const grz_tile_run across = tiles_between(&x, area->min_x, area->max_x, is_closed);
    const grz_tile_run down = tiles_between(&y, area->min_y, area->max_y, is_closed);
    return (grz_tile_window){ across.begin, down.begin, across.end, down.end };
}

graze_box grz_tiles_box(const grz_tiles *tiles, grz_tile_window window) {
    const graze_tile_layer *layer = tiles->layer;
    return (graze_box){ grz_tile_edge(tiles->x, layer->width, window.left),
                        grz_tile_edge(tiles->y, layer->height, window.top),
                        grz_tile_edge(tiles->x, layer->width, window.right),
                        grz_tile_edge(tiles->y, layer->height, window.bottom) };
}

static uint64_t one_way_word(const graze_tile_layer *layer, unsigned kind, size_t i) {
    const size_t plane = grz_tile_plane_words(layer);
    const unsigned side = kind - GRZ_TILE_ONE_WAY;
    const uint64_t low = layer->ways[plane + i], high = layer->ways[2 * plane + i];
    return layer->ways[i] & (side & 1 ? low : ~low) & (side & 2 ? high : ~high);
}

uint64_t grz_tile_word(const graze_tile_layer *layer, unsigned kind, size_t i) {
    if (kind == GRZ_TILE_ANY)
        return layer->met[i];
    if (kind == GRZ_TILE_SOLID)
        return layer->ways != NULL ? layer->met[i] & ~layer->ways[i] : layer->met[i];
    return layer->ways != NULL ? one_way_word(layer, kind, i) : 0;
}

unsigned grz_tile_kind_at(const graze_tile_layer *layer, uint32_t x, uint32_t y) {
    const size_t i = (size_t)y * layer->stride + x / 64, plane = grz_tile_plane_words(layer);
    if (!(layer->met[i] >> x % 64 & 1))
        return GRZ_TILE_EMPTY;
    if (layer->ways == NULL || !(layer->ways[i] >> x % 64 & 1))
        return GRZ_TILE_SOLID;
    return GRZ_TILE_ONE_WAY + (unsigned)(layer->ways[plane + i] >> x % 64 & 1) +
           2 * (unsigned)(layer->ways[2 * plane + i] >> x % 64 & 1);
}

/* The first column from `from` to before `end` that is of a kind, or that is not; else `end`. */
static uint32_t find_column(const graze_tile_layer *layer, unsigned kind, uint32_t y, grz_tile_run among,
                            bool is_of) {
    const size_t row = (size_t)y * layer->stride;
    for (uint32_t x = among.begin; x < among.end; x = (x / 64 + 1) * 64) {
        const uint64_t of = grz_tile_word(layer, kind, row + x / 64);
        const uint64_t left = (is_of ? of : ~of) >> x % 64;
        if (left != 0) {
            const uint32_t found = x + grz_bit_lowest(left);
            return grz_min_u32(found, among.end);
        }
    }
    return among.end;
}

bool grz_tile_run_next(const graze_tile_layer *layer, unsigned kind, uint32_t y, grz_tile_run *run) {
    const uint32_t end = run->end;
    run->begin = find_column(layer, kind, y, *run, true);
    if (run->begin >= end)
        return false;
    run->end = find_column(layer, kind, y, *run, false);
    return true;
}

/* Where the run that ends before column `end` begins. */
static uint32_t find_begin(const graze_tile_layer *layer, unsigned kind, uint32_t y, uint32_t end) {
    const size_t row = (size_t)y * layer->stride;
    while (end > 0) {
        const uint32_t last = end - 1;
        const uint64_t clear = ~grz_tile_word(layer, kind, row + last / 64) << (63 - last % 64);
        if (clear != 0)
            return end - (63 - grz_bit_highest(clear));
        end = last / 64 * 64;
    }
    return 0;
}

grz_tile_run grz_tile_run_around(const graze_tile_layer *layer, unsigned kind, uint32_t x, uint32_t y) {
    const grz_tile_run after = { x, layer->columns };
    return (grz_tile_run){ find_begin(layer, kind, y, x + 1), find_column(layer, kind, y, after, false) };
}

grz_tile_walk grz_tile_walk_in(grz_tiles tiles, grz_tile_window window, graze_edges edges) {
    return (grz_tile_walk){ .tiles = tiles,
                            .window = window,
                            .x = window.left,
                            .y = window.top,
                            .is_closed = edges == GRAZE_CLOSED };
}

static bool is_of_size(const grz_tile_walk *walk, graze_box box) {
    return walk->is_closed || (box.min_x < box.max_x && box.min_y < box.max_y);
}

bool grz_tile_walk_next(grz_tile_walk *walk, graze_box *box) {
    for (; walk->y < walk->window.bottom; walk->y++, walk->x = walk->window.left) {
        grz_tile_run run = { walk->x, walk->window.right };
        while (run.begin < run.end && grz_tile_run_next(walk->tiles.layer, GRZ_TILE_ANY, walk->y, &run)) {
            *box = grz_tiles_box(&walk->tiles, (grz_tile_window){ run.begin, walk->y, run.end, walk->y + 1 });
            walk->x = run.end;
            if (is_of_size(walk, *box))
                return true;
            run = (grz_tile_run){ walk->x, walk->window.right };
        }
    }
    return false;
}
