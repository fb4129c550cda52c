/* shape_tiles.c: the family of tile layers. Pushes and distances are in tiles_contact.c, ways in
 * tiles_near.c. */
#include "narrow/shape_tiles.h"

#include "narrow/shape_ops.h"

/* No call takes one: a layer belongs to the world that made it. */
static graze_status check(const graze_shape *shape) {
    (void)shape;
    return GRAZE_BAD_VALUE;
}

static graze_box bounds(const graze_shape *shape) {
    const grz_tiles tiles = grz_tiles_of(shape);
    if (tiles.layer == NULL)
        return (graze_box){ 0, 0, 0, 0 };
    return grz_tiles_box(&tiles, (grz_tile_window){ 0, 0, tiles.layer->columns, tiles.layer->rows });
}

static graze_status place(const grz_transform *motion, graze_shape *placed) {
    (void)motion;
    (void)placed;
    return GRAZE_BAD_POSE;
}

static bool touch_box(const graze_shape *box, const graze_shape *tiles, graze_edges edges) {
    const graze_point min = box->corner[0], max = box->corner[1];
    const graze_area area = { min.x, min.y, max.x, max.y };
    const grz_tiles where = grz_tiles_of(tiles);
    graze_box run;
    if (edges != GRAZE_CLOSED && !(min.x < max.x && min.y < max.y))
        return false;
    grz_tile_walk walk = grz_tile_walk_in(where, grz_tiles_window_of(&where, &area, edges), edges);
    return grz_tile_walk_next(&walk, &run);
}

grz_tile_walk grz_tiles_walk_of(const graze_shape *tiles, const graze_shape *other) {
    const graze_box box = grz_shape_ops_of(other->kind)->bounds(other);
    const graze_area area = { (double)box.min_x, (double)box.min_y, (double)box.max_x, (double)box.max_y };
    const grz_tiles where = grz_tiles_of(tiles);
    return grz_tile_walk_in(where, grz_tiles_window_of(&where, &area, GRAZE_CLOSED), GRAZE_CLOSED);
}

bool grz_tiles_run_touches(const graze_box *run, const graze_shape *other, graze_edges edges) {
    graze_shape box;
    box.kind = GRAZE_SHAPE_BOX;
    box.corner[0] = (graze_point){ (double)run->min_x, (double)run->min_y };
    box.corner[1] = (graze_point){ (double)run->max_x, (double)run->max_y };
    return grz_shape_ops_of(other->kind)->meets[GRAZE_SHAPE_BOX].touch(&box, other, edges);
}

bool grz_tiles_touch(const graze_shape *other, const graze_shape *tiles, graze_edges edges) {
    graze_box run;
    if (other->kind == GRAZE_SHAPE_BOX)
        return touch_box(other, tiles, edges);
    grz_tile_walk walk = grz_tiles_walk_of(tiles, other);
    while (grz_tile_walk_next(&walk, &run))
        if (grz_tiles_run_touches(&run, other, edges))
            return true;
    return false;
}

const grz_shape_ops grz_shape_ops_tiles = {
    .name = "tiles",
    .corners = 1,
    .check = check,
    .bounds = bounds,
    .place = place,
    .meets = { [GRAZE_SHAPE_BOX] = { grz_tiles_touch, grz_tiles_manifold },
               [GRAZE_SHAPE_CIRCLE] = { grz_tiles_touch, grz_tiles_manifold },
               [GRAZE_SHAPE_CAPSULE] = { grz_tiles_touch, grz_tiles_manifold },
               [GRAZE_SHAPE_POLYGON] = { grz_tiles_touch, grz_tiles_manifold },
               [GRAZE_SHAPE_MASK] = { grz_tiles_touch, grz_tiles_manifold },
               [GRAZE_SHAPE_TILES] = { grz_tiles_touch, grz_tiles_manifold } },
};
