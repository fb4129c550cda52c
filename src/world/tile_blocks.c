/* blocks.c: the rectangles that movers meet instead of tiles; see tiles.h. */
#include "world/tiles.h"

grz_tile_blocks grz_tile_blocks_in(const graze_world *world, uint32_t slot, const graze_area *area) {
    const grz_tiles tiles = grz_part_tiles(world, slot);
    const grz_tile_window window = grz_tiles_window_of(&tiles, area, GRAZE_CLOSED);
    return (grz_tile_blocks){ .tiles = tiles, .window = window, .x = window.left, .y = window.top };
}

/* Whether a row has exactly this run of a kind. */
static bool has_run(const graze_tile_layer *layer, unsigned kind, grz_tile_run run, uint32_t y) {
    if (grz_tile_kind_at(layer, run.begin, y) != kind)
        return false;
    const grz_tile_run other = grz_tile_run_around(layer, kind, run.begin, y);
    return other.begin == run.begin && other.end == run.end;
}

/* A run and the rows that have it, too. */
static grz_tile_window rows_of(const graze_tile_layer *layer, unsigned kind, grz_tile_run run, uint32_t y) {
    grz_tile_window rows = { run.begin, y, run.end, y + 1 };
    while (rows.top > 0 && has_run(layer, kind, run, rows.top - 1))
        rows.top--;
    while (rows.bottom < layer->rows && has_run(layer, kind, run, rows.bottom))
        rows.bottom++;
    return rows;
}

static uint8_t sides_of(unsigned kind) {
    return kind >= GRZ_TILE_ONE_WAY ? (uint8_t)(1u << (kind - GRZ_TILE_ONE_WAY)) : 0;
}

/* The block around a tile; false: it was told of in the row above. */
static bool take_block(grz_tile_blocks *self, grz_tile_block *block) {
    const graze_tile_layer *layer = self->tiles.layer;
    const unsigned kind = grz_tile_kind_at(layer, self->x, self->y);
    const grz_tile_run run = grz_tile_run_around(layer, kind, self->x, self->y);
    const bool is_told = self->y > self->window.top && has_run(layer, kind, run, self->y - 1);
    self->x = run.end;
    if (is_told)
        return false;
    const grz_tile_window rows = rows_of(layer, kind, run, self->y);
    *block = (grz_tile_block){ .box = grz_tiles_box(&self->tiles, rows),
                               .one_way = sides_of(kind),
                               .number = rows.top * layer->columns + rows.left };
    return true;
}

bool grz_tile_blocks_next(grz_tile_blocks *self, grz_tile_block *block) {
    for (; self->y < self->window.bottom; self->y++, self->x = self->window.left) {
        grz_tile_run run = { self->x, self->window.right };
        while (run.begin < run.end && grz_tile_run_next(self->tiles.layer, GRZ_TILE_ANY, self->y, &run)) {
            self->x = run.begin;
            if (take_block(self, block))
                return true;
            run = (grz_tile_run){ self->x, self->window.right };
        }
    }
    return false;
}
