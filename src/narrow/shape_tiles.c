/* shape_tiles.c: a tile layer as a shape: its bounds and its pieces. */
#include "narrow/shape_tiles.h"

#include "narrow/shape_convex.h"

graze_box grz_tiles_shape_bounds(const graze_shape *shape) {
    const grz_tiles tiles = grz_tiles_of(shape);
    if (tiles.layer == NULL)
        return (graze_box){ 0, 0, 0, 0 };
    return grz_tiles_box(
        &tiles, (grz_tile_window){ 0, 0, tiles.layer->columns, tiles.layer->rows });
}

grz_tile_walk grz_tiles_walk_area(const graze_shape *tiles, const graze_area *area,
                                  graze_edges edges) {
    const grz_tiles placed = grz_tiles_of(tiles);
    return grz_tile_walk_in(placed, grz_tiles_window_of(&placed, area, edges),
                            edges);
}

void grz_tiles_shape_pieces(const graze_shape *shape, const graze_area *area,
                            graze_edges edges, grz_piece_walk *walk) {
    const grz_tiles tiles = grz_tiles_of(shape);
    walk->are_boxes = tiles.layer->planes < GRZ_SLOPE_PLANES;
    walk->tiles = grz_tile_walk_in(
        tiles, grz_tiles_window_of(&tiles, area, GRAZE_CLOSED), edges);
}

bool grz_tiles_shape_next_piece(grz_piece_walk *walk, graze_shape *piece) {
    grz_tile_piece found;
    if (!grz_tile_walk_next(&walk->tiles, &found))
        return false;
    *piece = grz_tile_piece_shape(&found);
    return true;
}

/* A slope contains the points of [min, max) beyond its line, so no seam is left
 * out. */
static bool tiles_piece_contains(const grz_tile_piece *piece, graze_point point) {
    const graze_box box = piece->box;
    bool is_in = (double)box.min_x <= point.x && point.x < (double)box.max_x &&
                 (double)box.min_y <= point.y && point.y < (double)box.max_y;
    if (!is_in || !grz_tile_is_slope(piece->kind))
        return is_in;
    const graze_shape slope = grz_tile_piece_shape(piece);
    grz_convex convex;
    grz_convex_axes axes;
    grz_convex_ops_of(slope.kind)->convex(&slope, &convex);
    grz_convex_axes_make(&convex, &axes);
    for (uint32_t i = 0; i < axes.count; i++)
        if (axes.axis[i].vector.x != 0 && axes.axis[i].vector.y != 0)
            is_in = grz_convex_axis_distance(&axes.axis[i], point) < 0;
    return is_in;
}

bool grz_tiles_shape_contains(const graze_shape *tiles, graze_point point) {
    const graze_area area = { point.x, point.y, point.x, point.y };
    grz_tile_walk walk = grz_tiles_walk_area(tiles, &area, GRAZE_CLOSED);
    grz_tile_piece piece;
    while (grz_tile_walk_next(&walk, &piece))
        if (tiles_piece_contains(&piece, point))
            return true;
    return false;
}
