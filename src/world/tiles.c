/* tiles.c: tile layers: adding them, reading and setting tiles, the tiles touched by
 * a body, and the blocks of tiles for movers.
 *
 * Tiles are merged into rectangles without memory: each row is read as runs. If the
 * row above has the same run, it belongs to a rectangle reported there. Sloped tiles
 * are not merged. */
#include "world/tiles.h"

#include "world/body.h"
#include "world/part.h"
#include "world/wrap.h"

uint32_t grz_body_tile_part(const graze_world *world, uint32_t body) {
    if (world->tile_layers > 0)
        grz_for_parts(world, body, slot)
            if (grz_part_is_tile_layer(world, slot))
                return slot;
    return GRZ_NO_SLOT;
}

static graze_status tiles_check_axis(float at, float size, uint32_t count) {
    if (!isfinite(at) || !isfinite(size))
        return GRAZE_BAD_NUMBER;
    if (!(size > 0) || count == 0)
        return GRAZE_BAD_TILES;
    if (fabsf(at) > GRAZE_COORD_MAX ||
        (double)count * (double)size > (double)GRAZE_COORD_MAX ||
        fabsf(grz_tile_edge(at, size, count)) > GRAZE_COORD_MAX)
        return GRAZE_OUT_OF_RANGE;
    for (uint32_t i = 0; i < count; i++) /* no tile is rounded to nothing */
        if (grz_tile_edge(at, size, i) >= grz_tile_edge(at, size, i + 1))
            return GRAZE_BAD_TILES;
    return GRAZE_OK;
}

static bool tile_kinds_are_valid(const uint8_t *kinds, uint64_t count) {
    unsigned is_bad = 0;
    for (uint64_t i = 0; i < count && kinds != NULL; i++)
        is_bad |= kinds[i] >= GRZ_TILE_KINDS;
    return !is_bad;
}

