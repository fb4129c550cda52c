/* tiles_near.c: when moving things touch the tiles of a layer.
 *
 * Each run in reach is asked as the box that it is, and the answer is the first moment of all and the last.
 * What leaves one tile for the next at one moment is between the two.
 */
#include "narrow/shape_tiles.h"

#include "core/numbers.h"
#include "narrow/extent.h"
#include "narrow/shape_ops.h"

/* What is known so far. */
typedef struct union_times {
    grz_interval times;
    bool is_any;
} union_times;

static void join(union_times *self, const grz_interval *more) {
    if (!self->is_any || more->first < self->times.first)
        self->times.first = more->first;
    if (!self->is_any || more->last > self->times.last)
        self->times.last = more->last;
    self->is_any = true;
}

static graze_area grown(graze_box box, double margin) {
    return (graze_area){ (double)grz_sum_floor((double)box.min_x, -margin),
                         (double)grz_sum_floor((double)box.min_y, -margin),
                         (double)grz_sum_ceil((double)box.max_x, margin),
                         (double)grz_sum_ceil((double)box.max_y, margin) };
}

/* Along each axis what overlaps on the way does so at one of its ends. */
static grz_tile_window window_around(grz_tile_window a, grz_tile_window b) {
    return (grz_tile_window){ grz_min_u32(a.left, b.left), grz_min_u32(a.top, b.top),
                              grz_max_u32(a.right, b.right), grz_max_u32(a.bottom, b.bottom) };
}

static graze_shape moved_back(const graze_shape *shape, graze_point way) {
    graze_shape moved = *shape;
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        moved.corner[i].x -= way.x;
        moved.corner[i].y -= way.y;
    }
    return moved;
}

static grz_tile_window window_of(const grz_tiles *tiles, const graze_shape *other, double margin) {
    const graze_area area = grown(grz_shape_ops_of(other->kind)->bounds(other), margin);
    return grz_tiles_window_of(tiles, &area, GRAZE_CLOSED);
}

bool grz_tiles_toi(const graze_shape *tiles, const graze_shape *other, graze_point way,
                   const grz_toi_rule *rule, grz_interval *times) {
    const grz_tiles where = grz_tiles_of(tiles);
    const graze_shape before = moved_back(other, way);
    const grz_tile_window window =
        window_around(window_of(&where, &before, rule->margin), window_of(&where, other, rule->margin));
    grz_tile_walk walk = grz_tile_walk_in(where, window, rule->edges);
    union_times all = { .is_any = false };
    graze_box run;
    while (grz_tile_walk_next(&walk, &run)) {
        const graze_shape box = graze_shape_box((graze_point){ (double)run.min_x, (double)run.min_y },
                                                (graze_point){ (double)run.max_x, (double)run.max_y });
        grz_interval met;
        if (grz_shapes_toi(&box, other, way, rule, &met))
            join(&all, &met);
    }
    *times = all.times;
    return all.is_any;
}

bool grz_tiles_box_toi(const grz_tiles_motion *tiles, const grz_box_motion *box, const grz_toi_rule *rule,
                       grz_interval *times) {
    const graze_area from = grown(box->from, rule->margin), to = grown(box->to, rule->margin);
    const grz_tile_window window = window_around(grz_tiles_window_of(&tiles->from, &from, GRAZE_CLOSED),
                                                 grz_tiles_window_of(&tiles->to, &to, GRAZE_CLOSED));
    const graze_tile_layer *layer = tiles->to.layer;
    union_times all = { .is_any = false };
    for (uint32_t y = window.top; y < window.bottom; y++) {
        grz_tile_run run = { window.left, window.right };
        for (; run.begin < run.end && grz_tile_run_next(layer, GRZ_TILE_ANY, y, &run);
             run = (grz_tile_run){ run.end, window.right }) {
            const grz_tile_window one = { run.begin, y, run.end, y + 1 };
            const grz_box_motion course = { grz_tiles_box(&tiles->from, one),
                                            grz_tiles_box(&tiles->to, one) };
            grz_interval met;
            if (grz_boxes_toi(&course, box, rule, &met))
                join(&all, &met);
        }
    }
    *times = all.times;
    return all.is_any;
}
