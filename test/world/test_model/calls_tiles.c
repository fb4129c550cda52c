/* calls_tiles.c: tile layers: their tiles, the values of these, and the tiles a body
 * touches. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

MAKE(add_tiles) {
    (void)self;
    const figure *tiles = &call->tiles;
    const graze_tiles_def def = { .x = game_float(call->at.x),
                                  .y = game_float(call->at.y),
                                  .tile_width = game_float(tiles->cell_w),
                                  .tile_height = game_float(tiles->cell_h),
                                  .columns = tiles->columns,
                                  .rows = tiles->rows,
                                  .layer = (uint8_t)call->layer,
                                  .tag = call->serial,
                                  .user = call->serial,
                                  .kinds = tiles->cells };
    const graze_status status = graze_world_add_tiles(world, &def, &out->body);
    out->part_count = graze_body_parts(world, out->body, out->parts, 1);
    return status;
}

APPLY(add_tiles) {
    if (model_is_wrapped(&self->model))
        return GRAZE_BAD_WRAP;
    if (!has_room(self, 1, 1))
        return GRAZE_OUT_OF_CAPACITY;
    const part_plan plan = { .shape = call->tiles,
                             .has_shape = true,
                             .layer = call->layer,
                             .tag = call->serial };
    const int body = name_body(self, call, out->body, 0);
    name_part(self, call, 0, out->parts[0],
              model_add_part(&self->model, out->parts[0].id, body, &plan));
    return GRAZE_OK;
}

int tiles_of_call(const fixture *self, const sequence_call *call) {
    uint32_t parts[MODEL_PARTS];
    const int body = body_of_call(self, call);
    if (body < 0)
        return -1;
    const uint32_t count = model_parts_of(&self->model, (uint32_t)body, parts);
    for (uint32_t i = 0; i < count; i++) {
        const model_part *part = &self->model.parts[parts[i]];
        if (part->has_shape && part->shape.kind == GRAZE_SHAPE_TILES)
            return (int)parts[i];
    }
    return -1;
}

/* --- Kinds of tiles --- */

static graze_rect tiles_rect(const sequence_call *call) {
    return (graze_rect){ call->layer, call->other_layer, call->tiles.columns,
                         call->tiles.rows };
}

MAKE(set_tiles) {
    (void)out;
    const graze_body body = body_named(self, call->body);
    if (call->flag)
        return graze_tiles_fill(world, body, tiles_rect(call),
                                (graze_tile_kind)call->tiles.cells[0]);
    return graze_tiles_set_many(world, body, tiles_rect(call), call->tiles.cells);
}

APPLY(set_tiles) {
    (void)out;
    const int part = tiles_of_call(self, call);
    const graze_rect where = tiles_rect(call);
    if (body_of_call(self, call) < 0)
        return GRAZE_STALE_HANDLE;
    if (part < 0)
        return GRAZE_TILES_MISSING;
    figure *tiles = &self->model.parts[part].shape;
    if (where.x + where.w > tiles->columns || where.y + where.h > tiles->rows)
        return GRAZE_OUT_OF_BOUNDS;
    for (uint32_t y = 0; y < where.h; y++)
        for (uint32_t x = 0; x < where.w; x++)
            tiles->cells[(where.y + y) * tiles->columns + where.x + x] =
                call->tiles.cells[call->flag ? 0 : y * where.w + x];
    return GRAZE_OK;
}

/* --- Values of tiles --- */

static uint16_t value_of(const sequence_call *call, uint32_t i) {
    if ((call->serial + i) % 3 == 0)
        return 0;
    return (uint16_t)(call->serial * 131 + i * 7);
}

/* One value where the call's flag is set, else as many as the call has tiles. */
static graze_rect values_rect(const sequence_call *call) {
    if (call->flag)
        return (graze_rect){ call->layer, call->other_layer, 1, 1 };
    return tiles_rect(call);
}

MAKE(set_values) {
    (void)out;
    uint16_t values[FIGURE_CELLS];
    const graze_body body = body_named(self, call->body);
    for (uint32_t i = 0; i < FIGURE_CELLS; i++)
        values[i] = value_of(call, i);
    if (call->flag)
        return graze_tiles_set_value(world, body, call->layer, call->other_layer,
                                     values[0]);
    return graze_tiles_set_values(world, body, values_rect(call), values);
}