static graze_status tiles_check_def(const graze_tiles_def *def) {
    const uint64_t count = (uint64_t)def->columns * def->rows;
    if (count > GRAZE_TILES_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    grz_try(tiles_check_axis(def->x, def->tile_width, def->columns));
    grz_try(tiles_check_axis(def->y, def->tile_height, def->rows));
    grz_try(def->layer < GRAZE_LAYER_COUNT ? GRAZE_OK : GRAZE_BAD_LAYER);
    if (tile_kinds_are_valid(def->kinds, count))
        return GRAZE_OK;
    return GRAZE_BAD_VALUE;
}

/* Values change hashes and deltas, not the results of a step. */
static graze_status tiles_write_values(graze_world *world, grz_tile_layer *layer,
                                       graze_rect where, const uint16_t *values) {
    unsigned any = layer->values != NULL;
    for (size_t i = 0; i < (size_t)where.w * where.h; i++)
        any |= values[i];
    if (any == 0)
        return GRAZE_OK;
    grz_try(grz_tile_layer_add_values(&world->allocator, layer));
    for (uint32_t y = 0; y < where.h; y++)
        for (uint32_t x = 0; x < where.w; x++)
            layer->values[(size_t)(where.y + y) * layer->columns + where.x + x] =
                values[(size_t)y * where.w + x];
    return GRAZE_OK;
}

/* The body's part owns the layer once it is made. */
static graze_status tiles_insert(graze_world *world, const graze_tiles_def *def,
                                 graze_body *body) {
    const grz_tile_layer like = { .columns = def->columns,
                                  .rows = def->rows,
                                  .width = def->tile_width,
                                  .height = def->tile_height };
    grz_tile_layer *layer = grz_tile_layer_create(&world->allocator, &like);
    if (layer == NULL)
        return GRAZE_OUT_OF_MEMORY;
    const graze_shape shape = { .kind = GRAZE_SHAPE_TILES,
                                .count = 1,
                                .mask = grz_tile_layer_view(layer) };
    const graze_part_def part = { .layer = def->layer,
                                  .tag = def->tag,
                                  .shape = &shape };
    const graze_body_def whole = {
        .x = def->x, .y = def->y, .parts = &part, .part_count = 1, .user = def->user
    };
    const grz_tile_edit all = { { 0, 0, def->columns, def->rows },
                                def->kinds,
                                false };
    bool is_changed;
    graze_status status =
        def->kinds != NULL
            ? grz_tile_layer_write(&world->allocator, layer, &all, &is_changed)
            : GRAZE_OK;
    if (status == GRAZE_OK && def->values != NULL)
        status = tiles_write_values(world, layer, all.where, def->values);
    if (status == GRAZE_OK)
        status = grz_body_insert(world, &whole, body);
    if (status != GRAZE_OK)
        grz_tile_layer_free(&world->allocator, layer);
    return status;
}

graze_status graze_world_add_tiles(graze_world *world, const graze_tiles_def *def,
                                   graze_body *body) {
    body = grz_out(graze_body, body);
    body->id = 0;
    if (world == NULL || def == NULL)
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    GRZ_FLOAT_ENV_SCOPE;
    graze_status status = grz_wrap_refuse(world);
    if (status == GRAZE_OK)
        status = tiles_check_def(def);
    if (status == GRAZE_OK)
        status = tiles_insert(world, def, body);
    status = grz_end_call(
        world, status, GRZ_CALL_ADD_TILES, .body = *body, .given_count = 1,
        .tiles = *def, .bytes = def->kinds,
        .size = def->kinds != NULL ? (size_t)def->columns * def->rows : 0);
    if (status != GRAZE_OK || def->values == NULL)
        return status;
    return grz_end_call(world, status, GRZ_CALL_SET_TILE_VALUES, .body = *body,
                        .where = { 0, 0, def->columns, def->rows },
                        .values = def->values);
}

static graze_status tiles_find(const graze_world *world, graze_body tiles,
                               graze_rect where, grz_tile_layer **layer) {
    if (!grz_body_is_alive(world, tiles))
        return world != NULL ? GRAZE_STALE_HANDLE : GRAZE_ARGUMENT_MISSING;
    const uint32_t slot = grz_body_tile_part(world, grz_slot_of(tiles.id));
    if (slot == GRZ_NO_SLOT)
        return GRAZE_TILES_MISSING;
    const grz_tile_layer *self = *layer =
        grz_shape_tile_layer(grz_part_own_shape(&world->shapes, slot));
    if (where.x > self->columns || where.w > self->columns - where.x ||
        where.y > self->rows || where.h > self->rows - where.y)
        return GRAZE_OUT_OF_BOUNDS;
    return GRAZE_OK;
}

graze_status graze_tiles_read(const graze_world *world, graze_body tiles,
                              graze_tiles_info *info) {
    info = grz_out(graze_tiles_info, info);
    grz_tile_layer *layer;
    const graze_status status = tiles_find(world, tiles, (graze_rect){ 0 }, &layer);
    if (status != GRAZE_OK)
        return grz_refuse_as(
            world, status,
            (graze_mistake){ .function = __func__, .body = tiles.id });
    uint64_t filled = 0;
    for (size_t i = 0; i < grz_tile_plane_words(layer); i++)
        filled += grz_popcount(layer->met[i]);
    *info = (graze_tiles_info){ .tile_width = layer->width,
                                .tile_height = layer->height,
                                .columns = layer->columns,
                                .rows = layer->rows,
                                .filled = filled,
                                .bytes = (size_t)grz_tile_layer_bytes(layer) };
    return GRAZE_OK;
}

graze_status graze_tiles_get(const graze_world *world, graze_body tiles, uint32_t x,
                             uint32_t y, graze_tile_kind *kind) {
    kind = grz_out(graze_tile_kind, kind);
    grz_tile_layer *layer;
    const graze_status status =
        tiles_find(world, tiles, (graze_rect){ x, y, 1, 1 }, &layer);
    if (status == GRAZE_OK)
        *kind = (graze_tile_kind)grz_tile_kind_at(layer, x, y);
    return grz_refuse_as(world, status,
                         (graze_mistake){ .function = __func__, .body = tiles.id });
}

graze_status graze_tiles_get_value(const graze_world *world, graze_body tiles,
                                   uint32_t x, uint32_t y, uint16_t *value) {
    value = grz_out(uint16_t, value);
    grz_tile_layer *layer;
    const graze_status status =
        tiles_find(world, tiles, (graze_rect){ x, y, 1, 1 }, &layer);
    if (status == GRAZE_OK)
        *value = grz_tile_value_at(layer, x, y);
    return grz_refuse_as(world, status,
                         (graze_mistake){ .function = __func__, .body = tiles.id });
}

/* A step looks at the layer again only if the shape of a tile changed. */
static graze_status tiles_edit(graze_world *world, graze_body tiles,
                               const grz_tile_edit *edit, const char *function) {
    grz_tile_layer *layer;
    bool is_changed = false;
    graze_status status = tiles_find(world, tiles, edit->where, &layer);
    if (status == GRAZE_OK && edit->kinds == NULL &&
        grz_tile_edit_kind_count(edit) > 0)
        status = GRAZE_ARGUMENT_MISSING;
    if (status == GRAZE_OK &&
        !tile_kinds_are_valid(edit->kinds, grz_tile_edit_kind_count(edit)))
        status = GRAZE_BAD_VALUE;
    if (status == GRAZE_OK)
        status = grz_tile_layer_write(&world->allocator, layer, edit, &is_changed);
    if (is_changed)
        grz_part_mark_changed(world,
                              grz_body_tile_part(world, grz_slot_of(tiles.id)));
    return grz_end_call_as(world, status, function, GRZ_CALL_SET_TILES,
                           .body = tiles, .where = edit->where,
                           .number = edit->is_one_kind, .bytes = edit->kinds,
                           .size = grz_tile_edit_kind_count(edit));
}

static uint8_t tile_kind_byte(graze_tile_kind kind) {
    if ((unsigned)kind < GRZ_TILE_KINDS)
        return (uint8_t)kind;
    return UINT8_MAX;
}

graze_status graze_tiles_fill(graze_world *world, graze_body tiles, graze_rect where,
                              graze_tile_kind kind) {
    const uint8_t byte = tile_kind_byte(kind);
    return tiles_edit(world, tiles, &(grz_tile_edit){ where, &byte, true },
                      __func__);
}

graze_status graze_tiles_set(graze_world *world, graze_body tiles, uint32_t x,
                             uint32_t y, graze_tile_kind kind) {
    const uint8_t byte = tile_kind_byte(kind);
    return tiles_edit(world, tiles, &(grz_tile_edit){ { x, y, 1, 1 }, &byte, true },
                      __func__);
}

graze_status graze_tiles_set_many(graze_world *world, graze_body tiles,
                                  graze_rect where, const uint8_t *kinds) {
    return tiles_edit(world, tiles, &(grz_tile_edit){ where, kinds, false },
                      __func__);
}

static graze_status tiles_edit_values(graze_world *world, const grz_call *call,
                                      const char *function) {
    grz_tile_layer *layer;
    const graze_rect where = call->where;
    graze_status status = tiles_find(world, call->body, where, &layer);
    if (status == GRAZE_OK && call->values == NULL && where.w > 0 && where.h > 0)
        status = GRAZE_ARGUMENT_MISSING;
    if (status == GRAZE_OK)
        status = tiles_write_values(world, layer, where, call->values);
    return grz_end_call_as(world, status, function, GRZ_CALL_SET_TILE_VALUES,
                           .body = call->body, .where = where,
                           .values = call->values);
}

graze_status graze_tiles_set_values(graze_world *world, graze_body tiles,
                                    graze_rect where, const uint16_t *values) {
    return tiles_edit_values(
        world, &(grz_call){ .body = tiles, .where = where, .values = values },
        __func__);
}

graze_status graze_tiles_set_value(graze_world *world, graze_body tiles, uint32_t x,
                                   uint32_t y, uint16_t value) {
    const grz_call call = { .body = tiles,
                            .where = { x, y, 1, 1 },
                            .values = &value };
    return tiles_edit_values(world, &call, __func__);
}

/* --- Blocks of one kind --- */

grz_tile_blocks grz_tile_blocks_in(const graze_world *world, uint32_t slot,
                                   const graze_area *area) {
    const grz_tiles tiles = grz_part_tiles(world, slot);
    const grz_tile_window window = grz_tiles_window_of(&tiles, area, GRAZE_CLOSED);
    return (grz_tile_blocks){
        .tiles = tiles, .window = window, .x = window.left, .y = window.top
    };
}

/* Whether a row has exactly this run of a kind, and the two are one block. */
static bool tile_row_has_run(const grz_tile_layer *layer, unsigned kind,
                             grz_tile_run run, uint32_t y) {
    if (grz_tile_is_slope(kind) || grz_tile_kind_at(layer, run.begin, y) != kind)
        return false;
    const grz_tile_run other = grz_tile_run_around(layer, kind, run.begin, y);
    return other.begin == run.begin && other.end == run.end;
}

static grz_tile_window tile_rows_with_run(const grz_tile_layer *layer, unsigned kind,
                                          grz_tile_run run, uint32_t y) {
    grz_tile_window rows = { run.begin, y, run.end, y + 1 };
    while (rows.top > 0 && tile_row_has_run(layer, kind, run, rows.top - 1))
        rows.top--;
    while (rows.bottom < layer->rows &&
           tile_row_has_run(layer, kind, run, rows.bottom))
        rows.bottom++;
    return rows;
}

static grz_tile_run tile_block_run(const grz_tile_layer *layer, unsigned kind,
                                   uint32_t x, uint32_t y) {
    if (grz_tile_is_slope(kind))
        return (grz_tile_run){ x, x + 1 };
    return grz_tile_run_around(layer, kind, x, y);
}

/* The block around the present tile; false: it was reported in the row above. */
static bool tile_read_block(grz_tile_blocks *self, grz_tile_block *block) {
    const grz_tile_layer *layer = self->tiles.layer;
    const unsigned kind = grz_tile_kind_at(layer, self->x, self->y);
    const bool is_slope = grz_tile_is_slope(kind),
               is_one_way = kind >= GRZ_TILE_ONE_WAY && !is_slope;
    const grz_tile_run run = tile_block_run(layer, kind, self->x, self->y);
    const bool is_reported = self->y > self->window.top &&
                             tile_row_has_run(layer, kind, run, self->y - 1);
    self->x = run.end;
    if (is_reported)
        return false;
    const grz_tile_window rows = tile_rows_with_run(layer, kind, run, self->y);
    *block = (grz_tile_block){
        .piece = { grz_tiles_box(&self->tiles, rows),
                   is_slope ? kind : GRZ_TILE_FULL },
        .one_way = is_one_way ? (uint8_t)(1u << (kind - GRZ_TILE_ONE_WAY)) : 0,
        .number = rows.top * layer->columns + rows.left
    };
    return true;
}

grz_tile_window grz_tile_block_tiles(const grz_tile_layer *layer, uint32_t number) {
    const uint32_t x = number % layer->columns, y = number / layer->columns;
    const unsigned kind = grz_tile_kind_at(layer, x, y);
    return tile_rows_with_run(layer, kind, tile_block_run(layer, kind, x, y), y);
}

bool grz_tile_blocks_next(grz_tile_blocks *self, grz_tile_block *block) {
    for (; self->y < self->window.bottom; self->y++, self->x = self->window.left) {
        grz_tile_run run = { self->x, self->window.right };
        while (run.begin < run.end &&
               grz_tile_run_next(self->tiles.layer, GRZ_TILE_ANY, self->y, &run)) {
            self->x = run.begin;
            if (tile_read_block(self, block))
                return true;
            run = (grz_tile_run){ self->x, self->window.right };
        }
    }
    return false;
}

/* --- Tiles touched by a body --- */

typedef struct tile_contact {
    const graze_world *world;
    grz_tiles tiles;
    uint32_t layer_part, body;
} tile_contact;

static bool tile_touches_part(const tile_contact *self, const grz_tile_piece *tile,
                              uint32_t slot) {
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

static uint32_t tiles_touched_run_end(const tile_contact *self, uint32_t x,
                                      uint32_t y) {
    while (x < self->tiles.layer->columns && tile_is_touched(self, x, y))
        x++;
    return x;
}

static bool tiles_row_has_touched_run(const tile_contact *self, grz_tile_run run,
                                      uint32_t y) {
    return tile_is_touched(self, run.begin, y) &&
           tiles_touched_run_end(self, run.begin, y) == run.end &&
           (run.begin == 0 || !tile_is_touched(self, run.begin - 1, y));
}

static grz_tile_window tile_window_under_body(const tile_contact *self) {
    grz_tile_window all = { UINT32_MAX, UINT32_MAX, 0, 0 };
    grz_for_parts(self->world, self->body, slot) {
        const graze_area area = grz_area_of_box(grz_part_box(self->world, slot));
        const grz_tile_window one =
            grz_tiles_window_of(&self->tiles, &area, GRAZE_CLOSED);
        all.left = grz_min_u32(all.left, one.left);
        all.top = grz_min_u32(all.top, one.top);
        all.right = grz_max_u32(all.right, one.right);
        all.bottom = grz_max_u32(all.bottom, one.bottom);
    }
    return all;
}

typedef struct tile_box_writer {
    graze_box *out;
    size_t capacity, count;
} tile_box_writer;

static void tiles_touched_run_write(const tile_contact *self, grz_tile_run run,
                                    uint32_t y, tile_box_writer *writer) {
    uint32_t last = y;
    while (last + 1 < self->tiles.layer->rows &&
           tiles_row_has_touched_run(self, run, last + 1))
        last++;
    if (writer->count < writer->capacity)
        writer->out[writer->count] = grz_tiles_box(
            &self->tiles, (grz_tile_window){ run.begin, y, run.end, last + 1 });
    writer->count++;
}

static void tiles_touched_row_write(const tile_contact *self, grz_tile_window window,
                                    uint32_t y, tile_box_writer *writer) {
    for (uint32_t x = window.left; x < window.right; x++) {
        if (!tile_is_touched(self, x, y))
            continue;
        const grz_tile_run run = { x, tiles_touched_run_end(self, x, y) };
        if (y == 0 || !tiles_row_has_touched_run(self, run, y - 1))
            tiles_touched_run_write(self, run, y, writer);
        x = run.end;
    }
}

size_t graze_tiles_touched(const graze_world *world, graze_body body,
                           graze_body tiles, graze_box *out, size_t capacity) {
    if (!grz_body_is_alive(world, body) || !grz_body_is_alive(world, tiles))
        return grz_refuse_body(world, grz_body_is_alive(world, body) ? tiles : body),
               0;
    const uint32_t part = grz_body_tile_part(world, grz_slot_of(tiles.id));
    if (part == GRZ_NO_SLOT)
        return grz_refuse(world, GRAZE_TILES_MISSING), 0;
    if (body.id == tiles.id || !grz_part_is_active(world, part))
        return 0;
    GRZ_FLOAT_ENV_SCOPE;
    const tile_contact self = { world, grz_part_tiles(world, part), part,
                                grz_slot_of(body.id) };
    tile_box_writer writer = { .out = out, .capacity = out != NULL ? capacity : 0 };
    const grz_tile_window window = tile_window_under_body(&self);
    for (uint32_t y = window.top; y < window.bottom; y++)
        tiles_touched_row_write(&self, window, y, &writer);
    return writer.count;
}
