/* touched.c: which tiles lie under a box or a body.
 *
 * The boxes of a body's tiles are found without memory: in each row the runs of touched tiles, and a run that
 * the row above has, too, belongs to a box that was told of there.
 */
#include "world/tiles.h"

#include "core/float_env.h"

static graze_area area_of(graze_box box) {
    return (graze_area){ (double)box.min_x, (double)box.min_y, (double)box.max_x, (double)box.max_y };
}

static bool is_any_in(const grz_tiles *tiles, const graze_area *area, graze_edges edges) {
    graze_box run;
    grz_tile_walk walk = grz_tile_walk_in(*tiles, grz_tiles_window_of(tiles, area, edges), edges);
    return grz_tile_walk_next(&walk, &run);
}

bool grz_tile_layer_overlaps(const graze_world *world, uint32_t slot, graze_box area) {
    const grz_tiles tiles = grz_part_tiles(world, slot);
    const graze_area where = area_of(area);
    return is_any_in(&tiles, &where, world->edges);
}

/* A layer, and a body over it. */
typedef struct tile_overlap {
    const graze_world *world;
    grz_tiles tiles;
    uint32_t layer_part, body;
} tile_overlap;

static bool is_part_touching(const tile_overlap *self, uint32_t slot, graze_box tile) {
    const graze_world *world = self->world;
    const graze_box box = grz_part_box(world, slot);
    graze_shape shape;
    if (!grz_part_is_active(world, slot) ||
        !grz_parts_may_touch(world, (graze_pair){ slot, self->layer_part }) ||
        !graze_box_overlaps(box, tile, world->edges))
        return false;
    if (!grz_part_has_shape(&world->shapes, slot))
        return true;
    grz_part_read_shape(world, slot, box, &shape);
    return grz_shape_touches_box(&shape, &tile, world->edges);
}

static bool is_touched(const tile_overlap *self, uint32_t x, uint32_t y) {
    if (grz_tile_kind_at(self->tiles.layer, x, y) == GRZ_TILE_EMPTY)
        return false;
    const graze_box tile = grz_tile_box(&self->tiles, x, y);
    uint32_t slot = grz_body_at(self->world, self->body)->first_part;
    while (slot != GRZ_NO_SLOT && !is_part_touching(self, slot, tile))
        slot = grz_part_at(self->world, slot)->next;
    return slot != GRZ_NO_SLOT;
}

/* The touched tiles on from the first one of a run. */
static uint32_t end_of_run(const tile_overlap *self, uint32_t x, uint32_t y) {
    while (x < self->tiles.layer->columns && is_touched(self, x, y))
        x++;
    return x;
}

/* Whether a row has exactly this run of touched tiles. */
static bool has_run(const tile_overlap *self, grz_tile_run run, uint32_t y) {
    return is_touched(self, run.begin, y) && end_of_run(self, run.begin, y) == run.end &&
           (run.begin == 0 || !is_touched(self, run.begin - 1, y));
}

static uint32_t last_row(const tile_overlap *self, grz_tile_run run, uint32_t y) {
    while (y + 1 < self->tiles.layer->rows && has_run(self, run, y + 1))
        y++;
    return y;
}

/* The tiles under all boxes of the body. */
static grz_tile_window window_of(const tile_overlap *self) {
    grz_tile_window all = { UINT32_MAX, UINT32_MAX, 0, 0 };
    for (uint32_t slot = grz_body_at(self->world, self->body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(self->world, slot)->next) {
        const graze_area area = area_of(grz_part_box(self->world, slot));
        const grz_tile_window one = grz_tiles_window_of(&self->tiles, &area, GRAZE_CLOSED);
        all.left = one.left < all.left ? one.left : all.left;
        all.top = one.top < all.top ? one.top : all.top;
        all.right = one.right > all.right ? one.right : all.right;
        all.bottom = one.bottom > all.bottom ? one.bottom : all.bottom;
    }
    return all;
}

/* Where boxes are written, at most `capacity`. */
typedef struct box_writer {
    graze_box *out;
    size_t capacity, count;
} box_writer;

static void write_run(const tile_overlap *self, grz_tile_run run, uint32_t y, box_writer *writer) {
    if (writer->count < writer->capacity)
        writer->out[writer->count] = grz_tiles_box(
            &self->tiles, (grz_tile_window){ run.begin, y, run.end, last_row(self, run, y) + 1 });
    writer->count++;
}

static void write_row(const tile_overlap *self, grz_tile_window window, uint32_t y, box_writer *writer) {
    for (uint32_t x = window.left; x < window.right; x++) {
        if (!is_touched(self, x, y))
            continue;
        const grz_tile_run run = { x, end_of_run(self, x, y) };
        if (y == 0 || !has_run(self, run, y - 1))
            write_run(self, run, y, writer);
        x = run.end;
    }
}

static size_t write_touched(const tile_overlap *self, box_writer *writer) {
    const grz_tile_window window = window_of(self);
    for (uint32_t y = window.top; y < window.bottom; y++)
        write_row(self, window, y, writer);
    return writer->count;
}

size_t graze_tiles_touched(const graze_world *world, graze_body body, graze_body tiles, graze_box *out,
                           size_t capacity) {
    if (!graze_body_is_alive(world, body) || !graze_body_is_alive(world, tiles) || body.id == tiles.id)
        return 0;
    const uint32_t part = grz_body_tile_part(world, grz_slot_of(tiles.id));
    if (part == GRZ_NO_SLOT || !grz_part_is_active(world, part))
        return 0;
    const grz_float_env env = grz_float_env_enter();
    const tile_overlap self = { world, grz_part_tiles(world, part), part, grz_slot_of(body.id) };
    box_writer writer = { .out = out, .capacity = capacity };
    const size_t count = write_touched(&self, &writer);
    grz_float_env_leave(env);
    return count;
}
