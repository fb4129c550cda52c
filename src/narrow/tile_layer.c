/* tile_layer.c: windows by a guess and comparisons of edges, runs by words. */
#include "narrow/tile_layer.h"

/* The count + 1 edges of `count` columns or rows. */
typedef struct tile_edges {
    float at, size;
    uint32_t count;
} tile_edges;

static bool tile_layer_edge_is_beyond(const tile_edges *axis, uint32_t i,
                                      double value, bool or_at) {
    const double edge = (double)grz_tile_edge(axis->at, axis->size, i);
    if (or_at)
        return edge >= value;
    return edge > value;
}

/* The first edge beyond a value, or at it if this counts; count + 1 if there is
 * none. A division guesses it; it is wrong by more than one only where edges are
 * rounded by more than a tile. */
static uint32_t tile_layer_first_edge_beyond(const tile_edges *axis, double value,
                                             bool or_at) {
    const double guess = (value - (double)axis->at) / (double)axis->size,
                 max = axis->count;
    uint32_t i = 0;
    if (guess > 0)
        i = (uint32_t)grz_min(guess, max);
    while (i > 0 && tile_layer_edge_is_beyond(axis, i, value, or_at))
        i--;
    while (i <= axis->count && !tile_layer_edge_is_beyond(axis, i, value, or_at))
        i++;
    return i;
}

static tile_edges tiles_columns(const grz_tiles *tiles) {
    return (tile_edges){ tiles->x, tiles->layer->width, tiles->layer->columns };
}

static tile_edges tiles_rows(const grz_tiles *tiles) {
    return (tile_edges){ tiles->y, tiles->layer->height, tiles->layer->rows };
}

static uint32_t tiles_first_over(const tile_edges *axis, double at, bool is_closed) {
    return grz_max_u32(tile_layer_first_edge_beyond(axis, at, is_closed), 1) - 1;
}

static grz_tile_run tiles_between(const tile_edges *axis, double low, double high,
                                  bool is_closed) {
    const uint32_t end = tile_layer_first_edge_beyond(axis, high, !is_closed);
    return (grz_tile_run){ tiles_first_over(axis, low, is_closed),
                           grz_min_u32(end, axis->count) };
}

grz_tile_window grz_tiles_window_of(const grz_tiles *tiles, const graze_area *area,
                                    graze_edges edges) {
    const tile_edges x = tiles_columns(tiles), y = tiles_rows(tiles);
    const bool is_closed = edges == GRAZE_CLOSED;
    const grz_tile_run across =
        tiles_between(&x, area->min_x, area->max_x, is_closed);
    const grz_tile_run down = tiles_between(&y, area->min_y, area->max_y, is_closed);
    return (grz_tile_window){ across.begin, down.begin, across.end, down.end };
}

uint32_t grz_tiles_column_over(const grz_tiles *tiles, double x) {
    const tile_edges columns = tiles_columns(tiles);
    return tiles_first_over(&columns, x, true);
}

uint32_t grz_tiles_row_over(const grz_tiles *tiles, double y) {
    const tile_edges rows = tiles_rows(tiles);
    return tiles_first_over(&rows, y, true);
}

graze_box grz_tiles_box(const grz_tiles *tiles, grz_tile_window window) {
    const grz_tile_layer *layer = tiles->layer;
    return (graze_box){ grz_tile_edge(tiles->x, layer->width, window.left),
                        grz_tile_edge(tiles->y, layer->height, window.top),
                        grz_tile_edge(tiles->x, layer->width, window.right),
                        grz_tile_edge(tiles->y, layer->height, window.bottom) };
}

/* Plane `number` of the layer's kinds, counted from 1; zeros if it has fewer. */
static uint64_t tile_layer_kind_plane_word(const grz_tile_layer *layer,
                                           uint32_t number, size_t i) {
    if (number < layer->planes)
        return layer->ways[number * grz_tile_plane_words(layer) + i];
    return 0;
}

static uint64_t tile_layer_special_word(const grz_tile_layer *layer, unsigned kind,
                                        size_t i) {
    uint64_t word = 0;
    if (layer->planes > 0)
        word = layer->ways[i];
    for (uint32_t bit = 0; bit < GRZ_SLOPE_PLANES - 1 && word != 0; bit++) {
        const uint64_t plane = tile_layer_kind_plane_word(layer, bit + 1, i);
        word &= (kind - GRZ_TILE_ONE_WAY) >> bit & 1 ? plane : ~plane;
    }
    return word;
}

/* Word i of the plane of a kind: 64 columns of a row. */
static uint64_t tile_word(const grz_tile_layer *layer, unsigned kind, size_t i) {
    if (kind == GRZ_TILE_ANY || (kind == GRZ_TILE_SOLID && layer->planes == 0))
        return layer->met[i];
    if (kind == GRZ_TILE_SOLID)
        return layer->met[i] & ~layer->ways[i];
    if (kind == GRZ_TILE_FULL)
        return layer->met[i] & ~(tile_layer_kind_plane_word(layer, 3, i) |
                                 tile_layer_kind_plane_word(layer, 4, i));
    return tile_layer_special_word(layer, kind, i);
}

unsigned grz_tile_kind_at(const grz_tile_layer *layer, uint32_t x, uint32_t y) {
    const size_t i = (size_t)y * layer->stride + x / 64;
    if (!(layer->met[i] >> x % 64 & 1))
        return GRZ_TILE_EMPTY;
    if (layer->planes == 0 || !(layer->ways[i] >> x % 64 & 1))
        return GRZ_TILE_SOLID;
    unsigned kind = GRZ_TILE_ONE_WAY;
    for (uint32_t bit = 0; bit + 1 < layer->planes; bit++)
        kind +=
            (unsigned)(tile_layer_kind_plane_word(layer, bit + 1, i) >> x % 64 & 1)
            << bit;
    return kind;
}

