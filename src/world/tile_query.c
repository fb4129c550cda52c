/* tile_query.c: which tiles lie under a box or a body, and the blocks of tiles that movers meet.
 *
 * Tiles are merged into rectangles without memory: each row is read as runs, and a run that the row above
 * has, too, belongs to a rectangle that was reported there. Sloped tiles are not merged.
 */
#include "core/float_env.h"
#include "core/numbers.h"
#include "narrow/shape_ops.h"
#include "world/part.h"
#include "world/tiles.h"

static graze_area tile_area_of(graze_box box) {
    return (graze_area){ (double)box.min_x, (double)box.min_y, (double)box.max_x, (double)box.max_y };
}

/* --- Blocks of one kind --- */

grz_tile_blocks grz_tile_blocks_in(const graze_world *world, uint32_t slot, const graze_area *area) {
    const grz_tiles tiles = grz_part_tiles(world, slot);
    const grz_tile_window window = grz_tiles_window_of(&tiles, area, GRAZE_CLOSED);
    return (grz_tile_blocks){ .tiles = tiles, .window = window, .x = window.left, .y = window.top };
}

/* Whether a row has exactly this run of a kind, and the two are one block. */
static bool tile_row_has_run(const graze_tile_layer *layer, unsigned kind, grz_tile_run run, uint32_t y) {
    if (grz_tile_is_slope(kind) || grz_tile_kind_at(layer, run.begin, y) != kind)
        return false;
    const grz_tile_run other = grz_tile_run_around(layer, kind, run.begin, y);
    return other.begin == run.begin && other.end == run.end;
}

/* The rows around row y that have the same run. */
static grz_tile_window tile_rows_with_run(const graze_tile_layer *layer, unsigned kind, grz_tile_run run,
                                          uint32_t y) {
    grz_tile_window rows = { run.begin, y, run.end, y + 1 };
    while (rows.top > 0 && tile_row_has_run(layer, kind, run, rows.top - 1))
        rows.top--;
    while (rows.bottom < layer->rows && tile_row_has_run(layer, kind, run, rows.bottom))
        rows.bottom++;
    return rows;
}

/* The columns of the block around a tile. */
static grz_tile_run tile_block_run(const graze_tile_layer *layer, unsigned kind, uint32_t x, uint32_t y) {
    return grz_tile_is_slope(kind) ? (grz_tile_run){ x, x + 1 } : grz_tile_run_around(layer, kind, x, y);
}

/* The block around the present tile; false: it was reported in the row above. */
static bool tile_read_block(grz_tile_blocks *self, grz_tile_block *block) {
    const graze_tile_layer *layer = self->tiles.layer;
    const unsigned kind = grz_tile_kind_at(layer, self->x, self->y);
    const bool is_slope = grz_tile_is_slope(kind), is_one_way = kind >= GRZ_TILE_ONE_WAY && !is_slope;
    const grz_tile_run run = tile_block_run(layer, kind, self->x, self->y);
    const bool is_reported = self->y > self->window.top && tile_row_has_run(layer, kind, run, self->y - 1);
    self->x = run.end;
    if (is_reported)
        return false;
    const grz_tile_window rows = tile_rows_with_run(layer, kind, run, self->y);
    *block =
        (grz_tile_block){ .piece = { grz_tiles_box(&self->tiles, rows), is_slope ? kind : GRZ_TILE_FULL },
                          .one_way = is_one_way ? (uint8_t)(1u << (kind - GRZ_TILE_ONE_WAY)) : 0,
                          .number = rows.top * layer->columns + rows.left };
    return true;
}

grz_tile_window grz_tile_block_tiles(const graze_tile_layer *layer, uint32_t number) {
    const uint32_t x = number % layer->columns, y = number / layer->columns;
    const unsigned kind = grz_tile_kind_at(layer, x, y);
    return tile_rows_with_run(layer, kind, tile_block_run(layer, kind, x, y), y);
}

bool grz_tile_blocks_next(grz_tile_blocks *self, grz_tile_block *block) {
    for (; self->y < self->window.bottom; self->y++, self->x = self->window.left) {
        grz_tile_run run = { self->x, self->window.right };
        while (run.begin < run.end && grz_tile_run_next(self->tiles.layer, GRZ_TILE_ANY, self->y, &run)) {
            self->x = run.begin;
            if (tile_read_block(self, block))
                return true;
            run = (grz_tile_run){ self->x, self->window.right };
        }
    }
    return false;
}

/* --- Tiles that a body touches --- */

/* A tile layer and a body over it. */
typedef struct tile_contact {
    const graze_world *world;
    grz_tiles tiles;
    uint32_t layer_part, body;
} tile_contact;

