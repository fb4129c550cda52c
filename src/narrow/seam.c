/* seam.c: see seam.h. Of the two rows beside the border the runs that they share are boxes two rows high.
 *
 * Cost: the runs of one of the two rows, each with those of the other that lie beside it.
 */
#include "narrow/seam.h"

#include "core/numbers.h"
#include "narrow/mask_rows.h"
#include "narrow/shape_point.h"
#include "narrow/tile_layer.h"

#include <math.h>

/* A way along a border, and what it met first. */
typedef struct seam {
    const graze_shape *place;
    graze_point way;
    grz_cast_hit *impact;
    bool is_any;
} seam;

static void meet_box(seam *along, graze_point min, graze_point max) {
    const graze_shape box = graze_shape_box(min, max);
    grz_cast_hit one;
    if (!grz_shapes_cast(&box, along->place, along->way, GRAZE_HALF_OPEN, &one))
        return;
    const bool is_first = !along->is_any || one.times.first < along->impact->times.first;
    const double last = along->is_any ? grz_max(one.times.last, along->impact->times.last) : one.times.last;
    *along->impact = is_first ? one : *along->impact;
    along->impact->times.last = last;
    along->is_any = true;
}

/* `y` is the row below the border. */
static void meet_pixels(seam *along, const graze_shape *mask, const grz_mask_rows *sight, uint32_t y) {
    const graze_point at = mask->corner[0];
    grz_mask_run over, both;
    for (uint32_t x = 0; grz_mask_run_next(sight, y - 1, x, &over); x = over.end)
        for (uint32_t i = over.begin; i < over.end && grz_mask_run_next(sight, y, i, &both); i = both.end) {
            const uint32_t end = grz_min_u32(both.end, over.end);
            if (both.begin < end)
                meet_box(along, (graze_point){ at.x + both.begin, at.y + (y - 1) },
                         (graze_point){ at.x + end, at.y + (y + 1) });
        }
}

static void go_along_mask(seam *along, const graze_shape *mask) {
    const grz_mask_rows sight = grz_mask_rows_of(mask->mask);
    const double at = mask->corner[0].y, row = floor(along->place->corner[0].y - at + 0.5);
    if (row > 0 && row < sight.height && at + row == along->place->corner[0].y)
        meet_pixels(along, mask, &sight, (uint32_t)row);
}

static void meet_tiles(seam *along, const grz_tiles *tiles, grz_tile_window under, uint32_t y) {
    grz_tile_run over = { under.left, under.right };
    for (; grz_tile_run_next(tiles->layer, GRZ_TILE_ANY, y - 1, &over);
         over = (grz_tile_run){ over.end, under.right }) {
        grz_tile_run both = over;
        for (; grz_tile_run_next(tiles->layer, GRZ_TILE_ANY, y, &both);
             both = (grz_tile_run){ both.end, over.end }) {
            const graze_box box =
                grz_tiles_box(tiles, (grz_tile_window){ both.begin, y - 1, both.end, y + 1 });
            meet_box(along, (graze_point){ (double)box.min_x, (double)box.min_y },
                     (graze_point){ (double)box.max_x, (double)box.max_y });
        }
    }
}

/* Two rows share a place if it is on the border between them. More than two do where rows were rounded to no
 * height, and then no two with any are side by side. */
static void go_along_tiles(seam *along, const graze_shape *shape) {
    const grz_tiles tiles = grz_tiles_of(shape);
    const graze_point from = along->place->corner[0];
    const double end = from.x + along->way.x;
    const graze_area area = { grz_min(from.x, end), from.y, grz_max(from.x, end), from.y };
    const grz_tile_window under = grz_tiles_window_of(&tiles, &area, GRAZE_CLOSED);
    if (under.bottom - under.top == 2)
        meet_tiles(along, &tiles, under, under.top + 1);
}

bool grz_row_border_cast(const graze_shape *still, const graze_shape *moving, graze_point way,
                         grz_cast_hit *impact) {
    seam along = { .place = moving, .way = way, .impact = impact };
    if (way.y != 0 || !grz_shape_is_point(moving))
        return false;
    if (still->kind == GRAZE_SHAPE_MASK)
        go_along_mask(&along, still);
    else if (still->kind == GRAZE_SHAPE_TILES)
        go_along_tiles(&along, still);
    return along.is_any;
}
