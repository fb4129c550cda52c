/* tiles_cast.c: tile layers asked about places, and about shapes that are sent along ways: run by run, each a
 * box.
 */
#include "core/numbers.h"
#include "narrow/seam.h"
#include "narrow/shape_tiles.h"

static graze_area around(const graze_box *a, graze_point way) {
    const double x = way.x, y = way.y;
    return (graze_area){ (double)a->min_x + grz_min(x, 0), (double)a->min_y + grz_min(y, 0),
                         (double)a->max_x + grz_max(x, 0), (double)a->max_y + grz_max(y, 0) };
}

static graze_shape box_of(const graze_box *run) {
    return graze_shape_box((graze_point){ (double)run->min_x, (double)run->min_y },
                           (graze_point){ (double)run->max_x, (double)run->max_y });
}

/* The earlier of two; at once, what overlapped at the beginning. */
static void take(grz_cast_hit *best, const grz_cast_hit *other, bool is_only) {
    const double last = is_only ? other->times.last : grz_max(best->times.last, other->times.last);
    const bool is_none = other->normal.x == 0 && other->normal.y == 0;
    if (is_only || other->times.first < best->times.first ||
        (other->times.first == best->times.first && is_none))
        *best = *other;
    best->times.last = last;
}

bool grz_tiles_cast(const graze_shape *tiles, const graze_shape *moving, graze_point way, graze_edges edges,
                    grz_cast_hit *impact) {
    const graze_box bounds = graze_shape_bounds(moving);
    const graze_area area = around(&bounds, way);
    const grz_tiles where = grz_tiles_of(tiles);
    grz_tile_walk walk =
        grz_tile_walk_in(where, grz_tiles_window_of(&where, &area, GRAZE_CLOSED), GRAZE_CLOSED);
    graze_box run;
    bool is_any = false;
    *impact = (grz_cast_hit){ .normal = { 0, 0 } };
    while (grz_tile_walk_next(&walk, &run)) {
        const graze_shape box = box_of(&run);
        grz_cast_hit one;
        if (!grz_shapes_cast(&box, moving, way, edges, &one))
            continue;
        take(impact, &one, !is_any);
        is_any = true;
    }
    return is_any || (edges == GRAZE_HALF_OPEN && grz_row_border_cast(tiles, moving, way, impact));
}

bool grz_tiles_contain(const graze_shape *tiles, graze_point place) {
    const graze_area area = { place.x, place.y, place.x, place.y };
    const grz_tiles where = grz_tiles_of(tiles);
    grz_tile_walk walk =
        grz_tile_walk_in(where, grz_tiles_window_of(&where, &area, GRAZE_CLOSED), GRAZE_CLOSED);
    graze_box run;
    while (grz_tile_walk_next(&walk, &run))
        if ((double)run.min_x <= place.x && place.x < (double)run.max_x && (double)run.min_y <= place.y &&
            place.y < (double)run.max_y)
            return true;
    return false;
}