static bool tile_touches_part(const tile_contact *self, const grz_tile_piece *tile, uint32_t slot) {
    const graze_world *world = self->world;
    const graze_box box = grz_part_box(world, slot);
    graze_shape shape;
    if (!grz_part_is_active(world, slot) ||
        !grz_parts_may_touch(world, (graze_pair){ slot, self->layer_part }) ||
        !graze_box_overlaps(box, tile->box, world->edges))
        return false;
    if (!grz_part_has_shape(&world->shapes, slot) && !grz_tile_is_slope(tile->kind))
        return true;
    grz_part_read_shape(world, slot, box, &shape);
    return grz_shape_touches_tile(&shape, tile, world->edges);
}

static bool tile_is_touched(const tile_contact *self, uint32_t x, uint32_t y) {
    const grz_tile_piece tile = { grz_tile_box(&self->tiles, x, y),
                                  grz_tile_kind_at(self->tiles.layer, x, y) };
    if (tile.kind == GRZ_TILE_EMPTY)
        return false;
    grz_for_parts(self->world, self->body, slot)
        if (tile_touches_part(self, &tile, slot))
            return true;
    return false;
}

/* The end of the run of touched tiles that begins at x. */
static uint32_t touched_run_end(const tile_contact *self, uint32_t x, uint32_t y) {
    while (x < self->tiles.layer->columns && tile_is_touched(self, x, y))
        x++;
    return x;
}

/* Whether a row has exactly this run of touched tiles. */
static bool row_has_touched_run(const tile_contact *self, grz_tile_run run, uint32_t y) {
    return tile_is_touched(self, run.begin, y) && touched_run_end(self, run.begin, y) == run.end &&
           (run.begin == 0 || !tile_is_touched(self, run.begin - 1, y));
}

/* The tiles under all boxes of the body. */
static grz_tile_window tile_window_under_body(const tile_contact *self) {
    grz_tile_window all = { UINT32_MAX, UINT32_MAX, 0, 0 };
    grz_for_parts(self->world, self->body, slot) {
        const graze_area area = tile_area_of(grz_part_box(self->world, slot));
        const grz_tile_window one = grz_tiles_window_of(&self->tiles, &area, GRAZE_CLOSED);
        all.left = grz_min_u32(all.left, one.left);
        all.top = grz_min_u32(all.top, one.top);
        all.right = grz_max_u32(all.right, one.right);
        all.bottom = grz_max_u32(all.bottom, one.bottom);
    }
    return all;
}

/* Boxes that are written, at most `capacity`, and counted. */
typedef struct tile_box_writer {
    graze_box *out;
    size_t capacity, count;
} tile_box_writer;

static void touched_run_write(const tile_contact *self, grz_tile_run run, uint32_t y,
                              tile_box_writer *writer) {
    uint32_t last = y;
    while (last + 1 < self->tiles.layer->rows && row_has_touched_run(self, run, last + 1))
        last++;
    if (writer->count < writer->capacity)
        writer->out[writer->count] =
            grz_tiles_box(&self->tiles, (grz_tile_window){ run.begin, y, run.end, last + 1 });
    writer->count++;
}

static void touched_row_write(const tile_contact *self, grz_tile_window window, uint32_t y,
                              tile_box_writer *writer) {
    for (uint32_t x = window.left; x < window.right; x++) {
        if (!tile_is_touched(self, x, y))
            continue;
        const grz_tile_run run = { x, touched_run_end(self, x, y) };
        if (y == 0 || !row_has_touched_run(self, run, y - 1))
            touched_run_write(self, run, y, writer);
        x = run.end;
    }
}

size_t graze_tiles_touched(const graze_world *world, graze_body body, graze_body tiles, graze_box *out,
                           size_t capacity) {
    if (!grz_body_is_alive(world, body) || !grz_body_is_alive(world, tiles))
        return grz_refuse_body(world, grz_body_is_alive(world, body) ? tiles : body), 0;
    const uint32_t part = grz_body_tile_part(world, grz_slot_of(tiles.id));
    if (part == GRZ_NO_SLOT)
        return grz_refuse(world, GRAZE_BAD_TILES), 0;
    if (body.id == tiles.id || !grz_part_is_active(world, part))
        return 0;
    GRZ_FLOAT_ENV_SCOPE;
    const tile_contact self = { world, grz_part_tiles(world, part), part, grz_slot_of(body.id) };
    tile_box_writer writer = { .out = out, .capacity = out != NULL ? capacity : 0 };
    const grz_tile_window window = tile_window_under_body(&self);
    for (uint32_t y = window.top; y < window.bottom; y++)
        touched_row_write(&self, window, y, &writer);
    return writer.count;
}