APPLY(set_values) {
    (void)out;
    const int part = tiles_of_call(self, call);
    const graze_rect where = values_rect(call);
    if (body_of_call(self, call) < 0)
        return GRAZE_STALE_HANDLE;
    if (part < 0)
        return GRAZE_TILES_MISSING;
    model_part *layer = &self->model.parts[part];
    if (where.x + where.w > layer->shape.columns ||
        where.y + where.h > layer->shape.rows)
        return GRAZE_OUT_OF_BOUNDS;
    for (uint32_t i = 0; i < where.w * where.h; i++)
        layer->values[(where.y + i / where.w) * layer->shape.columns + where.x +
                      i % where.w] = value_of(call, i);
    return GRAZE_OK;
}

/* Each tile of a layer, and its numbers. */
void check_tiles(fixture *self, graze_world *world, const model_part *layer) {
    const graze_body body = { self->model.bodies[layer->body].id };
    const figure *tiles = &layer->shape;
    graze_tiles_info info;
    uint64_t filled = 0;
    for (uint32_t i = 0; i < tiles->columns * tiles->rows; i++) {
        const uint32_t x = i % tiles->columns, y = i / tiles->columns;
        graze_tile_kind kind;
        uint16_t value;
        if (graze_tiles_get(world, body, x, y, &kind) != GRAZE_OK ||
            kind != tiles->cells[i] ||
            graze_tiles_get_value(world, body, x, y, &value) != GRAZE_OK ||
            value != layer->values[i])
            wrong(self, "tile (%u, %u) is of another kind or value", x, y);
        filled += tiles->cells[i] != 0;
    }
    if (graze_tiles_read(world, body, &info) != GRAZE_OK ||
        info.columns != tiles->columns || info.rows != tiles->rows ||
        info.filled != filled || info.tile_width != game_float(tiles->cell_w))
        wrong(self, "the tile layer reads otherwise");
}

/* --- Tiles a body touches --- */

static bool tile_is_touched(const fixture *self, const model_part *layer, int body,
                            uint32_t cell) {
    const model *world = &self->model;
    figure one = model_figure(world, layer);
    for (uint32_t i = 0; i < FIGURE_CELLS; i++)
        if (i != cell)
            one.cells[i] = 0;
    const mover tile = { .end = one };
    for (int i = 0; i < world->part_end; i++) {
        const model_part *part = &world->parts[i];
        if (!model_is_found(world, part) || part->body != (uint32_t)body ||
            !world->allows[part->layer][layer->layer])
            continue;
        const mover at = { model_figure(world, part),
                           part->box,
                           part->box,
                           { 0, 0 },
                           !part->has_shape };
        if (figures_meet(&at, &tile, 0, world->edges).is_at_end)
            return true;
    }
    return false;
}

/* How many of the reported boxes cover the middle of a cell. */
static uint32_t boxes_over(const graze_box *boxes, size_t count,
                           graze_point middle) {
    uint32_t over = 0;
    for (size_t i = 0; i < count; i++)
        over +=
            (double)boxes[i].min_x < middle.x && middle.x < (double)boxes[i].max_x &&
            (double)boxes[i].min_y < middle.y && middle.y < (double)boxes[i].max_y;
    return over;
}

ASK(tiles_touched) {
    graze_box boxes[FIGURE_CELLS];
    const int part = tiles_of_call(self, call), body = other_of_call(self, call);
    for (int side = 0; side < 2; side++) {
        const size_t count =
            graze_tiles_touched(self->worlds[side], body_named(self, call->other),
                                body_named(self, call->body), boxes, FIGURE_CELLS);
        if (part < 0 || body < 0 || body == body_of_call(self, call) ||
            !model_is_found(&self->model, &self->model.parts[part])) {
            if (count != 0)
                wrong(self, "tiles are touched that are not there");
            continue;
        }
        const model_part *layer = &self->model.parts[part];
        const figure at = model_figure(&self->model, layer);
        for (uint32_t i = 0; i < at.columns * at.rows; i++) {
            const double x = (double)at.corner[0].x +
                             ((double)(i % at.columns) + 0.5) * (double)at.cell_w;
            const double y = (double)at.corner[0].y +
                             ((double)(i / at.columns) + 0.5) * (double)at.cell_h;
            const uint32_t over = boxes_over(
                boxes, count, (graze_point){ x / FIGURE_UNIT, y / FIGURE_UNIT });
            if (over != (at.cells[i] != 0 && tile_is_touched(self, layer, body, i)))
                wrong(self, "tile %u is in %u boxes of touched tiles", i, over);
        }
    }
}