/* The first column of a range of a kind, or not of it; else its end. */
static uint32_t tile_layer_find_column(const grz_tile_layer *layer, unsigned kind,
                                       uint32_t y, grz_tile_run among, bool is_of) {
    const size_t row = (size_t)y * layer->stride;
    for (uint32_t x = among.begin; x < among.end; x = (x / 64 + 1) * 64) {
        const uint64_t of = tile_word(layer, kind, row + x / 64);
        const uint64_t left = (is_of ? of : ~of) >> x % 64;
        if (left != 0) {
            const uint32_t found = x + grz_bit_lowest(left);
            return grz_min_u32(found, among.end);
        }
    }
    return among.end;
}

bool grz_tile_run_next(const grz_tile_layer *layer, unsigned kind, uint32_t y,
                       grz_tile_run *run) {
    const uint32_t end = run->end;
    run->begin = tile_layer_find_column(layer, kind, y, *run, true);
    if (run->begin >= end)
        return false;
    run->end = tile_layer_find_column(layer, kind, y, *run, false);
    return true;
}

/* The first column of the run ending before column `end`. */
static uint32_t tile_layer_find_run_begin(const grz_tile_layer *layer, unsigned kind,
                                          uint32_t y, uint32_t end) {
    const size_t row = (size_t)y * layer->stride;
    while (end > 0) {
        const uint32_t last = end - 1;
        const uint64_t clear = ~tile_word(layer, kind, row + last / 64)
                               << (63 - last % 64);
        if (clear != 0)
            return end - (63 - grz_bit_highest(clear));
        end = last / 64 * 64;
    }
    return 0;
}

grz_tile_run grz_tile_run_around(const grz_tile_layer *layer, unsigned kind,
                                 uint32_t x, uint32_t y) {
    const grz_tile_run after = { x, layer->columns };
    return (grz_tile_run){ tile_layer_find_run_begin(layer, kind, y, x + 1),
                           tile_layer_find_column(layer, kind, y, after, false) };
}

grz_tile_walk grz_tile_walk_in(grz_tiles tiles, grz_tile_window window,
                               graze_edges edges) {
    return (grz_tile_walk){ .tiles = tiles,
                            .window = window,
                            .x = window.left,
                            .y = window.top,
                            .is_closed = edges == GRAZE_CLOSED };
}

/* Cut *run down to the first piece of row y in it. Returns its kind, or
 * GRZ_TILE_EMPTY: it has none. */
static unsigned tile_layer_find_piece(const grz_tile_layer *layer, uint32_t y,
                                      grz_tile_run *run) {
    if (run->begin >= run->end || !grz_tile_run_next(layer, GRZ_TILE_ANY, y, run))
        return GRZ_TILE_EMPTY;
    unsigned kind = 0;
    if (layer->planes == GRZ_SLOPE_PLANES)
        kind = grz_tile_kind_at(layer, run->begin, y);
    if (grz_tile_is_slope(kind)) {
        run->end = run->begin + 1;
        return kind;
    }
    if (layer->planes == GRZ_SLOPE_PLANES)
        run->end = tile_layer_find_column(layer, GRZ_TILE_FULL, y, *run, false);
    return GRZ_TILE_FULL;
}

bool grz_tile_walk_next(grz_tile_walk *walk, grz_tile_piece *piece) {
    for (; walk->y < walk->window.bottom; walk->y++, walk->x = walk->window.left) {
        grz_tile_run run = { walk->x, walk->window.right };
        while ((piece->kind = tile_layer_find_piece(walk->tiles.layer, walk->y,
                                                    &run)) != GRZ_TILE_EMPTY) {
            piece->box = grz_tiles_box(
                &walk->tiles,
                (grz_tile_window){ run.begin, walk->y, run.end, walk->y + 1 });
            walk->begin = run.begin;
            walk->x = run.end;
            if (walk->is_closed || !grz_box_is_empty(piece->box))
                return true;
            run = (grz_tile_run){ walk->x, walk->window.right };
        }
    }
    return false;
}

/* The corners of a slope, with (0, 0) at the empty corner of its box and (1, 1) at
 * the solid one. */
graze_shape grz_tile_piece_shape(const grz_tile_piece *piece) {
    static const graze_point corners[3][4] = {
        { { 1, 0 }, { 1, 1 }, { 0, 1 } },
        { { 1, 0.5 }, { 1, 1 }, { 0, 1 } },
        { { 1, 0 }, { 1, 1 }, { 0, 1 }, { 0, 0.5 } }
    };
    if (!grz_tile_is_slope(piece->kind))
        return grz_shape_of_box(&piece->box);
    const unsigned form = (piece->kind - GRZ_TILE_SLOPE) / 4,
                   corner = piece->kind - GRZ_TILE_SLOPE;
    const double min_x = (double)piece->box.min_x, max_x = (double)piece->box.max_x;
    const double y[3] = { (double)piece->box.min_y,
                          ((double)piece->box.min_y + (double)piece->box.max_y) / 2,
                          (double)piece->box.max_y };
    graze_point at[4];
    for (int i = 0; i < 4; i++) {
        const graze_point unit = corners[form][i];
        at[i] = (graze_point){
            (unit.x != 0) == (corner & 1) ? max_x : min_x,
            y[corner & 2 ? (int)(2 * unit.y) : 2 - (int)(2 * unit.y)]
        };
    }
    return graze_shape_polygon(at, form == 2 ? 4 : 3, 0);
}
